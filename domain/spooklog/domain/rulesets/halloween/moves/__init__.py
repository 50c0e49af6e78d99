"""What may be played, by which rules, and the bots."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.moves.bots import BOTS as bots
from spooklog.domain.rulesets.halloween.moves.choices import choices
from spooklog.domain.rulesets.halloween.moves.citations import citations
from spooklog.domain.rulesets.halloween.moves.completing import complete
from spooklog.domain.rulesets.halloween.moves.sample import draw, sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
