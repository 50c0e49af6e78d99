"""Analyses of games as they are kept: no part of the log, and made anew where they are missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spooklog.store.database.application import EventRecorder
from spooklog.store.database.schema import Query, rows_for
from spooklog.store.entries.row_validation import ANALYSES, validated

_COLUMNS = ", ".join(column.name for column in ANALYSES)
_SELECT = f"SELECT {_COLUMNS} FROM analyses WHERE stream_id = ? AND viewer = ?"
_SEATED = (
    "SELECT DISTINCT seats.stream_id, seat FROM seats JOIN analyses ON analyses.stream_id = seats.stream_id "
    "JOIN streams ON streams.id = seats.stream_id WHERE archived IS NULL AND person_id IN ({})"
)
_DELETE = "DELETE FROM analyses WHERE stream_id = ? AND viewer = ? AND effort = ? AND seed = ?"
_INSERT = f"INSERT INTO analyses ({_COLUMNS}) VALUES ({', '.join('?' * len(ANALYSES))})"


class AnalysisRow(NamedTuple):
    """An analysis of a game (a stream id), for a viewer, with an effort and a seed.

    `steps` is the digest of what happened in the game that was analysed, `made_by` that of the program and the bot. `content`
    holds seats and no names.
    """

    stream: str
    viewer: str
    effort: str
    seed: str
    steps: str
    made_by: str
    content: str


def find_analyses(query: Query, stream: str, viewer: str) -> Sequence[AnalysisRow]:
    """Return the analyses of a game for a viewer. Raises Corrupt for a damaged row."""
    return [AnalysisRow(*row) for row in validated("analyses", ANALYSES, query(_SELECT, (stream, viewer)))]


def analysed_seats(query: Query, persons: Sequence[str]) -> Sequence[tuple[str, int]]:
    """Return the games (stream ids) of which an analysis is kept, and the seats in them of people with these ids."""
    return [(game, seat) for game, seat in rows_for(query, _SEATED, persons)]


def keep_analysis(recorder: EventRecorder, row: AnalysisRow) -> None:
    """Keep an analysis in place of an older one. Raises Unavailable for a store that cannot be written."""
    with recorder.writing() as writer:
        writer.execute(_DELETE, row[:4])
        writer.execute(_INSERT, row)


def drop_analyses(recorder: EventRecorder) -> None:
    """Delete all analyses."""
    with recorder.writing() as writer:
        writer.execute("DELETE FROM analyses", ())
