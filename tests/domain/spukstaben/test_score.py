"""Points, ratings, results, what points are made of, statistics, and series of a team (score, rec)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.domain.series.kit import Book
from tests.domain.spukstaben.script import OPENING, SILENCE, Game, begin, informs, replay, short, unstarted

from spooklog.domain.contract.ruleset import Action, ScorePart, Setup, Step
from spooklog.domain.formats.format import Terms
from spooklog.domain.formats.result import GameResult, Played, Reported
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import ResultRecorded
from spooklog.domain.rulesets.spukstaben.data import facts_with
from spooklog.domain.rulesets.spukstaben.rules.scoring import bounds, rating, span
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.series.formats import find_format
from spooklog.domain.series.tally import misplaced
from spooklog.domain.values.errors import Impossible, Usage
from spooklog.domain.values.options import read_options

RESULT = "options record=result\n---\n"


@pytest.mark.rule("spukstaben:score.1")
def test_points_are_fifteen_and_bonuses_less_the_escape_pile() -> None:
    replay(
        f"""
        points 17
        {OPENING}
        {SILENCE}
        +B
        +C
        points 17
        {SILENCE}
        points 16
        """,
        options="cubes=8",
    )
    informs("score.1")


@pytest.mark.rule("spukstaben:score.3")
def test_each_missing_cube_is_worth_a_point() -> None:
    for cubes in range(1, 11):
        game = replay(f"points {25 - cubes}\ncubes {cubes}", options=f"cubes={cubes}")
        assert game.view["cube_bonus"] == 10 - cubes


@pytest.mark.rule("spukstaben:score.3")
def test_a_game_takes_one_to_ten_cubes() -> None:
    with pytest.raises(Usage, match="from 1 to 10"):
        read_options(RULESET.meta.options, {"cubes": "few"})
    for typed in ("0", "11", "999999999"):
        unstarted(f"options cubes={typed}", cites="score.3")
    unstarted("data box.cubes_total = 8\noptions cubes=9", cites="score.3")
    options = read_options(RULESET.meta.options, {})
    for cubes in (0, 11):
        with pytest.raises(Exception, match="1 to 10 cubes") as refused:
            RULESET.rules.start(Setup(seats=2, options={**options, "cubes": cubes}))
        assert getattr(refused.value, "rule", None) == "spukstaben:score.3"
    assert begin(["data box.cubes_total = 8"]).view["supply"] == 8


@pytest.mark.rule("spukstaben:score.4")
@pytest.mark.rule("spukstaben:score.6")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (-20, "Waste of words"),
        (0, "Waste of words"),
        (5, "Waste of words"),
        (6, "Word twisting"),
        (8, "Word twisting"),
        (9, "Word acrobatics"),
        (11, "Word acrobatics"),
        (12, "Enthusiasm for words"),
        (13, "Enthusiasm for words"),
        (14, "Fireworks of words"),
        (15, "Fireworks of words"),
        (16, "Word magic"),
        (25, "Word magic"),
    ],
)
def test_the_rating_goes_by_points_and_has_no_lower_end(points: int, words: str) -> None:
    assert rating(begin([]).state.table, points) == words


@pytest.mark.rule("spukstaben:score.5")
def test_the_escape_pile_is_shown_for_players_who_do_not_count() -> None:
    informs("score.5", "score.4", "score.6")
    assert begin([]).view["escaped"] == 0
    night = f"{short(4)}---\n{OPENING}{SILENCE * 3}glass\nteam: {{}}dawn"
    idle, busy = replay(night.format("-\n")), replay(night.format("rest\nteam scare all\n"))
    told = [(game.view["escaped"], game.report["escaped"]) for game in (idle, busy)]
    assert told == [(6, 6), (4, 4)]
    assert idle.view["points"] < busy.view["points"]


@pytest.mark.rule("spukstaben:score.6")
def test_points_below_0_are_shown_as_they_are() -> None:
    replay(f"{RESULT}result -3\npoints -3\nrating Waste of words\nphase over")
    replay(f"{short(4)}data points.start = 0\n---\n{OPENING}{SILENCE * 2}points -1\nrating Waste of words")


def test_own_ratings_and_points_are_used() -> None:
    replay("""
        data points.start = 3
        data points.missing_cube = 5
        data points.ratings = [[2, "so so"], [8, "well"]]
        options cubes=9
        ---
        points 8
        rating well
    """)


# -- the result alone ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("spukstaben:rec.1")
def test_a_result_record_shows_only_the_points() -> None:
    game = replay(f"""
        {RESULT}
        phase result
        kind table
        +E c
        refused rec.1
        glass
        refused rec.1
        anna: earth
        refused rec.1
        result 12
        points 12
        rating Enthusiasm for words
        result 13
        refused end.4
    """)
    outcome = RULESET.rules.outcome(game.state)
    assert outcome is not None
    assert (outcome.trust, outcome.ended_by) == ("points", "result")
    assert game.report["escaped"] is None
    replay("result 12\nrefused rec.1")


@pytest.mark.rule("spukstaben:rec.3")
def test_a_result_is_no_more_than_the_bonus_allows_and_no_less_than_the_deck_takes() -> None:
    replay(f"{RESULT}result 17\nrefused rec.3\nresult -41\nrefused rec.3\nresult -40")
    replay(f"{RESULT}result 16")
    for cubes, most in ((1, 20), (5, 20), (6, 20), (7, 19)):
        replay(f"options record=result cubes={cubes}\n---\nresult {most + 1}\nrefused rec.3\nresult {most}")
    replay("data turn1.c = 1\noptions record=result cubes=1\n---\nresult 23\nrefused rec.3\nresult 22")


@pytest.mark.rule("spukstaben:rec.1")
def test_points_for_a_game_that_is_recorded_step_by_step_are_refused() -> None:
    game = replay(OPENING)
    assert game.refusal("result 12").rule == "spukstaben:rec.1"
    after = RULESET.rules.apply(game.state, ResultRecorded(12), 9)
    assert after.phase == "over"
    game.state = after
    assert (game.view["phase"], game.report["trust"]) == ("over", "full")


# -- what points are made of -----------------------------------------------------------------------------------------------


def play_steps(script: str, options: str = "") -> tuple[Game, list[Step]]:
    """A game with all its steps."""
    header, _, body = script.partition("---\n")
    game = begin([*header.splitlines(), *([f"options {options}"] if options else [])])
    steps: list[Step] = []
    for line in filter(None, (line.strip() for line in body.splitlines())):
        before: State = game.state
        action: Action = game.read(line)[0]
        game.play(line)
        steps.append(Step(before, action, game.ply))
    return game, steps


def test_every_point_is_accounted_for() -> None:
    game, steps = play_steps(f"{short(4)}---\n{OPENING}{SILENCE * 3}glass\nteam: -\ndawn", options="cubes=5")
    shares = RULESET.results.breakdown(steps, game.state, 1)
    assert shares == RULESET.results.breakdown(steps, game.state, 2)
    assert shares[:4] == (
        ScorePart(15, "at the start", "score.1", 0),
        ScorePart(5, "5 cubes fewer", "score.3", 0),
        ScorePart(-1, "A+ escaped for want of a cube", "cubes.4", 6),
        ScorePart(-1, "R escaped through the door", "flee.2", 18),
    )
    assert shares[-1] == ScorePart(-1, "N escaped at dawn from the door", "end.2", 21)
    assert sum(share.points or 0 for share in shares) == game.view["points"] == 14
    later = RULESET.results.breakdown(steps[8:], game.state, 1)
    assert [share.ply for share in later[2:4]] == [None, 18]


def test_the_bonus_and_a_recorded_result_are_accounted_for() -> None:
    game, steps = play_steps(f"{short(3)}data turn1.c = 0\ndata turn1.p = 0\n---\n+E o\n{SILENCE * 2}")
    shares = RULESET.results.breakdown(steps, game.state, 1)
    assert ScorePart(1, "no word of power needed", "score.2", 9) in shares
    assert sum(share.points or 0 for share in shares) == game.view["points"] == 15
    game, steps = play_steps(f"{RESULT}result 7")
    assert RULESET.results.breakdown(steps, game.state, 1) == (ScorePart(7, "told by the table", "score.1", 1),)


# -- statistics ------------------------------------------------------------------------------------------------------------


def test_statistics_count_actions_of_players_and_gains_and_losses_of_the_team() -> None:
    game = replay(f"""
        {short(3)}
        data power.2 = 1
        options cubes=5
        ---
        {OPENING}
        glass
        anna: earth
        bea: thames
        bea rule cross invalid
        anna scare all
        tally anna words 1 scares 3 defeats 3
        tally bea words 0 crossed 1
        flee
        {SILENCE}
        glass
        team: sun
        team scare all
        tally team words 1 scares 2 defeats 2
        dawn
    """)
    figures = {(figure.seat, figure.name): figure.number for figure in RULESET.results.statistics((), game.state)}
    named = {statistic.name: statistic for statistic in RULESET.meta.statistics}
    assert {name for _, name in figures} == set(named)
    assert all((seat is None) == named[name].team for seat, name in figures)
    assert figures[1, "scares"] == figures[1, "defeats"] == 3
    assert (figures[1, "words"], figures[2, "words"], figures[2, "crossed"]) == (1, 0, 1)
    assert (figures[None, "points"], figures[None, "saved"], figures[None, "escaped"]) == (19, 5, 1)
    assert (figures[None, "escaped_o"], figures[None, "no_cube"], figures[None, "escaped_d"]) == (1, 1, 0)
    assert (figures[None, "team_words"], figures[None, "team_scares"]) == (2, 5)


def test_a_recorded_result_has_only_points() -> None:
    game = replay(f"{RESULT}result 11")
    assert {(figure.name, figure.number) for figure in RULESET.results.statistics((), game.state)} == {
        ("results", 1),
        ("points", 11),
        ("best", 11),
    }
    assert RULESET.results.statistics((), begin(["options record=result"]).state) == ()


# -- series ----------------------------------------------------------------------------------------------------------------


def test_a_series_of_a_team_has_a_mean_with_a_rating() -> None:
    format = find_format(RULESET, "spukstaben-team")
    terms = Terms(ruleset="spukstaben/1", players=2, settings={"games": None}, options={})
    terms = format.prepare(terms)
    fold = format.start(terms)
    before = format.team(terms, fold)
    assert before
    assert before.rating is None
    for number, points in enumerate((10, 16, 15), start=1):
        played = Played(
            number=number,
            players=(1, 2),
            winners=(),
            points={1: None, 2: None},
            ranks={1: 1, 2: 1},
            trust="full",
            ended_by="dawn",
            level="table",
            team=points,
            dealer=None,
            options={},
        )
        format.check_result(terms, played)
        fold, counted = format.count(terms, fold, played)
        assert counted.counted
    team = format.team(terms, fold)
    assert team
    assert (team.games, team.sum, team.mean, team.best, team.rating) == (3, 41, 13, 16, "Enthusiasm for words")
    assert format.winners(terms, fold) == ()


@pytest.mark.rule("spukstaben:rec.3")
def test_a_series_takes_no_result_that_no_game_comes_to() -> None:
    format = find_format(RULESET, "spukstaben-team")
    terms = Terms(ruleset="spukstaben/1", players=2, settings={"games": None}, options={})
    fold = format.start(terms)
    format.check_reported(terms, fold, Reported(players=(1, 2), team=20))
    format.check_reported(terms, fold, Reported(players=(1, 2)))
    for points in (21, -41):
        with pytest.raises(Impossible, match="reaches -40 to 20"):
            format.check_reported(terms, fold, Reported(players=(1, 2), team=points))
    with pytest.raises(Exception, match="1 to 4 players"):
        format.prepare(Terms(ruleset="spukstaben/1", players=5, settings={}, options={}))


def test_the_bounds_of_a_series_are_those_of_all_its_games() -> None:
    low, high = bounds(facts_with({}))
    spans = [span(begin([f"options cubes={cubes}"]).state.table) for cubes in range(1, 11)]
    assert (low, high) == (min(low for low, _ in spans), max(high for _, high in spans))


def test_a_series_goes_by_the_facts_of_its_last_logged_game() -> None:
    own = {"points.start": 30, "points.ratings": [[0, "a start"], [25, "a triumph"]]}
    series = Book("spukstaben-team", 2, ruleset=RULESET).add("g1", "ab", team_game(28, own)).result("a b", team=31)
    assert series.standings.team
    assert (series.standings.team.mean, series.standings.team.rating) == (29, "a triumph")
    with pytest.raises(Impossible, match="reaches -25 to 35"):
        series.result("a b", team=36)
    back = series.add("g2", "ab", team_game(10, {}))
    assert back.standings.team
    assert back.standings.team.rating == "Word magic"
    with pytest.raises(Impossible, match="reaches -40 to 20"):
        back.correct(2, "a b", team=30)


def test_a_recorded_result_reads_back_when_the_game_is_gone_whose_facts_allowed_it() -> None:
    series = Book("spukstaben-team", 2, ruleset=RULESET).add("g1", "ab", team_game(28, {"points.start": 30}))
    series.result("a b", team=31).remove(1)
    assert misplaced(series.series, series.games) == {2}


def team_game(points: int, data: dict[str, Any]) -> GameResult:
    """A game of two with facts of its own."""
    return GameResult(
        status="official",
        ruleset="spukstaben/1",
        seats=2,
        decided=True,
        points=(None, None),
        ranks=(1, 1),
        trust="full",
        ended_by="dawn",
        level="table",
        team=points,
        data=data,
    )
