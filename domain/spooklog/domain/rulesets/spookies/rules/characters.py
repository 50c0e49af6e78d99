"""The character of a turn: the roll of the character die, and the choice (components.1, components.2, turn.2, turn.3, free.1)."""

from __future__ import annotations

from typing import TypeAlias

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spookies.actions import FREE, CharacterChosen, CharacterRolled
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.rules.due import expected
from spooklog.domain.rulesets.spookies.rules.turns import check_turn, in_turn
from spooklog.domain.rulesets.spookies.state import State, replace

CharacterAction: TypeAlias = CharacterRolled | CharacterChosen

_ROLL, _CHOOSE = said("roll a character for"), said("choose a character for")


def check(state: State, action: CharacterAction) -> None:
    """Refuse a roll or a choice out of turn, a second one, the other way to find a character, and an unknown name."""
    check_turn(state, action.seat)
    match action:
        case CharacterRolled(_, face):
            _check_roll(state, face)
        case CharacterChosen(_, character):
            _check_choice(state, character)


def apply(state: State, action: CharacterAction) -> State:
    """Return the state in which the character moves this turn; on a question mark the player still takes one.

    Raises Impossible for an unknown name.
    """
    match action:
        case CharacterRolled(seat, face):
            state = in_turn(state, seat, _ROLL)
            return replace(state, phase="choose", character=None) if face == FREE else _named(state, face)
        case CharacterChosen(seat, character):
            return _named(in_turn(state, seat, _CHOOSE), character)


def _check_roll(state: State, face: str) -> None:
    if state.options.character_choice == "free":
        refuse("free.1", "the character die stays in the box: the player names a character", *expected(state))
    if state.phase != "character":
        if state.character is None:
            refuse("turn.2", "the character die has been rolled in this turn", *expected(state))
        refuse("turn.2", said("{character} moves in this turn", character=state.character), *expected(state))
    _check_name(state, face)
    if face not in state.box.faces:
        words = said("the character die has no question mark")
        if face != FREE:
            words = said("the character die has no {face}", face=face)
        refuse("components.2", words, *dict.fromkeys(state.box.faces))


def _check_choice(state: State, character: str) -> None:
    if state.character is not None:
        refuse("turn.2", said("{character} moves in this turn", character=state.character), *expected(state))
    if state.phase == "character" and state.options.character_choice == "die":
        refuse("turn.3", "the character die decides: a player takes a character only on a question mark", *expected(state))
    if character == FREE:
        refuse("components.1", "a character is named, not a question mark", *state.box.characters)
    _check_name(state, character)


def _check_name(state: State, name: str) -> None:
    """Raise Impossible for a name that no character of the game has (components.1)."""
    if name != FREE and name not in state.box.characters:
        refuse("components.1", said("there is no character '{name}'", name=name), *state.box.characters)


def _named(state: State, name: str) -> State:
    """Return the state with the character of the turn; from here on the first roll is compulsory (roll.4)."""
    if name == FREE:
        raise nothing_to(said("take"))
    _check_name(state, name)
    # a ruling may change the character in mid-turn, when the compulsory roll is done
    return replace(state, phase="decide" if state.rolled else "roll", character=name)
