"""Says what was done to a series, and how it stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.answers.standing import standing, told
from spooklog.cli.output import INDENT, emit_json, say

if TYPE_CHECKING:
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store


def answer_series(store: Store, stream: Stream, word: str, *, as_json: bool) -> None:
    """What was done, and how the series stands now."""
    data = told(store, stream.id)
    if as_json:
        emit_json(data)
        return
    say(f"{stream.name}: {word} (entry {data['entry']})")
    say(" " * INDENT + standing(data).partition(": ")[2])
