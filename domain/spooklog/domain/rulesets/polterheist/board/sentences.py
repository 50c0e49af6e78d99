"""What players did in a ply, as people say it, and the names of cards and places in lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import NAMES, name_of
from spooklog.domain.rulesets.polterheist.lines.ways import piece_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.saying import floor_said, place_said, slot_said, tile_said, way_said
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted, number_word, with_article

_PLAIN: dict[type[PolterheistAction], Callable[[str], str]] = {
    act.CampRested: lambda name: said("{name} rests in the Base Camp", name=name),
    act.StayedPut: lambda name: said("{name} stays", name=name),
    act.GhostCardSkipped: lambda name: said("{name} lays the ghost card aside with the Ghost Detector", name=name),
    act.GhostCardFaced: lambda name: said("{name} faces the ghost card", name=name),
    act.CandlePlayed: lambda name: said("{name} plays a Candle", name=name),
    act.EffectTaken: lambda name: said("{name} keeps the Candle and takes the effect", name=name),
    act.TreasureDropped: lambda name: said("{name} leaves the Treasure on the space", name=name),
    act.TreasurePickedUp: lambda name: said("{name} picks up the Treasure", name=name),
    act.RanInFear: lambda name: said("{name} runs in fear to the Base Camp", name=name),
    act.TurnEnded: lambda name: said("{name} ends the turn", name=name),
}
"""Actions of a player that say nothing more."""

_BUTTONS: dict[type[PolterheistAction], str] = {
    act.CampRested: said("rest"),
    act.StayedPut: said("stay"),
    act.GhostCardSkipped: said("lay the ghost card aside"),
    act.GhostCardFaced: said("face the ghost card"),
    act.CandlePlayed: said("play a Candle"),
    act.EffectTaken: said("take the effect"),
    act.TreasureDropped: said("leave the Treasure here"),
    act.TreasurePickedUp: said("pick up the Treasure"),
    act.RanInFear: said("run in fear"),
    act.TurnEnded: said("end the turn"),
}
"""The same for buttons."""

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
    text = joined(_of_one(before, action, labels).text for action in actions)
    return Sentence(text, text)


def term(word: str, seen: State) -> Term | None:
    """Return what a card is called, or where a place is; a bare cell is on the piece of the player on turn. Else None."""
    if word in NAMES:
        return Term(NAMES[word])
    slot = not seen.loose and word in seen.mansion.slots
    words = tile_said(seen, word) if word in seen.mansion.tiles else slot_said(seen, word) if slot else floor_said(seen, word)
    if words != word:
        return Term(words)
    if "." in word and (words := place_said(seen, word)) != word:
        return Term(words, label=word)
    place = f"{piece_of(seen, seen.place(seen.active))}.{word}"
    if place.casefold() not in seen.mansion.number_of:
        return None
    return Term(said("here: {place}", place=place_said(seen, place)), label=place)


def _of_one(before: State, action: PolterheistAction, labels: Labels) -> Sentence:
    match action:
        case act.TreasureRehidden(discards) if discards < 0:
            return Sentence(said("the Treasure goes back into the deck"), said("hide the Treasure again"))
        case act.TreasureRehidden(discards):
            cards = counted(discards, "discard")
            text = said("the Treasure goes back into the deck with {cards}", cards=cards)
            return Sentence(text, said("hide the Treasure again with {cards}", cards=cards))
        case act.EscapeBegun(-1):
            return Sentence(said("the table plays on to escape"), said("play on to escape"))
        case act.EscapeBegun(0):
            return Sentence(said("the table plays on to escape without a limit"), said("play on to escape without a limit"))
        case act.EscapeBegun(rounds):
            limit = counted(rounds, "round")
            text = said("the table plays on to escape for {rounds}", rounds=limit)
            return Sentence(text, said("play on to escape for {rounds}", rounds=limit))
        case act.EscapeStopped():
            return Sentence(said("the table ends the escape"), said("end the escape"))
    group = _GROUPS.get(type(action))
    full, short = _of_player(before, action, labels, called(labels[action.seat]))
    return Sentence(full, short, (group,) if group else ())


def _of_player(before: State, action: PolterheistAction, labels: Labels, name: str) -> tuple[str, str]:
    """Return what a player did, and the same for a button."""
    name = (
        called(labels[action.seat]) if not isinstance(action, act.TreasureRehidden | act.EscapeBegun | act.EscapeStopped) else ""
    )
    if button := _BUTTONS.get(type(action)):
        return _PLAIN[type(action)](name), button
    found = _on_the_way(before, action, labels, name) or _with_cards(action, name)
    found = found or _with_others(action, labels, name) or _of_the_house(before, action, name)
    if found is None:
        raise TypeError(f"no sentence for {type(action).__name__}")
    return found


def _on_the_way(before: State, action: PolterheistAction, labels: Labels, name: str) -> tuple[str, str] | None:
    match action:
        case act.CourageRolled(_, die):
            rolled = str(die) if die else said("a die")
            text = said("{name} rolls {dice} for the courage", name=name, dice=rolled)
            return text, said("roll {dice} for the courage", dice=rolled)
        case act.DiceRolled(_, dice):
            rolled = listed([*map(str, dice)]) or said("the dice")
            return said("{name} rolls {dice}", name=name, dice=rolled), said("roll {dice}", dice=rolled)
        case act.PawnMoved(_, path, steps, meets):
            way = way_said(before, path)
            if meets:
                way = said("{way}, where {player} is", way=way, player=called(labels[meets]))
            if steps:
                way = said("{way}, in {steps}", way=way, steps=counted(steps, "step"))
            return said("{name} walks {way}", name=name, way=way), said("walk {way}", way=way)
        case act.PawnPlaced(_, at):
            place = place_said(before, at)
            return said("{name} goes to {place}", name=name, place=place), said("go to {place}", place=place)
        case act.TreasureLaid(_, at):
            place = place_said(before, at)
            text = said("{name} lays the Treasure down at {place}", name=name, place=place)
            return text, said("lay the Treasure down at {place}", place=place)
        case _:
            return None


def _with_cards(action: PolterheistAction, name: str) -> tuple[str, str] | None:
    match action:
        case act.CardsPickedUp(_, cards):
            found = _cards(cards)
            return said("{name} picks up {cards}", name=name, cards=found), said("pick up {cards}", cards=found)
        case act.CardsLeft(_, cards):
            found = _cards(cards)
            text = said("{name} leaves {cards} in the Base Camp", name=name, cards=found)
            return text, said("leave {cards} in the Base Camp", cards=found)
        case act.DiscoveryDrawn(_, card, number, hidden):
            drawn = _drawn(card, number, hidden)
            return said("{name} discovers {card}", name=name, card=drawn), said("discover {card}", card=drawn)
        case act.CardsStolen(_, cards):
            found = _cards(cards)
            return said("{name} loses {cards}", name=name, cards=found), said("lose {cards}", cards=found)
        case act.CardFetched(_, card):
            fetched = _card(card) if card else said("no card")
            return said("{name} fetches {card}", name=name, card=fetched), said("fetch {card}", card=fetched)
        case act.CardDropped(_, card):
            return said("{name} drops {card}", name=name, card=_card(card)), said("drop {card}", card=_card(card))
        case act.CourageDrunk(_, count):
            drunk = said("a Liquid Courage") if count == 1 else said("{number} Liquid Courages", number=_number(count))
            return said("{name} drinks {cards}", name=name, cards=drunk), said("drink {cards}", cards=drunk)
        case act.CardsShown(_, cards):
            found = _cards(cards)
            return said("{name} shows {cards}", name=name, cards=found), said("show {cards}", cards=found)
        case _:
            return None


def _drawn(card: str, number: int, hidden: str) -> str:
    """Return a discovery that was drawn: `Floor Plans 3`, `a card face down: a Candle`."""
    drawn = _card(card) if card else said("a card")
    if number:
        drawn = within("{card} {number}", card=drawn, number=number)
    return within("{card}: {hidden}", card=drawn, hidden=_card(hidden)) if hidden else drawn


def _with_others(action: PolterheistAction, labels: Labels, name: str) -> tuple[str, str] | None:
    match action:
        case act.CardsTraded(_, partner, gives, takes, adjacent):
            other = called(labels[partner])
            if adjacent:
                other = said("{player}, who stands beside,", player=other)
            cards = said("gives {given}, takes {taken}", given=_cards(gives), taken=_cards(takes))
            text = said("{name} trades with {player}: {cards}", name=name, player=other, cards=cards)
            return text, said("trade with {player}: {cards}", player=other, cards=cards)
        case act.PlacesSwapped(_, partner):
            other = called(labels[partner])
            text = said("{name} swaps places with {player}", name=name, player=other)
            return text, said("swap places with {player}", player=other)
        case act.TargetChosen(_, target):
            other = called(labels[target])
            text = said("{name} sends the ghost to {player}", name=name, player=other)
            return text, said("send the ghost to {player}", player=other)
        case _:
            return None


def _of_the_house(before: State, action: PolterheistAction, name: str) -> tuple[str, str] | None:
    match action:
        case act.TileRevealed(_, slot, tile):
            turned = said("the tile at {slot}", slot=slot_said(before, slot))
            if tile:
                turned = within("{turned}: {tile}", turned=turned, tile=tile_said(before, tile))
            return said("{name} turns over {tile}", name=name, tile=turned), said("turn over {tile}", tile=turned)
        case act.FloorPlansUsed(_, number, tiles):
            plans = _plans(before, number, tiles)
            return said("{name} uses {plans}", name=name, plans=plans), said("use {plans}", plans=plans)
        case act.ChipTaken(_, ""):
            return said("{name} takes no chip", name=name), said("take no chip")
        case act.ChipTaken(_, start):
            chip = place_said(before, start)
            text = said("{name} covers the space with the chip of {place}", name=name, place=chip)
            return text, said("cover the space with the chip of {place}", place=chip)
        case act.SpaceCovered(_, at, start):
            place = place_said(before, at)
            if start:
                place = said("{place}, with the chip of {other}", place=place, other=place_said(before, start))
            return said("{name} covers {place}", name=name, place=place), said("cover {place}", place=place)
        case act.GhostDrawn(_, card, floor):
            ghost = said("the ghost {card}", card=name_of(card)) if card else said("a ghost")
            if floor:
                ghost = said("{ghost}, to {floor}", ghost=ghost, floor=floor_said(before, floor))
            return said("{name} draws {ghost}", name=name, ghost=ghost), said("draw {ghost}", ghost=ghost)
        case _:
            return None


def _plans(before: State, number: int, tiles: Iterable[tuple[str, str]]) -> str:
    """Return Floor Plans that were used: `Floor Plans 2: Library and Powder Room at position 3 of the 1st Floor`."""
    plans: str = name_of("plan")
    if number:
        plans = within("{plans} {number}", plans=plans, number=number)
    turned = joined(
        (
            said("{tile} at {slot}", tile=tile_said(before, tile) if tile else said("a tile"), slot=slot_said(before, slot))
            for slot, tile in tiles
        ),
        "; ",
    )
    return within("{plans}: {tiles}", plans=plans, tiles=turned) if turned else plans


_NUMBERS = {
    2: said("two"),
    3: said("three"),
    4: said("four"),
    5: said("five"),
    6: said("six"),
    7: said("seven"),
    8: said("eight"),
}
"""Numbers of cards of a kind."""


def _number(count: int) -> str:
    return _NUMBERS.get(count) or number_word(count)


def _cards(cards: Iterable[str]) -> str:
    return listed([_card(card, len([*some])) for card, some in groupby(cards)]) or said("nothing")


def _card(card: str, count: int = 1) -> str:
    """Return cards of a kind: `a Candle`, `two Candles`, `Floor Plans`."""
    if card == UNKNOWN:
        return said("a card face down") if count == 1 else said("{number} cards face down", number=_number(count))
    if count > 1:
        return said("{number} {card}s", number=_number(count), card=name_of(card))
    return name_of(card) if card in _NO_ARTICLE else with_article(name_of(card))
