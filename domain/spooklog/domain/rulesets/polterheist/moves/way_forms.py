"""Forms of moves: a way space by space, and places where single spaces are not recorded (catalogue 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from spooklog.domain.contract.actions import Form
from spooklog.domain.grammar.kinds import Open
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.lines.notation import GRAMMAR
from spooklog.domain.rulesets.polterheist.mansion.house import Mansion
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.haunt import Haunt, may_enter_camp
from spooklog.domain.rulesets.polterheist.rules.movement import names_of, place_number
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, HALL, TUNNELS, area_of
from spooklog.domain.rulesets.polterheist.state import State, is_camp

MOST = 200
"""The most spaces that a form offers, the nearest ones."""

LONGEST = 100
"""The most spaces of a way that a form offers; a ruled roll may bring more."""

MARKS = (*(f"?{number}" for number in range(1, 7)), *(f"~{colour}" for colour in sorted(TUNNELS.values())), "*")
"""What can be drawn on an area: discovery spaces as the table numbers them, tunnels, the marked square."""


def way_form(state: State, seat: int, ends: Iterable[str]) -> Iterator[Form]:
    """Yield the form of a way space by space, where two steps or more can be made.

    Its spaces are the ends of listed moves of a living player, and all within the roll of a ghost player.
    """
    if state.steps < 2:
        return
    found = _haunted(state, seat) if state.is_ghost(seat) else tuple(dict.fromkeys(ends))
    words = sorted(found[:MOST], key=lambda place: place_number(state, place))
    if len(words) > 1:
        path = Open(words, 2, min(state.steps, LONGEST))
        yield GRAMMAR.form(act.PawnMoved, said("any other way, space by space"), state, seat, path=path)


def _haunted(state: State, seat: int) -> tuple[str, ...]:
    """Return the spaces within the roll of a ghost player, the nearest first."""
    haunt = Haunt(state, seat)
    found, layer = dict.fromkeys((haunt.here,)), [haunt.here]
    for _ in range(state.steps):
        following = list[int]()
        for space in layer:
            following += [to for to in haunt.steps(space) if to not in found and haunt.is_free(space, to)]
            found |= dict.fromkeys(following)
        layer = following
    return names_of(state, found)


# -- places where single spaces are not recorded -------------------------------------------------------------------------------


def place_form(state: State, seat: int) -> Form:
    """Return the form of a move to an area or a mark in it."""
    return _move(state, seat, said("where the pawn goes, and in how many steps"), _place(state))


def other_place_forms(state: State, seat: int) -> Iterator[Form]:
    """Yield the forms of moves into the camp, out of the house, and of a ghost player to another player."""
    ghost, here = state.is_ghost(seat), state.at[seat - 1]
    if not is_camp(state, here) and (not ghost or may_enter_camp(state)):
        yield _move(state, seat, said("into the camp"), CAMP)
    if state.is_runner(seat):
        yield _move(state, seat, said("out of the house"), EXIT)
    if ghost and any(not state.is_guest(one) for one in state.living):
        yield _move(state, seat, said("to a player, who is scared"), ("@", Open((), name=said("player"))))


def _move(state: State, seat: int, meaning: str, place: Any) -> Form:
    """Return the form of a move: stops before the last place, that place, and the number of steps."""
    steps = Open(low=1, high=max(1, state.steps), least=0, name=said("number"), sign="STEPS")
    return GRAMMAR.form(act.PawnMoved, meaning, state, seat, path=[_stops(state), place], steps=steps)


def lay_form(state: State, seat: int) -> Form:
    """Return the form of the place where the Treasure is laid down."""
    return GRAMMAR.form(act.TreasureLaid, said("where the Treasure is laid down"), state, seat, at=_place(state))


def _place(state: State) -> tuple[Open, Open]:
    return Open(_areas(state), name=said("area")), Open(MARKS, least=0, name=said("mark"))


def _stops(state: State) -> Open:
    """Return the choice of stops before the last one: areas, the camp, and tunnels that lie face up."""
    words = (*_areas(state), *_tunnels(state.mansion, state.up), CAMP)
    return Open(words[-MOST:], 0, None, name=said("stop"))


@lru_cache(maxsize=64)
def _tunnels(mansion: Mansion, up: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tunnels that lie face up."""
    ends = mansion.house(up).tunnels.items()
    return tuple(sorted({f"{_area_at(mansion, space)}~{TUNNELS[colour]}" for colour, spaces in ends for space in spaces}))


def _areas(state: State) -> tuple[str, ...]:
    """Return the areas of the house, those that the table has named for pawns, chips and the Treasure among them."""
    return _areas_of(state.mansion, state.up, (state.token.at if state.token else "", *state.at, *state.chips))


@lru_cache(maxsize=64)
def _areas_of(mansion: Mansion, up: tuple[str, ...], used: tuple[str, ...]) -> tuple[str, ...]:
    """Return the areas of a house floor by floor: rooms of tiles that lie face up have their letters, then those in use."""
    rows = list(_ground(mansion))
    for slot, tile in zip(mansion.slots, up, strict=True):
        rooms = [room for room in sorted(mansion.tiles[tile].rooms) if room != "a"] if tile else []
        rows += [slot, *(f"{slot}.{room}" for room in rooms), f"{slot}.{HALL}"]
    areas = (area_of(place, mansion) for place in dict.fromkeys(used) if place and place not in (CAMP, EXIT))
    rows += [f"{area.floor}.{area.area}{f'.{area.sub}' if area.sub else ''}" for area in areas if area]
    floors = {floor: at for at, floor in enumerate(mansion.floors)}
    # stable: within a floor the fixed part comes first, then the positions in their order
    return tuple(sorted(dict.fromkeys(rows), key=lambda area: floors[area.partition(".")[0]]))[: MOST // 2]


@lru_cache(maxsize=16)
def _ground(mansion: Mansion) -> tuple[str, ...]:
    """Return the areas that are no tiles."""
    return tuple(dict.fromkeys(_area_at(mansion, space) for space, slot in enumerate(mansion.slot_of) if slot < 0))


def _area_at(mansion: Mansion, space: int) -> str:
    return f"{mansion.floors[mansion.floor_of[space]]}.{mansion.piece_of[space]}"
