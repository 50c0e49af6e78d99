"""An open roll is settled: each kind of roll by the concept that declared it."""

from __future__ import annotations

from spooklog.domain.rulesets.halloween import fighting, rolls, summon
from spooklog.domain.rulesets.halloween.cards import after_haunts, after_moves
from spooklog.domain.rulesets.halloween.state import State, replace

SETTLE = {
    "fight": fighting.settle,
    "brawl": fighting.settle,
    "mixed": summon.settle,
    "haunt": after_haunts.settle_luck,
    "boast": after_moves.settle_boast,
}


def settle(state: State) -> State:
    """Settle the open roll. Raises Impossible where none lies open."""
    state, roll = rolls.taken(state)
    return SETTLE[roll.kind](replace(state, rolled=roll), roll)
