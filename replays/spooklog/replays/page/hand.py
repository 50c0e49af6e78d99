"""One game on a page: its moments packed, its list, and what stands there with scripts off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count as counted
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from spooklog.domain.values.saying import said
from spooklog.pictures.saying import told
from spooklog.replays.analysis.wording import estimated_by
from spooklog.replays.page.listing import gone_markup, moments_markup, row_of
from spooklog.replays.page.moments import disputes_of, shown_moments
from spooklog.replays.page.packing import write_packed
from spooklog.replays.page.parts import beside_markup, chances_markup, line_markup
from spooklog.replays.paper.html import element, text
from spooklog.replays.timeline.letters import mark_letters

if TYPE_CHECKING:
    from spooklog.replays.analysis.answers import CurvePoint
    from spooklog.replays.page.listing import Row
    from spooklog.replays.page.moments import Shown
    from spooklog.replays.page.packing import Packer
    from spooklog.replays.timeline.timeline import Timeline

_FOCUS = 3
"""The place among the places of a moment that holds no document but the panel in focus."""


Count: TypeAlias = Callable[[], None]
"""Counts a moment more that was packed."""

Progress: TypeAlias = Callable[[int, int], None]
"""Takes the moments that are packed, and all there are."""


class Hand(msgspec.Struct, frozen=True):
    """A game on a page.

    `places` are the numbers that the packer gave to the documents of each moment: the line, the wide drawing, what stands
    beside it, the place of the panel in focus, and a narrow drawing for each panel. `still` is the last moment as markup.
    """

    timeline: Timeline
    number: int | None
    panels: tuple[str, ...]
    places: tuple[tuple[int, ...], ...]
    rows: tuple[Row, ...]
    still: str

    @property
    def prefix(self) -> str:
        """The beginning of the ids of its moments."""
        return prefix_of(self.number)

    def markup(self, heading: str) -> str:
        """Return its moments as a section."""
        letters = mark_letters(self.timeline)
        gone = gone_markup(disputes_of(self.timeline).get(None, ()))
        inside = element("h2", text(heading)) + moments_markup(self.rows, letters, self.prefix) + gone
        number = "" if self.number is None else str(self.number)
        name = self.timeline.loaded.stream.name
        return element("section", inside, data_hand=number, data_name=name, aria_label=said("Moments of {name}", name=name))

    def packed(self, places: Mapping[int, int]) -> dict[str, Any]:
        """Return what the script reads of it; `places` are those of documents in the pool."""
        moments = [[one if at == _FOCUS else places[one] for at, one in enumerate(own)] for own in self.places]
        return {"panels": [*map(str, told(self.panels))], "moments": moments}


def prefix_of(number: int | None) -> str:
    """Return the beginning of the ids of moments of a game of a series, by its number; empty for a game alone."""
    return "" if number is None else f"{number}."


def pack_hand(
    timeline: Timeline,
    packer: Packer,
    number: int | None = None,
    *,
    count: Count | None = None,
    curve: Sequence[CurvePoint] = (),
) -> Hand:
    """Pack all moments of a game, one at a time; `count` is called after each. Raises NotFound as drawing does.

    Each has the chances to win that the `curve` has at its ply.
    """
    columns = timeline.loaded.game.ruleset.meta.columns
    places: list[tuple[int, ...]] = []
    rows: list[Row] = []
    panels: tuple[str, ...] = ()
    last: Shown | None = None
    for moment in shown_moments(timeline):
        panels = tuple(moment.narrow) if moment.panel else ()
        beside = chances_markup(timeline.called.names, curve, moment.ply, estimated_by(timeline.loaded.game))
        beside += beside_markup(moment, columns, prefix_of(number))
        documents = (line_markup(moment), moment.wide, beside)
        focus = panels.index(moment.panel) if panels else 0
        drawn = (packer.add(svg) for svg in moment.narrow.values())
        places.append((*map(packer.add, documents), focus, *drawn))
        rows.append(row_of(moment))
        if count:
            count()
        last = moment
    assert last is not None, "a timeline has one moment at least"
    still = _still(last, beside_markup(last, columns, prefix_of(number)))
    return Hand(timeline, number, panels, tuple(places), tuple(rows), still)


def counting(timelines: Sequence[Timeline], progress: Progress | None) -> Count | None:
    """Return a function that counts the moments of timelines, and reports each."""
    if progress is None:
        return None
    total, done = sum(one.last - one.first + 1 for one in timelines), counted(1)
    return lambda: progress(next(done), total)


def pack_moments(hands: Sequence[Hand], packer: Packer) -> str:
    """Return the packed moments of games whose documents the packer holds."""
    documents = [one for hand in hands for own in hand.places for at, one in enumerate(own) if at != _FOCUS]
    pool, places = packer.packed(documents)
    return write_packed(pool, [hand.packed(places) for hand in hands])


def _still(moment: Shown, beside: str) -> str:
    """Return a moment as markup that needs no script. The narrow drawing can be read on every screen."""
    board = element("div", moment.narrow[moment.panel], class_="board")
    return element("div", line_markup(moment), class_="line") + board + element("div", beside, class_="rest")
