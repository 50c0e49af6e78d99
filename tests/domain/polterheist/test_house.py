"""The placed house: names, neighbours, lines, rooms and tunnels of the shipped board file."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import pairwise

import pytest
from tests.domain.polterheist.canvas import Canvas, board_bytes

from spooklog.domain.rulesets.polterheist.mansion import house as house_module
from spooklog.domain.rulesets.polterheist.mansion.house import House, Mansion
from spooklog.domain.rulesets.polterheist.mansion.reading import read_mansion, shipped_mansion

DOWN = ("",) * 20
MANSION = shipped_mansion()


def _number(name: str) -> int:
    return MANSION.number_of[name.casefold()]


def _names(spaces: tuple[int, ...] | frozenset[int]) -> list[str]:
    return [MANSION.names[space] for space in sorted(spaces)]


def _up(**tiles: str) -> tuple[str, ...]:
    """A row of slots with these tiles face up: `_1F_2="F6"`."""
    laid = {name.strip("_").replace("_", "."): tile for name, tile in tiles.items()}
    assert laid.keys() <= {*MANSION.slots}
    return tuple(laid.get(slot, "") for slot in MANSION.slots)


def _placement(source: random.Random, face_down: float = 0.0) -> tuple[str, ...]:
    row = []
    for floor in MANSION.floors:
        tiles = [tile.id for tile in MANSION.tiles.values() if tile.floor == floor]
        row += [tile if source.random() >= face_down else "" for tile in source.sample(tiles, 5)]
    return tuple(row)


def _path(pieces: str) -> list[int]:
    """The spaces of a path as it is typed: a bare cell stays on the piece of the space before it."""
    spaces: list[int] = []
    piece = ""
    for word in pieces.split():
        piece = word.rpartition(".")[0] or piece
        spaces.append(_number(f"{piece}.{word.rpartition('.')[2]}"))
    return spaces


def _content(house: House) -> tuple[object, ...]:
    tunnels, doors = dict(house.tunnels), dict(house.doors)
    return house.up, house.near, house.mark, house.room, house.known, tunnels, house.common, doors


# -- the mansion -----------------------------------------------------------------------------------------------------------------


def test_the_shipped_mansion_has_the_parts_of_the_rulebook() -> None:
    assert (MANSION.id, MANSION.title, MANSION.chips) == ("polterheist-mansion-1", "Polter-Heist: the mansion", 80)
    assert MANSION.floors == ("attic", "2F", "1F", "cellar")
    assert MANSION.floor_names == ("Attic", "2nd Floor", "1st Floor", "Cellar")
    assert MANSION.slots == tuple(f"{floor}.{number}" for floor in MANSION.floors for number in range(1, 6))
    tiles = [tile.floor for tile in MANSION.tiles.values()]
    assert [tiles.count(floor) for floor in MANSION.floors] == [8, 8, 11, 8]
    assert [(plan.name, len(plan.slots)) for plan in MANSION.plans] == [
        ("Attic", 5),
        ("2nd Floor, west wing", 3),
        ("2nd Floor, east wing", 2),
        ("1st Floor, west wing", 2),
        ("1st Floor, east wing", 3),
        ("Cellar", 5),
    ]
    assert [MANSION.slots[slot] for slot in MANSION.plans[1].slots] == ["2F.1", "2F.2", "2F.4"]


def test_the_shipped_mansion_has_574_spaces() -> None:
    rows = (MANSION.names, MANSION.floor_of, MANSION.piece_of, MANSION.slot_of, MANSION.place_of, MANSION.sides, MANSION.vertical)
    assert {len(row) for row in rows} == {len(MANSION.number_of)} == {574}
    assert [MANSION.floor_of.count(floor) for floor in range(4)] == [93, 178, 210, 93]
    assert MANSION.sizes == ((24, 4), (24, 8), (24, 11), (24, 4))
    assert [MANSION.slot_of.count(slot) for slot in range(-1, 20)] == [94, *[16] * 5, *[32] * 10, *[16] * 5]


def test_squares_camp_and_exits_lie_where_they_are_drawn() -> None:
    assert _names(MANSION.squares) == ["attic.landing.b3", "2F.landing.e2", "1F.foyer.e2", "cellar.landing.b3"]
    assert _names(MANSION.camp) == [f"1F.foyer.{column}{row}" for row in (4, 5, 6) for column in "def"]
    assert _names(MANSION.exits) == ["1F.foyer.d7", "1F.foyer.e7"]
    assert [MANSION.names[space] for space in MANSION.line_up] == ["1F.foyer.f4", "1F.foyer.f5", "1F.foyer.f6"]


def test_a_space_is_named_by_floor_piece_and_cell() -> None:
    foyer = _number("1f.FOYER.b3")
    assert MANSION.names[foyer] == "1F.foyer.b3"
    assert (MANSION.piece_of[foyer], MANSION.slot_of[foyer], MANSION.place_of[foyer]) == ("foyer", -1, (9, 6))
    tile = _number("attic.2.c1")
    assert (MANSION.floors[MANSION.floor_of[tile]], MANSION.piece_of[tile], MANSION.slot_of[tile]) == ("attic", "2", 1)
    assert MANSION.place_of[tile] == (6, 0)
    assert "attic.landing.a1" not in MANSION.number_of  # drawn as no space


def test_cells_of_turned_positions_count_from_the_upper_left_corner_as_they_lie() -> None:
    house = MANSION.house(_up(_1F_4="F6"))
    assert MANSION.place_of[_number("1F.4.a1")] == (0, 4)
    assert {_number(f"1F.4.{column}1") for column in "abcdefgh"} <= house.common  # the hallway points up
    assert house.mark[_number("1F.4.h4")] == "?"  # drawn in a1
    assert house.mark[_number("1F.4.a4")] == "G"  # drawn in h1
    assert house.mark[_number("1F.4.a2")] == "?"  # drawn in h3
    assert _names(house.doors[_number("1F.4.b1")]) == ["1F.4.b2"]


def test_tiles_are_found_by_id_number_and_room() -> None:
    tile = MANSION.tile("f6", "1F")
    assert tile is not None
    assert (tile.id, tile.floor, tile.number, dict(tile.rooms)) == ("F6", "1F", 6, {"a": "Parlor", "b": "Study"})
    assert MANSION.tile("6", "1F") == tile
    assert MANSION.tile("f6", "2F") is None
    assert MANSION.tiles_with("parl", "1F") == (tile,)
    assert [tile.id for tile in MANSION.tiles_with("ROOM", "attic")] == ["A3", "A4", "A5", "A6", "A7", "A8"]
    assert [tile.number for tile in MANSION.tiles.values() if tile.floor == "1F"] == [*range(1, 12)]


def test_spaces_lie_above_each_other_by_the_common_ground_plan() -> None:
    assert _names(MANSION.vertical[_number("1F.foyer.b3")]) == []  # nothing is drawn above, the cellar ends before
    assert _names(MANSION.vertical[_number("1F.foyer.e1")]) == ["2F.landing.e1", "cellar.landing.a3"]
    assert _names(MANSION.vertical[_number("2F.landing.c4")]) == ["1F.foyer.c4"]
    assert _names(MANSION.vertical[_number("2F.landing.a1")]) == ["attic.landing.a3", "1F.foyer.a1"]
    for space, row in enumerate(MANSION.vertical):
        assert list(row) == sorted({*row})
        for other in row:
            assert abs(MANSION.floor_of[other] - MANSION.floor_of[space]) == 1
            assert space in MANSION.vertical[other]


# -- neighbours ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "1F.foyer.d3 d2 d1 1F.2.d4 c4 b4 b3 b2 a2 a1",
        "1F.2.a1 b1 c1 d1 d2 d3 e3 f3",
        "1F.foyer.e3 e2 e1 1F.2.e4 f4 g4 g3 h3 g3 g4 f4 1F.foyer.f1 f2 f3 f4",
        "1F.foyer.f6 g6 h6 h5 cellar.landing.d1 d2 d3",
        "attic.landing.b3 b4 c4 d4 attic.3.a4 b4 b3 c3",
        "1F.2.f3 g3 g4 h4 1F.3.a4 b4",
        "1F.foyer.e5 e6 e7 d7 d6",
        "1F.foyer.b4 a4 a3 a2 2F.landing.a2 b2 c2 c3 c4 attic.landing.c1 c2",
    ],
)
def test_the_steps_of_the_sample_game_are_possible(path: str) -> None:
    near = MANSION.house(_up(_1F_2="F6", attic_3="A1")).near
    spaces = _path(path)
    for one, other in pairwise(spaces):
        assert other in near[one], f"{MANSION.names[one]} to {MANSION.names[other]}"


@pytest.mark.parametrize(
    ("one", "other", "line"),
    [
        ("1F.2.d4", "1F.2.c4", "open"),
        ("1F.2.b4", "1F.2.b3", "door"),
        ("1F.2.d3", "1F.2.e3", "door"),
        ("1F.2.d2", "1F.2.e2", "wall"),
        ("1F.2.a4", "1F.2.a3", "wall"),
        ("1F.2.h4", "1F.3.a4", "open"),
        ("1F.2.h3", "1F.3.a3", "gap"),
        ("1F.2.d4", "1F.foyer.d1", "open"),
        ("1F.4.h2", "1F.foyer.a2", "wall"),
        ("1F.4.h1", "1F.foyer.a1", "open"),
        ("1F.1.a4", "1F.4.a1", "open"),
        ("1F.foyer.b2", "1F.foyer.a2", "rail"),
        ("1F.foyer.d6", "1F.foyer.d7", "door"),
        ("1F.foyer.d7", "1F.foyer.e7", "open"),
        ("2F.landing.c3", "2F.landing.c4", "open"),
        ("2F.1.h3", "2F.2.a3", "gap"),
        ("2F.1.g1", "2F.1.h1", "open"),
        ("2F.1.e2", "2F.1.f2", "door"),
        ("cellar.1.b2", "cellar.1.a2", "rail"),
    ],
)
def test_a_line_lies_between_two_spaces(one: str, other: str, line: str) -> None:
    house = MANSION.house(_up(_1F_2="F6", _2F_1="S8", cellar_1="C7"))
    a, b = _number(one), _number(other)
    assert house.line(a, b) == house.line(b, a) == line
    assert (b in house.near[a]) == (line in ("open", "door"))


def test_there_is_no_line_between_spaces_apart() -> None:
    house = MANSION.house(DOWN)
    for one, other in (("1F.foyer.b2", "1F.foyer.b4"), ("1F.foyer.a2", "2F.landing.a2"), ("1F.foyer.b2", "1F.foyer.b2")):
        with pytest.raises(ValueError, match="not side by side"):
            house.line(_number(one), _number(other))


def test_neighbours_are_as_the_whole_canvas_of_each_floor_shows_them() -> None:
    canvas = Canvas()
    source = random.Random("canvas")
    for face_down in (1.0, 0.0, 0.0, 0.5, 0.5):
        house = MANSION.house(_placement(source, face_down))
        near, marks = canvas.read(house.up)
        assert {MANSION.names[space]: {MANSION.names[other] for other in row} for space, row in enumerate(house.near)} == near
        assert {MANSION.names[space]: mark for space, mark in enumerate(house.mark)} == marks
        for one, row in enumerate(MANSION.sides):
            for other in row:
                assert (house.line(one, other) in ("open", "door")) == (other in house.near[one])


def test_passable_edges_are_counted() -> None:
    first_five = tuple(f"{letter}{number}" for letter in "ASFC" for number in range(1, 6))
    for up, edges in ((DOWN, 873), (first_five, 758)):
        assert sum(map(len, MANSION.house(up).near)) == 2 * edges


def test_neighbours_are_neighbours_both_ways() -> None:
    source = random.Random("both ways")
    for _ in range(20):
        house = MANSION.house(_placement(source, 0.4))
        for space, row in enumerate(house.near):
            assert list(row) == sorted({*row} - {space})
            assert all(space in house.near[other] for other in row)
    for space, row in enumerate(MANSION.sides):
        assert list(row) == sorted({*row} - {space})
        assert all(space in MANSION.sides[other] for other in row)
        for other in row:
            (x, y), (u, v) = MANSION.place_of[space], MANSION.place_of[other]
            assert abs(x - u) + abs(y - v) == 1
            assert MANSION.floor_of[space] == MANSION.floor_of[other]


def test_all_spaces_can_be_reached_whatever_tiles_lie() -> None:
    source = random.Random("reach")
    for _ in range(20):
        house = MANSION.house(_placement(source, 0.3))
        reached, todo = {MANSION.line_up[0]}, [MANSION.line_up[0]]
        while todo:
            fresh = [other for other in house.near[todo.pop()] if other not in reached]
            reached.update(fresh)
            todo += fresh
        assert len(reached) == 574


# -- what lies on the spaces -----------------------------------------------------------------------------------------------------


def test_a_tile_face_down_shows_its_hallway_and_one_unknown_room() -> None:
    house = MANSION.house(DOWN)
    slot = MANSION.slots.index("1F.2")
    own = [space for space in range(574) if MANSION.slot_of[space] == slot]
    assert not any(house.known[space] for space in own)
    assert {house.mark[space] for space in own} == {""}
    assert [house.room[space] for space in own] == [slot * 4] * 24 + [-1] * 8
    assert house.line(_number("1F.2.d2"), _number("1F.2.e2")) == "open"
    assert all(house.known[space] for space in range(574) if MANSION.slot_of[space] < 0)
    assert dict(house.tunnels) == {"R": (), "G": (), "B": (), "Y": ()}


def test_a_tile_face_up_shows_its_rooms() -> None:
    house = MANSION.house(_up(_1F_2="F3", _1F_5="F3"))
    for name, slot in (("1F.2", 11), ("1F.5", 14)):
        own = [space for space in range(574) if MANSION.slot_of[space] == slot]
        assert all(house.known[space] for space in own)
        rooms = [house.room[space] - slot * 4 if house.room[space] >= 0 else -1 for space in own]
        drawn = [*[0] * 5, *[2] * 3, *[0] * 5, *[1] * 3, *[0] * 5, *[1] * 3, *[-1] * 8]
        assert rooms == (drawn if name == "1F.2" else drawn[::-1])
    assert house.tunnels["B"] == (_number("1F.2.h1"), _number("1F.5.a4"))
    assert house.room[_number("1F.2.h1")] == 11 * 4 + 2  # a tunnel space belongs to the region it lies in


def test_common_ground_is_hallways_foyer_landings_stairs_and_squares() -> None:
    house = MANSION.house(DOWN)
    assert house.common.isdisjoint(MANSION.camp | MANSION.exits)
    assert house.common >= {*MANSION.squares}
    fixed = {space for space in range(574) if MANSION.slot_of[space] < 0}
    assert house.common >= fixed - MANSION.camp - MANSION.exits
    assert len(house.common) == len(fixed) - 9 - 2 + 10 * 4 + 10 * 8
    assert all((house.room[space] < 0) == (space in house.common) for space in range(574) if space not in fixed)
    assert MANSION.house(_placement(random.Random("common"))).common == house.common


def test_doors_lead_from_hallways_into_rooms() -> None:
    house = MANSION.house(_up(_1F_2="F6"))
    assert _names(house.doors[_number("1F.2.b4")]) == ["1F.2.b3"]
    assert len(house.doors) == 10 * 1 + 10 * 2
    for hall, rooms in house.doors.items():
        assert hall in house.common
        assert all(house.line(hall, room) == "door" and house.room[room] >= 0 for room in rooms)


def test_the_signs_of_stairs_camp_and_exits_are_marks() -> None:
    mark = MANSION.house(DOWN).mark
    signs = {
        "1F.foyer.a2": "^",
        "1F.foyer.h5": "v",
        "1F.foyer.e2": "*",
        "1F.foyer.d4": "C",
        "1F.foyer.d7": "E",
        "1F.foyer.b2": "",
    }
    assert {name: mark[_number(name)] for name in signs} == signs


# -- changing tiles --------------------------------------------------------------------------------------------------------------


def _alone(up: tuple[str, ...]) -> House:
    """The house made by a mansion that has made no other."""
    fresh = object.__new__(Mansion)
    for name in (field.name for field in fields(Mansion)):
        object.__setattr__(fresh, name, {} if name in ("_houses", "_faces") else getattr(MANSION, name))
    return fresh.house(up)


def test_a_house_with_one_tile_more_is_the_one_made_from_scratch() -> None:
    source = random.Random("one by one")
    for _ in range(10):
        up, slots = [""] * 20, [*range(20)]
        placement = _placement(source)
        source.shuffle(slots)
        for slot in slots:
            up[slot] = placement[slot]
            house = MANSION.house(tuple(up))
            assert _content(house) == _content(_alone(tuple(up)))


def test_a_house_made_from_any_other_is_the_one_made_from_scratch() -> None:
    source = random.Random("any other")
    for _ in range(30):
        up = _placement(source, source.random())
        assert _content(MANSION.house(up)) == _content(_alone(up))


def test_the_last_houses_are_kept() -> None:
    up = _placement(random.Random("kept"))
    house = MANSION.house(up)
    assert MANSION.house(up) is house
    source = random.Random("others")
    for _ in range(house_module._HOUSES + 5):
        MANSION.house(_placement(source))
    assert len(MANSION._houses) == house_module._HOUSES
    assert MANSION.house(up) is not house


def test_a_house_takes_one_tile_of_the_right_floor_for_each_slot() -> None:
    with pytest.raises(ValueError, match="20 slots"):
        MANSION.house(("",))
    with pytest.raises(KeyError, match=r"does not belong to 1F\.2"):
        MANSION.house(_up(_1F_2="S6"))
    with pytest.raises(KeyError):
        MANSION.house(_up(_1F_2="F99"))


def test_mansions_are_told_apart_by_identity() -> None:
    assert shipped_mansion() is MANSION
    other = read_mansion(board_bytes())
    assert other != MANSION
    assert len({other, MANSION}) == 2
