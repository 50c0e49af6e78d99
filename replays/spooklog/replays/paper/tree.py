"""Pages and their parts independent of the medium: built once from an answer, then written by `html` and by `text`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.charts.chart import Chart


class Span(msgspec.Struct, frozen=True):
    """Words in a style, or a link to an address. `heard` words are for those who listen, `seen` ones for those who look."""

    words: Words
    style: Literal["link", "bold", "small", "key", "heard", "seen"] = "link"
    to: str = ""


Words: TypeAlias = "str | Span | tuple[Words, ...]"


class Heading(msgspec.Struct, frozen=True):
    """A heading of a page without sections."""

    words: Words


class Facts(msgspec.Struct, frozen=True):
    """A list of names, each with its value as words."""

    rows: tuple[tuple[Words, Words], ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table. A `struck` row does not hold any more, a `first` one leads.

    A `heading` has one cell, which stands above the rows after it.
    """

    cells: tuple[Words, ...]
    struck: bool = False
    first: bool = False
    heading: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table. Columns in `prose` (from 0) are wrapped, those in `numbers` are flush right; cells may have several lines.

    `strikable` is the column that is struck out in a struck row, `names` the one whose cells name their rows. A table with a
    `label` may be wider than its place: readers reach it by keyboard, and hear the label.
    """

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    prose: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    strikable: int | None = None
    names: int | None = None
    label: str = ""


class Prose(msgspec.Struct, frozen=True):
    """Paragraphs, all in one style; `warn` marks them as a problem."""

    paragraphs: tuple[Words, ...]
    style: Literal["", "quiet", "warn", "won"] = ""


class Items(msgspec.Struct, frozen=True):
    """A list."""

    items: tuple[Words, ...]


class Picture(msgspec.Struct, frozen=True):
    """A picture: an SVG document, its caption, and what plain text draws instead."""

    svg: str
    words: str
    drawn: Scene | Chart


class Fold(msgspec.Struct, frozen=True):
    """Blocks behind a summary, to unfold. The script of a live page keeps the fold of a `key` open when the page changes.

    The style `words` is that of a board in words, which stands beside its drawing.
    """

    summary: str
    blocks: tuple[Block, ...]
    key: str
    style: Literal["", "words"] = ""


Block: TypeAlias = "Heading | Facts | Table | Prose | Items | Picture | Fold"


class Section(msgspec.Struct, frozen=True):
    """A part of a page with a title."""

    title: str
    blocks: tuple[Block, ...]


class Paper(msgspec.Struct, frozen=True):
    """A whole page: its kind (`Audit of a game`), its title, the line under it, what it comes to, and its sections."""

    kind: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    summary: tuple[Block, ...] = ()
