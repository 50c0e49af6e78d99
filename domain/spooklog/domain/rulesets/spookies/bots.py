"""A bot that plays Spookies by the exact chances: each turn for as many chips as can be expected of it (catalogue 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from spooklog.domain.chance import Rng
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.rulesets.spookies.worth import Stakes, Stand, Worth, stakes_of

AHEAD = 3.0
"""So many chips it is worth to the climber to be the one with the most of them when the stockpile runs out."""


class Climber:
    """Takes the character, the number of dice, and the moment to stop that are worth most chips; no turn looks beyond its end."""

    def __init__(self, ahead: float = AHEAD) -> None:
        self._ahead = ahead

    def choose(self, state: State, seat: int, rng: Rng) -> SpookiesAction | None:  # noqa: ARG002  # it never needs luck
        """What it does; None when it is another's turn, or chance is to act. Chance rolls its dice and turns up its chips."""
        if state.phase == "count" and seat in state.uncounted:
            return act.SpookiesCounted(seat, ())
        if seat != state.current:
            return None
        match state.phase:
            case "choose":
                return act.CharacterChosen(seat, self._best_character(state, seat))
            case "character" if state.options.character_choice == "free":
                return act.CharacterChosen(seat, self._best_character(state, seat))
            case "roll" | "decide":
                dice, value = self._best_dice(state, seat)
                return act.TurnStopped(seat) if state.phase == "decide" and value <= 0 else act.DiceRolled(seat, (0,) * dice)
            case _:
                return None

    def _best_character(self, state: State, seat: int) -> str:
        """The one whose turn is worth most, the first of equals: its first roll is compulsory (roll.4)."""
        worth = _worth(stakes_of(state, seat, lead=self._ahead))
        values = {floor: max(worth.rolling(_stand(state, seat, floor))) for floor in set(state.positions)}
        best = max(state.positions, key=values.__getitem__)
        return state.box.characters[state.positions.index(best)]

    def _best_dice(self, state: State, seat: int) -> tuple[int, float]:
        """How many dice are worth most, the fewest of equals, and what they are worth."""
        values = _worth(stakes_of(state, seat, lead=self._ahead)).rolling(_stand(state, seat, state.floor))
        best = max(values)
        return state.box.dice[values.index(best)], best


def _stand(state: State, seat: int, floor: int) -> Stand:
    return Stand(floor, state.chips[seat - 1], state.stock)


@lru_cache(maxsize=64)
def _worth(stakes: Stakes) -> Worth:
    """What was found about a turn serves for all of it."""
    return Worth(stakes)


BOTS: Mapping[str, Climber] = {"climber": Climber()}
"""Who plays for a seat, by name."""
