"""How the night ends, and what each watcher has."""

from __future__ import annotations

from typing import Any

from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.results import Outcome
from spooklog.domain.values.labels import Labels


class WatchOutcome(Outcome, frozen=True):
    """An outcome that also says which rooms are lit."""

    lit: tuple[str, ...] = ()

    def report(self, labels: Labels) -> dict[str, Any]:
        """The outcome as plain data."""
        return super().report(labels) | {"lit": list(self.lit), "ending": f"{len(self.lit)} rooms are lit"}


def leading(state: Watch) -> tuple[str, ...]:
    """The sides with most light: both where it is the same."""
    light = {side: sum(n for one, n in zip(state.sides, state.light, strict=True) if one == side) for side in ("light", "dark")}
    return tuple(side for side, number in light.items() if number == max(light.values()) and side in state.sides)


def bonus(state: Watch, seat: int) -> int:
    """What the side of a watcher adds."""
    return state.table.side if leading(state) == (state.sides[seat - 1],) else 0


def points(state: Watch) -> tuple[int, ...]:
    """The points by seat, as if the night ended now."""
    return tuple(state.light[seat - 1] + sum(state.won[seat - 1]) + bonus(state, seat) for seat in state.seats)


def ranks(state: Watch) -> tuple[int, ...]:
    """The places by seat; without points the winning side shares the first."""
    values = points(state) if state.table.points else tuple(int(side in leading(state)) for side in state.sides)
    return tuple(1 + sum(other > value for other in values) for value in values)


def outcome(state: Watch) -> WatchOutcome | None:
    """How the night ended; the wind may withdraw it."""
    if not state.ended:
        return None
    places = ranks(state)
    winners = tuple(seat for seat in state.seats if places[seat - 1] == 1)
    counted = points(state) if state.table.points else ()
    ended_by = "light" if state.all_lit else "turns"
    return WatchOutcome(winners, counted, places, "full", ended_by, sides=state.sides, lit=state.lit)
