"""What may be played, by which rules, and the bots."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween.bots import BOTS as bots
from spooklog.domain.rulesets.halloween.choices import choices
from spooklog.domain.rulesets.halloween.citations import citations
from spooklog.domain.rulesets.halloween.completing import complete
from spooklog.domain.rulesets.halloween.sample import draw, sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
