"""Score sheets as SVG: complete in words, inside the canvas, legible, and with every figure or what stands for it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.pictures.on_phone import sizes
from tests.pictures.scenes import scene_of
from tests.pictures.scoresheet.sheets import NAMES, ODD, SHEETS, bid, column, line, played, sheet_scene
from tests.pictures.town.written import SVG, overlaps, written

from spooklog.domain.pictures.scene import Scene, ScoreBonus, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet, Text
from spooklog.pictures.scoresheet.art import paper
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.contrast import LEAST, contrast, legible
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.svg.geometry import Box
from spooklog.replays.page.packing import Packer
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
CANVAS = Box.spanning(-0.5, -0.5, 900.5, 640.5)


def picture(scene: Scene) -> str:
    """The picture of a scene."""
    return draw([Moment(scene, Caption("evening", 3, "anna 12"))])


def drawn(sheet: ScoreSheet) -> str:
    """The picture of a sheet."""
    return picture(scene_of("scoresheet", sheet, title="Catan"))


def shown(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


def description(svg: str) -> str:
    """What a picture shows, in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_a_well_formed_picture_inside_its_canvas(name: str) -> None:
    svg = picture(sheet_scene(name))
    root = ElementTree.fromstring(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    assert not re.search(r'"[^"]*\b(nan|inf|None)\b[^"]*"', svg)
    assert [one.text for one in written(svg) if not CANVAS.contains(one.box)] == []
    assert overlaps(written(svg)) == []
    assert svg == picture(sheet_scene(name))


@pytest.mark.parametrize("name", SHEETS)
def test_no_letters_are_too_small_to_read(name: str) -> None:
    assert [(size, text) for size, text in sizes(picture(sheet_scene(name))) if size < 10.95] == []


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {"odd", "huge"}))
def test_no_word_of_a_usual_sheet_is_cut(name: str) -> None:
    assert [text for text in shown(picture(sheet_scene(name))) if "…" in text] == []


@pytest.mark.golden
def test_a_sheet_looks_as_it_always_did(golden: GoldenFiles) -> None:
    golden.hold(GOLDEN / "scoresheet-bonuses.svg", picture(sheet_scene("bonuses")).replace("><", ">\n<"))


@pytest.mark.parametrize("players", [1, 2, 5, 12, 20, 40])
@pytest.mark.parametrize("rounds", [1, 7, 30, 99])
def test_any_number_of_players_and_rounds_has_room(players: int, rounds: int) -> None:
    names = [f"{name}{number}" for number in range(4) for name in NAMES][:players]
    svg = drawn(played(players, rounds, names=names))
    assert [one.text for one in written(svg) if not CANVAS.contains(one.box)] == []
    assert overlaps(written(svg)) == []
    totals = {one.total for one in played(players, rounds, names=names).columns}
    assert totals <= set(shown(svg))


def test_early_rounds_are_folded_into_their_subtotals() -> None:
    sheet = played(4, 47)
    said = shown(drawn(sheet))
    fold = next(text for text in said if re.fullmatch(r"1–\d+", text))
    last = int(fold.removeprefix("1–"))
    assert {cell.total for cell in sheet.lines[last - 1].cells} <= set(said)
    assert {str(number) for number in range(last + 1, 49)} <= set(said)


def test_reasons_stand_below_their_figures_while_there_is_room() -> None:
    assert {"+5 flush", "+2 last trick, -1", "double", "17"} <= set(shown(picture(sheet_scene("bonuses"))))
    noted = ScoreCell("3", bonuses=(ScoreBonus("+2", "flush"),), total="3")
    crowded = ScoreSheet((column("anna", (3,) * 20),), tuple(ScoreLine(str(n), (noted,)) for n in range(1, 21)))
    svg = drawn(crowded)
    assert "+2 flush" not in shown(svg)
    assert "+2 flush" in svg


def test_the_description_of_a_picture_holds_all_that_it_shows() -> None:
    desc = description(picture(sheet_scene("bids")))
    assert "anna (dealer, to play)" in desc
    assert "round 2: anna 1/1 30, bert 0/0 20, cora 0/2 -20" in desc
    assert "round 4: anna 1/ to write, bert 2/ to write, cora to write" in desc
    assert "to come: 5 to 20" in desc
    assert "total: anna 40, bert 50, cora 30" in desc
    assert "round 4 of 20. bert leads by 10" in desc
    desc = description(picture(sheet_scene("bonuses")))
    assert "round 3 (double): anna 3, bert 8 (+2 last trick) (-1)" in desc
    assert "total: anna 32 (1st), bert 5 (2nd)" in desc
    assert "settlements: anna 3, bert 4" in description(picture(sheet_scene("categories")))
    assert "bert: 33 (1st, wins). anna: 20 (2nd)" in description(picture(sheet_scene("result")))
    assert "the team (anna, bert, cora, dave): won (on level 5)" in description(picture(sheet_scene("together")))
    assert "north: anna, cora (dealer). east: bert, dave (to play)" in description(picture(sheet_scene("teams")))


def test_a_winner_is_circled() -> None:
    assert picture(sheet_scene("categories")).count(paper.CIRCLE) == 1
    assert picture(sheet_scene("no-points")).count(paper.CIRCLE) == 1
    assert paper.CIRCLE not in picture(sheet_scene("rounds"))


def named(sheet: ScoreSheet) -> int:
    """How often the first player's name stands in a picture: over the column, and at the end of a line."""
    return shown(drawn(sheet)).count("anna")


def test_a_chart_of_totals_stands_beside_the_sheet_where_useful() -> None:
    flat = ScoreSheet((column("anna", (0, 0)), column("bert", (0, 0), 1)), (line("1", "0", "0"), line("2", "0", "0")))
    short = ScoreSheet((column("anna", (3,)), column("bert", (4,), 1)), (line("1", "3", "4"),))
    alone = ScoreSheet((column("anna", (3, 4)),), (line("1", "3"), line("2", "4")))
    assert named(played(4, 6)) == 2
    assert [named(sheet) for sheet in (flat, short, alone, played(12, 6))] == [1, 1, 1, 1]


def test_a_chart_of_totals_has_no_more_points_than_can_be_distinguished() -> None:
    def lines(rounds: int) -> list[str]:
        """The points of each line, piece by piece."""
        pieces: dict[str, str] = {}
        for path, colour in re.findall(r' d="M([^"]*)" stroke-width="2" fill="none" stroke="([^"]*)"', drawn(played(2, rounds))):
            pieces[colour] = "L".join(filter(None, (pieces.get(colour, "").rpartition("L")[0], path)))
        return list(pieces.values())

    def longest(rounds: int) -> int:
        return max(line.count("L") for line in lines(rounds))

    assert longest(20) == 20
    assert longest(30) == 30
    assert max(longest(300), longest(600)) < 100
    assert len(lines(601)) == 2
    ends = [float(point.split(" ")[0]) for point in lines(601)[0].replace(",", " ").split("L")]
    assert ends == sorted(ends), "the pieces make one line"
    assert f'<circle cx="{ends[-1]:g}"' in drawn(played(2, 601)), "the last round is drawn"


@pytest.mark.parametrize("total", ["123456789012345678901234567890", "½", "12+7", "−3", "99:59"])
def test_scores_of_any_form_are_shown(total: str) -> None:
    for sheet in (
        ScoreSheet((ScoreColumn("anna", total=total, place=1), ScoreColumn("bert", total="2", place=2))),
        ScoreSheet((ScoreColumn("anna", total=total), ScoreColumn("bert")), (line("1", total, "3"),)),
    ):
        svg = drawn(sheet)
        assert overlaps(written(svg)) == []
        assert any(text.removesuffix("…") and total.startswith(text.removesuffix("…")) for text in shown(svg))


@pytest.mark.parametrize("name", [*ODD, '"><script>', "\u202eevil", "\x00", "", "a b"])
def test_names_of_any_kind_stay_in_their_place_and_are_escaped(name: str) -> None:
    columns = (
        ScoreColumn(name, members=(name, name), word=name, total=name, marks=(name,), note=Text(name)),
        ScoreColumn("bert"),
    )
    named = ScoreLine(name, (bid(name, name, name), ScoreCell("3", bonuses=(ScoreBonus(name, name),))), name, note=Text(name))
    for sheet in (ScoreSheet(columns, (named,), lead=Text(name), target=name), ScoreSheet(columns, lead=Text(name))):
        svg = drawn(sheet)
        assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
        assert "<script" not in svg
        assert "\u202e" not in svg
        assert [one.text for one in written(svg) if not CANVAS.contains(one.box)] == []


def test_letters_stand_out_from_the_paper() -> None:
    grounds = (paper.PAPER, paper.BAND, "#faf7ee")
    inks = (paper.GRAPHITE, paper.QUIET, paper.GOOD, paper.WARNING, *paper.INKS)
    assert [(ink, ground) for ink in inks for ground in grounds if contrast(ink, ground) < LEAST] == []
    assert contrast(paper.GRAPHITE, paper.MARKER) >= LEAST
    assert contrast(legible(paper.QUIET, paper.FOLD), paper.FOLD) >= LEAST
    assert paper.PAPER == palette.PAPER


def test_moments_of_a_long_sheet_share_all_but_what_each_round_changed() -> None:
    def taken(*rounds: int) -> int:
        packer = Packer()
        pool, _ = packer.packed([packer.add(drawn(played(4, number))) for number in rounds])
        return sum(len(str(item)) for item in pool)

    assert taken(*range(101, 125)) < 9 * taken(124), "24 moments are less than nine whole sheets"
