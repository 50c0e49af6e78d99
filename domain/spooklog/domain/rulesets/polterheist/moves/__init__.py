"""What may be played, by which rules, and the bots."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.moves.bots import BOTS as bots
from spooklog.domain.rulesets.polterheist.moves.choices import choices
from spooklog.domain.rulesets.polterheist.moves.citations import citations
from spooklog.domain.rulesets.polterheist.moves.completing import complete
from spooklog.domain.rulesets.polterheist.moves.sample import draw, sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
