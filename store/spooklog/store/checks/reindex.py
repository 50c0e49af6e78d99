"""Rebuilds rows that follow from the logs: `members`, merges, links, what is archived, ruleset and status in the index.

No log changes, and the index keeps the head of each log: where entries are missing, that is the last trace of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import astuple, replace

from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.examination import Examination
from spooklog.store.checks.logs import examine
from spooklog.store.checks.replayer import SeriesReplayer
from spooklog.store.database.writes import Writer, query_of
from spooklog.store.entries.row_validation import LINKS
from spooklog.store.entries.rows import Link, Stream
from spooklog.store.entries.store_events import IndexRebuilt
from spooklog.store.store import Store
from spooklog.store.storelog.links import links_as_logged


class Change(NamedTuple):
    """A statement with its values, and the log that it follows from with its head."""

    statement: str
    values: tuple[Any, ...]
    log: str = ""
    head: int = 0


_ROW = "UPDATE streams SET ruleset = ?, status = ?, touched = ? WHERE id = ? AND head = ?"
_LEAVE = "DELETE FROM members WHERE game_id = ?"
_JOIN = "INSERT INTO members (game_id, series_id, number) VALUES (?, ?, ?)"
_COUNT_AS = "UPDATE people SET same_as = ? WHERE id = ?"
_FORGET = "DELETE FROM links WHERE id = ?"
_ARCHIVE = "UPDATE streams SET archived = ? WHERE id = ?"


def reindex(store: Store, *, by: str) -> int:
    """Rebuild rows from the logs; return how many were wrong. `by` is the name of the person who asks for it.

    Rows of a broken log are left as they are. Raises Corrupt where the store's own log is broken.
    """
    log = store.own_log
    author, found = log.author(by), [*_index(store)]
    with log.writing() as writer:
        changes = [change for change in found if _is_current(writer, change)]
        state = log.state()
        merges, archived = _merges(writer, state.same_as), _archived(writer, state.archived)
        changes += [Change(*change) for change in (*merges, *archived, *_links(writer, state.links.links))]
        for change in changes:
            writer.execute(change.statement, change.values)
        if changes:
            log.record(writer, author, log.drafts(author, IndexRebuilt(len(changes))))
    return len(changes)


def _is_current(writer: Writer, change: Change) -> bool:
    """Return whether the log that a change follows from still stands where it was read."""
    return writer.execute("SELECT 1 FROM streams WHERE id = ? AND head = ?", (change.log, change.head)).fetchone() is not None


def _index(store: Store) -> Iterator[Change]:
    """Yield what is wrong in the rows of the logs, then in `members`."""
    wanted: dict[str, tuple[str, int]] = {}
    heads: dict[str, int] = {}
    for stream, examination in _examined(store):
        replayer = examination.replayer
        now = (replayer.ruleset, replayer.status(), examination.touched)
        if now != (stream.ruleset, stream.status, stream.touched):
            yield Change(_ROW, (*now, stream.id, stream.head), stream.id, stream.head)
        if isinstance(replayer, SeriesReplayer) and replayer.series:
            heads[stream.id] = stream.head
            wanted.update({game: (stream.id, number) for game, number in replayer.series.members.items()})
    yield from _members(store, wanted, heads)


def _members(store: Store, wanted: Mapping[str, tuple[str, int]], heads: Mapping[str, int]) -> Iterator[Change]:
    """Yield what is wrong in `members`: `wanted` maps games to series and number, `heads` each sound series to its head."""
    rows = store.recorder.query("SELECT game_id, series_id, number FROM members")
    there = {game: (series, number) for game, series, number in rows}
    # games leave before they join: `members` has one row for each game
    for game, (series, number) in there.items():
        if series in heads and wanted.get(game) != (series, number):
            yield Change(_LEAVE, (game,), series, heads[series])
    for game, (series, number) in wanted.items():
        if there.get(game) != (series, number):
            yield Change(_JOIN, (game, series, number), series, heads[series])


def _merges(writer: Writer, same_as: dict[str, str]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for person, counts_as in writer.execute("SELECT id, same_as FROM people").fetchall():
        if same_as.get(person) != counts_as:
            yield _COUNT_AS, (same_as.get(person), person)


def _archived(writer: Writer, archived: dict[str, int]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for log, at in writer.execute("SELECT id, archived FROM streams WHERE kind <> 'store'").fetchall():
        if archived.get(log) != at:
            yield _ARCHIVE, (archived.get(log), log)


def _links(writer: Writer, logged: Mapping[str, Link]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield what makes links those of the store's own log; labels stay, and a link that the log does not know goes."""
    for id, found in links_as_logged(query_of(writer)).items():
        link = logged.get(id)
        if link is None:
            yield _FORGET, (id,)
        elif link != replace(found, label=link.label):
            values = {column.name: value for column, value in zip(LINKS, astuple(link), strict=True)}
            values["records"] = int(link.records)
            rest = {name: value for name, value in values.items() if name not in ("id", "label", "salt")}
            yield f"UPDATE links SET {', '.join(f'{name} = ?' for name in rest)} WHERE id = ?", (*rest.values(), id)


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
