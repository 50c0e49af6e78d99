"""Searches: discoveries drawn, what each of them does, the Ghost Detector, tiles turned over (catalogue 4.5, 4.8, 4.10)."""

from __future__ import annotations

from collections import Counter

from spooklog.domain.refusing import no_effect
from spooklog.domain.rulesets.polterheist import decks
from spooklog.domain.rulesets.polterheist.actions import (
    UNKNOWN,
    CardDropped,
    DiscoveryDrawn,
    FloorPlansUsed,
    GhostCardFaced,
    GhostCardSkipped,
    TileRevealed,
)
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTLY, is_carried, name_of
from spooklog.domain.rulesets.polterheist.chips import cover
from spooklog.domain.rulesets.polterheist.due import check_living, check_turn, expected
from spooklog.domain.rulesets.polterheist.hands import check_holds, give_to, take_from, with_concealed
from spooklog.domain.rulesets.polterheist.harm import gain
from spooklog.domain.rulesets.polterheist.moving import is_stuck, landed, may_search_again
from spooklog.domain.rulesets.polterheist.places import mark_of, room_of, slot_of
from spooklog.domain.rulesets.polterheist.refuse import refuse
from spooklog.domain.rulesets.polterheist.state import Due, Search, State, happen, replace, settled, with_due
from spooklog.domain.rulesets.polterheist.turns import is_open_search, must_search

MIDNIGHT = 4


# -- drawing -------------------------------------------------------------------------------------------------------------------


def check_draw(state: State, action: DiscoveryDrawn) -> None:
    """Refuse a discovery out of place (disc.1 to disc.4, gp.4), one that is used up (disc.9), or a wrong secret (hidden.1)."""
    seat, place = action.seat, state.at[action.seat - 1]
    check_turn(state, seat)
    check_living(state, seat, "gp.4", "search")
    if not may_draw(state, seat):
        if state.phase in ("start", "reroll", "encounter"):
            rule = "disc.3"
            words = f"@{seat} lands on a space to be searched first"
        elif state.searched == place:
            rule, words = "disc.2", f"{place} was searched in this turn"
        elif state.landed and is_open_search(state, place) and not decks.can_draw(state):
            rule, words = "disc.11", "there is no discovery left to draw"
        elif mark_of(state, place) == "?" and place in state.chips:
            rule, words = "disc.4", f"{place} is covered"
        else:
            rule, words = "disc.3", f"@{seat} has not landed on a space to be searched"
        refuse(rule, words, *expected(state))
    if not decks.can_draw(state):
        refuse("disc.11", "there is no discovery left to draw", "end")
    refilled = decks.with_deck(state)
    pool = decks.discovery_pool(refilled)
    if action.card == UNKNOWN:
        if not state.table.hidden:
            refuse("hidden.1", "cards are carried openly in this game: name the card", *expected(state))
        kinds = decks.concealable(refilled)
        if kinds.total() <= decks.concealed_total(state):
            refuse("hidden.1", "none of the cards left can be carried face down", *expected(state))
        if action.hidden and action.hidden not in kinds:
            refuse("hidden.1", f"{name_of(action.hidden)} is not drawn face down", *kinds)
        return
    if not pool[action.card]:
        refuse("disc.9", f"no {name_of(action.card)} is left to be drawn", *pool)
    if action.number and (action.card != "plan" or action.number > len(state.mansion.plans)):
        refuse("plans.2", f"there are Floor Plans 1 to {len(state.mansion.plans)}", *expected(state))
    if action.number in state.plans:
        refuse("plans.5", f"the Floor Plans {action.number} have left the game", *expected(state))


def may_draw(state: State, seat: int) -> bool:
    """Whether a player draws a discovery now: in a search, landed on an uncovered `?`, or by move.7."""
    if state.phase == "search":
        return True
    return state.phase == "moving" and (
        (state.moved and not state.must_step and must_search(state, seat)) or may_search_again(state, seat)
    )


def draw(state: State, action: DiscoveryDrawn) -> State:
    """The state after a discovery was drawn. Raises Impossible for a card that is nowhere to be drawn from."""
    seat, card = action.seat, action.card
    if not state.is_living(seat) or seat != state.active or state.agenda:
        raise no_effect("a living player on turn draws, with nothing due")
    state = decks.with_deck(state)
    pool = decks.discovery_pool(state)
    if (
        decks.discoveries_left(state) <= 0
        or (card not in DISCOVERIES and card != UNKNOWN)
        or (card in DISCOVERIES and not pool[card])
    ):
        raise no_effect("there is no such card to draw")
    place = state.at[seat - 1]
    search = state.search or Search(place)
    search = replace(search, drawn=search.drawn + 1)
    state = replace(state, phase="search", steps=0, card=card, must_step=False, searched=place)
    if card in GHOSTLY:
        if state.has_detector(seat) and search.drawn < state.box.search:
            return with_due(replace(state, hand=card, search=search), Due("card", seat, card))
        return _ghost_comes(state, card)
    state = replace(state, search=None, phase="end")
    state = _taken(state, action) if card == UNKNOWN else _found(state, seat, card, action.number)
    return cover(state, seat, search.at if mark_of(state, search.at) == "?" else "")


def _ghost_comes(state: State, card: str) -> State:
    """The state after Encounter Ghost or Increase Ghost Activity: a ghost card is due (encounter.1, encounter.2)."""
    state = replace(state, phase="encounter", hand="", search=state.search or Search(state.at[state.active - 1]))
    if card == "time":
        return later(replace(state, gone=decks.with_cards(state.gone, ("time",))))
    return decks.discarded(state, card)


def later(state: State) -> State:
    """The state with the time indicator one space on; at midnight it stays (time.1, time.9)."""
    if state.time >= MIDNIGHT:
        return state
    return happen(replace(state, time=state.time + 1), "time", amount=1, rule="time.1")


def _taken(state: State, action: DiscoveryDrawn) -> State:
    return with_concealed(state, action.seat, action.hidden or UNKNOWN)


def _found(state: State, seat: int, card: str, number: int) -> State:
    """The state after a discovery that is no ghost card has taken effect, its chip aside."""
    if card == "treasure":
        return happen(replace(state, bearer=seat), "found", seat, rule="treasure.1")
    if is_carried(card, plans_kept=state.options.floor_plans == "keep"):
        return give_to(state, seat, (card,), drawn=True)
    match card:
        case "instant":
            return gain(decks.discarded(state, card), seat, state.box.instant, "instant.1")
        case "spider":
            state = decks.discarded(state, card)
            state = with_due(state, Due("run", seat))
            if state.carried[seat - 1] or state.faces_down(seat):
                return with_due(state, Due("drop", seat))
            return _runs(state, seat)
        case _:
            state = replace(state, gone=decks.with_cards(state.gone, ("plan",)))
            return with_due(state, Due("plan", seat, str(number) if number else ""))


# -- the detector --------------------------------------------------------------------------------------------------------------


def check_detector(state: State, action: GhostCardSkipped | GhostCardFaced) -> None:
    """Refuse to lay a card aside, or to face one, where the detector leaves no choice (detector.2)."""
    if not check_turn(state, action.seat, "card"):
        refuse("detector.2", f"@{action.seat} has no ghost card that the detector could lay aside", *expected(state))


def skip(state: State, action: GhostCardSkipped) -> State:
    """The state after a ghost card was laid aside: the next card is drawn (detector.9, R25)."""
    card = _laid_open(state, action.seat)
    state = replace(settled(state), hand="")
    if card == "time" and state.options.detector_skip == "advance":
        state = later(replace(state, gone=decks.with_cards(state.gone, ("time",))))
    else:
        state = decks.discarded(state, card)
    return state if decks.can_draw(state) else replace(state, phase="end", search=None)


def face(state: State, action: GhostCardFaced) -> State:
    """The state after a ghost card was faced all the same."""
    card = _laid_open(state, action.seat)
    return _ghost_comes(replace(settled(state), hand=""), card)


def _laid_open(state: State, seat: int) -> str:
    due = state.due
    if due is None or due.kind != "card" or due.seat != seat:
        raise no_effect("no ghost card lies open")
    return state.hand


# -- the Giant Spider ----------------------------------------------------------------------------------------------------------


def check_drop(state: State, action: CardDropped) -> None:
    """Refuse a card where no Spider wants one (spider.1), the Treasure (spider.6), or a card not carried (use.4)."""
    if not check_turn(state, action.seat, "drop"):
        refuse("spider.1", "cards are dropped to a Giant Spider alone", *expected(state))
    if action.card in ("t", "treasure"):
        refuse("spider.6", "the Treasure is not dropped to a Spider", *expected(state))
    check_holds(state, action.seat, (action.card,))


def drop(state: State, action: CardDropped) -> State:
    """The state after a card was dropped: the run follows."""
    due = state.due
    if due is None or due.kind != "drop" or due.seat != action.seat or action.card not in DISCOVERIES:
        raise no_effect("no Giant Spider wants a card")
    if not state.holds(action.seat, action.card) and not state.faces_down(action.seat):
        raise no_effect("the player does not carry it")
    state = decks.discarded(take_from(state, action.seat, (action.card,)), action.card)
    return _runs(settled(state), action.seat)


def without_drop(state: State, seat: int) -> State:
    """The state in which a player has no card left to drop to the Spider: the run follows (spider.1)."""
    due = state.due
    if due is None or due.kind != "drop" or due.seat != seat or state.carried[seat - 1] or state.faces_down(seat):
        return state
    return _runs(settled(state), seat)


def _runs(state: State, seat: int) -> State:
    """The state in which a player runs from a Spider, with a record of its own; over at once where no step is legal (R24)."""
    state = replace(state, steps=state.box.run, crossed=(), entered=())
    return replace(settled(state), steps=0, phase="end") if is_stuck(state, seat, run=True) else state


# -- tiles ---------------------------------------------------------------------------------------------------------------------


def check_flip(state: State, action: TileRevealed) -> None:
    """Refuse a tile that is not due (room.1), lies elsewhere or belongs to another floor (room.3), or is face up (room.4)."""
    seat = action.seat
    answers = check_turn(state, seat, "flip")
    due = state.due
    if answers and due and action.slot != due.what:
        refuse("room.1", f"the tile to be turned over lies at {due.what}", *expected(state))
    if not answers:
        check_living(state, seat, "room.1", "turn tiles over")
        place = state.at[seat - 1]
        slot = slot_of(state, place)
        if slot < 0 or not room_of(state, place) or state.mansion.slots[slot] != action.slot:
            refuse("room.1", f"@{seat} does not stand in a room of the tile {action.slot}", *expected(state))
    check_slot(state, action.slot, action.tile)


def check_slot(state: State, slot: str, tile: str, also: tuple[str, ...] = ()) -> None:
    """Refuse to turn a tile that lies face up (room.4), or one that cannot lie there (room.3)."""
    mansion = state.mansion
    if slot not in mansion.slots:
        refuse("room.4", f"there is no position {slot}", *mansion.slots)
    at = mansion.slots.index(slot)
    known = mansion.tiles.get(tile)
    if tile and (known is None or known.floor != slot.partition(".")[0]):
        refuse("room.3", f"{tile} is no tile of that floor", *tiles_left(state, slot))
    if tile and (tile in also or tile in (*state.up[:at], *state.up[at + 1 :])):
        refuse("room.3", f"the tile {tile} lies elsewhere", *tiles_left(state, slot))
    if state.up[at]:
        refuse("room.4", f"the tile at {slot} lies face up: {state.up[at]}", *expected(state))
    if not tile:
        return
    if state.table.dealt_at(at) not in ("", tile):
        refuse("room.3", f"another tile than {tile} was laid at {slot}", *expected(state))


def tiles_left(state: State, slot: str) -> tuple[str, ...]:
    """The tiles that may lie at a position, as all know."""
    floor = slot.partition(".")[0]
    return tuple(one.id for one in state.mansion.tiles.values() if one.floor == floor and one.id not in state.up)


def flip(state: State, action: TileRevealed) -> State:
    """The state with a tile turned over (room.2)."""
    seat, due = action.seat, state.due
    state = turned(state, action.slot, action.tile)
    if due is not None and due.kind == "flip" and due.what == action.slot:
        state = settled(state)
    return after_tiles(state, seat)


def after_tiles(state: State, seat: int) -> State:
    """The state once a due tile lies open: a run goes on, or the space that the pawn has landed on is searched."""
    due = state.due
    if due is not None and due.kind == "run" and due.seat == seat:
        from spooklog.domain.rulesets.polterheist.moving import arrived

        return arrived(state, seat)
    if seat != state.active or due is not None:
        return state
    if state.options.landing == "enter" and state.phase == "moving" and must_search(state, seat):
        state = replace(state, steps=0)
    return landed(state, seat)


def turned(state: State, slot: str, tile: str) -> State:
    """The state with one tile face up. Raises Impossible where it cannot lie there."""
    mansion = state.mansion
    known = mansion.tiles.get(tile)
    if slot not in mansion.slots or known is None or known.floor != slot.partition(".")[0] or tile in state.up:
        raise no_effect("that tile cannot be turned over there")
    at = mansion.slots.index(slot)
    if state.up[at]:
        raise no_effect("the tile lies face up")
    up = (*state.up[:at], tile, *state.up[at + 1 :])
    return happen(replace(state, up=up), "tile", where=f"{slot}={tile}", rule="room.2")


# -- Floor Plans ---------------------------------------------------------------------------------------------------------------


def check_plans(state: State, action: FloorPlansUsed) -> None:
    """Refuse Floor Plans that were not drawn (plans.1), another number (plans.5), tiles that the card does not show (plans.2) or
    that lie face up (plans.3), and tiles that cannot lie there (room.3)."""
    seat, number = action.seat, action.number
    answers = check_turn(state, seat, "plan")
    due = state.due
    if not answers:
        check_living(state, seat, "gp.1", "use cards")
        if state.options.floor_plans != "keep" or not state.holds(seat, "plan"):
            refuse("plans.1", f"@{seat} has drawn no Floor Plans", *expected(state))
        if state.phase != "start":
            refuse("turn.4", "Floor Plans are used at the beginning of a turn", *expected(state))
    plans = state.mansion.plans
    drawn = int(due.what) if answers and due and due.what else 0
    if not state.loose and not number:
        refuse("log.1", "the number of the Floor Plans is missing", *(f"plan {n}" for n in range(1, len(plans) + 1)))
    if number > len(plans) or (drawn and number != drawn):
        refuse(
            "plans.2", f"the card is number {drawn}" if drawn else f"there are Floor Plans 1 to {len(plans)}", *expected(state)
        )
    if number and number in state.plans and number != drawn:
        refuse("plans.5", f"the Floor Plans {number} have left the game", *expected(state))
    shown = [state.mansion.slots[at] for at in plans[number - 1].slots] if number else list(state.mansion.slots)
    tiles = [tile for _, tile in action.tiles if tile]
    for at, (slot, tile) in enumerate(action.tiles):
        if slot in state.mansion.slots and state.up[state.mansion.slots.index(slot)]:
            refuse("plans.3", f"the tile at {slot} lies face up", *expected(state))
        if not state.loose and slot not in shown:
            refuse("plans.2", f"the Floor Plans {number} do not show {slot}", *shown)
        check_slot(state, slot, tile, tuple(tiles[:at]))
    if max(Counter(slot for slot, _ in action.tiles).values(), default=1) > 1:
        refuse("plans.3", "a tile is turned over once", *expected(state))


def use_plans(state: State, action: FloorPlansUsed) -> State:
    """The state after Floor Plans were used: tiles turned, the card out of the game (plans.5)."""
    seat, due = action.seat, state.due
    if due is not None and due.kind == "plan" and due.seat == seat:
        state = settled(state)
    elif state.holds(seat, "plan"):
        state = take_from(state, seat, ("plan",))
        state = replace(state, gone=decks.with_cards(state.gone, ("plan",)))
    else:
        raise no_effect("the player has no Floor Plans")
    if action.number:
        state = replace(state, plans=tuple(sorted({*state.plans, action.number})))
    for slot, tile in action.tiles:
        state = turned(state, slot, tile)
    return state
