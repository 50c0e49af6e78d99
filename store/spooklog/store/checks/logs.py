"""Examines logs of a store, and compares them with the rows that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.series.outline import SeriesOutline
from spooklog.domain.series.series import Series
from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.erased import erased_texts
from spooklog.store.checks.examination import Examination
from spooklog.store.checks.replayer import Replayer, SeriesReplayer
from spooklog.store.database.application import EventRecorder
from spooklog.store.entries.row_validation import MEMBERS, validated
from spooklog.store.entries.rows import Stream
from spooklog.store.index.people import People, check_seats
from spooklog.store.logs.logs import Logs

Members = Mapping[str, int] | Corrupt
"""The games listed as members of a series, with their numbers, or why that list cannot be read."""


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
        try:
            members: Members = _members(logs.recorder, stream)
        except Corrupt as problem:
            members = problem
        now = logs.streams.get(stream, kind=logs.kind)
        if now == row:
            _ends(examination, row, context.people, members)
            _report_lost_texts(logs, examination)
            if row.kind != "store":  # what the own log lacks is found by what it says of the others
                _report_strays(logs.recorder, examination)
            return examination
        row = now  # an entry was recorded in between: compare log and row of one moment


def _ends(examination: Examination, stream: Stream, people: People, members: Members) -> None:
    """Compare a log whose entries were all examined with the index, seats, texts and members."""
    examination.ends_at(stream.head, stream.head_hash, "the index")
    # a broken log was not folded to its end, so there is no state to compare rows with
    if examination.sound and examination.head:
        for problem in _index(stream, examination.replayer, members):
            examination.report("index", None, problem)
        for problem in _names(stream, examination, people):
            examination.report("name", None, problem)
    for problem in _texts(stream, people, examination):
        examination.report("text", None, problem)


def _members(recorder: EventRecorder, stream: str) -> Mapping[str, int]:
    """Return the games listed as members of a log, with their numbers; empty where the log is no series."""
    rows = recorder.query("SELECT game_id, series_id, number FROM members WHERE series_id = ?", (stream,))
    return {game: number for game, _, number in validated("members", MEMBERS, rows)}


def _report_lost_texts(logs: Logs[Any], examination: Examination) -> None:
    """Report texts that are missing although the store's own log records no erasure of them."""
    if examination.remarks.misses:
        lost = examination.remarks.take_out_lost(erased_texts(logs.recorder, logs.context.mapper))
        which = "1 text was" if lost == 1 else f"{lost} texts were"
        if lost:
            examination.report("text", None, f"{which} removed, and the store's own log knows of no erasure")


def _report_strays(recorder: EventRecorder, examination: Examination) -> None:
    """Report texts that no entry refers to, neither of this log nor of the store's own."""
    # behind a problem not every entry was read
    if examination.sound and (strays := examination.remarks.strays):
        own = "SELECT id FROM streams WHERE kind = 'store'"
        rows = recorder.query(f"SELECT {recorder.STATE} FROM events WHERE originator_id IN ({own})")
        said = b"\n".join(state for (state,) in rows)
        for digest in strays:
            if digest.encode() not in said:
                examination.report("text", None, f"the text {digest[:12]} belongs to no entry")


def _index(stream: Stream, replayer: Replayer, members: Members) -> Iterator[str]:
    """Yield where the index and members differ from the log that they follow from."""
    for listed, found in ((stream.ruleset, replayer.ruleset), (stream.status, replayer.status())):
        if listed != found:
            yield f"the index says {listed}, the log {found}"
    if isinstance(replayer, SeriesReplayer) and replayer.series:
        yield from [members.message] if isinstance(members, Corrupt) else _other_members(replayer.series, members)


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


def _other_members(series: Series | SeriesOutline, members: Mapping[str, int]) -> Iterator[str]:
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
