"""The command that says who was likely to win, where a game turned, who was lucky, and which decisions were dear."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, AsOf, By, Db, Game
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.projections.lists.contests.past import past_of_title
from spooklog.replays.analysis.analysis import analyse as analysed
from spooklog.replays.analysis.sheet_chances import sheet_chances

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
    as_of: AsOf = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Estimate who was likely to win, where the game turned, who was lucky, and which decisions were dear: bots play it on.

    A score sheet is played on with rounds of past games: who was likely to win, and where it turned. With --as as that viewer
    knew it at each moment. Ctrl-C ends it early and keeps what is done.
    """
    with opened(db) as store, progress_bar("positions played on", as_json=as_json, at_least=WORTH_A_BAR) as report:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        if loaded.game.ruleset.chances:
            meta, title = loaded.game.ruleset.meta, loaded.game.ruleset.rules.title(loaded.game.setup)
            past = past_of_title(store, meta.slug, title)
            found = sheet_chances(store, loaded, past, who, effort.value, seed, report)
        else:
            found = analysed(loaded, who, effort.value, seed, report)
    if as_json:
        emit_json(found)
    else:
        from spooklog.cli.screens.analysis import show_analysis

        show_analysis(found, loaded.game.title)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)
