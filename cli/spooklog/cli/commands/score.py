"""The command that shows the scoreboard and what points are made of."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.standing import say_standing
from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, AsOf, At, By, Db, Game
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.projections.game.board import standing
from spooklog.projections.game.breakdown import scoreboard


def score(
    why: Annotated[
        str | None, typer.Option("--why", metavar="SEAT", help="what this player's points are made of, or the team's")
    ] = None,
    at: At = None,
    as_of: AsOf = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the scoreboard: points, places, and how far they can be trusted; with --why what a player's points are made of."""
    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        seen = loaded.seen(viewer_of(viewer, loaded.labels, loaded.stream.id), at)
        shown = standing(loaded, seen, store.games.texts(loaded.stream.id))
        data = scoreboard(seen, shown, why)
        if as_json:
            emit_json(data)
        else:
            from spooklog.cli.screens.game import show_breakdown, show_scores

            show_scores(shown, loaded.game.ruleset.meta.columns)
            # standings are those of now, so they stand only beside the game as it is now
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                say_standing(store, loaded, meanwhile=True)
            if data.why:
                show_breakdown(data.why, over=data.outcome is not None)
