"""The picture of a score sheet: its columns and lines, who leads, and what can be typed."""

from __future__ import annotations

from tests.domain.tally.sheets import sheet, started

from spooklog.domain.log.seen import SeenGame
from spooklog.domain.pictures.scene import Scene, ScoreBonus, ScoreLine, ScoreSheet
from spooklog.testing.playing import Logbook


def scene(book: Logbook) -> Scene:
    """The picture for the public."""
    return SeenGame(book.game, book.labels, "public").scene


def drawn(book: Logbook) -> ScoreSheet:
    """The sheet in the picture."""
    (found,) = scene(book).panel.of(ScoreSheet)
    return found


def texts(line: ScoreLine) -> list[str]:
    """The figures of a line."""
    return [cell.text for cell in line.cells]


def lead(book: Logbook) -> str:
    """Who leads, in words."""
    found = drawn(book).lead
    return found.text if found else ""


def test_a_new_sheet_has_one_open_line_and_no_leader() -> None:
    book = started("title Cabo", "starter bert", target="100")
    found = drawn(book)
    assert (scene(book).kind, scene(book).title.words) == ("scoresheet", "Cabo")
    assert [column.name for column in found.columns] == ["anna", "bert", "cora"]
    assert [column.marks for column in found.columns] == [(), ("starts",), ()]
    assert all(column.active and not column.history for column in found.columns)
    (line,) = found.lines
    assert line.active
    assert all(cell.pending and not cell.text for cell in line.cells)
    assert (found.target, found.rounds, found.low, lead(book)) == ("100", 0, False, "")


def test_rounds_have_figures_running_totals_and_a_course() -> None:
    found = drawn(sheet("anna 12, bert -3, cora 0\nanna 1, bert 2, cora 3\nbert 7"))
    assert [texts(line) for line in found.lines] == [["12", "-3", "0"], ["1", "2", "3"], ["", "7", ""]]
    assert [cell.total for cell in found.lines[1].cells] == ["13", "-1", "3"]
    assert [column.history for column in found.columns] == [(0, 12, 13), (0, -3, -1), (0, 0, 3)]
    assert [column.total for column in found.columns] == ["13", "6", "3"]
    assert [cell.new for line in found.lines for cell in line.cells].count(True) == 1
    assert found.lines[2].cells[1].new
    assert [cell.pending for cell in found.lines[2].cells] == [True, False, True]
    assert found.lines[0].cells[1].tone == "warning"


def test_a_leader_is_named_after_complete_rounds() -> None:
    assert lead(sheet("anna 12, bert -3, cora 0")) == "anna leads by 12"
    assert lead(sheet("anna 12, bert -3, cora 0\nbert 90")) == "anna leads by 12 after round 1"
    assert lead(sheet("anna 5, bert 5, cora 0")) == "anna and bert lead by 5"
    assert lead(sheet("anna 5, bert 5, cora 5")) == "all are level"
    assert lead(sheet("anna 12, bert -3, cora 0", wins="low")) == "bert leads by 3"
    assert lead(sheet("anna 12", players="anna")) == ""


def test_at_the_end_the_sheet_names_the_winner() -> None:
    book = sheet("anna 12, bert -3, cora 0\nend")
    assert lead(book) == "anna wins by 12"
    assert [(column.winner, column.place) for column in drawn(book).columns] == [(True, 1), (False, 3), (False, 2)]
    assert not any(line.active for line in drawn(book).lines)
    assert lead(sheet("anna 1, bert 1, cora 0\nend")) == "anna and bert win by 1"


def test_points_besides_stand_with_their_reasons() -> None:
    found = drawn(sheet("anna 12, bert 3, cora 0\nanna +5 flush\nbert -2 late"))
    open_line = found.lines[1]
    assert open_line.cells[0].bonuses == (ScoreBonus("+5", "flush"),)
    assert open_line.cells[1].bonuses == (ScoreBonus("-2", "late"),)


def test_bids_and_tricks_stand_as_players_write_them() -> None:
    found = drawn(
        sheet(
            "bid anna 1, bert 0, cora 1\ntricks anna 1, bert 0, cora 0\nbid anna 2, bert 0, cora 1\ntricks anna 1", bids="wizard"
        )
    )
    assert [cell.mark for cell in found.lines[0].cells] == ["1/1", "0/0", "1/0"]
    assert [cell.mark for cell in found.lines[1].cells] == ["2/1", "0/", "1/"]
    assert found.lines[1].note is not None
    assert found.lines[1].note.text == "2 cards"
    assert found.lines[0].note is None
    # tricks make points when the last of them is known
    assert not any(cell.new for line in found.lines for cell in line.cells)
    assert found.rounds == 20
    assert sum(line.due for line in found.lines) == 18


def test_categories_are_lines_with_words_that_can_be_typed() -> None:
    found = drawn(sheet("roads anna 4, bert 2\narmy anna 3", "categories roads, army", players="anna bert"))
    assert [(line.label, line.word, texts(line)) for line in found.lines] == [
        ("roads", "roads", ["4", "2"]),
        ("army", "army", ["3", ""]),
    ]
    assert (found.heading, found.running, found.lead.text if found.lead else "") == ("category", False, "anna leads by 5")
    assert all(not column.history for column in found.columns)


def test_teams_are_columns_of_their_members() -> None:
    found = drawn(sheet("anna 10, bert 20", "teams anna+cora bert+dave", players="anna bert cora dave"))
    assert [(column.name, column.members) for column in found.columns] == [
        ("anna+cora", ("anna", "cora")),
        ("bert+dave", ("bert", "dave")),
    ]
    assert [column.word for column in found.columns] == ["anna+cora", "bert+dave"]


def test_a_result_has_no_lines_and_keeps_scores_as_they_were_written() -> None:
    assert drawn(started(record="result")).keys == ("won", "lost")
    book = sheet('result anna 33, bert "12+7" won, cora', record="result")
    found = drawn(book)
    assert found.lines == ()
    assert [(column.total, column.place, column.winner) for column in found.columns] == [
        ("33", 2, False),
        ("12+7", 1, True),
        ("", 3, False),
    ]
    assert lead(book) == "bert wins"
    assert drawn(sheet("result anna won, bert, cora", record="result")).sum == ""


def test_all_together_win_or_lose() -> None:
    book = sheet("result team won", record="result")
    (column,) = drawn(book).columns
    assert (column.name, column.members, column.winner) == ("team", ("anna", "bert", "cora"), True)
    assert lead(book) == "the team has won"
    assert lead(sheet("result team lost", record="result")) == "the team has lost"


def test_words_that_close_a_round_or_end_a_game_are_there_when_they_are_legal() -> None:
    assert drawn(started()).keys == ("end",)
    assert drawn(sheet("anna 5")).keys == ("round",)
    assert drawn(sheet("anna 5, bert 5, cora 1\nend")).keys == ("tie",)
    assert drawn(sheet("anna 5, bert 4, cora 1\nend")).keys == ()


def test_a_broken_off_game_is_marked_as_such_and_has_no_winner() -> None:
    book = sheet("anna 5, bert 4, cora 1")
    book.close(void=True, why="it rained")
    found = drawn(book)
    assert lead(book) == "broken off"
    assert not any(column.winner or column.active or column.place for column in found.columns)
    assert found.keys == ()
