"""What a game comes to (part `results`): the scoreboard of the team, and the breaches and advice about its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import detail
from spooklog.domain.contract.results import Advice, Breach, ScorePart, ScoreRow, StatValue
from spooklog.domain.rulesets.spukstaben.rules.scoring import points, rating
from spooklog.domain.rulesets.spukstaben.state import State

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row, for the team, with the rating of its points; no player has a place (players.3)."""
    reached = points(seen)
    return (ScoreRow(None, reached, None, (None if reached is None else rating(seen.table, reached),)),)


def breaches(seen: State) -> tuple[Breach, ...]:
    """Return hints that did not fit the word spoken (hints.7), and words that were not the ones written (search.2).

    All players heard both, so every viewer sees the same.
    """
    found = (notice for notice in seen.notices if notice.is_breach)
    return tuple(Breach(f"spukstaben:{notice.rule}", notice.ply, notice.seat, what=notice.text) for notice in found)


def advice(seen: State) -> tuple[Advice, ...]:
    """Return the other notices: words that no list has, words that are like others. Every viewer sees the same."""
    found = (notice for notice in seen.notices if not notice.is_breach)
    return tuple(Advice(f"spukstaben:{notice.rule}", notice.ply, notice.text) for notice in found)


def formats() -> tuple[AnyFormat, ...]:
    """Return the game's own series formats. Recording a line does not import them."""
    from spooklog.domain.rulesets.spukstaben.results.series_formats import FORMATS

    return FORMATS


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.spukstaben.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a game. Recording a line does not import them."""
    from spooklog.domain.rulesets.spukstaben.results import numbers

    return numbers.statistics(steps, end)
