"""A table for phones: legible, inside its width, with targets to tap, complete in words, and the same bytes every time."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.pictures.on_phone import checked_height, tapped
from tests.pictures.scenes import scene_of
from tests.replays.conftest import sample, take

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import (
    Arrow,
    Arrows,
    Badge,
    Card,
    Line,
    Pile,
    Ring,
    Scene,
    Seat,
    Shape,
    Slot,
    Stack,
    Text,
    Track,
)
from spooklog.domain.rulesets.spooks import RULESET
from spooklog.domain.rulesets.spooks.board.drawn import card_picture, look
from spooklog.domain.rulesets.spooks.cards import KINDS
from spooklog.pictures.svg.contrast import LEAST, contrast, legible
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.letters import width
from spooklog.pictures.table.narrow.hand import fan
from spooklog.pictures.table.narrow.plan import split
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.playing import LONG, SEEDS, few, random_game

SVG = "{http://www.w3.org/2000/svg}"
GOLDEN = Path(__file__).parents[1] / "golden"
MOMENTS: tuple[tuple[str, int, Viewer, int], ...] = (
    ("full", 0, "full", 1),
    ("full", 5, "full", 2),
    ("full", 11, 2, 2),
    ("full", 16, "public", 1),
    ("full", 21, "full", 1),
    ("full", 42, 1, 1),
    ("table", 37, "full", 3),
    ("masters", 7, 3, 3),
)
HOSTILE = (
    "<script>alert(1)</script>",
    "\u202eevil",
    "&lt;",
    "a\x00b\ud800",
    "e" + "\u0301" * 50,
    "👩‍👩‍👧",
    "'\"><g onload=x>",
    "",
    "x" * 99,
)
_STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


@dataclass(frozen=True)
class Written:
    """A line of text where it stands: its size, and its box without regard to small turns."""

    text: str
    size: float
    left: float
    right: float
    top: float
    bottom: float


def parsed(svg: str) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(svg)


def written(element: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Written]:
    """Every line of text below an element."""
    for kind, numbers in _STEP.findall(element.get("transform", "")):
        values = [float(one) for one in numbers.split()]
        if kind == "translate":
            x, y = x + values[0] * scale, y + values[1] * scale
        elif kind == "scale":
            scale *= values[0]
    if element.tag == f"{SVG}text":
        text, size = element.text or "", float(element.attrib["font-size"])
        wide = width(text, size, bold=element.get("font-weight") == "bold") * scale
        left = x + float(element.attrib["x"]) * scale
        left -= {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
        base = y + float(element.attrib["y"]) * scale
        yield Written(text, size * scale, left, left + wide, base - 0.75 * size * scale, base + 0.2 * size * scale)
    for child in element:
        yield from written(child, x, y, scale)


def texts(svg: str) -> list[str]:
    """Every line of text in the picture."""
    return [one.text for one in written(parsed(svg))]


def typed(svg: str) -> Counter[str]:
    """The words that can be tapped."""
    return Counter(element.attrib["data-word"] for element in parsed(svg).iter() if "data-word" in element.attrib)


def assert_readable(svg: str) -> None:
    """No letters too small, nothing outside the picture."""
    height = checked_height(svg)
    for one in written(parsed(svg)):
        assert one.size >= LEGIBLE, one
        assert -0.5 <= one.left <= one.right <= NARROW + 0.5, one
        assert 0 <= one.top <= one.bottom <= height, one


def assert_apart(svg: str) -> None:
    """No line of text on top of another one."""
    for one, other in combinations(written(parsed(svg)), 2):
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        assert across <= 1 or down <= 1, (one, other)


def cards(*words: str) -> tuple[Card, ...]:
    """Cards by how they are typed."""
    return tuple(card_picture(word) for word in words)


def dealt(players: int, held: int, *, known: bool = True) -> tuple[Seat, ...]:
    """Players who hold as many cards each."""
    seats = []
    for number in range(players):
        held_cards = sorted((KINDS[(number * held + place) * 5 % len(KINDS)] for place in range(held)), key=KINDS.index)
        name = f"player{number + 1}"
        hand = cards(*held_cards) if known else ()
        seats.append(Seat(name, number == 1, held, cards=hand, hidden=0 if known else held, badge="" if number else "D"))
    return tuple(seats)


def table(*seats: Seat, shapes: tuple[Shape, ...] = (), clockwise: bool = True) -> Scene:
    """A scene with these seats, in the paints of Spooks."""
    return scene_of("table", Ring(seats, clockwise), *shapes, title="Spooks", look=look())


def everything(players: int) -> tuple[Shape, ...]:
    """Every shape that a table may hold beside its seats."""
    recent, end = (
        "7K Maximiliane von und zu Hohenstein",
        "broken off: the table had to leave, and nobody knows the hands",
    )
    layers = cards("1S", "2S", "3B", "4T", "5K", "6G", "7K")
    tones = ("done", "now", "to come", "either")
    gifts = tuple(Arrow(seat, seat % players + 1, str(seat), tones[seat % 4]) for seat in range(1, players + 1))
    return (
        Pile("pile", 19, layers[-1], (Line((Text(recent),)),), (Line((Text(end, "warning"),)),), layers, stairs=True),
        Track(("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "M"), False, "7", "6"),
        Badge("match", (Text("T", "suit.T"), Text("10"))),
        Stack("ghost hand", 14, cards("1S", "MG", "C")),
        Stack("another", 3),
        Arrows((*gifts, Arrow(1, players + 5, "9", "now"))),
    )


@pytest.mark.parametrize(("name", "ply", "viewer", "nearest"), MOMENTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(
    store: Store, name: str, ply: int, viewer: Viewer, nearest: int
) -> None:
    seen = take(store, sample(name)).seen(viewer, ply).scene
    svg = draw_narrow(seen, nearest=nearest)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", svg)
    assert_readable(svg)
    assert_apart(svg)
    assert svg == draw_narrow(seen, nearest=nearest)


@pytest.mark.golden
@pytest.mark.parametrize(("ply", "viewer", "nearest"), [(11, 2, 2), (21, "full", 1)])
def test_a_moment_looks_as_it_always_did(store: Store, ply: int, viewer: Viewer, nearest: int, golden: GoldenFiles) -> None:
    scene = take(store, sample("full")).seen(viewer, ply).scene
    svg = draw_narrow(scene, nearest=nearest).replace("><", ">\n<")
    golden.hold(GOLDEN / f"table-narrow-{ply}-{viewer}.svg", svg)


@LONG
@given(seed=SEEDS)
def test_any_game_with_any_options_is_readable_at_any_moment(seed: int) -> None:
    played = random_game(RULESET, seed)
    seats = played.setup.seats
    viewers: tuple[Viewer, ...] = ("full", "public", 1 + seed % seats)
    for moment in few(played, seed, 2):
        for viewer in viewers:
            seen = played.seen(moment, viewer)
            svg = draw_narrow(RULESET.pictures.scene(seen, RULESET.pictures.prompt(seen)), nearest=1 + seed % seats)
            assert_readable(svg)
            assert_apart(svg)
            assert set(played.labels.names) <= typed(svg).keys()


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 56, 112])
def test_any_number_of_players_is_readable_with_every_shape_there_is(players: int) -> None:
    for known in (True, False):
        seats = dealt(players, max(1, 112 // players), known=known)
        for shapes in ((), everything(players)):
            svg = draw_narrow(table(*seats, shapes=shapes), nearest=players)
            assert_readable(svg)
            words = typed(svg)
            assert sum(words.values()) == players + sum(len(seat.cards) for seat in seats)
            assert all(words[seat.name] == 1 for seat in seats)


def test_a_table_without_anything_and_one_without_seats_are_drawn() -> None:
    assert_readable(draw_narrow(scene_of("table")))
    assert_readable(draw_narrow(scene_of("table", Ring(()), *everything(1))))


def test_a_usual_hand_of_four_leaves_room_for_buttons(store: Store) -> None:
    hand = take(store, sample("full"))
    for ply in range(43):
        drawn = draw_narrow(hand.seen(2, ply).scene, nearest=2)
        assert float(parsed(drawn).attrib["viewBox"].split()[3]) <= 480, ply


def test_every_card_of_the_nearest_hand_has_its_own_ground_to_tap() -> None:
    breadth = split(3, NARROW).breadth
    for held in (1, 2, 7, 10, 11, 14, 19, 38, 56):
        laid = fan(dealt(1, held)[0], breadth)
        targets = [one.target for one in laid.cards]
        assert len(targets) == held
        assert all(box.width >= 30 and box.height >= 44 for box in targets)
        assert not any(one.overlaps(other, -0.01) for one, other in combinations(targets, 2) if one.y == other.y or held > 10)
        assert all(box.left >= -0.01 and box.right <= breadth + 0.01 and box.bottom <= laid.height for box in targets)


def test_cards_and_seats_carry_the_word_that_is_typed() -> None:
    seats = (Seat("anna", True, 3, cards=cards("1S", "10B", "C")), Seat("bert", False, 2, cards=cards("MG"), hidden=1))
    svg = draw_narrow(table(*seats))
    assert typed(svg) == Counter(["anna", "bert", "1S", "10B", "C", "MG"])
    assert draw_narrow(table(*seats), nearest=2) != svg


def test_names_are_text_whatever_they_hold() -> None:
    seats = tuple(Seat(name, True, 3, hidden=3, score=name, note=Text(name), badge=name[:2], slot=Slot()) for name in HOSTILE)
    stack = Stack(HOSTILE[0], 3)
    pile = Pile(HOSTILE[6], 3, None, (Line((Text(HOSTILE[0]),)),), (Line((Text(HOSTILE[6], "good"),)),))
    svg = draw_narrow(table(*seats, shapes=(pile, stack, Badge(HOSTILE[0], (Text(HOSTILE[6]),)))))
    root = parsed(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert not any("\u0301" * 3 in text or "\u202e" in text for text in texts(svg))
    assert_readable(svg)


def test_a_long_name_ends_in_an_ellipsis() -> None:
    seats = [Seat(f"Maximiliane von der Wiese {number}" * 2, False, 1, hidden=1) for number in range(4)]
    assert sum(text.startswith("Maxim") and text.endswith("…") for text in texts(draw_narrow(table(*seats)))) == 4


def test_cards_of_unknown_tones_with_long_words_are_readable() -> None:
    odd = tuple(
        Card(index, "WORD", tone)
        for index, tone in (("1000", "a.b"), ("KING", ""), ("X" * 30, "suit.very-long-name"), ("7", "no"))
    )
    seats = tuple(
        Seat(name, False, 4, cards=odd, slot=Slot(odd[2], True, True), sums=("100",) * 4) for name in ("a", "b", "c", "d")
    )
    svg = draw_narrow(table(*seats, Seat("e", True, 4, cards=odd), shapes=(Pile("pile", 4, odd[0], (), (), odd),)), nearest=5)
    assert_readable(svg)


def test_play_against_the_clock_is_red() -> None:
    ways = [draw_narrow(table(*dealt(4, 3), clockwise=clockwise)) for clockwise in (True, False)]
    assert ["#ff6b5e" in svg for svg in ways] == [False, True]


def test_the_others_stand_clockwise_from_the_left() -> None:
    shown = {one.text: one for one in written(parsed(draw_narrow(table(*dealt(4, 3)), nearest=3)))}
    left, top, right, near = (shown[f"player{number}"] for number in (4, 1, 2, 3))
    assert left.right < top.left < top.right < right.left
    assert top.top < left.top < near.top
    assert left.top == pytest.approx(right.top)


@pytest.mark.parametrize("nearest", [1, 2, 3, 4])
@pytest.mark.parametrize("giver", [1, 2, 3, 4])
def test_the_label_of_a_gift_stands_at_its_giver(nearest: int, giver: int) -> None:
    gift = Arrows((Arrow(giver, giver % 4 + 1, "99", "now"),))
    svg = draw_narrow(table(*dealt(4, 3, known=False), shapes=(gift,)), nearest=nearest)
    label = next(one for one in written(parsed(svg)) if one.text == "99")
    x, y = (label.left + label.right) / 2, (label.top + label.bottom) / 2
    away = {
        name: math.hypot(max(box.left - x, x - box.right, 0), max(box.top - y, y - box.bottom, 0)) for name, box in tapped(svg)
    }
    assert min(away, key=away.__getitem__) == f"player{giver}"


def test_a_player_who_is_out_is_marked_unless_a_note_covers_it() -> None:
    out = Seat("anna", False, 2, hidden=2, role="out")
    for nearest in (1, 2):
        for seat, word in ((out, "out"), (replace(out, note=Text("passed")), "passed")):
            shown = texts(draw_narrow(table(seat, Seat("bert", True, 1, hidden=1)), nearest=nearest))
            assert [text for text in shown if text in ("out", "passed")] == [word]


def test_the_arrow_of_a_ladder_points_where_it_is_climbed() -> None:
    for up in (True, False):
        svg = draw_narrow(table(shapes=(Track(("1", "2", "3"), up, "", ""),)))
        assert ("rotate(180" in svg) != up


@given(st.integers(0, 300))
def test_every_seat_has_a_place(others: int) -> None:
    sides = split(others, NARROW)
    assert sides.left + sides.top + sides.right == others == len(sides.rooms())
    assert sides.left == sides.right
    assert min(sides.rooms(), default=math.inf) >= 110


def test_a_finished_hand_shows_the_winner_and_the_points(store: Store) -> None:
    svg = draw_narrow(take(store, sample("full")).seen("public", 42).scene, nearest=2)
    assert {"over: anna wins", "wins", "23 points", "+9"} <= set(texts(svg))


def test_a_picture_has_a_description_in_words(store: Store) -> None:
    svg = draw_narrow(take(store, sample("full")).seen("full", 21).scene)
    told = parsed(svg).findtext(f"{SVG}desc") or ""
    for words in (
        "next: dave gives bert a card",
        "play goes clockwise",
        "anna: 7 cards, holds 10K 8G 9G 1B 4B 1T MT",
        "bert: 6 cards, stuck on 4T, holds 3S 7S MK 10G 8B 10T",
        "dave: to play, 9 cards, (dealer)",
        "pile 24",
        "top card last: 9T 6T 4T",
        "gift 2 from dave to bert: now",
    ):
        assert words in told
    hidden = parsed(draw_narrow(take(store, sample("full")).seen("public", 5).scene)).findtext(f"{SVG}desc") or ""
    assert "holds" not in hidden
    assert "slot empty" in hidden


def test_all_shapes_are_described_in_words() -> None:
    seat = Seat("anna", False, 2, hidden=2, role="out", slot=Slot(cards("C")[0], True), sums=("3",), note=Text("passed"))
    told = parsed(draw_narrow(table(seat, shapes=everything(1)))).findtext(f"{SVG}desc") or ""
    for words in (
        "anna: 2 cards, passed, out of this trick, points by suit 3, slot holds C that takes the trick",
        "straight, lowest first: 1S 2S 3B 4T 5K 6G 7K",
        "sequence down, at 7, needs 6",
        "match T or 10",
        "ghost hand: 14 cards: 1S MG C",
        "another: 3 cards",
    ):
        assert words in told


def test_the_letters_of_all_suits_stand_out() -> None:
    paints = [paint for tone, paint in look().items() if tone.startswith("suit.")]
    assert all(contrast(legible(paint.ink, paint.fill), paint.fill) >= LEAST for paint in paints)
