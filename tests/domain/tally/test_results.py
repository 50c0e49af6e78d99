"""Results of games of which only these are recorded (rec)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import explained, outcome, prompt, refused, sheet, started, state, view

from spooklog.domain.formats.result import by_player
from spooklog.domain.log.answers import outcome_of, score_rows
from spooklog.domain.log.result import result_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.words import ending
from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import ResultRecorded, SeatResult
from spooklog.domain.rulesets.tally.rules.scoring import TallyOutcome
from spooklog.domain.series.formats import find_format
from spooklog.domain.series.opening import terms_for
from spooklog.domain.values.errors import Illegal, Impossible
from spooklog.domain.values.labels import Labels


def tally_outcome(line: str, *head: str, players: str = "anna bert cora", **options: str) -> TallyOutcome:
    """The outcome of a result; its line is written as it was typed."""
    book = sheet(line, *head, players=players, record="result", **options)
    assert book.game.line(book.game.plies[0], book.labels) == line
    return outcome(book)


@pytest.mark.rule("tally:rec.1")
def test_a_game_is_recorded_round_by_round_or_as_a_result() -> None:
    refused(started(), "result anna 1, bert 2, cora 3", "rec.1")
    for line in ("anna 3", "anna +3", "round", "end", "tie anna"):
        refused(started(record="result"), line, "rec.1")
    with pytest.raises(Impossible):
        RULESET.rules.apply(state(started()), ResultRecorded((SeatResult(), SeatResult(), SeatResult())), 1)


@pytest.mark.rule("tally:rec.2")
@pytest.mark.parametrize(
    "line",
    [
        "result",
        "result anna 3, bert 4",
        "result anna 3, bert 4, cora 5, anna 6",
        "result anna 3 4, bert 4, cora 5",
        "result anna won lost, bert, cora",
        "result anna 1. 2., bert, cora",
        'result anna 3 "3", bert, cora',
        "result anna 12:7, bert, cora",
        "result anna 2.5, bert, cora",
        'result anna "12, bert, cora',
        'result anna "", bert, cora',
        'result anna "a # b", bert, cora',
        'result anna "a;b", bert, cora',
        'result anna "a // b", bert, cora',
        f'result anna "{"x" * 25}", bert, cora',
        'result anna "a\u200bb", bert, cora',
        "result anna 0., bert, cora",
        "result team won, anna 3",
        "result anna 3, team won",
    ],
)
def test_a_result_that_cannot_be_read(line: str) -> None:
    assert refused(started(record="result"), line, "rec.2").expected


@pytest.mark.rule("tally:rec.2")
@pytest.mark.parametrize("line", ["result anna draw, bert draw, cora", "result draw", "result anna 20 tied, bert 20, cora 3"])
def test_a_draw_is_a_shared_place(line: str) -> None:
    found = refused(started(record="result"), line, "rec.2")
    assert (found.message, found.expected) == ("in a draw players share a place", ("result anna 1., bert 1., cora 1.",))
    assert outcome(sheet(found.expected[0], record="result")).winners == (1, 2, 3)


@pytest.mark.rule("tally:rec.2")
def test_a_comma_that_is_missing_in_a_result_is_named() -> None:
    found = refused(started(record="result"), "result anna 33 bert 20, cora 3", "rec.2")
    assert found.message == "a comma is missing before bert"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("result anna 1st, bert 2ND, cora 3rd", "result anna 1., bert 2., cora 3."),
        ("result anna \u201c3:4\u201d, bert \u201e2:1\u201c, cora", 'result anna "3:4", bert "2:1", cora'),
    ],
)
def test_places_and_quotation_marks_are_read_as_people_type_them(line: str, written: str) -> None:
    book = started(record="result")
    book.play(line)
    assert book.game.line(book.game.plies[0], book.labels) == written


@pytest.mark.rule("tally:rec.3")
@pytest.mark.parametrize(
    "action",
    [
        ResultRecorded((SeatResult(1), SeatResult(2))),
        ResultRecorded((SeatResult(1), SeatResult(2), SeatResult(3)), SeatResult()),
        ResultRecorded((SeatResult(1, "x"), SeatResult(2), SeatResult(3))),
        ResultRecorded(team=SeatResult(place=1)),
        ResultRecorded(),
    ],
)
def test_a_result_speaks_of_every_player_once_or_of_all(action: ResultRecorded) -> None:
    with pytest.raises(Impossible) as refusal:
        started(record="result").play_actions(action)
    assert refusal.value.rule == "tally:rec.3"


@pytest.mark.rule("tally:rec.3")
def test_players_of_a_team_have_one_result() -> None:
    book = started("teams anna+bert cora", record="result")
    with pytest.raises(Impossible):
        book.play_actions(ResultRecorded((SeatResult(1), SeatResult(2), SeatResult(3))))
    with pytest.raises(Impossible):
        started("teams anna+bert+cora", record="result").play_actions(ResultRecorded((SeatResult(), SeatResult(), SeatResult())))


@pytest.mark.rule("tally:rec.4")
@pytest.mark.parametrize(
    ("line", "winners", "ranks", "points", "trust"),
    [
        ("result anna 33, bert 20, cora 41", (3,), (2, 3, 1), (33, 20, 41), "points"),
        ("result anna 33, bert 41, cora 41", (2, 3), (3, 1, 1), (33, 41, 41), "points"),
        ("result anna, bert won, cora", (2,), (2, 1, 2), (), "winner"),
        ("result anna won, bert won, cora lost", (1, 2), (1, 1, 3), (), "winner"),
        ("result anna 3., bert 1., cora 2.", (2,), (3, 1, 2), (), "winner"),
        ("result anna, bert 1., cora 2.", (2,), (3, 1, 2), (), "winner"),
        ("result anna 20 won, bert 20, cora 25", (1,), (1, 3, 2), (20, 20, 25), "points"),
        ("result anna 3 lost, bert 5 lost, cora 1 lost", (), (), (3, 5, 1), "points"),
        ("result anna 9 lost, bert 5, cora 1", (2,), (2, 1, 3), (9, 5, 1), "points"),
        ("result anna 9, bert, cora 1", (), (), (9, None, 1), "winner"),
        ("result anna won, bert, cora -5", (1,), (1, 3, 2), (None, None, -5), "winner"),
        ("result anna, bert, cora", (), (), (), "winner"),
    ],
)
def test_results_may_name_winners_and_places(
    line: str, winners: tuple[int, ...], ranks: tuple[int, ...], points: tuple[int | None, ...], trust: str
) -> None:
    found = tally_outcome(line)
    assert (found.winners, found.ranks, found.points, found.trust) == (winners, ranks, points, trust)
    assert explained("rec.4")


@pytest.mark.rule("tally:rec.4")
def test_the_lowest_points_win_where_they_do() -> None:
    assert tally_outcome("result anna 33, bert 20, cora 41", wins="low").ranks == (2, 1, 3)
    assert tally_outcome("result anna 33, bert 20 lost, cora 41", wins="low").winners == (1,)


@pytest.mark.parametrize("written", ["12+7", "a\u201db", "½", "3:2", "DNF", "1,234", "10 VP", "don't know", "1.5", "3//2"])
def test_a_score_is_kept_as_it_was_written(written: str) -> None:
    found = tally_outcome(f'result anna "{written}" won, bert 20, cora')
    assert found.written == (written, "", "")
    assert found.points == (None, 20, None)
    assert found.winners == (1,)


@pytest.mark.parametrize(
    ("line", "team", "verdict", "written"),
    [
        ("result team won", None, "won", ()),
        ("result team 14 lost", 14, "lost", ()),
        ("result team 14", 14, "", ()),
        ('result team "level 3" won', None, "won", ("level 3",) * 3),
        ("result team", None, "", ()),
    ],
)
def test_all_win_or_lose_together(line: str, team: int | None, verdict: str, written: tuple[str, ...]) -> None:
    for head in ((), ("teams anna+bert+cora",)):
        found = tally_outcome(line, *head)
        assert (found.team, found.verdict, found.written, found.points) == (team, verdict, written, ())
        assert found.winners == ((1, 2, 3) if verdict == "won" else ())


def test_teams_have_results_of_their_own() -> None:
    found = tally_outcome("result anna+bert 12, cora 9", "teams anna+bert cora")
    assert (found.winners, found.ranks, found.points, found.sides) == ((1, 2), (1, 1, 2), (12, 12, 9), ("A", "A", "B"))


@pytest.mark.rule("tally:team.1")
def test_a_team_takes_one_place() -> None:
    teams, players = "teams anna+bert cora+dave emil", "anna bert cora dave emil"
    assert tally_outcome("result anna+bert 1., cora+dave 2., emil 3.", teams, players=players).ranks == (1, 1, 2, 2, 3)
    assert tally_outcome("result anna+bert 9, cora+dave 9, emil 3", teams, players=players).ranks == (1, 1, 1, 1, 3)
    book = sheet("anna 3, cora 9, emil 1", teams, players=players, rounds="1")
    assert outcome(book).ranks == (2, 2, 1, 1, 3)
    assert [row.rank for row in RULESET.results.scores(state(book))] == [2, 2, 1, 1, 3]


def test_items_stand_in_any_order_and_names_by_beginnings() -> None:
    book = sheet("result c won 3., a 1. 4,b lost", record="result")
    assert book.game.line(book.game.plies[0], book.labels) == "result anna 4 1., bert lost, cora won 3."


@pytest.mark.rule("tally:end.1")
def test_a_second_result_is_refused() -> None:
    refused(sheet("result anna 1, bert 2, cora 3", record="result"), "result anna 1, bert 2, cora 3", "end.1")


@pytest.mark.rule("tally:rec.5")
def test_nothing_is_added_to_a_game_that_was_broken_off() -> None:
    book = sheet("anna 3")
    book.close(void=True)
    with pytest.raises(Illegal) as refusal:
        book.play("bert 4")
    assert refusal.value.rule == "tally:rec.5"


@pytest.mark.rule("tally:rec.5")
def test_a_game_that_is_broken_off_after_its_end_has_no_places() -> None:
    book = sheet("anna 3, bert 4, cora 5", rounds="1")
    assert (view(book)["ranks"], view(book)["winners"]) == ({"anna": 3, "bert": 2, "cora": 1}, ["cora"])
    book.close(void=True)
    assert (view(book)["phase"], view(book)["ranks"], view(book)["winners"]) == ("void", {}, [])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("result anna 3, bert 4, cora 5", "over: cora wins"),
        ("result anna lost, bert lost, cora lost", "over: nobody wins"),
        ("result anna, bert, cora", "over: it is not known who won"),
        ("result team won 20", "over: all win together with 20 points"),
        ("result team 1 lost", "over: all lose together with 1 point"),
        ("result team", "over: all played together"),
    ],
)
def test_the_end_in_words(line: str, words: str) -> None:
    assert prompt(sheet(line, record="result"))[0] == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("result anna 3, bert 4, cora 5", "cora wins"),
        ("result anna lost, bert lost, cora lost", "nobody wins"),
        ("result anna, bert, cora", "it is not known who won"),
        ("result anna lost, bert, cora", "it is not known who won"),
        ("result anna 3, bert, cora", "it is not known who won"),
        ("result team", "it is not known who won"),
        ("result team 20", "the team has 20 points"),
        ("result team lost", "nobody wins"),
    ],
)
def test_the_scoreboard_tells_no_winner_from_an_unknown_winner(line: str, words: str) -> None:
    book = sheet(line, record="result")
    seen = SeenGame(book.game, book.labels)
    ended = outcome_of(seen)
    assert ended
    assert ending(ended, score_rows(seen)) == words


def test_lists_and_series_take_every_result() -> None:
    for line in (
        "result anna, bert, cora",
        "result team",
        "result anna lost, bert lost, cora lost",
        "result anna won, bert, cora",
    ):
        book = sheet(line, record="result")
        assert result_of(book.game).decided
        assert view(book)["phase"] == "over"
        assert RULESET.results.statistics((), state(book))
        for seat in (1, 2, 3):
            assert RULESET.results.breakdown(tuple(book.game.steps()), state(book), seat) == ()


@pytest.mark.parametrize("line", ["result team won 20", "result team 20 lost"])
def test_the_score_of_a_team_counts_for_no_single_player_of_a_series(line: str) -> None:
    result = result_of(sheet(line, record="result").game)
    for name, accepted in (("wins", False), ("ranks", False), ("points-high", False), ("cooperative", True)):
        format = find_format(RULESET, name)
        terms = terms_for(RULESET, format, Labels(["anna", "bert", "cora"]), {}, {})
        played = by_player(1, result, (1, 2, 3), {})
        _, counted = format.count(terms, format.start(terms), played)
        assert counted.counted == accepted, name
