"""Small things of a town: ghosts, discs, tokens, hexagons, dice, price wheels, pills."""

from __future__ import annotations

import math

from spooklog.domain.pictures.scene import Paint
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved, pair, tag
from spooklog.pictures.town.art import colours

GHOST = (24.0, 32.0)
"""The width and height of a ghost, whose foot is at the origin."""

_BODY = (
    "M-11 -1C-12 -8 -11.5 -14 -11 -18C-10 -27 -5 -31 0 -31C5 -31 10 -27 11 -18C11.5 -14 12 -8 11 -1"
    "C9.5 1.5 7.5 1 5.8 -2C4.2 1 2 1.6 0 -1.6C-2 1.6 -4.2 1 -5.8 -2C-7.5 1 -9.5 1.5 -11 -1Z"
)
_EYES = ((-4.0, -20.5, 2.1, 2.9), (4.0, -20.5, 2.1, 2.9))
_EDGE = "#0d0918"


def ghost(
    paint: Paint,
    level: int,
    x: float,
    y: float,
    scale: float = 1.0,
    *,
    mark: str = "",
    stays: bool = False,
    least: float = 0,
) -> str:
    """Return a ghost standing at a point, with its level as a numeral; 0 for none.

    `mark` is `+` for one that came, `-` for one that left; `stays`: it stands for several, of which not all left. With `least`
    the numeral is at least so large as drawn, and a ghost that left is an outline, since faint letters cannot be read.
    """
    lost = mark == "-" and not stays
    fill, ink, edge = (colours.ROOM, paint.fill, paint.fill) if lost and least else (paint.fill, paint.ink, _EDGE)
    body = tag("path", d=_BODY, fill=fill, stroke=edge, stroke_width=1.2)
    eyes = (tag("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=ink) for cx, cy, rx, ry in _EYES)
    numeral = words(str(level) if level else "", 0, -4.8, max(12.5, least / scale), ink, anchor="middle", bold=True)
    light = tag("circle", cy=-15, r=21, fill="url(#town-lamp)") if mark else ""
    own = group(body, *eyes, numeral, opacity=0.38 if lost and not least else None)
    colour = colours.LOST if mark == "-" else colours.NEW
    return moved(x, y, light, own, _sign(mark, 9, -28, colour) if mark else "", scale=scale)


def _sign(sign: str, x: float, y: float, colour: str) -> str:
    """Return a plus or a minus on a small disc."""
    path = f"M{pair(x - 3.4, y)}h6.8" + (f"M{pair(x, y - 3.4)}v6.8" if sign == "+" else "")
    disc = tag("circle", cx=x, cy=y, r=5.6, fill=colour, stroke=_EDGE, stroke_width=1)
    return disc + tag("path", d=path, stroke=_EDGE, stroke_width=2, stroke_linecap="round")


def disc(
    paint: Paint,
    x: float,
    y: float,
    radius: float,
    text: str = "",
    *,
    new: bool = False,
    ring: bool = False,
    least: float = 0,
) -> str:
    """Return a player's disc with a letter; `ring` marks the second colour, `new` a disc that the last entry placed."""
    edge = colours.NEW if new else "#fff" if _is_dark(paint.fill) else _EDGE
    size = max(radius * 1.25, least)
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill=paint.fill, stroke=edge, stroke_width=2 if new else 1.1),
        tag("circle", cx=x, cy=y, r=radius - 2.2, fill="none", stroke=paint.ink, stroke_width=1, stroke_dasharray="2 1.6")
        if ring
        else "",
        words(text, x, y + size * 0.36, size, paint.ink, anchor="middle", bold=True),
    )


def hole(x: float, y: float, radius: float, text: str = "") -> str:
    """Return a place for a disc, with the letter printed there."""
    size = radius * 1.18
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill="#000", fill_opacity=0.32, stroke=colours.FAINT, stroke_width=0.9),
        words(text, x, y + size * 0.36, size, colours.QUIET, anchor="middle"),
    )


def token(paint: Paint, sign: str, x: float, y: float, radius: float, *, faint: bool = False) -> str:
    """Return a round token of a level with its letter."""
    size = radius * 1.3
    return group(
        tag("circle", cx=x, cy=y, r=radius, fill=paint.fill, stroke=_EDGE, stroke_width=1),
        words(sign, x, y + size * 0.34, size, paint.ink, anchor="middle", bold=True),
        opacity=0.35 if faint else None,
    )


def hexagon(
    x: float, y: float, wide: float, high: float, word: str, *, size: float = 10.5, locked: bool = False, least: float = 6.5
) -> str:
    """Return a bonus token with its word; without a word, the place for one."""
    half, tall, tip = wide / 2, high / 2, high * 0.36
    path = (
        f"M{pair(x - half, y)}L{pair(x - half + tip, y - tall)}H{pair(x + half - tip, y - tall).split()[0]}"
        f"L{pair(x + half, y)}L{pair(x + half - tip, y + tall)}H{pair(x - half + tip, y + tall).split()[0]}Z"
    )
    if not word:
        dashes = None if locked else "3 2.5"
        return tag("path", d=path, fill="#000", fill_opacity=0.3, stroke=colours.FAINT, stroke_width=1, stroke_dasharray=dashes)
    inside = wide - 2 * tip + 5
    fitted = shrunk(word, size, inside, least, bold=True)
    return group(
        tag("path", d=path, fill=colours.SIGN, stroke=colours.SIGN_LINE, stroke_width=1.2, stroke_linejoin="round"),
        words(word, x, y + fitted * 0.35, fitted, colours.SIGN_INK, anchor="middle", bold=True, room=inside + 1),
    )


def wheel(paints: list[Paint], cost: int, x: float, y: float, radius: float, *, coloured: bool) -> str:
    """Return the price of a card: a wheel in all colours where tokens must differ, else a grey ring."""
    text = words(str(cost), x, y + radius * 0.46, radius * 1.3, colours.TEXT, anchor="middle", bold=True)
    core = tag("circle", cx=x, cy=y, r=radius * 0.66, fill=colours.PANEL)
    if not coloured or not paints:
        return tag("circle", cx=x, cy=y, r=radius, fill="#9a94a8", stroke=_EDGE, stroke_width=0.8) + core + text
    parts = []
    for number, paint in enumerate(paints):
        first, last = (math.tau * (number + k) / len(paints) - math.pi / 2 for k in (0, 1))
        start, end = ((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in (first, last))
        large = int(last - first > math.pi)
        arc = f"M{pair(x, y)}L{pair(*start)}A{pair(radius, radius)} 0 {large} 1 {pair(*end)}Z"
        parts.append(
            tag("path", d=arc, fill=paint.fill) if len(paints) > 1 else tag("circle", cx=x, cy=y, r=radius, fill=paint.fill)
        )
    return group(*parts, core, text)


def die(paint: Paint, face: str, x: float, y: float, size: float, *, won: bool, least: float = 5) -> str:
    """Return a die in the colour of a level, wider for a face that does not fit in `least` size; the winner's is lit."""
    number = shrunk(face, size * 0.66, size * 0.86, least, bold=True)
    wide = max(size, width(clean(face), number, bold=True) / 0.86)
    shape = {"x": x - wide / 2, "y": y - size / 2, "width": wide, "height": size, "rx": size * 0.22}
    return group(
        tag("circle", cx=x, cy=y, r=size * 1.05, fill="url(#town-lamp)") if won else "",
        tag("rect", **shape, fill=paint.fill, stroke=colours.NEW if won else _EDGE, stroke_width=2.2 if won else 1.2),
        words(face, x, y + number * 0.36, number, paint.ink, anchor="middle", bold=True),
    )


def burst(x: float, y: float, radius: float, colour: str) -> str:
    """Return the star behind a die."""
    points = []
    for step in range(20):
        reach = radius * (0.62 if step % 2 else 1.0)
        turn = math.tau * step / 20 - math.pi / 2
        points.append(pair(x + reach * math.cos(turn), y + reach * math.sin(turn)))
    return tag("path", d=f"M{'L'.join(points)}Z", fill=colour, fill_opacity=0.9, stroke=_EDGE, stroke_width=1)


def pill(text: str, right: float, y: float, size: float, paint: Paint | None = None, room: float = 200) -> tuple[str, float]:
    """Return a gain in a rounded frame whose right edge is at `right`, and the width of the frame."""
    wide = min(width(clean(text), size, bold=True), room) + 10
    fill, ink = (paint.fill, paint.ink) if paint else (colours.NEW, _EDGE)
    high = size * 1.5
    shape = {"x": right - wide, "y": y - high / 2, "width": wide, "height": high, "rx": high / 2}
    frame = tag("rect", **shape, fill=fill, stroke=_EDGE, stroke_width=0.8)
    return frame + words(text, right - wide / 2, y + size * 0.36, size, ink, anchor="middle", bold=True, room=room + 1), wide


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < 60
