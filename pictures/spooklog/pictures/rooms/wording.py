"""A board of rooms in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Gauge, Glass, Heap, Panel, Rooms, Supply, Tile, Word, Words
from spooklog.pictures.saying import said


def in_words(panel: Panel) -> Iterator[str]:
    """Yield everything on the board in words."""
    for board in panel.of(Rooms):
        for one in board.rooms:
            tiles = ", ".join(f"{one.key}{place.row} {place.tile.code}{_power(place.tile.gauge)}" for place in one.places)
            yield f"{one.name}: {tiles or said('empty')}"
        for heap in board.heaps:
            yield f"{heap.name} {len(heap.tiles)}" + (": " + " ".join(tile.code for tile in heap.tiles) if heap.tiles else "")
    for shape in panel.of(Words):
        for word in shape.words:
            spoken = word.text or _without_letters(word)
            yield f"{word.name}: {spoken}" + (f" ({said('crossed out')})" if word.state == "crossed" and word.text else "")
    for supply in panel.of(Supply):
        yield said("{name} {left} of {all}", name=supply.name, left=supply.left, all=supply.total)


def _power(gauge: Gauge | None) -> str:
    return " " + said("power {number}", number=gauge.at) if gauge and gauge.at else ""


def state_of(word: Word) -> str:
    """Return what became of a word; empty for one that is not spoken yet, and for one that stands."""
    match word.state:
        case "written":
            return said("written")
        case "crossed":
            return said("crossed out")
        case "none":
            return said("no word")
        case "acting":
            return said("scares")
        case "done":
            return said("done")
        case _:
            return ""


def _without_letters(word: Word) -> str:
    match word.state:
        case "unspoken":
            return said("unspoken")
        case "standing":
            return said("standing")
        case "acting":
            return said("acting")
        case "crossed":
            return said("crossed")
        case "none":
            return said("none")
        case _:
            return state_of(word)


def glass_in_words(glass: Glass) -> str:
    """Return the state of an hourglass."""
    match glass.state:
        case "waiting":
            return said("not turned")
        case "running":
            return said("one minute")
        case "empty":
            return said("time is up")
        case other:
            return other


def tile_in_words(tile: Tile, place: str = "") -> str:
    """Return a card with its place, if any, its conditions and its power."""
    power = [said("power {number}", number=tile.gauge.at)] if tile.gauge else []
    return ", ".join([*([place] if place else []), tile.code, *(long for _, long in tile.notes), *power])


def nothing_in(heap: Heap) -> str:
    """Return what stands in place of the cards of an empty heap."""
    return said("nobody yet") if heap.tone == "lost" else said("none yet")
