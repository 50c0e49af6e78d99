"""What a game comes to (part `results`): scoreboard, parts of a score, statistics, and formats that add games up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import advice, breaches, detail
from spooklog.domain.contract.results import ScorePart, ScoreRow, StatValue, Tokens
from spooklog.domain.rulesets.spookies.rules.scoring import points, ranks
from spooklog.domain.rulesets.spookies.state import State

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat: its chips, their values once they are turned up, its place once the game is over."""
    places = ranks(seen) or (None,) * seen.table.seats
    rows = zip(seen.seats, points(seen), places, strict=True)
    return tuple(ScoreRow(seat, got, place, (_chips(seen, seat), _values(seen, seat))) for seat, got, place in rows)


def _chips(seen: State, seat: int) -> int | None:
    return None if seen.options.record == "result" else seen.chips[seat - 1]


def _values(seen: State, seat: int) -> Tokens | None:
    values = seen.shown[seat - 1]
    return None if values is None else Tokens(tuple((str(value), count) for value, count in values))


def formats() -> tuple[AnyFormat, ...]:
    """Return the game's own series formats. Recording a line does not import them."""
    from spooklog.domain.rulesets.spookies.results.series_formats import FORMATS

    return FORMATS


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.spookies.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a game. Recording a line does not import them."""
    from spooklog.domain.rulesets.spookies.results import numbers

    return numbers.statistics(steps, end)
