"""Free texts beside the chain: an event holds only the salted hash, so that erasing a text leaves the chain valid."""

from __future__ import annotations

from hashlib import sha256

from spooklog.domain.errors import Usage
from spooklog.domain.value import Value

MAX_TEXT = 2000


class SealedText(Value, frozen=True):
    """A text with its salt, and the hash by which events refer to it."""

    digest: str
    salt: bytes
    text: str


def digest_of_text(salt: bytes, text: str) -> str:
    """Return the hash by which events refer to a text: sha256 over the salt and then the UTF-8 text, as hex."""
    return sha256(salt + text.encode()).hexdigest()


def seal(text: str, salt: bytes) -> SealedText:
    """Seal a text under its `digest_of_text`. Raises Usage unless it is one plain line."""
    clean = " ".join(text.split())
    if not clean:
        raise Usage("the text is empty")
    if len(clean) > MAX_TEXT:
        raise Usage(f"a text may have {MAX_TEXT} characters at most, this one has {len(clean)}")
    if not clean.isprintable():
        raise Usage("a text holds letters, signs and blanks only, no control characters")
    return SealedText(digest_of_text(salt, clean), salt, clean)
