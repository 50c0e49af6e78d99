"""What is refused."""

from __future__ import annotations

from itertools import pairwise

from tests.rulesets.nightwatch import actions as act
from tests.rulesets.nightwatch.actions import UNKNOWN, WatchAction
from tests.rulesets.nightwatch.refuse import refuse
from tests.rulesets.nightwatch.state import Watch
from tests.rulesets.nightwatch.turns import may_knock, turn

from spooklog.domain.contract.agenda import next_due

DUE: dict[type[WatchAction], str] = {
    act.Began: "begin",
    act.Drawn: "draw",
    act.Refilled: "refill",
    act.Guessed: "guess",
    act.Answered: "answer",
    act.Dropped: "drop",
    act.Walked: "act",
    act.Turned: "act",
}


def check(state: Watch, action: WatchAction) -> None:
    """Raise Illegal or Impossible with the first rule that forbids the action."""
    table = state.table
    if isinstance(action, act.Blown):
        if not state.windy:
            refuse("wind.1", "the wind blows once a night, when all rooms are lit")
        if action.room not in state.lit:
            refuse("wind.2", f"there is no lamp to blow out in '{action.room}'", *state.lit)
        return
    if state.ended:
        refuse("turn.3", "the night is over")
    awaited = turn(state)
    match action:
        case act.Belled():
            if "table" not in awaited.may:
                refuse("bell.1", "the hour strikes once, in a turn")
        case act.Knocked(seat):
            if awaited.due != "draw" or seat not in may_knock(state):
                refuse("knock.1", f"@{seat} cannot knock now")
        case _ if DUE[type(action)] != awaited.due or action.owner not in awaited.must:
            refuse("turn.2", f"first comes: {awaited.due}")
        case act.Drawn(card) if not _may_be(card, state.pile):
            refuse("draw.2", f"the pile has no card {card}", *map(str, sorted({*state.pile} - {UNKNOWN})))
        case act.Guessed(_, card) if card not in table.values:
            refuse("draw.2", f"there is no card {card}", *map(str, table.values))
        case act.Answered(_, True) if (due := next_due(state.agenda)) and not _may_be(due.card, (state.fresh,)):
            refuse("answer.1", "that is not the card that was drawn", "no")
        case act.Dropped(seat, card) if not _may_be(card, state.hands[seat - 1]):
            refuse("drop.2", f"@{seat} holds no card {card}")
        case act.Walked(seat, rooms):
            if len(rooms) > table.steps:
                refuse("walk.2", f"a walk has {table.steps} rooms at most")
            for one, other in pairwise((state.at[seat - 1], *rooms)):
                if other not in table.beside(one):
                    refuse("walk.1", f"no door leads from '{one}' to '{other}'", *table.beside(one))
        case _:
            pass


def _may_be(card: int, cards: tuple[int, ...]) -> bool:
    """Whether a card is there, as far as the cards are known."""
    return card in cards if card == UNKNOWN else card in cards or UNKNOWN in cards
