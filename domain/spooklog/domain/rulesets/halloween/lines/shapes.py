"""The shapes of lines: the cells behind the action in their fixed order, and the marks, which stand in any order.

A shape such as `place colour | plus open` has cells before the bar and marks behind it. `cells.py` reads lines by their shapes,
`cells_written.py` writes them.
"""

from __future__ import annotations

from typing import NamedTuple

RULE = "halloween:rec.2"
OPEN = "?"


class Shape(NamedTuple):
    """The cells of a line in their order, and the marks that it may have."""

    cells: tuple[str, ...]
    marks: frozenset[str]


def shape(text: str) -> Shape:
    """Return a shape from its short form."""
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
"""How a form shows each cell."""

MARK_FORM = {"at": "[@BUILDING]", "raised": "[^SECTION]", "slot": "[=SLOT]", "by": "[by NAME]", "extra": "[*]"}
"""How a form shows marks, which a line may leave out."""
