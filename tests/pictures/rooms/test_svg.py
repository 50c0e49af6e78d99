"""Boards of rooms as SVG: well-formed, complete in words and on the canvas, and nothing in it that a viewer may not know."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from tests.domain.spukstaben.pictured import MOMENTS, moment, scene
from tests.domain.spukstaben.script import replay
from tests.pictures.scenes import scene_of
from tests.pictures.table.test_svg import ELEMENTS, SVG, texts

from spooklog.domain.pictures.scene import EndBanner, Heap, Place, Room, Rooms, Scene, Text, Tile, Word, Words
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption


def picture(scene: Scene, caption: Caption | None = None) -> str:
    """The scene as a document."""
    return draw([Moment(scene, caption or Caption("evening", 3, "flee"))])


def size(svg: str) -> tuple[int, int]:
    """How large a document wants to be shown."""
    root = ElementTree.fromstring(svg)
    return int(root.attrib["width"]), int(root.attrib["height"])


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_a_well_formed_picture_that_needs_nothing_else(name: str) -> None:
    svg = picture(moment(name))
    root = ElementTree.fromstring(svg)
    assert root.attrib["viewBox"] == "0 0 900 640"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([^)]*)\)", svg))
    assert used <= set(ids)
    assert len(ids) == len(set(ids))
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bnan\b|\binf\b", svg)
    assert svg == picture(moment(name))


def test_the_board_has_a_description_in_words() -> None:
    svg = picture(moment("spoken"))
    desc = ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""
    assert "Composing room: c1 E power 4, c2 S power 4, c3 N power 4" in desc
    assert "Door: empty" in desc
    assert "anna: EARTH. bea: ANSWER" in desc
    assert "cubes 4 of 10" in desc
    assert {"Press", "Office", "Door", "49 in the pile", "anna", "bea", "all of the office", "6 letters"} <= set(texts(svg))


def test_threads_are_drawn_for_the_word_that_acts_and_for_no_other() -> None:
    def threads(name: str) -> int:
        return picture(moment(name)).count('stroke="#ffcf5c" stroke-width="1.4"')

    assert (threads("spoken"), threads("scared"), threads("defeated")) == (0, 5, 6)


def test_a_word_that_is_not_spoken_yet_is_drawn_for_its_writer_alone() -> None:
    game = replay(MOMENTS["hinted"])
    assert {viewer: "W" in texts(picture(scene(game, viewer))) for viewer in ("full", 2, 1, "public")} == {
        "full": True,
        2: True,
        1: False,
        "public": False,
    }


def test_crossed_words_are_struck_out_and_shortened_ones_where_letters_went() -> None:
    red = 'stroke="#ff6b5e" stroke-width="3"'
    assert picture(moment("spoken")).count(red) == 0
    assert picture(moment("ruled")).count(red) == 1
    assert picture(scene(replay(MOMENTS["ruled"].partition("bea rule cross")[0]))).count(red) == 1


def test_light_and_dark_rooms_look_different() -> None:
    light, dark = (picture(scene(replay("", options=f"room_side=p:{side}"))) for side in ("light", "dark"))
    assert "#figure-room-p-light" in light
    assert "#figure-room-p-dark" in dark


def test_many_rows_make_a_larger_picture_up_to_a_limit() -> None:
    def board(rows: int) -> Scene:
        places = tuple(Place(row, Tile("E", "E")) for row in range(1, rows + 1))
        return scene_of("rooms", Rooms((Room("c", "Composing room", "pile", places, 40),), ()))

    assert size(picture(board(4))) == (900, 640)
    assert size(picture(board(10)))[0] > 1200
    assert size(picture(board(90))) == (2700, 1920)


def test_every_card_of_a_heap_is_drawn_inside_its_panel_however_many_there_are() -> None:
    for many in (1, 7, 30, 55, 110):
        tiles = tuple(Tile(f"E{number}", "E") for number in range(many))
        heaps = (Heap("Escaped", tiles, "lost"), Heap("Saved", tiles, "saved"))
        for shapes in (
            (Rooms((), heaps), EndBanner(3, "Waste of words", (), ())),
            (Rooms((Room("d", "Door", "light", ()),), heaps),),
        ):
            svg = picture(scene_of("rooms", *shapes))
            assert svg.count("<title>E") == 2 * many
            spots = [
                (float(x), float(y))
                for x, y in re.findall(r"translate\(([\d.-]+) ([\d.-]+)\)(?: rotate\([^)]*\))?\"><title>E", svg)
            ]
            assert len(spots) == 2 * many
            assert all(0 < x < 900 and 40 < y < 590 for x, y in spots)


def test_words_of_any_length_and_any_number_have_room() -> None:
    for name in ("W", "Maximiliane von und zu " * 3):
        for many in (1, 2, 4, 9):
            letters = next(shape for shape in moment("spoken").shapes if isinstance(shape, Words)).words[0].letters * 4
            word = Word(
                name, "standing", letters, was="X" * 30, hint="all of the composing room", note=Text("not as hinted", "warning")
            )
            shapes = (Rooms((Room("d", "Door", "light", ()),), ()), Words((word,) * many))
            svg = picture(scene_of("rooms", *shapes, title="Spukstaben"))
            assert len([text for text in texts(svg) if text in "EARTH"]) == 20 * many


def test_a_strip_of_several_moments_has_each_gradient_once() -> None:
    svg = draw([Moment(moment(name), Caption()) for name in ("start", "scared", "over")])
    assert svg.count('id="night"') == svg.count('id="tile"') == 1
