"""The players of a mansion: pawn, name, courage in hearts, place, and the things they carry; as strips or as cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spooklog.domain.pictures.scene import Look, Visitor
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import pawn
from spooklog.pictures.mansion.art.visitors import Pill, change_picture, hearts, player_name, things
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import shrunk, width, words
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import FINGER, in_lines, tap

_STRIP, _CARD = (684.0, 46.0), (420.0, 106.0)
"""A strip and a card in their own units."""

_FLAT = 8
"""A box more than so many times wider than high takes a strip."""

_HEART, _LARGE_HEART = 14.0, 18.0
"""The distance from one heart to the next, on a strip and on a card."""

_PILL, _LEAD = 17.0, 20.0
"""The height of a pill, and the distance from one line of pills to the next."""

_CHANGE = 44.0
"""The width of the last change, behind the hearts."""


@dataclass(frozen=True)
class Players:
    """Draws players, with their things in the same columns."""

    look: Look
    taps: bool

    def picture(self, one: Visitor, box: Box) -> str:
        """Return a player in a box: a strip where the box is flat, else a card."""
        is_strip = box.width > _FLAT * box.height
        wide, high = _STRIP if is_strip else _CARD
        scale = min(box.width / wide, box.height / high)
        own = Box.spanning(0, 0, box.width / scale, box.height / scale)
        won = one.rank == 1
        colour = colours.NEW if one.active else palette.LEAF if won else colours.PANEL_LINE
        finger = FINGER / scale if self.taps else 0.0
        inside = self._strip(one, own, finger) if is_strip else self._card(one, own, finger)
        faint = 0.6 if one.status == "out" and not won else None
        frame = colours.panel(own, line=colour, thick=2.2 if one.active or won else 1)
        return tap(one.walker.name, moved(box.left, box.top, frame, group(*inside, opacity=faint), scale=scale))

    def _strip(self, one: Visitor, box: Box, finger: float) -> Iterator[str]:
        """Yield the name over the place, hearts, then all that the player has."""
        middle, room = box.y, 176.0
        yield pawn(self.look, one.walker, 20, middle, 1.2, lit=False)
        yield from player_name(one, 46, middle - 3, room, 9.5)
        yield words(one.place, 46, middle + 14, shrunk(one.place, 11.5, room, 8), colours.QUIET, room=room + 1)
        left = 46 + room + 10
        yield from hearts(one, left, middle, _HEART)
        left += _HEART * max(one.most, 8)
        yield change_picture(one, left + 5, middle, 12)
        left += _CHANGE
        yield from _pills(one, Box.spanning(left, box.top + 3, box.right - 8, box.bottom - 3), finger)

    def _card(self, one: Visitor, box: Box, finger: float) -> Iterator[str]:
        """Yield name and place on one line, hearts below, then all that the player has."""
        wide = _LARGE_HEART * max(one.most, 8) + _CHANGE
        yield pawn(self.look, one.walker, 26, 30, 1.7, lit=False)
        yield from player_name(one, 58, 24, wide - 20, 9.5)
        room = box.right - 12 - 58 - wide + 10
        yield words(one.place, box.right - 12, 24, shrunk(one.place, 12, room, 8), colours.QUIET, anchor="end", room=room + 1)
        yield from hearts(one, 57, 43, _LARGE_HEART)
        yield change_picture(one, 62 + _LARGE_HEART * max(one.most, 8), 43, 12)
        yield from _pills(one, Box.spanning(14, 59, box.right - 10, box.bottom - 5), finger)


def _pills(one: Visitor, box: Box, finger: float) -> Iterator[str]:
    """Yield marks and cards, each in a frame, on as many lines as there is room for; smaller where there are many.

    The ground that can be tapped is as high as a finger, or as a line where there are several; none for a `finger` of 0.
    """
    size, lines = _fitted(things(one), box)
    lead, high = _LEAD * size / 11, _PILL * size / 11
    for row, line in enumerate(lines):
        x, y = box.left, box.y + lead * (row - (len(lines) - 1) / 2)
        for text, fill, ink, word in line:
            wide = min(width(clean(text), size) + size, box.width)
            shape = {"x": x, "y": y - high / 2, "width": wide, "height": high, "rx": high / 4}
            if finger:
                yield tap(word, ground=Box(x + wide / 2, y, wide, min(finger, lead) if len(lines) > 1 else finger))
            yield tap(word, tag("rect", **shape, fill=fill))
            yield tap(word, words(text, x + wide / 2, y + size * 0.35, size, ink, anchor="middle", room=wide))
            x += wide + size * 0.4


def _fitted(things: list[Pill], box: Box) -> tuple[float, list[list[Pill]]]:
    """Return the largest size in which all pills fit, with their lines; lines that do not fit in the smallest are left out."""
    size, lines = 0.0, list[list[Pill]]()
    for size in (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0):
        widths = [width(clean(thing.text), size) + size for thing in things]
        lines = in_lines(things, widths, box.width, size * 0.4)
        if _LEAD * size / 11 * len(lines) <= box.height + 3:
            break
    return size, lines[: max(int((box.height + 3) // (_LEAD * size / 11)), 1)]
