"""The command that lets a game count in a series."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.completion import game_names
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, InSeries
from spooklog.cli.session import find_game, find_series, nonblank, opened, recorder_name


def add(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="the game; by default the one you touched last", autocompletion=game_names),
    ] = None,
    series: InSeries = None,
    ruled: Annotated[
        str | None, typer.Option("--ruled", metavar="WHY", help="let it stand although a rule of the series forbids it")
    ] = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Add a game to a series, over or not. Its players must be players of the series."""
    with opened(db) as store:
        stream, found = find_series(store, series, by), find_game(store, game, by)
        why = nonblank("--ruled", ruled)
        store.series.add(stream.id, found.id, by=recorder_name(by), after=after, ruled=why)
        answer_series(store, stream, said("{game} added", game=found.name), as_json=as_json)
