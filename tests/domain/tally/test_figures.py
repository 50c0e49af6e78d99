"""Figures as people type them: rows in table order, sums, words, halves, signs (line.1, line.2, line.4)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import of_first_revision, outcome, refused, sheet, started, state, totals

from spooklog.domain.rulesets.tally.actions import BidMade, CellFilled, PointsAdded, ScoreNoted
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.words.number_words import spoken_number

WAYS = "categories roads, army"


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize(
    "row", ["12 8 3", "12, 8, 3", "12,8,3", "+12 8 +3", "6+6 8 3", "twelve eight three", "twelve, eight, three", "doce ocho tres"]
)
def test_a_row_of_figures_is_in_table_order(row: str) -> None:
    assert totals(sheet(row)) == (12, 8, 3)


@pytest.mark.rule("tally:line.1")
def test_a_row_is_for_those_whose_figure_is_missing() -> None:
    assert totals(sheet("bert 5\n1 2")) == (1, 5, 2)
    found = refused(started(), "12 8", "line.1")
    assert found.message == "a row has a figure for each column that is still open, in order: anna, bert and cora; here are 2"
    assert found.expected[0] == "anna POINTS, bert POINTS, cora POINTS"


@pytest.mark.rule("tally:line.1")
def test_a_row_has_one_figure_for_a_team() -> None:
    assert totals(sheet("7 4", "teams anna+bert cora")) == (7, 4)


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize("word", ["", "bid "])
def test_a_row_of_bids_and_of_tricks(word: str) -> None:
    book = sheet(f"{word}1 0 0 0", players="anna bert cora dave", bids="wizard")
    assert book.game.plies[0].actions == (BidMade(1, 1), BidMade(2, 0), BidMade(3, 0), BidMade(4, 0))
    book.play(f"{word.replace('bid', 'tricks')}1, 0, 0, 0")
    assert totals(book) == (30, 20, 20, 20)


@pytest.mark.rule("tally:line.1")
def test_a_row_of_cells_stands_behind_its_category() -> None:
    book = sheet("roads 12 8 3\narmy bert 4\narmy 1, 2", WAYS)
    assert totals(book) == (13, 12, 5)
    assert totals(sheet("roads all 3", WAYS)) == (3, 3, 3)
    assert refused(started(WAYS), "1 2 3", "line.1").expected == ("roads 1 2 3",)
    assert "here are 2" in refused(started(WAYS), "army 1, 2", "line.1").message


def test_a_row_of_points_is_a_result() -> None:
    assert outcome(sheet("result 33, 20, 12", record="result")).points == (33, 20, 12)
    assert outcome(sheet("result 9 12", "teams anna+bert cora", record="result")).points == (9, 9, 12)
    assert "here are 2" in refused(started(record="result"), "result 33 20", "rec.2").message


@pytest.mark.rule("tally:line.1")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("12/8/3", "12, 8, 3"),
        ("12:8:3", "12, 8, 3"),
        ("12;8;3", "12, 8, 3"),
        ("12 anna", "anna 12"),
        ("5 points anna", "anna 5 points"),
        ("anna 6 +3", "anna 6+3"),
        ("anna - 12", "anna 12"),
        ("anna 2 x 20", "anna 2x20"),
        ("anna=12 bert=8 cora=3", "anna 12, bert 8, cora 3"),
    ],
)
def test_another_sign_between_figures_is_named(line: str, meant: str) -> None:
    assert refused(started(), line, "line.1").expected[0] == meant


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("6+3", 9),
        ("6 + 3", 9),
        ("10-2-3", 5),
        ("-5+3", -2),
        ("3*20+5", 65),
        ("3×20", 60),
        ("1.5+1.5", 3),
        ("1½+½", 2),
        ("2.0", 2),
        ("12pts", 12),
        ("12 points", 12),
        ("twelve", 12),
        ("twenty one", 21),
        ("minus forty-five", -45),
        ("minus 5", -5),
        ("4x6", 24),
        ("12.", 12),
        ("one hundred and five", 105),
        ("veintidós", 22),
        ("ciento treinta y dos", 132),
        ("menos mil", -1000),
    ],
)
def test_a_sum_and_a_number_in_words_are_read(typed: str, points: int) -> None:
    assert sheet(f"anna {typed}").game.plies[0].actions == (ScoreNoted(1, points),)


@pytest.mark.parametrize("line", ["anna: 12", "anna:12", "anna=12", "anna = 12"])
def test_a_sign_may_join_a_name_and_a_figure(line: str) -> None:
    assert totals(sheet(line)) == (12, 0, 0)


def test_a_sum_with_a_sign_in_front_is_points_besides() -> None:
    assert sheet("anna +6+3 flush").game.plies[0].actions == (PointsAdded(1, 9, "flush"),)


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize(
    ("words", "number", "taken"),
    [
        ("zero", 0, 1),
        ("nil", 0, 1),
        ("seventeen", 17, 1),
        ("twelve eight", 12, 1),
        ("twenty eight", 28, 2),
        ("eight twenty", 8, 1),
        ("twenty twelve", 20, 1),
        ("hundred", 100, 1),
        ("two hundred thirty four thousand five", 234_005, 6),
        ("dos mil trescientos", 2300, 3),
        ("treinta y uno y", 31, 3),
        ("sixty and sixty", 60, 1),
    ],
)
def test_number_words_go_as_far_as_they_make_one_number(words: str, number: int, taken: int) -> None:
    assert spoken_number(words.split()) == (number, taken)


@pytest.mark.parametrize("words", ["", "and", "flush", "twelfth", "y dos"])
def test_other_words_are_no_number(words: str) -> None:
    assert spoken_number(words.split()) is None


def test_a_number_word_hides_no_category() -> None:
    assert sheet("anna one 3", sheet="yahtzee").game.plies[0].actions == (CellFilled(1, 1, 3),)
    assert sheet("anna twos four", sheet="yahtzee").game.plies[0].actions == (CellFilled(1, 2, 4),)
    assert "threes or three-of-a-kind" in refused(started(sheet="yahtzee"), "anna three 9", "line.1").message


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize(
    ("line", "doubled"),
    [
        ("anna 0.5, bert 1, cora 2", "anna 1, bert 2, cora 4"),
        ("anna 1,5, bert 1, cora 2", "anna 3, bert 2, cora 4"),
        ("anna ½, bert 1, cora 2", "anna 1, bert 2, cora 4"),
        ("anna -2½, bert 1, cora .5", "anna -5, bert 2, cora 1"),
        ("1,5 1 2", "anna 3, bert 2, cora 4"),
        ("½, 1, 2", "anna 1, bert 2, cora 4"),
        ("anna +0.5 late, bert 1", "anna +1 late, bert 2"),
        ("anna half, bert minus one half, cora twelve and a half", "anna 1, bert -1, cora 25"),
        ("anna three halves, bert 1", "anna 3, bert 2"),
    ],
)
def test_a_game_with_halves_is_written_with_twice_as_many_points(line: str, doubled: str) -> None:
    found = refused(started(), line, "line.2")
    assert found.message == "points are whole numbers: a game with halves is written with 2 times as many points"
    assert found.expected == (doubled,)
    sheet(doubled)


@pytest.mark.rule("tally:line.2")
def test_halves_on_a_sheet_that_is_begun_ask_for_its_earlier_lines_too() -> None:
    found = refused(sheet("1 2 3\n4 5 6"), "anna 2.5", "line.2")
    assert found.message.endswith("also in the 2 lines before this one")
    assert found.expected == ("a new sheet with 2 times as many points", "amend the lines before this one")
    assert "its target is then 20" in refused(started(target="10"), "anna 2.5", "line.2").message


@pytest.mark.rule("tally:line.2")
def test_quarters_and_tenths_are_counted_as_often() -> None:
    assert refused(started(), "anna 2.25", "line.2").expected == ("anna 9",)
    assert refused(started(), "anna 9.8, bert 10", "line.2").expected == ("anna 98, bert 100",)
    assert refused(started(), "anna 0.333", "line.2").kind == "unreadable"
    assert refused(started(WAYS), "roads anna 2.5, bert 1", "line.2").expected == ("roads anna 5, bert 2",)


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize(("typed", "meant"), [("1.000", "1000"), ("12,500", "12500"), ("1'000", "1000")])
def test_thousands_have_no_sign_between_them(typed: str, meant: str) -> None:
    assert refused(started(), f"anna {typed}", "line.2").expected == (meant,)


@pytest.mark.rule("tally:line.2")
@pytest.mark.parametrize("typed", ["-1", "0.5", "1000", "+1"])
def test_tricks_are_whole_numbers_from_none(typed: str) -> None:
    refused(started(bids="oh-hell"), f"anna bid {typed}", "line.2")


@pytest.mark.rule("tally:rec.2")
def test_halves_in_a_result_are_written_scores_with_places() -> None:
    found = refused(started(record="result"), "result anna 0.5, bert 1, cora 2", "rec.2")
    assert found.expected == ('result anna "0.5" 3., bert 1 2., cora 2 1.',)
    assert outcome(sheet(found.expected[0], record="result")).ranks == (3, 2, 1)
    assert refused(started(record="result", wins="low"), "result ½ 1 2", "rec.2").expected == (
        'result anna "0.5" 1., bert 1 2., cora 2 3.',
    )
    assert refused(started(record="result"), "result anna 0.5 won, bert, cora 1", "rec.2").expected == (
        'result anna "0.5" won, bert, cora 1',
    )


def test_a_result_reads_sums_words_and_verdicts() -> None:
    found = outcome(sheet("result anna 12+7 points wins, bert twelve loses, cora 3", record="result"))
    assert (found.points, found.winners) == ((19, 12, 3), (1,))


@pytest.mark.rule("tally:line.4")
@pytest.mark.parametrize(
    ("line", "scores", "besides"),
    [
        ("anna +24, bert -24, cora 0", "anna 24, bert -24, cora 0", "anna +24 REASON, bert -24, cora 0"),
        ("anna -48, bert +24, cora +24", "anna -48, bert 24, cora 24", "anna -48, bert +24 REASON, cora +24 REASON"),
        ("anna 12, bert +5", "anna 12, bert 5", "anna 12, bert +5 REASON"),
    ],
)
def test_a_plus_sign_among_scores_is_asked_about(line: str, scores: str, besides: str) -> None:
    found = refused(started(), line, "line.4")
    assert found.kind == "ambiguous"
    assert found.expected == (scores, besides)


@pytest.mark.rule("tally:line.4")
@pytest.mark.parametrize("line", ["anna +24", "anna +24, bert +3", "anna 12, anna +5", "anna 12, bert +5 flush", "+24 -24 0"])
def test_a_plus_sign_is_clear_where_no_other_player_has_a_score_or_this_one_has_too(line: str) -> None:
    sheet(line)


@pytest.mark.rule("tally:line.4")
def test_a_plus_sign_is_clear_once_the_player_has_a_score() -> None:
    assert totals(sheet("anna 12\nanna +5, bert 3")) == (17, 3, 0)


@pytest.mark.rule("tally:line.4")
def test_games_of_the_first_revision_take_a_plus_sign_as_points_besides() -> None:
    book = of_first_revision()
    book.play("anna +24, bert -24, cora 0")
    assert book.game.plies[0].actions == (PointsAdded(1, 24), ScoreNoted(2, -24), ScoreNoted(3, 0))


@pytest.mark.rule("tally:sheet.1")
@pytest.mark.parametrize("line", ["anna bids 1, bert bids 0", "anna 1 trick", "bert 0 tricks", "anna 2 bid", "tricks 1 0 0"])
def test_bids_on_a_sheet_without_them_lead_to_a_game_that_has_them(line: str) -> None:
    for book in (started(), started(WAYS), started(sheet="yahtzee")):
        found = refused(book, line, "sheet.1")
        assert found.expected[0] == "new wizard anna …"
        assert not any("POINTS" in one or "+" in one for one in found.expected), "as points they would make wrong totals"


@pytest.mark.rule("tally:line.1")
def test_tricks_with_more_words_are_not_offered_as_points() -> None:
    assert refused(started(), "anna 2 tricks extra", "line.1").expected == ("anna tricks 2",)
    assert refused(started(), "anna bid", "line.1").expected == ()


def test_tricks_are_named_in_words() -> None:
    book = sheet("anna bids 1, bert bids 0", players="anna bert", bids="wizard")
    book.play("anna 1 trick")
    book.play("bert took zero tricks")
    assert totals(book) == (30, 20)
    book.play("anna bids nil, bert two bid")
    assert state(book).bids == (0, 2)


@pytest.mark.rule("tally:round.5")
def test_with_a_sum_of_zero_a_signed_figure_is_a_score() -> None:
    book = sheet("anna +24, bert -24, cora 0\nanna -48, bert +24, cora +24", sum="zero")
    assert totals(book) == (-24, 0, 24)
    assert state(book).round == 3


@pytest.mark.rule("tally:round.5")
def test_with_a_sum_of_zero_the_scores_of_a_round_make_zero() -> None:
    book = sheet("anna +24, bert -12", sum="zero")
    found = refused(book, "cora 12", "round.5")
    assert found.message == "the scores of round 1 make +24 together, and this game's make 0"
    assert found.expected[0] == "cora -12"
    refused(book, "round", "round.5")
    book.play("cora 12", ruled="anna pays it later")
    assert state(book).round == 2
    sheet("anna +5, bert -5\nround", sum="zero")


@pytest.mark.rule("tally:bonus.2")
def test_with_a_sum_of_zero_points_besides_have_a_reason() -> None:
    book = sheet("anna +5 flush\nanna 3, bert -3\nround", sum="zero")
    assert totals(book) == (8, -3, 0)


@pytest.mark.rule("tally:bonus.2")
def test_points_without_a_reason_cannot_be_added_beside_scores_with_signs() -> None:
    book = started(sum="zero")
    with pytest.raises(SpooklogError, match="need a reason"):
        book.play_actions(PointsAdded(1, 5))


@pytest.mark.rule("tally:setup.2")
@pytest.mark.parametrize("head", [{"bids": "wizard"}, {"sheet": "yahtzee"}])
def test_only_a_sheet_of_rounds_adds_up_to_zero(head: dict[str, str]) -> None:
    with pytest.raises(SpooklogError, match="one kind"):
        started(sum="zero", **head)


@pytest.mark.rule("tally:line.3")
@pytest.mark.parametrize(
    ("line", "meant"), [("anna 12 + 5 bonus", "anna 12, anna +5 bonus"), ("anna twelve flush", "anna +12 flush")]
)
def test_what_is_offered_for_a_score_with_a_reason_makes_the_same_points(line: str, meant: str) -> None:
    found = refused(started(), line, "line.3")
    assert found.expected == (meant,)
    sheet(meant)


def test_and_separates_players() -> None:
    assert totals(sheet("anna 12, bert 8 and cora 3 points")) == (12, 8, 3)
    assert sheet("anna +5 salt and pepper").game.plies[0].actions == (PointsAdded(1, 5, "salt and pepper"),)


def test_all_have_the_same_figure() -> None:
    assert totals(sheet("all 5")) == (5, 5, 5)
    assert totals(sheet("everyone 5", "teams anna+bert cora")) == (5, 5)
    assert state(sheet("bid all 0", bids="wizard")).bids == (0, 0, 0)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("pia 3 of a kind 20", "pia three-of-a-kind 20"),
        ("4-of-a-kind 20", "pia four-of-a-kind 20"),
        ("pia Kniffel 50", "pia yahtzee 50"),
        ("pia yatzy 50", "pia yahtzee 50"),
    ],
)
def test_a_cell_goes_by_what_people_call_it(line: str, written: str) -> None:
    book = started(players="pia", sheet="yahtzee")
    book.play(line)
    assert book.game.line(book.game.plies[-1], book.labels) == written


@pytest.mark.parametrize(
    ("line", "meant"),
    [("pia full house", "pia full-house POINTS"), ("pia ones x", "pia ones 0"), ("pia 25 full house", "pia full-house 25")],
)
def test_a_cell_without_a_figure_is_named(line: str, meant: str) -> None:
    with pytest.raises(SpooklogError) as refusal:
        started(players="pia", sheet="yahtzee").play(line)
    assert refusal.value.expected == (meant,)


@pytest.mark.rule("tally:line.2")
def test_a_bid_and_tricks_in_one_are_named_apart() -> None:
    found = refused(started(bids="wizard"), "anna 1/0", "line.2")
    assert found.expected == ("anna bid 1", "anna tricks 0")


@pytest.mark.rule("tally:rec.2")
@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("result anna 33 bert 20 cora 12", "result anna 33, bert 20, cora 12"),
        ('result anna "3:2" won; bert; cora', 'result anna "3:2" won, bert, cora'),
        ("anna wins", "result anna won, bert, cora"),
        ("bert won, cora 2.", "result anna, bert won, cora 2."),
        ("result cora 12", "result anna POINTS, bert POINTS, cora 12"),
        ("anna 1st, bert 2nd, cora 3rd", "result anna 1st, bert 2nd, cora 3rd"),
    ],
)
def test_a_result_with_parts_missing_is_offered_whole(line: str, meant: str) -> None:
    offered = refused(started(record="result"), line, "rec.2").expected[0]
    assert offered == meant
    assert outcome(sheet(offered.replace("POINTS", "3"), record="result")).ranks


@pytest.mark.rule("tally:rec.1")
@pytest.mark.parametrize("line", ["12 8 3", "anna 12, bert 8, cora 3", "12, 8, 3"])
def test_scores_in_the_game_of_a_result_are_offered_as_one(line: str) -> None:
    offered = refused(started(record="result"), line, "rec.1").expected
    assert offered == (f"result {line}",)
    assert outcome(sheet(offered[0], record="result")).points == (12, 8, 3)


@pytest.mark.rule("tally:rec.2")
def test_a_result_that_cannot_be_read_leads_to_forms_with_the_names_of_this_game() -> None:
    forms = refused(started(players="dora emil", record="result"), "result dora yes, emil", "rec.2").expected
    assert forms == (
        "result dora POINTS, emil POINTS",
        "result dora won, emil",
        'result dora "12+7" 1., emil 2.',
        "result team won",
    )


def test_places_are_read_as_a_row_and_in_words() -> None:
    assert outcome(sheet("result 2. 1. 2.", record="result")).ranks == (2, 1, 2)
    assert outcome(sheet("result anna second, bert first, cora 3rd", record="result")).ranks == (2, 1, 3)
