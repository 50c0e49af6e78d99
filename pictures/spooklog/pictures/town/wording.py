"""A town in words: short marks of players, and everything on the board for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from spooklog.domain.pictures.scene import Clash, Happening, House, Offer, OfferCard, Panel, Realm, Realms, Section, Stock, Town
from spooklog.domain.values.saying import chained
from spooklog.pictures.saying import said, told
from spooklog.pictures.town.paints import Paints


@dataclass(frozen=True)
class Names:
    """The names of players by seat, and of houses by key."""

    seats: Mapping[int, str]
    marks: Mapping[int, str]
    houses: Mapping[str, str]

    @classmethod
    def of(cls, panel: Panel) -> Names:
        """Return the names on a panel."""
        realms = [realm for shape in panel.of(Realms) for realm in shape.realms]
        houses = {house.key: house.name for town in panel.of(Town) for house in town.houses}
        return cls({realm.seat: realm.name for realm in realms}, _marks(realms), houses)

    def seat(self, number: int) -> str:
        """Return a player's name, or the seat where no player has it."""
        return self.seats.get(number) or said("seat {number}", number=number)

    def mark(self, number: int) -> str:
        """Return the mark on a player's discs: a letter that no other player has, else the number of the seat."""
        return self.marks.get(number, str(number))

    def house(self, key: str) -> str:
        """Return the name of a house, or its key where it has none."""
        return self.houses.get(key) or key


def _marks(realms: Sequence[Realm]) -> dict[int, str]:
    """Return a letter for each seat: the first free one of the name, else of the alphabet."""
    marks: dict[int, str] = {}
    for realm in realms:
        letters = [one for one in realm.name.upper() if one.isalpha()]
        free = (one for one in (*letters, *ascii_uppercase) if one not in marks.values())
        marks[realm.seat] = next(free, str(realm.seat))
    return marks


def crowd_in_letters(crowd: Sequence[int], paints: Paints) -> str:
    """Return counts by level as in notation: `b3g1`."""
    return "".join(f"{paints.sign(level)}{count}" for level, count in enumerate(crowd, start=1) if count)


def happened(shape: Happening, names: Names, paints: Paints) -> Iterator[str]:
    """Yield what the last entry did, in short statements."""
    for move in shape.moves:
        yield f"{paints.name(move.level)} {names.house(move.start)} -> {names.house(move.end)}"
    if shape.clash:
        yield _clash(shape.clash, names, paints)
    for change in shape.changes:
        yield f"{names.house(change.house)} {change.by:+d} {paints.name(change.level)}"
    for seat in dict.fromkeys(gain.seat for gain in shape.gains):
        yield f"{names.seat(seat)} {', '.join(gain.text for gain in shape.gains if gain.seat == seat)}"


def in_words(panel: Panel, paints: Paints) -> Iterator[str]:
    """Yield everything on the board."""
    names = Names.of(panel)
    for town in panel.of(Town):
        for house in town.houses:
            yield _house(house, town, names, paints)
        if town.streets:
            yield said("Streets: {streets}", streets=", ".join(f"{start}-{end}" for start, end in town.streets))
    for stock in panel.of(Stock):
        for store in stock.stores:
            yield f"{store.name}: {_by_level(store.counts, paints)}"
        for name, count in stock.piles:
            yield f"{name} {count}"
    for offer in panel.of(Offer):
        for card in offer.cards:
            yield _card(card, names)
    for realms in panel.of(Realms):
        for realm in realms.realms:
            yield _realm(realm, realms, paints)
    for shape in panel.of(Happening):
        yield from happened(shape, names, paints)


def signs(realms: Realms, offers: Sequence[Offer]) -> list[str]:
    """Return the legend of the marks of sections and cards."""
    priced = [offer.wheel for offer in offers if offer.cards]
    return [*([f"✓ {realms.done}"] if any(realm.sections for realm in realms.realms) else []), *priced]


def cost_in_words(card: OfferCard) -> str:
    """Return the price of a card: `3 any` or `3 different`."""
    return said("{number} different", number=card.cost) if card.coloured else said("{number} any", number=card.cost)


def _clash(clash: Clash, names: Names, paints: Paints) -> str:
    attacker, defender = (
        " ".join(part for part in (paints.name(level), roll) if part)
        for level, roll in zip((clash.attacker, clash.defender), clash.rolls, strict=True)
    )
    there = clash.target or clash.house
    rolled = said("{house}: {attacker} against {defender}", house=names.house(there), attacker=attacker, defender=defender)
    return rolled if clash.won is None else f"{rolled}, {said('won') if clash.won else said('not won')}"


def _house(house: House, town: Town, names: Names, paints: Paints) -> str:
    sign = ", " + said("token {name}", name=house.sign) if house.sign else ""
    second = f" ({said('second colour')})"
    owned = ", ".join(
        f"{plate.value} {names.seat(plate.owner)}{second if plate.extra else ''}" for plate in house.plates if plate.owner
    )
    claimed = ", " + said("claimed {plates}", plates=owned) if owned else ""
    return f"{house.name} ({house.key}): {_by_level(house.crowd, paints) or said('empty')}{sign if town.signs else ''}{claimed}"


def _by_level(counts: Sequence[int], paints: Paints) -> str:
    return ", ".join(f"{count} {paints.name(level)}" for level, count in enumerate(counts, start=1) if count)


def _card(card: OfferCard, names: Names) -> str:
    when = ", ".join(part for part in (card.sign, card.note) if part)
    name = f"{card.name} ({when})" if when else card.name
    shown = said("Card {key} {name}: costs {cost}", key=card.key, name=name, cost=cost_in_words(card))
    return f"{shown}, {said('held by {players}', players=told(chained([*map(names.seat, card.seats)])))}" if card.seats else shown


def _realm(realm: Realm, realms: Realms, paints: Paints) -> str:
    extra = f"+{realm.extra}" if realm.extra else ""
    parts = [
        f"{realm.points} {realms.points}",
        f"{realm.scare} {realms.scare}",
        f"{realms.tokens} {_by_level(realm.tokens, paints) or said('none')}",
        f"{realm.discs} {realms.discs}",
        f"{realm.counters}{extra} {realms.counters}",
        *(_section(number, section, realms, paints) for number, section in enumerate(realm.sections, start=1)),
    ]
    slots = [niche.word or (said("locked") if niche.locked else said("free")) for niche in realm.niches]
    parts += [said("slots {slots}", slots=" ".join(slots))] if slots else []
    parts += [said("cards {cards}", cards=" ".join(realm.cards))] if realm.cards else []
    states = (said("to act"), realm.active), (said("first player"), realm.first), (said("winner"), realm.winner)
    state = [word for word, holds in states if holds]
    note = [realm.note.text] if realm.note else []
    head = ", ".join([*state, *note])
    return f"{realm.name}{f' ({head})' if head else ''}: {'; '.join(parts)}"


def _section(number: int, section: Section, realms: Realms, paints: Paints) -> str:
    names = [name for _, name in realms.actions]
    used = [
        (names[place] if place < len(names) else str(place + 1)) + (f" x{discs}" if discs > 1 else "")
        for place, discs in enumerate(section.used)
        if discs
    ]
    discs = " ".join(used) or said("no discs")
    shown = said("section {number} {colour}: {discs}", number=number, colour=paints.name(section.level), discs=discs)
    return f"{shown}, {said('done')}" if section.done else shown
