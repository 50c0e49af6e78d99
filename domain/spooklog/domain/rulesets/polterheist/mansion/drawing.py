"""Read a drawn map of the board file: characters become the spaces of a piece of the house and the edges between them.

The pitch is 4 characters across and 2 lines down. The space in row r, column c (from 0) is the character at line 2r+1, position
4c+2; its upper edge is the character at line 2r, position 4c+2, its left edge the one at line 2r+1, position 4c.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import Said, within
from spooklog.domain.values.value import Value

OPEN, DOOR, WALL, RAIL = "open", "door", "wall", "rail"
"""What an edge is. The living cross the first two; a doorway ends a room."""

MAX_COLUMNS, MAX_ROWS = 26, 20
"""Columns are named by the letters a to z."""

LETTERS = "abc"
"""The signs of plain floor in the rooms of a tile."""

HALL, SQUARE, DISCOVERY, CAMP, EXIT, UP, DOWN, NONE = ".", "*", "?", "C", "E", "^", "v", ""
TUNNELS = "RGBY"
"""The signs of spaces in the shipped legend. A file with a legend of its own is translated into these."""

_EDGES = {" ": OPEN, "D": DOOR, "~": RAIL, ":": RAIL}
EDGE_SIGNS = frozenset("+-|~:D ")
"""Characters that draw edges and corners; no space is drawn with them."""


def refuse(where: str, message: str, *expected: str, line: int | None = None) -> NoReturn:
    """Raise Usage for a fault of a board file. `where` names the table, tile or drawing, `line` the line of the file if known."""
    problem = message if isinstance(message, Said) else within(message)
    raise Usage(said("{line}: {problem}", line=where, problem=problem), line=line, expected=expected)


class Drawing(Value, frozen=True):
    """A map of `columns` x `rows` places; a place is counted row by row from the upper left corner, from 0.

    `signs` holds the sign of each place in the shipped legend, "" where there is no space. `tops` are the upper edges,
    `rows + 1` times `columns` of them, the last row being the lower rim; `lefts` are the left edges, `rows` times `columns + 1`.
    """

    columns: int
    rows: int
    signs: tuple[str, ...]
    tops: tuple[str, ...]
    lefts: tuple[str, ...]

    def turned(self) -> Drawing:
        """Return the map turned by 180 degrees."""
        return Drawing(self.columns, self.rows, self.signs[::-1], self.tops[::-1], self.lefts[::-1])

    def edge(self, x: int, y: int, side: tuple[int, int]) -> str:
        """Return the edge of the place in column x, row y towards a side: (0, -1) is up, (1, 0) is right."""
        across, down = side
        if down:
            return self.tops[(y + (down > 0)) * self.columns + x]
        return self.lefts[y * (self.columns + 1) + x + (across > 0)]

    def inner(self) -> list[tuple[int, int, str]]:
        """Return the edges between two places, row by row: the place to the left or above, the other one, what lies between."""
        columns, rows = self.columns, self.rows
        found = []
        for y in range(rows):
            for x in range(columns):
                place = y * columns + x
                if x + 1 < columns:
                    found.append((place, place + 1, self.lefts[place + y + 1]))
                if y + 1 < rows:
                    found.append((place, place + columns, self.tops[place + columns]))
        return found

    def rim(self) -> list[tuple[int, str, str]]:
        """Return the edges on the border: the place, the side ("upper", "lower", "left", "right"), what lies there."""
        columns, rows = self.columns, self.rows
        last = (rows - 1) * columns
        found = [(x, "upper", self.tops[x]) for x in range(columns)]
        found += [(last + x, "lower", self.tops[last + columns + x]) for x in range(columns)]
        found += [(y * columns, "left", self.lefts[y * (columns + 1)]) for y in range(rows)]
        found += [(y * columns + columns - 1, "right", self.lefts[(y + 1) * (columns + 1) - 1]) for y in range(rows)]
        return found

    def regions(self) -> list[int]:
        """Return the region of each place, counted from 0; -1 where there is no space. A region is joined by open edges."""
        near: list[list[int]] = [[] for _ in self.signs]
        for one, other, edge in self.inner():
            if edge == OPEN and self.signs[one] and self.signs[other]:
                near[one].append(other)
                near[other].append(one)
        region = [-1] * len(self.signs)
        count = 0
        for start, sign in enumerate(self.signs):
            if sign and region[start] < 0:
                region[start] = count
                todo = [start]
                while todo:
                    for other in near[todo.pop()]:
                        if region[other] < 0:
                            region[other] = count
                            todo.append(other)
                count += 1
        return region

    def at(self, place: int) -> Said:
        """Return where a place is drawn, for messages: its line and column in the drawing, and its name."""
        y, x = divmod(place, self.columns)
        return said("line {row}, column {column} of the drawing ({cell})", row=2 * y + 2, column=4 * x + 3, cell=cell(x, y))


def cell(x: int, y: int) -> str:
    """Return the name of the space in column x, row y (from 0) of its piece: `b3`."""
    return f"{chr(97 + x)}{y + 1}"


def read_drawing(text: object, where: str, legend: Mapping[str, str]) -> Drawing:
    """Read a map. `legend` gives the sign of the shipped legend for each character that draws a space.

    Raises Usage, naming line and column of the drawing (from 1), for a map that is no rectangle, too large, or drawn with
    characters that have no meaning at their place.
    """
    if not isinstance(text, str):
        refuse(where, "a drawing is a text of several lines", "map = '''...'''")
    lines = text.removesuffix("\n").split("\n")
    count, longest = len(lines), max(lines, key=lambda line: len(line.rstrip()))
    if count % 2 == 0 or count < 3:
        refuse(where, said("the drawing has {count} lines: a map of r rows has 2r+1", count=count), said("3, 5, 7, ... lines"))
    width = len(longest.rstrip())
    # + 2: where the last column has no right edge, its lines end with its spaces
    rows, columns = count // 2, (width + 2) // 4
    if rows > MAX_ROWS or columns > MAX_COLUMNS:
        refuse(
            where,
            said("the drawing has {columns} columns and {rows} rows", columns=columns, rows=rows),
            said("{columns} columns, {rows} rows at most", columns=MAX_COLUMNS, rows=MAX_ROWS),
        )
    if not columns:
        refuse(where, "the drawing is empty", said("lines of + - | and spaces"))
    if width % 4 == 2:
        line = lines.index(longest) + 1
        refuse(
            where,
            said("line {row} of the drawing is {width} characters long: c columns take 4c+1", row=line, width=width),
            said("{number} characters", number=4 * columns + 1),
        )
    lines = [line.rstrip().ljust(4 * columns + 1) for line in lines]
    _check_characters(lines, where, legend)
    return Drawing(
        columns,
        rows,
        tuple(legend[sign] for line in lines[1::2] for sign in line[2::4]),
        tuple(_EDGES.get(sign, WALL) for line in lines[::2] for sign in line[2::4]),
        tuple(_EDGES.get(sign, WALL) for line in lines[1::2] for sign in line[::4]),
    )


def _check_characters(lines: list[str], where: str, legend: Mapping[str, str]) -> None:
    """Raise Usage for a sign that the legend lacks, and for a space or doorway drawn beside its place."""
    spaces = {sign for sign, meaning in legend.items() if meaning}
    anything_else = spaces | {"D"}
    for number, line in enumerate(lines, 1):
        if not line.isprintable():
            column = next(at for at, sign in enumerate(line, 1) if not sign.isprintable())
            refuse(
                where,
                said("line {row}, column {column} of the drawing is no printable character", row=number, column=column),
                said("a blank"),
            )
        in_spaces = number % 2 == 0
        if in_spaces and not legend.keys() >= {*line[2::4]}:
            column = next(at for at in range(2, len(line), 4) if line[at] not in legend)
            refuse(
                where,
                said(
                    "'{sign}' at line {row}, column {column} of the drawing is no space of the legend",
                    sign=line[column],
                    row=number,
                    column=column + 1,
                ),
                *sorted(spaces),
            )
        wrong = {*line[1::2]} & anything_else | {*line[::4]} & (spaces if in_spaces else anything_else)
        if not in_spaces:
            wrong |= {*line[2::4]} & spaces
        if wrong:
            column, sign = next(
                (at, sign)
                for at, sign in enumerate(line)
                if sign in anything_else
                and (at % 4 != 2 or (sign in spaces and not in_spaces))
                and not _is_door(at, sign, in_spaces)
            )
            refuse(
                where,
                said(
                    "'{sign}' at line {row}, column {column} of the drawing stands beside its place",
                    sign=sign,
                    row=number,
                    column=column + 1,
                ),
                said("spaces in columns 3, 7, 11, ... of every second line"),
                said("doorways (D) in the middle of an edge"),
            )


def _is_door(at: int, sign: str, in_spaces: bool) -> bool:
    """Return whether a D stands where an edge is drawn."""
    return sign == "D" and at % 4 == (0 if in_spaces else 2)
