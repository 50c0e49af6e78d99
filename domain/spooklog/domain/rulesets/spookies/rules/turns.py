"""Turns: their order, when a player may stop, and how a turn and the game end (turn.1, turn.4, roll.4, attic.5, end.1, end.5)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import nothing_to
from spooklog.domain.rulesets.spookies.actions import TurnStopped
from spooklog.domain.rulesets.spookies.refuse import refuse, said
from spooklog.domain.rulesets.spookies.rules.due import compulsory, expected
from spooklog.domain.rulesets.spookies.state import TURN, Phase, State, Tally, replace
from spooklog.domain.values.value import put

_STOP = said("stop for")


def check(state: State, action: TurnStopped) -> None:
    """Refuse a stop out of turn, before the character die, and before the first roll."""
    check_turn(state, action.seat)
    if state.phase == "character":
        refuse("turn.1", "the turn has only begun: the character comes first, then the dice", *expected(state))
    if state.phase == "choose":
        refuse("roll.4", "the first roll of a turn is compulsory: first a character, then the dice", *expected(state))
    if state.phase == "roll" and compulsory(state) == "attic.5":
        refuse("attic.5", said("{character} stands in the attic: try at least once", character=state.character), *expected(state))
    if state.phase == "roll":
        refuse("roll.4", "the first roll of a turn is compulsory", *expected(state))


def apply(state: State, action: TurnStopped) -> State:
    """Return the state after the end of a turn. Raises Impossible where no turn is played."""
    return pass_on(in_turn(state, action.seat, _STOP))


def check_turn(state: State, seat: int) -> None:
    """Refuse an action after the last turn (end.5), and out of turn (turn.4)."""
    check_running(state)
    if seat != state.current:
        refuse("turn.4", said("it is the turn of @{current}, not of @{seat}", current=state.current, seat=seat), *expected(state))


def check_running(state: State) -> None:
    """Refuse an action of a turn after the last one (end.5)."""
    if state.phase == "count":
        refuse("end.5", "the last turn is over: the players show their chips now, each value with how many", *expected(state))
    if state.phase not in TURN:
        refuse("end.5", "the game is over", *expected(state))


def in_turn(state: State, seat: int, what: str) -> State:
    """Return the state in the turn of a player; a turn that begins by this has had no rolls.

    Raises Impossible where no turn is played, and for a seat of no player; `what` names what the player wanted to do.
    """
    if state.phase not in TURN or seat not in state.seats:
        raise nothing_to(what)
    if seat == state.current or state.current is None:
        return state
    begun = state.rolled  # a turn without rolls does not count
    tallies = state.tallied if begun else _with_turns(state.tallied, state.current, -1)
    # another player's roll does not spare this one the compulsory first roll (roll.4)
    phase: Phase = "roll" if state.phase == "decide" else state.phase
    tallies = _with_turns(tallies, seat, 1)
    return replace(state, phase=phase, current=seat, turn=state.turn + begun, rolled=False, rolls=(), tallies=tallies)


def pass_on(state: State) -> State:
    """Return the state in the next player's turn, or at the count after a full round without a stockpile (end.1)."""
    following = state.table.next(state.current or 1)
    # only with end_mode=finish_round: else the last chip has ended the game already
    if not state.stock and following == state.options.first_player:
        return end_game(state)
    return replace(
        state,
        phase="character",
        current=following,
        turn=state.turn + 1,
        character=None,
        rolled=False,
        rolls=(),
        tallies=_with_turns(state.tallied, following, 1),
    )


def end_game(state: State) -> State:
    """Return the state in which the players count their chips."""
    return replace(state, phase="count", current=None, character=None, rolled=False, rolls=(), counts=state.shown)


def _with_turns(tallies: tuple[Tally, ...], seat: int, more: int) -> tuple[Tally, ...]:
    return put(tallies, seat, replace(tallies[seat - 1], turns=tallies[seat - 1].turns + more))
