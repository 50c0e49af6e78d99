"""Small things of a board of rooms: cubes, effects, ways, and how words are struck out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Look, Text, Word
from spooklog.pictures.rooms.art import colours
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, pair, tag

SAID = ("standing", "acting", "done")
"""States of a word that all have heard."""

CAP = 0.73
"""The height of a capital letter of the font, in ems."""


def cube(x: float, y: float, size: float) -> str:
    """Return a cube by its middle."""
    half = size / 2
    shape = {"x": x - half, "y": y - half, "width": size, "height": size, "rx": size * 0.16}
    light = {"x": x - half * 0.62, "y": y - half * 0.66, "width": size * 0.42, "height": size * 0.24, "rx": size * 0.1}
    return tag("rect", **shape, fill=colours.CUBE, stroke=colours.CUBE_EDGE, stroke_width=max(size * 0.1, 0.6)) + tag(
        "rect", **light, fill=colours.CUBE_LIGHT, fill_opacity=0.85
    )


def cube_place(x: float, y: float, size: float, ink: str, opacity: float = 0.7) -> str:
    """Return the empty place of a cube, by its middle."""
    half = size / 2
    shape = {"x": x - half, "y": y - half, "width": size, "height": size, "rx": size * 0.16}
    return tag("rect", **shape, fill="none", stroke=ink, stroke_width=max(size * 0.07, 0.5), stroke_opacity=opacity)


def effect_picture(sign: Text, x: float, y: float, high: float, look: Look) -> str:
    """Return an instant effect by its upper left corner: an arrow with the letter of a room, or a plus."""
    wide = high * (1.75 if sign.text else 1)
    at = x + high * 0.55 if sign.text else x + high / 2
    size = high * 0.68
    middle = y + high / 2 + size * CAP / 2
    return (
        tag("rect", x=x, y=y, width=wide, height=high, rx=high / 2, fill=colours.INK)
        + (figure(sign.tone, at, y + high / 2, high * 0.62) if has_figure(look, sign.tone) else "")
        + words(sign.text, x + wide - high * 0.5, middle, size, colours.GHOST, anchor="middle", bold=True)
    )


def way(x: float, y: float) -> str:
    """Return a sign between two heads: ghosts move to the right."""
    path = f"M{pair(x - 3, y - 6)}L{pair(x + 3, y)}L{pair(x - 3, y + 6)}"
    return tag("path", d=path, fill="none", stroke=colours.QUIET, stroke_width=2, stroke_linecap="round", stroke_linejoin="round")


def blank(word: Word, box: Box, pitch: float) -> str:
    """Return the place of a word that is still secret, or of no word; places for letters are `pitch` apart."""
    if word.state == "written":
        sheet = Box(box.left + 44, box.y, 88, 28)
        lines = (f"M{pair(sheet.left + 10, sheet.y - 4 + 8 * line)}h{66 - 28 * line}" for line in range(2))
        ink = tag("path", d="".join(lines), stroke=colours.LIGHT_INK, stroke_width=1.5, stroke_dasharray="5 3")
        return group(tag("rect", **sheet.shape(), rx=4, fill=colours.LIGHT, stroke=colours.LIGHT_INK), ink)
    many = min(5, int(box.width / pitch))
    places = [Box(box.left + pitch * (place + 0.45), box.y, pitch * 0.84, pitch) for place in range(many)]
    blanks = group(
        *(tag("rect", **place.shape(), rx=4) for place in places),
        fill="none",
        stroke=colours.QUIET,
        stroke_opacity=0.5,
        stroke_dasharray="3 3",
    )
    crossed = strike(Box.spanning(box.left, box.top, box.left + pitch * many, box.bottom)) if word.state == "crossed" else ""
    return blanks + crossed


def strike(box: Box) -> str:
    """Return a line through what was taken off."""
    path = f"M{pair(box.left + 1, box.y + 4)}L{pair(box.right - 1, box.y - 4)}"
    return tag("path", d=path, stroke=palette.BLOOD, stroke_width=3, stroke_linecap="round")


def runs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of each unbroken run."""
    start = None
    for at, place in enumerate(places):
        start = place if start is None else start
        if at + 1 == len(places) or places[at + 1] != place + 1:
            yield start, place
            start = None
