"""Points, places and the outcome (catalogue 4, score; section 8)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.results import Outcome
from spooklog.domain.rulesets.spookies.actions import Values
from spooklog.domain.rulesets.spookies.options import plain_options
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.state import State, Table
from spooklog.domain.values.labels import Labels

ENDINGS = {"stock": said("the stock is empty"), "round": said("the stock is empty, and the round is full")}
"""How a game ended, in words."""


class SpookiesOutcome(Outcome, frozen=True, kw_only=True):
    """How a game of Spookies ended, with what was counted: chips and their values by seat, and the chips `left` on the board.

    `chips` and `counts` are empty where only the result is recorded.
    """

    table: Table
    chips: tuple[int, ...]
    counts: tuple[Values, ...]
    left: int

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data, players by label."""
        names = labels.names
        return super().report(labels) | {
            "options": plain_options(self.table.options, labels),
            "data_id": self.table.box.id,
            "ending": ENDINGS.get(self.ended_by),
            "chips": dict(zip(names, self.chips, strict=False)),
            "counts": {
                name: {str(value): count for value, count in values} for name, values in zip(names, self.counts, strict=False)
            },
            "left": self.left,
        }


def outcome(state: State) -> SpookiesOutcome | None:
    """Return the result of a game that is over, else None.

    Counted points are trusted as `full`, those of a result record as `points`.
    """
    places = ranks(state)
    if not places:
        return None
    result_only = bool(state.points)
    return SpookiesOutcome(
        winners=tuple(seat for seat in state.seats if places[seat - 1] == 1),
        points=points(state),
        ranks=places,
        trust="points" if result_only else "full",
        ended_by=_ended_by(state),
        table=state.table,
        chips=() if result_only else state.chips,
        counts=() if result_only else tuple(values or () for values in state.shown),
        left=0 if result_only else sum(state.penalty),
    )


def points(state: State) -> tuple[int | None, ...]:
    """Return points by seat as far as they are counted (score.1)."""
    if state.points:
        return state.points
    return tuple(None if values is None else sum(value * count for value, count in values) for values in state.shown)


def ranks(state: State) -> tuple[int, ...]:
    """Return places by seat once the game is over, none before: most points first, equal ones share (score.2, score.3)."""
    if state.phase != "over":
        return ()
    # a result record does not know the chips
    broken = state.options.tie_break == "chips" and not state.points
    keys = [(got or 0, count if broken else 0) for got, count in zip(points(state), state.chips, strict=True)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _ended_by(state: State) -> str:
    """Return how the game ended: `result` where only that is recorded, else by the option end_mode `round` or `stock` (end.1)."""
    if state.options.record == "result":
        return "result"
    return "round" if state.options.end_mode == "finish_round" else "stock"
