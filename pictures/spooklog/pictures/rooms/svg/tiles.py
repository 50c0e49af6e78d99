"""Cards of letters: large ones in their places, with effect, conditions and power; small ones in heaps."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Gauge, Look, Tile
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.rooms.art.pieces import CAP, cube, cube_place, effect_picture
from spooklog.pictures.rooms.wording import tile_in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import content, group, moved, tag

_LETTERS = 0.54
"""The size of the letters, as a share of a card's height."""

_SQUEEZED = 0.76
"""The least share of their size to which words shrink before their short form is taken."""

_PAWN = "M-1.9 3.4L-1.1-.2A1.5 1.5 0 1 1 1.1-.2L1.9 3.4Z"
_PAWN_STEP = 3.5


def tile_picture(tile: Tile, box: Box, look: Look) -> str:
    """Return a card in its place: effect and conditions at its left, power at its right, the letters in a ghost between."""
    unit = box.height / 72
    hit = tile.mark == "hit"
    edge = palette.CANDLE if hit else colours.CARD_EDGE
    shadow = tag("rect", **box.shape() | {"x": box.left + 1.5, "y": box.top + 2.5}, rx=7 * unit, fill="#000", fill_opacity=0.4)
    face = tag("rect", **box.shape(), rx=7 * unit, fill="url(#tile)", stroke=edge, stroke_width=2.6 if hit else 1)
    bar = _bar_width(tile.gauge, box.height)
    left = 52 * unit**0.5
    middle = Box.spanning(box.left + left, box.top, box.right - bar, box.bottom)
    parts = [
        tag("title", content(tile_in_words(tile))),
        shadow,
        face,
        _letters(tile, middle, look, box.height),
        effect_picture(tile.sign, box.left + 4 * unit, box.top + 4 * unit, 19 * unit, look) if tile.sign else "",
        *_conditions(tile, box, left, unit),
        *_gauge(tile.gauge, box),
    ]
    if tile.mark == "gone":
        return group(group(*parts, opacity=0.34), _saved(box))
    return group(*parts)


def small_tile(tile: Tile, x: float, y: float, size: tuple[float, float], *, turn: float = 0, lost: bool = True) -> str:
    """Return a card in a heap, by its middle: its letters at the top, where the next row leaves them visible."""
    wide, high = size
    shape = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": wide * 0.12}
    fill = "url(#tile)" if lost else "url(#lead)"
    face = tag("rect", **shape, fill=fill, stroke=colours.CARD_EDGE, stroke_width=0.9)
    letter = shrunk(tile.letters, high * 0.42, wide - 6, 3, bold=True)
    title = tag("title", content(tile.code))
    sign = words(tile.letters, 0, -high / 2 + high * 0.42, letter, colours.INK, anchor="middle", bold=True, room=wide)
    return moved(x, y, title, face, sign, turn=turn)


def _letters(tile: Tile, room: Box, look: Look, height: float) -> str:
    tone = "ghost.one" if len(tile.letters) < 2 else "ghost.two"
    ghost = height * 0.98 if len(tile.letters) < 2 else min(height * 1.28, room.width + 18)
    size = shrunk(tile.letters, height * _LETTERS, room.width, height * 0.14, bold=True)
    baseline = room.top + height * 0.66 + size * CAP / 2
    body = figure(tone, room.x, room.y, ghost) if has_figure(look, tone) else ""
    return body + words(tile.letters, room.x, baseline, size, colours.INK, anchor="middle", bold=True, room=room.width + 1)


def _conditions(tile: Tile, box: Box, left: float, unit: float) -> Iterator[str]:
    """Yield the conditions at the lower left, one tag each."""
    free = box.height - (8 if tile.sign is None else 27) * unit
    high = min(13.5 * unit, free / max(len(tile.notes), 1))
    size = high * 0.68
    wide = left + (0 if len(tile.letters) > 1 else 2 * unit)
    for place, (short, long) in enumerate(reversed(tile.notes)):
        y = box.bottom - 4 * unit - high * (place + 1)
        room = wide - 6 * unit
        label = long if width(long, size * _SQUEEZED, bold=True) <= room else short
        text = shrunk(label, size, room, size * 0.5, bold=True)
        across = min(width(label, text, bold=True) + 6 * unit, wide)
        shape = {"x": box.left + 4 * unit, "y": y + 0.6 * unit, "width": across, "height": high - 1.2 * unit, "rx": 2.5 * unit}
        fill = "none" if tile.lifted else palette.CANDLE
        pale = 0.45 if tile.lifted else 1
        yield tag("rect", **shape, fill=fill, stroke=colours.INK, stroke_width=0.6, stroke_opacity=pale)
        x, middle = box.left + 7 * unit, y + high / 2
        yield words(label, x, middle + text * 0.36, text, colours.INK, bold=True, room=wide, opacity=pale)


def _pitch(gauge: Gauge, height: float) -> float:
    """Return the distance from one square of a bar to the next."""
    return min((height - 7) / max(len(gauge.steps), 1), height * 0.19)


def _bar_width(gauge: Gauge | None, height: float) -> float:
    """Return the width of the bar; a card without one reserves the same, so that letters stand in the same place."""
    pitch = height * 0.15 if gauge is None else _pitch(gauge, height)
    return pitch + 6 + 4 * _PAWN_STEP * height / 72


def _gauge(gauge: Gauge | None, box: Box) -> Iterator[str]:
    """Yield the bar of power: a square for each level, the lowest at the foot; the players who start there; the cube."""
    if gauge is None:
        return
    pitch = _pitch(gauge, box.height)
    x = box.right - 4 - pitch / 2
    foot = box.y + pitch * len(gauge.steps) / 2
    unit = box.height / 72
    for level, label in enumerate(gauge.steps, start=1):
        y = foot - pitch * (level - 0.5)
        own = level == gauge.start
        yield cube_place(x, y, pitch * 0.8, colours.INK, 0.9 if level <= gauge.start else 0.4)
        if label:
            yield from _pawns(label, x - pitch / 2 - 2.4 * unit, y, unit, own=own)
        if level == gauge.at:
            yield cube(x, y, pitch * 0.86)


def _pawns(label: str, right: float, y: float, unit: float, *, own: bool) -> Iterator[str]:
    """Yield as many players as the label says, side by side; several numbers are for tables of several sizes."""
    x = right
    scale = unit * 0.95
    for many in reversed(label.split()):
        for _ in range(int(many)):
            yield moved(x, y - 0.6 * unit, tag("path", d=_PAWN, fill=colours.INK, fill_opacity=1 if own else 0.36), scale=scale)
            x -= _PAWN_STEP * unit
        x -= 1.6 * unit


def _saved(box: Box) -> str:
    shape = box.shape(1)
    frame = tag("rect", **shape, rx=6, fill="none", stroke=colours.SAVED, stroke_width=1.6, stroke_dasharray="5 4")
    size = min(12.0, box.height * 0.3)
    label = said("saved")
    wide = width(label, size, bold=True) + 12
    y = box.bottom - size * 0.8 - 6
    plate = {"x": box.right - wide - 6, "y": y - size * 0.8, "width": wide, "height": size * 1.6, "rx": size * 0.8}
    return group(
        frame,
        tag("rect", **plate, fill=colours.PANEL, fill_opacity=0.9),
        words(label, box.right - wide / 2 - 6, y + size * 0.36, size, colours.SAVED, anchor="middle", bold=True),
    )
