"""`branch`: a copy from any moment that counts for nothing, and says where it is from."""

from __future__ import annotations

from tests.cli.conftest import Spooklog


def test_a_branch_goes_on_from_a_moment_and_leaves_the_game_as_it_was(hand: Spooklog) -> None:
    said = hand("branch", "20", "--name", "what-if").out
    assert said.splitlines() == [
        "what-if: a copy of hand after ply 20",
        "   anna gives bert a card",
        "   it is unrated: no statistics and no series count it",
        "   it is the game that the next commands are about; back with -g hand",
        "   spooklog compare what-if sets it beside hand",
    ]
    hand("play", "anna gives 9G")
    assert hand("show", "--json").json["ply"] == 21
    assert hand("show", "-g", "hand", "--json").json["ply"] == 42
    assert "   a copy of hand after ply 20, unrated" in hand("show", "--plain").out
    assert hand("show", "--json").json["origin"] == {"game": "hand", "ply": 20, "entry": 55}
    assert hand("show", "-g", "hand", "--json").json["origin"] is None


def test_a_branch_is_listed_as_a_copy_and_counts_for_nothing(hand: Spooklog) -> None:
    stats, players = hand("stats", "--json").json, hand("players", "--json").json
    branch = hand("branch", "--json").json
    assert branch["origin"] == {"game": "hand", "ply": 42, "entry": 55}
    assert [(row["game"], row["copy_of"], row["standing"]) for row in hand("games", "--json").json["games"]] == [
        (branch["game"], "hand", "anna won, a copy"),
        ("hand", None, "anna won"),
    ]
    assert hand("stats", "--json").json == stats
    assert hand("players", "--json").json == players
    assert hand("db", "rebuild").out.splitlines()[-1] == "no differences"


def test_an_impossible_branch_is_refused(hand: Spooklog) -> None:
    assert hand("branch", "43", "--json", code=7).error["message"] == "there is no ply 43: the game has 42"
    assert hand("branch", "--name", "hand", "--json", code=6).error["error"] == "conflict"
    hand("branch", "0", "--name", "again")
    hand("play", "void")
    assert hand("branch", "--json", code=2).error["expected"] == ["branch 0"]
