"""What the players may do (part `moves`): choices, cited rules, random actions and bots."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.defaults import draw
from spooklog.domain.ruleset import Bot
from spooklog.domain.rulesets.spooks.bots import Shedder
from spooklog.domain.rulesets.spooks.choices import choices
from spooklog.domain.rulesets.spooks.citations import citations
from spooklog.domain.rulesets.spooks.completing import complete
from spooklog.domain.rulesets.spooks.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

bots: Mapping[str, Bot] = {"shedder": Shedder()}
