"""How a game ends, who wins, and ties (end, win, tie, team)."""

from __future__ import annotations

import pytest
from tests.domain.tally.sheets import explained, outcome, prompt, refused, ruled, sheet, started, state, totals, view, write

from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import GameEnded, TieDecided
from spooklog.domain.values.errors import Illegal, Impossible

QUIZ = "teams anna+bert+cora"


@pytest.mark.rule("tally:end.1")
@pytest.mark.parametrize("line", ["anna 3", "anna +3", "round", "end"])
def test_nothing_is_written_after_the_end(line: str) -> None:
    book = sheet("anna 3, bert 4, cora 5", rounds="1")
    refused(book, line, "end.1")


@pytest.mark.rule("tally:end.1")
def test_a_ruling_cannot_open_a_sheet_again() -> None:
    book = sheet("anna 3, bert 4, cora 5", rounds="1")
    with pytest.raises(Illegal) as refusal:
        book.play("anna 3")
    assert not refusal.value.ruling_helps
    with pytest.raises(Impossible):
        RULESET.rules.apply(state(book), GameEnded(), 2)


@pytest.mark.rule("tally:end.2")
def test_a_target_ends_the_game_at_the_end_of_a_round() -> None:
    book = sheet("anna 9, bert 4, cora 5\nanna 1", target="10")
    assert book.game.outcome is None
    write(book, "bert 9, cora 0")
    assert (outcome(book).ended_by, outcome(book).winners, outcome(book).points) == ("target", (2,), (10, 13, 5))
    assert outcome(book).report(book.labels)["ending"] == "a total has come to the target"


@pytest.mark.rule("tally:end.2")
def test_points_besides_end_no_round() -> None:
    book = sheet("anna +10", target="10")
    assert book.game.outcome is None
    write(book, "round")
    assert outcome(book).winners == (1,)


@pytest.mark.rule("tally:end.3")
def test_rounds_end_the_game() -> None:
    book = sheet("anna 1, bert 2, cora 3\nanna 1, bert 2", rounds="2")
    assert book.game.outcome is None
    write(book, "round")
    assert (outcome(book).ended_by, outcome(book).winners) == ("rounds", (2,))


@pytest.mark.rule("tally:end.2")
def test_a_target_of_the_last_round_is_what_ends_the_game() -> None:
    assert outcome(sheet("anna 10, bert 2, cora 3", target="10", rounds="1")).ended_by == "target"
    assert outcome(sheet("anna 9, bert 2, cora 3", target="10", rounds="1")).ended_by == "rounds"


@pytest.mark.rule("tally:end.3")
def test_an_empty_round_that_a_ruling_closed_counts() -> None:
    book = started(rounds="1")
    ruled(book, "round", "round.3")
    assert outcome(book).ended_by == "rounds"
    assert [one["round"] for one in view(book)["sheet"]] == [1]
    assert view(book)["course"]["anna"] == [0, 0]


@pytest.mark.rule("tally:end.5")
@pytest.mark.parametrize(("head", "options"), [((), {"target": "10"}), ((), {"rounds": "3"}), (("categories roads",), {})])
def test_a_game_that_ends_by_itself_is_ended_by_a_ruling_alone(head: tuple[str, ...], options: dict[str, str]) -> None:
    book = started(*head, **options)
    ruled(book, "end", "end.5")
    assert outcome(book).ended_by == "end"


@pytest.mark.rule("tally:end.5")
def test_the_table_ends_any_other_game() -> None:
    book = sheet("anna 1, bert 2, cora 3\nend")
    assert (outcome(book).ended_by, outcome(book).winners) == ("end", (3,))


@pytest.mark.rule("tally:end.6")
def test_a_game_ends_between_two_rounds() -> None:
    book = sheet("anna 1")
    ruled(book, "end", "end.6")
    assert totals(book) == (1, 0, 0)
    assert view(book)["course"]["anna"] == [0]


@pytest.mark.rule("tally:win.1")
def test_the_highest_total_wins_or_the_lowest() -> None:
    lines = "anna 4, bert -1, cora 4\nend"
    assert (outcome(sheet(lines)).winners, outcome(sheet(lines)).ranks) == ((1, 3), (1, 3, 1))
    assert (outcome(sheet(lines, wins="low")).winners, outcome(sheet(lines, wins="low")).ranks) == ((2,), (2, 1, 2))
    assert [row.rank for row in RULESET.results.scores(state(sheet(lines)))] == [1, 3, 1]


@pytest.mark.rule("tally:tie.1")
def test_the_table_may_decide_a_tie() -> None:
    book = sheet("anna 4, bert 4, cora 4\nend")
    assert prompt(book) == (
        "over: anna and bert and cora win",
        "equal totals share the place, or the table decides",
        "type: tie anna",
    )
    write(book, "tie bert")
    assert (outcome(book).winners, outcome(book).ranks) == ((2,), (2, 1, 2))
    write(book, "tie cora")
    assert outcome(book).ranks == (3, 1, 2)
    refused(book, "tie anna", "tie.1")
    book.undo(2)
    assert outcome(book).winners == (1, 2, 3)


@pytest.mark.rule("tally:tie.1")
def test_a_tie_is_decided_where_there_is_one() -> None:
    refused(started(), "tie anna", "tie.1")
    book = sheet("anna 4, bert 3, cora 3\nend")
    refused(book, "tie anna", "tie.1")
    write(book, "tie bert")
    assert outcome(book).ranks == (1, 2, 3)
    with pytest.raises(Impossible):
        RULESET.rules.apply(state(book), TieDecided(1), 4)
    refused(sheet("result anna 1, bert 1, cora 0", record="result"), "tie anna", "rec.1")


@pytest.mark.rule("tally:team.1")
def test_a_team_has_one_column() -> None:
    book = sheet("anna 3\nbert+cora 4\ncora 5, anna 1", "teams anna bert+cora", rounds="2")
    assert totals(book) == (4, 9)
    assert (outcome(book).winners, outcome(book).points, outcome(book).ranks) == ((2, 3), (4, 9, 9), (2, 1, 1))
    assert outcome(book).sides == ("A", "B", "B")
    refused(sheet("bert 4", "teams anna bert+cora"), "cora 5", "round.2")
    assert refused(started("teams anna bert+cora"), "anna+bert 4", "line.1").expected == ("bert+cora",)
    assert totals(sheet("cora+bert 4", "teams anna bert+cora")) == (0, 4)


@pytest.mark.rule("tally:team.2")
@pytest.mark.parametrize(
    ("options", "points", "verdict", "winners"),
    [
        ({"target": "20", "rounds": "2"}, 10, "won", (1, 2, 3)),
        ({"target": "21", "rounds": "2"}, 10, "lost", ()),
        ({"target": "21", "rounds": "2", "wins": "low"}, 10, "won", (1, 2, 3)),
        ({"target": "20", "wins": "low"}, 10, "lost", ()),
        ({"rounds": "2"}, 10, "", ()),
    ],
)
def test_a_team_of_all_wins_by_the_target(options: dict[str, str], points: int, verdict: str, winners: tuple[int, ...]) -> None:
    book = sheet(f"anna {points}\nbert {points}", QUIZ, **options)
    found = outcome(book)
    assert (found.team, found.verdict, found.winners, found.points, found.ranks) == (20, verdict, winners, (), (1, 1, 1))
    assert [(row.seat, row.score, row.rank) for row in RULESET.results.scores(state(book))] == [(None, 20, 1)]
    assert explained("team.2")


def test_a_single_player_plays_alone() -> None:
    book = sheet("12\n3\nend", players="anna")
    assert (outcome(book).winners, outcome(book).points) == ((1,), (15,))


def test_a_game_adds_its_figures_to_the_statistics() -> None:
    book = sheet("anna 3, bert 4, cora 5\nanna +2 flush\nanna 10, bert 0, cora 0\nend")
    found = {(one.seat, one.name): one.number for one in RULESET.results.statistics((), state(book))}
    assert (found[2, "wins"], found[2, "place"], found[3, "place"]) == (0, 3, 2)
    mine = {name: number for (seat, name), number in found.items() if seat == 1}
    assert mine == {
        "games": 1,
        "wins": 1,
        "placed": 1,
        "place": 1,
        "best": 15,
        "rounds": 2,
        "a_round": 15,
        "best_round": 12,
        "added": 2,
    }
