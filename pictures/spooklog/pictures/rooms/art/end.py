"""How a game ended: the points and their name between two ghosts, and the ladder of all names."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import EndBanner, Look
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import group, tag

GHOST = 84.0


def end_picture(banner: EndBanner, box: Box, look: Look, large: float) -> tuple[str, float]:
    """Return the points in `large` letters and their name below the upper edge of a box, and the height of the name."""
    text, middle, y = str(banner.points), box.top + large * 0.52, box.top + large * 0.85
    least = large / 3
    size = shrunk(text, large, box.width - 2 * GHOST - 20, 30, bold=True)
    name = shrunk(banner.name, least, box.width - 14, 13, bold=True)
    foot = y + 17 + least * 1.35
    pair = (figure("ghost.one", box.x + side * (box.width / 2 - GHOST / 2 - 5), middle, GHOST) for side in (-1, 1))
    return group(
        group(*pair, opacity=0.16) if has_figure(look, "ghost.one") else "",
        tag("ellipse", cx=box.x, cy=middle, rx=box.width * 0.42, ry=large * 0.8, fill="url(#halo)"),
        words(text, box.x, y, size, palette.CANDLE, anchor="middle", bold=True),
        words(said("point") if banner.points == 1 else said("points"), box.x, y + 19, 14, colours.QUIET, anchor="middle"),
        words(banner.name, box.x, foot, name, colours.TEXT, anchor="middle", bold=True, room=box.width - 10),
    ), foot


def terms_of(banner: EndBanner) -> str:
    """Return the terms of the sum, with minus signs."""
    return " ".join(banner.terms).replace("- ", "\u2212 ")


def ladder(banner: EndBanner, box: Box, pitch: float) -> Iterator[str]:
    """Yield all names from the lowest up, below the upper edge of a box; the one that was reached is lit."""
    size = min(12.5, pitch * 0.55)
    for place, (least, name) in enumerate(reversed(banner.bands)):
        reached = name == banner.name
        plate = Box(box.x, box.top + pitch * (place + 0.5), box.width * max(1 - place * 0.07, 0.62), pitch - 3)
        ink, fill = (colours.INK, palette.CANDLE) if reached else (colours.QUIET, colours.PANEL)
        points, y = _span(banner.bands, least), plate.y + size * 0.36
        begin = width(points, size, bold=True) + 22
        shape = plate.shape() | {"rx": plate.height / 2}
        yield tag("rect", **shape, fill=fill, fill_opacity=1 if reached else 0.8, stroke=colours.PANEL_LINE)
        yield words(points, plate.left + 12, y, size, ink, bold=True)
        yield words(name, plate.left + begin, y, size, ink, bold=reached, room=plate.width - begin - 12)


def _span(bands: tuple[tuple[int, str], ...], least: int) -> str:
    """Return the points of the name with these lowest points, as a range."""
    above = [one for one, _ in bands if one > least]
    if not above:
        return f"{least}+"
    return f"≤ {min(above) - 1}" if least == min(one for one, _ in bands) else f"{least}–{min(above) - 1}"


def nobody_picture(look: Look, area: Box) -> str:
    """Return the picture of a game without anything on the table."""
    ghosts = [(-150, 30, 120), (150, 30, 120), (0, 0, 190)] if has_figure(look, "ghost.one") else []
    return group(*(figure("ghost.one", area.x + x, area.y + y, size) for x, y, size in ghosts), opacity=0.14)
