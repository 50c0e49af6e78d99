"""What the players may do (part `moves`): choices, cited rules, random actions and bots."""

from spooklog.domain.defaults import complete, draw
from spooklog.domain.rulesets.spukstaben.bots import BOTS as bots
from spooklog.domain.rulesets.spukstaben.choices import choices
from spooklog.domain.rulesets.spukstaben.citations import citations
from spooklog.domain.rulesets.spukstaben.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
