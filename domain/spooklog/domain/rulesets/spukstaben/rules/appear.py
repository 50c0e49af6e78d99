"""New ghosts: cards revealed and laid out, with their instant effects and cubes (appear, instant, cubes)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben.actions import CardRevealed
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, Card, card_said, number_in, the_room, where
from spooklog.domain.rulesets.spukstaben.memory import Escaped
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.state import Ghost, State, in_order, replace
from spooklog.domain.values.saying import joined

MAX_ROW = 99


def check(state: State, action: CardRevealed) -> None:
    """Refuse a card that cannot be revealed, or cannot lie at its place; checks come in the order of 7.2."""
    if state.is_last:
        refuse("power.1", said("no ghost appears in turn {turn}", turn=state.turn), *expected(state))
    if state.phase != "appear":
        words = said("all cards of turn {turn} are out", turn=state.turn)
        if not state.unseen:
            words = said("all cards that the pile had of turn {turn} are out", turn=state.turn)
        refuse("appear.3", words, *expected(state))
    card = state.table.cards.get(action.code)
    if card is None:
        refuse(
            "components.1", said("there is no card {card} in the deck", card=card_said(action.code)), *_likely(state, action.code)
        )
    if action.code not in state.unseen:
        words = said.counted(
            state.table.deck[action.code],
            "{card} cannot come again: the only one was revealed already",
            "{card} cannot come again: all {number} of them were revealed already",
            card=card_said(action.code),
        )
        refuse("components.1", words, *list(state.unseen)[:10])
    if state.turn == 1 and any(state.slots):
        _check_opening(state, card, action)
    elif action.room is not None:
        _check_room(state, card, action.room)
    if action.row is not None:
        _check_row(state, room_for(state, card, action), action.row)


def apply(state: State, action: CardRevealed, ply: int) -> State:  # noqa: ARG001
    """Return the state with the card on the table and its cube, or on the escape pile where no cube is left.

    A big sibling makes another card due. Raises Impossible for a card that is not in the pile, and for a place that does not
    exist or is taken.
    """
    card = state.table.cards.get(action.code)
    if card is None or action.code not in state.unseen:
        raise no_effect(said("{card} is not in the pile", card=card_said(action.code)), "spukstaben:components.1")
    room = room_for(state, card, action)
    row = free_row(state, room) if action.row is None else action.row
    # without a cube the card does not stay, so a ghost may lie on its place
    if room not in ROOMS or not 1 <= row <= MAX_ROW or (state.supply and state.at(room, row)):
        raise no_effect(said("nothing can lie {where}", where=where(room, row)), "spukstaben:appear.6")
    # asked before the card takes the last cube: cubes.5 is about cards that find none
    sibling, appearing = _brings_sibling(state, card), state.phase == "appear"
    unseen = {code: count - (code == card.code) for code, count in state.unseen.items()}
    unseen = {code: count for code, count in unseen.items() if count}
    state = replace(state, unseen=unseen, slots=_without_slot(state, action.room))
    if state.supply:
        ghost = Ghost(card.code, room, row, state.table.start_power(card.code))
        state = replace(state, ghosts=in_order((*state.ghosts, ghost)))
    else:
        gone = Escaped(card.code, "no_cube", room)
        state = replace(state, escaped=state.escaped + 1, escape_pile=(*state.escape_pile, gone))
    # a card that a ruling let come after the step makes no other due; an empty pile ends the step (appear.7)
    return replace(state, pending=state.pending - 1 + sibling if unseen and appearing else 0)


def open_rooms(state: State, card: Card) -> tuple[str, ...]:
    """Return the rooms that may be named for the next card: those with opening places left, else the room it goes to."""
    if state.turn == 1 and any(state.slots):
        free = tuple(room for room, slots in zip(ROOMS, state.slots, strict=True) if slots > 0)
        return free[:1] if state.options.turn1_layout == "reveal_order" else free
    return (_own_room(state, card),)


def room_for(state: State, card: Card, action: CardRevealed) -> str:
    """Return the room that a card lies in: its own where its effect works, else the named one, else the first with a place."""
    if state.turn == 1 and any(state.slots):
        if card.room and _nimble_works(state):
            return card.room
        return action.room or _next_slot(state)
    return action.room or _own_room(state, card)


def free_row(state: State, room: str) -> int:
    """Return the first free row of a room (appear.6)."""
    taken = {ghost.row for ghost in state.ghosts if ghost.room == room}
    return next(row for row in range(1, len(taken) + 2) if row not in taken)


def _check_opening(state: State, card: Card, action: CardRevealed) -> None:
    """Refuse a place that the opening layout does not have (appear.1), and a row in a room that the card runs on from."""
    free = open_rooms(state, card)
    if action.room is None:
        return
    if action.room not in free:
        room = the_room(action.room)
        layout = joined(number_in(slots, room) for room, slots in zip(ROOMS, state.table.layout, strict=True) if slots)
        if state.options.turn1_layout == "reveal_order" and _places(state.slots, action.room):
            words = said("the opening cards fill the rooms in order, and {room} comes first", room=the_room(free[0]))
        elif not _places(state.table.layout, action.room):
            words = said("no opening card lies at {room}: {layout}", room=room, layout=layout)
        else:
            words = said("{room} has all its opening cards: {layout}", room=room, layout=layout)
        refuse("appear.1", words, *(f"+{action.code} {room}" for room in free))
    if action.row is not None and _nimble_works(state) and card.room and action.room != card.room:
        words = said(
            "{card} starts {where}, so it has no row {elsewhere}",
            card=card_said(action.code),
            where=where(card.room),
            elsewhere=where(action.room),
        )
        refuse("instant.2", words, f"+{action.code} {action.room}", f"+{action.code} {card.room}{free_row(state, card.room)}")


def _check_room(state: State, card: Card, room: str) -> None:
    """Refuse a room that is not the card's, after the opening layout: by instant.2 where its effect works, else by appear.4."""
    own = _own_room(state, card)
    if room == own:
        return
    words = said("{card} starts {where}, not {elsewhere}", card=card_said(card.code), where=where(own), elsewhere=where(room))
    if card.room and _nimble_works(state):
        refuse("instant.2", words, f"+{card.code} {own}")
    refuse("appear.4", words, f"+{card.code} {own}")


def _check_row(state: State, room: str, row: int) -> None:
    if not 1 <= row <= MAX_ROW:
        refuse("appear.6", said("rows go from 1 to {most}", most=MAX_ROW), f"{room}{free_row(state, room)}")
    if other := state.at(room, row):
        refuse(
            "appear.6",
            said("{card} lies {where} already", card=card_said(other.code), where=where(room, row)),
            f"{room}{free_row(state, room)}",
        )


def _own_room(state: State, card: Card) -> str:
    """Return where a card starts after the opening layout (appear.4, instant.2)."""
    return card.room if card.room and (state.turn > 1 or _nimble_works(state)) else ROOMS[0]


def _nimble_works(state: State) -> bool:
    return state.turn > 1 or state.options.turn1_effects == "apply"


def _brings_sibling(state: State, card: Card) -> bool:
    """Return whether another card is due because of this one (instant.3, instant.6, cubes.5)."""
    works = state.turn > 1 or state.options.turn1_effects != "ignore"
    return card.sibling and works and (state.supply > 0 or state.options.no_cube_effects == "trigger")


def _places(layout: tuple[int, int, int, int], room: str) -> int:
    return dict(zip(ROOMS, layout, strict=True)).get(room, 0)


def _next_slot(state: State) -> str:
    return next((room for room, slots in zip(ROOMS, state.slots, strict=True) if slots > 0), ROOMS[0])


def _without_slot(state: State, named: str | None) -> tuple[int, int, int, int]:
    """Return the places for opening cards after one was taken: in the room named, or else the first."""
    if not any(state.slots):
        return state.slots
    room = named if named and _places(state.slots, named) else _next_slot(state)
    c, p, o, d = (slots - (other == room) for other, slots in zip(ROOMS, state.slots, strict=True))
    return c, p, o, d


def _likely(state: State, code: str) -> tuple[str, ...]:
    """Return cards with the same letters that may still come, or else any."""
    letters = code.rstrip("!").partition("/")[0].partition("+")[0].partition("-")[0].partition(".")[0].partition("~")[0]
    same = tuple(unseen for unseen in state.unseen if state.table.cards[unseen].letters == letters)
    return same or tuple(state.unseen)[:10]
