"""Score sheets for phones: legible, inside their edges, large enough for fingers, and complete in words."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.pictures.on_phone import assert_phone, checked_height, tapped
from tests.pictures.scenes import scene_of
from tests.pictures.scoresheet.sheets import NAMES, ODD, SHEETS, bid, played, sheet_scene
from tests.pictures.town.written import SVG, overlaps, written

from spooklog.domain.pictures.scene import Scene, ScoreBonus, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet, Text
from spooklog.pictures.svg.document import draw_narrow
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"


def drawn(sheet: ScoreSheet) -> str:
    """The narrow picture of a sheet."""
    return draw_narrow(scene_of("scoresheet", sheet, title="Catan"))


def shown(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


def keep(svg: str) -> None:
    """Fail unless a picture fits a phone, has no text over another, and no element of a name."""
    assert_phone(svg)
    assert overlaps(written(svg)) == []
    assert "<script" not in svg
    assert "\u202e" not in svg
    assert not any("onclick" in element.attrib for element in ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_fits_a_phone(name: str) -> None:
    svg = draw_narrow(sheet_scene(name))
    keep(svg)
    assert svg == draw_narrow(sheet_scene(name))


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {"odd", "huge"}))
def test_no_word_of_a_usual_sheet_is_cut(name: str) -> None:
    assert [text for text in shown(draw_narrow(sheet_scene(name))) if "…" in text] == []


@pytest.mark.golden
def test_a_sheet_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "scoresheet-narrow.svg", draw_narrow(sheet_scene("bids")).replace("><", ">\n<"))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6, 9, 12, 20])
@pytest.mark.parametrize("rounds", [1, 12, 60])
def test_any_number_of_players_and_rounds_has_room(players: int, rounds: int) -> None:
    names = [f"{name}{number}" for number in range(2) for name in NAMES][:players]
    svg = drawn(played(players, rounds, names=names))
    keep(svg)
    assert {one.total for one in played(players, rounds, names=names).columns} <= set(shown(svg))
    assert set(names) <= {word for word, _ in tapped(svg)}


def test_two_hundred_rounds_are_no_longer_than_twenty_five() -> None:
    assert checked_height(drawn(played(3, 200))) <= checked_height(drawn(played(3, 25)))


@pytest.mark.parametrize(("name", "most"), [("rounds", 1), ("bids", 1), ("categories", 1), ("twelve", 3)])
def test_usual_sheets_stand_in_few_blocks(name: str, most: int) -> None:
    assert 1 <= shown(draw_narrow(sheet_scene(name))).count("total") <= most


def test_everything_that_can_be_typed_can_be_tapped() -> None:
    def words(name: str) -> list[str]:
        return [word for word, _ in tapped(draw_narrow(sheet_scene(name)))]

    assert {"anna", "bert", "end", "undo"} <= set(words("bonuses"))
    assert {"settlements", "cities", "road", "army", "vp"} <= set(words("categories"))
    assert {"won", "lost", "drawn"} <= set(words("words"))
    assert set(words("result")) == {"anna", "bert", "cora", "dave"}
    assert words("rounds").count("bert") == 2  # the head, and the open figure
    assert words("rounds").count("anna") == 1


def test_a_category_of_several_words_can_be_tapped() -> None:
    sheet = ScoreSheet((ScoreColumn("anna"),), (ScoreLine("longest road", (ScoreCell(),), "longest road"),))
    assert "longest road" in {word for word, _ in tapped(drawn(sheet))}


@pytest.mark.parametrize("name", [*ODD, '"><g onclick="', "\u202eevil", "\x00", "", "a b", " a "])
def test_names_of_any_kind_stay_in_their_place_and_are_escaped(name: str) -> None:
    columns = (
        ScoreColumn(name, members=(name, name), word=name, total=name, marks=(name,), note=Text(name)),
        ScoreColumn("bert"),
    )
    row = ScoreLine(name, (bid(name, name, name), ScoreCell("3", bonuses=(ScoreBonus(name, name),))), name, note=Text(name))
    for sheet in (
        ScoreSheet(columns, (row,), lead=Text(name), target=name, keys=(name,), running=True),
        ScoreSheet(columns, lead=Text(name)),
    ):
        svg = drawn(sheet)
        assert_phone(svg)
        assert "<script" not in svg
        assert "\u202e" not in svg
        assert (name in {word for word, _ in tapped(svg)}) == (name not in ("", "\x00", "\u202eevil", " a "))


def test_the_description_holds_the_whole_sheet() -> None:
    desc = ElementTree.fromstring(draw_narrow(sheet_scene("teams"))).findtext(f"{SVG}desc") or ""
    for said in (
        "north: anna, cora (dealer)",
        "east: bert, dave (to play)",
        "hand 2 (double): north 80, east 82",
        "total: north 242, east 244",
        "to 1000",
        "east leads by 2",
    ):
        assert said in desc


def test_a_panel_without_a_sheet_is_a_picture_too() -> None:
    assert checked_height(draw_narrow(Scene("scoresheet", sheet_scene("nobody").title))) > 0
