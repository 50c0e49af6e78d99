"""The command that lists disputes."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import load_game, opened
from spooklog.domain.values.saying import within
from spooklog.projections.game.disputes import Disputes, disputes, disputes_of_all


def list_(
    every: Annotated[bool, typer.Option("--all", help="disputes of all games")] = False,
    only_open: Annotated[bool, typer.Option("--open", help="only undecided ones")] = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the disputes of a game, or of all games."""
    with opened(db) as store:
        if every:
            found = disputes_of_all(store, only_open=only_open)
        else:
            found = Disputes(disputes=disputes(store, load_game(store, game, by), only_open=only_open))
    if as_json:
        emit_json(found)
        return
    if found.disputes:
        from spooklog.cli.screens.disputes import show_disputes

        show_disputes(found.disputes, with_games=every)
    else:
        say(said("no open disputes") if only_open else said("no disputes"))
    for one in (*found.unsupported, *found.damaged):
        say(within("! {problem}", problem=one.problem))
