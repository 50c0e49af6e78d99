"""What an analysis of Spookies needs (part `analysis`): its chance drawn again, what a judge weighs, the choices of a turn.

The game is open. Only the values of chips are unknown until they are turned up, and to all players alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.analysis import Gauge, round_of, stakes, watched, world
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.moves.sample import UNROLLED
from spooklog.domain.rulesets.spookies.rules.due import due
from spooklog.domain.rulesets.spookies.state import State

__all__ = ["bot", "errs", "gauge", "options", "round_of", "stakes", "undrawn", "watched", "world"]

bot = "climber"
errs = 0  # dice make each of its games another


def undrawn(action: SpookiesAction) -> SpookiesAction | None:
    """Return a roll as the number of its dice, a count as chips face down; None for a choice and a stop."""
    match action:
        case act.DiceRolled(seat, dice):
            return act.DiceRolled(seat, (UNROLLED,) * len(dice))
        case act.SpookiesCounted(seat):
            return act.SpookiesCounted(seat, ())
        case _:
            return None


def gauge(state: State) -> Gauge | None:
    """Return what a seat has at the start of a turn: chips, a lead, how soon its turn comes; None at any other moment.

    How far the game has come is the part of the stockpile that is gone.
    """
    if state.phase != "character" or state.current is None:
        return None
    seats, found = state.table.seats, list[tuple[float, ...]]()
    for seat, chips in zip(state.seats, state.chips, strict=True):
        best = max(others for other, others in zip(state.seats, state.chips, strict=True) if other != seat)
        wait = (seat - state.current) % seats / seats
        found.append((chips / 10, float(chips > best), float(seat == state.current), wait))
    return Gauge(tuple(found), 1 - state.stock / state.table.stock)


def options(seen: State, seat: int) -> Iterator[SpookiesAction]:
    """Yield each number of dice, a stop, each character that stands on another floor than those before it."""
    now = due(seen)
    if now is None or seat not in now.must:
        return
    if act.DiceRolled in now.ways:
        yield from (act.DiceRolled(seat, (UNROLLED,) * number) for number in seen.box.dice)
    if act.TurnStopped in now.ways:
        yield act.TurnStopped(seat)
    if act.CharacterChosen in now.ways:
        floors = dict(zip(reversed(seen.positions), reversed(seen.box.characters), strict=True))
        yield from (act.CharacterChosen(seat, character) for character in reversed(floors.values()))
