"""Typed lines: names, figures, reasons, and what goes wrong with them (line, sheet)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import refused, sheet, started, state, totals

from spooklog.domain.rulesets.tally.actions import BidMade, CellFilled, PointsAdded, ScoreNoted, TricksTaken
from spooklog.domain.values.errors import SpooklogError

CASTLES = "categories towers, town wall, tower garden"


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize(
    "line", ["anna", "anna,", ", anna 3", "anna 3,, bert 4", "anna 3 bert 4", "tie", "round 3", "end soon", "12 anna"]
)
def test_a_line_names_a_player_and_what_this_player_has(line: str) -> None:
    assert refused(started(), line, "line.1").expected


@pytest.mark.rule("tally:line.1")
def test_a_missing_comma_is_named() -> None:
    assert refused(started(), "anna 3 bert 4", "line.1").expected == ("anna 3, bert 4",)
    assert refused(started(), "anna +3 bert: 4", "line.1").expected == ("anna +3, bert: 4",)
    assert refused(started(players="anna bert cora"), "anna 3 bert 4 cora 5", "line.1").expected == ("anna 3, bert 4, cora 5",)


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("anna 3 b 4 c 5", "anna 3, b 4, c 5"),
        ("anna +3 b 4", "anna +3, b 4"),
        ("anna -3 ber: 4", "anna -3, ber: 4"),
        ("anna 3 bert", "anna 3, bert POINTS"),
    ],
)
def test_a_missing_comma_is_named_before_a_beginning_of_a_name_too(line: str, meant: str) -> None:
    found = refused(started(), line, "line.1")
    assert (found.message, found.expected) == ("a comma is missing between two players", (meant,))


def test_a_word_that_begins_a_name_may_stand_in_a_reason() -> None:
    assert sheet("anna +3 c", players="anna cora").game.plies[-1].actions == (PointsAdded(1, 3, "c"),)
    assert sheet("anna +3 b flat", players="anna bert").game.plies[-1].actions == (PointsAdded(1, 3, "b flat"),)


@pytest.mark.rule("tally:line.1")
def test_a_second_figure_is_no_reason() -> None:
    found = refused(started(), "anna 5 6 7", "line.1")
    assert found.message == "one figure stands behind anna, not 3"


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize(
    ("line", "words", "form"),
    [
        ("round 5 anna 3", "the line round stands alone", "round"),
        ("end soon", "the line end stands alone", "end"),
        ("tie", "the line tie names one player or team", "tie anna"),
        ("bid", "whose bid?", "bid anna 2"),
        ("tie anna bert", "the line tie names one player or team", "tie anna"),
    ],
)
def test_words_of_the_notation_show_the_text_expected_after_them(line: str, words: str, form: str) -> None:
    found = refused(started(), line, "line.1")
    assert (found.message, found.expected) == (words, (form,))


@pytest.mark.rule("tally:line.1")
def test_a_semicolon_without_blanks_is_named() -> None:
    book = started("categories roads, army")
    assert refused(book, "roads anna 3; army bert 4", "line.1").expected == ("roads anna 3 ; army bert 4",)
    assert refused(started(), "anna 3;bert 4", "line.1").expected == ("anna 3 ; bert 4",)


@pytest.mark.rule("tally:line.1")
def test_a_name_is_a_label_or_a_beginning_of_one() -> None:
    book = started(players="anna andi bert")
    refused(book, "an 3, bert 4", "line.1")
    refused(book, "anna 3, zoe 4", "line.1")
    book.play("ANNA 3, andi: 4, b 5")
    assert totals(book) == (3, 4, 5)


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize("figure", ["2.5", "2,5x", "½", "1/2", "1234567890", "1e3", "0x10", "--3", "+-3", "٣"])
def test_a_figure_is_a_whole_number_of_nine_digits_at_most(figure: str) -> None:
    with pytest.raises(SpooklogError) as refusal:
        started().play(f"anna {figure}")
    assert refusal.value.kind == "unreadable"


@pytest.mark.parametrize(
    ("typed", "points"), [("-3", -3), ("\u22123", -3), ("\u20133", -3), ("0", 0), ("007", 7), ("999999999", 999999999)]
)
def test_a_score_may_be_below_zero(typed: str, points: int) -> None:
    book = sheet(f"anna {typed}")
    assert book.game.plies[-1].actions == (ScoreNoted(1, points),)


@pytest.mark.rule("tally:line.3")
@pytest.mark.parametrize(
    "line",
    [
        "anna +5 one two three four five",
        "anna +5 " + "x" * 41,
        "anna +5 <b>",
        "anna +5 a_b",
        "anna +5 flu!sh",
        "anna +5 for bert",
        "anna +5 CORA",
        "anna 12 flush",
    ],
)
def test_a_reason_is_short_and_plain_and_names_no_player(line: str) -> None:
    refused(started(), line, "line.3")


@pytest.mark.parametrize("reason", ["flush", "longest road", "Größte Rittermacht", "full-house", "1st", "bert's"])
def test_a_reason_is_kept_in_the_log(reason: str) -> None:
    book = sheet(f"anna +5 {reason}", players="anna cora")
    assert book.game.plies[-1].actions == (PointsAdded(1, 5, reason),)


@pytest.mark.rule("tally:sheet.1")
@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "anna bid 2"),
        ({}, "anna tricks 2"),
        ({"bids": "wizard"}, "round"),
        ({"sheet": "yahtzee"}, "anna 12"),
        ({"sheet": "yahtzee"}, "anna bid 2"),
    ],
)
def test_a_figure_is_of_the_kind_of_the_sheet(options: dict[str, str], line: str) -> None:
    refused(started(**options), line, "round.4" if line == "round" else "sheet.1")


@pytest.mark.rule("tally:sheet.1")
@pytest.mark.parametrize("action", [ScoreNoted(9, 1), PointsAdded(9, 1)])
def test_a_figure_goes_to_a_column_of_the_sheet(action: ScoreNoted | PointsAdded) -> None:
    with pytest.raises(SpooklogError) as refusal:
        started().play_actions(action)
    assert refusal.value.rule == "tally:sheet.1"


def test_a_line_of_several_items_is_one_ply() -> None:
    book = sheet("anna 12, bert -3, anna +5 flush")
    assert book.game.plies[-1].number == 1
    assert book.game.plies[-1].actions == (ScoreNoted(1, 12), ScoreNoted(2, -3), PointsAdded(1, 5, "flush"))
    assert [book.game.line(ply, book.labels) for ply in book.game.plies] == ["anna 12, bert -3, anna +5 flush"]


def test_a_line_is_refused_whole() -> None:
    book = started()
    refused(book, "anna 12, bert 3, anna 4", "round.2")
    assert totals(book) == (0, 0, 0)


def test_two_rounds_stand_in_one_line_with_a_semicolon() -> None:
    book = started(players="anna bert")
    book.play("anna 3, bert 4 ; anna 5, bert 6 // late")
    assert totals(book) == (8, 10)
    assert len(book.game.plies) == 2


def test_the_only_player_without_a_score_needs_no_name() -> None:
    book = sheet("anna 3, bert 4\n5")
    assert totals(book) == (3, 4, 5)


def test_the_only_team_without_a_figure_needs_no_name() -> None:
    assert totals(sheet("cora 4\n5", "teams anna+bert cora")) == (5, 4)
    assert totals(sheet("cora roads 4\nroads 5", "teams anna+bert cora", "categories roads")) == (5, 4)


def test_bare_numbers_fill_the_due_entries() -> None:
    book = sheet("anna 0, bert 1\ntricks anna 1, bert 0\nanna bid 2\nbert 0\nanna 2\n0", players="anna bert", bids="wizard")
    kinds = [type(ply.actions[0]) for ply in book.game.plies]
    assert kinds == [BidMade, TricksTaken, BidMade, BidMade, TricksTaken, TricksTaken]
    assert book.game.line(book.game.plies[0], book.labels) == "bid anna 0, bert 1"
    assert book.game.line(book.game.plies[5], book.labels) == "bert tricks 0"


@pytest.mark.parametrize(
    "line", ["anna town wall 3", "anna TOWN 3", "town wall anna 3", "town anna 3", "anna: town wall 3", "a town w 3"]
)
def test_a_category_is_named_whole_or_by_a_beginning(line: str) -> None:
    assert sheet(line, CASTLES).game.plies[-1].actions == (CellFilled(1, 2, 3),)


@pytest.mark.parametrize(
    ("line", "kind"), [("anna to 3", "ambiguous"), ("anna moat 3", "unreadable"), ("tow anna 3", "unreadable")]
)
def test_a_category_that_is_not_clear_is_refused(line: str, kind: str) -> None:
    assert refused(started(CASTLES), line, "line.1").kind == kind


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize("line", ["anna full house 25", "full house anna 25", "anna FULL 25"])
def test_a_blank_stands_for_the_hyphen_of_a_category(line: str) -> None:
    assert sheet(line, sheet="yahtzee").game.plies[-1].actions == (CellFilled(1, 9, 25),)


def test_a_category_as_it_is_written_wins_over_one_with_blanks_for_hyphens() -> None:
    head = "categories town-wall, town wall"
    assert sheet("anna town wall 3", head).game.plies[-1].actions == (CellFilled(1, 2, 3),)
    assert sheet("anna town-wall 3", head).game.plies[-1].actions == (CellFilled(1, 1, 3),)


@pytest.mark.rule("tally:line.1")
def test_a_figure_before_its_category_is_named() -> None:
    assert refused(started(CASTLES), "anna 12 town wall", "line.1").expected == ("anna town wall 12",)
    refused(started(CASTLES), "anna 12 moat", "line.3")


def test_a_whole_name_of_a_category_wins_over_a_longer_one() -> None:
    book = sheet("anna tower 3", "categories tower, tower garden")
    assert book.game.plies[-1].actions == (CellFilled(1, 1, 3),)


def test_a_category_in_front_counts_for_all_items() -> None:
    book = sheet("towers anna 3, bert 4, cora 5", CASTLES)
    assert book.game.line(book.game.plies[0], book.labels) == "towers anna 3, bert 4, cora 5"


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("anna scores 12", "anna 12"),
        ("anna scores 10 points", "anna 10"),
        ("anna 1 Point", "anna 1"),
        ("anna +10 points", "anna +10 points"),
        ("bert gets +5 flush", "bert +5 flush"),
        ("cora had -2", "cora -2"),
        ("anna 1 ; next round", "round"),
        ("game over", "end"),
    ],
)
def test_plain_words_are_read(spoken: str, written: str) -> None:
    book = started()
    book.play(spoken)
    assert book.game.line(book.game.plies[-1], book.labels) == written


def test_plain_words_of_bids_are_read() -> None:
    book = sheet("anna bids 1, bert announces 0\nanna took 1, bert makes 0", players="anna bert", bids="wizard")
    assert totals(book) == (30, 20)
    assert state(book).round == 2
