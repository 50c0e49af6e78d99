"""Light and dark: gradients from colour to colour, lights that fade, and the sky at night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.pictures.svg.markup import moved, tag

_BAT = (
    "M0 0C-3 -5 -9 -7 -17 -6C-13 -3 -13 0 -14 4C-10 1 -7 2 -5 6C-3 3 -1 3 0 6"
    "C1 3 3 3 5 6C7 2 10 1 14 4C13 0 13 -3 17 -6C9 -7 3 -5 0 0Z"
)


def shaded(name: str, light: str, dark: str, x: float, y: float, reach: float) -> str:
    """Return the definition of a colour that turns into another one away from a point, in shares of what it fills."""
    stops = tag("stop", offset="0", stop_color=light) + tag("stop", offset="1", stop_color=dark)
    return tag("radialGradient", stops, id=name, cx=x, cy=y, r=reach)


def glow(name: str, colour: str, strength: float, core: float = 0.0) -> str:
    """Return the definition of a light that fades from its core."""
    inner = tag("stop", offset=core, stop_color=colour, stop_opacity=strength)
    return tag("radialGradient", inner, tag("stop", offset="1", stop_color=colour, stop_opacity=0), id=name)


def stars(places: Sequence[tuple[float, float, float]], strength: float) -> Iterator[str]:
    """Yield stars by their places and sizes; large ones are brighter."""
    yield from (tag("circle", cx=x, cy=y, r=r, fill="#fff", fill_opacity=strength + r / 3) for x, y, r in places)


def bat(x: float, y: float, size: float, turn: float, fill: str) -> str:
    """Return a bat, turned by so many degrees."""
    return moved(x, y, tag("path", d=_BAT, fill=fill), scale=size, turn=turn)
