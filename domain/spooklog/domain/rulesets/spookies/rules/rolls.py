"""Rolls of the number dice: where the character goes, and which chips change hands (catalogue 4, roll to penalty)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spookies.actions import DiceRolled
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.rules.due import dice_words, expected
from spooklog.domain.rulesets.spookies.rules.turns import check_turn, end_game, in_turn, pass_on
from spooklog.domain.rulesets.spookies.state import GATE, Came, Roll, State, Tally, replace
from spooklog.domain.values.value import put

_ROLL = said("roll dice for")


def check(state: State, action: DiceRolled) -> None:
    """Refuse a roll out of turn, before the character is known, and of dice that do not exist."""
    check_turn(state, action.seat)
    dice = action.dice
    if state.phase == "character":
        refuse("turn.1", "the character comes first, then the dice", *expected(state))
    if state.phase == "choose":
        refuse(
            "turn.3", said("the question mark lets @{current} take a character first", current=state.current), *expected(state)
        )
    if len(dice) not in state.box.dice:
        words = said("a roll is made with {dice}, not with none", dice=dice_words(state.box))
        if dice:
            words = said("a roll is made with {dice}, not with {number}", dice=dice_words(state.box), number=len(dice))
        refuse("roll.1", words, *expected(state))
    _check_faces(state, dice)


def apply(state: State, action: DiceRolled) -> State:
    """Return the state after a roll: up, down, stay, attic, penalty chips, the end of the turn and of the stockpile.

    Raises Impossible where no character could move, and for dice that do not exist.
    """
    seat, dice = action.seat, action.dice
    state = in_turn(state, seat, _ROLL)
    box, character = state.box, state.character
    if character is None:
        raise nothing_to(said("move: no character is known"))
    if len(dice) not in box.dice:
        raise nothing_to(said("earn with {dice} dice: the table of rewards has no column for it", dice=len(dice)))
    # again, as a ruling on the turn or on roll.1 lets the faces through unchecked
    _check_faces(state, dice)
    roll = roll_of(state, seat, character, dice)
    penalty = list(state.penalty)
    if roll.came == "fall":
        penalty[roll.start - 1] += roll.paid
    elif roll.collected:
        penalty[roll.end - 1] = 0
    place = box.characters.index(character)
    state = replace(
        state,
        positions=(*state.positions[:place], roll.end, *state.positions[place + 1 :]),
        stock=state.stock - roll.won,
        chips=put(state.chips, seat, state.chips[seat - 1] + roll.won + roll.collected - roll.paid),
        penalty=tuple(penalty),
        rolled=True,
        rolls=(*state.rolls, dice),
        last=roll,
        tallies=put(state.tallied, seat, _tally(state.tallied[seat - 1], roll)),
    )
    # after the chips of the field: the roll that empties the stockpile still collects them (r.6)
    if not state.stock and state.options.end_mode == "immediate":
        return end_game(state)
    return replace(state, phase="decide") if _may_go_on(state, roll) else pass_on(state)


def roll_of(state: State, seat: int, character: str, dice: tuple[int, ...]) -> Roll:
    """Return what dice come to for the character of the turn."""
    box, start, score = state.box, state.floor, state.box.score(dice)
    came, end = _way(state, start, score)
    won = collected = paid = 0
    if came in ("up", "attic"):
        won = state.prize(len(dice))
        collected = state.penalty[end - 1] if state.collects(len(dice), reached=came == "up") else 0
    elif came == "fall":
        paid = min(start - end, state.chips[seat - 1])
    return Roll(
        seat=seat,
        character=character,
        dice=dice,
        counting=_highest(dice, box.counting),
        score=score,
        came=came,
        start=start,
        end=end,
        won=won,
        collected=collected,
        paid=paid,
    )


def _check_faces(state: State, dice: tuple[int, ...]) -> None:
    """Raise Impossible for a face that the number dice do not have (components.3)."""
    for face in dice:
        if not 1 <= face <= state.box.sides:
            refuse("components.3", said("no die shows {face}", face=face), f"1 to {state.box.sides}")


def _way(state: State, start: int, score: int) -> tuple[Came, int]:
    """Return where a score takes a character (up.1, attic.1, attic.3, down.1, down.2, down.8, stay.1, attic.6)."""
    box = state.box
    if score >= box.needed(start):
        return ("attic", start) if start == box.attic else ("up", start + 1)
    # the gate has no number: without this test fields[-1], the attic, would stand for it
    if start == GATE or score >= box.fields[start - 1]:
        return "stay", start
    return "fall", box.landing(score)


def _highest(dice: tuple[int, ...], counting: int) -> tuple[int, ...]:
    """Return the places of the dice that count, in order (roll.2)."""
    return tuple(sorted(sorted(range(len(dice)), key=lambda place: -dice[place])[:counting]))


def _may_go_on(state: State, roll: Roll) -> bool:
    """Return whether the turn goes on after a roll (up.5, attic.4, stay.1 with the option equal_roll, attic.6)."""
    if roll.came == "stay":
        return state.options.equal_roll == "again" and GATE < roll.start < state.box.attic
    return roll.came != "fall"


def _tally(old: Tally, roll: Roll) -> Tally:
    success = roll.came in ("up", "attic")
    return Tally(
        turns=old.turns,
        rolls=old.rolls + 1,
        successes=old.successes + success,
        highest=max(old.highest, roll.end if success else GATE),
        won=old.won + roll.won,
        paid=old.paid + roll.paid,
        collected=old.collected + roll.collected,
    )
