"""What the night comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.rulesets.nightwatch.actions import Answered, Blown, Walked
from tests.rulesets.nightwatch.ending import bonus, points, ranks
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.defaults import advice, detail, formats
from spooklog.domain.contract.results import Breach, Meter, ScorePart, ScoreRow, StatValue, Tokens
from spooklog.domain.contract.ruleset import Step

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]


def scores(seen: Watch) -> tuple[ScoreRow, ...]:
    """One row a seat; while the night lasts the points count it as if it ended now, for the sides may change."""
    counted = seen.table.points
    numbers = points(seen) if counted else (None,) * len(seen.seats)
    places = ranks(seen) if seen.ended else (None,) * len(seen.seats)
    pending = counted and not seen.ended
    rows = zip(seen.seats, numbers, places, seen.sides, strict=True)
    return tuple(ScoreRow(seat, score, rank, _cells(seen, seat), pending, side, counted) for seat, score, rank, side in rows)


def _cells(seen: Watch, seat: int) -> tuple[int, Meter, Tokens, str]:
    won = Tokens(tuple((str(card), number) for card, number in sorted(Counter(seen.won[seat - 1]).items())))
    return (len(seen.hands[seat - 1]), Meter(seen.light[seat - 1], len(seen.table.rooms)), won, seen.at[seat - 1])


def breakdown(steps: Sequence[Step], end: Watch, seat: int) -> tuple[ScorePart, ...]:
    """Lamps and cards by ply, then what the side adds."""
    if not end.table.points:
        return ()
    parts = []
    for step in steps:
        due = step.before.agenda[0] if step.before.agenda else None
        match step.action:
            case Walked(walker, rooms) if walker == seat:
                parts.append(ScorePart(len({*rooms} - {*step.before.lit}), "lamps", "score.1", step.ply))
            case Answered(_, True) if due and due.to == seat:
                parts.append(ScorePart(due.card, f"a card of @{due.seat}", "score.1", step.ply))
            case _:
                pass
    return (*parts, ScorePart(bonus(end, seat), f"the side {end.sides[seat - 1]}", "score.1", None))


def statistics(steps: Sequence[Step], end: Watch) -> tuple[StatValue, ...]:
    """Lamps and walks by seat, and what the wind did."""
    walks = [(step.before, step.action) for step in steps if isinstance(step.action, Walked)]
    lamps = Counter[int]()
    for before, action in walks:
        lamps[action.seat] += len({*action.rooms} - {*before.lit})
    count = Counter(action.seat for _, action in walks)
    own = (StatValue(seat, name, told[seat]) for seat in end.seats for name, told in (("lamps", lamps), ("walks", count)))
    return (*own, StatValue(None, "winds", sum(isinstance(step.action, Blown) for step in steps)))


def breaches(seen: Watch) -> tuple[Breach, ...]:
    """Answers that turned out to be lies when the card was given to another watcher."""
    return tuple(
        Breach("nightwatch:answer.2", ply, seat, str(card), what=f"@{seat} had drawn it") for ply, seat, card in seen.lies
    )
