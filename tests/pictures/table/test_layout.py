"""Where things lie: nothing outside the canvas, nothing on top of anything else, whatever the players hold."""

from __future__ import annotations

from itertools import combinations, groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.pictures.scene import BACK, Card, Seat, Slot, Stack
from spooklog.pictures.svg.canvas import CANVAS, room
from spooklog.pictures.svg.geometry import Box, apart, stations
from spooklog.pictures.table.art.cards import HEIGHT, WIDTH
from spooklog.pictures.table.svg.hands import MAX_BACKS, ROW, lay_out
from spooklog.pictures.table.svg.plan import MANY, Plan, plan

DEAL = {3: 19, 4: 14, 5: 12, 6: 10, 7: 8, 8: 7, 9: 7, 10: 6, 11: 6, 12: 5}
"""The largest hands of one deck."""


def cards(count: int) -> tuple[Card, ...]:
    """So many cards, suit by suit."""
    suits = "SKGBT"
    return tuple(Card(str(n % 11 + 1), "WORD", f"suit.{suits[n * 5 // count]}") for n in range(count))


def table(players: int, held: int, *, slots: bool = True, sums: bool = False, hidden: bool = False) -> tuple[Seat, ...]:
    """Players who hold as many cards each."""
    hand = () if hidden else cards(held)
    runs = len({card.tone for card in hand})
    return tuple(
        Seat(
            f"player{number}",
            number == 1,
            held,
            cards=hand,
            hidden=held if hidden else 0,
            slot=Slot(BACK) if slots else None,
            sums=("10",) * runs if sums else (),
        )
        for number in range(1, players + 1)
    )


def assert_tidy(layout: Plan, *, with_slots: bool = True) -> None:
    """Nothing outside, nothing on top of anything else."""
    blocks = [place.block for place in layout.places]
    slots = [place.slot for place in layout.places] if with_slots else []
    rest = [layout.centre, *([layout.stack] if layout.stack else [])]
    for box in [*blocks, *slots, *rest]:
        assert CANVAS.contains(box)
        assert layout.area.contains(box)
    for one, other in combinations([*blocks, *rest], 2):
        assert not one.overlaps(other)
    for number, slot in enumerate(slots):
        others = [block for other, block in enumerate(blocks) if other != number]
        assert not any(slot.overlaps(box) for box in [*others, *slots[number + 1 :], *rest])
    for place in layout.places:
        assert place.block.contains(place.plate)
        hand = Box(
            place.block.x - place.hand_left * layout.scale,
            place.block.top + place.hand.height * layout.scale / 2,
            place.hand.width * layout.scale,
            place.hand.height * layout.scale,
        )
        assert place.block.contains(hand)
        assert not (hand.width and hand.overlaps(place.plate))
        assert not (hand.width and with_slots and hand.overlaps(place.slot))


@pytest.mark.parametrize("players", range(3, 13))
def test_nothing_overlaps_with_the_largest_hands_of_one_deck_and_of_two(players: int) -> None:
    for held in (DEAL[players], DEAL[players] * 2):
        layout = plan(table(players, held), None, room(0))
        assert_tidy(layout)
        assert layout.scale >= 0.7
        assert_tidy(plan(table(players, held, sums=True), None, room(0)))
        assert_tidy(plan(table(players, held, hidden=True), Stack("ghost hand", held), room(3)))
        assert_tidy(plan(table(players, held), Stack("ghost hand", held, cards(held)), room(3)))


@pytest.mark.parametrize(("players", "held"), [(13, 8), (20, 5), (30, 4), (56, 2), (112, 1)])
def test_many_players_get_smaller_seats_on_a_larger_picture(players: int, held: int) -> None:
    assert players > MANY
    for slots in (True, False):
        layout = plan(table(players, held, slots=slots, sums=not slots), None, room(0))
        assert_tidy(layout, with_slots=slots)
        assert layout.scale * layout.zoom >= 0.75


@given(st.lists(st.integers(0, 40), min_size=3, max_size=12), st.integers(0, 3), st.booleans())
def test_no_seats_overlap_with_hands_of_any_size(held: list[int], lines: int, open_: bool) -> None:
    seats = tuple(seat for count in held for seat in table(1, count, hidden=not open_))
    assert_tidy(plan(seats, Stack("ghost hand", 9), room(lines), nearest=len(held)))


def test_seats_go_clockwise_from_the_viewer_at_the_bottom() -> None:
    bottom, left, top, right = (place.block for place in plan(table(4, 14), None, room(0)).places)
    assert (bottom.x, top.x) == pytest.approx((450, 450), abs=1)
    assert left.x < bottom.x < right.x
    assert top.y < left.y < bottom.y
    assert left.y == pytest.approx(right.y, abs=1)
    third = plan(table(4, 14), None, room(0), nearest=3).places
    assert [place.block for place in third] == [top, right, bottom, left]


def test_a_table_without_seats_or_with_more_than_fit_still_has_a_plan() -> None:
    assert plan((), None, room(0)).places == ()
    assert len(plan(table(900, 3), Stack("rest", 5), room(0)).places) == 900


@pytest.mark.parametrize("count", [1, 5, 14, 19, 40, 111])
def test_a_hand_keeps_to_its_room_and_shows_every_card(count: int) -> None:
    seat = Seat("anna", False, count, cards=cards(count))
    for width in (88.0, 142.0, 310.0):
        hand = lay_out(seat, width)
        assert hand.width <= width + 6
        assert [laid.card for laid in hand.cards] == list(seat.cards)
        assert all(abs(laid.x) + WIDTH / 2 <= hand.width / 2 + 1 for laid in hand.cards)
        assert all(laid.y - HEIGHT / 2 >= 0 and laid.y + HEIGHT / 2 <= hand.height for laid in hand.cards)


def test_of_many_backs_some_are_drawn() -> None:
    assert len(lay_out(Seat("anna", False, 14, hidden=14), 310).cards) == MAX_BACKS
    mixed = lay_out(Seat("anna", False, 4, cards=cards(1), hidden=3), 310)
    assert [laid.card.index for laid in mixed.cards] == ["1", "", "", ""]


def test_stations_that_would_overlap_are_none() -> None:
    area = Box.spanning(0, 0, 900, 600)
    assert stations(area, (200.0, 100.0), 60, 2.0) is None
    assert stations(area, (1000.0, 100.0), 3, 2.0) is None
    assert len(stations(area, (100.0, 80.0), 8, 2.0) or []) == 8


def test_boxes_know_what_they_touch() -> None:
    one, near, far = Box(0, 0, 10, 10), Box(9, 0, 10, 10), Box(12, 0, 10, 10)
    assert one.overlaps(near)
    assert not one.overlaps(far)
    assert one.overlaps(far, gap=3)
    assert apart([one, far], 1)
    assert not apart([far, one, near], 0)
    assert one.edge((0, 100), gap=2) == pytest.approx((0, 7))


@pytest.mark.parametrize("players", range(3, 13))
def test_no_card_of_the_largest_hands_of_one_deck_covers_its_neighbour(players: int) -> None:
    """Backs stay close together."""
    for place in plan(table(players, DEAL[players]), None, room(0)).places:
        cards = sorted(place.hand.cards, key=lambda one: (one.y // ROW, one.x))
        for _, row in groupby(cards, key=lambda one: one.y // ROW):
            assert all(right.x - left.x > WIDTH for left, right in pairwise(row))
        assert all(card.in_front for card in cards)
    hidden = table(players, DEAL[players], hidden=True)
    assert [place.hand for place in plan(hidden, None, room(0)).places] == [lay_out(seat, 310) for seat in hidden]
