"""How a game of Polter-Heist ends: who has won, and the ranks (catalogue 8.4, R50, R51)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.results import Outcome
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.labels import Labels

ENDINGS = {
    "treasure": said("the Treasure is out of the house"),
    "escape": said("the escape is over"),
    "ghosts": said("all are ghosts"),
}


class PolterheistOutcome(Outcome, frozen=True):
    """How a game ended: who got out (`exits`), who was scared to death in what order (`deaths`), and the courage carried out.

    The sides are `ghost` and `living`, and `treasure` for the one who took the Treasure out.
    """

    exits: tuple[int, ...] = ()
    deaths: tuple[int, ...] = ()
    courage: tuple[int, ...] = ()

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data, players by label."""
        return {
            **super().report(labels),
            "ending": ENDINGS[self.ended_by],
            "exits": [labels[seat] for seat in self.exits],
            "deaths": [labels[seat] for seat in self.deaths],
            "courage": dict(zip(labels.names, self.courage, strict=True)),
        }


def outcome(state: State) -> PolterheistOutcome | None:
    """Return how the game ended; None while it has not. Provisional while the table may play on (escape.1)."""
    if not state.result:
        return None
    winners = winners_of(state)
    points = tuple(state.courage[seat - 1] if seat in state.exits else 0 for seat in state.seats)
    return PolterheistOutcome(
        winners=winners,
        points=points,
        ranks=ranks(state),
        trust="table",
        ended_by=state.result,
        sides=tuple(side_of(state, seat) for seat in state.seats),
        exits=state.exits,
        deaths=state.deaths,
        courage=state.courage,
    )


def side_of(state: State, seat: int) -> str:
    """Return the side that a player is on: ghost, living, or treasure for the one who took it out."""
    if seat in state.exits[:1]:
        return "treasure"
    return "ghost" if state.is_ghost(seat) else "living"


def winners_of(state: State) -> tuple[int, ...]:
    """Return the players who got out; if all are ghosts, all of them, or all but the last one scared (end.3, R51)."""
    if state.exits:
        return tuple(sorted(state.exits))
    if state.options.ghost_win == "earlier" and len(state.deaths) > 1:
        return tuple(sorted(state.deaths[:-1]))
    return tuple(state.seats)


def ranks(state: State) -> tuple[int, ...]:
    """Return ranks by seat: who got out, then the living inside, each by courage, then ghost players (end.4, R50, R51)."""
    winners = winners_of(state)

    def key(seat: int) -> tuple[int, int]:
        if not state.exits:
            return (0 if seat in winners else 1, 0)
        if state.is_ghost(seat):
            return (2, 0)
        return (0 if seat in state.exits else 1, -state.courage[seat - 1])

    keys = [key(seat) for seat in state.seats]
    return tuple(1 + sum(other < own for other in keys) for own in keys)
