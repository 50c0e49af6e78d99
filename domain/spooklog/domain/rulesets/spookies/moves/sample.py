"""One legal action or chance outcome drawn at random; what chance adds to the action of a bot."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction, Values
from spooklog.domain.rulesets.spookies.rules.due import due, remaining
from spooklog.domain.rulesets.spookies.rules.result_only import richest
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.chance import Rng

UNROLLED = 0
"""The face of a die that a bot chose and chance has not rolled yet."""


def sample(state: State, rng: Rng) -> SpookiesAction:
    """Return one legal action or chance outcome, drawn at random. Raises LookupError when the game is over.

    Faces and chips come by their numbers, and a player stops one time in three.
    """
    now, player = due(state), state.current or 0
    if now is None:
        raise LookupError("no player can act: the game is over")
    if act.TurnStopped in now.ways and not rng.below(3):
        return act.TurnStopped(player)
    way = now.ways[0]
    if way is act.DiceRolled:
        return act.DiceRolled(player, _rolled(state, rng.choice(state.box.dice), rng))
    if way is act.CharacterRolled:
        return act.CharacterRolled(player, rng.choice(state.box.faces))
    if way is act.CharacterChosen:
        return act.CharacterChosen(player, rng.choice(state.box.characters))
    if way is act.SpookiesCounted:
        counting = rng.choice(state.uncounted)
        return act.SpookiesCounted(counting, _drawn_chips(state, counting, rng))
    return act.ResultRecorded(_drawn_points(state, rng))


def draw(state: State, action: SpookiesAction, rng: Rng) -> SpookiesAction:
    """Return a bot's roll with the faces that chance gives its dice, or its count with the chips that it turns up."""
    match action:
        # dice with faces come from a player: chance rolls none of them again
        case act.DiceRolled(seat, dice) if dice and not any(dice):
            return act.DiceRolled(seat, _rolled(state, len(dice), rng))
        case act.SpookiesCounted(seat, ()) if state.phase == "count" and state.chips[seat - 1]:
            return act.SpookiesCounted(seat, _drawn_chips(state, seat, rng))
        case _:
            return action


def _drawn_chips(state: State, seat: int, rng: Rng) -> Values:
    """Return the values that a player's chips may have: drawn from the box without those others have shown (score.4)."""
    pool = [value for value, count in sorted(remaining(state, seat).items()) for _ in range(count)]
    rng.shuffle(pool)
    drawn = pool[: state.chips[seat - 1]]
    return tuple((value, drawn.count(value)) for value in sorted(set(drawn)))


def _rolled(state: State, dice: int, rng: Rng) -> tuple[int, ...]:
    return tuple(1 + rng.below(state.box.sides) for _ in range(dice))


def _drawn_points(state: State, rng: Rng) -> tuple[int, ...]:
    """Return points that the chips of the stockpile can be worth together."""
    share = richest(state) // state.table.seats
    return tuple(rng.below(share + 1) for _ in state.seats)
