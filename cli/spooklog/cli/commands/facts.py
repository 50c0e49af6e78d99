"""The command that prints a ruleset's components, tables and options."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import game_names, ruleset_names
from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson, Db
from spooklog.cli.session import load_game, opened
from spooklog.domain.values.errors import Usage
from spooklog.projections import catalogue


def facts(
    ruleset: Annotated[
        str | None,
        typer.Argument(metavar="[RULESET]", help="see spooklog rulesets", autocompletion=ruleset_names, show_default=False),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("-g", "--game", metavar="NAME", help="the facts and options of this game", autocompletion=game_names),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset's components, tables and options, from the rulebook or assumed; or those of a game."""
    if (ruleset is None) == (game is None):
        raise Usage("name a ruleset or a game, one of them", expected=("facts spooks", "facts -g NAME"))
    data: catalogue.Facts | catalogue.GameFacts
    if game is None:
        data = catalogue.facts(ruleset or "")
    else:
        with opened(db) as store:
            data = catalogue.facts_of(load_game(store, game, None), store.wordlists.name)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens.rules import show_facts

    show_facts(data)
