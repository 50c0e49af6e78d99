"""What a hand comes to, as one part: scoreboard, parts of a score, statistics, breaches, series formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.defaults import advice
from spooklog.domain.ruleset import Plain, Setup
from spooklog.domain.rulesets.spooks.breakdown import breakdown
from spooklog.domain.rulesets.spooks.claims import breaches
from spooklog.domain.rulesets.spooks.dealing import opening_of
from spooklog.domain.rulesets.spooks.scoring import scores
from spooklog.domain.rulesets.spooks.statistics import statistics

if TYPE_CHECKING:
    from spooklog.domain.series.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def formats() -> tuple[AnyFormat, ...]:
    """Series of the game's own. Who records a line does not wait for them."""
    from spooklog.domain.rulesets.spooks.formats import FORMATS

    return FORMATS


def detail(setup: Setup) -> dict[str, Plain]:
    """Who dealt a hand."""
    dealer = opening_of(setup).dealer
    return {} if dealer is None else {"dealer": dealer}
