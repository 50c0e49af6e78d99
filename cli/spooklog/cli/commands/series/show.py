"""The command that shows how a series stands."""

from __future__ import annotations

from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson, By, Db, Plain, SeriesName
from spooklog.cli.session import find_series, opened
from spooklog.projections.game.disputes import house_rules
from spooklog.projections.series import SeriesWithRules, series_data


def show(name: SeriesName = None, plain: Plain = False, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Show the standings of a series: each game's points and how far to trust them, totals, places, and a chart."""
    with opened(db) as store:
        stream = find_series(store, name, by).id
        data = series_data(store, stream).also(SeriesWithRules, house_rules=house_rules(store, stream))
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens.series import show_series

    show_series(data, plain=plain)
