"""Towns as SVG: well-formed, complete in words, nothing written over anything else, whatever shape the board has."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from tests.pictures.table.test_svg import ELEMENTS, SVG, texts
from tests.pictures.town.towns import (
    ANNA,
    BEN,
    CARDS,
    CLEO,
    DORA,
    HOUSES,
    LEVELS,
    MOMENTS,
    STOCK,
    STREETS,
    TOWN,
    own_town,
    realms,
    town,
)
from tests.pictures.town.written import overlaps, written

from spooklog.domain.pictures.scene import Happening, Journey, Line, Offer, Paint, Scene, Text, Town
from spooklog.pictures.svg.canvas import CANVAS
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.town.art import colours
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"


def picture(scene: Scene) -> str:
    """The scene as a document."""
    return draw([Moment(scene, Caption("evening", 23, "anna 3F po y>g 5:3 by ben"))])


def legible(svg: str) -> None:
    """All words are on the canvas, and no two share ground."""
    found = written(svg)
    assert [one.text for one in found if not CANVAS.contains(one.box)] == []
    assert overlaps(found) == []


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(name: str) -> None:
    svg = picture(MOMENTS[name])
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "0 0 900 640"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used | set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    assert len(ids) == len(set(ids))
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bnan\b|\binf\b|None", svg)
    assert svg == picture(MOMENTS[name])


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "town-fought.svg", picture(MOMENTS["fought"]).replace("><", ">\n<"))


@pytest.mark.parametrize("name", MOMENTS)
def test_no_words_are_written_over_others_or_beside_the_canvas(name: str) -> None:
    legible(picture(MOMENTS[name]))


@pytest.mark.parametrize("cards", [0, 1, 3, 8, 9, 16])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_number_of_cards_and_players_has_room(cards: int, players: int) -> None:
    dealt = tuple(replace(card, key=f"{card.key}{n}") for n, card in enumerate((CARDS * 2)[:cards]))
    remarks = tuple(Line((Text(f"remark {n}", "warning"),)) for n in range(3))
    seats = (ANNA, BEN, CLEO, DORA)[:players]
    svg = picture(town(TOWN, STOCK, Offer(dealt), realms(*seats), remarks=remarks))
    legible(svg)
    assert sum(text.endswith("…") for text in texts(svg)) <= 2 * cards
    assert {house.name for house in HOUSES} <= set(texts(svg))


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 6), (2, 2), (3, 4), (4, 3), (6, 2), (12, 1)])
def test_a_town_of_any_shape_is_drawn_in_its_rows(rows: int, columns: int) -> None:
    svg = picture(town(own_town(rows, columns), STOCK, Offer(CARDS), realms(ANNA, BEN, CLEO, DORA)))
    legible(svg)
    keys = {one.text: one.box for one in written(svg)}
    assert len([text for text in keys if re.fullmatch(r"[a-l]\d", text)]) == rows * columns
    assert all(keys[f"a{n}"].y == pytest.approx(keys["a1"].y) for n in range(1, columns + 1))
    size = float(ElementTree.fromstring(svg).attrib["width"])
    assert size >= 900
    assert min(box.height for box in keys.values()) * size / 900 > 2.4


def test_the_description_holds_the_whole_board() -> None:
    desc = ElementTree.fromstring(picture(MOMENTS["fought"])).findtext(f"{SVG}desc") or ""
    for words in (
        "police station (po): 3 blue, 1 green, 1 yellow, 1 orange, token point, claimed 4 anna",
        "Streets: ch-sc",
        "ghosts: 3 green, 2 yellow, 3 orange, 4 red",
        "reserve 12",
        "Card C12 Pairs (points, end of game): costs 3 any, held by cleo and anna and ben",
        "anna (to act, first player): 12 PE; 3 scare; tokens 1 blue, 1 green, 2 red; 6 discs; 4 haunts; "
        "section 1 green: summon upgrade, done; section 2 blue: scare; section 3 yellow: no discs; "
        "slots rest locked free; cards C11 C12 C1",
        "police station: yellow 5 against green 3, won",
        "anna +1 g, +2 PE",
    ):
        assert words in desc


def test_a_move_has_an_arrow_and_a_plus_where_the_ghost_came() -> None:
    tip = f'Z" fill="{colours.NEW}"/>'
    assert picture(MOMENTS["start"]).count(tip) == 0
    for name in ("moved", "warped"):
        svg = picture(MOMENTS[name])
        assert svg.count(tip) == 1
        assert svg.count(f'r="5.6" fill="{colours.NEW}"') == svg.count(f'r="5.6" fill="{colours.LOST}"') == 1


def test_a_fight_shows_both_dice_and_what_was_gained() -> None:
    shown = texts(picture(MOMENTS["fought"]))
    assert {"+1 g", "+2 PE"} <= set(shown)
    boxes = {one.text: one.box for one in written(picture(MOMENTS["fought"])) if one.box.height > 8.5}
    assert boxes["5"].x < boxes["3"].x


def test_events_about_unknown_houses_are_left_out() -> None:
    assert picture(town(TOWN, Happening((Journey("xx", "po", 1),)))).startswith("<svg")


def test_two_houses_at_one_place_stand_side_by_side() -> None:
    houses = (*HOUSES, replace(HOUSES[0], key="xx", name="crypt"))
    svg = picture(town(Town(LEVELS, houses, STREETS), realms(ANNA, BEN)))
    legible(svg)


def test_a_full_house_has_a_ghost_of_each_level_with_their_number() -> None:
    crowd = (12, 3, 0, 5, 1)
    svg = picture(town(Town(LEVELS, (replace(HOUSES[0], crowd=crowd, room=30),)), realms(ANNA)))
    legible(svg)
    assert {"×12", "×3", "×5", "×1", "21/30"} <= set(texts(svg))


def test_a_strip_of_several_moments_has_each_gradient_once() -> None:
    svg = draw([Moment(MOMENTS[name], Caption()) for name in ("start", "moved", "two")])
    assert svg.count('id="town-sky"') == svg.count('id="town-lamp"') == 1


def test_the_ruleset_can_paint_levels_and_players() -> None:
    look = {"level.b": Paint("#0101ff", "#ffffff", "blue"), "seat.1": Paint("#010203", "#ffffff", "white")}
    svg = picture(replace(MOMENTS["fought"], look=look))
    assert "#0101ff" in svg
    assert "#010203" in svg
    assert "#58a6ff" not in svg


def test_players_with_one_first_letter_have_different_marks() -> None:
    svg = picture(town(TOWN, realms(ANNA, replace(BEN, name="ada"), replace(CLEO, name="a"))))
    assert {"A", "D", "B"} <= {one.text for one in written(svg) if one.box.left < 60}


def test_names_of_any_script_and_length_stay_in_their_place() -> None:
    for name in ("W" * 60, "<&>", "日本語のとても長い名前です" * 3, ""):
        player = replace(ANNA, name=name, note=Text(name, "good"))
        houses = tuple(replace(house, name=name, sign=name[:12]) for house in HOUSES)
        legible(picture(town(Town(LEVELS, houses, STREETS), STOCK, Offer(CARDS), realms(player, BEN))))
