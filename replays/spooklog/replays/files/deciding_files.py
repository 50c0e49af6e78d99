"""Files that decide, shared by the logs of one file: each stands there once, before the first log that needs it."""

from __future__ import annotations

from hashlib import sha256

MOST_BYTES = 64 * 2**20
"""Kept in memory while a file of many logs is read or written. A file that no longer fits stands in each log that needs it."""


class SharedFiles:
    """Contents of files that decide, by sha256. Reader and writer of a file keep the same ones."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}
        self._left = MOST_BYTES

    def add(self, digest: str, content: bytes) -> None:
        """Keep a file for the logs behind this one, unless it is not what its digest says, or there is no room for it."""
        if digest in self._contents or len(content) > self._left or sha256(content).hexdigest() != digest:
            return
        self._contents[digest] = content
        self._left -= len(content)

    def get(self, digest: str) -> bytes | None:
        """Return a kept file; None where there is none."""
        return self._contents.get(digest)
