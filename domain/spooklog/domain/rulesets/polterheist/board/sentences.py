"""What players did in a ply, as people say it, and the names of cards and places in lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import NAMES, name_of
from spooklog.domain.rulesets.polterheist.lines.ways import piece_of
from spooklog.domain.rulesets.polterheist.rules.saying import floor_said, place_said, slot_said, tile_said, way_said
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted, number_word, with_article

_PLAIN: dict[type[PolterheistAction], tuple[str, str]] = {
    act.CampRested: ("rests in the Base Camp", "rest"),
    act.StayedPut: ("stays", "stay"),
    act.GhostCardSkipped: ("lays the ghost card aside with the Ghost Detector", "lay the ghost card aside"),
    act.GhostCardFaced: ("faces the ghost card", "face the ghost card"),
    act.CandlePlayed: ("plays a Candle", "play a Candle"),
    act.EffectTaken: ("keeps the Candle and takes the effect", "take the effect"),
    act.TreasureDropped: ("leaves the Treasure on the space", "leave the Treasure here"),
    act.TreasurePickedUp: ("picks up the Treasure", "pick up the Treasure"),
    act.RanInFear: ("runs in fear to the Base Camp", "run in fear"),
    act.TurnEnded: ("ends the turn", "end the turn"),
}
"""Actions of a player that say nothing more: what follows the name, and the same for a button."""

_GROUPS: dict[type[PolterheistAction], str] = {
    act.PawnMoved: "walk",
    act.CardsTraded: "trade",
    act.CardsPickedUp: "pick up",
    act.CardsLeft: "leave",
    act.SpaceCovered: "cover",
    act.ChipTaken: "chip",
    act.FloorPlansUsed: "plans",
    act.CardsShown: "show",
}


_NO_ARTICLE = frozenset({"ghost", "time", "instant", "plan", "treasure", "t"})
"""Cards that are called by their titles alone: one does not hold several of them."""


def say(before: State, actions: Sequence[PolterheistAction], labels: Labels) -> Sentence:
    """Return what one line tells: an action, or several one after the other."""
    if len(actions) == 1:
        return _of_one(before, actions[0], labels)
    text = ", ".join(_of_one(before, action, labels).text for action in actions)
    return Sentence(text, text)


def term(word: str, seen: State) -> Term | None:
    """Return what a card is called, or where a place is; a bare cell is on the piece of the player on turn. Else None."""
    if word in NAMES:
        return Term(NAMES[word])
    slot = not seen.loose and word in seen.mansion.slots
    said = tile_said(seen, word) if word in seen.mansion.tiles else slot_said(seen, word) if slot else floor_said(seen, word)
    if said != word:
        return Term(said)
    if "." in word and (said := place_said(seen, word)) != word:
        return Term(said, label=word)
    place = f"{piece_of(seen, seen.place(seen.active))}.{word}"
    return Term(f"here: {place_said(seen, place)}", label=place) if place.casefold() in seen.mansion.number_of else None


def _of_one(before: State, action: PolterheistAction, labels: Labels) -> Sentence:
    match action:
        case act.TreasureRehidden(discards):
            told = "" if discards < 0 else f" with {counted(discards, 'discard')}"
            return Sentence(f"the Treasure goes back into the deck{told}", f"hide the Treasure again{told}")
        case act.EscapeBegun(rounds):
            told = {-1: "", 0: " without a limit"}.get(rounds, f" for {counted(rounds, 'round')}")
            return Sentence(f"the table plays on to escape{told}", f"play on to escape{told}")
        case act.EscapeStopped():
            return Sentence("the table ends the escape", "end the escape")
    verb, rest = _verb(before, action, labels)
    plain = _PLAIN.get(type(action))
    short = plain[1] if plain else _infinitive(verb) + rest
    group = _GROUPS.get(type(action))
    return Sentence(f"{called(labels[action.seat])} {verb}{rest}", short, (group,) if group else ())


def _verb(before: State, action: PolterheistAction, labels: Labels) -> tuple[str, str]:
    """Return the verb of a player's action, and what follows it."""
    if plain := _PLAIN.get(type(action)):
        return plain[0], ""
    found = _on_the_way(before, action, labels) or _with_cards(action)
    found = found or _with_others(action, labels) or _of_the_house(before, action)
    if found is None:
        raise TypeError(f"no sentence for {type(action).__name__}")
    return found


def _on_the_way(before: State, action: PolterheistAction, labels: Labels) -> tuple[str, str] | None:
    match action:
        case act.CourageRolled(_, die):
            return "rolls", f" {die or 'a die'} for the courage"
        case act.DiceRolled(_, dice):
            return "rolls", f" {listed([*map(str, dice)]) or 'the dice'}"
        case act.PawnMoved(_, path, steps, meets):
            taken = f", in {counted(steps, 'step')}" if steps else ""
            met = f", where {called(labels[meets])} is" if meets else ""
            return "walks", f" {way_said(before, path)}{met}{taken}"
        case act.PawnPlaced(_, at):
            return "goes", f" to {place_said(before, at)}"
        case act.TreasureLaid(_, at):
            return "lays", f" the Treasure down at {place_said(before, at)}"
        case _:
            return None


def _with_cards(action: PolterheistAction) -> tuple[str, str] | None:
    match action:
        case act.CardsPickedUp(_, cards):
            return "picks up", f" {_cards(cards)}"
        case act.CardsLeft(_, cards):
            return "leaves", f" {_cards(cards)} in the Base Camp"
        case act.DiscoveryDrawn(_, card, number, hidden):
            face_down = f": {_card(hidden)}" if hidden else ""
            return "discovers", f" {_card(card) if card else 'a card'}{f' {number}' if number else ''}{face_down}"
        case act.CardsStolen(_, cards):
            return "loses", f" {_cards(cards)}"
        case act.CardFetched(_, card):
            return "fetches", f" {_card(card) if card else 'no card'}"
        case act.CardDropped(_, card):
            return "drops", f" {_card(card)}"
        case act.CourageDrunk(_, count):
            return "drinks", f" {'a Liquid Courage' if count == 1 else f'{number_word(count)} Liquid Courages'}"
        case act.CardsShown(_, cards):
            return "shows", f" {_cards(cards)}"
        case _:
            return None


def _with_others(action: PolterheistAction, labels: Labels) -> tuple[str, str] | None:
    match action:
        case act.CardsTraded(_, partner, gives, takes, adjacent):
            beside = ", who stands beside," if adjacent else ""
            return "trades", f" with {called(labels[partner])}{beside}: gives {_cards(gives)}, takes {_cards(takes)}"
        case act.PlacesSwapped(_, partner):
            return "swaps", f" places with {called(labels[partner])}"
        case act.TargetChosen(_, target):
            return "sends", f" the ghost to {called(labels[target])}"
        case _:
            return None


def _of_the_house(before: State, action: PolterheistAction) -> tuple[str, str] | None:
    match action:
        case act.TileRevealed(_, slot, tile):
            return "turns over", f" the tile at {slot_said(before, slot)}{f': {tile_said(before, tile)}' if tile else ''}"
        case act.FloorPlansUsed(_, number, tiles):
            turned = "; ".join(
                f"{tile_said(before, tile) if tile else 'a tile'} at {slot_said(before, slot)}" for slot, tile in tiles
            )
            return "uses", f" Floor Plans{f' {number}' if number else ''}{f': {turned}' if turned else ''}"
        case act.ChipTaken(_, start):
            return ("covers", f" the space with the chip of {place_said(before, start)}") if start else ("takes", " no chip")
        case act.SpaceCovered(_, at, start):
            chip = f", with the chip of {place_said(before, start)}" if start else ""
            return "covers", f" {place_said(before, at)}{chip}"
        case act.GhostDrawn(_, card, floor):
            sent = f", to {floor_said(before, floor)}" if floor else ""
            return "draws", f" {f'the ghost {name_of(card)}' if card else 'a ghost'}{sent}"
        case _:
            return None


def _infinitive(verb: str) -> str:
    """Return the verb of a button: `walk` for `walks`, `pick up` for `picks up`."""
    first, _, rest = verb.partition(" ")
    bare = {"goes": "go", "fetches": "fetch"}.get(first, first.removesuffix("s"))
    return f"{bare} {rest}".strip()


def _cards(cards: Iterable[str]) -> str:
    return listed([_card(card, len([*some])) for card, some in groupby(cards)]) or "nothing"


def _card(card: str, count: int = 1) -> str:
    """Return cards of a kind: `a Candle`, `two Candles`, `Floor Plans`."""
    if card == UNKNOWN:
        return "a card face down" if count == 1 else f"{number_word(count)} cards face down"
    if count > 1:
        return f"{number_word(count)} {name_of(card)}s"
    return name_of(card) if card in _NO_ARTICLE else with_article(name_of(card))
