"""The lines of a floor: walls, banisters, doorways, lines that barred a move, and the way of the last move."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import groupby

from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import CELL
from spooklog.pictures.mansion.survey import Edge, Survey
from spooklog.pictures.svg.markup import group, pair, tag

_POST = 4.5
"""The length of a doorway's posts."""


def walls_picture(survey: Survey) -> str:
    """Return walls, rails and doorways; over them the lines that barred a move."""
    kinds = {kind: [edge for edge, one in survey.lines.items() if one == kind] for kind in ("wall", "rail", "door")}
    barred = _path(survey.barred)
    cap = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(
        _stroke("path", _path(kinds["wall"]), stroke=colours.WALL, stroke_width=3.2, **cap),
        _stroke("path", "".join(map(_posts, sorted(kinds["door"]))), stroke=colours.WALL, stroke_width=3.2, **cap),
        _stroke("path", "".join(map(_sill, sorted(kinds["door"]))), stroke=colours.DOOR, stroke_width=2.2, fill="none"),
        _stroke("path", _path(kinds["rail"]), stroke=colours.RAIL, stroke_width=3.4, **cap),
        _stroke("path", _path(kinds["rail"]), stroke="#f0d9ae", stroke_width=1.8, stroke_dasharray="2.4 3.6", fill="none"),
        _stroke("path", barred, stroke="#fff", stroke_width=8, stroke_opacity=0.9, **cap),
        _stroke("path", barred, stroke=colours.BARRED, stroke_width=5, **cap),
    )


def way_picture(survey: Survey) -> str:
    """Return the last move from space to space, with an arrow's head where it ended, and gaps where it left the floor."""
    runs = [list(run) for here, run in groupby(survey.storey.way, key=lambda at: min(at) >= 0) if here]
    path, tip = [], ""
    for run in runs:
        points = [(CELL * (x + 0.5), CELL * (y + 0.5)) for x, y in run]
        # a path of one point draws nothing: a length of 0.01 gives it its round cap
        path.append("M" + "L".join(pair(*point) for point in points) + ("h0.01" if len(points) == 1 else ""))
        if len(points) > 1:
            (x0, y0), (x1, y1) = points[-2:]
            tip = _tip(x1, y1, math.atan2(y1 - y0, x1 - x0))
    starts = [(CELL * (run[0][0] + 0.5), CELL * (run[0][1] + 0.5)) for run in runs]
    shape = {"d": "".join(path), "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    if not path:
        return ""
    return group(
        tag("path", **shape, stroke=colours.WAY_EDGE, stroke_width=7.5, stroke_opacity=0.75),
        tag("path", **shape, stroke=colours.WAY, stroke_width=4.5),
        *(tag("circle", cx=x, cy=y, r=4.5, fill=colours.WAY, stroke=colours.WAY_EDGE, stroke_width=1.4) for x, y in starts),
        tag("path", d=tip, fill=colours.WAY, stroke=colours.WAY_EDGE, stroke_width=1.2) if tip else "",
    )


def _tip(x: float, y: float, turn: float) -> str:
    """Return an arrow's head that ends before the pawn."""
    points = ((-11, 0), (-22, 7.5), (-22, -7.5))
    cos, sin = math.cos(turn), math.sin(turn)
    return "M" + "L".join(pair(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in points) + "Z"


def _stroke(name: str, path: str, **attributes: str | float) -> str:
    return tag(name, d=path, **attributes) if path else ""


def _path(edges: Iterable[Edge]) -> str:
    """Return edges as lines, with neighbours joined."""
    return "".join(_joined(edges))


def _joined(edges: Iterable[Edge]) -> Iterator[str]:
    for side in ("top", "left"):
        along = sorted((y, x) if side == "top" else (x, y) for x, y, one in edges if one == side)
        runs: list[list[int]] = []
        for across, at in along:
            if runs and runs[-1][0] == across and runs[-1][2] == at:
                runs[-1][2] = at + 1
            else:
                runs.append([across, at, at + 1])
        for across, start, end in runs:
            first, last = ((start, across), (end, across)) if side == "top" else ((across, start), (across, end))
            yield f"M{pair(*(CELL * one for one in first))}L{pair(*(CELL * one for one in last))}"


def _posts(edge: Edge) -> str:
    x, y, side = edge
    left, top = CELL * x, CELL * y
    if side == "top":
        return f"M{pair(left, top)}h{_POST}M{pair(left + CELL, top)}h-{_POST}"
    return f"M{pair(left, top)}v{_POST}M{pair(left, top + CELL)}v-{_POST}"


def _sill(edge: Edge) -> str:
    x, y, side = edge
    left, top = CELL * x, CELL * y
    if side == "top":
        return f"M{pair(left + _POST + 2, top)}h{CELL - 2 * _POST - 4:g}"
    return f"M{pair(left, top + _POST + 2)}v{CELL - 2 * _POST - 4:g}"
