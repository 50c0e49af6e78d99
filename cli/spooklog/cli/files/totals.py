"""Totals of players over time as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.files.charts import chart_file, check_chart
from spooklog.cli.output import told_all
from spooklog.domain.values.errors import Usage
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.charts.totals import totals_chart
from spooklog.replays.quoting import quoted
from spooklog.replays.times import days_of

if TYPE_CHECKING:
    from spooklog.projections.lists.contests.comparing import Totals


def totals_file(data: Totals, name: str) -> bytes:
    """Return the chart of one title as the file's suffix says. Raises Usage for another suffix, and for several titles.

    Raises what `to_png` raises.
    """
    check_chart(name)
    titles = [one.title for one in data.titles]
    if not titles:
        raise Usage("there is nothing to draw yet: no such games are decided", input=name, expected=("spooklog stats",))
    if len(titles) > 1:
        raise Usage("a picture shows one title", input=name, expected=tuple(f"--title {quoted(title)}" for title in titles))
    (one,) = data.titles
    return chart_file(draw_chart(told_all(totals_chart(data.total, one, days_of(one.games)))), name)
