"""The rules that cards rest on: discoveries, ghosts, cards in hand and in the camp, the Treasure, chips (4.8 to 4.17)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import TREASURE, UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.box import MIDNIGHT
from spooklog.domain.rulesets.polterheist.cards import BAD, GHOSTLY, LOSSES, PARTS, SPIRITS
from spooklog.domain.rulesets.polterheist.rules.harm import SCARE
from spooklog.domain.rulesets.polterheist.rules.places import is_tunnel, mark_of
from spooklog.domain.rulesets.polterheist.rules.rolling import encounters
from spooklog.domain.rulesets.polterheist.rules.treasure import bounds
from spooklog.domain.rulesets.polterheist.state import Due, State

CARD_RULES = {
    "candle": ("candle.2",),
    "liquid": ("liquid.2", "liquid.3"),
    "fear": ("fear.3",),
    "satchel": ("satchel.1",),
    "doll": ("doll.1", "bad.1"),
    "mask": ("mask.1", "bad.1"),
    "spider": ("spider.1", "spider.5", "bad.1"),
    "instant": ("instant.1",),
    "plan": ("plans.1",),
    "treasure": ("treasure.1", "treasure.2"),
    UNKNOWN: ("hidden.1",),
}
"""The rules of discoveries that are neither ghost cards nor detector parts."""

TWICE = {"satchel": "satchel.2", "doll": "doll.3", "mask": "mask.3"}
"""The rule of a second card of a kind."""


def encounter_rule(state: State, seat: int) -> str:
    """Return the rule that sets a living player's encounter values (ghost.7)."""
    if state.escaping:
        return "escape.3" if state.has_detector(seat) else "escape.2"
    if seat == state.bearer:
        return "carry.3" if state.has_detector(seat) else "carry.2"
    return "r.4" if seat in state.marked else time_rule(state)


def time_rule(state: State) -> str:
    """Return the rule of the present time."""
    return f"time.{3 + state.time}"


# -- discoveries and ghosts ----------------------------------------------------------------------------------------------------


def of_discovery(state: State, action: act.DiscoveryDrawn, after: State) -> Iterator[str]:
    """Yield the rules of the card, then why it was drawn and what becomes of the space."""
    seat, card = action.seat, action.card
    again = state.rerun and not state.moved
    if card in GHOSTLY:
        yield from ("detector.2",) if after.hand else ()
        yield from ("encounter.1",) if card == "ghost" else ("encounter.2", *(() if after.time > state.time else ("time.9",)))
        yield from ("detector.4",) if state.search and state.search.drawn and not after.hand else ()
        yield from ("disc.6", "move.7" if again else "disc.1")
        return
    if card in PARTS:
        complete = after.has_detector(seat) and not state.has_detector(seat)
        yield "detector.1" if complete else "detector.6" if state.holds(seat, card) else "disc.7"
    else:
        yield from CARD_RULES[card]
        yield from (TWICE[card],) if card in TWICE and state.holds(seat, card) else ()
        yield from ("r.18",) if card == "plan" and state.options.floor_plans == "keep" else ()
        yield from _capped(state, seat, state.box.instant) if card == "instant" else ()
        yield from (encounter_rule(after, seat),) if card == "treasure" else ()
    yield from ("detector.3",) if state.search and state.search.drawn else ()
    yield from ("move.7" if again else "disc.1", "disc.5")
    if after.chips == state.chips and not any(due.kind == "chip" for due in after.agenda):
        yield "marker.6"


def of_ghost(state: State, after: State, seat: int, card: str) -> Iterator[str]:
    """Yield the rules of what a ghost card does to a living player, in the own turn or sent."""
    own = seat == state.active
    if card in SPIRITS and seat == state.bearer:
        yield "spirit.2"
        return
    match card:
        case _ if card in LOSSES:
            yield from _of_threat(state, seat, card)
            yield from ("use.3",) if after.is_ghost(seat) and state.holds(seat, "liquid") else ()
        case "phantom":
            beside = mark_of(after, after.place(seat)) != "*" or any(due.what == card for due in after.agenda)
            yield from ("phantom.1", "phantom.3" if beside else "phantom.2")
            yield from ("phantom.4",) if seat == state.bearer else ()
        case "polter":
            satchel = ("satchel.1",) if state.holds(seat, "satchel") else ()
            yield from ("polter.1", "polter.2", time_rule(state), *satchel)
        case "creepy":
            by_roll = not state.moved and sum(state.dice) in encounters(state, seat)
            yield "r.26" if not own else "creepy.1" if by_roll else "creepy.2"
        case "georgie":
            yield from ("georgie.1", *_capped(state, seat, state.box.georgie))
        case "timmy":
            yield "timmy.2" if state.in_camp(seat) else "timmy.1"
        case "phineas":
            yield from ("phineas.1",) if own else ("phineas.1", "r.32")
        case _:
            yield f"{card}.1"
    yield from ("spirit.1",) if card in SPIRITS else ()


def _of_threat(state: State, seat: int, threat: str) -> Iterator[str]:
    """Yield the rules of what a scare or a ghost that frightens costs."""
    scare = threat == SCARE
    yield "gpscare.1" if scare else f"{threat}.1"
    yield from ("gpscare.3" if scare else "doll.1",) if state.holds(seat, "doll") else ()


def of_candle(state: State, action: act.CandlePlayed | act.EffectTaken) -> Iterator[str]:
    """Yield the rules of the decision about a Candle, and of what the ghost or the scare costs."""
    threat = state.due.what if state.due else ""
    if isinstance(action, act.EffectTaken):
        yield from (*_of_threat(state, action.seat, threat), "candle.2")
    else:
        first = ("gpscare.2", "candle.4") if threat == SCARE else ("candle.1",)
        yield from (*first, *_of_threat(state, action.seat, threat), "candle.3", "use.2")


def _capped(state: State, seat: int, amount: int) -> Iterator[str]:
    """Yield courage.3 where the end of the scale cuts off a part of a gain."""
    if state.courage[seat - 1] + amount > state.box.most:
        yield "courage.3"


# -- cards in hand and the Treasure --------------------------------------------------------------------------------------------


def of_trade(state: State, action: act.CardsTraded) -> Iterator[str]:
    """Yield the rules of a trade and of the cards in it."""
    cards = (*action.gives, *action.takes)
    yield from ("trade.1", "trade.3", *(("trade.2",) if len(action.gives) != len(action.takes) else ()))
    yield from ("trade.6", "carry.2") if TREASURE in cards else ()
    yield from ("trade.7",) if any(card in BAD for card in cards) else ()
    yield from ("detector.8",) if any(card in PARTS for card in cards) else ()
    yield from ("liquid.3",) if "liquid" in cards and state.options.liquid_wait == "any" else ()
    yield from ("loose.2",) if action.adjacent else ()


def _of_theft(state: State, action: act.CardsStolen) -> Iterator[str]:
    parts = sum(card in PARTS for card in action.cards)
    yield from ("polter.1", "polter.2", time_rule(state))
    yield from ("satchel.1",) if state.holds(action.seat, "satchel") else ()
    if parts:
        yield from ("polter.5" if len(action.cards) == parts else "polter.6", "detector.7")
    yield from (f"{card}.4" for card in BAD if card in action.cards)
    yield "polter.8"


def of_cards(state: State, action: PolterheistAction, after: State) -> Iterator[str]:
    """Yield the rules of all other actions: one concept each."""
    match action:
        case act.CardsPickedUp() | act.CardsLeft() | act.CampRested() | act.RanInFear():
            yield from _of_camp(state, action)
        case act.GhostCardSkipped() | act.GhostCardFaced():
            yield from _of_detector(state, action, after)
        case act.TileRevealed() | act.FloorPlansUsed():
            yield from _of_tiles(action)
        case act.ChipTaken() | act.SpaceCovered():
            yield from _of_chips(state, action)
        case act.CardsStolen():
            yield from _of_theft(state, action)
        case act.PawnPlaced() | act.PlacesSwapped():
            yield from _of_place(state, action)
        case act.CardFetched() | act.CardDropped() | act.CourageDrunk() | act.CardsShown():
            yield from _of_hand(state, action)
        case act.TreasureDropped() | act.TreasurePickedUp() | act.TreasureLaid() | act.TreasureRehidden():
            yield from _of_treasure(state, action, after)
        case act.EscapeBegun():
            yield "escape.1"
        case _:
            yield "escape.9"


def _of_camp(state: State, action: act.CardsPickedUp | act.CardsLeft | act.CampRested | act.RanInFear) -> Iterator[str]:
    match action:
        case act.CardsPickedUp(cards=cards):
            waits = "liquid" in cards and state.options.liquid_wait == "any"
            yield from ("stash.4", *(("liquid.3",) if waits else ()))
        case act.CardsLeft(cards=cards):
            yield from ("stash.1", "stash.2", *(("detector.8",) if any(card in PARTS for card in cards) else ()))
        case act.CampRested(seat=seat):
            yield from ("camp.3", *_capped(state, seat, state.box.rest), *(("r.35",) if seat == state.bearer else ("camp.5",)))
        case act.RanInFear(seat=seat):
            yield from ("fear.1", "fear.2", "fear.3", *(("fear.6", "drop.4") if seat == state.bearer else ()), "fear.9")


def _of_detector(state: State, action: act.GhostCardSkipped | act.GhostCardFaced, after: State) -> Iterator[str]:
    match action:
        case act.GhostCardSkipped():
            time = () if after.time > state.time or state.hand != "time" else ("r.25" if state.time < MIDNIGHT else "time.9",)
            yield from ("detector.2", "detector.9", *time, *(("disc.11",) if after.phase == "end" else ()))
        case act.GhostCardFaced():
            ghost = state.due is not None and state.due.what == "ghost"
            yield from ("detector.2", *(("encounter.1",) if ghost else ("encounter.2",)), "r.25")


def _of_tiles(action: act.TileRevealed | act.FloorPlansUsed) -> Iterator[str]:
    match action:
        case act.TileRevealed():
            yield from ("room.1", "room.2", "room.3")
        case act.FloorPlansUsed(tiles=tiles):
            yield from ("plans.4", *(("plans.2", "plans.3") if tiles else ()), "plans.5")


def _of_chips(state: State, action: act.ChipTaken | act.SpaceCovered) -> Iterator[str]:
    match action:
        case act.ChipTaken(start=start):
            yield from ("marker.2", *(_of_lifted(state, start) if start else ()))
        case act.SpaceCovered(at=at, start=start):
            yield "gpland.2" if is_tunnel(state, at) else "gpland.1"
            yield from ("gpland.3", *_of_lifted(state, start)) if start else ()


def _of_hand(state: State, action: act.CardFetched | act.CardDropped | act.CourageDrunk | act.CardsShown) -> Iterator[str]:
    match action:
        case act.CardFetched(seat=seat, card=card):
            yield from ("gus.1", *(("instant.1", *_capped(state, seat, state.box.instant)) if card == "instant" else ()))
            yield from ("liquid.3",) if card == "liquid" else ()
        case act.CardDropped(card=card):
            yield from ("spider.1", *(("spider.2",) if card in BAD else ()), "spider.3")
        case act.CourageDrunk(seat=seat, count=count):
            more = state.courage[seat - 1] + count * state.box.liquid > state.box.most
            yield from ("liquid.1", "liquid.2", *(("liquid.5",) if count > 1 else ()), *(("liquid.6",) if more else ()))
            yield from ("r.54",) if seat != state.active else ()
        case act.CardsShown():
            yield "hidden.2"


def _of_treasure(
    state: State, action: act.TreasureDropped | act.TreasurePickedUp | act.TreasureLaid | act.TreasureRehidden, after: State
) -> Iterator[str]:
    match action:
        case act.TreasureDropped():
            yield from ("drop.2", "drop.4", "r.4" if after.marked != state.marked else "drop.3", "drop.5")
        case act.TreasurePickedUp(seat=seat):
            late = ("r.46",) if state.token and state.token.dropper == seat else ()
            yield from ("drop.6", *late, encounter_rule(after, seat))
        case act.TreasureLaid():
            yield from ("gp.3", "drop.4", "gp.5")
        case act.TreasureRehidden():
            low, high, _ = bounds(state)
            half = low < high or (state.token is not None and not state.token.dropper)
            yield from ("rehide.1", "rehide.2" if half else "rehide.3")


def _of_lifted(state: State, start: str) -> Iterator[str]:
    yield from ("marker.3", "marker.5", *(("marker.4",) if is_tunnel(state, start) else ()), "marker.7")


def _of_place(state: State, action: act.PawnPlaced | act.PlacesSwapped) -> Iterator[str]:
    if isinstance(action, act.PlacesSwapped):
        yield from ("homer.1", *(("homer.2",) if state.is_ghost(action.partner) else ()), "r.31")
        return
    match state.due:
        case Due(what="phantom"):
            yield "phantom.3"
        case Due(what="casper"):
            yield "casper.1"
        case _ if state.optional:
            yield from ("gpscare.4", "gpscare.5")
        case _:
            yield from ("gproll.1", "gproll.3")
