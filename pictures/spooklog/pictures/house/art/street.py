"""The street in front of a house: the fence with its gate, the sign of the place, and pumpkins with lights in them."""

from __future__ import annotations

from spooklog.pictures.house.art import colours
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words
from spooklog.pictures.svg.markup import clean, group, moved, number, pair, tag


def fence(box: Box) -> str:
    """Return the fence between the garden and the street, with an open gate."""
    top = box.top + 2
    bars = [_palings(box.left - 60, box.x - 46, top), _palings(box.x + 46, box.right + 60, top)]
    return group(*bars, _post(box.x - 44, top + 5), _post(box.x + 44, top + 5))


def sign(name: str, x: float, y: float, ink: str = "#24160c") -> str:
    """Return a sign on a stake with the name of the place."""
    if not name:
        return ""
    stake = tag("rect", x=-2.5, y=-34, width=5, height=36, fill=colours.WOOD, stroke=colours.WALL_LINE, stroke_width=0.8)
    board = tag("path", d="M-30 -36L29 -39L31 -20L-29 -18Z", fill=colours.WOOD_LIGHT, stroke=colours.WALL_LINE, stroke_width=1.2)
    room = max(54, min(width(clean(name), LEGIBLE, bold=True) + 1, 72))  # a word of another language may need a longer board
    if room > 54:
        board = tag("g", board, transform=f"scale({number(room / 54)} 1)")
    label = words(name, 0, -24, LEGIBLE, ink, anchor="middle", bold=True, room=room)
    return moved(x, y, stake, board, tag("g", label, transform="rotate(-2)"))


def pumpkin(x: float, y: float, scale: float) -> str:
    """Return a pumpkin with a light in it."""
    ribs = ((-6.5, 7), (6.5, 7), (0, 8))
    return moved(
        x,
        y,
        tag("ellipse", cy=-2, rx=26, ry=20, fill="url(#night-candle)"),
        *(tag("ellipse", cx=dx, rx=rx, ry=9.5, fill="#d9762b", stroke="#8a4315", stroke_width=0.9) for dx, rx in ribs),
        tag("path", d="M-1.5 -9C-2 -12 0 -14 3 -14L2 -9Z", fill="#4d5a2a"),
        tag("path", d="M-8 -2L-5 -6.5L-2 -2ZM8 -2L5 -6.5L2 -2ZM-9 2C-5 4 5 4 9 2C7 8.5 -7 8.5 -9 2Z", fill="#ffe08a"),
        scale=scale,
    )


def _palings(left: float, right: float, top: float) -> str:
    """Return a piece of fence."""
    count = int((right - left) / 13)
    step = (right - left) / max(count, 1)
    spears = "".join(f"M{pair(left + step * (n + 0.5), top + 34)}V{number(top + 6)}l-3 5l3 -9l3 9l-3 -5" for n in range(count))
    rails = f"M{pair(left, top + 14)}H{number(right)}M{pair(left, top + 28)}H{number(right)}"
    return tag("path", d=spears + rails, fill="none", stroke="#0d0b18", stroke_width=2.4, stroke_linejoin="round")


def _post(x: float, top: float) -> str:
    shape = {"x": x - 7, "y": top - 4, "width": 14, "height": 42}
    ball = tag("circle", cx=x, cy=top - 9, r=6.5, fill="#6d6480", stroke=colours.WALL_LINE, stroke_width=1.2)
    return tag("rect", **shape, rx=2, fill="#565068", stroke=colours.WALL_LINE, stroke_width=1.2) + ball
