"""The command that finds decisions about a rule in all games."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, Db, OfRuleset
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import opened
from spooklog.projections.lists.precedents import precedents as found


def precedents(
    rule: Annotated[
        str, typer.Argument(metavar="RULE", help="spooks:bats.2, bats.2, or a group of rules such as bats: see rules RULESET")
    ],
    ruleset: OfRuleset = None,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="how many, newest first")] = 20,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Find precedents of a rule in all games: disputes and their decisions, breaches that were allowed, house rules.

    The game played last comes first; archived games are included, copies of games are not. Rulings of plies that were undone or
    taken out do not count; disputes about such plies do.
    """
    with opened(db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        data = found(store, rule, ruleset, limit=last, progress=progress)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens.precedents import show_precedents

    show_precedents(data)
