"""The command that lists the rulesets."""

from __future__ import annotations

from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson
from spooklog.projections.catalogue import Rulesets
from spooklog.projections.catalogue import rulesets as known


def rulesets(as_json: AsJson = False) -> None:
    """List the games that spooklog knows the rules of."""
    rows = known()
    if as_json:
        emit_json(Rulesets(rulesets=rows))
        return
    from spooklog.cli.screens.lists import show_rulesets

    show_rulesets(rows)
