"""Checks of a store: whether each log is what was stored, and whether the rules still lead to the same positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spooklog.domain.digests import digest_of_text
from spooklog.domain.errors import Corrupt
from spooklog.domain.series.series import Series
from spooklog.domain.series.series_outline import SeriesOutline
from spooklog.store.application import PAGE, EventRecorder
from spooklog.store.examine import Examination
from spooklog.store.mapper import Chain, EntryMapper
from spooklog.store.people import People, check_seats
from spooklog.store.replayer import Replayer, SeriesReplayer
from spooklog.store.row_validation import LARGEST, TABLES, fault, shown
from spooklog.store.rows import Stream

Members = Mapping[str, int] | Corrupt
"""The games listed as members of a series, with their numbers, or why that list cannot be read."""


def examine_ends(examination: Examination, stream: Stream, people: People, members: Members) -> Examination:
    """Compare a log whose entries were all examined with the index, seats, texts and members; return the examination."""
    examination.ends_at(stream.head, stream.head_hash, "the index")
    # a broken log was not folded to its end, so there is no state to compare rows with
    if examination.sound and examination.head:
        for problem in _index(stream, examination.replayer, members):
            examination.report("index", None, problem)
        for problem in _names(stream, examination, people):
            examination.report("name", None, problem)
    for problem in _texts(stream, people, examination):
        examination.report("text", None, problem)
    return examination


def check_chain(stream: Stream, recorder: EventRecorder, mapper: EntryMapper) -> list[str]:
    """Return what is wrong with the hash chain of a stream, one line at most; no entry is folded."""
    chain = Chain()
    try:
        for row in recorder.iter_events(stream.id):
            chain.follow(row, mapper.envelope(row))
        chain.ends_at(stream)
    except Corrupt as problem:
        return [problem.message]
    return []


def check_database(recorder: EventRecorder) -> list[str]:
    """Return problems of the database as a whole: damaged pages, dangling rows, entries whose stream is not in the index."""
    problems = list(recorder.damage())
    unlisted = "SELECT DISTINCT originator_id FROM events WHERE originator_id NOT IN (SELECT id FROM streams)"
    problems += [f"{shown(str(stream))}: the log is not in the index" for (stream,) in recorder.query(unlisted)]
    return problems + [problem for table in TABLES for problem in _check_rows(recorder, table)]


def _check_rows(recorder: EventRecorder, table: str) -> Iterator[str]:
    """Yield the faults of rows that no reader would accept."""
    columns = TABLES[table]
    large = any(column.most == LARGEST for column in columns)
    rows = recorder.every_row(table, [column.name for column in columns], page=1 if large else PAGE)
    yield from filter(None, (fault(table, columns, row) for row in rows))


def _index(stream: Stream, replayer: Replayer, members: Members) -> Iterator[str]:
    """Yield where the index and members differ from the log that they follow from."""
    for listed, found in ((stream.ruleset, replayer.ruleset), (stream.status, replayer.status())):
        if listed != found:
            yield f"the index says {listed}, the log {found}"
    if isinstance(replayer, SeriesReplayer) and replayer.series:
        yield from [members.message] if isinstance(members, Corrupt) else _members(replayer.series, members)


def _names(stream: Stream, examination: Examination, people: People) -> Iterator[str]:
    """Yield where names and labels are not those of the first entry, or a name is not that of one who recorded or watched."""
    replayer = examination.replayer
    try:
        seats = people.seats(stream.id)
        check_seats(seats, replayer.persons(), replayer.labels())
    except Corrupt as problem:
        yield problem.message
        return
    others = sorted(examination.persons.difference(seat.person for seat in seats))
    for person in others:
        try:
            people.several([person])
        except Corrupt as problem:
            yield problem.message


def _members(series: Series | SeriesOutline, members: Mapping[str, int]) -> Iterator[str]:
    recorded = series.members
    for game, number in recorded.items():
        if members.get(game) != number:
            yield f"game {number} of the series is not listed as its own"
    for game in sorted(members.keys() - recorded.keys()):
        yield f"the game {game} is listed as its own, and is not in its log"


def _texts(stream: Stream, people: People, examination: Examination) -> Iterator[str]:
    """Yield texts that are not what was written; note in the examination which texts are there."""
    try:
        texts = people.texts(stream.id)
    except Corrupt as problem:
        yield problem.message
        return
    examination.remarks.there(texts)
    for text in texts.values():
        if digest_of_text(text.salt, text.text) != text.digest:
            yield f"the text {text.digest[:12]} is not what was written"
