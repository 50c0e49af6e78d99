"""Reads BG Stats JSON: a full export, or a `.bgsplay` file with single plays.

Numbers of games, players and locations count in one file alone, so a play is known by its uuid, else by the sha256 of the file
and its place there. Scores stay the texts that they are: `12+7` is not added up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.bgstats import shapes
from spooklog.replays.exchange.plays import MOST_BYTES, MOST_PLAYS, BadPlay, Broken, FoundPlay, Play, PlayPlayer, PlaysFile
from spooklog.replays.exchange.texts import BOM, clean_text, read_when

_UTF16 = (b"\xff\xfe", b"\xfe\xff")

_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")

_MOST_PLAYERS = 100
_LONGEST_UUID = 100
_MOST_DIGITS = 100
"""Of a score that is a number: Python takes long to write a very long one."""


class _Referred(Protocol):
    @property
    def id(self) -> int:
        """The number by which plays of the file refer to it."""


R = TypeVar("R", bound=_Referred)


class _Lists(NamedTuple):
    """What plays refer to, by the numbers of this file; None for a number that several things have."""

    games: Mapping[int, shapes.Game | None]
    players: Mapping[int, shapes.Player | None]
    locations: Mapping[int, shapes.Location | None]
    raw_games: Mapping[int, msgspec.Raw]
    file: str


def read_bgstats(data: bytes) -> PlaysFile:
    """Read a file. Raises Unreadable for one that is no BG Stats JSON; a play that cannot be read is listed as bad."""
    if len(data) > MOST_BYTES:
        raise Unreadable(said("a file of plays may have {number} MB at most, this one has more", number=MOST_BYTES // 2**20))
    if b"\0" in data or data.startswith(_UTF16):
        raise Unreadable("the JSON is not UTF-8 text", expected=(said("the file as the app writes it"),))
    try:
        root = shapes.ROOT.decode(data.removeprefix(BOM))
    except RecursionError:
        raise Unreadable("no BG Stats file nests its JSON so deep") from None
    except msgspec.ValidationError as problem:
        words = said("this JSON is no file of BG Stats: {problem}", problem=_plain(problem))
        raise Unreadable(words, expected=('{"plays": […], "games": […], "players": […]}',)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise Unreadable(said("the JSON cannot be read: {problem}", problem=_plain(problem))) from None
    if len(root.plays) > MOST_PLAYS:
        raise Unreadable(
            said("a file may have {most} plays at most, this one has {number}", most=MOST_PLAYS, number=len(root.plays))
        )
    lists = _Lists(
        _by_id(_read_each(root.games, shapes.GAME)),
        _by_id(_read_each(root.players, shapes.PLAYER)),
        _by_id(_read_each(root.locations, shapes.LOCATION)),
        {game.id: raw for game, raw in _read_each(root.games, shapes.GAME)},
        sha256(data).hexdigest(),
    )
    found, bad, numbers, repeated = list[FoundPlay](), list[BadPlay](), dict[str, tuple[int, bytes]](), 0
    for number, raw in enumerate(root.plays, start=1):
        try:
            one = _read(number, raw, lists)
            before, original = numbers.get(one.play.id, (0, b""))
            if original == one.original:
                repeated += 1
                continue
            if before:
                raise Broken(said("it has the uuid of play {before} in the same file", before=before))
        except Broken as problem:
            bad.append(BadPlay(number, problem.why))
        else:
            numbers[one.play.id] = number, one.original
            found.append(one)
    deleted = frozenset(one.uuid.strip() for one, _ in _read_each(root.deleted_objects, shapes.DELETED))
    return PlaysFile("bgstats", tuple(found), tuple(bad), deleted, whole=root.about is msgspec.UNSET, repeated=repeated)


def _read(number: int, raw: msgspec.Raw, lists: _Lists) -> FoundPlay:
    """Read one play. Raises Broken."""
    try:
        play = shapes.PLAY.decode(raw)
    except RecursionError:
        raise Broken(said("its JSON is nested too deep")) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise Broken(_plain(problem)) from None
    game = _referred(lists.games, play.game_ref_id, said("game"))
    location = None if not play.location_ref_id else _referred(lists.locations, play.location_ref_id, said("location"))
    players = [_referred(lists.players, score.player_ref_id, said("player")) for score in play.player_scores]
    if not players:
        raise Broken(said("it names no player"))
    if len(players) > _MOST_PLAYERS:
        raise Broken(said("it names {number} players, and {most} are the most", number=len(players), most=_MOST_PLAYERS))
    title = clean_text(game.name)
    if not title:
        raise Broken(said("its game has no name"))
    scoring = play.scoring_setting or 0
    read = Play(
        program="bgstats",
        id=_uuid(play.uuid) or f"{lists.file}-{number}",
        title=title,
        played=_played(play),
        players=_seated(play.player_scores, players),
        place=clean_text(location.name) if location else "",
        minutes=max(play.duration_min or 0, 0),
        comment=clean_text(play.comments or ""),
        counts_points=not game.no_points if scoring == 0 else scoring not in (3, 6),
        highest_wins=game.highest_wins is not False,
        cooperative=bool(game.cooperative) if scoring == 0 else scoring in (4, 6),
        teams=bool(play.uses_teams),
        ignored=bool(play.ignored),
    )
    posted = play.bgg_id or 0
    bgg = str(posted) if 0 < posted < 2**63 else ""
    original = _original(raw, lists.raw_games[game.id], players, location)
    return FoundPlay(number, read, original, bgg, _modified(play.modification_date))


def _seated(scores: Sequence[shapes.Score], players: Sequence[shapes.Player]) -> tuple[PlayPlayer, ...]:
    """Return the players in the order of their seats, as far as the file says it, else in the order of the file."""
    seated = sorted(zip(scores, players, strict=True), key=lambda pair: pair[0].seat_order or 0)
    return tuple(_player(*pair) for pair in seated)


def _player(score: shapes.Score, player: shapes.Player) -> PlayPlayer:
    name = clean_text(player.name)
    if not name and not player.is_anonymous:
        raise Broken(said("one of its players has no name"))
    uuid = _uuid(player.uuid)
    return PlayPlayer(
        key=f"uuid {uuid}" if uuid else f"name {name.casefold()}",
        name=name,
        score=_score(score.score),
        won=bool(score.winner),
        place=max(score.rank or 0, 0),
        began=bool(score.start_player),
        team=clean_text(score.team or ""),
        role=clean_text(score.role or ""),
        anonymous=bool(player.is_anonymous),
        guest=clean_text(score.anonymous_name or "") if player.is_anonymous else "",
    )


def _score(score: str | int | float | None) -> str:
    """Return a score as it was written, on one line. Raises Broken for a number that is far too long."""
    if isinstance(score, int) and score.bit_length() > _MOST_DIGITS * 4:
        raise Broken(said("one of its scores is a number of more than {number} digits", number=_MOST_DIGITS))
    return "" if score is None else clean_text(str(score))


def _played(play: shapes.Play) -> str:
    """Return when a play took place, as text. Raises Broken where the file does not say that readably."""
    for text in (play.play_date, _day(play.play_date_ymd)):
        if text and (when := read_when(text)):
            return when
    written = clean_text(play.play_date or str(play.play_date_ymd or ""))[:40]
    raise Broken(said("'{date}' is no date", date=written) if written else said("it has no date"))


def _day(ymd: int | None) -> str:
    """Return the day of a number such as 20261031; empty for another number."""
    if ymd is None or not 10_000_000 <= ymd <= 99_999_999:
        return ""
    return f"{ymd // 10_000}-{ymd // 100 % 100:02}-{ymd % 100:02}"


def _modified(text: object) -> str:
    """Return when a play was changed, as the app writes it, empty for anything else."""
    return text if isinstance(text, str) and _MOMENT.fullmatch(text) else ""


def _uuid(text: str | None) -> str:
    """Return a uuid, empty where there is none. Raises Broken for one that is too long or has blanks or control signs."""
    uuid = (text or "").strip()
    if len(uuid) > _LONGEST_UUID or not uuid.isprintable() or " " in uuid:
        raise Broken(
            said(
                "its uuid has more than {number} characters, or blanks, or some that cannot be printed",
                number=_LONGEST_UUID,
            )
        )
    return uuid


def _referred(things: Mapping[int, R | None], number: int, what: str) -> R:
    """Return what a play refers to by a number of this file. Raises Broken where there is none, or more than one."""
    if number not in things:
        raise Broken(said("it refers to {what} {number}, which is not in the file", what=what, number=number))
    found = things[number]
    if found is None:
        raise Broken(
            said(
                "it refers to {what} {number}, and several in the file have that number or cannot be read",
                what=what,
                number=number,
            )
        )
    return found


def _by_id(read: Iterable[tuple[R, msgspec.Raw]]) -> dict[int, R | None]:
    found: dict[int, R | None] = {}
    for one, _ in read:
        found[one.id] = one if found.setdefault(one.id, one) == one else None
    return found


T = TypeVar("T")


def _read_each(raws: Sequence[msgspec.Raw], codec: Codec[T]) -> list[tuple[T, msgspec.Raw]]:
    """Return the objects of a list that can be read, with their bytes: what refers to another says that it is missing."""
    found = list[tuple[T, msgspec.Raw]]()
    for raw in raws:
        try:
            found.append((codec.decode(raw), raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
    return found


def _original(play: msgspec.Raw, game: msgspec.Raw, players: Sequence[shapes.Player], location: shapes.Location | None) -> bytes:
    """Return a file with this play alone: the bytes of the play and its game as they were, and who and where they refer to."""
    rest = {"players": [*dict.fromkeys(players)], "locations": [location] if location else []}
    return msgspec.json.encode({"plays": [play], "games": [game], **rest})


def _plain(problem: Exception) -> str:
    """Return what a decoder says, as the rest of a sentence."""
    words = str(problem)
    return clean_text(words if words[1:2].isupper() else words[:1].lower() + words[1:])[:200]  # JSON stays JSON
