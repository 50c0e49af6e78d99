"""The middle of the table: direction of play, pile, ladder, and the cards that answer."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.pictures.scene import Badge, Look, Pile, Text, Track
from spooklog.pictures.saying import said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved, number, pair, tag
from spooklog.pictures.table.art.arrows import TIP
from spooklog.pictures.table.art.cards import LARGE, large_card
from spooklog.pictures.table.art.furniture import empty_place, rung

PILE_WIDTH = 188.0
STEP = 13.5
_SIDE = 126.0


def pile_picture(pile: Pile, look: Look, x: float, y: float) -> str:
    """Return the open cards: the last ones shifted under the top one, or a straight as steps with the highest in front."""
    caption = words(f"{pile.name} {pile.count}", x, y + 92, 12, palette.QUIET, anchor="middle", room=PILE_WIDTH)
    if not pile.layers:
        return group(empty_place(Box(x, y - 6, *LARGE), 8, "6 4"), caption if pile.count else "")
    return group(*(_stairs(pile, look, x, y - 6) if pile.stairs else _layers(pile, look, x, y - 6)), caption)


def _layers(pile: Pile, look: Look, x: float, y: float) -> Iterator[str]:
    under = pile.layers[:-1]
    for depth, card in zip(range(len(under), 0, -1), under, strict=True):
        yield large_card(card, look, x - 21 * depth + 8, y - 5 * depth, turn=-5.0 * depth)
    yield large_card(pile.layers[-1], look, x + 8, y, scale=1.1)


def _stairs(pile: Pile, look: Look, x: float, y: float) -> Iterator[str]:
    steps = len(pile.layers) - 1
    scale = 1.0 if steps < 4 else 0.86
    across = min(30.0, (PILE_WIDTH - LARGE[0] * scale) / max(steps, 1))
    down = min(9.0, 40 / max(steps, 1))
    for step, card in enumerate(pile.layers):
        yield large_card(card, look, x + (step - steps / 2) * across, y + (steps / 2 - step) * down, scale=scale)


def track_picture(track: Track, x: float, y: float) -> str:
    """Return the ladder, its lowest step at its foot: the step reached is framed, the one that must come lit, an arrow beside."""
    height = STEP * len(track.steps)
    rungs = [
        rung(
            step,
            Box(x, y + height / 2 - STEP * (place + 0.5), 24, STEP - 1.2),
            10,
            reached=step == track.at,
            needed=step == track.needed,
        )
        for place, step in enumerate(track.steps)
    ]
    colour = palette.QUIET if track.up else palette.BLOOD
    side, reach = x + 20, height / 2 - 12
    foot, head = (y + reach, y - reach) if track.up else (y - reach, y + reach)
    shaft = tag("path", d=f"M{pair(side, foot)}V{number(head)}", stroke=colour, stroke_width=2.4, stroke_linecap="round")
    tip = tag("path", d=TIP, fill=colour)
    return group(*rungs, shaft, moved(side, head, tip, turn=-90 if track.up else 90))


def badge_picture(badge: Badge, look: Look, x: float, y: float) -> str:
    """Return signs one under another with `or` between them."""
    height = 46.0 * len(badge.signs) + 14 * (len(badge.signs) - 1)
    top = y - height / 2
    parts = [words(badge.words, x, top - 7, 11, palette.QUIET, anchor="middle", room=76)]
    for place, sign in enumerate(badge.signs):
        at = top + 23 + place * 60
        parts.append(_sign(sign, look, x, at))
        if place:
            parts.append(words(said("or"), x, at - 27, 11, palette.QUIET, anchor="middle"))
    return group(*parts)


def _sign(sign: Text, look: Look, x: float, y: float) -> str:
    paint = look.get(sign.tone)
    fill, ink = (paint.fill, paint.ink) if paint else (palette.CANDLE, palette.INK)
    box = tag("rect", x=x - 22, y=y - 21, width=44, height=42, rx=9, fill=fill, stroke=palette.CANDLE, stroke_width=2)
    if paint and has_figure(look, sign.tone):
        return box + figure(sign.tone, x - 6, y, 27) + words(sign.text, x + 14, y + 4, 11.5, ink, anchor="middle", bold=True)
    return box + words(sign.text, x, y + 8, 22, ink, anchor="middle", bold=True, room=40)


def sides(centre: Box) -> tuple[float, float]:
    """Return the places of the badge and the ladder, to the left and to the right of the pile."""
    return centre.x - _SIDE, centre.x + _SIDE
