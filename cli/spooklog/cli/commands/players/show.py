"""The command that shows one person's games."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import person_names
from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, Db, OfRuleset, OfTitle
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import opened
from spooklog.projections.lists.players import player


def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name of the person", autocompletion=person_names)],
    ruleset: OfRuleset = None,
    title: OfTitle = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the results of one person's games title by title: rating, streaks, form, opponents, what else the ruleset counts."""
    group: GroupOptions = context.obj
    as_json = as_json or group.as_json
    with opened(db or group.db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        data = player(store, name, ruleset, title=title, progress=progress)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens.lists import show_player

    show_player(data)
