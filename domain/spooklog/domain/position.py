"""Digests of positions: what every entry of a log says of the game after it.

The position is a state without its memory (what a viewer may like to look back on) and without what is fixed for the whole game.
Its canonical JSON has sorted fields and leaves out what is as it is by default, so a new field changes no digest of games that do
not use it. The digest of the first entry covers what is fixed as well, once for all.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
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
    told = {}
    for name, default in _fields(type(state)):
        value = getattr(state, name)
        if value is not default and value != default:
            told[name] = value
    return _ENCODER.encode(told)


def without_memory(state: S) -> S:
    """The state with its memory cleared: the same position, which plays on in the same way."""
    return msgspec.structs.replace(state, **_cleared(type(state)))


@cache
def _fields(kind: type[State]) -> tuple[tuple[str, Any], ...]:
    """The fields of the position in alphabetical order, each with its default."""
    left_out = kind.MEMORY | kind.FIXED
    return tuple(sorted((one.name, _default(one)) for one in msgspec.structs.fields(kind) if one.name not in left_out))


@cache
def _cleared(kind: type[State]) -> dict[str, Any]:
    return {one.name: _default(one) for one in msgspec.structs.fields(kind) if one.name in kind.MEMORY}


def _default(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field; NODEFAULT, which equals no value, where it has none."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
