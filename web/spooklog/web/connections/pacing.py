"""Paces what arrives: in each turn of the event loop what one connection of each address sent is taken.

Hundreds of requests that arrive at once would else be read and begun one after the other, a millisecond each, before the loop
hears anyone else.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spooklog.web.turns.precedence import Precedence

_GIVING_WAY = 0.002
"""Seconds after which the loop looks again whether a line is still being recorded."""


class Pace:
    """Which addresses had their turn, and what waits for one. All calls come from the event loop."""

    def __init__(self, precedence: Precedence) -> None:
        self._precedence = precedence
        self._had: set[str] = set()
        self._waiting: dict[str, deque[Callable[[], None]]] = {}

    @property
    def waiting(self) -> int:
        """How many connections wait for their turn."""
        return sum(map(len, self._waiting.values()))

    def take(self, address: str, loop: AbstractEventLoop, later: Callable[[], None]) -> bool:
        """Return whether it is the turn of an address; where it is not, `later` is called once it is."""
        if not self._had and not self._waiting:
            loop.call_soon(self._next_turn, loop)
        if address not in self._had and address not in self._waiting:
            self._had.add(address)
            return True
        self._waiting.setdefault(address, deque()).append(later)
        return False

    def _next_turn(self, loop: AbstractEventLoop) -> None:
        self._had.clear()
        if not self._waiting:
            return
        if self._precedence.left():
            # those who wait are a crowd: others are taken as they come
            loop.call_later(_GIVING_WAY, self._next_turn, loop)
            return
        loop.call_soon(self._next_turn, loop)
        for address, waiting in list(self._waiting.items()):
            later = waiting.popleft()
            if not waiting:
                del self._waiting[address]
            self._had.add(address)
            later()
