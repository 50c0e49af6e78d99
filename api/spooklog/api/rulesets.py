"""The rulesets that can be played here."""

from __future__ import annotations

from spooklog.projections.catalogue import ListedRuleset
from spooklog.projections.catalogue import rulesets as listed


def rulesets() -> dict[str, ListedRuleset]:
    """Return the rulesets that can be played, those of installed packages too, by the name that `Store.new` takes.

    Each has `title`, `seats` (how many play), `revision`, `summary` and more, as `spooklog rulesets --json` prints them.
    """
    return {one.ruleset: one for one in listed()}
