"""Digests of positions, of which every entry of a log holds one, and of texts that are kept beside a log.

The position is a state without its memory (what a viewer may like to look back on) and without what is fixed for the whole game.
Its canonical JSON has sorted fields and leaves out fields at their defaults, so a new field changes no digest of games that do
not use it. The digest of the first entry alone covers the fixed fields as well.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from spooklog.domain.contract.actions import S, State

_ENCODER = msgspec.json.Encoder(order="sorted")
_UNIQUE = (msgspec.NODEFAULT, None, False, True, 0, 1, ())
"""Defaults that exist as one object each: a value of the same type that equals one of them is the same object."""


def digest_of(state: State) -> str:
    """Return the digest of a position: sha256 over its canonical JSON, as hex."""
    return sha256(position(state)).hexdigest()


def digest_of_start(state: State) -> str:
    """Return the digest of the first position together with what is fixed for the whole game."""
    return sha256(_ENCODER.encode(without_memory(state))).hexdigest()


def digest_of_text(salt: bytes, text: str) -> str:
    """Return the hash by which events refer to a text: sha256 over the salt and then the UTF-8 text, as hex."""
    return sha256(salt + text.encode()).hexdigest()


def position(state: State) -> bytes:
    """Return the canonical JSON of a position."""
    unset, defaults, _ = _fields(type(state))
    if defaults:
        unset = unset | {name: UNSET for name, default in defaults.items() if getattr(state, name) == default}
    return _ENCODER.encode(msgspec.structs.replace(state, **unset))


def without_memory(state: S) -> S:
    """Return the state with its memory cleared: the same position, so the rules treat it alike."""
    return msgspec.structs.replace(state, **_fields(type(state))[2])


@cache
def _fields(kind: type[State]) -> tuple[dict[str, UnsetType], dict[str, Any], dict[str, Any]]:
    """Return the fields outside the position, each with UNSET; defaults that a different object may equal; those of the memory.

    The encoder leaves out what is UNSET, but a default only where the value is the same object. The default of a field without
    one is NODEFAULT, which equals no value.
    """
    defaults = {
        one.name: one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory()
        for one in msgspec.structs.fields(kind)
    }
    if unknown := sorted((kind.MEMORY | kind.FIXED) - defaults.keys()):
        raise TypeError(f"{kind.__qualname__}: MEMORY and FIXED name {', '.join(unknown)}, which is no field of it")
    unset = {name: UNSET for name in defaults if name in kind.MEMORY | kind.FIXED}
    unsure = (name for name in defaults.keys() - unset.keys() if not any(defaults[name] is one for one in _UNIQUE))
    memory = {name: default for name, default in defaults.items() if name in kind.MEMORY}
    return unset, {name: defaults[name] for name in unsure}, memory
