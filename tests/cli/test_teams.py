"""Games in which all play together: what is said of a team where other games speak of players, and what such games tell."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Spooklog

THREE = ("anna", "bert", "cora")


@pytest.fixture
def team(spooklog: Spooklog) -> Spooklog:
    """A store with a game of a team that bots played to its end, and one with only a recorded result."""
    spooklog("simulate", "spukstaben", "--seats", "3", "--seed", "3", "--name", "bots")
    spooklog("new", "spukstaben", *THREE, "-o", "record=result", "--name", "told")
    return spooklog


def test_the_end_of_a_team_game_names_the_team(team: Spooklog) -> None:
    answer = team("play", "result 12")
    assert "None" not in answer.out
    assert "team" in answer.out
    assert "told: the team has 12 points" in team("score").out
    assert "the team has 12 points" in team("audit").out
    (row,) = team("score", "--json").json["scores"]
    assert (row["seat"], row["player"], row["score"], row["rank"]) == (None, None, 12, None)


def test_lists_show_the_points_of_a_team_and_no_wins(team: Spooklog) -> None:
    team("play", "result 12")
    rows = {row["game"]: row["standing"] for row in team("games", "--json").json["games"]}
    assert rows["told"] == "team 12"
    assert rows["bots-1"].startswith("team ")
    player = {row["player"]: row for row in team("players", "--json").json["players"]}["anna"]
    assert (player["decided"], player["contested"], player["wins"], player["share"]) == (1, 0, 0, None)
    assert "0%" not in team("players").out


def test_the_parts_of_a_score_are_those_of_the_team_for_every_player(team: Spooklog) -> None:
    of_one, of_all = (team("score", "-g", "bots-1", "--why", who, "--json").json["why"] for who in ("2", "team"))
    assert of_one == of_all
    assert (of_one["player"], sum(share["points"] for share in of_one["shares"])) == (None, of_one["score"])
    assert "team: " in team("score", "-g", "bots-1", "--why", "team").out


def test_a_player_is_never_called_the_team_where_each_has_points(hand: Spooklog) -> None:
    assert hand("score", "--why", "team", "--json", code=2).error["expected"] == ["anna", "bert", "cora", "dave"]


def test_a_simulation_shows_the_points_of_the_team(spooklog: Spooklog) -> None:
    (bot,) = spooklog("simulate", "spukstaben", "--seats", "2", "--seed", "3", "--json").json["bots"]
    assert bot["mean"] is not None
    assert "won" not in spooklog("simulate", "spukstaben", "--seats", "2", "--seed", "3").out
    assert "won" in spooklog("simulate", "spookies", "--seats", "2", "--seed", "3").out


def test_games_show_their_own_statistics_of_players_and_of_the_team(team: Spooklog) -> None:
    (told,) = team("stats", "--json").json["rulesets"]
    assert told["figures"]
    for figure in told["figures"]:
        assert list(figure) == ["name", "title", "help", "kind", "unit", "team", "value", "players"]
        assert bool(figure["players"]) != figure["team"]
    assert "(team)" in team("stats").out
    name = "Random 1 (bot)"
    person = team("players", "show", name, "--json").json
    assert (person["player"], person["games"], [one["ruleset"] for one in person["rulesets"]]) == (name, 1, ["spukstaben"])
    assert {figure["team"] for figure in person["rulesets"][0]["figures"]} == {True, False}
    assert "(team)" in team("players", "show", name).out
    assert team("players", "--json", "show", name).json == person
    assert team("players", "show", "nobody", "--json", code=7).error["error"] == "not_found"


def test_statistics_have_units_and_leave_out_auxiliary_counts(spooklog: Spooklog) -> None:
    spooklog("simulate", "spookies", "--seats", "3", "--games", "2", "--seed", "1")
    (told,) = spooklog("stats", "--ruleset", "spookies", "--json").json["rulesets"]
    figures = {figure["name"]: figure for figure in told["figures"]}
    assert "games" not in figures
    assert (figures["successes"]["unit"], figures["rolls_a_turn"]["unit"]) == ("%", "a turn")
    assert 0 < figures["successes"]["value"] < 1
    places = [row["value"] for row in figures["place"]["players"]]
    assert places == sorted(places), "the best place comes first"
    lines = {line.split("  ")[1].strip(): line for line in spooklog("stats").out.splitlines() if line.startswith("   ")}
    assert f"{figures['successes']['value']:.0%}" in lines["rolls that succeeded"]
    assert figures["place"]["value"] is None, "the mean of all places tells nothing"
    assert lines["mean place"].split("  ")[-1].strip().startswith(str(figures["place"]["players"][0]["player"]))
    assert " a turn" in lines["rolls"]
    person = spooklog("players", "show", "Random 1 (bot)").out
    assert person.count("   won  ") == 1, "what stands above is not said again"


def test_a_narrow_list_of_players_folds_no_name(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    spooklog("simulate", "spookies", "--seats", "2", "--seed", "1")
    for columns in ("60", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        assert any(line.startswith("Random 1 (bot)") for line in spooklog("players").out.splitlines())


def test_hands_of_spooks_show_their_statistics(hand: Spooklog) -> None:
    (told,) = hand("stats", "--ruleset", "spooks", "--json").json["rulesets"]
    figures = {figure["name"]: figure for figure in told["figures"]}
    assert "hands" not in figures, "four players of one hand play no four hands"
    assert figures["taken"]["value"] == figures["given"]["value"] == 3 / 4, "a bite, of three players who gave a card"
    assert {row["player"]: row["value"] for row in figures["taken"]["players"]}["Bert Holm"] == 3
    assert figures["left"]["kind"] == "best"
    assert "most points left" in hand("stats").out
    assert "cards laid" in hand("players", "show", "Anna Berg").out
    hand("undo")
    assert hand("stats", "--json").json["rulesets"][0]["figures"] == []


def test_narrow_terminals_cut_no_figure_off(team: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in ("40", "60", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        for command in (("stats",), ("players", "show", "Random 1 (bot)")):
            out = team(*command).out
            assert "…" not in out
            assert max(map(len, out.splitlines())) <= int(columns)
