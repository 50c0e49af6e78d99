"""The command that says who was likely to win a series, after each of its games."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.analyse import WORTH_A_BAR, Effort
from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, By, Db, InSeries, SeriesName
from spooklog.cli.progress import progress_bar
from spooklog.cli.series_arguments import one_name
from spooklog.cli.session import find_series, opened
from spooklog.projections.lists.contests.past import past_as_in_series
from spooklog.replays.analysis.series_kept import series_analysed


def analyse(
    name: SeriesName = None,
    series: InSeries = None,
    effort: Annotated[
        Effort,
        typer.Option(
            "--effort",
            metavar="quick|normal|deep",
            help="how often the rest of the series is drawn: more takes longer and errs less",
        ),
    ] = Effort.NORMAL,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="the seed of all chance; the same one estimates the same")] = 1,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Estimate how likely each player was to win a series after each game, and is now: past games are drawn again.

    A series that ends at a target or after a number of games has such chances. Ctrl-C ends it early and shows what is done. The
    chances are kept until the series goes on, or a game that they rest on changes: the next call takes them.
    """
    with opened(db) as store, progress_bar(said("rests of the series drawn"), as_json=as_json, at_least=WORTH_A_BAR) as report:
        loaded = store.series.load(find_series(store, one_name(name, series), by).id)
        past = past_as_in_series(store, loaded.stream.id)
        found, kept = series_analysed(store, loaded, past, effort.value, seed, report)
    if as_json:
        emit_json(found)
    else:
        from spooklog.cli.screens.chances import show_series_chances

        show_series_chances(found, kept=kept)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)
