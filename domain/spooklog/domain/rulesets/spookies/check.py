"""Which rule an action breaks: the checks in the catalogue's order (section 7), each citing the rule it enforces."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, SpookiesAction
from spooklog.domain.rulesets.spookies.forms import counting_form, dice_words, forms
from spooklog.domain.rulesets.spookies.refuse import refuse
from spooklog.domain.rulesets.spookies.state import TURN, State, Values
from spooklog.domain.wording import counted


def check(state: State, action: SpookiesAction) -> None:
    """Raise the refusal of the first rule that the action breaks; return when it breaks none."""
    if state.phase == "void":
        refuse("rec.4", "the game was broken off: nothing can be added", "undo", "reopen")
    _check_level(state, action)
    match action:
        case act.SpookiesCounted():
            _check_count(state, action)
        case act.ResultTold(points):
            _check_result(state, points)
        case _:
            _check_turn(state, action)


def _check_level(state: State, action: SpookiesAction) -> None:
    """A result record takes a result and nothing else, any other record takes no result (rec.1)."""
    only_told = state.options.record == "result"
    if isinstance(action, act.ResultTold) != only_told:
        words = "only the result of this game is recorded" if only_told else "this game is recorded roll by roll, not as a result"
        refuse("rec.1", words, *forms(state))


def _check_turn(state: State, action: act.CharacterRolled | act.CharacterChosen | act.DiceRolled | act.TurnStopped) -> None:
    if state.phase not in TURN:
        refuse("end.5", "the game is over", *forms(state))
    if action.seat != state.current:
        refuse("turn.4", f"it is the turn of @{state.current}, not of @{action.seat}", *forms(state))
    match action:
        case act.CharacterRolled(_, face):
            _check_character_roll(state, face)
        case act.CharacterChosen(_, character):
            _check_choice(state, character)
        case act.DiceRolled(_, dice):
            _check_dice(state, dice)
        case act.TurnStopped():
            _check_stop(state)


def _check_character_roll(state: State, face: str) -> None:
    if state.options.character_choice == "free":
        refuse("free.1", "the character die stays in the box: the player names a character", *forms(state))
    if state.phase != "character":
        settled = f"{state.character} moves" if state.character else "the character die has been rolled"
        refuse("turn.2", f"{settled} in this turn", *forms(state))
    check_name(state, face)
    if face not in state.box.faces:
        refuse("components.2", f"the character die has no {face}", *dict.fromkeys(state.box.faces))


def _check_choice(state: State, character: str) -> None:
    if state.character is not None:
        refuse("turn.2", f"{state.character} moves in this turn", *forms(state))
    if state.phase == "character" and state.options.character_choice == "die":
        refuse("turn.3", "the character die decides: a player takes a character only on a question mark", *forms(state))
    if character == FREE:
        refuse("components.1", "a character is named, not a question mark", *state.box.characters)
    check_name(state, character)


def check_name(state: State, name: str) -> None:
    """Raise Impossible for a name that no character of the game has (components.1)."""
    if name != FREE and name not in state.box.characters:
        refuse("components.1", f"there is no character '{name}'", *state.box.characters)


def _check_dice(state: State, dice: tuple[int, ...]) -> None:
    if state.phase == "character":
        refuse("turn.1", "the character comes first, then the dice", *forms(state))
    if state.phase == "choose":
        refuse("turn.3", f"the question mark lets @{state.current} take a character first", *forms(state))
    if len(dice) not in state.box.dice:
        words = f"a roll is made with {dice_words(state.box)}, not with {len(dice) or 'none'}"
        refuse("roll.1", words, *forms(state))
    check_faces(state, dice)


def check_faces(state: State, dice: tuple[int, ...]) -> None:
    """Raise Impossible for faces that the number dice do not have (components.3)."""
    for face in dice:
        if not 1 <= face <= state.box.sides:
            refuse("components.3", f"no die shows {face}", f"1 to {state.box.sides}")


def _check_stop(state: State) -> None:
    if state.phase in ("character", "choose"):
        refuse("turn.1", "the turn has only begun: the character comes first, then the dice", *forms(state))
    if state.phase == "roll" and state.floor == state.box.attic:
        refuse("attic.5", f"{state.character} stands in the attic: try at least once", *forms(state))
    if state.phase == "roll":
        refuse("roll.4", "the first roll of a turn is compulsory", *forms(state))


# -- the end -------------------------------------------------------------------------------------------------------------------


def _check_count(state: State, action: act.SpookiesCounted) -> None:
    if state.phase in TURN:
        refuse("end.4", "chips are turned up when the game is over, not before", *forms(state))
    if state.phase == "over":
        refuse("end.5", "everybody has counted: the game is over", *forms(state))
    seat = action.seat
    if seat not in state.seats:
        refuse("score.1", "nobody of that name plays: everybody counts the own chips", *forms(state))
    if state.counts[seat - 1] is not None:
        refuse("score.1", f"@{seat} has counted already", *forms(state))
    shown, owned = sum(count for _, count in action.values), state.chips[seat - 1]
    if shown != owned:
        refuse("score.1", f"@{seat} has {counted(owned, 'chip')} and shows {shown}", counting_form(state, seat))
    check_values(state, seat, action.values)


def check_values(state: State, seat: int, values: Values) -> None:
    """Raise Impossible for values that the chips cannot have, given what others have shown (score.4)."""
    left, shown = remaining(state, seat), Counter[int]()
    for value, count in values:
        if value not in left:
            there = ", ".join(str(known) for known, _ in state.box.chips)
            refuse("score.4", f"there is no Spooky of {value}", there)
        shown[value] += count
    for value, count in shown.items():
        if count > left[value]:
            exist = dict(state.box.chips)[value]
            others = f", and others have shown {exist - left[value]}" if exist > left[value] else ""
            words = f"@{seat} shows {count} of {value}: the box has {exist} of them{others}"
            refuse("score.4", words, f"up to {value}x{left[value]}")


def remaining(state: State, seat: int) -> dict[int, int]:
    """How many chips of each value the others have not shown."""
    left = dict(state.box.chips)
    for other, values in zip(state.seats, state.counts, strict=True):
        for value, count in values or ():
            if other != seat:
                left[value] -= count
    return left


def _check_result(state: State, points: tuple[int, ...]) -> None:
    """A result has points for everybody, and no more of them than the chips of the stockpile can be worth (rec.3)."""
    if state.phase != "result":
        refuse("end.5", "the result is told: the game is over", *forms(state))
    check_points(state, points)


def check_points(state: State, points: tuple[int, ...]) -> None:
    """Raise Impossible for points that nobody can have counted (rec.3)."""
    if len(points) != state.table.seats:
        _not_everybody(state)
    most = richest(state)
    if sum(points) > most:
        words = f"{counted(state.table.stock, 'chip')} are worth {most} points at most, and these add up to {sum(points)}"
        refuse("rec.3", words, f"up to {most} points together")


def richest(state: State) -> int:
    """What the chips of the stockpile can be worth at most: the dearest of the box."""
    points, left = 0, state.table.stock
    for value, count in reversed(state.box.chips):
        taken = min(count, left)
        points += value * taken
        left -= taken
    return points


def _not_everybody(state: State) -> NoReturn:
    refuse("rec.3", "a result names every player once", *forms(state))
