"""The scoreboard of a hand (catalogue 8.9)."""

from __future__ import annotations

from spooklog.domain.ruleset import ScoreRow
from spooklog.domain.rulesets.spooks.outcome import points, ranks
from spooklog.domain.rulesets.spooks.state import State


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat; once the hand is over with its place, and with a loser's cards where they are named."""
    over = seen.phase == "over"
    places = ranks(seen) if over else (None,) * seen.table.seats
    rows = zip(seen.seats, points(seen), places, strict=True)
    return tuple(ScoreRow(seat, value, place, (_left_over(seen, seat) if over else None,)) for seat, value, place in rows)


def _left_over(seen: State, seat: int) -> str | None:
    left = seen.told[seat - 1]
    return " ".join(left.cards) if left and left.cards and seat not in seen.winners else None
