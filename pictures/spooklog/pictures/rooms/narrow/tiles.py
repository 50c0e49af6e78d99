"""Cards of letters in a narrow drawing: effect above, conditions below, the letters between, the power at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Gauge, Look, Tile
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import CAP, effect_picture
from spooklog.pictures.rooms.wording import tile_in_words
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import fit, shrunk, width, words
from spooklog.pictures.svg.markup import clean, content, group, tag

LEAST = 59.0
"""The height of a card with one line of signs at most."""

_PAD = 3.0
_LINE, _NOTE, _NOTE_GAP = 18.5, 15.0, 2.0
_CUBE = 17.0
_LARGEST, _WIDE_GHOST = 28.0, 74.0
_EYES = 18.0
"""How far below the upper edge the letters begin at the highest."""

_EFFECT = 17.7
"""The height of an instant effect, at which its letter is legible."""


def height_of(tile: Tile, wide: float) -> float:
    """Return how high a card of some width must be for its effect and all its conditions."""
    return LEAST + max(len(_rows(tile, wide)) - 1, 0) * _LINE


def tile_picture(tile: Tile, box: Box, look: Look, place: str) -> str:
    """Return a card in its place, which is typed as its place or as its letters."""
    parts = [_removed(tile, box)] if tile.mark == "gone" else list(_card(tile, box, look))
    inner = group(tag("title", content(tile_in_words(tile, place))), *parts, data_word=clean(place) or None)
    return group(inner, data_word=clean(tile.letters) or None)


def _card(tile: Tile, box: Box, look: Look) -> Iterator[str]:
    hit = tile.mark == "hit"
    edge, thick = (palette.CANDLE, 2.4) if hit else (colours.CARD_EDGE, 1.0)
    yield tag("rect", **box.shape(thick / 2), rx=6, fill="url(#tile)", stroke=edge, stroke_width=thick)
    rows = _rows(tile, box.width)
    right = box.right - _PAD - (_CUBE + 1 if tile.gauge else 0)
    end = box.top + height_of(tile, box.width)  # other cards in the row may be higher
    foot = end - (_PAD + _LINE * len(rows) + 1 if rows else 8.0)
    x, wide = (box.left + _PAD + right) / 2, right - box.left - _PAD
    yield _ghost(tile, x, box.top + 2, wide, look, low=bool(rows))
    # the letters stand on the body of the ghost: above them its eyes would look like dots of an umlaut
    high = foot - box.top - _EYES
    size = shrunk(tile.letters, min(_LARGEST, high / CAP), wide, LEGIBLE, bold=True)
    yield words(tile.letters, x, foot - (high - size * CAP) / 2, size, colours.INK, anchor="middle", bold=True, room=wide + 0.5)
    for place, row in enumerate(rows):
        yield from _signs(tile, row, box.left + _PAD, end - _PAD - _LINE * (len(rows) - place) + 1, look, first=not place)
    yield from _power(tile.gauge, box) if tile.gauge else ()


def _ghost(tile: Tile, x: float, top: float, wide: float, look: Look, *, low: bool) -> str:
    """Return the ghost behind the letters, its head at `top`; a small one where signs stand below."""
    tone = "ghost.one" if len(tile.letters) < 2 else "ghost.two"
    if not has_figure(look, tone):
        return ""
    size, head = ((46.0 if low else 54.0), 0.02) if tone == "ghost.one" else (min(wide + 4, _WIDE_GHOST), 0.12)
    return figure(tone, x, top + size * (0.5 - head), size)


def _effect_width(tile: Tile) -> float:
    return (_EFFECT * (1.75 if tile.sign.text else 1) + _NOTE_GAP) if tile.sign else 0


def _rows(tile: Tile, wide: float) -> list[list[str]]:
    """Return the conditions line by line, the first one behind the effect.

    A single one is in words where there is room for it; all others are in their short form.
    """
    room = wide - 2 * _PAD - 10
    free = room - _effect_width(tile)
    rows: list[list[str]] = [[]] if tile.sign or tile.notes else []
    if len(tile.notes) == 1 and _wide(tile.notes[0][1]) <= free:
        return [[tile.notes[0][1]]]
    for short, _ in tile.notes:
        label = fit(short, LEGIBLE, room - 5)
        if _wide(label) > free:
            rows.append([])
            free = room
        rows[-1].append(label)
        free -= _wide(label) + _NOTE_GAP
    return rows


def _wide(label: str) -> float:
    return width(clean(label), LEGIBLE) + 5


def _signs(tile: Tile, row: Sequence[str], x: float, y: float, look: Look, *, first: bool) -> Iterator[str]:
    """Yield a line of signs: first the effect, then conditions, struck out where they do not hold in this game."""
    if first and tile.sign:
        yield effect_picture(tile.sign, x, y, _EFFECT, look)
        x += _effect_width(tile)
    for label in row:
        plate = Box.spanning(x, y + 1.2, x + _wide(label), y + 1.2 + _NOTE)
        fill = colours.GHOST if tile.lifted else palette.CANDLE
        yield tag("rect", **plate.shape(), rx=3, fill=fill, stroke=colours.INK, stroke_width=0.6)
        yield words(label, x + 2.5, plate.bottom - 3, LEGIBLE, colours.INK)
        if tile.lifted:
            yield tag("rect", x=x + 1, y=plate.y, width=plate.width - 2, height=1, fill=colours.INK)
        x = plate.right + _NOTE_GAP


def _power(gauge: Gauge, box: Box) -> Iterator[str]:
    """Yield the power: its number on a cube, and below it a bar with a step for each level, those that were lost empty."""
    right, top = box.right - _PAD, box.top + _PAD
    wide = max(_CUBE, width(str(gauge.at), LEGIBLE, bold=True) + 4)
    cube = Box.spanning(right - wide, top, right, top + _CUBE)
    yield tag("rect", **cube.shape(), rx=3, fill=colours.CUBE, stroke=colours.CUBE_EDGE, stroke_width=1.4)
    yield words(str(gauge.at), cube.x, cube.y + 4.2, LEGIBLE, colours.INK, anchor="middle", bold=True)
    levels = max(len(gauge.steps), gauge.start, gauge.at)
    foot, head = box.bottom - _PAD - 1, cube.bottom + 3
    pitch = min((foot - head) / max(levels, 1), 6.0)
    for level in range(1, levels + 1):
        step = {"x": right - 8, "y": foot - pitch * level, "width": 7.0, "height": max(pitch - 1.2, 0.4), "rx": 1.0}
        fill = colours.CUBE if level <= gauge.at else "none"
        edge = 0.9 if level <= gauge.start else 0.3
        yield tag("rect", **step, fill=fill, stroke=colours.INK, stroke_width=0.7, stroke_opacity=edge)


def _removed(tile: Tile, box: Box) -> str:
    """Return the place of a card that was just removed, with its letters."""
    size = shrunk(tile.letters, 22, box.width - 10, LEGIBLE, bold=True)
    return group(
        tag("rect", **box.shape(1), rx=6, fill=colours.PANEL, stroke=colours.SAVED, stroke_width=1.5, stroke_dasharray="5 4"),
        words(tile.letters, box.x, box.y + 4, size, colours.SAVED, anchor="middle", bold=True, room=box.width - 8),
        words("saved", box.x, box.bottom - 8, LEGIBLE, colours.SAVED, anchor="middle", room=box.width - 6),
    )
