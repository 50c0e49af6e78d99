"""Totals of players over time as a picture."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from spooklog.domain.values.errors import Usage
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.charts.totals import totals_chart
from spooklog.pictures.png import to_png
from spooklog.replays.times import days_of

if TYPE_CHECKING:
    from spooklog.projections.lists.contests.comparing import Totals

_SUFFIXES = (".svg", ".png")


def totals_file(data: Totals, name: str) -> bytes:
    """Return the chart of one title as the file's suffix says. Raises Usage for another suffix, and for several titles.

    Raises what `to_png` raises.
    """
    suffix = PurePath(name).suffix.casefold()
    if suffix not in _SUFFIXES:
        raise Usage(f"a chart is not written as '{name}'", input=name, expected=("-o FILE.svg", "-o FILE.png"))
    titles = [one.title for one in data.titles]
    if not titles:
        raise Usage("there is nothing to draw yet: no such games are decided", input=name, expected=("spooklog stats",))
    if len(titles) > 1:
        raise Usage("a picture shows one title", input=name, expected=tuple(f"--title '{title}'" for title in titles))
    (one,) = data.titles
    drawn = draw_chart(totals_chart(data.total, one, days_of(one.games)))
    return to_png(drawn) if suffix == ".png" else drawn.encode()
