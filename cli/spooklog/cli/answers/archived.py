"""Answers of archive and unarchive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import emit_json, say

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Stream


def answer_archived(rows: Sequence[Stream], key: str, words: str, *, as_json: bool) -> None:
    """Print a line for each log, its name and `words` (in which `{name}` is the name again); in JSON the logs under `key`."""
    if as_json:
        emit_json({key: [{"name": row.name, "kind": row.kind} for row in rows]})
        return
    for row in rows:
        say(f"{row.name} {words.format(name=row.name)}")
