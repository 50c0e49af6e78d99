"""Scenes of a mansion made by hand: the middle of a night, its start and its end, and nights without single spaces."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from tests.pictures.mansion.houses import storey

from spooklog.domain.pictures.scene import (
    Area,
    Call,
    Clock,
    Facts,
    Line,
    Panel,
    Scene,
    Shape,
    Spot,
    Stores,
    Storey,
    Text,
    Visitor,
    Visitors,
    Walker,
    Wall,
)

FLOORS = ("attic", "2F", "1F", "cellar")
HOURS = ("4pm", "6pm", "8pm", "10pm", "midnight")
MOST = 8
LONG = "Maximiliane von und zu Hohenfels"

ANNA = Walker("anna", "A", 1, active=True)
BOB = Walker("bob", "B", 2)
CLEO = Walker("cleo", "C", 3)
DORA = Walker("dora", "D", 4)


def at(walker: Walker, x: int, y: int) -> Walker:
    """A pawn on a space."""
    return replace(walker, x=x, y=y)


def visitor(walker: Walker, courage: int, place: str, *cards: str, **other: object) -> Visitor:
    """A player with cards, each of which is there as often as it is named."""
    counts = tuple((card, cards.count(card)) for card in dict.fromkeys(cards))
    status = "ghost" if walker.ghost else "living"
    made = Visitor(walker, status, courage, MOST, place, counts, active=walker.active)
    return replace(made, **other)


def stores(drawn: str = "") -> Stores:
    """What lies beside the board."""
    items = (("discoveries", 57), ("ghosts", 69), ("chips", 68))
    return Stores(items, Text(drawn) if drawn else None)


def clock(hour: int = 1, note: str = "ghosts on 2, 12") -> Clock:
    """An hour of the night."""
    return Clock(HOURS, hour, Text(note) if note else None)


def mansion(storeys: Iterable[Storey], *beside: Shape, focus: str = "1F", call: str = "anna: 5 steps left") -> Scene:
    """A panel for each floor, each with all shapes."""
    shapes = (*storeys, *beside)
    panels = tuple(Panel(shapes, one.key, one.name) for one in shapes if isinstance(one, Storey))
    return Scene(
        "mansion",
        Line((Text("Polter-Heist", "title"),)),
        panels,
        Facts(((Line((Text("round 7"),)), Line((Text("ghosts on 2 12"),))),)),
        Call((Line((Text(call),)),)),
        focus=focus,
    )


def stacked(scene: Scene) -> Scene:
    """The same with all floors in one picture."""
    return replace(scene, panels=(Panel(scene.panel.shapes),), focus="")


def night(focus: str = "1F") -> Scene:
    """The middle of a night: the carrier is on the way to the exit."""
    ghost = replace(DORA, ghost=True)
    anna = replace(ANNA, laden=True)
    floors = (
        replace(storey("attic", covered=frozenset({(0, 0), (7, 1), (19, 0)})), walkers=(at(ghost, 2, 1),)),
        replace(storey("2F", covered=frozenset({(0, 0), (2, 1), (23, 0), (7, 1)})), walkers=(at(BOB, 17, 2),)),
        replace(
            storey("1F", covered=frozenset({(0, 1), (7, 0), (19, 1), (23, 0)})),
            walkers=(at(anna, 14, 5),),
            camp=(CLEO,),
            way=((17, 2), (17, 3), (16, 3), (15, 3), (14, 3), (14, 4), (14, 5)),
        ),
        storey("cellar", covered=frozenset({(0, 0), (17, 1)})),
    )
    players = Visitors(
        (
            visitor(anna, 5, "1F.foyer.g2, foyer", "sensor", "candle", "candle", marks=(Text("Treasure", "good"),)),
            visitor(BOB, 6, "2F.3.b3, Bedroom 8", "liquid", "mask", "satchel", "control", "audio"),
            visitor(CLEO, 8, "camp", change=2, marks=(Text("must leave"),)),
            visitor(ghost, 0, "attic.1.c2, Panic Room", change=-2),
        )
    )
    return mansion(floors, players, clock(), stores("Encounter Ghost"), focus=focus)


def start() -> Scene:
    """All tiles face down, all players in the camp."""
    seats = (ANNA, BOB, CLEO, DORA)
    floors = [storey(key, ("",) * 5) for key in FLOORS]
    floors[2] = replace(floors[2], camp=seats)
    players = Visitors(tuple(visitor(one, 8, "camp") for one in seats))
    return mansion(floors, players, clock(0, "no ghosts on rolls"), stores(), call="anna: roll")


def loose() -> Scene:
    """A night of which places are recorded, no spaces."""
    ghost = replace(DORA, ghost=True)
    anna = replace(ANNA, laden=True)
    first = (
        Area("1F.1", "position 1", dark=True),
        Area("1F.2", "position 2", dark=True),
        Area("1F.3.hall", "hallway", walkers=(BOB,)),
        Area("1F.3.a", "Parlor", spots=(Spot("?1", covered=True), Spot("?2", walkers=(anna,)), Spot("?3"))),
        Area("1F.3.b", "Study", spots=(Spot("?1", covered=True), Spot("~green"))),
        Area("1F.4", "position 4", dark=True),
        Area("1F.5", "Kitchen / Pantry", treasure=True),
        Area("1F.foyer", "foyer", walkers=(ghost,), spots=(Spot("*"),)),
        Area("camp", "camp", walkers=(CLEO,)),
    )
    second = (
        *(Area(f"2F.{number}", f"position {number}", dark=True) for number in range(1, 6)),
        Area("2F.landing", "landing", spots=(Spot("*"),)),
    )
    attic, cellar = (
        (
            *(Area(f"{key}.{number}", f"position {number}", dark=True) for number in range(1, 6)),
            Area(f"{key}.landing", "landing", spots=(Spot("*"),)),
        )
        for key in ("attic", "cellar")
    )
    floors = (
        Storey("attic", "Attic", areas=attic),
        Storey("2F", "2nd Floor", areas=second),
        Storey("1F", "1st Floor", areas=first),
        Storey("cellar", "Cellar", areas=cellar),
    )
    players = Visitors(
        (
            visitor(anna, 5, "1F.3.a?2, Parlor", "sensor", marks=(Text("Treasure", "good"),), change=-1),
            visitor(BOB, 6, "1F.3.hall, hallway"),
            visitor(CLEO, 8, "camp", concealed=3),
            visitor(ghost, 0, "1F.foyer, foyer"),
        )
    )
    return mansion(floors, players, clock(2, "ghosts on 2, 12"), stores("Spook"))


def over() -> Scene:
    """One player is out with the Treasure, one is out without, and two are ghosts."""
    ghosts = [replace(one, ghost=True, active=False) for one in (CLEO, DORA)]
    floors = [storey(key) for key in FLOORS]
    floors[2] = replace(floors[2], walkers=(at(ghosts[0], 13, 5), at(ghosts[1], 2, 5)))
    anna = replace(ANNA, active=False)
    players = Visitors(
        (
            visitor(anna, 6, "out", status="out", rank=1, marks=(Text("Treasure", "good"),)),
            visitor(BOB, 2, "out", status="out", rank=1),
            visitor(ghosts[0], 0, "1F.foyer.f2, foyer", rank=3),
            visitor(ghosts[1], 0, "1F.4.c2, Patio and Garden", rank=3),
        )
    )
    return mansion(floors, players, clock(4, "ghosts on 2, 7, 12"), stores(), call="over: anna and bob win")


def refused() -> Scene:
    """A move ran against a wall; the Treasure lies on the board."""
    seen = night()
    floors = [
        replace(one, barred=(Wall(17, 2, "top"), Wall(16, 4, "left", "rail")), treasure=(20, 2)) if one.key == "1F" else one
        for one in seen.panel.of(Storey)
    ]
    return mansion(floors, *(shape for shape in seen.panel.shapes if not isinstance(shape, Storey)))


def crowded() -> Scene:
    """Long names, many cards, all players in the camp or close to each other."""
    seats = [Walker(f"{LONG} {seat}", f"M{seat}", seat, active=seat == 2) for seat in range(1, 5)]
    floors = [storey(key) for key in FLOORS]
    floors[1] = replace(floors[1], walkers=tuple(at(one, 12 + n, 4) for n, one in enumerate(seats)))
    cards = ("sensor", "control", "audio", "output", "candle", "candle", "liquid", "fear", "satchel", "doll", "mask")
    players = Visitors(
        tuple(
            visitor(
                one,
                seat,
                "2F.landing.e1, landing",
                *cards,
                concealed=2,
                change=-3,
                marks=(Text("detector", "good"), Text("Doll")),
            )
            for seat, one in enumerate(seats, start=1)
        )
    )
    return mansion(
        floors, players, clock(3, "ghosts on 2, 7, 12; two cards to a Poltergeist"), stores("Increase Ghost Activity"), focus="2F"
    )


MOMENTS = {
    "night": night(),
    "start": start(),
    "loose": loose(),
    "over": over(),
    "refused": refused(),
    "crowded": crowded(),
    "stacked": stacked(night()),
    "stacked-loose": stacked(loose()),
}
"""Scenes by name."""
