"""Towns made by hand: the board of a game in its middle, and boards of other shapes."""

from __future__ import annotations

from msgspec.structs import replace
from tests.pictures.scenes import scene_of

from spooklog.domain.pictures.scene import (
    Change,
    Clash,
    Gain,
    Happening,
    House,
    Journey,
    Level,
    Line,
    Niche,
    Offer,
    OfferCard,
    Plate,
    Realm,
    Realms,
    Scene,
    Section,
    Shape,
    Stock,
    Store,
    Text,
    Town,
)

LEVELS = tuple(Level(name[0], name) for name in ("blue", "green", "yellow", "orange", "red"))
ACTIONS = (("S", "summon"), ("B", "scare"), ("U", "upgrade"), ("M", "move"), ("F", "fight"), ("H", "haunt"))
STREETS = (("ch", "sc"), ("sc", "th"), ("ce", "po"), ("po", "ho"), ("ch", "ce"), ("sc", "po"), ("th", "ho"))
VALUES = (2, 4, 6, 8, 10)
LONG = "Maximiliane von und zu Hohenfels"
CARDS = (
    OfferCard("B4", "Tandem", "move", "permanent", "In a Move action a second ghost may move too."),
    OfferCard("B14", "Paid Rest", "rest", "permanent", "2 scare points for each rest.", new=True),
    OfferCard("B1", "Cheap Training", "upgrade", "permanent", "Upgrades cost 2 scare points less.", seats=(2,)),
    OfferCard("C11", "Red Treasure", "points", "end of game", "4 PE per red ghost token.", coloured=True, seats=(1, 3)),
    OfferCard("C12", "Pairs", "points", "end of game", "3 PE per set of two ghost tokens.", seats=(3, 1, 2)),
    OfferCard("C1", "Tutor's Fee", "upgrade", "permanent", "2 PE for each Upgrade action.", seats=(2, 1)),
    OfferCard(
        "D14", "Neighbour Haunt", "haunt", "once per turn", "With two ghosts of one colour haunt next door.", coloured=True
    ),
    OfferCard("D10", "Tie Breaker", "fight", "once per turn", "A draw counts as won."),
)


def plates(*owners: int) -> tuple[Plate, ...]:
    """Five plates with their owners, free where none is given; a negative number is a counter of the second colour."""
    every = (*owners, 0, 0, 0, 0, 0)[:5]
    return tuple(Plate(value, abs(owner), extra=owner < 0) for value, owner in zip(VALUES, every, strict=True))


HOUSES = (
    House("ch", "church", 1, 1, (1, 0, 0, 0, 0), plates(1, 0, 3), "green", 6),
    House("sc", "school", 1, 2, (0, 1, 2, 0, 0), plates(0, 2), "", 6),
    House("th", "town hall", 1, 3, (0, 0, 0, 0, 0), plates(), "scare", 6),
    House("ce", "cemetery", 2, 1, (0, 0, 0, 1, 1), plates(0, 0, 0, 0, 3), "warp", 6),
    House("po", "police station", 2, 2, (3, 1, 1, 1, 0), plates(0, 1), "point", 6),
    House("ho", "hospital", 2, 3, (1, 0, 0, 0, 0), plates(), "rest", 6),
)
TOWN = Town(LEVELS, HOUSES, STREETS)
STOCK = Stock((Store("ghosts", (0, 3, 2, 3, 4)), Store("tokens", (11, 12, 9, 12, 10))), (("reserve", 12), ("discard", 3)))


def section(level: int, letters: str = "", *, done: bool = False, new: int = 0) -> Section:
    """A section with discs on the spaces of these letters."""
    return Section(level, tuple(letters.count(letter) for letter, _ in ACTIONS), done, new)


ANNA = Realm(
    "anna", 1, 12, (section(2, "SU", done=True), section(1, "B"), section(3)), 3, (1, 1, 0, 0, 2), 6,
    (Niche("rest"), Niche(locked=True), Niche()), 4, 0, ("C11", "C12", "C1"), active=True, first=True,
)  # fmt: skip
BEN = Realm(
    "ben", 2, 3, (section(2, "BM"), section(2, "F"), section(1)), 0, (0, 2, 3, 0, 0), 7,
    (Niche("summon"), Niche("reroll"), Niche("plus3")), 5, 0, ("B1", "C12", "C1"),
)  # fmt: skip
CLEO = Realm("cleo", 3, 20, (section(5, "SBUMFH"), section(4, "H"), section(2, "M")), 11, (0, 0, 0, 0, 0), 2, (Niche(),) * 3, 3)
DORA = Realm("dora", 4, 0, (section(1), section(1), section(1)), 2, (0, 0, 0, 0, 0), 12, (Niche(),) * 3, 6)


def realms(*players: Realm) -> Realms:
    """The boards of these players."""
    return Realms(players, ACTIONS)


def town(*shapes: Shape, title: str = "Halloween", remarks: tuple[Line, ...] = ()) -> Scene:
    """A board with these shapes."""
    return scene_of("town", *shapes, title=title, remarks=remarks)


def middle(happening: Happening | None = None, *players: Realm) -> Scene:
    """The middle of a game, with what the last entry did."""
    shapes = (TOWN, STOCK, Offer(CARDS), realms(*(players or (ANNA, BEN, CLEO))))
    return town(*shapes, *([happening] if happening else []))


def own_town(rows: int, columns: int, *, name: str = "house") -> Town:
    """A town of so many rows and columns whose streets lead to the next house and once across."""
    at = {(row, column): f"{chr(96 + row)}{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)}
    houses = tuple(
        House(key, f"{name} {key}", row, column, (row, column, 0, 1, 0), plates(1, 2, 3, 4, 1), "reroll", 12)
        for (row, column), key in at.items()
    )
    beside = [(key, at[row, column + 1]) for (row, column), key in at.items() if (row, column + 1) in at]
    below = [(key, at[row + 1, column]) for (row, column), key in at.items() if (row + 1, column) in at]
    return Town(LEVELS, houses, (*beside, *below, (at[1, 1], at[rows, columns])))


def master() -> Scene:
    """Four sections, neither cards nor tokens."""
    players = [
        Realm(name, seat, 8 * seat, (*(section(seat, "SM") for _ in range(3)), section(5, "H", done=True)), 4, (1, 2, 3, 0, 1), 5,
              counters=4, active=seat == 2)
        for seat, name in enumerate(("anna", "ben", "cleo", "dora"), start=1)
    ]  # fmt: skip
    houses = tuple(replace(house, sign="", room=4) for house in HOUSES)
    return town(Town(LEVELS, houses, STREETS, signs=False), Stock(STOCK.stores), realms(*players))


def own() -> Scene:
    """Twelve houses, sixteen cards and four players, all with long names."""
    cards = tuple(
        OfferCard(f"X{number}", f"A card with a long name {number}", "halloween", "once per turn", "Does this and that. " * 6,
                  coloured=number % 2 == 0, seats=(4, 3, 2, 1))
        for number in range(1, 17)
    )  # fmt: skip
    players = [
        Realm(f"{LONG} {seat}", seat, 100 + seat, (section(5, "SSBBUUMMFFHH", done=True),) * 4, 99, (12, 12, 12, 12, 12), 12,
              (Niche("reroll"), Niche(locked=True), Niche("summon")), 6, 2, tuple(card.key for card in cards), active=seat == 1,
              first=seat == 2, winner=seat == 3, note=Text("total 123", "good"))
        for seat in range(1, 5)
    ]  # fmt: skip
    return town(own_town(3, 4, name="a house with a long name"), STOCK, Offer(cards), realms(*players))


def two() -> Scene:
    """Two players with counters of a second colour at the end of a game."""
    ben = replace(BEN, points=41, counters=0, extra=1, winner=True, note=Text("total 44", "good"))
    owners = (plates(2, -2, 1, -1), plates(0, 2), plates(), plates(), plates(0, 1), plates())
    houses = tuple(replace(house, plates=own) for house, own in zip(HOUSES, owners, strict=True))
    cards = tuple(replace(card, seats=tuple(seat for seat in card.seats if seat < 3)) for card in CARDS)
    return town(Town(LEVELS, houses, STREETS), STOCK, Offer(cards), realms(replace(ANNA, active=False), ben))


def start() -> Scene:
    """A game of which nothing has been played."""
    houses = tuple(replace(house, crowd=(3 * (house.key == "po"), 0, 0, 0, 0), plates=plates()) for house in HOUSES)
    cards = tuple(replace(card, seats=(), new=False) for card in CARDS)
    eve = replace(DORA, name="eve", seat=1, active=True, first=True)
    return town(Town(LEVELS, houses, STREETS), STOCK, Offer(cards), realms(eve, replace(DORA, seat=2)))


def haunted() -> Scene:
    """A plate was claimed, by the last action space of the second section."""
    church = replace(HOUSES[0], plates=(Plate(2, 1, new=True), *HOUSES[0].plates[1:]))
    anna = replace(ANNA, sections=(ANNA.sections[0], section(1, "BH", done=True, new=6), ANNA.sections[2]))
    houses = Town(LEVELS, (church, *HOUSES[1:]), STREETS)
    return town(houses, STOCK, Offer(CARDS), realms(anna, BEN, CLEO), Happening(gains=(Gain(1, "+2 PE"),)))


MOMENTS: dict[str, Scene] = {
    "start": start(),
    "moved": middle(Happening((Journey("po", "ho", 1),), gains=(Gain(1, "+rest"),))),
    "warped": middle(Happening((Journey("th", "ce", 5),))),
    "fought": middle(
        Happening(
            clash=Clash("po", 3, 2, ("5", "3"), True),
            changes=(Change("po", 2, -1),),
            gains=(Gain(1, "+1 g", "level.g"), Gain(1, "+2 PE")),
        )
    ),
    "defended": middle(Happening(clash=Clash("po", 4, 3, ("2", "2"), False, target="sc"))),
    "summoned": middle(Happening(changes=(Change("po", 1),), gains=(Gain(1, "+1 b", "level.b"),)), ANNA, BEN, CLEO, DORA),
    "haunted": haunted(),
    "two": two(),
    "master": master(),
    "own": own(),
}
"""Boards by name."""
