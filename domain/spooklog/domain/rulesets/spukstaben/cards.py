"""Letter cards and their codes (catalogue 2.3): `E-l`, `TH/p`, `A+`, `T~TH`, `S.6`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from spooklog.domain.rulesets.spukstaben.letters import capitals, printed
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.values.saying import joined, within
from spooklog.domain.values.value import Value

ROOMS = ("c", "p", "o", "d")
"""Composing room, press, office, door, in the order of the flight."""

ROOM_NAMES: Mapping[str, str] = {"c": said("composing room"), "p": said("press"), "o": said("office"), "d": said("door")}

_THE_ROOMS = {"c": said("the composing room"), "p": said("the press"), "o": said("the office"), "d": said("the door")}
_IN_ROOMS = {"c": said("in the composing room"), "p": said("in the press"), "o": said("in the office"), "d": said("in the door")}
_AT_THE_DOOR = said("at the door")

MAX_LETTERS = 10
MAX_CODE = 40
"""The longest code that is read, in characters."""

_LETTERS = r"[^\W\d_]{1,10}"
# -FL first, as the first alternative wins: -F would leave the L
_CONDITION = rf"-FL|-F|-L|\.[0-9]{{1,2}}|~{_LETTERS}"
_CODE = rf"(?P<letters>{_LETTERS})(?P<room>/[CPOD])?(?P<sibling>\+)?(?P<conditions>(?:{_CONDITION})*)(?P<judged>!)?"

SHAPE = "LETTERS[/room][+][-f|-l|-fl|.N|~SEQ][!]"
"""How a code is made, for messages."""


class Card(Value, frozen=True, kw_only=True):
    """A face: its letters, its effect when it appears (`room`, `sibling`), and the conditions a word must meet to scare it.

    `judged` is the text of a printed condition that only the table can judge; empty where no facts have it. `power` is the
    starting power for one player, for two, and so on; empty where the card is not part of a game's deck.
    """

    code: str
    letters: str
    room: str | None = None
    sibling: bool = False
    not_first: bool = False
    not_last: bool = False
    max_len: int | None = None
    not_in: str | None = None
    judged: str | None = None
    power: tuple[int, ...] = ()

    @property
    def conditional(self) -> bool:
        """Whether a condition is printed on it."""
        return bool(self.not_first or self.not_last or self.max_len or self.not_in or self.judged is not None)

    @property
    def combination(self) -> bool:
        """Whether it shows more than one letter."""
        return len(self.letters) > 1


def own_letters(cards: Iterable[Card]) -> str:
    """Return the letters beyond A to Z that cards print: in a game with them these are letters of their own (words.11)."""
    return "".join(sorted({sign for card in cards for sign in card.letters + (card.not_in or "") if not sign.isascii()}))


def parse_code(text: str) -> Card | None:
    """Return the face that a code describes, in any case and with its conditions in any order; None for other text."""
    match = re.fullmatch(_CODE, capitals(text)) if len(text) <= MAX_CODE else None
    if match is None or not printed(match["letters"]):
        return None
    not_first = not_last = False
    max_len: int | None = None
    not_in: str | None = None
    for part in re.findall(_CONDITION, match["conditions"]):
        if part[0] == "-":
            not_first, not_last = not_first or "F" in part, not_last or "L" in part
        elif part[0] == "." and max_len is None and int(part[1:]) > 0:
            max_len = int(part[1:])
        elif part[0] == "~" and not_in is None and printed(part[1:]):
            not_in = part[1:]
        else:
            return None
    room = match["room"][1].lower() if match["room"] else None
    sibling, judged = bool(match["sibling"]), "" if match["judged"] else None
    code = write_code(match["letters"], room, sibling, not_first, not_last, max_len, not_in, judged is not None)
    return Card(
        code=code,
        letters=match["letters"],
        room=room,
        sibling=sibling,
        not_first=not_first,
        not_last=not_last,
        max_len=max_len,
        not_in=not_in,
        judged=judged,
    )


def write_code(
    letters: str,
    room: str | None,
    sibling: bool,
    not_first: bool,
    not_last: bool,
    max_len: int | None,
    not_in: str | None,
    judged: bool,
) -> str:
    """Return the one code of a face: effects first, then conditions in the order of the arguments."""
    ends = "".join(("f" if not_first else "", "l" if not_last else ""))
    return "".join(
        (
            letters,
            f"/{room}" if room else "",
            "+" if sibling else "",
            f"-{ends}" if ends else "",
            f".{max_len}" if max_len else "",
            f"~{not_in}" if not_in else "",
            "!" if judged else "",
        )
    )


def where(room: str, row: int | None = None) -> str:
    """Return where a ghost stands: `in the press`, `at the door`, `in row 3 of the press`."""
    if row is not None:
        return said("in row {row} of {room}", row=row, room=the_room(room))
    return _AT_THE_DOOR if room == "d" else _IN_ROOMS.get(room) or said("in the {room}", room=room)


def the_room(room: str) -> str:
    """Return a room as a sentence names it: `the press`."""
    return _THE_ROOMS.get(room) or said("the {room}", room=room)


def number_in(number: int, room: str) -> str:
    """Return how many cards lie in a room: `3 in the press`."""
    return within("{number} {where}", number=number, where=_IN_ROOMS[room])


def shown_on(code: str) -> tuple[str, ...]:
    """Return what a card shows, its letters first: `D`, `not the last letter`; the code where it is that of no card."""
    card = parse_code(code)
    if card is None or card.code != code:
        return (code,)
    return (card.letters, *_effects_and_conditions(card))


def _effects_and_conditions(card: Card) -> Iterator[str]:
    if card.room:
        yield said("nimble {where}", where=where(card.room))
    if card.sibling:
        yield said("with a big sibling")
    if card.not_first and card.not_last:
        yield said("neither the first nor the last letter")
    elif card.not_first:
        yield said("not the first letter")
    elif card.not_last:
        yield said("not the last letter")
    if card.max_len:
        yield said.counted(card.max_len, "in words of at most {number} letter", "in words of at most {number} letters")
    if card.not_in:
        yield said("not within {letters}", letters=card.not_in)
    if card.judged is not None:
        yield said("as the table judges")


def card_said(code: str) -> str:
    """Return a card as a sentence names it: `D`, `D (not the last letter)`."""
    letters, *shown = shown_on(code)
    return within("{letters} ({notes})", letters=letters, notes=joined(shown)) if shown else letters


def place_said(word: str) -> str:
    """Return the name of a room or a row; any other word as it is."""
    if word in ROOM_NAMES:
        return the_room(word)
    return said("row {row}", row=word[1:]) if word[:1] == "r" and word[1:].isdecimal() else word
