"""Draw figures: smooth outlines as Bézier curves, in the paint's two colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spooklog.domain.pictures.figures import Area, Disc, Figure, Part, Point, Stroke
from spooklog.domain.pictures.scene import Look, Paint
from spooklog.pictures.svg.markup import group, moved, pair, tag

_UNIT = 100.0


def definitions(look: Look) -> str:
    """Return the definitions of all figures of a look, each once; `figure` refers to them by tone."""
    drawn = [_drawing(tone, paint, paint.figure) for tone, paint in sorted(look.items()) if paint.figure]
    return tag("defs", *drawn) if drawn else ""


def figure(tone: str, x: float, y: float, size: float) -> str:
    """Return the figure of a tone with its middle at a point."""
    return moved(x - size / 2, y - size / 2, tag("use", href=f"#{_id(tone)}"), scale=size / _UNIT)


def has_figure(look: Look, tone: str) -> bool:
    """Whether a tone has a figure."""
    return tone in look and look[tone].figure is not None


@lru_cache(maxsize=256)  # every board of a game defines the same figures
def _drawing(tone: str, paint: Paint, drawing: Figure) -> str:
    return group(*(_part(part, paint) for part in drawing.parts), id=_id(tone))


def _id(tone: str) -> str:
    # a tone may be any word of a ruleset, an id may not
    return "figure-" + "".join(one if one.isascii() and one.isalnum() else "-" for one in tone)


def _part(part: Part, paint: Paint) -> str:
    colour = paint.fill if part.paper else paint.ink
    match part:
        case Disc((x, y), (rx, ry)):
            return tag("ellipse", cx=x * _UNIT, cy=y * _UNIT, rx=rx * _UNIT, ry=ry * _UNIT, fill=colour)
        case Area(points, smooth):
            return tag("path", d=_outline(points, smooth=smooth), fill=colour)
        case Stroke(points, width):
            shape = {"fill": "none", "stroke": colour, "stroke_linecap": "round", "stroke_linejoin": "round"}
            return tag("path", d=_curve(points), stroke_width=width * _UNIT, **shape)


def _outline(points: Sequence[Point], *, smooth: bool) -> str:
    if not smooth:
        return "M" + "L".join(_at(point) for point in points) + "Z"
    return _curve([*points, points[0]], before=points[-1], after=points[1 % len(points)]) + "Z"


def _curve(points: Sequence[Point], before: Point | None = None, after: Point | None = None) -> str:
    """Return a path through all points (a Catmull-Rom spline as cubic Béziers); a point given twice is a corner."""
    line = [before or points[0], *points, after or points[-1]]
    path = ["M" + _at(points[0])]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(line, line[1:], line[2:], line[3:], strict=False):
        if (x1, y1) != (x2, y2):
            first, second = (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6), (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6)
            path.append(f"C{_at(first)} {_at(second)} {_at((x2, y2))}")
    return "".join(path)


def _at(point: Point) -> str:
    return pair(point[0] * _UNIT, point[1] * _UNIT)
