"""What the players may do (part `moves`): choices, cited rules, random actions and bots."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.contract.defaults import draw
from spooklog.domain.contract.ruleset import Bot
from spooklog.domain.rulesets.spooks.moves.bots import Shedder
from spooklog.domain.rulesets.spooks.moves.choices import choices
from spooklog.domain.rulesets.spooks.moves.citations import citations
from spooklog.domain.rulesets.spooks.moves.completing import complete
from spooklog.domain.rulesets.spooks.moves.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

bots: Mapping[str, Bot] = {"shedder": Shedder()}
