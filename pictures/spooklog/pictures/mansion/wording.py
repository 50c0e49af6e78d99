"""A mansion in words: everything on the board for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Area, Clock, Panel, Space, Spot, Stores, Storey, Visitor, Visitors, Walker, Wing
from spooklog.pictures.mansion.survey import Point, has_treasure, is_face_up, is_in, number
from spooklog.pictures.saying import counted, said


def in_words(panel: Panel) -> Iterator[str]:
    """Yield everything on the board."""
    for storey in panel.of(Storey):
        yield f"{storey.name} ({storey.key}): {'; '.join(storey_in_words(storey)) or said('empty')}"
    for visitors in panel.of(Visitors):
        yield from map(visitor_in_words, visitors.visitors)
    for clock in panel.of(Clock):
        hour = clock.hours[clock.at] if 0 <= clock.at < len(clock.hours) else ""
        yield said("time {hour}", hour=hour) + (f", {clock.note.text}" if clock.note else "")
    for stores in panel.of(Stores):
        yield ", ".join(f"{name} {count}" for name, count in stores.items)
        if stores.drawn:
            yield said("drawn: {what}", what=stores.drawn.text)


def storey_in_words(storey: Storey) -> Iterator[str]:
    """Yield the tiles, marks, pawns and the treasure of a floor."""
    yield from map(_wing, storey.wings)
    marks = [space for space in storey.spaces if space.mark in ("search", "tunnel")]
    if marks:
        yield ", ".join(_marks(marks))
    yield from (f"{walker_in_words(one)}{_where(storey, (one.x, one.y))}" for one in storey.walkers)
    if storey.camp:
        yield said("camp: {players}", players=", ".join(map(walker_in_words, storey.camp)))
    if storey.treasure:
        yield said("the treasure lies here") + _where(storey, storey.treasure)
    yield from (shown for area in storey.areas if (shown := area_in_words(area)))


def summary(storey: Storey) -> str:
    """Return a floor on one line: its known tiles, the spots left to search, and whether the treasure is there."""
    parts = []
    known = sum(map(is_face_up, storey.wings))
    if known:
        parts.append(said("{number} of {all} tiles", number=known, all=len(storey.wings)))
    dark = sum(area.dark for area in storey.areas) + (0 if known else len(storey.wings))
    if dark:
        parts.append(said("{tiles} face down", tiles=counted(dark, "tile")))
    spots = [spot.covered for area in storey.areas for spot in area.spots if spot.name.startswith("?")]
    left = sum(not covered for covered in (*spots, *(space.covered for space in storey.spaces if space.mark == "search")))
    if left:
        parts.append(said("{number} ? open", number=left))
    if has_treasure(storey):
        parts.append(said("the treasure"))
    return ", ".join(parts)


def visitor_in_words(one: Visitor) -> str:
    """Return a player on one line."""
    state = [
        *([said("to act")] if one.active else []),
        *([one.status] if one.status != "living" else []),
        *([said("rank {number}", number=one.rank)] if one.rank else []),
    ]
    change = f" ({one.change:+d})" if one.change else ""
    cards = cards_in_words(one)
    things = [mark.text for mark in one.marks] + ([cards] if cards else [])
    head = f"{one.walker.name} ({', '.join(state)})" if state else one.walker.name
    courage = said("{player}: courage {courage} of {most}", player=head, courage=one.courage, most=one.most)
    return f"{courage}{change}, {one.place}{''.join(f', {thing}' for thing in things)}"


def cards_in_words(one: Visitor) -> str:
    """Return the cards of a player."""
    known = [name if count == 1 else f"{name} {count}" for name, count in one.cards]
    return ", ".join([*known, *([counted(one.concealed, "card")] if one.concealed else [])])


def walker_in_words(walker: Walker) -> str:
    """Return a pawn: its player, whether it is a ghost, whether it carries the treasure."""
    name = said("{player} (ghost)", player=walker.name) if walker.ghost else walker.name
    return said("{player} with the treasure", player=name) if walker.laden else name


def _wing(wing: Wing) -> str:
    names = ", ".join(room.name for room in wing.rooms) or wing.tile
    return f"{number(wing.key)} {names if is_face_up(wing) else said('face down')}"


def _marks(spaces: Sequence[Space]) -> Iterator[str]:
    """Yield how many spaces are left to search, and which tunnels are open."""
    for tone in sorted({space.tone for space in spaces}):
        covered = [space.covered for space in spaces if space.tone == tone]
        if tone:
            name = colour_in_words(tone)
            yield said("tunnel {name} sealed", name=name) if all(covered) else said("tunnel {name} open", name=name)
        else:
            yield said("{open} ? to search, {covered} covered", open=covered.count(False), covered=covered.count(True))


def colour_in_words(tone: str) -> str:
    """Return the colour of a tunnel."""
    match tone:
        case "red":
            return said("red")
        case "green":
            return said("green")
        case "blue":
            return said("blue")
        case "yellow":
            return said("yellow")
        case _:
            return tone


def _where(storey: Storey, at: Point) -> str:
    """Return the room or tile of a space; empty for common ground."""
    for wing in storey.wings:
        room = next((room.name for room in wing.rooms if at in room.spaces), "")
        if room:
            return " " + said("in {room}", room=room)
        if is_in(at, wing):
            return " " + said("on tile {number}", number=number(wing.key))
    return ""


def area_in_words(area: Area) -> str:
    """Return an area: its key and name, its spots, and what is in it."""
    parts = [
        *([said("face down")] if area.dark else []),
        *map(spot_in_words, area.spots),
        *map(walker_in_words, area.walkers),
        *([said("the treasure")] if area.treasure else []),
    ]
    return f"{area.key} {area.name}" + (f": {', '.join(parts)}" if parts else "")


def spot_in_words(spot: Spot) -> str:
    """Return a spot with what lies and stands on it."""
    here = [*map(walker_in_words, spot.walkers), *([said("the treasure")] if spot.treasure else [])]
    return " ".join([spot.name, *([said("covered")] if spot.covered else []), *([", ".join(here)] if here else [])])
