"""A printable page before it has a medium: facts, tables, prose and pictures. Plain text and HTML know how to set it."""

from __future__ import annotations

import msgspec

from spooklog.domain.scene import Scene
from spooklog.pictures.charts.chart import Chart


class Facts(msgspec.Struct, frozen=True):
    """Names with what is to be said of them."""

    rows: tuple[tuple[str, str], ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table. `struck`: what it says does not hold any more; `heading`: its first cell stands over the next ones."""

    cells: tuple[str, ...]
    struck: bool = False
    heading: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table. Columns of `prose` (from 0) are wrapped, those of `numbers` stand to the right; cells may have several lines.

    `strikable` is the column that is struck out in a struck row.
    """

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    prose: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    strikable: int | None = None


class Prose(msgspec.Struct, frozen=True):
    """Words, a paragraph each; `warning` where something is wrong."""

    paragraphs: tuple[str, ...]
    warning: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A picture: an SVG document, what it shows in words, and what plain text draws instead."""

    svg: str
    words: str
    drawn: Scene | Chart


Block = Facts | Table | Prose | Picture


class Section(msgspec.Struct, frozen=True):
    """A part with a title."""

    title: str
    blocks: tuple[Block, ...]


class Paper(msgspec.Struct, frozen=True):
    """A whole page: what it is, of what, a line under that, and its sections."""

    kind: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
