"""Mansions as SVG: well-formed, complete in words, nothing written over anything else, every tile with its names."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.pictures.mansion.houses import board, storey
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
    stacked,
    start,
    stores,
    visitor,
)
from tests.pictures.table.test_svg import ELEMENTS, SVG, texts
from tests.pictures.town.written import overlaps, written

from spooklog.domain.pictures.scene import Area, Line, Paint, Panel, Scene, Spot, Storey, Text, Visitors, Wall
from spooklog.pictures.mansion.art import colours as colours
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
CAPTION = Caption("evening", 31, "anna m 1F.foyer.g2 /6")


def picture(scene: Scene) -> str:
    """The scene as a document."""
    return draw([Moment(scene, CAPTION)])


def boards(scene: Scene) -> dict[str, str]:
    """A document for each panel alone."""
    return {panel.name: picture(replace(scene, panels=(panel,))) for panel in scene.panels}


def alone(one: Storey, **look: Paint) -> str:
    """A floor without anything beside it."""
    scene = Scene("mansion", Line(()), (Panel((one,)),), look={name.replace("_", "."): paint for name, paint in look.items()})
    return draw([Moment(scene, Caption())])


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(name: str) -> None:
    svg = picture(MOMENTS[name])
    root = ElementTree.fromstring(svg)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used | set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    assert len(ids) == len(set(ids))
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bnan\b|\binf\b|None", svg)
    assert svg == picture(MOMENTS[name])


@pytest.mark.golden
@pytest.mark.parametrize("name", ["stacked", "stacked-loose"])
def test_a_moment_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / f"mansion-{name}.svg", picture(MOMENTS[name]).replace("><", ">\n<"))


@pytest.mark.golden
def test_a_board_of_one_floor_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "mansion-1F.svg", boards(MOMENTS["refused"])["1F"].replace("><", ">\n<"))


@pytest.mark.parametrize("name", MOMENTS)
def test_no_words_are_written_over_others_or_beside_the_canvas(name: str) -> None:
    for svg in boards(MOMENTS[name]).values():
        found = written(svg)
        assert [one.text for one in found if not CANVAS.contains(one.box)] == []
        assert overlaps(found) == []


def test_panels_that_show_the_same_are_one_board_or_the_floor_that_was_asked_for_alone() -> None:
    whole, floor = picture(night("2F")), draw([Moment(night("2F"), CAPTION, asked=True)])
    for svg in (whole, floor):
        assert ElementTree.fromstring(svg).attrib["viewBox"] == "0 0 900 640"
    assert whole == picture(stacked(night("2F")))
    assert [one.split()[0] for one in texts(floor) if re.match(r"(attic|2F|1F|cellar) ", one)] == ["2F"]


def test_a_panel_without_the_name_of_a_floor_has_all_of_them_above_each_other() -> None:
    svg = picture(stacked(night()))
    assert ElementTree.fromstring(svg).attrib["viewBox"] == "0 0 900 640"
    tops = {one.text: one.box.y for one in written(svg)}
    names = ["Attic", "2nd Floor", "1st Floor", "Cellar"]
    assert sorted(names, key=tops.__getitem__) == names
    assert {"Bowling Alley", "Bedroom 6", "Panic Room", "Boiler Room"} <= set(texts(svg))


@pytest.mark.parametrize("floor", FLOORS)
def test_every_tile_has_room_for_the_names_of_its_rooms(floor: str) -> None:
    tiles = [tile for tile in board()["tile"] if tile["floor"] == floor]
    for first in range(0, len(tiles), 5):
        some = tiles[first : first + 5]
        keys = tuple(tile["id"] for tile in some)
        svg = alone(storey(floor, (*keys, *[""] * (5 - len(keys)))))
        assert not any(text.endswith("…") for text in texts(svg))
        letters = re.sub(r"\s", "", "".join(texts(svg)))
        for name in (name for tile in some for name in tile["rooms"].values()):
            assert all(word in letters for word in re.split(r"[\s/]+", name)), name
        sizes = [float(element.attrib["font-size"]) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]
        assert min(sizes) >= 6


def test_the_description_holds_the_whole_board() -> None:
    desc = ElementTree.fromstring(picture(stacked(night()))).findtext(f"{SVG}desc") or ""
    for said in (
        "Attic (attic): 1 Panic Room; 2 Relic/Artifact Room",
        "5 face down",
        "dora (ghost) in Panic Room",
        "anna with the treasure; camp: cleo",
        "tunnel green sealed, tunnel red open, tunnel yellow open",
        "anna (to act): courage 5 of 8, 1F.foyer.g2, foyer, Treasure, sensor, candle 2",
        "cleo: courage 8 of 8 (+2), camp, must leave",
        "dora (ghost): courage 0 of 8 (-2)",
        "time 6pm, ghosts on 2, 12",
        "discoveries 57, ghosts 69, chips 68",
        "drawn: Encounter Ghost",
    ):
        assert said in desc
    desc = ElementTree.fromstring(picture(stacked(loose()))).findtext(f"{SVG}desc") or ""
    for said in ("1F.3.a Parlor: ?1 covered, ?2 anna with the treasure, ?3", "1F.5 Kitchen / Pantry: the treasure", "3 cards"):
        assert said in desc


def test_the_way_of_the_last_move_is_drawn_and_ends_with_a_tip() -> None:
    line = f'stroke="{colours.WAY}" stroke-width="4.5"'
    assert line not in alone(storey("1F"))
    svg = alone(replace(storey("1F"), way=((17, 2), (17, 3), (-1, -1), (3, 0))))
    assert "M525 75L525 105M105 15h0.01" in svg
    assert svg.count(line) == svg.count(f'Z" fill="{colours.WAY}"') == 1


def test_lines_that_barred_a_move_are_drawn_as_a_warning() -> None:
    assert f'stroke="{colours.BARRED}"' not in alone(storey("1F"))
    svg = alone(replace(storey("1F"), barred=(Wall(17, 2, "top"), Wall(18, 2, "top"))))
    assert re.search(rf'd="M510 60L570 60"[^>]* stroke="{colours.BARRED}"', svg)


def test_chips_and_planks_show_what_was_searched_and_sealed() -> None:
    def count(svg: str, name: str) -> int:
        return svg.count(f'href="#mansion-{name}"')

    fresh, used = alone(storey("1F")), alone(storey("1F", covered=frozenset({(0, 1), (23, 0)})))
    assert count(fresh, "chip") == 0
    assert (count(used, "chip"), count(used, "plate")) == (1, count(fresh, "plate") - 1)
    assert fresh.count("#c79a62") == 0
    assert used.count("#c79a62") == 1
    assert count(fresh, "tunnel-red") == count(fresh, "tunnel-green") == 1


def test_a_carrier_has_the_chest_and_a_ghost_player_a_sheet() -> None:
    floor = replace(storey("attic"), walkers=(at(replace(ANNA, laden=True), 9, 2), at(replace(BOB, ghost=True), 10, 2)))
    svg = alone(floor)
    assert svg.count('href="#mansion-chest"') == 1
    assert svg.count(f'fill="{colours.SHEET}"') == 1
    assert alone(replace(floor, treasure=(8, 2))).count('href="#mansion-chest"') == 2


def test_seats_and_tunnels_have_colours_that_the_ruleset_can_change() -> None:
    floor = replace(storey("1F"), camp=(ANNA,))
    own = alone(floor, seat_1=Paint("#010203", "#ffffff", ""), tunnel_red=Paint("#040506", "#ffffff", ""))
    assert "#010203" in own
    assert "#040506" in own
    assert "#010203" not in alone(floor)


@pytest.mark.parametrize("players", [0, 1, 2, 4, 8])
@pytest.mark.parametrize("remarks", [0, 3])
def test_any_number_of_players_has_room(players: int, remarks: int) -> None:
    seats = tuple(visitor(replace(ANNA, seat=seat, name=f"anna{seat}"), seat, "camp", "candle") for seat in range(1, players + 1))
    scene = replace(
        mansion([storey(key) for key in FLOORS], Visitors(seats), clock(), stores("Spook")),
        remarks=tuple(Line((Text(f"remark {n}", "warning"),)) for n in range(remarks)),
    )
    for svg in (*boards(scene).values(), picture(stacked(scene))):
        found = written(svg)
        assert overlaps(found) == []
        assert [one.text for one in found if not CANVAS.contains(one.box)] == []
        assert {f"anna{seat}" for seat in range(1, players + 1)} <= set(texts(svg))


def test_a_room_with_many_spots_and_pawns_keeps_them_inside() -> None:
    spots = (*(Spot(f"?{n}", covered=n % 2 == 0) for n in range(1, 10)), Spot("~red", walkers=(ANNA, BOB), treasure=True))
    svg = alone(Storey("1F", "1st Floor", areas=(Area("1F.2", "Ball Room", walkers=(ANNA,) * 6, spots=spots, treasure=True),)))
    assert overlaps([one for one in written(svg) if one.text not in "AB"]) == []
    assert {f"?{n}" for n in range(1, 10)} <= set(texts(svg))


def test_moments_side_by_side_share_their_definitions() -> None:
    svg = draw([Moment(stacked(start()), CAPTION), Moment(stacked(night()), CAPTION)])
    assert svg.count('id="mansion-plate"') == 1


def test_names_are_text_and_no_markup() -> None:
    svg = alone(replace(storey("1F"), name="<b>&", camp=(replace(ANNA, initial="<"),)))
    assert {"<b>&", "<"} <= set(texts(svg))


def test_floors_of_which_nothing_is_known_and_pawns_on_no_space_are_left_blank() -> None:
    empty = Storey("1F", "1st Floor", walkers=(ANNA,), camp=(BOB,))
    assert "1st Floor" in texts(alone(empty))
    scene = mansion((storey("attic"), empty, replace(storey("2F"), walkers=(ANNA,))), focus="attic")
    for svg in (picture(scene), picture(stacked(scene))):
        assert "A" not in texts(svg)
