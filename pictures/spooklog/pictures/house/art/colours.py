"""A clear night around a house: its colours, the sky, moon and hills, and the ground in front."""

from __future__ import annotations

from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.light import bat, glow, stars
from spooklog.pictures.svg.markup import group, moved, number, pair, tag

PANEL, PANEL_LINE = "#0c0d22", "#6f6a9c"
WALL, WALL_LINE = "#2b2140", "#120c20"
ROOF, ROOF_LINE, ROOF_EDGE = "#3a2850", "#553f70", "#120c20"
ROOMS = ("#5d4250", "#4d3d5c")
"""The wallpapers of the rooms, floor by floor in turn."""

WOOD, WOOD_LIGHT = "#5b3a26", "#8f6540"
GLASS, GLASS_LINE = "#1c2648", "#8c7fb8"
FLAME = "#ffcf5c"
EARTH, HILL, GRASS = "#15141f", "#2b2148", "#22302a"
CELL, CELL_LINE = "#1a1428", "#7d6a94"
CHIP, CHIP_SIDE, CHIP_LINE = "#8468c4", "#4a3580", "#d9ccff"
IVORY, IVORY_LINE, PIP = "#f7f1df", "#8d7f62", "#2a2233"
UP, STAY, DOWN = "#7fcf7a", "#8f93ad", "#e8695c"

_STARS = (
    (30, 62, 1.1), (64, 168, 0.8), (96, 46, 0.9), (182, 64, 1.3), (214, 118, 0.8), (246, 54, 1.0), (292, 96, 0.7), (330, 50, 1.1),
    (386, 66, 0.7), (520, 54, 0.8), (588, 78, 1.2), (622, 48, 0.8), (664, 104, 0.9), (706, 58, 1.2), (752, 84, 0.7),
    (806, 50, 1.0), (858, 92, 1.2), (884, 150, 0.8), (20, 236, 0.9), (226, 212, 0.7), (676, 190, 1.0), (690, 262, 0.7),
    (888, 252, 0.9),
)  # fmt: skip
_TREE = (
    "M-7 0C-4 -20 -5 -38 -9 -58C-16 -70 -30 -76 -42 -92C-28 -84 -18 -80 -11 -72C-14 -88 -22 -100 -20 -120C-14 -106 -8 -96 -4 -82"
    "C0 -100 8 -112 20 -128C14 -110 8 -98 6 -80C14 -88 26 -90 40 -104C30 -86 18 -76 9 -64C6 -42 6 -20 9 0Z"
)


def definitions() -> tuple[str, ...]:
    """Return the gradients of the night."""
    sky = _gradient("night-sky", ("0", "#0a0e26"), ("0.45", "#232055"), ("0.78", "#5b3a6e"), ("1", "#a75c5c"))
    halo = glow("night-halo", "#fff3cf", 0.75, 0.3)
    candle = glow("night-candle", FLAME, 0.62, 0.3)
    lit = _gradient("night-lit", ("0", "#ffe9a6"), ("1", "#f2a83b"))
    return sky, halo, candle, lit


def sky(ground: float) -> str:
    """Return everything behind the house, down to the height `ground`."""
    width = CANVAS.width
    bats = ((262, 132, 0.9, -8), (640, 142, 0.7, 10), (236, 168, 0.5, 6), (668, 66, 0.8, -4))
    return group(
        tag("rect", x=0, y=0, width=width, height=CANVAS.height, fill="url(#night-sky)"),
        *stars(_STARS, 0.45),
        tag("path", d=_hills(ground), fill=HILL, fill_opacity=0.85),
        *(bat(x, y, size, turn, "#0b0a1c") for x, y, size, turn in bats),
    )


def _hills(ground: float) -> str:
    crests = ((0, 54), (90, 104), (190, 96), (290, 52), (520, 30), (610, 70), (800, 122), (CANVAS.width, 60))
    start, first, second, saddle, *others = (pair(x, ground - rise) for x, rise in crests)
    return f"M{pair(0, ground)}L{start}C{first} {second} {saddle}S{' '.join(others)}V{number(ground)}Z"


def moon(x: float, y: float, radius: float) -> str:
    """Return a full moon with its halo."""
    seas = ((-0.34, -0.24, 0.24), (0.26, 0.3, 0.3), (0.32, -0.36, 0.13), (-0.3, 0.42, 0.15), (0.02, -0.02, 0.1))
    return moved(
        x,
        y,
        tag("circle", r=radius * 1.9, fill="url(#night-halo)"),
        tag("circle", r=radius, fill="#fbefc7"),
        *(tag("circle", cx=dx * radius, cy=dy * radius, r=r * radius, fill="#e6d4a0", fill_opacity=0.8) for dx, dy, r in seas),
    )


def ground(top: float, house: Box) -> str:
    """Return the ground with trees and a path, from its upper edge to the foot of the canvas."""
    width, foot = CANVAS.width, CANVAS.height
    rise = f"M0 {number(top)}Q{number(width / 4)} {number(top - 12)} {number(width / 2)} {number(top - 6)}"
    earth = f"{rise}T{width:g} {number(top)}V{foot:g}H0Z"
    path = (
        f"M{pair(house.x - 26, top - 4)}H{number(house.x + 26)}C{pair(house.x + 30, top + 30)} {pair(house.x + 70, top + 50)} "
        f"{pair(house.x + 110, foot)}H{number(house.x - 110)}C{pair(house.x - 70, top + 50)} {pair(house.x - 30, top + 30)} "
        f"{pair(house.x - 26, top - 4)}Z"
    )
    trees = ((house.left - 18, 0.62), (house.right + 20, 0.74))
    return group(
        *(moved(x, top + 4, tag("path", d=_TREE, fill="#0e0b1c"), scale=size) for x, size in trees),
        tag("path", d=earth, fill=GRASS),
        tag("path", d=path, fill="#57493f", fill_opacity=0.75),
    )


def panel(box: Box) -> str:
    """Return a dark panel for words."""
    return tag(
        "rect", **box.shape(), rx=12, fill=PANEL, fill_opacity=0.66, stroke=PANEL_LINE, stroke_opacity=0.55, stroke_width=1
    )


def _gradient(name: str, *stops: tuple[str, str]) -> str:
    colours = (tag("stop", offset=offset, stop_color=colour) for offset, colour in stops)
    return tag("linearGradient", *colours, id=name, x1="0", y1="0", x2="0", y2="1")
