"""What may be written (part `moves`): choices, cited rules, random actions; only the random bot plays."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.defaults import draw
from spooklog.domain.parts import Bot
from spooklog.domain.rulesets.tally.choices import choices
from spooklog.domain.rulesets.tally.citations import citations
from spooklog.domain.rulesets.tally.completing import complete
from spooklog.domain.rulesets.tally.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

bots: Mapping[str, Bot] = {}
