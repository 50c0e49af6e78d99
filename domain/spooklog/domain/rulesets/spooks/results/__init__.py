"""What a hand comes to (part `results`): scoreboard, parts of a score, statistics, breaches, series formats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import advice
from spooklog.domain.contract.results import ScorePart, StatValue
from spooklog.domain.contract.ruleset import Plain, Setup
from spooklog.domain.rulesets.spooks.rules.hands import breaches
from spooklog.domain.rulesets.spooks.rules.outcome import scores
from spooklog.domain.rulesets.spooks.rules.start import opening_of
from spooklog.domain.rulesets.spooks.state import State

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def formats() -> tuple[AnyFormat, ...]:
    """Return the game's own series formats. Recording a line does not import them."""
    from spooklog.domain.rulesets.spooks.results.series_formats import FORMATS

    return FORMATS


def detail(setup: Setup) -> dict[str, Plain]:
    """Return who dealt a hand, for lists of hands."""
    dealer = opening_of(setup).dealer
    return {} if dealer is None else {"dealer": dealer}


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.spooks.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a hand. Recording a line does not import them."""
    from spooklog.domain.rulesets.spooks.results import numbers

    return numbers.statistics(steps, end)
