"""Boards of rooms for phones: legible, inside their edges, large enough for fingers, and complete in words."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.domain.spukstaben.pictured import MOMENTS, moment, scene
from tests.domain.spukstaben.script import replay
from tests.pictures.on_phone import assert_phone, tapped
from tests.pictures.scenes import scene_of
from tests.pictures.town.written import SVG, overlaps, written

from spooklog.domain.pictures.scene import (
    EndBanner,
    Gauge,
    Glass,
    Heap,
    Letter,
    Links,
    Place,
    Room,
    Rooms,
    Shape,
    Supply,
    Text,
    Tile,
    Word,
    Words,
)
from spooklog.domain.rulesets.spukstaben.board.look import look
from spooklog.pictures.svg.document import draw_narrow
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.thorough import sampled

GOLDEN = Path(__file__).parents[1] / "golden"
LONG = "Maximiliane-Theodora-von-der-Au"
NAMES = ("W" * 32, LONG, "李小龍", "2", "</svg><script>", '"><g onclick="', "\u202eevil")


def picture(*shapes: Shape) -> str:
    """A picture of shapes made by hand, with the ruleset's paints."""
    return draw_narrow(scene_of("rooms", *shapes, title="Game", look=look()))


def keep(svg: str) -> None:
    """Fail unless a picture fits a phone, has no text over another, and no element of a name."""
    assert_phone(svg)
    assert overlaps(written(svg)) == []
    assert "<script" not in svg
    assert "\u202e" not in svg
    assert not any("onclick" in element.attrib for element in ElementTree.fromstring(svg).iter())


def description(svg: str) -> str:
    """What a picture shows, in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def shown(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


def word(name: str, text: str = "EARTH", state: str = "standing", **more: object) -> Word:
    """A word of which every letter counts."""
    letters = tuple(Letter(sign, at=place) for place, sign in enumerate(text, start=1))
    return Word(name, state, letters, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("viewer", ["full", 2, "public"])
def test_every_moment_fits_a_phone(name: str, viewer: str | int) -> None:
    seen = moment(name, viewer)  # type: ignore[arg-type]
    svg = draw_narrow(seen, nearest=2)
    keep(svg)
    assert svg == draw_narrow(seen, nearest=2)
    assert float(ElementTree.fromstring(svg).attrib["height"]) <= 480


@pytest.mark.golden
def test_a_moment_looks_as_it_always_did(golden: GoldenFiles) -> None:
    svg = draw_narrow(moment("defeated"), nearest=2)
    golden.hold(GOLDEN / "rooms-narrow.svg", svg.replace("><", ">\n<"))


def test_a_word_that_is_not_spoken_yet_is_drawn_for_its_writer_alone() -> None:
    game = replay(MOMENTS["hinted"])
    for viewer, known in (("full", True), (2, True), (1, False), ("public", False)):
        svg = draw_narrow(scene(game, viewer))  # type: ignore[arg-type]
        assert ("W" in shown(svg)) == known
        assert ("ANSWER" in svg.upper()) == known


def test_every_typed_name_can_be_tapped() -> None:
    words = {word for word, _ in tapped(draw_narrow(moment("spoken")))}
    assert {"c", "p", "o", "d", "r1", "r4"} <= words
    assert {"c1", "c2", "c3", "p1", "p2", "o1"} <= words
    assert {"E", "S", "N", "R", "TH", "A"} <= words
    assert {"anna", "bea", "EARTH", "ANSWER"} <= {one.upper() if one.isupper() else one for one in words}


def test_the_place_of_a_card_lies_inside_its_letters() -> None:
    svg = draw_narrow(moment("spoken"))
    assert '<g data-word="TH"><g data-word="p2">' in svg


def test_a_secret_word_cannot_be_tapped() -> None:
    svg = draw_narrow(moment("hinted"), nearest=2)
    assert "ANSWER" not in {word.upper() for word, _ in tapped(svg)}


def test_the_word_of_the_nearest_player_comes_first() -> None:
    names = ("ada", "ben", "cleo", "dino")
    seen = scene_of("rooms", Words(tuple(Word(name, "unspoken") for name in names)))
    svg = draw_narrow(seen, nearest=3)
    assert [word for word, _ in tapped(svg)] == ["cleo", "dino", "ada", "ben"]
    assert svg.count("#2f2a55") == 1


def test_at_the_end_the_words_stand_in_the_order_of_the_seats() -> None:
    spoken = Words(tuple(Word(name, "unspoken") for name in ("ada", "ben", "cleo")))
    svg = draw_narrow(scene_of("rooms", spoken, EndBanner(3, "Waste of words", (), ())), nearest=2)
    assert [word for word, _ in tapped(svg)] == ["ada", "ben", "cleo"]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_words_of_any_length_and_any_writer_stay_inside(count: int) -> None:
    note = Text("12 ghosts, 10 defeated by this very long note", "good")
    states = ("unspoken", "written", "standing", "acting", "done", "crossed", "none")
    for name, text, state in sampled(list(product(NAMES, ("W", "EARTH", "MECHANICAL", "W" * 24), states)), 3):
        one = word(name, text, state, was="X" * 30, hint="none of the composing room", note=note, active=True)
        keep(picture(Words((one,) * count), Links(())))
    for name in NAMES:
        keep(picture(Words((Word(name, "written"), Word(name, "crossed"))[:count])))


def test_cards_with_any_letters_and_conditions_stay_inside() -> None:
    notes = (("+", "+ sibling"), ("-f", "not first"), ("-l", "not last"), ("≤9", "≤ 9 letters"), ("~SCHWA", "not in SCHWA"))
    gauge = Gauge(("1", "2 3", "", "4", "", ""), 4, 5)
    signs = (None, Text("P", "sign.nimble"), Text("", "sign.sibling"))
    cases = list(product(("E", "W", "TH", "SCHW", "ABCDEFGHIJKLM"), range(len(notes) + 1), ("", "hit", "gone")))
    for letters, count, mark in sampled(cases, 4):
        tiles = [Tile("X", letters, sign, notes[:count], gauge, mark=mark, lifted=count == 2) for sign in signs]
        places = tuple(Place(row, tile) for row, tile in enumerate(tiles, start=1))
        keep(picture(Rooms((Room("c", "Composing room", "pile", places, 40, 3),) * 4, ())))


@pytest.mark.parametrize("rows", [0, 4, 7, 24])
def test_rooms_of_any_number_with_any_rows_stay_inside(rows: int) -> None:
    places = tuple(Place(row, Tile("E", "E", gauge=Gauge(("",) * 20, 20, 20))) for row in range(1, rows + 1))
    for count, name in sampled(list(product((1, 4, 6), ("Door", LONG, "</svg><script>"))), 2):
        rooms = tuple(Room("cpodxy"[at], name, ("pile", "light", "dark")[at % 3], places, 1234, 12) for at in range(count))
        keep(picture(Rooms(rooms, ())))


def test_heaps_show_every_card_at_the_end_and_the_last_ones_during_the_game() -> None:
    for many in (0, 1, 7, 55, 110):
        tiles = tuple(Tile(f"E{number}", "SCH" if number % 3 else "E") for number in range(many))
        heaps = (Heap("Escaped", tiles, "lost"), Heap("Saved", tiles, "saved"))
        end = picture(Rooms((), heaps), EndBanner(3, "Waste of words", (), ()))
        game = picture(Rooms((Room("d", "Door", "light", ()),), heaps), Glass("running"), Supply("cubes", 4, 10))
        keep(end)
        keep(game)
        assert end.count("<title>E") == 2 * many
        assert (f"<title>E{many - 1}</title>" in game) == (many > 0)
        assert str(many) in shown(game)


def test_supplies_and_hourglasses_of_any_kind_stay_inside() -> None:
    for total in (0, 10, 11, 40):
        for state in ("waiting", "running", "empty", "turned upside down"):
            keep(picture(Rooms((), ()), Supply("wooden cubes", total // 2, total), Glass(state)))


def test_an_end_of_any_size_stays_inside() -> None:
    bands = tuple((least, f"{LONG} {least}") for least in range(-5, 20, 2))
    terms = ("15", "+ 3 for fewer cubes", "+ 2 without a word of power", "- 12 escaped") * 4
    for points in (-100, 1, 12, 123456789):
        keep(picture(EndBanner(points, LONG * 3, terms, bands)))
        keep(picture(Rooms((), ()), EndBanner(points, "", (), ())))


def test_a_board_without_anything_is_a_picture_as_well() -> None:
    for shapes in ((), (Rooms((), ()),), (Words(()),), (Rooms((), (Heap("Saved", (), "saved"),)),)):
        keep(picture(*shapes))
    keep(draw_narrow(scene_of("rooms", Rooms((), ()))))


def test_the_description_of_a_picture_holds_all_that_it_shows() -> None:
    told = description(draw_narrow(moment("defeated")))
    for part in (
        "Press: p1 E power 1",
        "anna: PANTHER",
        "Press: light side",
        "Composing room: 46 in the pile",
        "c2 not in TH",
        "anna: hint uses TH",
        "6 ghosts, 2 defeated",
        "anna scares c1",
        "hourglass time is up",
        "cubes 3 of 10",
    ):
        assert part in told
    assert "12 points, Enthusiasm for words. 15 - 3 escaped" in description(draw_narrow(moment("over")))
    assert "to play: anna" in description(draw_narrow(moment("spoken")))
    assert "Office: 1 more to come" in description(draw_narrow(moment("half-laid")))


def test_an_erased_player_is_shown_by_seat_and_tapped_as_typed() -> None:
    svg = picture(Words((word("anna"), word("2"))))
    assert "player 2" in shown(svg)
    assert [one for one, _ in tapped(svg)] == ["anna", "EARTH", "2", "EARTH"]
