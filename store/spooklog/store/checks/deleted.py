"""Finds entries that were deleted from a store, by gaps in the numbers of its order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from spooklog.domain.values.saying import Said, said
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
        beside = _beside(recorder, first, last)
        if last == NO_LIMIT:
            yield said(
                "entries {first} to {last} of the store are missing, {beside}: the counter of entries was changed",
                first=first,
                last=last,
                beside=beside,
            )
        elif first == last:
            yield said("entry {first} of the store is missing, {beside}: it was deleted", first=first, beside=beside)
        else:
            yield said(
                "entries {first} to {last} of the store are missing, {beside}: they were deleted",
                first=first,
                last=last,
                beside=beside,
            )


def _beside(recorder: EventRecorder, first: int, last: int) -> Said:
    select = "SELECT notification_id, originator_id, originator_version FROM events WHERE notification_id IN (?, ?)"
    rows = recorder.query(select, (first - 1, min(last + 1, NO_LIMIT)))
    names = Streams(recorder.query).names([str(stream) for _, stream, _ in rows])
    at = {number: said("entry {entry} of {name}", entry=entry, name=shown(names[str(stream)])) for number, stream, entry in rows}
    before, behind = at.get(first - 1), at.get(last + 1)
    if before and behind:
        return said("between {before} and {behind}", before=before, behind=behind)
    if before:
        return said("behind {entry}", entry=before)
    return said("before {entry}", entry=behind) if behind else said("and there is none beside")
