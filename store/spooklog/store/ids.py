"""Opaque ids: a letter for the kind of thing and 100 random bits, so that stores can be merged and nothing shows through."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable

Entropy = Callable[[int], bytes]
"""Draws so many random bytes."""

_LENGTH = 20


def new_id(kind: str, entropy: Entropy) -> str:
    """A new id, such as `g` followed by 20 letters and digits."""
    return kind + b32encode(entropy(_LENGTH))[:_LENGTH].decode("ascii").lower()
