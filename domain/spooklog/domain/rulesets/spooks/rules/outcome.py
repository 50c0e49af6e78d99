"""How a hand stands and ended: points, places, scoreboard, trust, and the HandResult (catalogue 7.5, 8.6, 8.7, 8.9)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.ruleset import Outcome, ScoreRow
from spooklog.domain.rulesets.spooks.cards import Cards
from spooklog.domain.rulesets.spooks.options import Options, plain_options
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels


class HandResult(Outcome, frozen=True, kw_only=True):
    """The result of a hand (8.6). `left` holds the cards of each seat, None where they were not named.

    Breaches are not part of it: they come from what the state remembers, and readers get them beside the outcome.
    """

    dealer: int
    options: Options
    left: tuple[Cards | None, ...]

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the result as plain data, players by label, with the field names of 8.6."""
        left = zip(labels.names, self.left, strict=True)
        return super().report(labels) | {
            "dealer": labels[self.dealer],
            "options": plain_options(self.options),
            "left": {name: None if cards is None else list(cards) for name, cards in left},
        }


def outcome(state: State) -> HandResult | None:
    """Return the result of a hand that is over, else None."""
    if state.phase != "over":
        return None
    return HandResult(
        winners=state.winners,
        points=points(state),
        ranks=ranks(state),
        trust=trust(state),
        ended_by=state.ended_by or "result",
        level=state.record,
        dealer=state.table.dealer,
        options=state.options,
        left=tuple(
            () if seat in state.winners else hand.cards if hand else None for seat, hand in enumerate(state.last_hands, start=1)
        ),
    )


def points(state: State) -> tuple[int | None, ...]:
    """Return points by seat as far as they are known; winners have 0 (series.2, r.42)."""
    return tuple(
        0 if seat in state.winners else hand.points if hand else None for seat, hand in enumerate(state.last_hands, start=1)
    )


def ranks(state: State) -> tuple[int, ...]:
    """Return places by seat: winners first, then fewest points first; uncounted hands share the last place (8.7)."""
    keys = [
        (seat not in state.winners, value is None, value or 0) for seat, value in zip(state.seats, points(state), strict=True)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat; once the hand is over with its place, and with a loser's cards where they are named."""
    if seen.phase != "over":
        return tuple(ScoreRow(seat, value, None, (None,)) for seat, value in enumerate(points(seen), start=1))
    rows = zip(seen.seats, points(seen), ranks(seen), strict=True)
    return tuple(ScoreRow(seat, value, place, (_left_over(seen, seat),)) for seat, value, place in rows)


def _left_over(seen: State, seat: int) -> str | None:
    left = seen.last_hands[seat - 1]
    return " ".join(left.cards) if left and left.cards and seat not in seen.winners else None


def trust(state: State) -> str:
    """Return how far the points can be trusted: `full`, `cards`, `points`, or `winner` when a hand was not counted (7.5)."""
    if state.record == "full":
        return "full"
    hands = [hand for hand in state.last_hands if hand]
    if any(hand.points is None for hand in hands):
        return "winner"
    return "points" if any(hand.cards is None for hand in hands) else "cards"
