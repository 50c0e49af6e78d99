"""The command that prints the rules of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson, RulesetName
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import within
from spooklog.projections import catalogue

NOTATION = "notation"
"""In place of a rule: how lines are typed."""


def rules(
    ruleset: RulesetName,
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="one rule, a section such as blue, or notation: how lines are typed")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game by their ids, or with `notation` how the game goes and how its lines are typed."""
    if rule == NOTATION:
        data = catalogue.notation(ruleset)
        if as_json:
            emit_json(data)
            return
        from spooklog.cli.screens.rules import show_notation

        show_notation(data)
        return
    try:
        rows = catalogue.rules(ruleset, rule)
    except NotFound as problem:
        if meant := did_you_mean(rule or "", (NOTATION,)):
            problem.message = within("{problem}{meant}", problem=problem.message, meant=meant)
            problem.expected = (NOTATION, *problem.expected)
        raise
    if as_json:
        emit_json(catalogue.Rules(ruleset=ruleset, rules=rows))
        return
    from spooklog.cli.screens.rules import show_rules

    show_rules(rows)
