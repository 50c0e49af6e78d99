"""Rebuilds rows that follow from the logs: `members`, merges, links, what is archived, ruleset and status in the index.

No log changes, and the index keeps the head of each log: where entries are missing, that is the last trace of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.examination import Examination
from spooklog.store.checks.facts import walk
from spooklog.store.checks.logs import LISTED, check_members, examine
from spooklog.store.checks.own_log import REPAIRED
from spooklog.store.database.writes import Writer
from spooklog.store.entries.rows import Stream
from spooklog.store.entries.store_events import IndexRebuilt
from spooklog.store.store import Store


class Change(NamedTuple):
    """A statement with its values, and the log that it follows from with its head."""

    statement: str
    values: tuple[Any, ...]
    log: str = ""
    head: int = 0


_ROW = "UPDATE streams SET ruleset = ?, status = ?, touched = ? WHERE id = ? AND head = ?"


def reindex(store: Store, *, by: str) -> int:
    """Rebuild rows from the logs; return how many were wrong. `by` is the name of the person who asks for it.

    Rows of a broken log are left as they are. Raises Corrupt where the store's own log is broken.
    """
    log = store.own_log
    author, found = log.author(by), [*_index(store)]
    with log.writing() as writer:
        changes = [change for change in found if _is_current(writer, change)]
        changes += [Change(*one.repair) for one in walk(REPAIRED, store.recorder, log.state()) if one.repair]
        for change in changes:
            writer.execute(change.statement, change.values)
        if changes:
            log.record(writer, author, log.drafts(author, IndexRebuilt(len(changes))))
    return len(changes)


def _is_current(writer: Writer, change: Change) -> bool:
    """Return whether the log that a change follows from still stands where it was read."""
    return writer.execute("SELECT 1 FROM streams WHERE id = ? AND head = ?", (change.log, change.head)).fetchone() is not None


def _index(store: Store) -> Iterator[Change]:
    """Yield what is wrong in the rows of the logs and in `members`."""
    for stream, examination in _examined(store):
        replayer = examination.replayer
        now = (replayer.ruleset, replayer.status(), examination.touched)
        if now != (stream.ruleset, stream.status, stream.touched):
            yield Change(_ROW, (*now, stream.id, stream.head), stream.id, stream.head)
        found = check_members(stream, replayer, store.recorder.query(LISTED, (stream.id,)))
        yield from (Change(*one.repair, stream.id, stream.head) for one in found if one.repair)


def _examined(store: Store) -> Iterator[tuple[Stream, Examination]]:
    """Yield logs whose entries are sound, each with its examination."""
    for kind in ("game", "series"):
        logs = store.series if kind == "series" else store.games
        for stream in store.streams.readable(kind=kind):
            try:
                examination = examine(logs, stream.id)
            except Corrupt:
                continue
            if all(problem.kind in ("index", "text") for problem in examination.problems):
                yield stream, examination
