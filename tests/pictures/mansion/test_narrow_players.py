"""What stands beside the floor of a narrow mansion: players, hours, stores; and names that are too long or do harm."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.pictures.mansion.houses import storey
from tests.pictures.mansion.mansions import (
    ANNA,
    BOB,
    FLOORS,
    LONG,
    at,
    clock,
    crowded,
    mansion,
    night,
    start,
    stores,
    visitor,
)
from tests.pictures.mansion.narrowed import assert_phone, described, texts, without_floors, words_of
from tests.pictures.town.written import overlaps, written

from spooklog.domain.pictures.scene import (
    Area,
    Clock,
    Mark,
    Paint,
    Spot,
    Storey,
    Text,
    Visitors,
)
from spooklog.pictures.mansion.paints import seat_paint, with_legible_seats
from spooklog.pictures.svg.contrast import contrast
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import NARROW

HOSTILE = ("</svg><script>", '"><g onclick="', "\u202eevil", "a\x00b", "漢字" * 12, LONG)


@pytest.mark.parametrize("players", [0, 1, 2, 4, 8])
@pytest.mark.parametrize("floor", ["attic", "2F", "1F"])
def test_any_number_of_players_has_room(players: int, floor: str) -> None:
    seats = (replace(ANNA, seat=seat, name=f"anna{seat}", initial=str(seat)) for seat in range(1, players + 1))
    visitors = Visitors(tuple(visitor(one, one.seat, "Attic, landing (attic.landing.b3)", "candle", "fear") for one in seats))
    svg = draw_narrow(mansion([storey(key) for key in FLOORS], visitors, clock(), stores("Spook"), focus=floor))
    assert_phone(svg)
    assert overlaps(written(svg)) == []
    assert {f"anna{seat}" for seat in range(1, players + 1)} <= set(texts(svg)) & words_of(svg)


def test_a_slim_column_has_all_players_in_full_or_none() -> None:
    for cards in (("candle",), ("candle face down",), ("candle",) * 9 + ("fear", "liquid", "sensor", "audio", "control", "plan")):
        seats = (replace(ANNA, seat=seat, name=f"anna{seat}") for seat in (1, 2, 3))
        players = Visitors(tuple(visitor(one, 5, "camp", *cards) for one in seats))
        svg = draw_narrow(mansion([storey(key) for key in FLOORS], players, focus="2F"))
        left = {one.box.left < NARROW / 2 for one in written(svg) if one.text.startswith("anna")}
        assert left == {cards != ("candle",)}
        assert not any(text.endswith("…") for text in texts(svg))


def test_the_viewer_comes_first_and_the_others_follow_in_turn() -> None:
    for nearest, order in ((1, "anna bob cleo dora"), (3, "cleo dora anna bob"), (9, "anna bob cleo dora")):
        svg = draw_narrow(start(), nearest=nearest)
        tops = {one.text: one.box.y for one in written(svg) if one.text in order.split()}
        assert sorted(tops, key=tops.__getitem__) == order.split()


def test_letters_on_pawns_stand_out_from_the_colours_of_all_seats() -> None:
    look = with_legible_seats({}, range(1, 7))
    paints = [seat_paint(look, seat) for seat in range(1, 7)]
    assert min(contrast(paint.fill, paint.ink) for paint in paints) >= 4.5


def test_letters_stand_out_from_every_grey_that_a_look_may_paint() -> None:
    for grey in range(256):
        look = with_legible_seats({"seat.1": Paint(f"#{grey:02x}{grey:02x}{grey:02x}", "#808080", "")}, [1])
        assert contrast(look["seat.1"].fill, look["seat.1"].ink) >= 4.5, grey


def test_courage_of_any_number_has_room() -> None:
    for most in (0, 8, 40):
        one = replace(visitor(ANNA, most, "camp", change=-12), most=most)
        for focus in ("attic", "2F", "1F"):
            assert_phone(draw_narrow(mansion([storey(key) for key in FLOORS], Visitors((one,)), focus=focus)))
    assert "40 of 40" in texts(draw_narrow(without_floors(Visitors((replace(visitor(ANNA, 40, "camp"), most=40),)))))


def test_hours_without_room_for_their_names_are_dots() -> None:
    for count in (0, 1, 5, 12, 30):
        svg = draw_narrow(without_floors(Clock(tuple(f"hour {n}" for n in range(count)), count - 1, Text("w " * 200))))
        assert_phone(svg)
        assert overlaps(written(svg)) == []
        assert f"hour {count - 1}" in texts(svg) or not count


# -- names and blanks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_names_do_no_harm(name: str) -> None:
    walker = replace(ANNA, name=name, initial=name[:2])
    floor = replace(storey("1F"), name=name, camp=(walker,), walkers=(at(replace(walker, seat=2), 3, 3),))
    area = Area(name, name, walkers=(walker,), spots=(Spot(f"?{name}"), Spot(f"~{name}")), treasure=True)
    rooms = Storey("2F", name, areas=(area, replace(area, dark=True)))
    players = Visitors((visitor(walker, 3, name, name, marks=(Mark(name, "good", name),)),))
    for focus in ("1F", "2F"):
        svg = draw_narrow(mansion((floor, rooms), players, clock(1, name), stores(name), focus=focus))
        root = ElementTree.fromstring(svg)
        assert "<script" not in svg
        assert "\u202e" not in svg
        assert not any("onclick" in element.attrib for element in root.iter())


def test_a_player_without_a_name_is_shown_by_seat_and_tapped_as_typed() -> None:
    svg = draw_narrow(without_floors(Visitors((visitor(replace(BOB, name="2"), 3, "camp"),))))
    assert "player 2" in texts(svg)
    assert words_of(svg) == {"2"}


def test_boards_of_which_nothing_is_known_are_pictures_as_well() -> None:
    empty = Storey("1F", "1st Floor", walkers=(ANNA,), camp=(BOB,))
    for shapes in ((), (empty,), (Visitors(()),), (Clock((), 0),)):
        assert_phone(draw_narrow(without_floors(*shapes)))
    assert described(draw_narrow(replace(night(), panels=()))) == "nothing is on the board"
    assert "nothing is known of this floor" in texts(draw_narrow(mansion((empty,))))


def test_the_description_holds_the_whole_board() -> None:
    told = described(draw_narrow(night("attic")))
    for part in (
        "Attic (attic): 1 Panic Room; 2 Relic/Artifact Room",
        "dora (ghost) in Panic Room",
        "camp: cleo",
        "anna (to act): courage 5 of 8, 1F.foyer.g2, foyer, Treasure, sensor, candle 2",
        "time 6pm, ghosts on 2, 12",
        "drawn: Encounter Ghost",
    ):
        assert part in told


def test_long_names_are_cut_off_on_the_cards_of_players_and_kept_for_taps() -> None:
    svg = draw_narrow(crowded())
    assert any(text.startswith("Maximiliane") and text.endswith("…") for text in texts(svg))
    assert f"{LONG} 1" in words_of(svg)
