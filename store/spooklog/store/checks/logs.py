"""Examines logs of a store, and compares them with the rows that follow from them."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import said
from spooklog.store.checks.erased import erased_texts
from spooklog.store.checks.examination import Examination, Fault
from spooklog.store.checks.facts import Fact, Finding, walk
from spooklog.store.checks.replayer import Replayer, SeriesReplayer
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.row_validation import MEMBERS, Row, validated
from spooklog.store.entries.rows import Stream
from spooklog.store.index.people import People, check_seats
from spooklog.store.logs.logs import Logs

_Member = namedtuple("_Member", "game number")
_JOIN = """
INSERT INTO members (game_id, series_id, number) VALUES (?, ?, ?)
ON CONFLICT (game_id) DO UPDATE SET series_id = excluded.series_id, number = excluded.number
"""
LISTED = "SELECT game_id, series_id, number FROM members WHERE series_id = ? ORDER BY game_id"
_LEAVE = "DELETE FROM members WHERE game_id = ? AND series_id = ?"

# a table, a fact in two lines; the second fact reads the rows again, since its findings come behind all of the first
# fmt: off
IN_SERIES = (
    Fact(iter, "game {said} of the series is not listed as its own",
         keys=lambda _, series: {place: place[1] for place in series[1].items()}, key=tuple,
         repair=lambda series, place: (_JOIN, (place[0], series[0], place[1]))),
    Fact(list, "the game {game} is listed as its own, and is not in its log",
         lambda series, row: row.game not in series[1], lambda series, row: (_LEAVE, (row.game, series[0]))),
)
"""Games listed as members of a series, and the games in its log; the second place is its id with those."""
# fmt: on


def verify(logs: Logs[Any], stream: str) -> list[str]:
    """Return what is wrong with a log, a line each; empty for a sound log. `examine` says what it raises."""
    return [problem.message for problem in examine(logs, stream).problems]


def examine(logs: Logs[Any], stream: str) -> Examination:
    """Examine a log, given by its id, entry by entry, and compare it with the index, seats, texts and members.

    Raises NotFound for an unknown id, Usage for a log of another kind.
    """
    row, context = logs.streams.get(stream, kind=logs.kind), logs.context
    examination = Examination(context.mapper, row.kind, context.clock(), context.beside)
    while True:
        for stored in logs.recorder.iter_events(stream, gt=examination.head):
            examination.take(stored)
        listed = logs.recorder.query(LISTED, (stream,))
        now = logs.streams.get(stream, kind=logs.kind)
        if now == row:
            break
        row = now  # an entry was recorded in between: compare log and row of one moment
    examination.ends_at(row.head, row.head_hash, said("the index"))
    # a broken log was not folded to its end, so there is no state to compare rows with
    if examination.sound and examination.head:
        _report(examination, "index", _index(row, examination.replayer, listed))
        _report(examination, "name", _names(row, examination, context.people))
    _report(examination, "text", _texts(row, context.people, examination))
    for problem in chain(_lost_texts(logs, examination), _strays(logs.recorder, examination, row)):
        examination.report("text", None, problem)
    return examination


def _report(examination: Examination, kind: Fault, problems: Iterator[str]) -> None:
    """Report problems; where rows cannot be read on, that is the last of them."""
    try:
        for words in problems:
            examination.report(kind, None, words)
    except Corrupt as problem:
        examination.report(kind, None, problem.message)


def _index(stream: Stream, replayer: Replayer, listed: Sequence[Row]) -> Iterator[str]:
    """Yield where the index and members differ from the log that they follow from."""
    for says, found in ((stream.ruleset, replayer.ruleset), (stream.status, replayer.status())):
        if says != found:
            yield said("the index says {says}, the log {found}", says=says, found=found)
    sound = validated("members", MEMBERS, listed)
    yield from (finding.message for finding in check_members(stream, replayer, sound))


def check_members(stream: Stream, replayer: Replayer, listed: Iterable[Row]) -> Iterator[Finding]:
    """Yield where rows of `members`, those of a series, differ from its log."""
    if isinstance(replayer, SeriesReplayer) and replayer.series:
        rows = [_Member(game, number) for game, _, number in listed]
        yield from walk(IN_SERIES, rows, (stream.id, replayer.series.members))


def _names(stream: Stream, examination: Examination, people: People) -> Iterator[str]:
    """Yield where names and labels are not those of the first entry, or a name is not that of one who recorded or watched."""
    seats = people.seats(stream.id)
    check_seats(seats, examination.replayer.persons(), examination.replayer.labels())
    for person in sorted(examination.persons.difference(seat.person for seat in seats)):
        try:
            people.several([person])
        except Corrupt as problem:
            yield problem.message


def _texts(stream: Stream, people: People, examination: Examination) -> Iterator[str]:
    """Yield texts that are not what was written; note in the examination which texts are there."""
    texts = people.texts(stream.id)
    examination.remarks.there(texts)
    for text in texts.values():
        if digest_of_text(text.salt, text.text) != text.digest:
            yield said("the text {digest} is not what was written", digest=text.digest[:12])


def _lost_texts(logs: Logs[Any], examination: Examination) -> Iterator[str]:
    """Yield how many texts are missing although the store's own log records no erasure of them."""
    remarks = examination.remarks
    if remarks.misses and (lost := remarks.take_out_lost(erased_texts(logs.recorder, logs.context.mapper))):
        yield said.counted(
            lost,
            "{number} text was removed, and the store's own log knows of no erasure",
            "{number} texts were removed, and the store's own log knows of no erasure",
        )


def _strays(recorder: EventRecorder, examination: Examination, stream: Stream) -> Iterator[str]:
    """Yield texts that no entry refers to, neither of this log nor of the store's own."""
    # what the own log lacks is found by what it says of the others; behind a problem not every entry was read
    if stream.kind != "store" and examination.sound and (strays := examination.remarks.strays):
        own = "SELECT id FROM streams WHERE kind = 'store'"
        rows = recorder.query(f"SELECT {recorder.STATE} FROM events WHERE originator_id IN ({own})")
        logged = b"\n".join(state for (state,) in rows)
        lost = (digest[:12] for digest in strays if digest.encode() not in logged)
        yield from (said("the text {digest} belongs to no entry", digest=digest) for digest in lost)
