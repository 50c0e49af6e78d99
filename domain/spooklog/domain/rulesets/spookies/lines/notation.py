"""Lines of a game (part `notation`): read into actions, and written back (catalogue 7).

`tim ?h` is one line of two actions. Well-formed nonsense (`tim 77`, an unknown character) passes through; the checks cite its
rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from spooklog.domain.contract import defaults
from spooklog.domain.contract.actions import Turn
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.actions import FREE, MAX_DICE, SpookiesAction
from spooklog.domain.rulesets.spookies.box import is_name
from spooklog.domain.rulesets.spookies.refuse import refuse
from spooklog.domain.rulesets.spookies.rules.counting import check_may_count
from spooklog.domain.rulesets.spookies.rules.levels import check_level
from spooklog.domain.rulesets.spookies.rules.turns import check_running
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable
from spooklog.domain.values.labels import Labels, composed, normal

RULE = "spookies:rec.2"
FORMS = ("NAME CHARACTER", "NAME ?", "NAME takes CHARACTER", "NAME 34", "NAME stop", "NAME shows 1x3 5x2")

NO_SEAT = 0
"""The seat of no player: an unknown name stands for it until its line is refused."""

_DICE = re.compile(r"[0-9]{1,20}")  # too many dice are read too: roll.1 refuses them
_CHIPS = re.compile(r"([0-9]{1,4})[x×*]([0-9]{1,5})", re.IGNORECASE)
_POINTS = re.compile(r"[0-9]{1,7}")


def read(text: str, state: State, labels: Labels) -> tuple[SpookiesAction, ...]:
    """Return the actions of one line, which begins with a player or `result`.

    Raises Unreadable or Ambiguous (rec.2), and Illegal for the line of an unknown player (turn.4, score.1).
    """
    tokens = text.split()
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=FORMS)
    if tokens[0].casefold() == "result":
        return (_result(" ".join(tokens[1:]), labels),)
    try:
        seat = labels.seat(tokens[0], rule=RULE)
    except Unreadable as stranger:
        # a token that can be no name is a slip of the pen, not a stranger's line
        if is_name(tokens[0]):
            _refuse_stranger(stranger, tokens, state)
        raise
    return _of_player(seat, tokens[1:], state, labels[seat])


def write(before: State, actions: Sequence[SpookiesAction], labels: Labels) -> str:  # noqa: ARG001
    """Return the line that reads back as these actions."""
    match actions:
        case [act.CharacterRolled(seat, face), act.CharacterChosen(_, character)] if face == FREE:
            return f"{labels[seat]} {FREE}{character}"
        case _:
            return _write_one(actions[0], labels)


def implied(state: State, turn: Turn) -> int | None:
    """Return the player of the turn, also where the character die is due; else the only seat that must act."""
    return state.current or defaults.implied(state, turn)


# -- reading -------------------------------------------------------------------------------------------------------------------


def _of_player(seat: int, rest: list[str], state: State, name: str) -> tuple[SpookiesAction, ...]:
    if not rest:
        raise Unreadable(f"what did {name} do?", rule=RULE, expected=_forms(name))
    word, more = rest[0].casefold(), rest[1:]
    if all(map(_DICE.fullmatch, rest)):
        dice = tuple(int(digit) for token in rest for digit in token)
        if len(dice) > MAX_DICE:
            raise Unreadable(f"a roll of {len(dice)} dice: {MAX_DICE} are the most", rule=RULE, expected=_forms(name))
        return (act.DiceRolled(seat, dice),)
    match word:
        case "stop" if not more:
            return (act.TurnStopped(seat),)
        case "takes" if len(more) == 1:
            return (act.CharacterChosen(seat, _character(more[0], state, name)),)
        case "takes":
            raise Unreadable(f"which character does {name} take?", rule=RULE, expected=(f"{name} takes CHARACTER",))
        case "shows":
            return (_shows(seat, more, name),)
        case "any" | "?" if len(more) <= 1:
            return _free(seat, more[0] if more else "", state, name)
        case _ if word[0] == FREE and not more:
            return _free(seat, rest[0][1:], state, name)
        case _ if more:
            raise Unreadable(f"'{' '.join(rest)}' cannot be read", rule=RULE, expected=_forms(name))
    character = _character(rest[0], state, name)
    if state.options.character_choice == "free":
        return (act.CharacterChosen(seat, character),)
    return (act.CharacterRolled(seat, character),)


def _refuse_stranger(stranger: Unreadable, tokens: list[str], state: State) -> NoReturn:
    """Raise the refusal of a line whose name no player has.

    That is the first rule that forbids the line anyway, at the latest that it is not this player's turn (turn.4), or that this
    player has no chips (score.1). A ruling could not help: the line would still name no player. Raises Unreadable for a line that
    no player could type.
    """
    rule, words = "turn.4", f"{stranger.message}, so it is not that player's turn"
    if [word.casefold() for word in tokens[1:2]] == ["shows"]:
        rule, words = "score.1", f"{stranger.message}: each player counts the own chips"
    try:
        if rule == "score.1":
            check_may_count(state)
        else:
            (action, *_) = _of_player(NO_SEAT, tokens[1:], state, tokens[0])
            check_level(state, type(action))
            check_running(state)
        refuse(rule, words, *stranger.expected)
    except Illegal as refusal:
        refusal.ruling_helps = False
        raise refusal from None


def _free(seat: int, token: str, state: State, name: str) -> tuple[SpookiesAction, ...]:
    """Return a question mark, with the character taken on it where the same line names one."""
    rolled = act.CharacterRolled(seat, FREE)
    return (rolled, act.CharacterChosen(seat, _character(token, state, name))) if token else (rolled,)


def _character(token: str, state: State, name: str) -> str:
    """Return the character of a name or of an unambiguous beginning of one; components.1 refuses any other word later."""
    # `isalpha` is false for a letter whose accent is a character of its own
    token = composed(token)
    if not is_name(token):
        raise Unreadable(f"'{token}' is no character, no dice and no word of the notation", rule=RULE, expected=_forms(name))
    key, characters = normal(token), state.box.characters
    # a whole name wins over a longer one that it begins
    exact = [character for character in characters if normal(character) == key]
    meant = exact or [character for character in characters if normal(character).startswith(key)]
    if len(meant) > 1:
        words = f"'{token}' could be {' or '.join(meant)}: type more of the name"
        raise Ambiguous(words, rule=RULE, input=token, expected=tuple(meant))
    return meant[0] if meant else token


def _shows(seat: int, rest: list[str], name: str) -> act.SpookiesCounted:
    form = (f"{name} shows 1x3 2x2 5x1", f"{name} shows none")
    if not rest:
        raise Unreadable(f"what does {name} show?", rule=RULE, expected=form)
    if len(rest) == 1 and rest[0].casefold() in ("none", "0"):
        return act.SpookiesCounted(seat, ())
    counted: dict[int, int] = {}
    for token in " ".join(rest).replace(",", " ").split():
        chips = _CHIPS.fullmatch(token)
        if chips is None:
            raise Unreadable(f"'{token}' is not VALUExNUMBER", rule=RULE, expected=form)
        value, count = int(chips[1]), int(chips[2])
        counted[value] = counted.get(value, 0) + count
    return act.SpookiesCounted(seat, tuple((value, count) for value, count in sorted(counted.items()) if count))


def _result(rest: str, labels: Labels) -> act.ResultRecorded:
    """Return the points of all players, named in any order."""
    form = "result " + ", ".join(f"{name} POINTS" for name in labels.names)
    points_of: dict[int, int] = {}
    for item in rest.split(","):
        match item.split():
            case [who, points] if _POINTS.fullmatch(points):
                seat = labels.seat(who, rule=RULE)
            case _:
                raise Unreadable(f"'{item.strip()}' is not NAME POINTS", rule=RULE, expected=(form,))
        if seat in points_of:
            raise Unreadable(f"{labels[seat]} is named twice", rule=RULE, expected=(form,))
        points_of[seat] = int(points)
    missing = [name for seat, name in enumerate(labels.names, start=1) if seat not in points_of]
    if missing:
        raise Unreadable(f"a result names every player: {' and '.join(missing)} too", rule=RULE, expected=(form,))
    return act.ResultRecorded(tuple(points_of[seat] for seat in sorted(points_of)))


def _forms(name: str) -> tuple[str, ...]:
    return tuple(f"{name}{form[4:]}" for form in FORMS)


# -- writing -------------------------------------------------------------------------------------------------------------------


def _write_one(action: SpookiesAction, labels: Labels) -> str:
    match action:
        case act.CharacterRolled(seat, face):
            return f"{labels[seat]} {face}"
        case act.CharacterChosen(seat, character):
            return f"{labels[seat]} takes {character}"
        case act.DiceRolled(seat, dice):
            return f"{labels[seat]} {''.join(map(str, dice))}"
        case act.TurnStopped(seat):
            return f"{labels[seat]} stop"
        case act.SpookiesCounted(seat, values):
            return f"{labels[seat]} shows {' '.join(f'{value}x{count}' for value, count in values) or 'none'}"
        case act.ResultRecorded(points):
            return "result " + ", ".join(f"{labels[seat]} {got}" for seat, got in enumerate(points, start=1))
