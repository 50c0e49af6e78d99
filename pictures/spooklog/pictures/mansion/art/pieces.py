"""Small things of a mansion: pawns, ghost players, plates and chips, tunnels, stairs, the tent, doors, the chest, hearts.

A space is `CELL` units wide; things on it have their origin in its middle.
"""

from __future__ import annotations

from spooklog.domain.pictures.scene import Look, Paint, Walker
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.paints import seat_paint, tunnel_paint
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag

CELL = 30.0

_CONE = "M-9.5 11.5C-9.5 6 -4.5 2 -3.4 -3.5H3.4C4.5 2 9.5 6 9.5 11.5C5 13.6 -5 13.6 -9.5 11.5Z"
_CONE_WIDTH = 13.0
"""The width of letters for which a cone has room."""

_SHEET = (
    "M-9.5 12C-10.5 4 -9.5 -3 -8 -6.5C-6 -11 -3.5 -12.5 0 -12.5C3.5 -12.5 6 -11 8 -6.5C9.5 -3 10.5 4 9.5 12"
    "C8 13.6 6.5 13 5.2 10.8C3.8 13.4 1.6 13.6 0 11.2C-1.6 13.6 -3.8 13.4 -5.2 10.8C-6.5 13 -8 13.6 -9.5 12Z"
)
_BAND = "M-9.4 -1.6H9.4L10 6.6H-10Z"
_HEART = (
    "M0 4.6C-2 2.8 -5.4 0.4 -5.4 -2.2C-5.4 -4 -4.1 -5.2 -2.6 -5.2C-1.4 -5.2 -0.5 -4.5 0 -3.5"
    "C0.5 -4.5 1.4 -5.2 2.6 -5.2C4.1 -5.2 5.4 -4 5.4 -2.2C5.4 0.4 2 2.8 0 4.6Z"
)
_QUESTION = "M-3 -2.8C-3 -6.8 3.2 -6.8 3.2 -2.9C3.2 -0.4 0 -0.4 0 2.3M0 5.4V5.41"
_LEAST = 5.0
"""The least size of the letters on a pawn."""

_ARCH = "M-9.5 11.5V-1.5A9.5 10 0 0 1 9.5 -1.5V11.5Z"
_HOLE = "M-5.8 11.5V-0.6A5.8 6.2 0 0 1 5.8 -0.6V11.5Z"


def definitions(look: Look, tunnels: tuple[str, ...]) -> tuple[str, ...]:
    """Return the definitions of things that a board has many of; `use` refers to them by name."""
    plate = (
        tag("circle", r=9.6, fill=colours.PLATE, stroke=colours.PLATE_LINE, stroke_width=1.4),
        tag("path", d=_QUESTION, fill="none", stroke=colours.PLATE_INK, stroke_width=2.2, stroke_linecap="round"),
    )
    chip = (
        tag("circle", cx=0.8, cy=1.2, r=9.4, fill="#000", fill_opacity=0.25),
        tag("circle", r=9.2, fill=colours.CHIP, stroke=colours.CHIP_LINE, stroke_width=1.3),
        tag("circle", r=5.6, fill="none", stroke="#fff", stroke_opacity=0.45, stroke_width=1.3, stroke_dasharray="2.2 2"),
    )
    keyhole = tag("path", d="M-2.2 1.6L-4.6 12H4.6L2.2 1.6A6 6 0 1 0 -2.2 1.6Z", fill=colours.KEYHOLE)
    stairs = tag(
        "path",
        d="M-13 -9H13M-13 -3H13M-13 3H13M-13 9H13",
        stroke=colours.STAIR_LINE,
        stroke_width=1.6,
        stroke_opacity=0.7,
    )
    chest = (
        tag("path", d="M-10 -2C-10 -8 -7 -9 -4 -9H4C7 -9 10 -8 10 -2Z", fill=colours.CHEST, stroke=colours.CHEST_LINE),
        tag("rect", x=-10, y=-2, width=20, height=10, rx=1.5, fill=colours.CHEST, stroke=colours.CHEST_LINE),
        tag("path", d="M-6.4 -8.6V8M6.4 -8.6V8M-10 -2H10", stroke=colours.GOLD, stroke_width=1.5, fill="none"),
        tag("rect", x=-2.6, y=-4, width=5.2, height=6, rx=1, fill=colours.GOLD, stroke=colours.CHEST_LINE, stroke_width=0.8),
    )
    return (
        group(*plate, id="mansion-plate"),
        group(*chip, id="mansion-chip"),
        group(keyhole, id="mansion-keyhole"),
        group(stairs, id="mansion-stairs"),
        _arrow("up", "M-6 4L0 -6L6 4Z"),
        _arrow("down", "M-6 -4L0 6L6 -4Z"),
        group(*chest, id="mansion-chest"),
        group(tag("path", d=_HEART), id="mansion-heart"),
        *(_tunnel(look, tone) for tone in tunnels),
    )


def use(name: str, x: float, y: float, scale: float = 1, **attributes: str) -> str:
    """Return a thing from the definitions, with its middle at a point."""
    return moved(x, y, tag("use", href=f"#mansion-{name}", **attributes), scale=scale)


def tunnel(tone: str, x: float, y: float, *, sealed: bool) -> str:
    """Return a tunnel as an arch in its colour; boards are nailed over a sealed one."""
    return moved(x, y, tag("use", href=f"#{_tunnel_id(tone)}"), _planks() if sealed else "")


def square(x: float, y: float) -> str:
    """Return the marked square."""
    shape = {"x": x - 10, "y": y - 10, "width": 20.0, "height": 20.0, "rx": 2.0}
    inner = {"x": x - 5.5, "y": y - 5.5, "width": 11.0, "height": 11.0}
    return tag("rect", **shape, fill="none", stroke=colours.SQUARE, stroke_width=2.6) + tag(
        "rect", **inner, fill=colours.SQUARE, fill_opacity=0.35
    )


def tent(x: float, y: float, scale: float) -> str:
    """Return the tent of the camp."""
    return moved(
        x,
        y,
        tag(
            "path", d="M-20 14L0 -16L20 14Z", fill="#d9c58a", stroke=colours.CAMP_LINE, stroke_width=1.6, stroke_linejoin="round"
        ),
        tag("path", d="M0 -16L-6 14H7Z", fill=colours.CAMP_LINE),
        tag("path", d="M0 -16V-21L7 -18.6L0 -16.6", fill=colours.NEW, stroke=colours.CAMP_LINE, stroke_width=1),
        scale=scale,
    )


def exit_door(x: float, y: float) -> str:
    """Return a door that leads outside."""
    return moved(
        x,
        y,
        tag("path", d="M-8.5 14V-6A8.5 8 0 0 1 8.5 -6V14Z", fill="#7a4a22", stroke=colours.WALL, stroke_width=1.6),
        tag("path", d="M0 -13.6V14M-5.6 -5H-2.6M2.6 -5H5.6", stroke=colours.WALL, stroke_width=1.2, fill="none"),
        tag("circle", cx=2.6, cy=3, r=1.3, fill=colours.GOLD),
        tag("circle", cx=-2.6, cy=3, r=1.3, fill=colours.GOLD),
    )


def pawn(look: Look, walker: Walker, x: float, y: float, scale: float = 1, *, lit: bool = True, least: float = _LEAST) -> str:
    """Return a pawn: a cone in the player's colour, or a pale sheet with a band of it; a carrier has the chest beside.

    The letters on it are no smaller than `least`, before it is scaled.
    """
    paint = seat_paint(look, walker.seat)
    body = _ghost(paint, walker, least) if walker.ghost else _living(paint, walker, least)
    lamp = tag("circle", cy=0, r=20, fill="url(#mansion-lamp)") if walker.active and lit else ""
    chest = use("chest", 11, 8, 0.55) if walker.laden else ""
    return moved(x, y, lamp, body, chest, scale=scale)


def heart(x: float, y: float, scale: float, fill: str) -> str:
    """Return a heart of courage."""
    return use("heart", x, y, scale, fill=fill)


def _living(paint: Paint, walker: Walker, least: float) -> str:
    size = max(shrunk(walker.initial, 10, 11, _LEAST, bold=True), least)
    taken = width(clean(walker.initial), size, bold=True)
    plate = {"x": -taken / 2 - 2, "y": 9.6 - size * 0.95, "width": taken + 4, "height": size * 1.15, "rx": 3.0}
    return group(
        tag("ellipse", cx=0.8, cy=12, rx=10, ry=2.6, fill="#000", fill_opacity=0.3),
        tag("path", d=_CONE, fill=paint.fill, stroke="#1a1420", stroke_width=1.3, stroke_linejoin="round"),
        tag("circle", cy=-8, r=5.2, fill=paint.fill, stroke="#1a1420", stroke_width=1.3),
        # letters wider than the cone stand on a plate
        tag("rect", **plate, fill=paint.fill, stroke="#1a1420", stroke_width=1) if taken > _CONE_WIDTH else "",
        words(walker.initial, 0, 9.6, size, paint.ink, anchor="middle", bold=True),
    )


def _ghost(paint: Paint, walker: Walker, least: float) -> str:
    size = max(shrunk(walker.initial, 8.5, 12, _LEAST, bold=True), least)
    return group(
        tag("path", d=_SHEET, fill=colours.SHEET, stroke=colours.SHEET_LINE, stroke_width=1.2),
        tag("path", d=_BAND, fill=paint.fill),
        tag("ellipse", cx=-3.2, cy=-6, rx=1.6, ry=2.2, fill="#20243a"),
        tag("ellipse", cx=3.2, cy=-6, rx=1.6, ry=2.2, fill="#20243a"),
        words(walker.initial, 0, 5.6, size, paint.ink, anchor="middle", bold=True),
    )


def _arrow(name: str, path: str) -> str:
    return tag("path", d=path, fill="#fff3d0", stroke=colours.STAIR_LINE, stroke_width=1.2, id=f"mansion-{name}")


def _tunnel(look: Look, tone: str) -> str:
    paint = tunnel_paint(look, tone)
    return group(
        tag("path", d=_ARCH, fill=paint.fill, stroke="#1d1410", stroke_width=1.3),
        tag("path", d=_HOLE, fill="#140d12"),
        id=_tunnel_id(tone),
    )


def _tunnel_id(tone: str) -> str:
    # a tone may be any word of a ruleset, an id may not
    return "mansion-tunnel-" + "".join(one if one.isascii() and one.isalnum() else "-" for one in tone)


def _planks() -> str:
    boards = {"stroke_linecap": "round", "fill": "none"}
    path = "M-11 -4.5L11 7.5M-11 7.5L11 -4.5"
    return tag("path", d=path, stroke="#20140c", stroke_width=5.4, **boards) + tag(
        "path", d=path, stroke="#c79a62", stroke_width=3.4, **boards
    )
