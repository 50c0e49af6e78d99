"""The base of all immutable values, and a helper for per-seat tuples."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


class Value(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An immutable value made of immutable values only.

    It cannot be part of a reference cycle, so `gc=False` spares Python's collector the thousands of values of a folded game.
    Its JSON leaves out fields at their defaults, so that a new field does not change the digests of old positions.
    """


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a per-seat tuple with one seat's value changed."""
    return (*row[: seat - 1], value, *row[seat:])
