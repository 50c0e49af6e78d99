"""Mansions for phones: legible, inside their edges, complete in words, and all that can be typed can be tapped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.goldens import GoldenFiles
from tests.pictures.mansion.houses import storey
from tests.pictures.mansion.mansions import (
    ANNA,
    BOB,
    FLOORS,
    LONG,
    MOMENTS,
    at,
    clock,
    crowded,
    loose,
    mansion,
    night,
    start,
    stores,
    visitor,
)
from tests.pictures.on_phone import sizes, tapped
from tests.pictures.table.test_svg import ELEMENTS
from tests.pictures.town.written import SVG, overlaps, written
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.rulesets.polterheist.actions import PawnMoved
from spooklog.domain.rulesets.polterheist.choices import choices
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.scene import (
    Area,
    Chamber,
    Clock,
    Mark,
    Panel,
    Scene,
    Shape,
    Space,
    Spot,
    Storey,
    Text,
    Visitors,
    Walker,
    Wall,
    Wing,
)
from spooklog.pictures.mansion.blocks import TAP
from spooklog.pictures.mansion.paints import contrast, legible, seat_paint
from spooklog.pictures.mansion.turning import turned
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.narrow import draw_narrow
from spooklog.store.store import Store

GOLDEN = Path(__file__).parents[1] / "golden"
LIBRARY = Path(__file__).parents[3] / "replays" / "library" / "polterheist"
HOSTILE = ("</svg><script>", '"><g onclick="', "\u202eevil", "a\x00b", "漢字" * 12, LONG)
SIZES = ((40, 20), (40, 12), (20, 20), (8, 20), (6, 6))


def panels(scene: Scene) -> Iterator[str]:
    """A picture of each panel."""
    yield from (draw_narrow(scene.focused(name)) for name in scene.panel_names or ())
    if not scene.panel_names:
        yield draw_narrow(scene)


def assert_phone(svg: str) -> None:
    """Fail unless a picture is well-formed, complete, legible, inside its edges, without words over each other."""
    root = ElementTree.fromstring(svg)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert wide == NARROW
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert used | set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    edges = Box.spanning(0, 0, NARROW, high)
    assert [one.text for one in written(svg) if not edges.contains(one.box)] == []
    assert [found for found in sizes(svg) if found[0] < LEGIBLE - 0.01] == []
    assert [word for word, box in tapped(svg) if not edges.contains(box)] == []


def words_of(svg: str) -> set[str]:
    """Every word that can be tapped."""
    return {word for word, _ in tapped(svg)}


def described(svg: str) -> str:
    """What a picture shows, in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


def without_floors(*shapes: Shape) -> Scene:
    """A board of players, a clock or stores alone."""
    return replace(night(), panels=(Panel(shapes),), focus="")


def ends_of(state: State) -> set[str]:
    """The spaces that listed moves lead to."""
    return {offer.path[-1] for offer in choices(state) if isinstance(offer, PawnMoved)}


def hall(columns: int, rows: int) -> Storey:
    """A floor of a table's own board: hallways around a tile of two rooms and one that lies face down, with a camp."""
    wide, high = columns // 2, rows // 2
    rooms = tuple(tuple((x, y) for y in range(high) for x in range(first, first + wide // 2)) for first in (0, wide // 2))
    inside = {at: "room" for room in rooms for at in room} | {(x, y): "dark" for x in range(wide) for y in range(high + 1, rows)}
    camp = {(columns - 1, rows - 1), (columns - 1, rows - 2), (columns - 1, rows - 3)}
    marks = {(0, 0): "search", (1, 1): "search", (0, 1): "tunnel", (columns - 1, 0): "square"}
    spaces = tuple(
        Space(
            x,
            y,
            "camp" if (x, y) in camp else inside.get((x, y), "common"),
            marks.get((x, y), ""),
            tone="red" if marks.get((x, y)) == "tunnel" else "",
            word=f"1F.hall.{x}-{y}",
        )
        for y in range(rows)
        for x in range(columns)
    )
    walls = (*(Wall(x, high, "top") for x in range(wide)), *(Wall(wide // 2, y, "left") for y in range(high)))
    wings = (
        Wing("1F.1", "Conservatory", 0, 0, wide, high, (Chamber("a", "Conservatory", rooms[0]), Chamber("b", LONG, rooms[1]))),
        Wing("1F.2", "", 0, high + 1, wide, rows - high - 1),
    )
    guests = tuple(Walker(f"anna{seat}", f"M{seat}", seat) for seat in range(1, 5))
    walkers = tuple(at(Walker(f"bob{x}", f"W{x}", x), x, high) for x in (1, 2, 3))
    way = tuple((x, high) for x in range(4))
    return Storey("1F", LONG, columns, rows, spaces, walls, wings, walkers, guests, (columns - 1, 1), way)


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


@pytest.mark.parametrize("floor", FLOORS)
def test_a_room_without_room_for_its_name_stands_in_a_list_below(floor: str) -> None:
    svg = draw_narrow(night(floor))
    letters = re.sub(r"\W", "", "".join(texts(svg)))
    rooms = [room.name for wing in storey(floor).wings for room in wing.rooms]
    assert rooms
    for name in rooms:
        assert all(word in letters for word in re.findall(r"\w+", name)), name


# -- beside the floor ---------------------------------------------------------------------------------------------------------


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
    look = legible({}, range(1, 7))
    paints = [seat_paint(look, seat) for seat in range(1, 7)]
    assert min(contrast(paint.fill, paint.ink) for paint in paints) >= 4.5


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
