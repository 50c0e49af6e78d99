"""Finds entries that were deleted from a store, by gaps in the numbers of its order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from spooklog.store.database.application import NO_LIMIT, EventRecorder
from spooklog.store.entries.row_validation import shown
from spooklog.store.index.streams import Streams

MOST = 100
"""At most so many gaps are reported."""


def deletions(recorder: EventRecorder) -> Iterator[str]:
    """Yield the gaps in the order of a store, a line each with the neighbouring entries.

    Nothing on PostgreSQL, where rollbacks leave gaps.
    """
    for first, last in islice(recorder.gaps(), MOST):
        count = last - first + 1
        which = f"entry {first} of the store is" if count == 1 else f"entries {first} to {last} of the store are"
        why = "the counter of entries was changed" if last == NO_LIMIT else f"{'it was' if count == 1 else 'they were'} deleted"
        yield f"{which} missing, {_beside(recorder, first, last)}: {why}"


def _beside(recorder: EventRecorder, first: int, last: int) -> str:
    select = "SELECT notification_id, originator_id, originator_version FROM events WHERE notification_id IN (?, ?)"
    rows = recorder.query(select, (first - 1, min(last + 1, NO_LIMIT)))
    names = Streams(recorder.query).names([str(stream) for _, stream, _ in rows])
    at = {number: f"entry {entry} of {shown(names[str(stream)])}" for number, stream, entry in rows}
    before, behind = at.get(first - 1), at.get(last + 1)
    if before and behind:
        return f"between {before} and {behind}"
    return f"behind {before}" if before else f"before {behind}" if behind else "and there is none beside"
