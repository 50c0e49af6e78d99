"""Rounds of scores, points besides, totals (round, score, bonus, advice)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import explained, prompt, refused, ruled, sheet, started, state, totals, view, write

from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import PointsAdded, ScoreNoted
from spooklog.domain.values.errors import Impossible


@pytest.mark.rule("tally:round.1")
def test_a_round_is_complete_once_each_player_has_a_score() -> None:
    book = sheet("anna 3, cora 0")
    assert (state(book).round, book.game.turn.must, book.game.turn.due) == (1, (2,), "score")
    write(book, "bert 4")
    assert (state(book).round, book.game.turn.must) == (2, (1, 2, 3))
    assert explained("round.1")


@pytest.mark.rule("tally:round.2")
def test_a_second_score_in_a_round_is_impossible() -> None:
    book = sheet("anna 3")
    refusal = refused(book, "anna 4", "round.2")
    assert "anna has 3 in round 1" in refusal.message
    assert refusal.expected == ("anna +4 REASON", "amend")
    assert refused(book, "anna -4", "round.2").expected == ("anna -4 REASON", "amend")
    assert refused(book, "anna 0", "round.2").expected == ("amend",)


@pytest.mark.rule("tally:round.3")
def test_a_round_is_closed_with_nothing_for_those_without_a_score() -> None:
    book = sheet("anna 3\nround")
    assert totals(book) == (3, 0, 0)
    assert state(book).round == 2
    assert view(book)["sheet"][0]["points"] == {"anna": 3, "bert": None, "cora": None}


@pytest.mark.rule("tally:round.3")
def test_a_round_in_which_nothing_is_written_is_closed_by_a_ruling_alone() -> None:
    book = started()
    ruled(book, "round", "round.3")
    assert state(book).round == 2


@pytest.mark.rule("tally:round.3")
def test_points_besides_are_enough_to_close_a_round() -> None:
    assert state(sheet("bert +2\nround")).round == 2


@pytest.mark.rule("tally:round.4")
@pytest.mark.parametrize("options", [{"bids": "spades"}, {"sheet": "yahtzee"}])
def test_only_a_round_of_scores_is_closed(options: dict[str, str]) -> None:
    refused(started(**options), "round", "round.4")


@pytest.mark.rule("tally:score.1")
def test_a_total_is_the_sum_of_all_that_is_written() -> None:
    book = sheet("anna 3, bert -4, cora 0\nanna +2 flush, bert +1\nanna 10, bert 0, cora -1")
    assert totals(book) == (15, -3, -1)
    scores = RULESET.results.scores(state(book))
    assert [(row.score, row.rank, row.pending) for row in scores] == [(15, None, False), (-3, None, False), (-1, None, False)]
    assert [row.cells for row in scores] == [(12, 2, None), (1, 1, None), (-1, None, None)]


@pytest.mark.rule("tally:score.1")
def test_a_score_is_explained_part_by_part() -> None:
    book = sheet("anna 3, bert 1, cora 0\nanna +2 flush\nanna -1 late\nanna 10")
    parts = RULESET.results.breakdown(tuple(book.game.steps()), state(book), 1)
    assert [(part.points, part.what, part.rule, part.ply) for part in parts] == [
        (3, "round 1", "round.1", 1),
        (2, "flush", "bonus.1", 2),
        (-1, "late", "bonus.1", 3),
        (10, "round 2", "round.1", 4),
    ]
    assert RULESET.results.breakdown((), state(started()), 1)[0].points == 0


@pytest.mark.rule("tally:score.2")
def test_no_total_is_larger_than_nine_digits() -> None:
    book = sheet("anna 999999999, bert -999999999, cora 0")
    refused(book, "anna 1", "score.2")
    refused(book, "anna +1", "score.2")
    refused(book, "bert -1", "score.2")
    write(book, "anna -1, bert 1, cora 5")


@pytest.mark.parametrize("points", [1_000_000_000, -1_000_000_000])
def test_an_unchecked_entry_never_exceeds_the_largest_total(points: int) -> None:
    with pytest.raises(Impossible):
        RULESET.rules.apply(state(started()), ScoreNoted(1, points), 1)


@pytest.mark.rule("tally:bonus.1")
def test_points_besides_complete_no_round_and_count_in_it() -> None:
    book = sheet("anna 3, bert 4\nbert +2 longest road\nbert +1")
    assert state(book).round == 1
    assert view(book)["sheet"][0]["points"]["bert"] == 7
    assert [(one["points"], one["reason"]) for one in view(book)["written"]][2:] == [(2, "longest road"), (1, None)]
    write(book, "cora 1")
    assert RULESET.pictures.landmarks(book.game.before(book.game.plies[1]), book.game.plies[1].state) == ("added",)


@pytest.mark.rule("tally:bonus.2")
def test_points_taken_away_have_a_reason() -> None:
    book = sheet("anna -5 late\nanna -5")
    assert totals(book)[0] == -10
    assert state(book).scores[0] == -5
    for points in (-1, -5):
        with pytest.raises(Impossible) as refusal:
            book.play_actions(PointsAdded(2, points))
        assert refusal.value.rule == "tally:bonus.2"


@pytest.mark.rule("tally:advice.1")
def test_a_score_far_beyond_all_others_may_be_a_slip() -> None:
    book = sheet("anna 12, bert 8, cora 9\nanna 7, bert 120")
    assert [(one.rule, one.at, one.what) for one in RULESET.results.advice(state(book))] == [
        ("tally:advice.1", 2, "@2 has 120: that is 10 times as much as any score so far, or more")
    ]
    assert not RULESET.results.advice(state(sheet("anna 12, bert 8, cora 9\nanna 7, bert 119")))
    assert not RULESET.results.advice(state(sheet("anna 1, bert 1, cora 99")))
    assert not RULESET.results.advice(state(sheet("anna 0, bert 0, cora 0\nanna 0, bert 3")))


def test_a_correction_reaches_the_totals_and_the_end() -> None:
    book = sheet("anna 3, bert 4, cora 5\nanna 8, bert 1, cora 1", target="10")
    assert book.game.outcome
    book.undo()
    write(book, "anna 1, bert 1, cora 1")
    assert book.game.outcome is None
    assert totals(book) == (4, 5, 6)


def test_the_prompt_says_whose_scores_are_missing() -> None:
    assert prompt(sheet("bert 3", target="10")) == (
        "next: round 1: the scores of anna and cora",
        "type: anna POINTS, cora POINTS",
    )
    assert prompt(started(players="a b c d e"))[0] == "next: round 1: the scores of a, b, c, d and e"
    assert prompt(started(players="a b c d e f"))[0] == "next: round 1: the scores of a, b and 4 others"
    many = started(players="a b c d e f g")
    assert prompt(many) == ("next: round 1: the scores of a, b and 5 others", "type: a POINTS, b POINTS, …")


@pytest.mark.parametrize(
    ("lines", "found"), [("anna 3, bert 1, cora 0", ("round", "lead")), ("anna 1, bert 1, cora 0", ("round",))]
)
def test_landmarks_are_complete_rounds_and_another_leader(lines: str, found: tuple[str, ...]) -> None:
    book = sheet(lines)
    assert RULESET.pictures.landmarks(book.game.start, state(book)) == found


def test_a_leader_who_stays_is_no_landmark() -> None:
    book = sheet("anna 3, bert 1, cora 0\nanna 0, bert 1, cora 0\nanna 0, bert 9, cora 0")
    plies = book.game.plies
    found = [RULESET.pictures.landmarks(book.game.before(ply), ply.state) for ply in plies]
    assert found == [("round", "lead"), ("round",), ("round", "lead")]
