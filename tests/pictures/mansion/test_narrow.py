"""Mansions for phones: legible, inside their edges, complete in words, and all that can be typed can be tapped."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.pictures.mansion.houses import storey
from tests.pictures.mansion.mansions import (
    ANNA,
    BOB,
    FLOORS,
    MOMENTS,
    at,
    clock,
    loose,
    mansion,
    night,
    stores,
    visitor,
)
from tests.pictures.mansion.narrowed import assert_phone, described, ends_of, hall, panels, texts, words_of
from tests.pictures.on_phone import tapped
from tests.pictures.town.written import overlaps, written
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.pictures.scene import (
    Mark,
    Text,
    Visitors,
    Wall,
)
from spooklog.pictures.mansion.narrow.floor import TAP
from spooklog.pictures.mansion.narrow.turning import turned
from spooklog.pictures.svg.document import draw_narrow
from spooklog.store.store import Store
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
LIBRARY = Path(__file__).parents[3] / "replays" / "library" / "polterheist"
SIZES = ((40, 20), (40, 12), (20, 20), (8, 20), (6, 6))


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("nearest", [1, 3])
def test_every_panel_of_every_moment_fits_a_phone(name: str, nearest: int) -> None:
    for svg in panels(MOMENTS[name]):
        assert_phone(svg)
    svg = draw_narrow(MOMENTS[name], nearest=nearest)
    assert svg == draw_narrow(MOMENTS[name], nearest=nearest)


@pytest.mark.parametrize("name", [name for name in MOMENTS if name != "crowded"])
def test_no_words_are_written_over_others(name: str) -> None:
    for svg in panels(MOMENTS[name]):
        assert overlaps([one for one in written(svg) if one.text not in "ABCD"]) == []


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "mansion-narrow.svg", draw_narrow(night("attic"), nearest=2).replace("><", ">\n<"))
    golden.hold(GOLDEN / "mansion-narrow-loose.svg", draw_narrow(loose(), nearest=2).replace("><", ">\n<"))


@pytest.mark.parametrize("sheet", ["polterheist-table", "polterheist-loose"])
def test_recorded_games_fit_a_phone_on_every_floor(store: Store, sheet: str) -> None:
    loaded = take(store, (SAMPLES / f"{sheet}.sheet").read_text(encoding="utf-8"))
    for ply in range(0, len(loaded.game.plies) + 1, 6):
        for svg in panels(loaded.seen("full", ply).scene):
            assert_phone(svg)


@pytest.mark.parametrize("name", ["ends-by-void", "ends-by-escape-of-several", "ends-by-treasure-with-hidden-hands"])
def test_finished_games_fit_a_phone(store: Store, name: str) -> None:
    loaded = take(store, (LIBRARY / f"{name}.sheet").read_text(encoding="utf-8"))
    for svg in panels(loaded.seen("full", len(loaded.game.plies)).scene):
        assert_phone(svg)


@pytest.mark.parametrize("name", ["ends-by-escape-of-one", "ends-by-ghosts"])
def test_every_space_that_a_move_leads_to_can_be_tapped(store: Store, name: str) -> None:
    loaded = take(store, (LIBRARY / f"{name}.sheet").read_text(encoding="utf-8"))
    moments = [loaded.seen("full", ply) for ply in range(len(loaded.game.plies))]
    moving = [(seen, ends) for seen in moments if (ends := ends_of(seen.state))]
    assert len(moving) > 10
    for seen, ends in moving[:: len(moving) // 8]:
        assert ends <= {word for svg in panels(seen.scene) for word in words_of(svg)}


# -- floors -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("floor", FLOORS)
def test_all_spaces_of_the_shipped_board_are_large_enough_to_be_tapped(floor: str) -> None:
    spaces = {space.word for space in storey(floor).spaces}
    found = [(word, box) for word, box in tapped(draw_narrow(night(floor))) if word in spaces]
    assert {word for word, _ in found} == spaces
    assert min(min(box.width, box.height) for _, box in found) >= TAP - 0.01


def test_spaces_tiles_players_and_cards_are_tapped_as_they_are_typed() -> None:
    marks = (Mark("Treasure", "good", "t"), Mark("2 Dolls", "warning", "doll"), Text("must leave"))
    players = Visitors((visitor(ANNA, 5, "camp", "candle", "sensor face down", concealed=2, marks=marks),))
    found = words_of(draw_narrow(mansion((replace(storey("1F"), walkers=(at(BOB, 17, 2),)),), players)))
    assert found >= {"1F.2.a1", "1F.foyer.b3", "camp", "1F.5", "anna", "bob", "candle", "sensor", "t", "doll"}
    assert not found & {"must leave", "2 cards", "2"}
    assert {"1F.3.a?2", "1F.3.b~green", "1F.foyer*", "1F.1", "camp", "1F.3.hall"} <= words_of(draw_narrow(loose()))


def test_the_innermost_word_of_a_space_with_a_pawn_is_the_space() -> None:
    floor = replace(storey("1F"), walkers=(at(BOB, 17, 2),))
    assert re.search(r'data-word="bob"[^>]*><rect data-word="1F.3.b3"[^>]*><title>1F.3.b3: ', draw_narrow(mansion((floor,))))


def test_a_turned_floor_has_its_left_side_up() -> None:
    floor = replace(storey("1F"), walkers=(at(BOB, 17, 2),), treasure=(0, 3), way=((1, 2), (-1, -1)), barred=(Wall(2, 3, "top"),))
    seen = turned(floor)
    assert (seen.width, seen.height) == (floor.height, floor.width)
    assert (seen.walkers[0].x, seen.walkers[0].y) == (8, 17)
    assert (seen.treasure, seen.way, seen.barred) == ((7, 0), ((8, 1), (-1, -1)), (Wall(8, 2, "left"),))
    back = turned(turned(turned(seen)))
    assert {*back.spaces} == {*floor.spaces}
    assert {*back.walls} == {*floor.walls}
    assert (back.wings, back.walkers, back.treasure, back.way) == (floor.wings, floor.walkers, floor.treasure, floor.way)
    svg = draw_narrow(night())
    assert "turned: left side up" in texts(svg)
    assert "turned: left side up" in described(svg)


def test_a_small_floor_is_not_turned() -> None:
    assert not any("turned" in text for text in texts(draw_narrow(mansion((hall(6, 5),)))))


@pytest.mark.parametrize("size", SIZES)
def test_boards_of_any_size_fit_a_phone(size: tuple[int, int]) -> None:
    players = Visitors(tuple(visitor(replace(ANNA, seat=seat), seat, "1F.hall.a1", "candle") for seat in range(1, 5)))
    svg = draw_narrow(mansion((hall(*size),), players, clock(), stores("Phantom (attic)")))
    assert_phone(svg)
    assert len([word for word in words_of(svg) if word.startswith("1F.hall.")]) == size[0] * size[1]


@pytest.mark.parametrize("size", SIZES)
def test_guests_of_the_camp_stand_in_rows_where_side_by_side_they_would_hide_each_other(size: tuple[int, int]) -> None:
    guests = {one.text: one.box for one in written(draw_narrow(mansion((hall(*size),)))) if re.fullmatch(r"M\d", one.text)}
    assert len(guests) == 4
    for one, other in combinations(guests.values(), 2):
        assert abs(one.y - other.y) > 8 or abs(one.x - other.x) >= 14.9


@pytest.mark.parametrize("floor", FLOORS)
def test_a_room_without_room_for_its_name_stands_in_a_list_below(floor: str) -> None:
    svg = draw_narrow(night(floor))
    letters = re.sub(r"\W", "", "".join(texts(svg)))
    rooms = [room.name for wing in storey(floor).wings for room in wing.rooms]
    assert rooms
    for name in rooms:
        assert all(word in letters for word in re.findall(r"\w+", name)), name


def test_a_picture_that_is_not_tapped_looks_the_same_with_fewer_bytes() -> None:
    tapped_one, other = draw_narrow(night()), draw_narrow(night(), taps=False)
    assert 'data-word="attic.landing"' not in other
    assert texts(other) == texts(tapped_one)
    assert len(other) < 0.8 * len(tapped_one)
