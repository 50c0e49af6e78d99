"""The board file read the plain way: all maps of a floor pasted on one canvas, as the file describes it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from spooklog.domain.rulesets.polterheist.refuse import PACKAGE


def board_bytes() -> bytes:
    """The shipped board file."""
    return (files(PACKAGE) / "mansion.toml").read_bytes()


class Canvas:
    """Reads neighbours and signs of a placement off the pasted maps, by the names of spaces."""

    def __init__(self) -> None:
        self.board: dict[str, Any] = tomllib.loads(board_bytes().decode())
        self.tiles = {tile["id"]: tile["map"] for tile in self.board["tile"]}

    def read(self, up: tuple[str, ...]) -> tuple[dict[str, set[str]], dict[str, str]]:
        """The neighbours and the mark of each space."""
        near: dict[str, set[str]] = {}
        marks: dict[str, str] = {}
        for index, floor in enumerate(self.board["order"]):
            self._floor(floor, up[5 * index : 5 * index + 5], near, marks)
        for one, other in self.board["stairs"]["links"]:
            near[one].add(other)
            near[other].add(one)
        return near, marks

    def _floor(self, floor: str, up: tuple[str, ...], near: dict[str, set[str]], marks: dict[str, str]) -> None:
        sheet: dict[tuple[int, int], str] = {}
        names: dict[tuple[int, int], str] = {}
        for piece, x, y, lines in self._maps(floor, up):
            for row, line in enumerate(lines):
                for column, sign in enumerate(line):
                    at = 2 * y + row, 4 * x + column
                    if sheet.get(at, " ") == " ":
                        sheet[at] = sign
                    if row % 2 and column % 4 == 2 and sign not in "# ":
                        names[at] = f"{floor}.{piece}.{chr(97 + column // 4)}{row // 2 + 1}"
        for (row, column), name in names.items():
            marks[name] = "" if sheet[row, column] in ".abc" else sheet[row, column]
            near.setdefault(name, set())
            for edge, other in (((row, column + 2), (row, column + 4)), ((row + 1, column), (row + 2, column))):
                if other in names and sheet[edge] in " D":
                    near[name].add(names[other])
                    near.setdefault(names[other], set()).add(name)

    def _maps(self, floor: str, up: tuple[str, ...]) -> Iterator[tuple[str, int, int, list[str]]]:
        table = self.board["floor"][floor]
        part = table["part"]
        yield part["id"], part["x"], part["y"], _filled(self.board["part"][floor][part["id"]])
        for number, (position, tile) in enumerate(zip(table["positions"], up, strict=True), 1):
            lines = _filled(self.tiles[tile] if tile else self.board["back"][floor])
            if position.get("turn") == 180:
                lines = [line[::-1] for line in lines[::-1]]
            yield str(number), position["x"], position["y"], lines


def _filled(text: str) -> list[str]:
    lines = text.removesuffix("\n").split("\n")
    return [line.ljust(max(map(len, lines))) for line in lines]
