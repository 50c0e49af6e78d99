"""Rows that follow from the logs, made anew: `members`, who counts as whom, and what the index says of each log.

Nothing is taken out of a log, and the head of a log stays what the index says: where entries are missing, that is the last trace
of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.errors import Corrupt
from spooklog.store.course import SeriesCourse
from spooklog.store.examine import Examination
from spooklog.store.rows import Stream
from spooklog.store.store import Store
from spooklog.store.storelog.events import IndexRebuilt

Change = tuple[str, tuple[object, ...]]
"""A statement with its values."""

_ROW = "UPDATE streams SET ruleset = ?, status = ?, touched = ? WHERE id = ? AND head = ?"
_LEAVE = "DELETE FROM members WHERE game_id = ?"
_JOIN = "INSERT INTO members (game_id, series_id, number) VALUES (?, ?, ?)"
_COUNT_AS = "UPDATE people SET same_as = ? WHERE id = ?"


def reindex(store: Store, *, by: str) -> int:
    """Make rows anew from the logs; how many were wrong. `by` is the name of the person who asks for it.

    Rows of a broken log are left as they are. Raises Corrupt where the store's own log is broken.
    """
    log = store.own_log
    author, state = log.author(by), log.state()
    changes = [*_streams(store), *_members(store), *_merges(store, state.same_as)]
    if changes:
        with log.writing() as writer:
            for statement, values in changes:
                writer.execute(statement, values)
            log.record(writer, author, log.drafts(author, IndexRebuilt(len(changes))))
    return len(changes)


def _streams(store: Store) -> Iterator[Change]:
    for stream, examination in _examined(store):
        course = examination.course
        now = (course.ruleset, course.status(), examination.touched)
        if now != (stream.ruleset, stream.status, stream.touched):
            yield _ROW, (*now, stream.id, stream.head)


def _members(store: Store) -> Iterator[Change]:
    wanted: dict[str, tuple[str, int]] = {}
    whole = set[str]()
    for stream, examination in _examined(store, kind="series"):
        if isinstance(examination.course, SeriesCourse) and examination.course.series:
            whole.add(stream.id)
            members = examination.course.series.members
            wanted.update({game: (stream.id, number) for game, number in members.items()})
    rows = store.recorder.query("SELECT game_id, series_id, number FROM members")
    there = {game: (series, number) for game, series, number in rows}
    for game, (series, number) in there.items():
        if series in whole and wanted.get(game) != (series, number):
            yield _LEAVE, (game,)
    for game, (series, number) in wanted.items():
        if there.get(game) != (series, number):
            yield _LEAVE, (game,)
            yield _JOIN, (game, series, number)


def _merges(store: Store, same_as: dict[str, str]) -> Iterator[Change]:
    for person, counts_as in store.recorder.query("SELECT id, same_as FROM people"):
        if same_as.get(person) != counts_as:
            yield _COUNT_AS, (same_as.get(person), person)


def _examined(store: Store, kind: str | None = None) -> Iterator[tuple[Stream, Examination]]:
    """Logs whose entries are whole, each with what they lead to."""
    for one in ("game", "series") if kind is None else (kind,):
        logs = store.series if one == "series" else store.games
        for stream in store.streams.readable(kind=one):
            try:
                examination = logs.examine(stream.id)
            except Corrupt:
                continue
            if all(problem.kind in ("index", "text") for problem in examination.problems):
                yield stream, examination
