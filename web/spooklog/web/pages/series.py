"""Series: standings, games, the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.series.words import headline, roster_lines
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.projections.game.disputes import house_rules
from spooklog.projections.lists.standings import ListOfSeries, series
from spooklog.projections.series import SeriesWithRules, series_data
from spooklog.replays.page.scores import standings
from spooklog.web.answers import Page, Svg

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

SHOWN = 50
"""Series in the list."""

MOST = 10_000
"""Series among which those of a visitor's links are looked for."""


def series_list(visit: Visit) -> Page:
    """Answer with the series that the visitor may see."""
    whole = visit.visitor.whole is not None
    named = visit.store.streams.names([link.stream for link in visit.visitor.links if link.stream])
    # a link to one series may be to an old one
    listed = series(visit.store, limit=SHOWN if whole else MOST) if whole or named else []
    rows = [one for one in listed if whole or one.series in named.values()]
    return Page(ListOfSeries(series=rows), "series/list.html", {"rows": rows})


def series_page(visit: Visit) -> Page:
    """Answer with the standings of a series and its games."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id).also(SeriesWithRules, house_rules=house_rules(visit.store, stream.id))
    context = {"series": data, "headline": headline(data), "roster": roster_lines(data), "totals": (standings(data),)}
    return Page(data, "series/page.html", context)


def chart(visit: Visit) -> Svg:
    """Answer with the chart of a series as SVG."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id)
    return Svg(draw_chart(chart_of(data), headline(data), data.status))
