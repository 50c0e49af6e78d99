"""What folding a log needs beside it: files that decide, such as a table's board, and sealed texts.

A file is kept by its sha256, stored with the first game played with it, and never erased.
"""

from __future__ import annotations

from functools import partial

from spooklog.domain.beside import Beside
from spooklog.store.people import sealed_texts
from spooklog.store.recorder import EventRecorder
from spooklog.store.row_validation import FILES, validated

_SELECT = "SELECT sha256, content FROM files WHERE sha256 = ?"


class Files:
    """Reads the files of a store."""

    def __init__(self, recorder: EventRecorder) -> None:
        self._recorder = recorder

    def content(self, digest: str) -> bytes | None:
        """Return the content of a file by its sha256 as hex; None where it is not here. Raises Corrupt for a damaged row."""
        return next((content for _, content in validated("files", FILES, self._recorder.query(_SELECT, (digest,)))), None)


def beside_of(recorder: EventRecorder) -> Beside:
    """Return the lookups that folding a log of this store needs."""
    return Beside(Files(recorder).content, partial(sealed_texts, recorder.query))
