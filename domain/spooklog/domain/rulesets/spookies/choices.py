"""What may be done now, and one legal action or chance outcome drawn at random."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.chance import Rng
from spooklog.domain.ruleset import Form
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import SpookiesAction
from spooklog.domain.rulesets.spookies.check import remaining, richest
from spooklog.domain.rulesets.spookies.forms import dice_words
from spooklog.domain.rulesets.spookies.state import ROLLING, State, Values

UNROLLED = 0
"""The face of a die that somebody chose and chance has not rolled yet: what a bot's roll is made of."""


def choices(state: State) -> Iterator[SpookiesAction | Form]:
    """Legal actions; forms for dice, counts and results."""
    seat = state.current
    match state.phase:
        case "character" if seat is not None and state.options.character_choice == "die":
            yield from (act.CharacterRolled(seat, face) for face in dict.fromkeys(state.box.faces))
        case "character" | "choose" if seat is not None:
            yield from (act.CharacterChosen(seat, character) for character in state.box.characters)
        case "roll" | "decide" if seat is not None:
            if state.phase == "decide":
                yield act.TurnStopped(seat)
            yield Form(seat, "DICE", f"a roll of {dice_words(state.box)}, a digit for each")
        case "count":
            for waiting in state.uncounted:
                yield Form(waiting, "shows VALUExNUMBER …", "the chips, turned up")
        case "result":
            yield Form(None, "result NAME POINTS, …", "the points of everybody")
        case _:
            return


def sample(state: State, rng: Rng) -> SpookiesAction:
    """One legal action of somebody who may act, drawn at random. Raises LookupError when nothing can be done."""
    seat = state.current
    if state.phase in ROLLING and seat is not None:
        if state.phase == "decide" and not rng.below(3):
            return act.TurnStopped(seat)
        return act.DiceRolled(seat, _rolled(state, rng.choice(state.box.dice), rng))
    if state.phase == "character" and seat is not None and state.options.character_choice == "die":
        return act.CharacterRolled(seat, rng.choice(state.box.faces))
    if state.phase in ("character", "choose") and seat is not None:
        return act.CharacterChosen(seat, rng.choice(state.box.characters))
    if state.phase == "count":
        counting = rng.choice(state.uncounted)
        return act.SpookiesCounted(counting, drawn_chips(state, counting, rng))
    if state.phase == "result":
        return act.ResultTold(_told(state, rng))
    raise LookupError(f"nobody can act in the phase {state.phase}")


def draw(state: State, action: SpookiesAction, rng: Rng) -> SpookiesAction:
    """A bot's roll with the faces that chance gives its dice, a bot's count with the chips that it turns up."""
    match action:
        case act.DiceRolled(seat, dice) if dice and not any(dice):
            return act.DiceRolled(seat, _rolled(state, len(dice), rng))
        case act.SpookiesCounted(seat, ()) if state.phase == "count" and state.chips[seat - 1]:
            return act.SpookiesCounted(seat, drawn_chips(state, seat, rng))
        case _:
            return action


def drawn_chips(state: State, seat: int, rng: Rng) -> Values:
    """A player's chips as they may turn out: drawn from the box without those that others have shown (score.4)."""
    pool = [value for value, count in sorted(remaining(state, seat).items()) for _ in range(count)]
    rng.shuffle(pool)
    drawn = pool[: state.chips[seat - 1]]
    return tuple((value, drawn.count(value)) for value in sorted(set(drawn)))


def _rolled(state: State, dice: int, rng: Rng) -> tuple[int, ...]:
    return tuple(1 + rng.below(state.box.sides) for _ in range(dice))


def _told(state: State, rng: Rng) -> tuple[int, ...]:
    """Points that the chips of the stockpile can be worth together."""
    share = richest(state) // state.table.seats
    return tuple(rng.below(share + 1) for _ in state.seats)
