"""Opaque ids: a letter for the kind of thing, then letters and digits. They reveal nothing, and stores can be merged.

The id of a game or a series is random; that of a game that a client asked for follows from its request, which is random. The id
of a person is a salted hash of the name: it proves the name as long as name and salt are there, and reveals nothing once they are
erased.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256

Entropy = Callable[[int], bytes]
"""Draws so many random bytes."""

_LENGTH = 20
"""Letters and digits after the kind: 100 random bits."""
PERSON_LENGTH = 26
"""130 bits of a hash as letters and digits, after the kind.

Finding two names for one id takes some 2^65 tries, even where one person chooses both.
"""


def is_series(stream: str) -> bool:
    """Return whether an id is that of a series, by its first letter."""
    return stream.startswith("s")


def is_own_log(stream: str) -> bool:
    """Return whether an id is that of a store's own log, by its first letter."""
    return stream.startswith("l")


def could_be_an_id(text: str) -> bool:
    """Return whether a text is as long as the id of a game or a series."""
    return len(text) == 1 + _LENGTH


def new_id(kind: str, entropy: Entropy) -> str:
    """Return a new random id, such as `g` followed by 20 letters and digits."""
    return kind + b32encode(entropy(_LENGTH))[:_LENGTH].decode("ascii").lower()


def id_of_request(kind: str, request: str, scope: str) -> str:
    """Return an id that follows from a client's request, so that a repeated one leads to the same id.

    `scope` is an id of who asks: two clients may choose the same text. It is no name, which could be found by trying.
    """
    return kind + b32encode(sha256(f"{scope} {request}".encode()).digest())[:_LENGTH].decode("ascii").lower()


def person_id(salt: bytes, name: str) -> str:
    """Return the id of a person: `p` followed by 26 letters and digits of sha256 over the salt and the UTF-8 name."""
    return "p" + b32encode(sha256(salt + name.encode()).digest())[:PERSON_LENGTH].decode("ascii").lower()
