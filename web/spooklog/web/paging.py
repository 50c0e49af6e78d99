"""Parts of long lists: a request asks for a part by its first number, and learns where the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from spooklog.domain.values.errors import Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spooklog.web.visit import Visit

SIZE = 200
"""Of a list that grows with its game, what one answer has at most."""

PARTS: Mapping[str, str] = {
    "from": f"the number to begin with; {SIZE} come at most, and the header `Link` leads to the next",
    "last": f"instead only so many of the last ones, {SIZE} at most",
}
"""The parameters of an address that lists a part."""


class Part(NamedTuple):
    """The numbers from `first` to `last` of a list from `lowest` to `highest`, both included; `address` is that of the list."""

    address: str
    asked: Mapping[str, str]
    first: int
    last: int
    lowest: int
    highest: int

    @property
    def size(self) -> int:
        """How many numbers it has; the list may have none."""
        return max(self.last - self.first + 1, 0)

    @property
    def next(self) -> str | None:
        """The address of the part behind it."""
        return self._at(self.last + 1) if self.last < self.highest else None

    @property
    def previous(self) -> str | None:
        """The address of the part before it."""
        return self._at(max(self.first - SIZE, self.lowest)) if self.first > self.lowest else None

    def _at(self, first: int) -> str:
        return f"{self.address}?{urlencode({**self.asked, 'from': first})}"


def part_of(visit: Visit, address: str, lowest: int, highest: int, *, newest: bool = False) -> Part:
    """Return the part of a list that a request asks for, by default its beginning or with `newest` its end. Raises Usage."""
    first, last = visit.asked_number("from"), visit.asked_number("last")
    if first is not None and last is not None:
        raise Usage("a part begins at a number, or has the last ones", expected=("from=1", "last=50"))
    size = SIZE if last is None else min(max(last, 1), SIZE)
    if first is None:
        first = highest - size + 1 if newest or last is not None else lowest
    first = max(min(first, highest + 1), lowest)
    asked = {name: value for name, value in visit.query.items() if name == "as"}
    return Part(address, asked, first, min(first + size - 1, highest), lowest, highest)
