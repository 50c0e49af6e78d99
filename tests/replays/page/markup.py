"""A page taken apart: its elements, ids, texts and moments, with the mistakes of its markup."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

from spooklog.replays.page.packing import Item

VOID = ("br", "input", "meta")
LINE, WIDE, BESIDE, FOCUS, NARROW = range(5)
"""What stands where among the places of a moment."""


class Parts(HTMLParser):
    """The elements of a page in their order, and what is wrong with them. What stands in noscript is read like all else."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.problems: list[str] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        self.problems += [f"{name} is not closed" for name in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) < len(attrs):
            self.problems.append(f"{tag} has an attribute twice")
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.problems.append(f"{tag} is closed out of turn")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] not in ("script", "style"):
            self.words.append(data)

    def values(self, attribute: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [value for _, own in self.elements if (value := own.get(attribute)) is not None]

    @property
    def text(self) -> str:
        """All words of the page."""
        return " ".join(" ".join(self.words).split())


def read_packed(text: str) -> tuple[list[Item], Any]:
    """The pool and the places of a text that `write_packed` wrote; each item is made of items before it."""
    pool, places = json.loads(zlib.decompress(base64.b64decode(text, validate=True)))
    for number, item in enumerate(pool):
        assert isinstance(item, str) or all(isinstance(part, str) or 0 <= part < number for part in item)
    return pool, places


def unpacked(pool: Sequence[Item], number: int) -> str:
    """The document of an item."""
    item = pool[number]
    return item if isinstance(item, str) else "".join(part if isinstance(part, str) else unpacked(pool, part) for part in item)


def moments_of(page: str) -> tuple[list[Any], list[Any]]:
    """The pool and the games that are packed in a page."""
    found = re.search(r'<script type="application/octet-stream" id="data">([^<]*)</script>', page)
    assert found, "the page has no packed moments"
    return read_packed(found[1])


def drawn(page: str, ply: int, what: int, hand: int = 0) -> str:
    """A document of a moment, as the script makes it."""
    pool, games = moments_of(page)
    return unpacked(pool, games[hand]["moments"][ply][what])


def everything(page: str) -> str:
    """A page with all that is packed in it."""
    pool, games = moments_of(page)
    documents = {one for game in games for own in game["moments"] for at, one in enumerate(own) if at != FOCUS}
    return page + "\n".join(unpacked(pool, one) for one in sorted(documents))
