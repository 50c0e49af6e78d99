"""The base of all immutable values."""

from __future__ import annotations

import msgspec


class Value(msgspec.Struct, frozen=True, gc=False):
    """A value that never changes, made of nothing but such values.

    Nothing in it can lead back to it, so Python's search for cycles passes it over: a game brought back is a thousand of them.
    """
