"""Searches: discoveries drawn, what each of them does, the Ghost Detector, the Giant Spider (catalogue 4.8, 4.10)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.polterheist.actions import (
    TREASURE,
    UNKNOWN,
    CardDropped,
    DiscoveryDrawn,
    GhostCardFaced,
    GhostCardSkipped,
)
from spooklog.domain.rulesets.polterheist.box import MIDNIGHT
from spooklog.domain.rulesets.polterheist.cards import CONCEALABLE, DISCOVERIES, GHOSTLY, is_carried, name_of
from spooklog.domain.rulesets.polterheist.refuse import refuse, said
from spooklog.domain.rulesets.polterheist.revisions import shown_parts_count_at_once
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.chips import cover
from spooklog.domain.rulesets.polterheist.rules.due import check_living, check_turn, expected, is_open_search, must_search
from spooklog.domain.rulesets.polterheist.rules.hands import check_holds, give_to, take_from, with_concealed
from spooklog.domain.rulesets.polterheist.rules.harm import gain
from spooklog.domain.rulesets.polterheist.rules.moving import is_stuck, may_search_again
from spooklog.domain.rulesets.polterheist.rules.places import mark_of
from spooklog.domain.rulesets.polterheist.rules.saying import place_said
from spooklog.domain.rulesets.polterheist.state import Due, Search, State, happen, replace, settled, with_due

_SEARCH = said("search")

# -- drawing -------------------------------------------------------------------------------------------------------------------


def check_draw(state: State, action: DiscoveryDrawn) -> None:
    """Refuse a discovery out of place (disc.1 to disc.4, gp.4), one that is used up (disc.9), or a wrong secret (hidden.1)."""
    seat = action.seat
    check_turn(state, seat)
    check_living(state, seat, "gp.4", _SEARCH)
    if not may_draw(state, seat):
        rule, words = _why_not(state, seat, state.at[seat - 1])
        refuse(rule, words, *expected(state))
    if not decks.can_draw(state):
        refuse("disc.11", "there is no discovery left to draw", "end")
    if action.card == UNKNOWN:
        _check_face_down(state, action)
        return
    pool = decks.discovery_pool(decks.with_deck(state))
    if not pool[action.card]:
        refuse("disc.9", said("no {card} is left to be drawn", card=name_of(action.card)), *pool)
    if action.hidden:
        raise no_effect(said("the kind of an open card is no secret"))
    if action.number and (action.card != "plan" or action.number > len(state.mansion.plans)):
        refuse("plans.2", said("there are Floor Plans 1 to {count}", count=len(state.mansion.plans)), *expected(state))
    if action.number in state.plans:
        refuse("plans.5", said("the Floor Plans {number} have left the game", number=action.number), *expected(state))


def _why_not(state: State, seat: int, place: str) -> tuple[str, str]:
    """Return the rule by which a player on turn draws no discovery at a place, and why."""
    if state.phase in ("start", "reroll", "encounter"):
        return "disc.3", said("@{seat} lands on a space to be searched first", seat=seat)
    if state.searched == place:
        return "disc.2", said("{place} was searched in this turn", place=place_said(state, place))
    if state.landed and is_open_search(state, place) and not decks.can_draw(state):
        return "disc.11", said("there is no discovery left to draw")
    if mark_of(state, place) == "?" and place in state.chips:
        return "disc.4", said("{place} is covered", place=place_said(state, place))
    return "disc.3", said("@{seat} has not landed on a space to be searched", seat=seat)


def _check_face_down(state: State, action: DiscoveryDrawn) -> None:
    """Refuse a card face down in an open game, or one that cannot be carried so (hidden.1)."""
    if not state.table.hidden:
        refuse("hidden.1", "cards are carried openly in this game: name the card", *expected(state))
    kinds = decks.concealable(decks.with_deck(state))
    if kinds.total() <= decks.concealed_total(state):
        refuse("hidden.1", "none of the cards left can be carried face down", *expected(state))
    if action.hidden and action.hidden not in kinds:
        refuse("hidden.1", said("the {card} is not drawn face down", card=name_of(action.hidden)), *kinds)


def may_draw(state: State, seat: int) -> bool:
    """Return whether a player draws a discovery now: in a search, landed on an uncovered `?`, or by move.7."""
    if state.phase == "search":
        return True
    return state.phase == "moving" and (
        (state.moved and not state.must_step and must_search(state, seat)) or may_search_again(state, seat)
    )


def draw(state: State, action: DiscoveryDrawn) -> State:
    """Return the state after a discovery was drawn. Raises Impossible for a card that is nowhere to be drawn from."""
    seat, card = action.seat, action.card
    if not state.is_living(seat) or seat != state.active or state.agenda:
        raise no_effect(said("a living player on turn draws, with nothing due"))
    if action.number and (card != "plan" or action.number > len(state.mansion.plans)):
        raise no_effect(said("there are no such Floor Plans"))
    if card == UNKNOWN and (not state.table.hidden or action.hidden not in ("", *CONCEALABLE)):
        raise no_effect(said("only cards that are carried are drawn face down, and only where hands are hidden"))
    state = decks.with_deck(state)
    pool = decks.discovery_pool(state)
    if (
        decks.discoveries_left(state) <= 0
        or (card not in DISCOVERIES and card != UNKNOWN)
        or (card in DISCOVERIES and not pool[card])
    ):
        raise no_effect(said("there is no such card to draw"))
    place = state.at[seat - 1]
    search = state.search or Search(place)
    search = replace(search, drawn=search.drawn + 1)
    state = replace(state, phase="search", steps=0, card=card, must_step=False, searched=place)
    if card in GHOSTLY:
        if state.has_detector(seat) and search.drawn < state.box.search:
            return with_due(replace(state, hand=card, search=search), Due("card", seat, card))
        if state.faces_down(seat) and search.drawn < state.box.search and shown_parts_count_at_once(state.table):
            state = replace(state, search=replace(search, card=card))
        return _ghost_comes(state, card)
    state = replace(state, search=None, phase="end")
    state = with_concealed(state, seat, action.hidden or UNKNOWN) if card == UNKNOWN else _found(state, seat, card, action.number)
    # last, so that a chip to be fetched is due before the run from a Spider (spider.5)
    return cover(state, seat, search.at if mark_of(state, search.at) == "?" else "")


def _ghost_comes(state: State, card: str) -> State:
    """Return the state after Encounter Ghost or Increase Ghost Activity: a ghost card is due (encounter.1, encounter.2)."""
    state = replace(state, phase="encounter", hand="", search=state.search or Search(state.at[state.active - 1]))
    if card == "time":
        return _later(replace(state, gone=decks.with_cards(state.gone, ("time",))))
    return decks.discarded(state, card)


def _later(state: State) -> State:
    """Return the state with the time indicator one space on; at midnight it stays (time.1, time.9)."""
    if state.time >= MIDNIGHT:
        return state
    return happen(replace(state, time=state.time + 1), "time", amount=1, rule="time.1")


def _found(state: State, seat: int, card: str, number: int) -> State:
    """Return the state after a discovery that is no ghost card has taken effect, its chip aside."""
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
            # the drop goes before the run that is due already
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
        refuse(
            "detector.2", said("@{seat} has no ghost card that the detector could lay aside", seat=action.seat), *expected(state)
        )


def skip(state: State, action: GhostCardSkipped) -> State:
    """Return the state after a ghost card was laid aside: the next card is drawn (detector.9, R25)."""
    card = _laid_open(state, action.seat)
    state = replace(settled(state), hand="")
    if card == "time" and state.options.detector_skip == "advance":
        state = _later(replace(state, gone=decks.with_cards(state.gone, ("time",))))
    elif card:
        state = decks.discarded(state, card)
    return state if decks.can_draw(state) else replace(state, phase="end", search=None)


def face(state: State, action: GhostCardFaced) -> State:
    """Return the state after a ghost card was faced all the same."""
    card = _laid_open(state, action.seat)
    state = replace(settled(state), hand="")
    return _ghost_comes(state, card) if card else replace(state, phase="encounter")


def with_shown_detector(state: State) -> State:
    """Return the state in which the player on turn has shown cards: a ghost card not faced yet may be laid aside (detector.2).

    It has gone its way when it was drawn, and stays there: the time does not go back.
    """
    search = state.search
    if search is None or not search.card or state.phase != "encounter" or not state.has_detector(state.active):
        return state
    state = replace(state, phase="search", search=replace(search, card=""))
    return with_due(state, Due("card", state.active, search.card))


def _laid_open(state: State, seat: int) -> str:
    """Return the ghost card that lies open; empty for one that was drawn before the detector was complete."""
    due = state.due
    if due is None or due.kind != "card" or due.seat != seat:
        raise no_effect(said("no ghost card lies open"))
    return state.hand


# -- the Giant Spider ----------------------------------------------------------------------------------------------------------


def check_drop(state: State, action: CardDropped) -> None:
    """Refuse a card where no Spider wants one (spider.1), the Treasure (spider.6), or a card not carried (use.4)."""
    if not check_turn(state, action.seat, "drop"):
        refuse("spider.1", "cards are dropped to a Giant Spider alone", *expected(state))
    if action.card in (TREASURE, "treasure"):
        refuse("spider.6", "the Treasure is not dropped to a Spider", *expected(state))
    check_holds(state, action.seat, (action.card,))


def drop(state: State, action: CardDropped) -> State:
    """Return the state after a card was dropped: the run follows."""
    due = state.due
    if due is None or due.kind != "drop" or due.seat != action.seat or action.card not in DISCOVERIES:
        raise no_effect(said("no Giant Spider wants a card"))
    if not state.holds(action.seat, action.card) and not state.faces_down(action.seat):
        raise no_effect(said("the player does not carry it"))
    state = decks.discarded(take_from(state, action.seat, (action.card,)), action.card)
    return _runs(settled(state), action.seat)


def without_drop(state: State, seat: int) -> State:
    """Return the state in which a player has no card left to drop to the Spider: the run follows (spider.1)."""
    due = state.due
    if due is None or due.kind != "drop" or due.seat != seat or state.carried[seat - 1] or state.faces_down(seat):
        return state
    return _runs(settled(state), seat)


def _runs(state: State, seat: int) -> State:
    """Return the state in which a player runs from a Spider, with a record of its own.

    The run is over at once where no step is legal (R24).
    """
    # R24: a run has a record of its own, and the Mask does not shorten it
    state = replace(state, steps=state.box.run, crossed=(), entered=())
    return replace(settled(state), steps=0, phase="end") if is_stuck(state, seat, run=True) else state
