"""Lines of a game, read into actions (catalogue 7.1 to 7.3). `verbs.py` reads what stands behind a verb.

`[PLAYER] VERB ARGUMENTS`; digits behind the player are a roll. The next player's own first action ends the turn before it (R55):
the line then stands for two actions. Well-formed nonsense passes through; the checks cite its rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.defaults import implied
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.lines.verbs import DIE, LONGER, NUMBER, READERS, Actions, answer_to_ghost
from spooklog.domain.rulesets.polterheist.lines.ways import RULE
from spooklog.domain.rulesets.polterheist.lines.words import Typed
from spooklog.domain.rulesets.polterheist.lines.writing import write
from spooklog.domain.rulesets.polterheist.refuse import refuse
from spooklog.domain.rulesets.polterheist.rules.due import expected
from spooklog.domain.rulesets.polterheist.rules.turns import check_implied, next_seat, pass_turn
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.domain.values.labels import Labels

__all__ = ["KEYWORDS", "implied", "read", "write"]

BEGINNING = frozenset({"trade", "leave", "rest", "roll"})
"""Verbs of the beginning of a turn: without a player they mean the next one once a turn can end."""

TABLE = ("rehide", "escape", "stop")
"""Verbs of the table and of chance, which take no player."""

FIRST = (
    act.CardsTraded,
    act.CardsPickedUp,
    act.CardsLeft,
    act.CampRested,
    act.DiceRolled,
    act.RanInFear,
    act.FloorPlansUsed,
    act.TreasurePickedUp,
)
"""What can be a player's first action in a turn, and ends the turn before it (R55)."""

KEYWORDS = frozenset({*READERS, *LONGER, "rehide", "escape", "stop", "t", "camp", "exit", "adj", "from"})
"""Words of the notation that no label may equal."""


def read(text: str, state: State, labels: Labels) -> Actions:
    """Return the actions of one part of a line. Raises Unreadable or Ambiguous (log.1, loose.1)."""
    tokens = text.split()
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=expected(state))
    if ";" in text:
        raise Unreadable(
            "a blank stands before and behind the ; between two entries", rule=RULE, expected=("anna 4 3 ; anna m b3",)
        )
    if len(tokens) == 1 and not labels.has(tokens[0]):
        tokens = [_answer(tokens[0], state)]
    # they take no player, but a scribe may type a name before them
    named = len(tokens) > 1 and tokens[1].casefold() in TABLE and labels.find(tokens[0])
    if of_table := _of_table([token.casefold() for token in (tokens[1:] if named else tokens)], state):
        return _ended_by(state, 0, of_table)
    seat = labels.find(tokens[0], rule=RULE) if labels.has(tokens[0]) or not _is_verb(tokens[0]) else None
    if seat is None and not _is_verb(tokens[0]):
        labels.seat(tokens[0], rule=RULE)  # raises Unreadable with the nearest name
    if seat is None:
        seat = _meant(tokens[0], state)
    else:
        tokens = tokens[1:]
    if not tokens:
        raise Unreadable(f"what did {labels[seat]} do?", rule=RULE, expected=expected(state))
    if len(tokens) == 1:
        tokens = [_answer(tokens[0], state)]
    verb = LONGER.get(tokens[0].casefold(), tokens[0].casefold())
    if DIE.fullmatch(tokens[0]):
        verb, tokens = "roll", ["roll", *tokens]
    if verb not in READERS:
        verbs = tuple(verb for verb in READERS if verb != "roll")
        raise Unreadable(
            f"'{tokens[0]}' is no verb of the notation", rule=RULE, input=tokens[0], expected=(*expected(state), *verbs)
        )
    actions = READERS[verb](Typed(seat, tokens[1:], state, labels))
    return _ended_by(state, seat, actions)


def _answer(token: str, state: State) -> str:
    """Return the answer to a ghost that a token begins, where one is due; else the token."""
    due = state.due
    return answer_to_ghost(token) or token if due is not None and due.kind == "candle" else token


def _of_table(tokens: list[str], state: State) -> Actions:
    """Return the action of a line of the table, or of chance; none for lines of players."""
    match tokens:
        case ["rehide", *rest]:
            return (act.TreasureRehidden(_whole(rest, state, "rehide 7")),)
        case ["escape", *rest]:
            return (act.EscapeBegun(_whole(rest, state, "escape 6")),)
        case ["stop"]:
            return (act.EscapeStopped(),)
        case _:
            return ()


def _is_verb(token: str) -> bool:
    word = token.casefold()
    return word in KEYWORDS or DIE.fullmatch(token) is not None


def _meant(token: str, state: State) -> int:
    """Return the player of a line that names none.

    It is the one who must answer what is due, the next one at the beginning of a turn, else the one on turn.
    """
    due = state.due
    if state.unrolled:
        if len(state.unrolled) == 1:
            return state.unrolled[0]
        raise Unreadable("whose die is it?", rule=RULE, expected=expected(state))
    if due is not None:
        return due.seat or state.active
    word = token.casefold()
    begins = word in BEGINNING or DIE.fullmatch(token) is not None
    if begins and state.phase in ("end", "over") and not state.result:
        return next_seat(state)
    return state.active


def _ended_by(state: State, seat: int, actions: Actions) -> Actions:
    """Return the actions with the end of the turn before them, where they are the next player's own first one (R55)."""
    first = actions[0]
    if isinstance(first, act.TreasureRehidden):
        token = state.token
        waits = token is not None and (token.turn == next_seat(state) or (token.late and token.turn == state.active))
        return _behind_the_end(state, actions) if waits else actions
    begins = isinstance(first, FIRST) or (isinstance(first, act.TileRevealed) and state.options.reveal == "may")
    again = isinstance(first, act.DiceRolled | act.CampRested) and state.phase in ("end", "over")
    alone = seat == state.active and again  # a player left alone in the house is the next one as well
    if not begins or seat != next_seat(state) or (seat == state.active and not alone):
        return actions
    return _behind_the_end(state, actions)


def _behind_the_end(state: State, actions: Actions) -> Actions:
    """Return the actions behind the end of the turn, where it can end. Refuses them where that end is the end of the game."""
    if not check_implied(state):
        return actions
    if pass_turn(state).result:
        try:
            refuse("end.5", f"the agreed rounds are over: @{state.active} ends the turn, and the game with it", "end")
        except Illegal as refusal:
            # the line is none of the game that the end leaves
            refusal.ruling_helps = False
            raise
    return (act.TurnEnded(state.active), *actions)


def _whole(rest: Sequence[str], state: State, form: str) -> int:
    if not rest:
        return -1
    if len(rest) > 1 or not NUMBER.fullmatch(rest[0]):
        raise Unreadable(
            "a whole number, or none, stands here", rule=RULE, input=" ".join(rest), expected=(form, *expected(state))
        )
    return int(rest[0])
