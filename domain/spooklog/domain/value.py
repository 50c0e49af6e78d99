"""The base of all immutable values, and how one of a row of them changes."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


class Value(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A value that never changes, made of nothing but such values.

    Nothing in it can lead back to it, so Python's search for cycles passes it over: a game brought back is a thousand of them.
    Written as JSON it leaves out what is as it is by default, so that a new field does not change the digests of old positions.
    """


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a per-seat tuple with one seat's value changed."""
    return (*row[: seat - 1], value, *row[seat:])
