"""The command that lists how games can be added up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from spooklog.cli.completion import ruleset_names
from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson
from spooklog.domain.contract.registry import typed_ruleset
from spooklog.domain.series.formats import formats_for
from spooklog.domain.values.answer import Answer


class Setting(Answer, frozen=True, kw_only=True):
    """A setting of a format: its default, what it accepts, and what it is for."""

    setting: str
    default: str
    accepts: Sequence[str]
    help: str


class FormatAnswer(Answer, frozen=True, kw_only=True):
    """A way in which games add up."""

    format: str
    summary: str
    unit: str
    reads: str
    settings: Sequence[Setting]


class Formats(Answer, frozen=True, kw_only=True):
    """The formats of a ruleset."""

    formats: Sequence[FormatAnswer]


def formats(
    ruleset: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="see spooklog rulesets", autocompletion=ruleset_names)
    ] = "spooks",
    as_json: AsJson = False,
) -> None:
    """List the formats in which games add up, with their settings."""
    rows = [
        FormatAnswer(
            format=one.name,
            summary=one.summary,
            unit=one.unit,
            reads=one.reads,
            settings=[
                Setting(setting=spec.name, default=spec.write(spec.default), accepts=spec.accepts(), help=spec.help)
                for spec in one.settings
            ],
        )
        for one in formats_for(typed_ruleset(ruleset))
    ]
    if as_json:
        emit_json(Formats(formats=rows))
        return
    from spooklog.cli.screens.series import show_formats

    show_formats(rows)
