"""A bot that plays Spookies by exact chances: each turn it aims at the most chips that can be expected (catalogue 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from spooklog.domain.contract.parts import Bot
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.moves.sample import UNROLLED
from spooklog.domain.rulesets.spookies.moves.worth import Stakes, Stand, Worth, stakes_of
from spooklog.domain.rulesets.spookies.rules.due import due
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.chance import Rng

AHEAD = 3.0
"""How many chips it is worth to the bot to have the most chips when the stockpile runs out."""


class Climber:
    """A bot that takes the character, the number of dice and the moment to stop that are worth most chips.

    It never looks beyond the end of a turn.
    """

    def __init__(self, ahead: float = AHEAD) -> None:
        self._ahead = ahead

    def choose(self, state: State, seat: int, rng: Rng) -> SpookiesAction | None:  # noqa: ARG002  # it never needs luck
        """Return the bot's action; None where it need not act. Chance rolls its dice and turns up its chips."""
        now = due(state)
        if now is None or seat not in now.must:
            return None
        if act.SpookiesCounted in now.ways:
            return act.SpookiesCounted(seat, ())
        if act.CharacterChosen in now.ways:
            return act.CharacterChosen(seat, self._best_character(state, seat))
        dice, value = self._best_dice(state, seat)
        stops = act.TurnStopped in now.ways and value <= 0
        return act.TurnStopped(seat) if stops else act.DiceRolled(seat, (UNROLLED,) * dice)

    def _best_character(self, state: State, seat: int) -> str:
        """Return the character whose turn is worth most, the first of equals; the first roll is compulsory (roll.4)."""
        worth = _worth(stakes_of(state, seat, lead=self._ahead))
        # by floor: characters on the same one are worth the same
        values = {floor: max(worth.rolling(_stand(state, seat, floor))) for floor in set(state.positions)}
        best = max(state.positions, key=values.__getitem__)
        return state.box.characters[state.positions.index(best)]

    def _best_dice(self, state: State, seat: int) -> tuple[int, float]:
        """Return the number of dice that is worth most, the fewest of equals, and what it is worth."""
        values = _worth(stakes_of(state, seat, lead=self._ahead)).rolling(_stand(state, seat, state.floor))
        best = max(values)
        return state.box.dice[values.index(best)], best


def _stand(state: State, seat: int, floor: int) -> Stand:
    return Stand(floor, state.chips[seat - 1], state.stock)


@lru_cache(maxsize=64)
def _worth(stakes: Stakes) -> Worth:
    """Return the values of a turn, kept for all of its rolls."""
    return Worth(stakes)


BOTS: Mapping[str, Bot] = {"climber": Climber()}
"""The bots by name."""
