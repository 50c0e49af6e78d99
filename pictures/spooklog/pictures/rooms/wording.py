"""A board of rooms in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Gauge, Panel, Rooms, Supply, Words


def in_words(panel: Panel) -> Iterator[str]:
    """Yield everything on the board in words."""
    for board in panel.of(Rooms):
        for one in board.rooms:
            tiles = ", ".join(f"{one.key}{place.row} {place.tile.code}{_power(place.tile.gauge)}" for place in one.places)
            yield f"{one.name}: {tiles or 'empty'}"
        for heap in board.heaps:
            yield f"{heap.name} {len(heap.tiles)}" + (": " + " ".join(tile.code for tile in heap.tiles) if heap.tiles else "")
    for shape in panel.of(Words):
        for word in shape.words:
            yield f"{word.name}: {word.text or word.state}" + (" (crossed out)" if word.state == "crossed" and word.text else "")
    for supply in panel.of(Supply):
        yield f"{supply.name} {supply.left} of {supply.total}"


def _power(gauge: Gauge | None) -> str:
    return f" power {gauge.at}" if gauge and gauge.at else ""
