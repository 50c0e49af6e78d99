"""What may be written (part `moves`): choices, cited rules, random actions; only the random bot plays."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.contract.defaults import draw
from spooklog.domain.contract.parts import Bot
from spooklog.domain.rulesets.tally.moves.choices import choices
from spooklog.domain.rulesets.tally.moves.citations import citations
from spooklog.domain.rulesets.tally.moves.completing import complete
from spooklog.domain.rulesets.tally.moves.sample import sample

__all__ = ["bots", "choices", "citations", "complete", "draw", "sample"]

bots: Mapping[str, Bot] = {}
