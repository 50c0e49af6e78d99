"""The command that says who was likely to win, where a game turned, who was lucky, and which decisions were dear."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.files.charts import chart_file, check_chart
from spooklog.cli.files.writing import write_output
from spooklog.cli.output import emit_json, said, say, told, told_all
from spooklog.cli.params import As, AsJson, AsOf, By, Db, Force, Game
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.pictures.charts.chances import chances_chart
from spooklog.pictures.charts.svg import draw_chart
from spooklog.projections.lists.contests.past import past_of_game
from spooklog.replays.analysis.kept import analysed
from spooklog.replays.analysis.processes import cores
from spooklog.replays.analysis.wording import estimated_by, headline

WORTH_A_BAR = 200
"""Fewer positions than these are rolled out in a blink."""


class Effort(StrEnum):
    """How often each position is played on."""

    QUICK = "quick"
    NORMAL = "normal"
    DEEP = "deep"


def analyse(
    effort: Annotated[
        Effort,
        typer.Option(
            "--effort", metavar="quick|normal|deep", help="how often bots play each position on: more takes longer and errs less"
        ),
    ] = Effort.NORMAL,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="the seed of all chance; the same one estimates the same")] = 1,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="write the curve to a file, as .svg or .png")
    ] = None,
    force: Force = False,
    as_of: AsOf = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Estimate who was likely to win, where the game turned, who was lucky, and which decisions were dear: bots play it on.

    A score sheet is played on with rounds of past games: who was likely to win, and where it turned. With --as as that viewer
    knew it at each moment. Ctrl-C ends it early and shows what is done. An analysis is kept until the game, or one that
    it rests on, changes: the next call takes it.
    """
    if output is not None:
        check_chart(output)
    with opened(db) as store, progress_bar(said("positions played on"), as_json=as_json, at_least=WORTH_A_BAR) as report:
        location = store.recorder.location
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        past = past_of_game(store, loaded)
        found, kept = analysed(store, loaded, who, effort.value, seed, report, past=past, processes=cores())
    if output is not None:
        turns = [one.ply for one in found.turning_points]
        chart = chances_chart(loaded.game.title, found.players, found.curve, turns, estimated_by(loaded.game))
        drawn = draw_chart(told_all(chart), told(headline(found)))
        write_output(output, chart_file(drawn, output), store=location, force=force)
        say(said("{file} written", file=output))
    elif as_json:
        emit_json(found)
    else:
        from spooklog.cli.screens.analysis import show_analysis

        show_analysis(found, loaded.game.title, kept=kept)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)
