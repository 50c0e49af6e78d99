"""What a player may do now: actions one by one, forms for rolls and cards, which the table reads off (catalogue 7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from spooklog.domain.contract.actions import Form
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import BAD, PARTS
from spooklog.domain.rulesets.polterheist.lines.notation import GRAMMAR
from spooklog.domain.rulesets.polterheist.lines.ways import place_text
from spooklog.domain.rulesets.polterheist.moves import forms, way_forms
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules import chips, decks, ghosts, swapping, theft, trading, treasure
from spooklog.domain.rulesets.polterheist.rules.camp import is_time_to_run, may_rest
from spooklog.domain.rulesets.polterheist.rules.due import can_drink, may_drink_now, may_play_on, must_search
from spooklog.domain.rulesets.polterheist.rules.hands import holds, old_faces_down
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt
from spooklog.domain.rulesets.polterheist.rules.movement import names_of, place_number
from spooklog.domain.rulesets.polterheist.rules.places import room_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.placing import places_for
from spooklog.domain.rulesets.polterheist.rules.saying import way_said
from spooklog.domain.rulesets.polterheist.rules.searching import may_draw
from spooklog.domain.rulesets.polterheist.rules.tiles import may_use_plans
from spooklog.domain.rulesets.polterheist.rules.turns import must_leave
from spooklog.domain.rulesets.polterheist.rules.walk import Walk
from spooklog.domain.rulesets.polterheist.state import Due, State
from spooklog.domain.words.wording import counted

Offer = PolterheistAction | Form


Walks = Callable[[State, int], Iterator[Offer]]
"""Lists moves of a pawn: all of them, or some."""


def choices(seen: State, seat: int | None = None) -> Iterator[Offer]:
    """Yield legal actions and forms, those of a seat where one is named; the likeliest first."""
    return offers(seen, seat, listed_moves)


def offers(seen: State, seat: int | None, walks: Walks) -> Iterator[Offer]:
    """Yield what `choices` yields, with the moves that `walks` lists."""
    if seen.result:
        if seat is None and may_play_on(seen):
            yield act.EscapeBegun()
        return
    if seen.unrolled:
        for one in seen.unrolled:
            if seat in (None, one):
                yield forms.courage_form(seen, one)
        return
    due = seen.due
    if due is not None:
        if due.seat == seat or seat is None:
            yield from _answers(seen, due, walks)
    elif seat in (None, seen.active):
        yield from _in_turn(seen, seen.active, walks)
    for one in seen.seats if seat is None else (seat,):
        yield from drinks(seen, one)
        yield from _shown(seen, one)
    if seen.escaping and seat is None:
        yield act.EscapeStopped()


# -- what is due ---------------------------------------------------------------------------------------------------------------


def _answers(state: State, due: Due, walks: Walks) -> Iterator[Offer]:
    """Yield what answers a due."""
    match due.kind:
        case "candle" | "theft" | "fetch" | "card" | "drop":
            yield from _cards_for(state, due)
        case "place" | "swap" | "target" | "chip":
            yield from _places_and_players_for(state, due)
        case "flip" | "plan":
            yield from _tiles_for(state, due)
        case "run":
            yield from walks(state, due.seat)
        case "lay":
            yield from _layings(state, due.seat)
        case "rehide":
            yield act.TreasureRehidden(treasure.bounds(state)[2])


def _cards_for(state: State, due: Due) -> Iterator[Offer]:
    seat = due.seat
    match due.kind:
        case "candle":
            if holds(state, seat, "candle"):
                yield act.CandlePlayed(seat)
            yield act.EffectTaken(seat)
        case "theft":
            yield from _losses(state, seat)
        case "fetch":
            yield from (act.CardFetched(seat, card) for card in (*decks.takeable(state), ""))
        case "card":
            yield act.GhostCardSkipped(seat)
            yield act.GhostCardFaced(seat)
        case _:
            yield from (act.CardDropped(seat, card) for card in kinds_of(state, seat))
            if UNKNOWN in state.faces_down(seat):
                yield forms.hidden_card_form(state, seat, act.CardDropped, said("a card to the Giant Spider"))


def _places_and_players_for(state: State, due: Due) -> Iterator[Offer]:
    seat = due.seat
    match due.kind:
        case "place":
            yield from (act.PawnPlaced(seat, place) for place in places_for(state, due))
        case "swap":
            yield from (act.PlacesSwapped(seat, partner) for partner in swapping.partners(state, seat))
        case "target":
            yield from (act.TargetChosen(seat, target) for target in ghosts.targets(state, seat))
        case _:
            yield from (act.ChipTaken(seat, chip) for chip in (*chips.takeable_chips(state, seat), ""))


def _tiles_for(state: State, due: Due) -> Iterator[Offer]:
    if due.kind == "flip":
        yield forms.flip_form(state, due.seat, due.what)
        return
    number = int(due.what) if due.what else 0
    if number or state.loose:
        yield act.FloorPlansUsed(due.seat, number)
    if form := forms.plan_form(state, due.seat, number):
        yield form


def _layings(state: State, seat: int) -> Iterator[Offer]:
    """Yield where a carrier scared to death lays the Treasure down."""
    if state.loose:
        yield act.TreasureLaid(seat, state.at[seat - 1])
        yield way_forms.lay_form(state, seat)
    else:
        yield from (act.TreasureLaid(seat, place) for place in treasure.places_to_lay(state, seat))


def kinds_of(state: State, seat: int) -> tuple[str, ...]:
    """Return the kinds of cards that a player carries, face-down ones among them where they are known."""
    return tuple(sorted({*state.carried[seat - 1], *state.faces_down(seat)} - {UNKNOWN}))


def _losses(state: State, seat: int) -> Iterator[Offer]:
    """Yield what the victim of a Poltergeist can give."""
    held = Counter(state.carried[seat - 1]) + Counter(card for card in state.faces_down(seat) if card != UNKNOWN)
    satchel = state.holds(seat, "satchel")
    loots = {loot for hand in theft.hands_of(state, seat) for loot in theft.demands(state.time, *hand, satchel=satchel)}
    for count in sorted({sum(loot) for loot in loots}, reverse=True):
        for cards in combinations_with_replacement(sorted(held), count):
            parts = sum(card in PARTS for card in cards)
            # `is_right` last: it goes through every way that cards face down can be
            if (count - parts, parts) in loots and not Counter(cards) - held and theft.is_right(state, seat, cards):
                yield act.CardsStolen(seat, cards)
    if UNKNOWN in state.faces_down(seat):
        yield forms.lose_form(state, seat, {sum(loot) for loot in loots})


# -- in the own turn -----------------------------------------------------------------------------------------------------------


def _in_turn(state: State, seat: int, walks: Walks) -> Iterator[Offer]:
    ghost = state.is_ghost(seat)
    match state.phase:
        case "start" | "reroll":
            yield from _before_roll(state, seat)
        case "encounter":
            yield forms.ghost_form(state, seat, said("the ghost card that was drawn"))
        case "choose":
            yield forms.ghost_form(state, seat, said("the ghost card that was drawn, to be sent"))
            yield from walks(state, seat)
        case "moving":
            yield from (_as_ghost if ghost else _as_living)(state, seat, walks)
        case "search":
            yield forms.discovery_form(state, seat)
        case "end":
            if ghost:
                yield from _covers(state, seat)
            else:
                yield from _flips(state, seat)
                yield from _in_camp(state, seat, leaves=False)
                yield from _runs(state, seat)
            yield act.TurnEnded(seat)
        case _:
            yield act.TurnEnded(seat)
    yield from _plans(state, seat)


def _before_roll(state: State, seat: int) -> Iterator[Offer]:
    if state.is_ghost(seat):
        yield forms.roll_form(state, seat, 1)
        return
    fresh = state.phase == "start" and not state.rolled
    if fresh and may_rest(state, seat) and state.courage[seat - 1] < state.box.most and not state.laid_by:
        yield act.CampRested(seat)
    yield forms.roll_form(state, seat, 2)
    if state.phase != "start":
        return
    yield from _flips(state, seat)
    yield from _in_camp(state, seat, leaves=True)
    yield from _runs(state, seat)
    if fresh:
        yield from _trades(state, seat)


def _flips(state: State, seat: int) -> Iterator[Offer]:
    """Yield the tile in whose room the player stands, where tiles need not be turned over at once (reveal=may)."""
    slot = slot_of(state, state.at[seat - 1])
    if state.options.reveal == "may" and slot >= 0 and not state.up[slot] and room_of(state, state.at[seat - 1]):
        yield forms.flip_form(state, seat, state.mansion.slots[slot])


def _plans(state: State, seat: int) -> Iterator[Offer]:
    if may_use_plans(state, seat) and (form := forms.plan_form(state, seat)):
        yield form


def _trades(state: State, seat: int) -> Iterator[Offer]:
    """Yield single cards given away, then the form for all other trades."""
    partners = [one for one in state.living if one != seat and trading.can_meet(state, seat, one)]
    for partner in partners:
        if seat == state.bearer:
            yield act.CardsTraded(seat, partner, (act.TREASURE,))
        if partner == state.bearer:
            yield act.CardsTraded(seat, partner, (), (act.TREASURE,))
        yield from (act.CardsTraded(seat, partner, (card,)) for card in kinds_of(state, seat))
        yield from (act.CardsTraded(seat, partner, (), (card,)) for card in dict.fromkeys(state.carried[partner - 1]))
    if partners and (form := forms.trade_form(state, seat, partners)):
        yield form


def _in_camp(state: State, seat: int, *, leaves: bool) -> Iterator[Offer]:
    if not state.in_camp(seat) or not state.is_living(seat):
        return
    token = state.token
    if token is not None and treasure.may_pick(state, seat):
        yield act.TreasurePickedUp(seat)
    for card in dict.fromkeys(card for card, by in state.left if by != seat):
        yield act.CardsPickedUp(seat, (card,))
    if leaves:
        yield from (act.CardsLeft(seat, (card,)) for card in kinds_of(state, seat) if card not in BAD)
        if UNKNOWN in state.faces_down(seat):
            yield forms.hidden_card_form(state, seat, act.CardsLeft)


def _runs(state: State, seat: int) -> Iterator[Offer]:
    if is_time_to_run(state, seat) and holds(state, seat, "fear"):
        yield act.RanInFear(seat)


def _as_living(state: State, seat: int, walks: Walks) -> Iterator[Offer]:
    if may_draw(state, seat):
        yield forms.discovery_form(state, seat)
    yield from _flips(state, seat)
    yield from walks(state, seat)
    bound = must_leave(state, seat) or state.must_step
    if not state.moved and not bound:
        yield act.StayedPut(seat)
    token = state.token
    if token is not None and not state.in_camp(seat) and treasure.may_pick(state, seat):
        yield act.TreasurePickedUp(seat)
    yield from _in_camp(state, seat, leaves=not state.moved)
    if treasure.may_drop(state, seat):
        yield act.TreasureDropped(seat)
    yield from _runs(state, seat)
    if not bound and not must_search(state, seat):
        yield act.TurnEnded(seat)


def _as_ghost(state: State, seat: int, walks: Walks) -> Iterator[Offer]:
    yield from walks(state, seat)
    if not state.steps or state.optional:
        yield from _covers(state, seat)
        yield act.TurnEnded(seat)
    if state.loose:
        yield act.StayedPut(seat)


def _covers(state: State, seat: int) -> Iterator[Offer]:
    if not chips.may_cover_now(state, seat):
        return
    for place in dict.fromkeys(chips.landed_on(state, seat)):
        if not chips.can_be_covered(state, place):
            continue
        if state.chips_left > 0:
            yield act.SpaceCovered(seat, place)
        else:
            yield from (act.SpaceCovered(seat, place, chip) for chip in chips.takeable_chips(state, seat))


def moves(state: State, seat: int) -> Iterator[Offer]:
    """Yield where a pawn can go, each place once with a way to it; a form where distances are trusted."""
    if not state.steps:
        return
    if state.loose:
        yield way_forms.place_form(state, seat)
        return
    if state.is_ghost(seat):
        haunt = Haunt(state, seat)
        ways = haunt.ends(state.steps)
        if not ways:  # no way of the whole roll: step by step, as far as it goes
            ways = {to: (to,) for to in haunt.steps(haunt.here) if haunt.is_free(haunt.here, to)}
        yield from (act.PawnMoved(seat, names_of(state, way)) for way in ways.values())
        return
    due = state.due
    walk = Walk(state, seat, run=due is not None and due.kind == "run")
    ways = walk.reach(state.steps)
    yield from (act.PawnMoved(seat, names_of(state, way)) for way in ways.values())


def listed_moves(state: State, seat: int) -> Iterator[Offer]:
    """Yield the moves of a pawn in the form that takes the fewest keys, the nearest first.

    A destination alone stands for the whole way to it. A way that no destination alone stands for (through the camp, or back to
    where it began) is an action of its own.
    """
    due = state.due
    walk = None if state.loose or state.is_ghost(seat) else Walk(state, seat, run=due is not None and due.kind == "run")
    quiet = walk.search(state.steps, quiet=True) if walk else {}
    beside = {*walk.neighbours(walk.here), *(walk.house.mansion.sides[walk.here] if walk.here >= 0 else ())} if walk else ()
    found = list(moves(state, seat))
    for offer in sorted(found, key=lambda one: len(one.path) if isinstance(one, act.PawnMoved) else 0):
        if (
            not isinstance(offer, act.PawnMoved)
            or len(offer.path) < 2
            or offer.path[-1] == state.at[seat - 1]
            or (walk and place_number(state, offer.path[-1]) not in quiet)
        ):
            yield offer
            continue
        count = len(offer.path)
        named = place_text(state, state.at[seat - 1], offer.path[-1])
        names_steps = walk is None or place_number(state, offer.path[-1]) in beside  # a wall lies between: the way goes round
        meaning = said("{steps}: {way}", steps=counted(count, "step"), way=way_said(state, offer.path))
        yield GRAMMAR.form(act.PawnMoved, meaning, state, seat, path=[named], **({"steps": count} if names_steps else {}))
    if state.loose:
        yield from way_forms.other_place_forms(state, seat) if found else ()
    else:
        yield from way_forms.way_form(state, seat, (one.path[-1] for one in found if isinstance(one, act.PawnMoved)))


# -- at any time ---------------------------------------------------------------------------------------------------------------


def drinks(state: State, seat: int) -> Iterator[Offer]:
    """Yield drinks of Liquid Courage, card by card, as far as they help."""
    if not state.is_living(seat) or not may_drink_now(state):
        return
    if seat == state.active and state.phase == "over":
        return
    old, down = max(0, old_faces_down(state, seat)), state.faces_down(seat)
    able = max(0, can_drink(state, seat))
    # rounded up: the last card may overshoot the scale (liquid.6)
    useful = -(-(state.box.most - state.courage[seat - 1]) // max(1, state.box.liquid))
    known = min(able + min(old, down.count("liquid")), useful)
    yield from (act.CourageDrunk(seat, count) for count in range(1, known + 1))
    if UNKNOWN in down:
        may_be = min(old, decks.concealable(state)["liquid"])
        yield from (forms.drink_form(state, seat, count) for count in range(known + 1, min(able + may_be, useful) + 1))


def _shown(state: State, seat: int) -> Iterator[Offer]:
    known = [card for card in dict.fromkeys(state.faces_down(seat)) if card != UNKNOWN]
    yield from (act.CardsShown(seat, (card,)) for card in known)
    if UNKNOWN in state.faces_down(seat):
        yield forms.hidden_card_form(state, seat, act.CardsShown)


__all__ = ["Offer", "choices", "drinks", "kinds_of", "listed_moves", "moves", "offers"]
