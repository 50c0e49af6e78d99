"""`compare`: two games side by side from where they part."""

from __future__ import annotations

from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog


def test_a_branch_is_compared_with_its_origin(hand: Spooklog) -> None:
    hand("branch", "40", "--name", "what-if")
    assert hand("compare").out.splitlines()[0] == "the first 40 plies are the same"
    told = hand("compare", "--json").json
    assert (told["game"], told["other"], told["parted"]) == ("hand", "what-if", 41)
    assert [(row["fate"], row["old"]["notation"], row["new"]) for row in told["plies"]] == [
        ("differs", "cora 4G", None),
        ("differs", "trick anna 4B, bert 10G, cora 7G, dave 1G", None),
    ]
    assert (told["before"]["ply"], told["after"]["ply"]) == (42, 40)
    hand("branch", "-g", "hand", "--name", "same")
    assert hand("compare", "same").out.splitlines() == ["hand and same have the same 42 plies"]


def test_two_logs_that_run_together_again_are_folded(hand: Spooklog) -> None:
    hand("branch", "--name", "what-if")
    hand("amend", "22", "dave gives 3K", "--conflicts", "drop", "--apply")
    out = hand("compare", "what-if").out
    assert "the first 21 plies are the same" in out
    assert "… 13 plies stay" in out
    assert "outcome  anna wins by trick  not decided" in out


def test_two_games_of_the_same_players_are_compared_as_they_are_named(hand: Spooklog) -> None:
    hand("import", str(SAMPLES / "spooks-full.sheet"), "--name", "again")
    hand("undo")
    told = hand("compare", "hand", "again", "--json").json
    assert (told["game"], told["other"], told["parted"]) == ("hand", "again", 42)
    hand("new", "spooks", *PLAYERS, "--name", "other")
    assert hand("compare", "hand", "other").out.startswith("they start differently: option record")


def test_a_comparison_of_unrelated_games_is_refused(hand: Spooklog) -> None:
    assert hand("compare", "--json", code=2).error["expected"] == ["compare hand OTHER", "branch PLY"]
    hand("new", "spooks", "zoe", "yan", "xara", "--name", "strangers")
    assert "the same players on the same seats" in hand("compare", "hand", "strangers", "--json", code=2).error["message"]
    assert hand("compare", "hand", "nobody", "--json", code=7).error["error"] == "not_found"
