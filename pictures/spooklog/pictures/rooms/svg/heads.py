"""The heads of the columns of a board of rooms: a room's card, or the pile, which is a room too."""

from __future__ import annotations

import math

from spooklog.domain.pictures.scene import BACK, Look, Room
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, pair, tag


def room_head(one: Room, box: Box, look: Look) -> str:
    """Return a room's card with its light or dark side up."""
    dark = one.side == "dark"
    fill, ink = (colours.DARK, colours.DARK_INK) if dark else (colours.LIGHT, colours.LIGHT_INK)
    tone = f"room.{one.key}.{one.side}"
    picture = figure(tone, box.left + 36, box.y, box.height - 14) if has_figure(look, tone) else ""
    return group(
        tag("rect", **box.shape() | {"x": box.left + 1.5, "y": box.top + 3}, rx=7, fill="#000", fill_opacity=0.4),
        tag("rect", **box.shape(), rx=7, fill=fill, stroke=ink, stroke_width=1.2),
        tag("rect", **box.shape(4), rx=4, fill="none", stroke=ink, stroke_width=0.8, stroke_opacity=0.5),
        _moon(box.right - 17, box.top + 17, ink, fill) if dark else _sun(box.right - 17, box.top + 17, ink),
        picture,
        words(one.name, box.left + 70, box.y + 5.5, 15, ink, bold=True, room=box.width - 78),
        _due(one, box),
    )


def _sun(x: float, y: float, ink: str) -> str:
    rays = "".join(
        f"M{pair(x + 6 * math.cos(turn), y + 6 * math.sin(turn))}L{pair(x + 8.5 * math.cos(turn), y + 8.5 * math.sin(turn))}"
        for turn in (math.pi / 4 * step for step in range(8))
    )
    disc = tag("circle", cx=x, cy=y, r=3.8, fill=ink)
    return group(disc, tag("path", d=rays, stroke=ink, stroke_width=1.4, stroke_linecap="round"), opacity=0.3)


def _moon(x: float, y: float, ink: str, fill: str) -> str:
    return tag("circle", cx=x, cy=y, r=6.5, fill=ink, fill_opacity=0.55) + tag("circle", cx=x + 3.2, cy=y - 2.2, r=5.4, fill=fill)


def pile_head(one: Room, box: Box, look: Look) -> str:
    """Return the pile that is a room too: backs one over another, its name and the number of its cards."""
    wide, high = box.height * 0.74, box.height - 4
    x, y = box.left + 6 + wide / 2, box.y
    depth = min(3, -(-(one.count or 0) // 12))
    parts: list[str] = []
    for layer in range(depth, 0, -1):
        shape = {
            "x": x - wide / 2 + 2.2 * (layer - 1),
            "y": y - high / 2 - 1.6 * (layer - 1),
            "width": wide,
            "height": high,
            "rx": 5,
        }
        parts.append(tag("rect", **shape, fill=palette.BACK, stroke=palette.BACK_INK, stroke_width=1))
    if depth:
        parts.append(
            tag(
                "rect",
                x=x - wide / 2 + 4,
                y=y - high / 2 + 4,
                width=wide - 8,
                height=high - 8,
                rx=3,
                fill="none",
                stroke=palette.BACK_INK,
                stroke_opacity=0.6,
            )
        )
        parts.append(figure(BACK.tone, x, y, wide * 0.74) if has_figure(look, BACK.tone) else "")
    elif one.count is not None:
        shape = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 5}
        parts.append(tag("rect", **shape, fill="none", stroke=colours.QUIET, stroke_dasharray="5 4"))
    left = x + wide / 2 + 14
    free = box.right - left
    first, _, second = one.name.partition(" ")
    parts.append(words(first, left, box.y - 9, 13.5, colours.TEXT, bold=True, room=free))
    parts.append(words(second, left, box.y + 8, 13.5, colours.TEXT, bold=True, room=free))
    if one.count is not None:
        parts.append(words(said("{number} in the pile", number=one.count), left, box.y + 25, 10.5, colours.QUIET, room=free))
    return group(*parts, _due(one, box))


def _due(one: Room, box: Box) -> str:
    """Return the number of cards still to come here."""
    if not one.due:
        return ""
    disc = tag("circle", cx=box.right - 9, cy=box.bottom - 5, r=11, fill=palette.CANDLE, stroke=colours.INK, stroke_width=1)
    return disc + words(f"+{one.due}", box.right - 9, box.bottom - 1, 11, colours.INK, anchor="middle", bold=True)
