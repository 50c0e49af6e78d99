"""The town: ghosts placed, removed and moved, the limits that always hold, and the blue ghosts that come back (catalogue 4.4)."""

from __future__ import annotations

from spooklog.domain.contract.agenda import settled, with_new
from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.halloween.actions import BluesReturned
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.rulesets.halloween.rules.due import check_active, check_due, check_open, expected
from spooklog.domain.rulesets.halloween.rules.marks import followed
from spooklog.domain.rulesets.halloween.state import BLUE, LEVELS, RED, Due, State, replace
from spooklog.domain.values.value import put


def place_of(state: State, code: str) -> int:
    """Return the number of a building. Refuses what is none (city.1)."""
    place = state.table.place(code)
    if place < 0:
        refuse("city.1", said("there is no building '{code}'", code=code), *Words(state).places)
    return place


def check_room(state: State, place: int, rule: str = "city.5") -> None:
    """Refuse a building that is full (city.5, master.7; move.2 for a move)."""
    if state.room(place) < 1:
        limit = "master.7" if state.table.master else rule
        name = Words(state).the_place(place)
        refuse(
            limit, said("{name} is full: a building holds {room} ghosts", name=name, room=state.table.room), *_with_room(state)
        )


def check_supply(state: State, level: int) -> None:
    """Refuse a ghost of which all are in the town (city.3)."""
    if state.supply(level) < 1:
        colour = Words(state).colour_name(level)
        refuse(
            "city.3",
            said("all {ghosts} {colour} ghosts are in the town: none can be added", ghosts=state.box.ghosts, colour=colour),
        )


def check_ghost(state: State, place: int, level: int, rule: str, need: int = 1, top: int = RED) -> None:
    """Refuse a ghost that does not stand in a building, or too few of them, by the rule that asks for it.

    The refusal offers ghosts up to the level `top` instead.
    """
    there = state.count(place, level)
    if there < need:
        words = Words(state)
        parts = {"colour": words.colour_name(level), "place": words.the_place(place)}
        have: str = said("there is no {colour} ghost in {place}", **parts)
        if there:
            have = said.counted(
                there,
                "there is {number} {colour} ghost in {place}, not {need}",
                "there are {number} {colour} ghosts in {place}, not {need}",
                need=need,
                **parts,
            )
        refuse(rule, have, *_ghosts(state, need, top))


def add_ghost(state: State, place: int, level: int, change: int = 1) -> State:
    """Place a ghost from the supply, or with -1 remove it to the supply. Raises Impossible where there is none."""
    row = _row(state, place, level)
    if row[level - 1] + change < 0 or state.supply(level) - change < 0:
        raise no_effect(said("there is no such ghost"))
    return replace(state, town=put(state.town, place + 1, put(row, level, row[level - 1] + change)))


def add_ghosts(state: State, place: int, level: int) -> State:
    """Place a ghost; in the master variant all red ghosts go back to the supply once all stand in the town (master.6)."""
    state = add_ghost(state, place, level)
    return reds_gone(state) if level == RED and state.table.master else state


def reds_gone(state: State) -> State:
    """Remove the red ghosts where all of them stand in the town (master.6)."""
    if state.supply(RED):
        return state
    return replace(state, town=tuple(put(row, RED, 0) for row in state.town))


def remove_ghost(state: State, place: int, level: int) -> State:
    """Put a ghost back to the supply (city.2); after the last blue one the blue ghosts are due (city.6, city.8)."""
    return with_blues(add_ghost(state, place, level, -1))


def with_blues(state: State) -> State:
    """Return the state with the blue ghosts due where none is left in the town."""
    # with action_end nothing is put on the agenda: `late_blues` in due.py asks the town
    if not state.blues_owed or state.options.blue_check == "action_end":
        return state
    return replace(state, agenda=with_new(state.agenda, Due("blues", state.active)))


def relocate(state: State, start: int, to: int, level: int) -> State:
    """Carry a ghost from one building to another."""
    return _carried(_carried(followed(state, level, (start, to)), start, level, -1), to, level, 1)


def swap(state: State, place: int, level: int, second: int, other: int) -> State:
    """Let two ghosts change places (D11)."""
    # the first ghost may overfill its building for a moment: `relocate` asks for no room
    swapped = relocate(relocate(state, place, second, level), second, place, other)
    if level != other:
        return swapped
    # of one colour: they leave at the same time, so that neither is taken for the other
    return replace(swapped, window=followed(state, level, (place, second), (second, place)).window)


def _carried(state: State, place: int, level: int, change: int) -> State:
    row = _row(state, place, level)
    if row[level - 1] + change < 0:
        raise no_effect(said("there is no such ghost"))
    return replace(state, town=put(state.town, place + 1, put(row, level, row[level - 1] + change)))


def _row(state: State, place: int, level: int) -> tuple[int, ...]:
    """Return the ghosts of a building. Raises Impossible where there is no such building, or no such level."""
    if place < 0 or level not in LEVELS:
        raise no_effect(said("there is no such building or ghost"))
    return state.town[place]


def check_blues(state: State, action: BluesReturned) -> None:
    """Refuse blue ghosts that are not due, and a full building (city.6, city.7)."""
    check_open(state)
    check_due(state, "blues")
    seat = state.due.seat if state.due else state.active
    if not state.blues_owed:
        check_active(state, action.seat)
        refuse("city.6", "blue ghosts return when none is left in the town", *expected(state))
    if action.seat != seat:
        refuse("city.6", said("@{seat} places the blue ghosts, not @{other}", seat=seat, other=action.seat), *expected(state))
    place = place_of(state, action.at)
    if state.room(place) < 1:
        name = Words(state).the_place(place)
        refuse("city.7", said("{name} is full: choose a building with a free place", name=name), *_with_room(state))


def return_blues(state: State, action: BluesReturned) -> State:
    """Place as many of the blue ghosts as fit together (city.6, city.7)."""
    place = state.table.place(action.at)
    count = min(state.box.returning, state.supply(BLUE), state.room(place)) if place >= 0 else 0
    if count < 1:
        raise no_effect(said("no blue ghost can be placed there"))
    row = state.town[place]
    state = replace(state, town=put(state.town, place + 1, put(row, BLUE, row[BLUE - 1] + count)))
    due = state.due
    return replace(state, agenda=settled(state.agenda)) if due and due.kind == "blues" else state


def _with_room(state: State) -> tuple[str, ...]:
    words = Words(state)
    return tuple(words.place(place) for place in range(len(state.town)) if state.room(place) > 0)


def _ghosts(state: State, need: int, top: int) -> tuple[str, ...]:
    """Return where ghosts stand, so many of a colour, as they are typed."""
    words = Words(state)
    rows = enumerate(state.town)
    found = (f"{words.place(place)} {words.colour(n + 1)}" for place, row in rows for n in range(top) if row[n] >= need)
    return tuple(found)[:8]
