"""ETags: the sign of a content by which a browser asks whether it has changed."""

from __future__ import annotations

import hashlib


def tag_of(content: bytes) -> str:
    """Return the ETag of a content: a weak one, as compressed and plain answers have it in common."""
    return f'W/"{hashlib.sha256(content).hexdigest()[:24]}"'


def weak_match(asked: str | None, tag: str) -> bool:
    """Return whether the value of an If-None-Match names an ETag, by the weak comparison of RFC 9110, 8.8.3.2."""
    if asked is None:
        return False
    named = [one.strip().removeprefix("W/") for one in asked.split(",")]
    return tag.removeprefix("W/") in named or named == ["*"]
