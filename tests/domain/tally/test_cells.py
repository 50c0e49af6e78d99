"""Sheets with categories, those of a game among them (cell)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import outcome, prompt, refused, ruled, sheet, started, state, totals, view, with_facts, write

from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import CellFilled
from spooklog.domain.values.errors import Impossible

CASTLES = "categories towers, walls"
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.mark.rule("tally:cell.1")
def test_each_cell_is_filled_once_in_any_order() -> None:
    book = sheet("bert walls 3\nanna towers -2", CASTLES, players="anna bert")
    assert view(book)["cells"] == {"anna": {"towers": -2, "walls": None}, "bert": {"towers": None, "walls": 3}}
    assert "anna has -2 for towers" in refused(book, "anna towers 5", "cell.1").message
    with pytest.raises(Impossible) as refusal:
        book.play_actions(CellFilled(1, 3, 5))
    assert refusal.value.rule == "tally:cell.1"


@pytest.mark.rule("tally:cell.2")
@pytest.mark.parametrize(
    ("cell", "good", "bad"),
    [
        ("ones", "5", "6"),
        ("fours", "12", "13"),
        ("full-house", "25", "24"),
        ("full-house", "0", "50"),
        ("large-straight", "40", "-40"),
        ("chance", "17", "31"),
    ],
)
def test_a_cell_of_a_game_holds_what_the_game_can_make(cell: str, good: str, bad: str) -> None:
    book = started(sheet="yahtzee")
    refused(book, f"anna {cell} {bad}", "cell.2")
    write(book, f"anna {cell} {good}")
    ruled(book, f"bert {cell} {bad}", "cell.2")
    assert totals(book)[:2] == (int(good), int(bad))


@pytest.mark.rule("tally:cell.2")
def test_steps_begin_at_the_lowest_figure() -> None:
    book = with_facts(["sheets.yahtzee.cells.chance = [5, 25, 10]"], sheet="yahtzee")
    assert refused(book, "anna chance 20", "cell.2").expected == ("anna chance 5 to 25 in steps of 10",)
    write(book, "anna chance 25, bert chance 5")


@pytest.mark.rule("tally:cell.3")
def test_sixty_three_points_in_the_upper_cells_earn_thirty_five() -> None:
    lines = "\n".join(f"anna {name} {3 * number}" for number, name in enumerate(UPPER, start=1))
    book = sheet(lines, sheet="yahtzee", players="anna bert")
    assert totals(book) == (63 + 35, 0)
    write(book, "\n".join(f"bert {name} {3 * number}" for number, name in enumerate(UPPER[1:], start=2)))
    assert totals(book)[1] == 60
    write(book, "bert ones 2")
    assert totals(book)[1] == 62
    write(book, "anna +1 more")
    parts = RULESET.results.breakdown(tuple(book.game.steps())[:6], state(book), 1)[:-1]
    assert [(part.points, part.what, part.rule) for part in parts][-1] == (35, "the bonus for the upper cells", "cell.3")


@pytest.mark.rule("tally:end.4")
def test_the_game_is_over_when_every_cell_is_filled() -> None:
    book = sheet("towers anna 3, bert 4\nanna walls 5\nbert +9 dragon", CASTLES, players="anna bert")
    assert book.game.outcome is None
    write(book, "walls 0")
    assert (outcome(book).ended_by, outcome(book).winners, outcome(book).points) == ("sheet", (2,), (8, 13))


@pytest.mark.rule("tally:cell.3")
def test_the_bonus_is_earned_once() -> None:
    book = sheet("anna sixes 30\nanna fives 25\nanna fours 8", sheet="yahtzee")
    assert totals(book)[0] == 63 + 35
    write(book, "anna ones 0\nanna twos 2")
    assert totals(book)[0] == 65 + 35


@pytest.mark.rule("tally:score.2")
def test_a_bonus_counts_against_the_largest_total() -> None:
    book = sheet("anna sixes 30\nanna fives 25\nanna +999999905 x", sheet="yahtzee")
    refused(book, "anna fours 8", "score.2")
    write(book, "anna fours 4")


def test_the_prompt_names_an_open_cell() -> None:
    book = sheet("towers anna 3, bert 4", CASTLES, players="anna bert")
    assert prompt(book) == ("next: the cells of anna and bert", "type: anna walls POINTS")


def test_points_besides_count_on_a_sheet_with_categories() -> None:
    book = sheet("anna +100 yahtzee", sheet="yahtzee")
    assert totals(book)[0] == 100
    assert view(book)["written"][0]["round"] is None
