"""What the players may do (part `moves`): choices, cited rules, random actions and bots."""

from __future__ import annotations

from spooklog.domain.contract.defaults import complete
from spooklog.domain.rulesets.spookies.moves.bots import BOTS as bots
from spooklog.domain.rulesets.spookies.moves.choices import choices
from spooklog.domain.rulesets.spookies.moves.citations import citations
from spooklog.domain.rulesets.spookies.moves.sample import draw, sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
