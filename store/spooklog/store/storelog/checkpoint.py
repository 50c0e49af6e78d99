"""Checkpoints: entries of the store's own log that hold where every log stood at one moment.

A checkpoint holds the heads that moved since the one before, so that each log stands in few of them. A receipt of the last entry
stands for the whole store: compared years later, it names each game that was deleted, cut or written anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.schema import Query, rows_for
from spooklog.store.database.writes import Writer, query_of
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.rows import EventRow
from spooklog.store.entries.store_events import CheckpointMade, Head
from spooklog.store.storelog.log import StoreLog

MOST_HEADS = 5_000
"""So many heads in one entry, some 600 KB; more follow in the next entry."""


class Checkpoint(NamedTuple):
    """The number and hash of the entry of the store's log that stands for the whole store, and how many logs it covers."""

    entry: int
    hash: str
    logs: int


def make_checkpoint(log: StoreLog, *, by: str) -> Checkpoint:
    """Record where every log stands now; where no log has moved since the last checkpoint, return that one.

    `by` is the name of the person who records it. Raises Corrupt for a log whose last entry is not what the index says.
    """
    author = log.author(by)
    with log.writing() as writer:
        state, own = log.state(), log.row()
        now = _heads(writer)
        moved = [head for head in now if (known := state.heads.get(head.log)) is None or known[0] != head]
        _check(query_of(writer), log.recorder.entry_columns, moved)
        # the checkpoint has to be the last entry: the receipt names that one
        if moved or not own.head or state.last_checkpoint != own.head:
            log.record(writer, author, log.drafts(author, *_events(moved)))
    own = log.row()  # entries that others add in between do no harm: the chain covers the checkpoint
    return Checkpoint(own.head, own.head_hash, len(now))


def heads_at(log: StoreLog, entry: int) -> dict[str, tuple[str, Head]]:
    """Return where logs stood, by id and with the kind of each, by the checkpoints up to an entry of the store's log."""
    state = log.state(entry)
    return {id: (state.logs[id].kind if id in state.logs else "log", head) for id, (head, _) in sorted(state.heads.items())}


def _events(heads: Sequence[Head]) -> Iterator[CheckpointMade]:
    pages = [tuple(heads[begin : begin + MOST_HEADS]) for begin in range(0, len(heads), MOST_HEADS)] or [()]
    for page in pages[:-1]:
        yield CheckpointMade(heads=page, more=True)
    yield CheckpointMade(heads=pages[-1])


def _heads(writer: Writer) -> list[Head]:
    rows = writer.execute("SELECT id, head, head_hash FROM streams WHERE kind <> 'store' ORDER BY id").fetchall()
    return [Head(*row) for row in rows]


def _check(query: Query, columns: str, heads: Sequence[Head]) -> None:
    """Raise Corrupt unless the last entry of each log is the one that the index says; `columns` are those of an entry."""
    last = f"SELECT {columns} FROM events JOIN streams"
    select = f"{last} ON originator_id = streams.id AND originator_version = streams.head WHERE streams.id IN ({{}})"
    hashes = {row[0]: entry_hash(EventRow._make(row)) for row in rows_for(query, select, [head.log for head in heads])}
    for head in heads:
        if hashes.get(head.log) != head.hash:
            words = f"the log {head.log} does not end where the index says: a checkpoint of it would prove nothing"
            raise Corrupt(words, expected=("spooklog verify --all",))
