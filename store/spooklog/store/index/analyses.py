"""Analyses of games and series as they are kept: no part of the log, and made anew where they are missing."""

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
_NEWEST = "SELECT coalesce(max(kept), 0) AS newest FROM analyses"
_KEEP = (
    f"INSERT INTO analyses ({_COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, CASE WHEN ? > newest THEN ? ELSE newest + 1 END, ? "
    f"FROM ({_NEWEST}) AS before WHERE true "
    "ON CONFLICT (stream_id, viewer, effort, seed) DO UPDATE "
    "SET steps = excluded.steps, made_by = excluded.made_by, kept = excluded.kept, content = excluded.content"
)


class AnalysisRow(NamedTuple):
    """An analysis of a game or a series (a stream id), for a viewer, with an effort and a seed.

    `steps` is the digest of what happened in what was analysed, `made_by` that of the program and the bot; `kept` is when it was
    kept, in ms since 1970 UTC, later than all that were kept before. `content` holds seats and no names.
    """

    stream: str
    viewer: str
    effort: str
    seed: str
    steps: str
    made_by: str
    kept: int
    content: str


def find_analyses(query: Query, stream: str, viewer: str) -> Sequence[AnalysisRow]:
    """Return the analyses of a game or a series for a viewer. Raises Corrupt for a damaged row."""
    return [AnalysisRow(*row) for row in validated("analyses", ANALYSES, query(_SELECT, (stream, viewer)))]


def analysed_seats(query: Query, persons: Sequence[str]) -> Sequence[tuple[str, int]]:
    """Return the games (stream ids) of which an analysis is kept, and the seats in them of people with these ids."""
    return [(game, seat) for game, seat in rows_for(query, _SEATED, persons)]


def keep_analysis(recorder: EventRecorder, row: AnalysisRow) -> None:
    """Keep an analysis in place of an older one. Raises Unavailable for a store that cannot be written."""
    with recorder.writing() as writer:
        writer.execute(_KEEP, (*row[:-1], row.kept, row.content))


def newest_analysis(query: Query) -> int:
    """Return when the newest of all kept analyses was kept, 0 where there are none: any that is kept later raises it."""
    ((newest,),) = query(_NEWEST)
    return int(newest)


def drop_analyses(recorder: EventRecorder) -> None:
    """Delete all analyses."""
    with recorder.writing() as writer:
        writer.execute("DELETE FROM analyses", ())
