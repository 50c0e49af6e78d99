"""How the night starts."""

from __future__ import annotations

from tests.rulesets.nightwatch.refuse import PACKAGE, refuse
from tests.rulesets.nightwatch.state import Due, Table, Watch
from tests.rulesets.nightwatch.turns import with_turn

from spooklog.domain.contract.facts import overlay, shipped_facts
from spooklog.domain.contract.ruleset import Setup


def start(setup: Setup) -> Watch:
    """All watchers in the first room, which is lit. Raises Illegal for too many of them or too few."""
    seats, options = setup.seats, setup.options
    if not 3 <= seats <= 4:
        refuse("setup.1", "three or four watchers play", "3 or 4 players")
    facts = overlay(shipped_facts(PACKAGE), setup.data)
    house, cards, limits = facts["house"], facts["cards"], facts["limits"]
    doors = tuple((one, other) for one, other in map(str.split, house["doors"]))
    table = Table(
        seats,
        tuple(house["rooms"]),
        doors,
        house["steps"],
        tuple(cards["values"]),
        cards["keep"],
        facts["score"]["side"],
        setup.whole("turns"),
        bool(options["points"]),
    )
    none: tuple[tuple[int, ...], ...] = ((),) * seats
    state = Watch(
        table,
        (Due("begin"),),
        tuple(sorted(table.values * cards["each"])),
        limits["winds"],
        (limits["knocks"],) * seats,
        hands=none,
        dropped=none,
        won=none,
        at=(table.rooms[0],) * seats,
        light=(0,) * seats,
        sides=tuple(("light", "dark")[seat % 2] for seat in range(seats)),
        lit=table.rooms[:1],
    )
    first = setup.opening.get("first")
    return state if first is None else with_turn(state, first, ())
