"""Upcasts bring older shapes of events up to today's, one version at a time.

A released shape never changes. When an event needs another one, its class gets the next VERSION, and this module a step that
turns the plain data of the old version into that of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from spooklog.domain.errors import Corrupt

Plain = dict[str, Any]


class Upcast(NamedTuple):
    """One step: the event's fields under a topic, from one version to the next."""

    topic: str
    from_version: int
    step: Callable[[Plain], Plain]


UPCASTS: tuple[Upcast, ...] = ()
"""Every step there is. No shape has changed since the first release."""


class Upcasts:
    """The steps by topic. The constructor raises Corrupt for steps that overlap, leave a gap, or start nowhere."""

    def __init__(self, upcasts: Iterable[Upcast] = UPCASTS) -> None:
        self._steps: dict[tuple[str, int], Callable[[Plain], Plain]] = {}
        for topic, from_version, step in upcasts:
            if (topic, from_version) in self._steps:
                raise Corrupt(f"{topic} has two upcasts from version {from_version}")
            self._steps[topic, from_version] = step
        for topic, from_version in self._steps:
            if from_version != 1 and (topic, from_version - 1) not in self._steps:
                raise Corrupt(f"{topic} has an upcast from version {from_version}, but none from {from_version - 1}")

    def check(self, topic: str, version: int) -> None:
        """Raise Corrupt unless the steps of a topic lead exactly to the version of its class."""
        reached = 1 + sum(one == topic for one, _ in self._steps)
        if reached < version:
            raise Corrupt(f"{topic} has version {version}, but no upcast from version {reached}")
        if reached > version:
            raise Corrupt(f"{topic} has an upcast from version {reached - 1}, but its class has version {version} only")

    def lift(self, topic: str, from_version: int, version: int, event: Plain) -> Plain:
        """Return the event's fields in the newer shape."""
        for step in range(from_version, version):
            event = self._steps[topic, step](event)
        return event
