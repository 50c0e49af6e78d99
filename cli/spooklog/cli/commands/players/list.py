"""The command that lists the people who play here, and the options of its subcommands."""

from __future__ import annotations

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, Db, OfRuleset, OfTitle
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import NO_GAME, nothing_listed, opened
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.players import Players
from spooklog.projections.lists.players import players as listed


def players(
    context: typer.Context, ruleset: OfRuleset = None, title: OfTitle = None, db: Db = None, as_json: AsJson = False
) -> None:
    """List the players, with games, wins and points; rename a person, merge two names of one, or erase a person."""
    if context.invoked_subcommand:
        if ruleset or title:
            wrong = "--ruleset" if ruleset else "--title"
            words = said("{option} is for the list of players", option=wrong)
            raise Usage(words, expected=(f"players {context.invoked_subcommand}",))
        context.obj = GroupOptions(db, as_json)
        return
    with opened(db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        rows = listed(store, ruleset, title=title, progress=progress)
        nothing = "" if rows else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json(Players(players=rows))
    elif not rows:
        say(said("no games of {ruleset} here yet", ruleset=ruleset) if ruleset else nothing)
    else:
        from spooklog.cli.screens.lists import show_players

        show_players(rows)
