"""How long each moment of a moving picture is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.replays.timeline.pace import Tempo
from spooklog.replays.timeline.timeline import Timeline

LAST = 4.0
"""Seconds for which the last moment is shown, at any speed: it says how the game ended."""

MOST_MOMENTS = 1000


def showing(timeline: Timeline, tempo: Tempo) -> Iterator[tuple[int, float]]:
    """Yield each ply of a timeline with the seconds for which the table after it is shown."""
    plies = range(timeline.first, timeline.last + 1)
    for ply, following in pairwise(plies):
        yield ply, tempo.pause(timeline[ply], timeline[following])
    yield timeline.last, LAST


def check_length(timeline: Timeline) -> None:
    """Raise Usage for a timeline with more moments than a moving picture has."""
    moments = timeline.last - timeline.first + 1
    if moments > MOST_MOMENTS:
        part = f"--from {timeline.first} --to {timeline.first + MOST_MOMENTS - 1}"
        raise Usage(
            said("a moving picture has {most} moments at most, not {number}", most=MOST_MOMENTS, number=moments),
            expected=(part,),
        )
