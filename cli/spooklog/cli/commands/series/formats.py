"""The command that lists how games can be added up."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import ruleset_names
from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson
from spooklog.projections import catalogue


def formats(
    ruleset: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="see spooklog rulesets", autocompletion=ruleset_names)
    ] = "spooks",
    as_json: AsJson = False,
) -> None:
    """List the formats in which games add up, with their settings."""
    data = catalogue.formats(ruleset)
    if as_json:
        emit_json(data)
        return
    from spooklog.cli.screens.series import show_formats

    show_formats(data.formats)
