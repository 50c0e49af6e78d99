"""Free texts beside the chain: an event holds only the salted hash, so that erasing a text leaves the chain valid."""

from __future__ import annotations

import re

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.domain.values.value import Value
from spooklog.domain.words.visible import is_visible

MAX_TEXT = 2000
"""Characters of a text that people write."""

MAX_ORIGINAL = 2**17
"""Characters of the text that keeps the bytes of an imported file: 64 KB fit, even where every second sign is a line end."""

_KEPT_AS = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|([\\nrt]))")
_SIGNS = {escape[1]: sign for sign, escape in _KEPT_AS.items()}


class SealedText(Value, frozen=True):
    """A text with its salt, and the hash by which events refer to it."""

    digest: str
    salt: bytes
    text: str


def seal(text: str, salt: bytes) -> SealedText:
    """Seal a text under its `digest_of_text`. Raises Usage unless it is one plain line."""
    clean = " ".join(text.split())
    if not clean:
        raise Usage("the text is empty")
    if len(clean) > MAX_TEXT:
        raise Usage(said("a text may have {most} characters at most, this one has {count}", most=MAX_TEXT, count=len(clean)))
    if not is_visible(clean):
        raise Usage("a text holds letters, signs and blanks only, no control characters")
    return SealedText(digest_of_text(salt, clean), salt, clean)


def seal_original(original: bytes, salt: bytes) -> SealedText:
    """Seal the bytes of an imported file as a text of one line, as `line_of` writes it. Raises Usage where they are too many."""
    text = line_of(original)
    if not text:
        raise Usage("the original is empty")
    if len(text) > MAX_ORIGINAL:
        words = said(
            "an original may have {most} characters at most, this one has {count} as one line", most=MAX_ORIGINAL, count=len(text)
        )
        raise Usage(words)
    return SealedText(digest_of_text(salt, text), salt, text)


def line_of(original: bytes) -> str:
    """Return bytes as a line that can be stored and searched: UTF-8, escapes for line ends, backslashes and invisible signs."""
    text = original.decode("utf-8", "surrogateescape")
    return text if text.isprintable() and "\\" not in text else "".join(map(_kept, text))


def original_of(line: str) -> bytes:
    """Return the bytes that `line_of` wrote as a line."""
    return _ESCAPE.sub(_sign, line).encode("utf-8", "surrogateescape")


def _kept(sign: str) -> str:
    if sign in _KEPT_AS:
        return _KEPT_AS[sign]
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04x}" if ord(sign) < 2**16 else f"\\U{ord(sign):08x}"


def _sign(escape: re.Match[str]) -> str:
    short, long, letter = escape.groups()
    return _SIGNS[letter] if letter else chr(int(short or long, 16))
