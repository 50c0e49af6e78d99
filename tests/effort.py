"""How much work something is: counted in calls of functions, or, where these do not show it, against a fixed piece of work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

from spooklog.domain.values.errors import SpooklogError

PIECES = ("9", "a", "S", "٣", "田", "👻", "-", ":", ".", ",", ";", "/", "+", ">", '"', "'", "(", "[", "=", "@", "?", "_")
"""What long words are made of."""

PAIRS = ("9S", "1,", "a:", "1-", "+1", "9 ", "a ", "a, ", "; ", "9S ", "1,1 ", '" ')
"""What long words and lines of many words are made of."""

_LOOPS, _ORDINARY = 200_000, 0.005
"""A fixed piece of work, and the seconds of the processor that it takes on an ordinary machine."""

SOME = 200
"""Calls more or less that show no growth."""


def long(piece: str, length: int, start: str = "") -> str:
    """A text that begins so and goes on with a piece, over and over."""
    return (start + piece * length)[:length]


def calls(read: Callable[[str], object], text: str) -> int:
    """How many functions are called for a text, Python's own among them, whether it is read or refused."""
    count = 0

    def seen(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        read(text)
    except SpooklogError:
        pass
    finally:
        sys.setprofile(None)
    return count


def grows(read: Callable[[str], object], piece: str, start: str = "", length: int = 400) -> bool:
    """Whether four times the text is far more than four times the work."""
    short, text = long(piece, length, start), long(piece, 4 * length, start)
    calls(read, short)  # what is read once and kept
    return calls(read, text) > 5 * calls(read, short) + SOME


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail where this process computes longer than so many seconds of an ordinary machine; what others do does not count.

    For what happens within a call, as with patterns. A bound is ten times and more what is usual, as what it forbids takes
    hundreds of times that.
    """
    began = process_time()
    yield
    took = process_time() - began
    assert took < seconds or took < seconds * _pace(), f"it took {took:.2f} s of the processor"


def _pace() -> float:
    """How slow the processor is now: 1 on an ordinary machine, 2 where everything takes twice as long."""
    began = process_time()
    for _ in range(_LOOPS):
        pass
    return (process_time() - began) / _ORDINARY
