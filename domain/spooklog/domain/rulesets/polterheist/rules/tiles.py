"""Tiles turned over: on entering a room, and by Floor Plans (catalogue 4.5, plans)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import FloorPlansUsed, TileRevealed
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import searches_once_turned
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.due import check_living, check_not_over, check_turn, expected, must_search
from spooklog.domain.rulesets.polterheist.rules.hands import take_from
from spooklog.domain.rulesets.polterheist.rules.moving import arrived, landed
from spooklog.domain.rulesets.polterheist.rules.places import room_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.saying import floor_said, slot_said, tile_said
from spooklog.domain.rulesets.polterheist.state import State, happen, replace, settled
from spooklog.domain.values.saying import within

_TURN_TILES_OVER = said("turn tiles over")
_USE_CARDS = said("use cards")


def check_flip(state: State, action: TileRevealed) -> None:
    """Refuse a tile that is not due (room.1), lies elsewhere or belongs to another floor (room.3), or is face up (room.4)."""
    seat = action.seat
    answers = check_turn(state, seat, "flip")
    due = state.due
    if answers and due and action.slot != due.what:
        refuse("room.1", said("the tile to be turned over lies at {slot}", slot=slot_said(state, due.what)), *expected(state))
    if not answers:
        check_living(state, seat, "room.1", _TURN_TILES_OVER)
        place = state.at[seat - 1]
        slot = slot_of(state, place)
        if slot < 0 or not room_of(state, place) or state.mansion.slots[slot] != action.slot:
            refuse(
                "room.1",
                said("@{seat} does not stand in a room of the tile at {slot}", seat=seat, slot=slot_said(state, action.slot)),
                *expected(state),
            )
        if state.phase == "encounter" and state.is_living(seat):
            refuse("ghost.1", said("@{seat} draws a ghost card first", seat=seat), *expected(state))
    check_slot(state, action.slot, action.tile)


def check_slot(state: State, slot: str, tile: str, also: tuple[str, ...] = ()) -> None:
    """Refuse to turn a tile that lies face up (room.4), or one that cannot lie there (room.3)."""
    mansion = state.mansion
    if slot not in mansion.slots:
        refuse("room.4", said("there is no position '{slot}'", slot=slot), *mansion.slots)
    at = mansion.slots.index(slot)
    known = mansion.tiles.get(tile)
    if tile and (known is None or known.floor != slot.partition(".")[0]):
        named, floor = (
            said("the tile with {tile}", tile=tile_said(state, tile)) if known else within("'{tile}'", tile=tile),
            floor_said(state, slot.partition(".")[0]),
        )
        refuse("room.3", said("{named} is no tile of {floor}", named=named, floor=floor), *tiles_left(state, slot))
    # without the position itself: there room.4 refuses the same tile
    if tile and (tile in also or tile in (*state.up[:at], *state.up[at + 1 :])):
        refuse("room.3", said("the tile with {tile} lies elsewhere", tile=tile_said(state, tile)), *tiles_left(state, slot))
    if state.up[at]:
        refuse(
            "room.4",
            said("the tile at {slot} lies face up: {tile}", slot=slot_said(state, slot), tile=tile_said(state, state.up[at])),
            *expected(state),
        )
    if not tile:
        return
    if state.table.dealt_at(at) not in ("", tile):
        refuse(
            "room.3",
            said(
                "another tile than the one with {tile} was laid at {slot}",
                tile=tile_said(state, tile),
                slot=slot_said(state, slot),
            ),
            *expected(state),
        )


def tiles_left(state: State, slot: str) -> tuple[str, ...]:
    """Return the tiles that may lie at a position, as all know."""
    floor = slot.partition(".")[0]
    return tuple(one.id for one in state.mansion.tiles.values() if one.floor == floor and one.id not in state.up)


def flip(state: State, action: TileRevealed) -> State:
    """Return the state with a tile turned over (room.2)."""
    seat, due = action.seat, state.due
    state = turned(state, action.slot, action.tile)
    if due is not None and due.kind == "flip" and due.what == action.slot:
        state = settled(state)
    return after_tiles(state, seat)


def after_tiles(state: State, seat: int) -> State:
    """Return the state once a due tile lies open: a run goes on, or the space that the pawn has landed on is searched."""
    due = state.due
    if due is not None and due.kind == "run" and due.seat == seat:
        return arrived(state, seat)
    if seat != state.active or due is not None:
        return state
    if state.options.landing == "enter" and state.phase == "moving" and must_search(state, seat):
        state = replace(state, steps=0)
    # R9: with reveal=may the tile may be turned over behind the last step; a run from a Spider searches nothing (spider.4)
    if state.phase == "end" and not state.searched and must_search(state, seat) and searches_once_turned(state.table):
        return replace(state, phase="search")
    return landed(state, seat)


def turned(state: State, slot: str, tile: str) -> State:
    """Return the state with one tile face up. Raises Impossible where it cannot lie there."""
    mansion = state.mansion
    known = mansion.tiles.get(tile)
    if slot not in mansion.slots or known is None or known.floor != slot.partition(".")[0] or tile in state.up:
        raise no_effect(said("that tile cannot be turned over there"))
    at = mansion.slots.index(slot)
    if state.up[at]:
        raise no_effect(said("the tile lies face up"))
    up = (*state.up[:at], tile, *state.up[at + 1 :])
    return happen(replace(state, up=up), "tile", where=f"{slot}={tile}", rule="room.2")


# -- Floor Plans ---------------------------------------------------------------------------------------------------------------


def may_use_plans(state: State, seat: int) -> bool:
    """Return whether a player on turn, with nothing due, may use kept Floor Plans now (R18, use.1)."""
    return state.options.floor_plans == "keep" and state.is_living(seat) and state.phase != "over" and state.holds(seat, "plan")


def check_plans(state: State, action: FloorPlansUsed) -> None:
    """Refuse Floor Plans that were not drawn (plans.1), another number (plans.5), tiles that the card does not show (plans.2) or
    that lie face up (plans.3), and tiles that cannot lie there (room.3)."""
    seat, number = action.seat, action.number
    answers = check_turn(state, seat, "plan")
    due = state.due
    if not answers:
        check_living(state, seat, "gp.1", _USE_CARDS)
        if state.options.floor_plans != "keep" or not state.holds(seat, "plan"):
            refuse("plans.1", said("@{seat} has drawn no Floor Plans", seat=seat), *expected(state))
        check_not_over(state)
    plans = state.mansion.plans
    drawn = int(due.what) if answers and due and due.what else 0
    if not state.loose and not number:
        refuse("log.1", "the number of the Floor Plans is missing", *(f"plan {n}" for n in range(1, len(plans) + 1)))
    if number > len(plans) or (drawn and number != drawn):
        refuse(
            "plans.2",
            said("the card is number {drawn}", drawn=drawn)
            if drawn
            else said("there are Floor Plans 1 to {count}", count=len(plans)),
            *expected(state),
        )
    if number and number in state.plans and number != drawn:
        refuse("plans.5", said("the Floor Plans {number} have left the game", number=number), *expected(state))
    # R18: a loose log may leave the number out, and list any tiles
    shown = [state.mansion.slots[at] for at in plans[number - 1].slots] if number else list(state.mansion.slots)
    tiles = [tile for _, tile in action.tiles if tile]
    for at, (slot, tile) in enumerate(action.tiles):
        if slot in state.mansion.slots and state.up[state.mansion.slots.index(slot)]:
            refuse("plans.3", said("the tile at {slot} lies face up", slot=slot_said(state, slot)), *expected(state))
        if not state.loose and slot not in shown:
            refuse(
                "plans.2", said("the Floor Plans {number} do not show {slot}", number=number, slot=slot_said(state, slot)), *shown
            )
        check_slot(state, slot, tile, tuple(tiles[:at]))
    if max(Counter(slot for slot, _ in action.tiles).values(), default=1) > 1:
        refuse("plans.3", "a tile is turned over once", *expected(state))


def use_plans(state: State, action: FloorPlansUsed) -> State:
    """Return the state after Floor Plans were used: tiles turned, the card out of the game (plans.5)."""
    seat, due = action.seat, state.due
    drawn = due is not None and due.kind == "plan" and due.seat == seat
    if drawn:
        state = settled(state)
    elif state.holds(seat, "plan"):
        state = take_from(state, seat, ("plan",))
        state = replace(state, gone=decks.with_cards(state.gone, ("plan",)))
    else:
        raise no_effect(said("the player has no Floor Plans"))
    if action.number:
        state = replace(state, plans=tuple(sorted({*state.plans, action.number})))
    for slot, tile in action.tiles:
        state = turned(state, slot, tile)
    # kept Floor Plans may turn over the tile on which the pawn has landed
    here = slot_of(state, state.at[seat - 1])
    stands = not drawn and here >= 0 and state.mansion.slots[here] in dict(action.tiles)
    return after_tiles(state, seat) if stands else state
