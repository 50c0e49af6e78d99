"""Score sheets in a terminal: golden files, and promises that hold at any width."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.pictures.scenes import scene_of
from tests.pictures.scoresheet.sheets import NAMES, SHEETS, played, sheet_scene

from spooklog.domain.pictures.scene import Scene, ScoreCell, ScoreColumn, ScoreLine, ScoreSheet, Text
from spooklog.pictures.scoresheet.folding import Fold, folded, split
from spooklog.pictures.terminal import TerminalBoard
from spooklog.testing.goldens import GoldenFiles

GOLDEN = Path(__file__).parents[1] / "golden"
WIDTHS = (40, 60, 80, 160)
FOREIGN = ("odd", "huge")


def draw(scene: Scene, width: int, *, plain: bool = False) -> str:
    """The scene as text."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, legacy_windows=False)
    console.print(TerminalBoard(plain=plain).draw(scene))
    return "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())


def shown(sheet: ScoreSheet, width: int = 80) -> str:
    """A sheet as text."""
    return draw(scene_of("scoresheet", sheet), width)


@pytest.mark.golden
@pytest.mark.parametrize("name", ["bids", "bonuses", "categories", "long", "result", "teams", "twelve"])
def test_a_sheet_looks_as_it_always_did(name: str, golden: GoldenFiles) -> None:
    scene = sheet_scene(name)
    text = "".join(f"== {width} columns\n{draw(scene, width)}" for width in (40, 80))
    golden.hold(GOLDEN / f"scoresheet-{name}.txt", f"{text}== 80 columns, plain\n{draw(scene, 80, plain=True)}")


@pytest.mark.parametrize("name", SHEETS)
def test_no_line_is_wider_than_the_terminal(name: str) -> None:
    for width in WIDTHS:
        assert [line for line in draw(sheet_scene(name), width).splitlines() if cell_len(line) > width] == []


@pytest.mark.parametrize("name", [name for name in SHEETS if name not in FOREIGN])
def test_plain_is_ascii(name: str) -> None:
    for width in WIDTHS:
        assert draw(sheet_scene(name), width, plain=True).isascii()


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_sheet_fits_a_screen(name: str, width: int) -> None:
    # a block has a head, marks, a rule, totals, places and a blank line around its lines
    rows = draw(sheet_scene(name), width).count("\n")
    blocks = max(draw(sheet_scene(name), width).count("total"), 1)
    assert rows <= max(36, 12 * blocks + 6)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_every_player_and_total_is_shown_at_any_width(width: int) -> None:
    sheet = played(12, 9)
    text = shown(sheet, width)
    assert set(NAMES) <= set(text.split())
    totals = [word for line in text.splitlines() if line.startswith("  total") for word in line.split()[1:]]
    assert totals == [column.total for column in sheet.columns]


def test_early_rounds_are_folded_into_their_subtotals() -> None:
    lines = shown(played(4, 47)).splitlines()
    fold = next(line for line in lines if line.startswith("  1–"))
    last = int(fold.split()[0].removeprefix("1–"))
    assert fold.split()[1:] == [cell.total for cell in played(4, 47).lines[last - 1].cells]
    assert [line.split()[0] for line in lines if re.match(r"  \d+ ", line)] == [str(n) for n in range(last + 1, 48)]
    assert any(line.startswith("▸ 48") for line in lines)


def test_of_rounds_to_come_only_one_is_shown() -> None:
    lines = draw(sheet_scene("bids"), 80).splitlines()
    assert "  5" in lines
    assert "  6–20" in lines


def test_a_category_sheet_counts_the_lines_it_leaves_out() -> None:
    categories = tuple(ScoreLine(f"row {letter}{n}", (ScoreCell("1"),)) for letter in "abcd" for n in range(10))
    assert "11 more" in shown(ScoreSheet((ScoreColumn("anna", total="40"),), categories, heading="category"))


def test_reasons_and_notes_stand_below_the_sheet() -> None:
    text = draw(sheet_scene("bonuses"), 80)
    assert "round 2: anna +5 flush" in text
    assert "round 3: double, bert +2 last trick, -1" in text
    assert " 17*" in text


def test_of_several_lines_that_are_written_in_none_is_marked() -> None:
    columns = (ScoreColumn("anna", active=True),)
    several = ScoreSheet(columns, tuple(ScoreLine(name, (ScoreCell(),), active=True) for name in ("ones", "twos")))
    one = ScoreSheet(columns, (ScoreLine("ones", (ScoreCell("3"),)), ScoreLine("twos", (ScoreCell(),), active=True)))
    assert "▸" not in shown(several)
    assert "▸ twos" in shown(one)


def test_a_result_lists_places_with_what_was_written() -> None:
    assert draw(sheet_scene("result"), 60).splitlines()[2:7] == [
        "  1st  bert  33  wins",
        "  2nd  anna  20",
        "  2nd  cora  20",
        "  4th  dave  -4  gave up",
        "  bert wins by 13",
    ]
    assert "the team  won  on level 5  anna, bert, cora, dave" in draw(sheet_scene("together"), 80)


def test_members_of_a_team_stand_below_a_name_that_does_not_say_them() -> None:
    def team(name: str) -> str:
        return shown(ScoreSheet((ScoreColumn(name, members=("anna", "bert"), total="3"),), (ScoreLine("1", (ScoreCell("3"),)),)))

    assert "anna, bert" in team("north")
    assert "anna, bert" not in team("anna+bert")


def test_control_characters_of_names_and_labels_are_made_visible() -> None:
    evil = "\x1b[31mred\u202e"
    sheet = ScoreSheet((ScoreColumn(evil, total=evil, note=Text(evil)),), (ScoreLine(evil, (ScoreCell("1"),), note=Text(evil)),))
    assert "\x1b" not in shown(sheet)
    assert "\u202e" not in shown(sheet)
    assert "\x1b" not in shown(ScoreSheet((ScoreColumn(evil, total=evil, winner=True),)))


@pytest.mark.parametrize("most", [3, 4, 5, 8, 20])
@pytest.mark.parametrize("now", [1, 2, 3, 9, 18, 20])
def test_folding_keeps_the_present_line_and_every_line_once(most: int, now: int) -> None:
    lines = tuple(ScoreLine(str(n), (ScoreCell("1"),) if n < now else (), active=n == now, due=n > now) for n in range(1, 21))
    rows = folded(lines, most, ahead=2)
    assert len(rows) <= most
    assert lines[now - 1] in rows
    kept = [
        number for row in rows for number in ((int(row.first), int(row.last)) if isinstance(row, Fold) else (int(row.label),))
    ]
    assert kept == sorted(kept)
    assert (kept[0], kept[-1]) == (1, 20)
    assert sum(row.count if isinstance(row, Fold) else 1 for row in rows) == 20
    assert all(row.count > 1 for row in rows if isinstance(row, Fold))


def test_columns_are_split_evenly() -> None:
    for count in range(1, 30):
        for blocks in range(1, count + 1):
            parts = split(count, blocks)
            assert [place for part in parts for place in part] == list(range(count))
            assert max(map(len, parts)) - min(map(len, parts)) <= 1
