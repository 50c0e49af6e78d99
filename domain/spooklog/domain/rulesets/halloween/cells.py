"""What stands in a line behind the action: cells in a fixed order, and marks in any.

A shape such as `place colour | plus open` says which. Cells fill fields of an action or of its `Args`; each is read and written
in one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.box import Box
from spooklog.domain.rulesets.halloween.names import (
    Words,
    card_of_words,
    colour_of,
    kind_of_word,
    letter_of,
    place_of_word,
    term_of,
)
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.rulesets.halloween.words import plain

RULE = "halloween:rec.2"
OPEN = "?"

_DICE = re.compile(r"[0-9]{1,3}(?::[0-9]{1,3})*")
_NUMBER = re.compile(r"[0-9]{1,3}")
_SPACE = re.compile(r"([0-9])([A-Za-z])")
_SLOT = re.compile(r"=(x|[0-9]!?)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]{1,20}")

Fields = dict[str, Any]


class Shape(NamedTuple):
    """The cells of a line in their order, and the marks that it may have."""

    cells: tuple[str, ...]
    marks: frozenset[str]


def shape(text: str) -> Shape:
    """A shape from its short form."""
    cells, _, marks = text.partition("|")
    return Shape(tuple(cells.split()), frozenset(marks.split()))


SECTION_SHAPES = {
    "S": shape("place mix dice? | plus open"),
    "B": shape("colour | at plus"),
    "U": shape("place rise | raised plus"),
    "M": shape("route colour | slot plus"),
    "F": shape("arena duel dice? | by open plus"),
    "H": shape("target colour | extra plus"),
    "R": shape("| plus"),
}
KIND_SHAPES = {
    "summon": shape("place mix dice? | open"),
    "discs": shape("spaces"),
    "rest": shape("section"),
    "warp": shape("route colour | slot"),
    "plus3": shape("colour?"),
    "die": shape(""),
    "reroll": shape("colour? value"),
}
POWER_SHAPES = {
    "A1": shape("target colour | extra"),
    "B9": shape("place colour"),
    "B10": shape("spaces"),
    "B11": shape("section"),
    "C2": shape("colour"),
    "C5": shape("exchange"),
    "D1": shape("place colour"),
    "D3": shape("section"),
    "D11": shape("place colour second other"),
    "D13": shape("kind | slot"),
}
FOLLOW_SHAPES = {
    "B4": shape("route colour | slot"),
    "B12": shape("place | slot"),
    "B13": shape("dice? | open"),
    "B15": shape("colour dice? | by open"),
    "C6": shape("place | extra"),
    "C8": shape(""),
    "C13": shape("number dice? | open"),
    "C15": shape(""),
    "D4": shape("section"),
    "D8": shape("route? | slot"),
}
NO_SHAPE = shape("")
REROLL_SHAPE = shape("colour? value")

FORM = {
    "place": "BUILDING",
    "mix": "COLOUR",
    "colour": "COLOUR",
    "colour?": "",
    "rise": "COLOUR",
    "route": "FROM>TO",
    "route?": "TO",
    "arena": "BUILDING",
    "duel": "COLOUR>COLOUR",
    "dice?": "[DICE]",
    "target": "BUILDING",
    "spaces": "SPACE …",
    "section": "SECTION",
    "number": "NUMBER",
    "value": "VALUE",
    "exchange": "TOKENS>TOKENS",
    "second": "BUILDING",
    "other": "COLOUR",
    "kind": "KIND",
}
"""How each cell stands in a form."""

MARK_FORM = {"at": "[@BUILDING]", "raised": "[^SECTION]", "slot": "[=SLOT]", "by": "[by NAME]", "extra": "[*]"}
"""How marks stand in a form; they may be left out."""


class Reader:
    """Tokens of a line behind the action, read from the left. Raises Unreadable for what does not fit the shape."""

    def __init__(self, tokens: Sequence[str], state: State, labels: Labels, what: str) -> None:
        self._tokens, self._at = list(tokens), 0
        self.state, self.labels, self._what = state, labels, what

    @property
    def box(self) -> Box:
        """The facts of the game."""
        return self.state.table.box

    def peek(self) -> str:
        """The next token; empty at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def take(self, form: str) -> str:
        """The next token. Refuses where there is none."""
        if self._at >= len(self._tokens):
            raise self.wrong(f"{form} is missing")
        self._at += 1
        return self._tokens[self._at - 1]

    def wrong(self, words: str, *expected: str) -> Unreadable:
        """The error for a line that does not fit."""
        return Unreadable(words, rule=RULE, expected=expected or (self._what,))

    def place(self, token: str) -> str:
        """A building's code; a word that is none is left to city.1."""
        if not _WORD.fullmatch(token):
            raise self.wrong(f"'{token}' is no building", *Words(self.state).places)
        return place_of_word(self.box, token) or token.casefold()

    def take_place(self) -> str:
        """The code of a building from the next token, or from the next two where its name has a blank."""
        token = self.take("a building")
        whole = f"{token} {self.peek()}"
        code = place_of_word(self.box, whole) if self.peek() else None
        if code and plain(whole) in (plain(name) for one in self.box.buildings for name in (one.name, one.term)):
            self.take("")
            return code
        return self.place(token)

    def colour(self, token: str) -> int:
        """The level of a colour."""
        level = colour_of(token)
        if level is None:
            raise self.wrong(f"'{token}' is no colour", *map(Words(self.state).colour, range(1, 6)))
        return level

    def colours(self, token: str) -> tuple[int, ...]:
        """Tokens as a string of colours, in order of their levels."""
        if len(token) > 60:
            raise self.wrong("too many tokens")
        return tuple(sorted(map(self.colour, token)))

    def space(self, token: str) -> str:
        """An action space as stored."""
        match = _SPACE.fullmatch(token)
        letter = letter_of(match[2]) if match else None
        if match is None or letter is None or letter not in LETTERS:
            raise self.wrong(f"'{token}' is no action space", Words(self.state).space("2M"))
        return f"{match[1]}{letter}"


Read = Callable[[Reader], Fields]


def _place(reader: Reader) -> Fields:
    return {"at": reader.take_place()}


def _colour(reader: Reader) -> Fields:
    return {"level": reader.colour(reader.take("a colour"))}


def _maybe_colour(reader: Reader) -> Fields:
    found = reader.peek()
    return {"level": reader.colour(reader.take(""))} if found and colour_of(found) else {}


def _mix(reader: Reader) -> Fields:
    one, plus, other = reader.take("a colour").partition("+")
    return {"level": reader.colour(one), "other": reader.colour(other)} if plus else {"level": reader.colour(one)}


def _rise(reader: Reader) -> Fields:
    one, arrow, other = reader.take("a colour").partition(">")
    return {"level": reader.colour(one), "to": reader.colour(other)} if arrow else {"level": reader.colour(one)}


def _route(reader: Reader) -> Fields:
    token = reader.take("a way such as po>sc")
    start, arrow, to = token.partition(">")
    if not arrow:
        raise reader.wrong(f"'{token}' is no way: FROM>TO", "po>sc")
    return {"start": reader.place(start), "at": reader.place(to)}


def _maybe_route(reader: Reader) -> Fields:
    start, arrow, to = reader.take("a building").partition(">")
    return {"start": reader.place(start), "at": reader.place(to)} if arrow else {"at": reader.place(start)}


def _arena(reader: Reader) -> Fields:
    start, arrow, to = reader.take("a building").partition(">")
    code = reader.place(start)
    return {"start": code, "at": reader.place(to) if arrow else code}


def _duel(reader: Reader) -> Fields:
    token = reader.take("two colours such as b>g")
    one, arrow, other = token.partition(">")
    if not arrow:
        raise reader.wrong(f"'{token}' is no fight: the attacker's colour, > and the other's", "b>g")
    return {"level": reader.colour(one), "foe": reader.colour(other)}


def _target(reader: Reader) -> Fields:
    token = reader.take("a building")
    if token.startswith("-"):
        return {"back": True, "at": reader.place(token[1:])}
    at, arrow, near = token.partition("<")
    return {"at": reader.place(at), "near": reader.place(near)} if arrow else {"at": reader.place(at)}


def _spaces(reader: Reader) -> Fields:
    found = [reader.space(reader.take("a space"))]
    while reader.peek():
        found.append(reader.space(reader.take("a space")))
    if len(found) > 12:
        raise reader.wrong("too many spaces")
    return {"spaces": tuple(sorted(found, key=lambda space: (space[0], LETTERS.index(space[1]))))}


def _number(name: str, what: str) -> Read:
    def read(reader: Reader) -> Fields:
        token = reader.take(what)
        if not _NUMBER.fullmatch(token):
            raise reader.wrong(f"'{token}' is not {what}")
        return {name: int(token)}

    return read


def _exchange(reader: Reader) -> Fields:
    token = reader.take("tokens such as gg>y")
    pay, arrow, get = token.partition(">")
    if not arrow or not pay or not get:
        raise reader.wrong(f"'{token}' is no exchange: TOKENS>TOKENS", "o>yy", "gg>y")
    return {"pay": reader.colours(pay), "get": reader.colours(get)}


def _kind(reader: Reader) -> Fields:
    token = reader.take("a kind of token")
    if not _WORD.fullmatch(token):
        raise reader.wrong(f"'{token}' is no kind of token")
    return {"kind": kind_of_word(reader.box, token) or token.casefold()}


def _dice(reader: Reader) -> Fields:
    token = reader.peek()
    if not _DICE.fullmatch(token):
        return {}
    values = tuple(int(part) for part in reader.take("").split(":"))
    if len(values) > 9:
        raise reader.wrong("too many dice")
    return {"dice": values}


READ: dict[str, Read] = {
    "place": _place,
    "mix": _mix,
    "colour": _colour,
    "colour?": _maybe_colour,
    "rise": _rise,
    "route": _route,
    "route?": _maybe_route,
    "arena": _arena,
    "duel": _duel,
    "dice?": _dice,
    "target": _target,
    "spaces": _spaces,
    "section": _number("section", "a section"),
    "number": _number("number", "a number"),
    "value": _number("value", "what the die shows"),
    "exchange": _exchange,
    "second": lambda reader: {"second": reader.place(reader.take("a building"))},
    "other": lambda reader: {"other": reader.colour(reader.take("a colour"))},
    "kind": _kind,
}

# -- marks -----------------------------------------------------------------------------------------------------------------------


def read_cells(form: Shape, tokens: Sequence[str], state: State, labels: Labels, what: str) -> Fields:
    """The fields of a line's cells and marks. Raises Unreadable with the form of the line."""
    fields, rest = _marks(form, tokens, Reader(tokens, state, labels, what))
    reader = Reader(rest, state, labels, what)
    for cell in form.cells:
        fields |= READ[cell](reader)
    if token := reader.peek():
        dice = " (dice are typed as 3:2)" if "dice?" in form.cells and token[0].isdigit() else ""
        raise reader.wrong(f"'{token}' is too much here{dice}")
    return fields


def _marks(form: Shape, tokens: Sequence[str], reader: Reader) -> tuple[Fields, list[str]]:
    """The fields of the marks, and the tokens without them."""
    fields: Fields = {}
    rest: list[str] = []
    found = iter(tokens)
    for token in found:
        name, value = _mark(token, reader, found)
        if not name:
            rest.append(token)
        elif name not in form.marks:
            raise reader.wrong(f"'{token}' does not belong here")
        elif name == "plus":
            fields["plus"] = (*fields.get("plus", ()), value)
        elif name in fields:
            raise reader.wrong(f"'{token}' stands twice")
        else:
            fields[name] = value
    if "plus" in fields:
        fields["plus"] = tuple(sorted(fields["plus"]))
        if len(fields["plus"]) > 9:
            raise reader.wrong("too many cards")
    return fields, rest


def _mark(token: str, reader: Reader, more: Any) -> tuple[str, Any]:
    """The mark that a token is, by its name and value; an empty name for a cell."""
    if token.startswith("+") and len(token) > 1:
        card, _ = card_of_words(reader.box, [token[1:]])
        return "plus", card.id if card else token[1:41].upper()
    if match := _SLOT.fullmatch(token):
        return "slot", match[1].lower()
    if token.startswith("^") and _NUMBER.fullmatch(token[1:]):
        if not int(token[1:]):
            raise reader.wrong("sections count from 1", "^1")
        return "raised", int(token[1:])
    if token.startswith("@") and len(token) > 1:
        return "at", reader.place(token[1:])
    if token == "*":
        return "extra", True
    if token == OPEN:
        return "open", True
    if term_of(token) == "by":
        name = next(more, "")
        if not name:
            raise reader.wrong("who rolls for the defending ghost?", "by NAME")
        return "by", reader.labels.find(name, rule=RULE) or -1
    return "", None


# -- writing ---------------------------------------------------------------------------------------------------------------------


def write_cells(form: Shape, fields: Any, words: Words, labels: Labels, dice: Sequence[int] | None = None) -> list[str]:
    """The tokens that read back as the fields of an action or of its args, with the dice of the same line."""
    tokens = [WRITE[cell](fields, words) for cell in form.cells if cell != "dice?"]
    if "dice?" in form.cells and dice is not None:
        tokens.append(":".join(map(str, dice)))
    if "slot" in form.marks and fields.slot:
        tokens.append(f"={fields.slot}")
    if "raised" in form.marks and fields.raised:
        tokens.append(f"^{fields.raised}")
    if "at" in form.marks and fields.at:
        tokens.append(f"@{words.place(fields.at)}")
    if "extra" in form.marks and getattr(fields, "extra", False):
        tokens.append("*")
    if "by" in form.marks and fields.by > 0:
        tokens += [words.term("by"), labels[fields.by]]
    if "plus" in form.marks:
        tokens += [f"+{card}" for card in fields.plus]
    return [token for token in tokens if token]


def _way(fields: Any, words: Words) -> str:
    start, to = words.place(fields.start), words.place(fields.at)
    return f"{start}>{to}"


WRITE: dict[str, Callable[[Any, Words], str]] = {
    "place": lambda fields, words: words.place(fields.at),
    "mix": lambda fields, words: "+".join(words.colour(level) for level in (fields.level, fields.other) if level),
    "colour": lambda fields, words: words.colour(fields.level),
    "colour?": lambda fields, words: words.colour(fields.level) if fields.level else "",
    "rise": lambda fields, words: ">".join(words.colour(level) for level in (fields.level, fields.to) if level),
    "route": _way,
    "route?": lambda fields, words: _way(fields, words) if fields.start else words.place(fields.at),
    "arena": lambda fields, words: words.place(fields.at) if fields.start == fields.at else _way(fields, words),
    "duel": lambda fields, words: f"{words.colour(fields.level)}>{words.colour(fields.foe)}",
    "target": lambda fields, words: _aim(fields, words),
    "spaces": lambda fields, words: " ".join(map(words.space, fields.spaces)),
    "section": lambda fields, _: str(fields.section),
    "number": lambda fields, _: str(fields.number),
    "value": lambda fields, _: str(fields.value),
    "exchange": lambda fields, words: f"{words.colours(fields.pay)}>{words.colours(fields.get)}",
    "second": lambda fields, words: words.place(fields.second),
    "other": lambda fields, words: words.colour(fields.other),
    "kind": lambda fields, words: words.kind(fields.kind),
}


def _aim(fields: Any, words: Words) -> str:
    """A building to haunt; with the one of the two ghosts (A1)."""
    near = getattr(fields, "near", "")
    return f"{words.place(fields.at)}<{words.place(near)}" if near else words.place(fields.at)
