"""A whole table: felt, centre, arrows, seats, and the words above and below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from spooklog.domain.scene import Arrows, Badge, Facts, Line, Pile, Ring, Scene, Seat, Shape, Stack, Text, Track
from spooklog.replays.svg import palette
from spooklog.replays.svg.arrows import arrow_pictures
from spooklog.replays.svg.cards import Look, small_card
from spooklog.replays.svg.centre import badge_picture, direction_ring, pile_picture, sides, track_picture
from spooklog.replays.svg.layout import CANVAS, FOOTER, FOOTER_LINE, MANY, Plan, plan
from spooklog.replays.svg.letters import shrunk, width, words, wrap
from spooklog.replays.svg.markup import clean, group, moved, tag
from spooklog.replays.svg.seats import glow_picture, how_many, seat_picture, slot_picture

ShapeT = TypeVar("ShapeT", bound=Shape)

_LEFT, _RIGHT = 18.0, CANVAS.right - 18
_SMALL = 11.5
_NOTES = 3
"""So many lines of flags and remarks stand under a board."""


@dataclass(frozen=True)
class Caption:
    """What a scene does not know of itself: the game's name, its ruleset, the ply, its line, who is looking, flags in words."""

    game: str = ""
    ruleset: str = ""
    ply: int | None = None
    line: str = ""
    viewer: str = ""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A drawn table: its markup in a canvas of 900 by 640, how much larger it wants to be shown, and what it shows in words."""

    markup: str
    zoom: float
    title: str
    description: str


def draw_board(scene: Scene, caption: Caption, *, nearest: int = 1) -> Board:
    """The table of a scene, seen from the side of the seat `nearest`."""
    notes = _notes(scene, caption)
    layout = table_plan(scene, caption, nearest=nearest)
    awaited = [line.words.replace(" -> ", " → ") for pile in _shapes(scene, Pile) for line in pile.beside]
    parts = [
        tag("rect", x=0, y=0, width=CANVAS.width, height=CANVAS.height, fill="url(#felt)"),
        _rim(layout),
        _header(scene, caption),
        _centre(scene, layout),
        *(_stack(stack, layout, scene.look) for stack in _shapes(scene, Stack)),
        *_seats(scene, layout),
        _footer(caption, awaited, notes),
    ]
    ply = "" if caption.ply is None else f"ply {caption.ply}"
    title = ", ".join(clean(part) for part in (scene.title.words, caption.game, ply) if part)
    said = [caption.line, *awaited, *_in_words(scene), *(line.words for line in notes)]
    return Board(group(*parts), layout.zoom, title, clean(". ".join(part for part in said if part)))


def table_plan(scene: Scene, caption: Caption, *, nearest: int = 1) -> Plan:
    """Where the things of a scene lie."""
    seats = tuple(seat for ring in _shapes(scene, Ring) for seat in ring.seats)
    stack = next(iter(_shapes(scene, Stack)), None)
    return plan(seats, stack, nearest=nearest, footer_lines=len(_note_lines(_notes(scene, caption))))


def definitions() -> str:
    """The gradients that boards use."""
    felt = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=palette.FELT),
        tag("stop", offset="1", stop_color=palette.FELT_EDGE),
        id="felt",
        cx="0.5",
        cy="0.48",
        r="0.68",
    )
    glow = tag(
        "radialGradient",
        tag("stop", offset="0.35", stop_color=palette.CANDLE, stop_opacity=0.6),
        tag("stop", offset="1", stop_color=palette.CANDLE, stop_opacity=0),
        id="glow",
    )
    return tag("defs", felt, glow)


def _shapes(scene: Scene, kind: type[ShapeT]) -> list[ShapeT]:
    return [shape for shape in scene.shapes if isinstance(shape, kind)]


def _notes(scene: Scene, caption: Caption) -> list[Line]:
    """Lines that no shape shows: flags and remarks, warnings first."""
    lines = [*(Line((Text(flag, "warning"),)) for flag in caption.flags), *_shapes(scene, Line)]
    return sorted((line for line in lines if line.runs and not line.drawn), key=lambda line: line.runs[0].tone != "warning")


def _note_lines(notes: Iterable[Line]) -> list[tuple[str, str]]:
    """The rows under a board, each with its tone."""
    rows = [(row, line.runs[0].tone) for line in notes for row in wrap(line.words, _SMALL, _RIGHT - _LEFT, 2)]
    if len(rows) <= _NOTES:
        return rows
    return [*rows[: _NOTES - 1], (f"… and {len(rows) - _NOTES + 1} lines more", "quiet")]


def _rim(layout: Plan) -> str:
    area = layout.area
    if len(layout.places) > MANY:
        return ""
    shape = {"cx": area.x, "cy": area.y, "rx": area.width / 2 - 18, "ry": area.height / 2 - 10}
    return tag("ellipse", **shape, fill="none", stroke=palette.RIM, stroke_width=3, stroke_opacity=0.55)


def _header(scene: Scene, caption: Caption) -> str:
    title = scene.title.words
    told = [caption.game, caption.ruleset, caption.viewer]
    name = words(title, _LEFT, 26, 19, palette.TEXT, bold=True, room=200)
    left = _LEFT + min(width(clean(title), 19, bold=True), 200) + 14
    facts = [line for shape in _shapes(scene, Facts) for row in shape.rows for line in row if not line.drawn]
    right = " · ".join(line.words for line in facts)
    room = _RIGHT - left
    taken = min(width(right, 12), room * 0.55)
    said = " · ".join(part for part in told if part)
    return group(
        name,
        words(said, left, 26, 12.5, palette.QUIET, room=room - taken - 16) if said else "",
        words(right, _RIGHT, 26, 12, palette.QUIET, anchor="end", room=room * 0.55) if right else "",
    )


def _footer(caption: Caption, awaited: list[str], notes: list[Line]) -> str:
    rows = _note_lines(notes)
    top = CANVAS.bottom - FOOTER - FOOTER_LINE * len(rows)
    shade = tag("rect", x=0, y=top, width=CANVAS.width, height=CANVAS.bottom - top, fill=palette.SHADE, fill_opacity=0.72)
    ply = "" if caption.ply is None else "the start" if not caption.ply else f"ply {caption.ply}"
    first, *others = awaited or [""]
    more = " · ".join(others)
    due = min(max(width(clean(first), 14.5, bold=True), width(clean(more), 12)), (_RIGHT - _LEFT) * 0.62)
    half = _RIGHT - _LEFT - due - 24
    line = shrunk(caption.line, 15.5, half, 11, bold=True)
    call = shrunk(first, 14.5, due, 11, bold=True)
    parts = [
        words(ply, _LEFT, top + 19, 11, palette.QUIET) if ply else "",
        words(caption.line, _LEFT, top + 39, line, palette.TEXT, bold=True, room=half) if caption.line else "",
        words(first, _RIGHT, top + (20 if others else 31), call, palette.CANDLE, anchor="end", bold=True, room=due + 1),
        words(more, _RIGHT, top + 39, 12, palette.QUIET, anchor="end", room=due + 1) if others else "",
    ]
    for place, (text, tone) in enumerate(rows):
        colour = palette.TONES.get(tone, palette.TEXT)
        parts.append(words(text, _LEFT, top + FOOTER + 4 + FOOTER_LINE * place, _SMALL, colour))
    return group(shade, *parts)


def _centre(scene: Scene, layout: Plan) -> str:
    centre = layout.centre
    left, right = sides(centre)
    ring = [direction_ring(centre, clockwise=one.clockwise) for one in _shapes(scene, Ring) if one.seats]
    arrows = [arrow_pictures(one.arrows, layout) for one in _shapes(scene, Arrows)]
    piles = [pile_picture(pile, scene.look, centre.x, centre.y) for pile in _shapes(scene, Pile)]
    tracks = [track_picture(track, right, centre.y) for track in _shapes(scene, Track)]
    badges = [badge_picture(badge, scene.look, left, centre.y + 6) for badge in _shapes(scene, Badge)]
    return group(*ring, *arrows, *piles, *tracks, *badges)


def _seats(scene: Scene, layout: Plan) -> Iterable[str]:
    seats = [seat for ring in _shapes(scene, Ring) for seat in ring.seats]
    pairs = list(zip(seats, layout.places, strict=True))
    yield from (glow_picture(seat, place, layout.scale) for seat, place in pairs)
    yield from (seat_picture(seat, place, layout.scale, scene.look) for seat, place in pairs)
    yield from (slot_picture(seat, place, layout.scale, scene.look) for seat, place in pairs)


def _stack(stack: Stack, layout: Plan, look: Look) -> str:
    """Cards set aside: pale, with their name and number."""
    if layout.stack is None or layout.stack_hand is None:
        return ""
    box = layout.stack
    cards = [small_card(laid.card, look, laid.x, laid.y, whole=laid.in_front) for laid in layout.stack_hand.cards]
    inside = [
        group(*cards, opacity=0.62),
        words(stack.name, 0, layout.stack_hand.height + 12, 10.5, palette.QUIET, anchor="middle"),
        words(how_many(stack.count), 0, layout.stack_hand.height + 24, 10.5, palette.TEXT, anchor="middle", bold=True),
    ]
    return moved(box.x, box.top, *inside, scale=layout.scale)


def _in_words(scene: Scene) -> Iterable[str]:
    """The seats and the pile for those who do not see them."""
    for ring in _shapes(scene, Ring):
        yield "Players: " + ", ".join(_seat_in_words(seat) for seat in ring.seats)
    for pile in _shapes(scene, Pile):
        last = f", last {pile.recent[0].words}" if pile.recent else ""
        yield f"{pile.name} {pile.count}{last}"


def _seat_in_words(seat: Seat) -> str:
    return " ".join([seat.name, *([f"({how_many(seat.count)})"] if seat.count is not None else [])])
