"""A printable page independent of the medium: facts, tables, prose and pictures, which `text` and `html` set."""

from __future__ import annotations

import msgspec

from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.charts.chart import Chart


class Facts(msgspec.Struct, frozen=True):
    """A list of names, each with its value as words."""

    rows: tuple[tuple[str, str], ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table. A `struck` row does not hold any more; a `heading` has one cell, which stands above the rows after it."""

    cells: tuple[str, ...]
    struck: bool = False
    heading: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table. Columns in `prose` (from 0) are wrapped, those in `numbers` are flush right; cells may have several lines.

    `strikable` is the column that is struck out in a struck row.
    """

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    prose: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    strikable: int | None = None


class Prose(msgspec.Struct, frozen=True):
    """Paragraphs; `warning` marks them as a problem."""

    paragraphs: tuple[str, ...]
    warning: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A picture: an SVG document, its caption, and what plain text draws instead."""

    svg: str
    words: str
    drawn: Scene | Chart


Block = Facts | Table | Prose | Picture


class Section(msgspec.Struct, frozen=True):
    """A part of a page with a title."""

    title: str
    blocks: tuple[Block, ...]


class Paper(msgspec.Struct, frozen=True):
    """A whole page: its kind (`Audit of a game`), its title, the line under it, and its sections."""

    kind: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
