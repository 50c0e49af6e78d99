"""The flight at the end of a turn, and dawn at the end of the game (flee, end)."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.actions import DawnBroke, GhostsFled
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.memory import Escaped
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.owners import who, word_of
from spooklog.domain.rulesets.spukstaben.rules.start import begin_turn
from spooklog.domain.rulesets.spukstaben.state import State, Word, in_order, replace

DOOR = ROOMS[-1]


def check(state: State, action: GhostsFled | DawnBroke) -> None:
    """Refuse a flight or a dawn before its time; checks come in the order of 7.2."""
    match action:
        case GhostsFled():
            if state.is_last:
                refuse(
                    "end.2",
                    said("there is no flight in turn {turn}: the ghosts that are left escape at dawn", turn=state.turn),
                    *expected(state),
                )
            if waiting := unfinished(state):
                refuse("flee.1", _still_due(state, waiting), *expected(state))
        case DawnBroke():
            if not state.is_last:
                refuse(
                    "end.1",
                    said("dawn comes after turn {turns}, and this is turn {turn}", turns=state.table.turns, turn=state.turn),
                    *expected(state),
                )
            if waiting := unfinished(state):
                refuse("power.3", _still_due(state, waiting), *expected(state))


def apply(state: State, action: GhostsFled | DawnBroke, ply: int) -> State:  # noqa: ARG001
    """Return the state in the next turn after a flight, unless the table is empty before the word of power; after dawn it is
    over.
    """
    return _dawn(state) if isinstance(action, DawnBroke) else _flight(state)


def unfinished(state: State) -> tuple[Word, ...]:
    """Return the words that must still be spoken or act before the night can go on."""
    return tuple(word for word in state.words if word.status in ("unspoken", "standing"))


def _flight(state: State) -> State:
    """Return the state after ghosts at the door escaped, row 1 first, and all others moved one room on (flee.2 to flee.4)."""
    gone = [ghost for ghost in state.ghosts if ghost.room == DOOR]
    moved = (replace(ghost, room=ROOMS[ROOMS.index(ghost.room) + 1]) for ghost in state.ghosts if ghost.room != DOOR)
    state = replace(
        state,
        ghosts=in_order(tuple(moved)),
        escaped=state.escaped + len(gone),
        escape_pile=(*state.escape_pile, *(Escaped(ghost.code, "door", DOOR) for ghost in gone)),
    )
    if state.is_last:  # only where a ruling let ghosts flee in the turn of the word of power
        return state
    # after the flight: ghosts that escaped in it leave the table empty too (r.16)
    if state.turn == state.table.turns - 1 and not state.ghosts:
        return replace(state, pending=0, ended_by="empty")
    unsaid = tuple((state.turn, word.seat) for word in state.silent if word.written)
    return begin_turn(replace(state, unsaid=state.unsaid + unsaid) if unsaid else state, state.turn + 1)


def _dawn(state: State) -> State:
    """Return the state after the remaining ghosts escaped, the door first, the composing room last, by row (end.2, ruling 20)."""
    left = [Escaped(ghost.code, "dawn", room) for room in reversed(ROOMS) for ghost in state.ghosts if ghost.room == room]
    return replace(
        state,
        pending=0,
        ghosts=(),
        escaped=state.escaped + len(left),
        escape_pile=(*state.escape_pile, *left),
        ended_by="dawn",
    )


def _still_due(state: State, waiting: tuple[Word, ...]) -> str:
    if state.phase == "appear":
        return said.counted(
            state.pending,
            "{number} card is still to be revealed in turn {turn}",
            "{number} cards are still to be revealed in turn {turn}",
            turn=state.turn,
        )
    word = waiting[0]
    if word.status == "unspoken":
        return said("{who} has not spoken yet", who=who(word.seat))
    return said("{word} has not acted yet", word=word_of(word.seat))
