"""The connections of a server: how many there are, in all and of each address, and why others were refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from spooklog.web.connections.heads import Refusal
from spooklog.web.connections.pacing import Pace
from spooklog.web.guard import address_of
from spooklog.web.settings import PROXIES

if TYPE_CHECKING:
    from spooklog.web.settings import Settings
    from spooklog.web.turns.precedence import Precedence

MOST_LINGERING = 100
"""Refused connections that stay open for a moment, until their answer is read."""


class Door:
    """Counts the connections of a server, and paces what they send. All calls come from its event loop."""

    def __init__(self, settings: Settings, precedence: Precedence) -> None:
        self.bounds = settings.bounds
        self.pace = Pace(precedence)
        self.lingering = 0
        self.refused: Counter[str] = Counter()
        """How many connections and requests were refused, by the kind of the refusal."""
        self._free = frozenset(PROXIES) if settings.proxied else frozenset()
        self._of: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many connections there are."""
        return self._of.total()

    def enter(self, host: str) -> Refusal | None:
        """Count a connection of an address, which `leave` must be told of; return why it is refused, None where it is not."""
        address = address_of(host)
        if self._of.total() >= self.bounds.connections:
            return Refusal("connections", 503, "this server has as many connections as it can serve", 10)
        if host not in self._free and self._of[address] >= self.bounds.connections_of_address:
            return Refusal("connections_of_address", 429, "your address has as many connections as one may have", 10)
        self._of[address] += 1
        return None

    def leave(self, host: str) -> None:
        """Forget a connection that entered."""
        address = address_of(host)
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]
