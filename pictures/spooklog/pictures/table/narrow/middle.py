"""The middle of the table on a phone: the pile, cards set aside, the ladder with what may be played now, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.pictures.scene import Badge, Card, Line, Look, Panel, Pile, Ring, Seat, Stack, Text, Track
from spooklog.pictures.saying import counted, said
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.contrast import legible
from spooklog.pictures.svg.drawing import LEGIBLE
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width, words, wrap
from spooklog.pictures.svg.markup import clean, group, moved, tag
from spooklog.pictures.svg.parts import Part, in_rows, stacked
from spooklog.pictures.table.art.arrows import direction_ring
from spooklog.pictures.table.art.furniture import empty_place, rung
from spooklog.pictures.table.narrow.faces import LAID, face
from spooklog.pictures.table.narrow.strips import ASIDE, strips

_DOWN, _LEFT = 21.0, 7.0
_RING = 0.62
_BROAD = 260.0
_ENDS = ("warning", "good")


def middle(panel: Panel, look: Look, room: float) -> Part:
    """Return the pile inside the direction of play, and the stacks beside or below it; no wider than `room`.

    A stack of known cards that needs more room is left to `open_stacks`.
    """
    piles = [_pile(pile, look, room - 12) for pile in panel.of(Pile)]
    pile = stacked(piles, 8)
    ways = [ring.clockwise for ring in panel.of(Ring) if ring.seats]
    if ways:
        pile = _with_ring(pile, min(room, 150.0), clockwise=ways[0])
    stacks = [_stack(stack, look, min(room, 104.0)) for stack in panel.of(Stack) if not (stack.cards and room < _BROAD)]
    return in_rows([part for part in (pile, *stacks) if part.height], room, 8)


def open_stacks(panel: Panel, look: Look, room: float, middle_room: float) -> Part:
    """Return the stacks of known cards, across the whole width, where the middle between the sides has no room for them."""
    return stacked([_stack(stack, look, room) for stack in panel.of(Stack) if stack.cards and middle_room < _BROAD], 6)


def bar(panel: Panel, look: Look, room: float) -> Part:
    """Return what may be played now: the signs of cards that answer, and the ladder."""
    badges = [_badge(badge, look, room) for badge in panel.of(Badge)]
    tracks = panel.of(Track)
    left = room - sum(badge.width + 8 for badge in badges)
    ladders = [_track(track, left if left >= 20 * len(track.steps) + 30 else room) for track in tracks]
    return in_rows([*badges, *ladders], room, 8)


def ending(panel: Panel, room: float) -> Part:
    """Return how the game ended, in words; an empty part for one that goes on."""
    return stacked([_end(pile.beside, room) for pile in panel.of(Pile) if pile.beside], 6)


def _with_ring(inside: Part, room: float, *, clockwise: bool) -> Part:
    """Return a part inside the arrows that show the direction of play."""
    width, height = max(room, inside.width), max(inside.height + 8, 110.0)
    ring = moved(
        width / 2, height / 2, direction_ring(Box(0, 0, width / _RING, height / _RING), clockwise=clockwise), scale=_RING
    )
    return Part(width, height, ring + moved((width - inside.width) / 2, (height - inside.height) / 2, inside.markup))


def _pile(pile: Pile, look: Look, room: float) -> Part:
    cards = _cascade(pile.layers or ((pile.top,) if pile.top else ()), look)
    texts = [(f"{pile.name} {pile.count}", palette.TEXT, True)]
    if pile.recent:
        texts.append((pile.recent[0].words, palette.QUIET, False))
    lines = [_caption(text, colour, room, bold=bold) for text, colour, bold in texts]
    return stacked([cards, _backed(stacked(lines, 1))], 5)


def _cascade(layers: Sequence[Card], look: Look) -> Part:
    """Return cards one over another, the top one last, so that the corner of each is visible."""
    if not layers:
        box = Box.spanning(1, 1, LAID.width - 1, LAID.height - 1)
        return Part(LAID.width, LAID.height, empty_place(box, LAID.radius, "6 4"))
    last = len(layers) - 1
    shift = min(_LEFT, 24 / last) if last else 0
    pictures = [
        face(
            card,
            look,
            LAID,
            LAID.width / 2 + number * shift,
            LAID.height / 2 + number * _DOWN,
            turn=-1.5 * (last - number) if last < 3 else 0,
            named=number == last,
        )
        for number, card in enumerate(layers)
    ]
    return Part(LAID.width + last * shift, LAID.height + last * _DOWN, group(*pictures))


def _caption(text: str, colour: str, room: float, *, bold: bool = False) -> Part:
    wide = min(width(clean(text), LEGIBLE, bold=bold), room)
    return Part(wide, LEGIBLE + 2, words(text, 0, LEGIBLE - 0.5, LEGIBLE, colour, bold=bold, room=room + 0.1))


def _backed(part: Part) -> Part:
    """Return a part on a dark ground, so that it can be read where an arrow passes or light falls."""
    width, height = part.width + 12, part.height + 4
    ground = tag("rect", x=0, y=0, width=width, height=height, rx=6, fill=palette.SHADE, fill_opacity=0.8)
    return Part(width, height, ground + moved(6, 2, part.markup))


def _stack(stack: Stack, look: Look, room: float) -> Part:
    """Return cards set aside: their name and number, and those that the viewer knows."""
    aside = Seat("", active=False, count=None, cards=stack.cards, hidden=max(0, stack.count - len(stack.cards)))
    count = _caption(counted(stack.count, "card"), palette.TEXT, room, bold=True) if stack.cards or not stack.count else Part()
    return stacked([_caption(stack.name, palette.QUIET, room), count, strips(aside, look, room, ASIDE)], 2)


def _badge(badge: Badge, look: Look, room: float) -> Part:
    """Return signs side by side with `or` between them."""
    parts = [_caption(badge.words, palette.QUIET, room / 3)]
    for number, sign in enumerate(badge.signs):
        if number:
            parts.append(_caption(said("or"), palette.QUIET, room))
        parts.append(_sign(sign, look))
    return _backed(in_rows([part for part in parts if part.width], room, 5))


def _sign(sign: Text, look: Look) -> Part:
    paint = look.get(sign.tone)
    fill, ink = (paint.fill, legible(paint.ink, paint.fill)) if paint else (palette.CANDLE, palette.INK)
    pictured = paint is not None and has_figure(look, sign.tone)
    wide = max(26.0, min(width(clean(sign.text), 14, bold=True), 90.0) + (30 if pictured else 12))
    box = tag("rect", x=1, y=1, width=wide - 2, height=24, rx=6, fill=fill, stroke=palette.CANDLE, stroke_width=2)
    image = figure(sign.tone, 14, 13, 18) if pictured else ""
    x = wide / 2 + (10 if pictured else 0)
    return Part(wide, 26, box + image + words(sign.text, x, 18, 14, ink, anchor="middle", bold=True, room=wide - 8))


def _track(track: Track, room: float) -> Part:
    """Return the ladder lying down, its lowest step at the left, with an arrow at the end towards which it is climbed."""
    step = min(40.0, (room - 24) / max(1, min(len(track.steps), 13)))
    box = Box.spanning(0.8, 0.8, step - 0.8, 23.2)
    rungs = [Part(step, 24, rung(name, box, 12, reached=name == track.at, needed=name == track.needed)) for name in track.steps]
    colour = palette.TEXT if track.up else palette.BLOOD
    shaft = tag("path", d="M2 10H12", stroke=colour, stroke_width=2.4)
    head = tag("path", d="M17 10L6 4L6 16Z", fill=colour)
    tip = Part(18, 20, group(shaft, head, transform=None if track.up else "rotate(180 9 10)"))
    return in_rows([*rungs, tip] if track.up else [tip, *rungs], room + 1, 0)


def _end(lines: Sequence[Line], room: float) -> Part:
    """Return how it ended, where the first line says that it has."""
    tone = next((run.tone for run in lines[0].runs if run.tone in _ENDS), "")
    if not tone:
        return Part()
    rows = list(_wrapped(lines, room - 24))
    height = len(rows) * 17 + 11.0
    colour = palette.TONES[tone]
    shape = {"x": 0.7, "y": 0.7, "width": room - 1.4, "height": height - 1.4, "rx": 8.0}
    ground = tag("rect", **shape, fill=palette.PLATE, stroke=colour, stroke_width=1.4)
    shown = [
        words(row, room / 2, 19 + 17 * number, 13, colour if bold else palette.TEXT, anchor="middle", bold=bold, room=room - 16)
        for number, (row, bold) in enumerate(rows)
    ]
    return Part(room, height, group(ground, *shown))


def _wrapped(lines: Sequence[Line], room: float) -> Iterator[tuple[str, bool]]:
    for number, line in enumerate(lines[:3]):
        for row in wrap(line.words, 13 * 1.1, room, 3):
            yield row, not number
