"""What an endpoint returns, whatever the visitor's program asked for: data with a page, a picture, a file, a way to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Page:
    """Data, and the template that shows them; programs that ask for JSON get the data alone.

    `data` may be a function that makes them, where a page shows others; or a refusal, where a page asks people for more.
    `next` is the address of the next part, where the data are one part of a list.
    """

    data: Any
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    next: str | None = None


@dataclass(frozen=True)
class Svg:
    """A picture."""

    text: str


@dataclass(frozen=True)
class Download:
    """A file to keep: what is in it, its type, and its name."""

    content: bytes
    kind: str
    name: str


@dataclass(frozen=True)
class Document:
    """A whole page that is made elsewhere, with styles of its own."""

    html: str
    data: Any
    status: int = 200


@dataclass(frozen=True)
class Moved:
    """Where a browser goes next; programs that ask for JSON get the data."""

    to: str
    data: Any
    keys: tuple[str, ...] | None = None
    """Keys that the visitor holds from now on, None where they stay."""
    language: str = ""
    """The code of the language that the visitor has chosen; with one, a browser goes back to its page."""


Answer = Page | Svg | Download | Document | Moved
