"""The plies of a replay as a bar: its progress, and under it a letter for each mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.text import Text

from spooklog.replays.timeline.timeline import FLAG, NOTE, Timeline


def draw_bar(timeline: Timeline, ply: int, letters: Mapping[str, str], width: int, *, plain: bool = False) -> Text:
    """Return two lines of a width: the bar up to a ply, and the letters of the marks; `letters` maps marks to their letters."""
    done, head, left = ("=", ">", "-") if plain else ("━", "●", "─")
    here = column_of(timeline, ply, width)
    bar = Text.assemble((done * here, "bold"), (head, "bold"), (left * (width - here - 1), "dim"))
    return Text("\n").join([bar, _marks(timeline, ply, letters, width)])


def column_of(timeline: Timeline, ply: int, width: int) -> int:
    """Return the column of a ply in a bar of a width."""
    first, last = timeline.first, timeline.last
    return round((ply - first) / max(last - first, 1) * (width - 1))


def _marks(timeline: Timeline, ply: int, letters: Mapping[str, str], width: int) -> Text:
    """Return the letters. Where two share a column, flags win over landmarks, rare ones over frequent ones, notes lose."""
    moments = timeline.moments
    often = Counter(mark for moment in moments for mark in moment.marks)
    # in the order in which they are drawn: the last one in a column stays
    order = sorted(often, key=lambda mark: (mark != FLAG, mark == NOTE, often[mark]), reverse=True)
    cells: list[tuple[str, str]] = [(" ", "")] * width
    for mark in (mark for mark in order if mark in letters):
        style = "bold red" if mark == FLAG else "dim" if mark == NOTE else ""
        for moment in moments:
            if mark in moment.marks:
                own = f"{style} reverse" if moment.ply == ply else style
                cells[column_of(timeline, moment.ply, width)] = (letters[mark], own)
    return Text.assemble(*cells)
