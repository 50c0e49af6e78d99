"""Read what stands behind the action in a line into the fields of an action or of its `Args`: cells in order, marks in any."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from spooklog.domain.rulesets.halloween.actions import LETTERS, MAX_CARD, MAX_CODE, MAX_NUMBER
from spooklog.domain.rulesets.halloween.box import Box
from spooklog.domain.rulesets.halloween.lines.shapes import OPEN, RULE, Shape
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
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels

_DICE = re.compile(r"[0-9]{1,3}(?::[0-9]{1,3})*")
_NUMBER = re.compile(r"[0-9]{1,2}")
_SPACE = re.compile(r"([0-9])([A-Za-z])")
_SLOT = re.compile(r"=(x|[0-9]!?)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]{1,20}")

Fields = dict[str, Any]


class Reader:
    """Reads the tokens of a line behind the action from the left. Raises Unreadable for what does not fit the shape."""

    def __init__(self, tokens: Sequence[str], state: State, labels: Labels, what: str) -> None:
        self._tokens, self._at = list(tokens), 0
        self.state, self.labels, self._what = state, labels, what

    @property
    def box(self) -> Box:
        """The facts of the game."""
        return self.state.table.box

    def peek(self) -> str:
        """Return the next token; empty at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def take(self, form: str) -> str:
        """Return the next token. Raises Unreadable where there is none."""
        if self._at >= len(self._tokens):
            raise self.wrong(f"{form} is missing")
        self._at += 1
        return self._tokens[self._at - 1]

    def wrong(self, words: str, *expected: str) -> Unreadable:
        """Return the error for a line that does not fit."""
        return Unreadable(words, rule=RULE, expected=expected or (self._what,))

    def place(self, token: str) -> str:
        """Return a building's code. A word that is no building passes: the check refuses it (city.1)."""
        # folded, as ß becomes two letters
        if not _WORD.fullmatch(token) or len(token.casefold()) > MAX_CODE:
            raise self.wrong(f"'{token}' is no building", *Words(self.state).places)
        return place_of_word(self.box, token) or token.casefold()

    def take_place(self) -> str:
        """Return the code of a building from the next token, or from the next two where its name has a blank."""
        token = self.take("a building")
        whole = f"{token} {self.peek()}"
        code = place_of_word(self.box, whole) if self.peek() else None
        if code and plain(whole) in (plain(name) for one in self.box.buildings for name in (one.name, one.term)):
            self.take("")
            return code
        return self.place(token)

    def colour(self, token: str) -> int:
        """Return the level of a colour."""
        level = colour_of(token)
        if level is None:
            raise self.wrong(f"'{token}' is no colour", *map(Words(self.state).colour, range(1, 6)))
        return level

    def colours(self, token: str) -> tuple[int, ...]:
        """Return the levels of tokens typed as a string of colours, the lowest first."""
        if len(token) > 60:
            raise self.wrong("too many tokens")
        # sorted: the order of typing says nothing, and equal lines are stored the same
        return tuple(sorted(map(self.colour, token)))

    def space(self, token: str) -> str:
        """Return an action space as stored."""
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
            raise reader.wrong(f"'{token}' is not {what}: a whole number, {MAX_NUMBER} at most")
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
    if not _WORD.fullmatch(token) or len(token.casefold()) > MAX_CODE:
        raise reader.wrong(f"'{token}' is no kind of token")
    return {"kind": kind_of_word(reader.box, token) or token.casefold()}


def _dice(reader: Reader) -> Fields:
    token = reader.peek()
    if not _DICE.fullmatch(token):
        return {}
    values = tuple(int(part) for part in reader.take("").split(":"))
    # 9: no more dice are stored (`DiceRolled`)
    if len(values) > 9:
        raise reader.wrong("too many dice")
    if max(values) > MAX_NUMBER:
        raise reader.wrong(f"no die shows more than {MAX_NUMBER}")
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
    """Return the fields of a line's cells and marks. Raises Unreadable with the form of the line."""
    fields, rest = _marks(form, tokens, Reader(tokens, state, labels, what))
    reader = Reader(rest, state, labels, what)
    for cell in form.cells:
        fields |= READ[cell](reader)
    if token := reader.peek():
        dice = " (dice are typed as 3:2)" if "dice?" in form.cells and token[0].isdigit() else ""
        raise reader.wrong(f"'{token}' is too much here{dice}")
    return fields


def _marks(form: Shape, tokens: Sequence[str], reader: Reader) -> tuple[Fields, list[str]]:
    """Return the fields of the marks, and the tokens without them."""
    fields: Fields = {}
    rest: list[str] = []
    # an iterator, as the mark `by` takes the token behind it
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
    """Return the mark that a token is, by its name and value; an empty name for a cell."""
    if token.startswith("+") and len(token) > 1:
        card, _ = card_of_words(reader.box, [token[1:]], reader.state.table.display)
        # cut last: capitals may be longer (ß becomes SS)
        return "plus", card.id if card else token[1:].upper()[:MAX_CARD]
    if match := _SLOT.fullmatch(token):
        return "slot", match[1].lower()
    if token.startswith("^") and token[1:].isdecimal():
        if not _NUMBER.fullmatch(token[1:]) or not int(token[1:]):
            raise reader.wrong(f"sections count from 1, to {MAX_NUMBER} at most", "^1")
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
        # -1 for a stranger: dice.1 refuses it, where 0 would stand for a line that names no opponent
        return "by", reader.labels.find(name, rule=RULE) or -1
    return "", None
