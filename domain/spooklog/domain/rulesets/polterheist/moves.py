"""What may be played, by which rules, and the bots."""

from __future__ import annotations

from spooklog.domain.rulesets.polterheist.bots import BOTS as bots
from spooklog.domain.rulesets.polterheist.choices import choices
from spooklog.domain.rulesets.polterheist.citations import citations
from spooklog.domain.rulesets.polterheist.completing import complete
from spooklog.domain.rulesets.polterheist.sample import draw, sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]
