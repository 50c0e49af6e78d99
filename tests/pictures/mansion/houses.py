"""A mansion from the board file that ships with Polter-Heist: its floors as shapes, with tiles laid where a test wants them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple

from msgspec.structs import replace

from spooklog.domain.pictures.scene import Chamber, Space, Storey, Wall, Wing

SEARCH, SQUARE = "?", "*"
TUNNELS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
GROUNDS = {".": "common", "^": "up", "v": "down", "C": "camp", "E": "exit", SQUARE: "common"}
NAMES = {"attic": "Attic", "2F": "2nd Floor", "1F": "1st Floor", "cellar": "Cellar"}
TILES = {
    "attic": ("A3", "A5", "A2", "A6", ""),
    "2F": ("S5", "S6", "S8", "", "S2"),
    "1F": ("F4", "F10", "F6", "F9", ""),
    "cellar": ("C7", "", "C3", "C5", ""),
}
"""Tiles on the positions of each floor, none where one lies face down."""

Point = tuple[int, int]


class _Piece(NamedTuple):
    """A fixed part or a tile on a floor: its place, its drawing, and the names of its rooms by letter."""

    key: str
    x: int
    y: int
    lines: list[str]
    rooms: Mapping[str, str]
    tile: str = ""


@lru_cache
def board() -> Any:
    """The board file."""
    path = resources.files("spooklog.domain.rulesets") / "polterheist" / "mansion.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def storey(key: str, tiles: tuple[str, ...] | None = None, covered: frozenset[Point] = frozenset()) -> Storey:
    """A floor with these tiles, and chips on some of its spaces."""
    pieces = list(_pieces(key, TILES[key] if tiles is None else tiles))
    across = max(piece.x + len(piece.lines[0]) // 4 for piece in pieces)
    down = max(piece.y + len(piece.lines) // 2 for piece in pieces)
    canvas = [[" "] * (4 * across + 1) for _ in range(2 * down + 1)]
    for piece in pieces:
        for row, line in enumerate(piece.lines):
            for column, letter in enumerate(line):
                if letter != " ":
                    canvas[2 * piece.y + row][4 * piece.x + column] = letter
    spaces = {at: letter for at in _places(across, down) if (letter := canvas[2 * at[1] + 1][4 * at[0] + 2]) not in " #"}
    wings = [piece for piece in pieces if piece.key.isdigit()]
    hidden = {at for piece in wings if not piece.tile for at in _inside(piece)}
    names = {at: f"{key}.{piece.key}.{_cell(piece, at)}" for piece in pieces for at in _inside(piece)}
    return Storey(
        key,
        NAMES[key],
        across,
        down,
        tuple(
            replace(_space(at, letter, dark=at in hidden, covered=at in covered), word="camp" if letter == "C" else names[at])
            for at, letter in spaces.items()
        ),
        tuple(_walls(canvas, set(spaces), across, down)),
        tuple(_wing(key, piece, canvas, spaces) for piece in wings),
    )


def _pieces(floor: str, tiles: tuple[str, ...]) -> Iterator[_Piece]:
    layout = board()["floor"][floor]
    part = layout["part"]
    yield _Piece(part["id"], part["x"], part["y"], _lines(board()["part"][floor][part["id"]]), {})
    found = {tile["id"]: tile for tile in board()["tile"]}
    for number, (position, tile) in enumerate(zip(layout["positions"], tiles, strict=True), start=1):
        lines = _lines(found[tile]["map"] if tile else board()["back"][floor])
        if position.get("turn"):
            lines = [line[::-1] for line in reversed(lines)]
        yield _Piece(str(number), position["x"], position["y"], lines, found[tile]["rooms"] if tile else {}, tile)


def _lines(drawing: str) -> list[str]:
    lines = drawing.removesuffix("\n").split("\n")
    wide = -(-(max(map(len, lines)) - 1) // 4) * 4 + 1
    return [line.ljust(wide) for line in lines]


def _places(across: int, down: int) -> Iterator[Point]:
    return ((x, y) for y in range(down) for x in range(across))


def _inside(piece: _Piece) -> Iterator[Point]:
    return ((piece.x + x, piece.y + y) for x, y in _places(len(piece.lines[0]) // 4, len(piece.lines) // 2))


def _cell(piece: _Piece, at: Point) -> str:
    """The column's letter and the row's number, counted from the upper left corner of the piece."""
    return f"{'abcdefgh'[at[0] - piece.x]}{at[1] - piece.y + 1}"


def _space(at: Point, letter: str, *, dark: bool, covered: bool) -> Space:
    x, y = at
    if letter in GROUNDS:
        return Space(x, y, GROUNDS[letter], "square" if letter == SQUARE else "")
    if dark:
        return Space(x, y, "dark")
    if letter in TUNNELS:
        return Space(x, y, "room", "tunnel", covered, TUNNELS[letter])
    return Space(x, y, "room", "search" if letter == SEARCH else "", covered)


def _edge(canvas: list[list[str]], x: int, y: int, side: str) -> str:
    return canvas[2 * y][4 * x + 2] if side == "top" else canvas[2 * y + 1][4 * x]


def _walls(canvas: list[list[str]], spaces: set[Point], across: int, down: int) -> Iterator[Wall]:
    for x, y in _places(across + 1, down + 1):
        for side, other in (("top", (x, y - 1)), ("left", (x - 1, y))):
            inside = x < across if side == "top" else y < down
            if inside and ((x, y) in spaces or other in spaces):
                letter = _edge(canvas, x, y, side)
                if letter != " ":
                    yield Wall(x, y, side, {"D": "door", "~": "rail", ":": "rail"}.get(letter, "wall"))


def _wing(floor: str, piece: _Piece, canvas: list[list[str]], spaces: Mapping[Point, str]) -> Wing:
    wide, high = len(piece.lines[0]) // 4, len(piece.lines) // 2
    rooms = tuple(
        Chamber(letter, name, _region(piece, letter, canvas, spaces)) for letter, name in piece.rooms.items() if piece.tile
    )
    name = " / ".join(piece.rooms.values())
    return Wing(f"{floor}.{piece.key}", name, piece.x, piece.y, wide, high, rooms)


def _region(piece: _Piece, letter: str, canvas: list[list[str]], spaces: Mapping[Point, str]) -> tuple[Point, ...]:
    """The spaces with a letter, and those that open edges join to them."""
    inside = {at for at in _inside(piece) if spaces[at] not in GROUNDS}
    found: set[Point] = set()
    fresh = [at for at in inside if spaces[at] == letter]
    while fresh:
        x, y = fresh.pop()
        found.add((x, y))
        ways = (
            ((x, y - 1), (x, y, "top")),
            ((x - 1, y), (x, y, "left")),
            ((x, y + 1), (x, y + 1, "top")),
            ((x + 1, y), (x + 1, y, "left")),
        )
        for there, (edge_x, edge_y, side) in ways:
            if there in inside - found and _edge(canvas, edge_x, edge_y, side) == " ":
                fresh.append(there)
    return tuple(sorted(found, key=lambda at: (at[1], at[0])))
