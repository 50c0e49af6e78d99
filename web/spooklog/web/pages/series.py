"""Series: standings, games, the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spooklog.domain.errors import SpooklogError
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_series
from spooklog.projections.game.disputes import house_rules
from spooklog.projections.series import series_data
from spooklog.replays.audit.headline import headline
from spooklog.web.answers import Page, Svg

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

SHOWN = 50
"""Series in the list."""


def series_list(visit: Visit) -> Page:
    """Answer with the series that the visitor may see."""
    rows = [
        _row(visit, stream.id, stream.name)
        for stream in visit.store.streams.newest(SHOWN, kind="series")
        if _sees(visit, stream.id)
    ]
    return Page({"series": rows}, "series/list.html", {"rows": rows})


def _sees(visit: Visit, stream: str) -> bool:
    return any(link.stream in (None, stream) for link in visit.visitor.links)


def _row(visit: Visit, stream: str, name: str) -> dict[str, Any]:
    try:
        data = series_data(visit.store, stream)
    except SpooklogError as problem:
        return {"series": name, "standing": problem.message, "games": 0, "status": "damaged", "ruleset": "", "format": ""}
    kept = {key: data[key] for key in ("series", "status", "ruleset", "format")}
    return kept | {"games": len(data["games"]), "standing": headline(data)}


def series_page(visit: Visit) -> Page:
    """Answer with the standings of a series and its games."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id) | {"house_rules": house_rules(visit.store, stream.id)}
    return Page(data, "series/page.html", {"series": data, "headline": headline(data)})


def chart(visit: Visit) -> Svg:
    """Answer with the chart of a series as SVG."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id)
    return Svg(draw_series(chart_of(data), headline(data), data["status"]))
