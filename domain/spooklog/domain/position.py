"""Digests of positions: what every entry of a log says of the game after it.

The position is a state without its memory (what a viewer may like to look back on) and without what is fixed for the whole game.
Its canonical JSON has sorted fields and leaves out what is as it is by default, so a new field changes no digest of games that do
not use it. The digest of the first entry covers what is fixed as well, once for all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import compress
from operator import attrgetter, ne
from typing import Any

import msgspec

from spooklog.domain.actions import S, State

_ENCODER = msgspec.json.Encoder(order="sorted")


def digest_of(state: State) -> str:
    """The digest of a position: sha256 over its canonical JSON, as hex."""
    return sha256(position(state)).hexdigest()


def digest_of_start(state: State) -> str:
    """The digest of the first position together with what is fixed for the whole game."""
    return sha256(_ENCODER.encode(without_memory(state))).hexdigest()


def position(state: State) -> bytes:
    """The canonical JSON of a position."""
    names, defaults, values_of = _fields(type(state))
    values = values_of(state)
    return _ENCODER.encode(dict(compress(zip(names, values, strict=True), map(ne, values, defaults))))


def without_memory(state: S) -> S:
    """The state with its memory cleared: the same position, which plays on in the same way."""
    return msgspec.structs.replace(state, **_cleared(type(state)))


@cache
def _fields(kind: type[State]) -> tuple[tuple[str, ...], tuple[Any, ...], Callable[[State], tuple[Any, ...]]]:
    """The fields of the position in alphabetical order, their defaults, and how their values are read, all at once."""
    left_out = kind.MEMORY | kind.FIXED
    found = {one.name: _default(one) for one in msgspec.structs.fields(kind) if one.name not in left_out}
    names = tuple(sorted(found))
    values_of = attrgetter(*names) if len(names) > 1 else lambda state: tuple(getattr(state, name) for name in names)
    return names, tuple(found[name] for name in names), values_of


@cache
def _cleared(kind: type[State]) -> dict[str, Any]:
    return {one.name: _default(one) for one in msgspec.structs.fields(kind) if one.name in kind.MEMORY}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field; NODEFAULT, which equals no value, where it has none."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
