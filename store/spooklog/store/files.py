"""What folding a log needs beside it: files that decide, such as a table's board, and sealed texts.

A file is kept by its sha256, stored with the first game played with it, and never erased.
"""

from __future__ import annotations

from functools import partial

from spooklog.domain.beside import Beside
from spooklog.store.people import sealed_texts
from spooklog.store.row_validation import FILES, validated
from spooklog.store.schema import Query

_SELECT = "SELECT sha256, content FROM files WHERE sha256 = ?"


def content(query: Query, digest: str) -> bytes | None:
    """Return the content of a file by its sha256 as hex; None where it is not here. Raises Corrupt for a damaged row."""
    return next((content for _, content in validated("files", FILES, query(_SELECT, (digest,)))), None)


def beside_of(query: Query) -> Beside:
    """Return the lookups that folding a log of this store needs."""
    return Beside(partial(content, query), partial(sealed_texts, query))
