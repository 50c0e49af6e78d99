"""Commands that list: games, rulesets, rules, facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.commands.players import OfRuleset
from spooklog.cli.completion import game_names, ruleset_names
from spooklog.cli.params import AsJson, Db

if TYPE_CHECKING:
    from spooklog.projections.lists import Wanted
    from spooklog.projections.view import Progress
    from spooklog.store.store import Store

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="see spooklog rulesets", autocompletion=ruleset_names)]


def games(
    ruleset: OfRuleset = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="games of this person only")] = None,
    status: Annotated[
        str | None, typer.Option("--status", metavar="WORD", help="provisional, official, amended, void, damaged or unsupported")
    ] = None,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="how many, newest first")] = 20,
    archived: Annotated[bool, typer.Option("--archived", help="those that were archived, and no others")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="print every change from now on, until Ctrl-C")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the games of this store, the one touched last first."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.session import NO_GAME, nothing_listed, opened
    from spooklog.projections.lists import Wanted
    from spooklog.projections.lists import games as newest

    wanted = Wanted(ruleset, player, status, archived=archived)
    with opened(db) as store, progress_bar("reading games", as_json=as_json) as progress:
        if follow:
            _follow(store, wanted, progress, as_json=as_json)
            return
        rows = newest(store, wanted, limit=last, progress=progress)
        nothing = "" if rows else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json({"games": rows})
    elif not rows:
        say("no such games here" if any(wanted) else nothing)
    else:
        from spooklog.cli.listings import show_games
        from spooklog.cli.output import INDENT, say_wrapped

        show_games(rows)
        for row in rows:
            if row["archived_why"]:
                say_wrapped(f"{row['game']}: {row['archived_why']}", INDENT)


def _follow(store: Store, wanted: Wanted, progress: Progress | None, *, as_json: bool) -> None:
    """Print a line for every change, as JSON the game with the line that was played last, until somebody has seen enough."""
    from contextlib import closing
    from threading import Event

    from spooklog.cli.listings import show_change
    from spooklog.cli.output import emit_json
    from spooklog.projections.follow import follow
    from spooklog.projections.lists import changes

    try:
        with closing(follow(store.log, Event(), progress=progress)) as told:
            for ids in told:
                if not ids:
                    typer.echo("following: Ctrl-C ends it", err=True)
                for row in changes(store, wanted, ids):
                    emit_json(row) if as_json else show_change(row)
    except KeyboardInterrupt:
        return


def rulesets(as_json: AsJson = False) -> None:
    """List the games that spooklog knows the rules of."""
    from spooklog.cli.output import emit_json
    from spooklog.projections.catalogue import rulesets as known

    rows = known()
    if as_json:
        emit_json({"rulesets": rows})
        return
    from spooklog.cli.listings import show_rulesets

    show_rulesets(rows)


def rules(
    ruleset: RulesetName,
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="one rule, a section such as blue, or notation: how lines are typed")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game by their ids, or with `notation` how the game goes and how its lines are typed."""
    from spooklog.cli.output import emit_json
    from spooklog.projections import catalogue

    if rule == "notation":
        told = catalogue.notation(ruleset)
        if as_json:
            emit_json(told)
            return
        from spooklog.cli.screens import show_notation

        show_notation(told)
        return
    rows = catalogue.rules(ruleset, rule)
    if as_json:
        emit_json({"ruleset": ruleset, "rules": rows})
        return
    from spooklog.cli.screens import show_rules

    show_rules(rows)


def facts(
    ruleset: Annotated[
        str | None,
        typer.Argument(metavar="[RULESET]", help="see spooklog rulesets", autocompletion=ruleset_names, show_default=False),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("-g", "--game", metavar="NAME", help="what this game is played with", autocompletion=game_names),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show a ruleset's components, tables and options: what the rulebook says, what is assumed; or those of a game."""
    from spooklog.cli.output import emit_json
    from spooklog.domain.errors import Usage
    from spooklog.projections import catalogue

    if (ruleset is None) == (game is None):
        raise Usage("whose facts? say a ruleset, or a game", expected=("facts spooks", "facts -g NAME"))
    if game is None:
        data = catalogue.facts(ruleset or "")
    else:
        from spooklog.cli.session import load_game, opened

        with opened(db) as store:
            data = catalogue.facts_of(load_game(store, game, None), store.wordlists.name)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens import show_facts

    show_facts(data)
