"""A table with seats around it, as SVG: felt, centre, arrows, seats."""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.pictures.scene import Arrows, Badge, Look, Panel, Pile, Ring, Stack, Track
from spooklog.domain.words.wording import counted
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.drawing import Drawing, Setting
from spooklog.pictures.svg.letters import words
from spooklog.pictures.svg.markup import group, moved, tag
from spooklog.pictures.table.art.arrows import direction_ring
from spooklog.pictures.table.art.cards import small_card
from spooklog.pictures.table.art.furniture import definitions, seats_of
from spooklog.pictures.table.svg.arrows import arrow_pictures
from spooklog.pictures.table.svg.centre import badge_picture, pile_picture, sides, track_picture
from spooklog.pictures.table.svg.plan import MANY, Plan, plan
from spooklog.pictures.table.svg.seats import glow_picture, seat_picture, slot_picture
from spooklog.pictures.table.wording import awaited_lines, described


def draw(panel: Panel, setting: Setting) -> Drawing:
    """Draw the table, seen from the side of the nearest seat."""
    seats = seats_of(panel)
    stack = next(iter(panel.of(Stack)), None)
    layout = plan(seats, stack, setting.area, nearest=setting.nearest)
    felt = tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#felt)")
    stacks = (_stack(stack, layout, setting.look) for stack in panel.of(Stack))
    return Drawing(
        ground=felt + _rim(layout),
        things="".join([_centre(panel, layout, setting.look), *stacks, *_seats(panel, layout, setting.look)]),
        definitions=definitions(),
        awaited=awaited_lines(panel),
        description=described(panel),
        zoom=layout.zoom,
    )


def _rim(layout: Plan) -> str:
    area = layout.area
    if len(layout.places) > MANY:
        return ""
    shape = {"cx": area.x, "cy": area.y, "rx": area.width / 2 - 18, "ry": area.height / 2 - 10}
    return tag("ellipse", **shape, fill="none", stroke=palette.RIM, stroke_width=3, stroke_opacity=0.55)


def _centre(panel: Panel, layout: Plan, look: Look) -> str:
    centre = layout.centre
    left, right = sides(centre)
    ring = [direction_ring(centre, clockwise=one.clockwise) for one in panel.of(Ring) if one.seats]
    arrows = [arrow_pictures(one.arrows, layout) for one in panel.of(Arrows)]
    piles = [pile_picture(pile, look, centre.x, centre.y) for pile in panel.of(Pile)]
    tracks = [track_picture(track, right, centre.y) for track in panel.of(Track)]
    badges = [badge_picture(badge, look, left, centre.y + 6) for badge in panel.of(Badge)]
    return group(*ring, *arrows, *piles, *tracks, *badges)


def _seats(panel: Panel, layout: Plan, look: Look) -> Iterable[str]:
    seats = list(seats_of(panel))
    pairs = list(zip(seats, layout.places, strict=True))
    # all lights first: none must fall on a neighbour's cards
    yield from (glow_picture(seat, place, layout.scale) for seat, place in pairs)
    yield from (seat_picture(seat, place, layout.scale, look) for seat, place in pairs)
    yield from (slot_picture(seat, place, layout.scale, look) for seat, place in pairs)


def _stack(stack: Stack, layout: Plan, look: Look) -> str:
    """Return cards set aside: pale, with their name and number."""
    if layout.stack is None or layout.stack_hand is None:
        return ""
    box = layout.stack
    cards = [small_card(laid.card, look, laid.x, laid.y, whole=laid.in_front) for laid in layout.stack_hand.cards]
    inside = [
        group(*cards, opacity=0.62),
        words(stack.name, 0, layout.stack_hand.height + 12, 10.5, palette.QUIET, anchor="middle"),
        words(counted(stack.count, "card"), 0, layout.stack_hand.height + 24, 10.5, palette.TEXT, anchor="middle", bold=True),
    ]
    return moved(box.x, box.top, *inside, scale=layout.scale)
