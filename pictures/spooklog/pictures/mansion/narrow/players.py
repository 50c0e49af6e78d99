"""The players of a mansion for a phone: pawn, name, courage in hearts, place, and cards that can be tapped."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Look, Visitor
from spooklog.domain.values.labels import called
from spooklog.pictures.mansion.art import colours
from spooklog.pictures.mansion.art.pieces import heart, pawn
from spooklog.pictures.mansion.art.visitors import Pill, change_picture, change_width, hearts, player_name, rank_width, things
from spooklog.pictures.mansion.narrow.floor import TAP
from spooklog.pictures.mansion.paints import seat_paint
from spooklog.pictures.mansion.wording import visitor_in_words
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words, wrap
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import Part, flow, line_count, tap, touch

_PAD = 8.0
_HEAD, _LEAD = 36.0, 14.0
"""The height of the line with pawn and name, and the distance from one line of the place to the next."""

_NAME = 45.0
"""Where the name begins."""

_BROAD = 280.0
"""The width from which hearts stand beside the name."""

_PILL, _LETTERS, _LEAST_NAME = 22.0, 12.0, 12.0
_HEART, _SMALLEST_HEART = 14.0, 8.0
_OWN = "#26345e"
"""The ground of the viewer's own card."""


def player_block(one: Visitor, look: Look, wide: float, *, own: bool) -> Part:
    """Return a player; `own` for the viewer's seat."""
    broad = wide >= _BROAD
    left = _NAME if broad else _PAD
    room = wide - left - _PAD
    place = wrap(_breakable(one.place, room), LEGIBLE, room, 1 if broad else 4)
    top = _HEAD - 2 if broad else _HEAD + 20
    pills, high = _pills(things(one), room if broad else wide - 2 * _PAD)
    bottom = top + _LEAD * len(place) + 2
    body = tap(
        one.walker.name,
        pawn(look, one.walker, 21 if broad else 19, 20, 1.1, lit=False, least=LEGIBLE / 1.1),
        *_broad_head(one, wide) if broad else _slim_head(one, wide),
        *(words(line, left, top + 10 + _LEAD * row, LEGIBLE, colours.QUIET, room=room + 1) for row, line in enumerate(place)),
        touch(0, 0, wide, max(bottom, TAP), visitor_in_words(one)),
        moved(left, bottom + 1, pills) if pills else "",
    )
    height = bottom + (high + 4 if pills else 5)
    return Part(wide, height, _frame(one, look, wide, height, own=own) + body, _is_cut(one, wide))


def _is_cut(one: Visitor, wide: float) -> bool:
    """Whether the name or a card is too long for a slim head."""
    name = rank_width(one) + width(clean(called(one.walker.name)), _LEAST_NAME, bold=True)
    cards = [width(clean(pill.text), _LETTERS) + 16 for pill in things(one)]
    return max([_slim_left(one) + name, *(card + _PAD for card in cards)]) > wide - _PAD


def _slim_left(one: Visitor) -> float:
    """Return where the name begins beside a pawn, which may have the chest beside it."""
    return 45.0 if one.walker.laden else 36.0


def _breakable(place: str, room: float) -> str:
    """Return a place with a blank behind the last dot of a word that is too long for a line."""
    return " ".join(
        word if width(clean(word), LEGIBLE) <= room else ". ".join(word.rsplit(".", maxsplit=1)) for word in place.split()
    )


def _frame(one: Visitor, look: Look, wide: float, height: float, *, own: bool) -> str:
    """Return the ground of a player: lit for one who is awaited, and with a bar in the player's colour for the viewer."""
    colour = colours.NEW if one.active else palette.LEAF if one.rank == 1 else colours.PANEL_LINE
    thick = 2 if one.active or one.rank == 1 else 1
    shape = {"x": 1.0, "y": 1.0, "width": wide - 2, "height": height - 2, "rx": 8.0}
    bar = {"x": 1.0, "y": 8.0, "width": 4.0, "height": height - 16, "rx": 2.0}
    return group(
        tag("rect", **shape, fill=_OWN if own else colours.PANEL, stroke=colour, stroke_width=thick),
        tag("rect", **bar, fill=seat_paint(look, one.walker.seat).fill) if own else "",
    )


def _broad_head(one: Visitor, wide: float) -> Iterator[str]:
    """Yield the name, and on the same line at the right the courage."""
    room = _courage_width(one)
    yield from player_name(one, _NAME, 24, wide - _NAME - _PAD - room - 8, _LEAST_NAME)
    yield from _courage(one, Box.spanning(wide - _PAD - room, 10, wide - _PAD, 28))


def _slim_head(one: Visitor, wide: float) -> Iterator[str]:
    """Yield the name, and below it the courage."""
    left = _slim_left(one)
    yield from player_name(one, left, 25, wide - left - _PAD, _LEAST_NAME)
    yield from _courage(one, Box.spanning(_PAD, _HEAD, min(wide - _PAD, _PAD + _courage_width(one)), _HEAD + 18))


# -- courage -----------------------------------------------------------------------------------------------------------------


def _courage_width(one: Visitor) -> float:
    badge = change_width(one, LEGIBLE)
    return (max(44.0, width(said("ghost"), 13, bold=True) + 1) if one.status == "ghost" else _HEART * min(one.most, 10)) + (
        badge + 4 if badge else 0
    )


def _courage(one: Visitor, box: Box) -> Iterator[str]:
    """Yield a heart for each point, or their number where there are many, and the last change."""
    badge = change_width(one, LEGIBLE)
    room = box.width - (badge + 4 if badge else 0)
    pitch = min(_HEART, room / max(one.most, 1))
    if one.status == "ghost" or pitch >= _SMALLEST_HEART:
        yield from hearts(one, box.left, box.y, pitch)
    else:
        yield heart(box.left + 7, box.y, _HEART / 12, colours.HEART)
        yield words(
            said("{number} of {all}", number=one.courage, all=one.most),
            box.left + 18,
            box.y + 4.5,
            13,
            colours.TEXT,
            room=room - 18,
        )
    yield change_picture(one, box.right - badge, box.y, LEGIBLE)


# -- cards -------------------------------------------------------------------------------------------------------------------


def _pills(pills: list[Pill], room: float) -> tuple[str, float]:
    """Return marks and cards, each large enough to be tapped, and the height of their lines."""
    widths = [min(max(width(clean(one.text), _LETTERS) + 16, TAP), room) for one in pills]
    placed = flow(widths, room, 4)
    drawn = []
    for one, wide, (left, row) in zip(pills, widths, placed, strict=True):
        top = TAP * row
        shape = {"x": left, "y": top + (TAP - _PILL) / 2, "width": wide, "height": _PILL, "rx": 6.0}
        ground = tag("rect", **shape, fill=one.fill)
        text = words(one.text, left + wide / 2, top + 18.3, _LETTERS, one.ink, anchor="middle", room=wide - 8)
        if one.word:
            drawn.append(tap(one.word, ground, text, touch(left, top, wide, TAP, one.text)))
        else:
            drawn.append(ground + text)
    return group(*drawn), TAP * line_count(placed)
