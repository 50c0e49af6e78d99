"""Files that decide, such as a table's board: kept by sha256, stored with the first game played with each, never erased."""

from __future__ import annotations

from spooklog.store.recorder import EventRecorder
from spooklog.store.whole import FILES, whole

_SELECT = "SELECT sha256, content FROM files WHERE sha256 = ?"


class Files:
    """The files of a store."""

    def __init__(self, recorder: EventRecorder) -> None:
        self._recorder = recorder

    def content(self, digest: str) -> bytes | None:
        """The content of a file by its sha256 as hex; None where it is not here. Raises Corrupt for a row that is damaged."""
        return next((content for _, content in whole("files", FILES, self._recorder.query(_SELECT, (digest,)))), None)
