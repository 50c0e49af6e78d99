"""What the players may do (part `moves`): choices, cited rules, random actions and bots."""

from spooklog.domain.contract.defaults import complete, draw
from spooklog.domain.rulesets.spukstaben.moves.bots import BOTS as bots
from spooklog.domain.rulesets.spukstaben.moves.choices import choices
from spooklog.domain.rulesets.spukstaben.moves.citations import citations
from spooklog.domain.rulesets.spukstaben.moves.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
