"""Pack many similar documents into little room: moments of a game, whose drawings share nearly everything.

A document is a string of markup. It is cut along its elements, and every element that occurs more than once is kept once, in a
pool. An item of the pool is a string, or a list of strings and of numbers of other items, which make a text when they are joined.
So a document is the number of an item, and the next one shares with it what it did not change.

Packed documents are JSON, compressed as zlib does and written in base64: a browser unpacks them without a library, and shows any
document of thousands without making the others: `[pool, places]`, where `places` is whatever the caller knows them by.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from spooklog.domain.values.saying import english

Item: TypeAlias = str | list[str | int]
"""An item of the pool; the numbers are those of items before it."""

_RUN = 16
"""Children of an element that make a node together: a list that grows at its end then shares all but its last runs."""

_TOKEN = re.compile(r"<[^>]*>|[^<]+|<")
_LEVEL = 9


class Packer:
    """Takes documents one by one, and keeps of each only what no other had."""

    def __init__(self) -> None:
        self._numbers: dict[str | tuple[int, ...], int] = {}
        self._nodes: list[str | tuple[int, ...]] = []

    def add(self, document: str) -> int:
        """Take a document, and return a number for it. Equal documents have equal numbers."""
        open_elements: list[list[int]] = [[]]
        for token in _TOKEN.findall(document):
            number = self._number(token)
            if token.startswith("</"):
                # a stray end tag, which no writer of ours makes, ends nothing
                element = [*open_elements.pop(), number] if len(open_elements) > 1 else [number]
                open_elements[-1].append(self._element(element))
            elif token.startswith("<") and not token.endswith("/>"):
                open_elements.append([number])
            else:
                open_elements[-1].append(number)
        return self._element([part for element in open_elements for part in element])

    def packed(self, documents: Sequence[int]) -> tuple[list[Item], dict[int, int]]:
        """Return the pool, and for each of these documents the number of its item in it."""
        wanted = dict.fromkeys(documents)
        uses = self._uses(wanted)
        parts: list[list[str | int]] = []
        for node in self._nodes:
            parts.append([node] if isinstance(node, str) else list(_joined(node, parts, uses)))
        kept = [number for number, used in enumerate(uses) if used > 1 or (used and number in wanted)]
        places = {number: place for place, number in enumerate(kept)}
        pool = [_item([part if isinstance(part, str) else places[part] for part in parts[number]]) for number in kept]
        return pool, {number: places[number] for number in wanted}

    def _element(self, parts: list[int]) -> int:
        """Return the number of a node with these parts; many are joined in runs first."""
        while len(parts) > 2 * _RUN:
            parts = [self._number(tuple(parts[at : at + _RUN])) for at in range(0, len(parts), _RUN)]
        return self._number(tuple(parts))

    def _number(self, node: str | tuple[int, ...]) -> int:
        """Return the number of a node, a new one for a new node."""
        found = self._numbers.get(node)
        if found is None:
            found = self._numbers[node] = len(self._nodes)
            self._nodes.append(node)
        return found

    def _uses(self, wanted: dict[int, None]) -> list[int]:
        """Return how often each node stands in nodes that are used; a document that is wanted counts as used twice.

        So it stays an item of its own. A node has a higher number than all its parts.
        """
        uses = [0] * len(self._nodes)
        for number in wanted:
            uses[number] = 2
        for number in range(len(self._nodes) - 1, -1, -1):
            node = self._nodes[number]
            if uses[number] and not isinstance(node, str):
                for part in node:
                    uses[part] += 1
        return uses


def _joined(node: tuple[int, ...], parts: Sequence[list[str | int]], uses: Sequence[int]) -> Iterator[str | int]:
    """Yield the parts of a node: numbers of nodes with several uses, and in place of the others what they are made of."""
    text: list[str] = []
    for number in node:
        for part in [number] if uses[number] > 1 else parts[number]:
            if isinstance(part, str):
                text.append(part)
                continue
            if text:
                yield "".join(text)
                text.clear()
            yield part
    if text:
        yield "".join(text)


def _item(parts: list[str | int]) -> Item:
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def write_packed(pool: Sequence[Item], places: Any) -> str:
    """Return a pool, and what the caller knows its items by, as text in base64."""
    return base64.b64encode(zlib.compress(msgspec.json.encode([pool, places], enc_hook=english), _LEVEL)).decode()
