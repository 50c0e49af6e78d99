"""Commands that list: games, rulesets, rules, facts."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import ruleset_names
from spooklog.cli.params import AsJson, Db

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="see spooklog rulesets", autocompletion=ruleset_names)]


def games(
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="how many, newest first")] = 20,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the games of this store, the one touched last first."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import NO_GAME, opened
    from spooklog.projections.catalogue import games as newest

    with opened(db) as store:
        rows = newest(store, last)
    if as_json:
        emit_json({"games": rows})
    elif not rows:
        say(f"no games here yet: {NO_GAME[0]}")
    else:
        from spooklog.cli.screens import show_games

        show_games(rows)


def rulesets(as_json: AsJson = False) -> None:
    """List the games that spooklog knows the rules of."""
    from spooklog.cli.output import emit_json
    from spooklog.projections.catalogue import rulesets as known

    rows = known()
    if as_json:
        emit_json({"rulesets": rows})
        return
    from spooklog.cli.screens import show_rows

    head = ("ruleset", "title", "players", "rules", "what it is")
    show_rows(head, ((row["ruleset"], row["title"], row["seats"], str(row["rules"]), row["summary"]) for row in rows))


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


def facts(ruleset: RulesetName, as_json: AsJson = False) -> None:
    """Show a game's components, tables and options: what the rulebook says, and what is assumed."""
    from spooklog.cli.output import emit_json
    from spooklog.projections.catalogue import facts as known

    data = known(ruleset)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens import show_facts

    show_facts(data)
