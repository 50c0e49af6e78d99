"""The formats for every ruleset: points, wins, places, teams; players may miss a game and change seats."""

from __future__ import annotations

import msgspec
import pytest
from tests.domain.series.kit import SPOOKS, Book, flags, game, letters, totals

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.general import RULES
from spooklog.domain.formats.result import GameResult
from spooklog.domain.formats.standings import Team
from spooklog.domain.series.formats import find_format, formats_for
from spooklog.domain.series.opening import terms_for
from spooklog.domain.values.errors import Illegal, Impossible, NotFound, Usage
from spooklog.domain.values.labels import Labels


def book(format: str, seats: int = 3, **settings: str) -> Book:
    """A series in a general format."""
    return Book(format, seats, settings=settings)


def test_every_ruleset_has_the_general_formats_behind_its_own() -> None:
    names = [format.name for format in formats_for(SPOOKS)]
    assert names == ["spooks-short", "spooks-long", "points-high", "points-low", "wins", "best-of", "ranks", "cooperative"]
    assert find_format(SPOOKS, " Wins ").name == "wins"
    with pytest.raises(NotFound) as told:
        find_format(SPOOKS, "golf")
    assert told.value.expected == tuple(names)


def test_every_format_has_a_summary() -> None:
    for format in formats_for(SPOOKS):
        assert format.summary
        assert format.reads in ("points", "places", "wins", "team")
        assert format.unit in ("points", "wins")


def test_seats_may_change_and_players_may_miss_a_game() -> None:
    one = book("points-high", 4).result("a5 b3 c1").result("d9 a2").result("c4 b0")
    assert totals(one) == (7, 3, 5, 9)
    assert one.standings.games_played == (2, 2, 2, 1)
    assert letters(one.standings.playing) == "abcd"


@pytest.mark.parametrize(("format", "places", "winner"), [("points-high", (1, 2, 3), "a"), ("points-low", (3, 2, 1), "c")])
def test_points_add_up_and_the_best_total_leads(format: str, places: tuple[int, ...], winner: str) -> None:
    one = book(format).result("a5 b3 c1").result("a1 b1 c1")
    assert (totals(one), one.standings.places, one.standings.winners) == ((6, 4, 2), places, ())
    assert letters(one.close().standings.winners) == winner


def test_a_player_without_a_game_is_last_at_any_total() -> None:
    assert book("points-low").result("a5 b3").standings.places == (2, 1, 3)


def test_equal_totals_share_a_place_and_the_victory() -> None:
    one = book("points-high").result("a5 b3 c0").result("a0 b2 c1").close()
    assert (one.standings.places, one.standings.winners, one.standings.ranking) == ((1, 1, 3), (1, 2), ((1, 2), (3,)))


@pytest.mark.parametrize("settings", [{"games": "2"}, {"target": "9"}])
def test_a_series_may_end_after_so_many_games_or_at_a_total(settings: dict[str, str]) -> None:
    one = Book("points-high", settings=settings).result("a5 b3 c1")
    assert not one.standings.over
    one.result("a4 b3 c1")
    assert (one.standings.over, letters(one.standings.winners)) == (True, "a")
    with pytest.raises(Illegal) as told:
        one.result("a1 b1 c1")
    assert told.value.rule == "series:over"


def test_games_after_an_earlier_end_are_flagged_and_do_not_count() -> None:
    one = book("points-high", target="9").result("a5 b3 c1").result("a3 b3 c1").result("a1 b1 c1")
    one.correct(1, "a9 b3 c1")
    assert (totals(one), flags(one, 2), flags(one, 3)) == ((9, 3, 1), ["series:over"], ["series:over"])
    one.correct(1, "a1 b1 c1")
    assert (one.standings.over, totals(one)) == (False, (5, 5, 3))


def test_a_game_without_points_is_refused_and_when_it_loses_them_later_it_does_not_count() -> None:
    one = book("points-high")
    with pytest.raises(Impossible) as told:
        one.add("g", "abc", game("0 ? 3"))
    assert told.value.rule == "series:points"
    with pytest.raises(Usage):
        one.result("a1 b? c2")
    one.add("g", "abc", game("0 2 3"))
    one.games["g"] = game("0 ? 3")
    assert (flags(one, 1), totals(one), one.line(1).counted) == (["series:points"], (0, 0, 0), False)


def test_a_shared_win_counts_for_each_winner() -> None:
    one = book("wins").add("g1", "abc", game("0 0 3")).result("a1 c0").result("a b c", winners="c")
    assert (totals(one), one.standings.unit) == ((2, 1, 1), "wins")
    with pytest.raises(Usage):
        one.result("a0 b0")


def test_the_best_of_so_many_games_is_over_when_no_player_can_catch_up() -> None:
    one = book("best-of", 2, games="5").result("a1 b0").result("a0 b1").result("a1 b0")
    assert (one.standings.over, one.standings.winners) == (False, ())
    with pytest.raises(Illegal, match="not over yet"):
        one.close()
    one.result("a1 b0")
    assert (one.standings.over, letters(one.standings.winners), totals(one)) == (True, "a", (3, 1))


def test_the_best_of_so_many_games_may_be_drawn() -> None:
    one = book("best-of", 2, games="2").result("a1 b0").result("a0 b1")
    assert (one.standings.over, letters(one.standings.winners)) == (True, "ab")


def test_a_place_is_worth_one_point_a_player_who_comes_after() -> None:
    one = book("ranks", 4).result("a1 b2 c3 d4").result("b1 a2 c2").add("g", "abc", game("0 7 3"))
    assert totals(one) == (3 + 0 + 2, 2 + 2 + 0, 1 + 0 + 1, 0)


def test_a_table_may_set_the_worth_of_places() -> None:
    one = book("ranks", 4, awards="10,6,3").result("a1 b2 c3 d4").result("a1 b1 c3")
    assert totals(one) == (20, 16, 6, 0)


@pytest.mark.parametrize("scores", ["a0 b1", "a2 b3", "a1 b3", "a b"])
def test_impossible_worths_of_places_are_refused(scores: str) -> None:
    with pytest.raises(Usage):
        book("ranks").result(scores)


@pytest.mark.parametrize("awards", ["1,", "a", "", "1,-2", "1;2"])
def test_awards_are_whole_numbers_with_commas(awards: str) -> None:
    with pytest.raises(Usage):
        book("ranks", awards=awards)


def team(score: int | None) -> GameResult:
    """A game that a team of two has finished."""
    return msgspec.structs.replace(game("0 0"), team=score, winners=(), points=(None, None))


def test_a_team_has_a_sum_a_mean_and_a_best_game_and_no_single_winner() -> None:
    one = book("cooperative").add("g1", "ab", team(23)).add("g2", "cb", team(18)).result("a b c", team=10)
    told = one.close().standings
    assert told.team == Team(3, 51, 17, 23)
    assert (told.totals, told.winners, told.ranking, told.status) == ((33, 51, 28), (), ((1, 2, 3),), "official")


def test_a_game_whose_team_has_no_score_does_not_count_for_a_team() -> None:
    one = book("cooperative")
    with pytest.raises(Impossible) as told:
        one.add("g1", "ab", team(None))
    assert told.value.rule == "series:team"
    with pytest.raises(Usage):
        one.result("a1 b2")


def test_the_rules_of_the_general_formats_have_words() -> None:
    assert set(RULES) == {"series:over", "series:left", "series:points", "series:places", "series:team", "series:alone"}


@pytest.mark.parametrize("format", ["points-high", "points-low", "wins", "best-of"])
def test_a_game_that_a_team_won_together_counts_for_no_single_player(format: str) -> None:
    with pytest.raises(Impossible, match="together") as told:
        book(format).add("g1", "ab", team(23))
    assert (told.value.rule, told.value.expected) == ("series:alone", ("--format cooperative",))
    one = book(format).add("g1", "ab", msgspec.structs.replace(team(None), decided=False))
    one.games["g1"] = team(23)
    assert ([flag.rule for flag in one.line(1).flags], totals(one)) == (["series:alone"], (0, 0, 0))


def test_games_of_a_team_add_up_in_formats_for_teams_alone() -> None:
    assert [format.name for format in formats_for(find_ruleset("spukstaben"))] == ["spukstaben-team", "cooperative"]


@pytest.mark.parametrize("format", ["points-high", "wins", "ranks", "cooperative"])
def test_a_series_without_an_end_is_closed_at_any_time(format: str) -> None:
    one = book(format)
    with pytest.raises(Illegal, match="no game"):
        one.close()
    one.result("a1 b2 c3", team=7 if format == "cooperative" else None)
    assert one.close().standings.status == "official"


@pytest.mark.parametrize(
    ("format", "settings"), [("wins", {"target": "3"}), ("best-of", {"games": "0"}), ("points-low", {"games": "many"})]
)
def test_an_unknown_setting_is_refused(format: str, settings: dict[str, str]) -> None:
    with pytest.raises(Usage):
        Book(format, settings=settings)


def test_a_result_names_players_of_the_series_once_and_points_within_reason() -> None:
    one = book("points-high")
    for scores in ("", "a1 a2", "a1 d2", f"a1 b{10**10}"):
        with pytest.raises(Usage):
            one.result(scores)
    one.result("a1 b2")
    for more in ({"winners": "c"}, {"dealer": "c"}):
        for record in (one.result, lambda scores, **more: one.correct(1, scores, **more)):
            with pytest.raises(Usage):
                record("a1 b2", **more)


@pytest.mark.parametrize(
    ("slug", "format", "option"),
    [("spookies", "wins", "chips=0"), ("spookies", "wins", "chips=10000"), ("spukstaben", "cooperative", "cubes=11")],
)
def test_no_series_opens_with_a_number_that_none_of_its_games_could_start_with(slug: str, format: str, option: str) -> None:
    ruleset = find_ruleset(slug)
    name, _, value = option.partition("=")
    with pytest.raises(Usage, match=f"option {name} takes a whole number from 1"):
        terms_for(ruleset, find_format(ruleset, format), Labels(["anna", "bert"]), {}, {name: value})


def test_who_leaves_keeps_total_and_place_and_cannot_win() -> None:
    one = book("points-high").result("a9 b3 c1").leave("a").result("b1 c1")
    shown = one.close().standings
    assert (shown.totals, shown.places, shown.winners, shown.left) == ((9, 4, 2), (1, 2, 3), (2,), (1,))
    assert (shown.playing, [(line.after, line.what) for line in shown.roster]) == ((2, 3), [(1, "left")])


def test_who_left_plays_again_after_coming_back() -> None:
    one = book("points-high").result("a9 b3 c1").leave("a")
    with pytest.raises(Illegal) as refused:
        one.result("a1 b2 c3")
    assert refused.value.rule == "series:left"
    one.back("a").result("a1 b2 c3")
    assert (totals(one), one.standings.winners, one.standings.left) == ((10, 5, 4), (), ())
    with pytest.raises(Usage):
        one.back("a")


def test_a_series_is_decided_among_those_who_can_still_win() -> None:
    one = book("best-of", games="5").result("a1 b0 c0").result("a1 b0 c0").result("a0 b1 c0").leave("a").result("b1 c0")
    assert (one.standings.over, one.standings.winners) == (True, (2,))


def test_nobody_is_given_a_total_in_a_general_format_and_nobody_leaves_after_the_end() -> None:
    with pytest.raises(Illegal):
        book("points-high").join(5)
    with pytest.raises(Illegal) as refused:
        book("points-high", games="1").result("a1 b2 c3").leave("a")
    assert refused.value.rule == "series:over"
