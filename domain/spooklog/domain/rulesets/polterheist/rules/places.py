"""Places at both geometry levels: spaces of the board by name, or areas with marks; and what lies there (7.2)."""

from __future__ import annotations

import re
from functools import lru_cache

from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.mansion.house import House, Mansion
from spooklog.domain.rulesets.polterheist.state import State, is_camp
from spooklog.domain.values.value import Value

EXIT = "exit"
HALL = "hall"
WORDS = ("foyer", "landing", "stairs")
"""Areas that are no tiles."""

TUNNELS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
_LOOSE = r"([^\W_]+)\.([^\W_]+)(?:\.([^\W_]{1,20}))?(\?[0-9]{1,2}|~[^\W\d_]{1,12}|\*)?"


class Area(Value, frozen=True):
    """An area of the house taken apart: floor, position of a tile or a word, room or `hall` of a tile, mark."""

    floor: str
    area: str
    sub: str = ""
    mark: str = ""

    @property
    def tile(self) -> bool:
        """Whether it lies on a tile."""
        return self.area.isdigit()

    @property
    def in_room(self) -> bool:
        """Whether it lies in a room of a tile."""
        return self.tile and self.sub != HALL

    def text(self) -> str:
        """Return the area as it is written."""
        return f"{self.floor}.{self.area}{f'.{self.sub}' if self.sub else ''}{self.mark}"


@lru_cache(maxsize=4096)
def area_of(text: str, mansion: Mansion) -> Area | None:
    """Return the area that a text names, in its canonical form; None where it names none. The first room needs no letter."""
    match = re.fullmatch(_LOOSE, text.casefold())
    if not match:
        return None
    floor = next((key for key in mansion.floors if key.casefold() == match[1]), None)
    sub, mark = match[3] or "", match[4] or ""
    words = {word.casefold(): word for word in (*WORDS, *mansion.piece_of)}
    area = words.get(match[2], "")
    if floor is None or not area or (area.isdigit() and f"{floor}.{area}" not in mansion.slots):
        return None
    if sub and not area.isdigit():
        return None
    if mark[:1] == "?":
        mark = f"?{int(mark[1:])}"
    # one form for each place: pawns and chips are found by comparing texts
    return Area(floor, area, "" if sub == "a" else sub, mark)


def house_of(state: State) -> House:
    """Return the house as its tiles lie."""
    return state.mansion.house(state.up)


def number_of(state: State, place: str) -> int:
    """Return the number of a space; -1 for what is none."""
    return state.mansion.number_of.get(place.casefold(), -1)


def is_place(state: State, place: str) -> bool:
    """Return whether a text is a place of the game, as it is stored."""
    if place == CAMP:
        return True
    if state.loose:
        if place == EXIT:
            return True
        area = area_of(place, state.mansion)
        return area is not None and area.text() == place
    number = number_of(state, place)
    return number >= 0 and state.mansion.names[number] == place


def is_exit(state: State, place: str) -> bool:
    """Return whether a place is an exit space."""
    return place == EXIT if state.loose else number_of(state, place) in state.mansion.exits


def floor_of(state: State, place: str) -> str:
    """Return the floor of a place; that of the camp for the camp."""
    mansion = state.mansion
    if place == CAMP or (state.loose and place == EXIT):
        return mansion.floors[mansion.floor_of[mansion.line_up[0]]]
    if state.loose:
        area = area_of(place, mansion)
        return area.floor if area else ""
    number = number_of(state, place)
    return mansion.floors[mansion.floor_of[number]] if number >= 0 else ""


def slot_of(state: State, place: str) -> int:
    """Return the slot on whose tile a place lies; -1 elsewhere."""
    mansion = state.mansion
    if state.loose:
        area = area_of(place, mansion) if place not in (CAMP, EXIT) else None
        return mansion.slots.index(f"{area.floor}.{area.area}") if area and area.tile else -1
    number = number_of(state, place)
    return mansion.slot_of[number] if number >= 0 else -1


def is_face_up(state: State, place: str) -> bool:
    """Return whether a place lies on a fixed part or on a tile that is face up."""
    slot = slot_of(state, place)
    return slot < 0 or bool(state.up[slot])


def room_of(state: State, place: str) -> str:
    """Return the key of the room that a place lies in; empty outside rooms."""
    if place == CAMP:
        return ""
    if state.loose:
        area = area_of(place, state.mansion) if place != EXIT else None
        return f"{area.floor}.{area.area}.{area.sub}" if area and area.in_room else ""
    number = number_of(state, place)
    room = house_of(state).room[number] if number >= 0 else -1
    return str(room) if room >= 0 else ""


def is_common(state: State, place: str) -> bool:
    """Return whether a place is foyer, landing, stairs or hallway ground; the camp is one foyer space (R42)."""
    if is_camp(state, place):
        return True
    if state.loose:
        area = area_of(place, state.mansion) if place != EXIT else None
        return area is not None and not area.in_room
    return number_of(state, place) in house_of(state).common


def mark_of(state: State, place: str) -> str:
    """Return what is drawn on a place: `?`, the colour of a tunnel, `*` or nothing. On a face-down tile nothing is seen."""
    if place == CAMP:
        return ""
    if state.loose:
        area = area_of(place, state.mansion) if place != EXIT else None
        mark = area.mark if area else ""
        return mark[1:] if mark[:1] == "~" else mark[:1]
    number = number_of(state, place)
    mark = house_of(state).mark[number] if number >= 0 else ""
    return TUNNELS.get(mark, mark if mark in ("?", "*") else "")


def is_tunnel(state: State, place: str) -> bool:
    """Return whether a place is a tunnel space."""
    return mark_of(state, place) not in ("", "?", "*")


def is_single(state: State, place: str) -> bool:
    """Return whether a place holds one pawn: a space, or an area with a mark (7.2)."""
    if not state.loose:
        return place != CAMP
    area = area_of(place, state.mansion) if place not in (CAMP, EXIT) else None
    return bool(area and area.mark)


def pawns_at(state: State, place: str) -> tuple[int, ...]:
    """Return the seats whose pawns stand at a place."""
    return tuple(seat for seat in state.seats if state.at[seat - 1] == place) if place else ()


def squares(state: State) -> tuple[str, ...]:
    """Return the marked squares, one on each floor, from the roof downwards."""
    mansion = state.mansion
    if not state.loose:
        return tuple(mansion.names[number] for number in mansion.squares)
    return tuple(f"{floor}.{mansion.piece_of[square]}*" for floor, square in zip(mansion.floors, mansion.squares, strict=True))


def camp_place(state: State) -> str:
    """Return where a runner stands who comes into the camp otherwise than by walking: the first free space of the line (R48)."""
    if state.loose:
        return CAMP
    mansion = state.mansion
    taken = {*state.at}
    # R48: the line first, then any other space of the camp
    for number in (*mansion.line_up, *sorted(mansion.camp - {*mansion.line_up})):
        if mansion.names[number] not in taken:
            return mansion.names[number]
    # all spaces of a small camp can be taken: it has three at least, and there are four pawns
    return CAMP
