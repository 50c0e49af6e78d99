"""Reads a saved file of BGG plays: XML, as the site's interface answers it.

Such a file may come from anyone, so it is read by a parser that refuses document types: without them there are no entities to
expand and no other files to fetch. Scores are free text and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from msgspec.structs import replace

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.plays import MOST_BYTES, MOST_PLAYS, BadPlay, Broken, FoundPlay, Play, PlayPlayer, PlaysFile
from spooklog.replays.exchange.texts import BOM, clean_text, read_when

_REFERENCE = re.compile(rb"&#(?:0*([0-9]{1,7})|x0*([0-9A-Fa-f]{1,6}));")
"""A sign by its number. Those that are no signs were refused when the file was parsed."""

_DEEPEST = 20
"""Elements inside each other; BGG's have five."""

_LONGEST_ANSWER = 200
"""Of what the site says in place of plays."""

_MOST_PLAYERS = 100
_MOST_COPIES = 1000
"""Plays that one entry stands for, by its `quantity`."""


def read_bgg(data: bytes) -> PlaysFile:
    """Read a file. Raises Unreadable for one that holds no BGG plays; a play that cannot be read is listed as bad."""
    if len(data) > MOST_BYTES:
        raise Unreadable(said("a file of plays may have {number} MB at most, this one has more", number=MOST_BYTES // 2**20))
    if b"\0" in data:
        raise Unreadable("the XML is not UTF-8 text", expected=(said("the file as BGG sends it"),))
    text = data.removeprefix(BOM).lstrip()
    if not text.startswith(b"<"):
        raise _other_answer(text.decode("utf-8", "replace"))
    reading = _Reading(data)
    try:
        reading.parser.Parse(data, True)
    except expat.ExpatError as problem:
        if reading.is_other_answer:
            raise _other_answer(reading.words) from None
        words = expat.errors.messages[problem.code]
        raise Unreadable(
            said("the XML cannot be read: {words} in column {number}", words=words, number=problem.offset + 1),
            line=problem.lineno,
        ) from None
    if reading.is_other_answer:
        raise _other_answer(reading.words)
    found, bad, numbers, repeated = list[FoundPlay](), list[BadPlay](), dict[str, tuple[int, bytes]](), 0
    for number, one in enumerate(reading.plays, start=1):
        try:
            play, copies = one.read()
            before, original = numbers.get(play.id, (0, b""))
            if original == one.original:  # pages overlap where a play was logged between them
                repeated += 1
                continue
            if before:
                raise Broken(said("it has the id of play {before} in the same file", before=before))
        except Broken as problem:
            bad.append(BadPlay(number, problem.why))
            continue
        numbers[play.id] = number, one.original
        for copy in range(1, copies + 1):
            counted = play if copy == 1 else _copy(play, copy)
            found.append(FoundPlay(number, counted, one.original))
        if len(found) > MOST_PLAYS:
            raise Unreadable(said("a file may have {number} plays at most, this one has more", number=MOST_PLAYS))
    return PlaysFile("bgg", tuple(found), tuple(bad), repeated=repeated)


def _other_answer(text: str) -> Unreadable:
    """Return the refusal of what the site answers when it has no plays to send: it is busy, or asks for patience."""
    words = clean_text(text)[:_LONGEST_ANSWER]
    problem = said("BGG has not answered with plays: '{words}'", words=words) if words else "BGG has not answered with plays"
    return Unreadable(problem, expected=(said("the same page, saved again some seconds later"),))


def _copy(play: Play, number: int) -> Play:
    """Return one of the further plays that an entry with a quantity stands for."""
    return replace(play, id=f"{play.id}#{number}")


class _Element:
    """A `play` while its elements are read."""

    def __init__(self, attributes: Mapping[str, str], owner: str) -> None:
        self.attributes = attributes
        self.owner = owner
        self.item: Mapping[str, str] | None = None
        self.comments = ""
        self.players: list[Mapping[str, str]] = []
        self.original = b""

    def read(self) -> tuple[Play, int]:
        """Return what the play says, and how many plays it stands for. Raises Broken."""
        given = self.attributes
        title = clean_text(self.item.get("name", "")) if self.item else ""
        if not title:
            raise Broken(said("it names no game"))
        if not self.players and not self.owner:
            raise Broken(said("it names no player, and the file does not say whose plays it holds"))
        players = self.players or [{"username": self.owner}]  # the site counts it as a play of its owner
        if len(players) > _MOST_PLAYERS:
            raise Broken(said("it names {number} players, and {most} are the most", number=len(players), most=_MOST_PLAYERS))
        date = clean_text(given.get("date", ""))[:40]
        when = read_when(date)
        if not when:
            raise Broken(said("'{date}' is no date", date=date) if date.strip("0-") else said("it has no date"))
        id = clean_text(given.get("id", ""))
        if not id or len(id) > 100:
            raise Broken(said("it has no id"))
        if "#" in id:  # as in the ids of the further plays of a quantity
            raise Broken(said("'{id}' is no id", id=id))
        copies = _number(given.get("quantity", "")) or 1
        if copies > _MOST_COPIES:
            raise Broken(said("it stands for {copies} plays, and {most} are the most", copies=copies, most=_MOST_COPIES))
        play = Play(
            program="bgg",
            id=id,
            title=title,
            played=when,
            players=tuple(_player(player, self.owner) for player in players),
            place=clean_text(given.get("location", "")),
            # the site does not say whether the length is that of one play or of all together
            minutes=_number(given.get("length", "")) if copies == 1 else 0,
            comment=clean_text(self.comments),
            complete=given.get("incomplete") != "1",
            ignored=given.get("nowinstats") == "1",
        )
        return play, copies


def _player(given: Mapping[str, str], owner: str) -> PlayPlayer:
    """Return a player: known by the user name, else by the name among the plays of their owner, else not known at all."""
    user, name = clean_text(given.get("username", "")), clean_text(given.get("name", ""))
    key = f"user {user.casefold()}" if user else f"name {name.casefold()} of {owner.casefold()}" if name else ""
    return PlayPlayer(
        key=key,
        name=name or user,
        score=clean_text(given.get("score", "")),
        won=given.get("win") == "1",
        began=given.get("startposition", "").strip() == "1",
        role=clean_text(given.get("color", "")),
        anonymous=not key,
    )


def _sign(reference: re.Match[bytes]) -> bytes:
    """Return the sign of a reference such as `&#246;`, unless XML needs the reference there.

    A search for a name, before a person is erased, then finds it in the original.
    """
    number, hexadecimal = reference.groups()
    code = int(number) if number else int(hexadecimal, 16)
    return reference[0] if code < 32 or chr(code) in "<>&\"'" else chr(code).encode()


def _number(text: str) -> int:
    """Return a whole number, 0 for anything else."""
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else 0


class _Reading:
    """Reads the elements of a file. Raises Unreadable for a document type, for elements too deep, and for another root."""

    def __init__(self, data: bytes) -> None:
        self.plays: list[_Element] = []
        self._data = data
        self._user, self._begun, self._words, self._other = "", 0, list[str](), False
        self._play: _Element | None = None
        self._inside: list[str] = []
        # one encoding: what the file says of itself could name another in which a part of it would read otherwise
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._take_text

    @property
    def is_other_answer(self) -> bool:
        """Whether the file holds no plays, but what the site answers in their place."""
        return self._other

    @property
    def words(self) -> str:
        """The text of the comment or the other answer that is being read."""
        return " ".join(self._words)

    def _refuse(self, name: object = "", *_: object) -> None:
        if isinstance(name, str) and name.casefold() == "html":
            raise _other_answer(said("a web page"))
        raise Unreadable("a file of BGG plays has no document type", line=self.parser.CurrentLineNumber)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._inside.append(name)
        if len(self._inside) > _DEEPEST:
            raise Unreadable(
                said("more than {number} elements inside each other", number=_DEEPEST), line=self.parser.CurrentLineNumber
            )
        match self._inside:
            case ["plays"]:
                self._user = clean_text(attributes.get("username", ""))
            case ["message" | "errors" | "error" | "html"]:
                self._other = True
                self._words = [attributes.get("message", "")]
            case [_]:
                words = said("the XML holds <{name}>, and a file of BGG plays <plays>", name=name[:40])
                raise Unreadable(words, line=self.parser.CurrentLineNumber, expected=("<plays …>",))
            case ["plays", "play"]:
                self._play, self._begun = _Element(attributes, self._user), self.parser.CurrentByteIndex
            case ["plays", "play", "item"] if self._play and self._play.item is None:
                self._play.item = attributes
            case ["plays", "play", "players", "player"] if self._play:
                self._play.players.append(attributes)
            case ["plays", "play", "comments"]:
                self._words = []

    def _take_text(self, text: str) -> None:
        if self._other or self._inside == ["plays", "play", "comments"]:
            self._words.append(text)

    def _end(self, _name: str) -> None:
        if self._play and self._inside == ["plays", "play", "comments"]:
            self._play.comments = "".join(self._words)
        if self._play and self._inside == ["plays", "play"]:
            # at the end tag, or behind an element that has none
            at = self.parser.CurrentByteIndex
            end = self._data.index(b">", at) + 1 if self._data.startswith(b"</", at) else at
            root = f"<plays username={quoteattr(self._user)}>" if self._user else "<plays>"
            self._play.original = root.encode() + _REFERENCE.sub(_sign, self._data[self._begun : end]) + b"</plays>"
            self.plays.append(self._play)
            self._play = None
        self._inside.pop()
