"""Opaque ids: a letter for the kind of thing, then letters and digits, so that stores can be merged and nothing shows through.

The id of a game or a series is random. That of a person is a salted hash of the name: it proves the name as long as name and salt
are there, and tells nothing once they are erased.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256

Entropy = Callable[[int], bytes]
"""Draws so many random bytes."""

_LENGTH = 20
"""100 random bits."""
PERSON_LENGTH = 26
"""130 bits of a hash: two names for one id take some 2^65 tries, also of a person who chooses both."""


def is_series(stream: str) -> bool:
    """Whether an id is that of a series, which begins with another letter than that of a game."""
    return stream.startswith("s")


def is_own_log(stream: str) -> bool:
    """Whether an id is that of the log of a store itself."""
    return stream.startswith("l")


def new_id(kind: str, entropy: Entropy) -> str:
    """A new id, such as `g` followed by 20 letters and digits."""
    return kind + b32encode(entropy(_LENGTH))[:_LENGTH].decode("ascii").lower()


def person_id(salt: bytes, name: str) -> str:
    """The id of a person: `p` followed by 26 letters and digits of sha256 over the salt and the UTF-8 name."""
    return "p" + b32encode(sha256(salt + name.encode()).digest())[:PERSON_LENGTH].decode("ascii").lower()
