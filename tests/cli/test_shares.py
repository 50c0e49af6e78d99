"""`score --why`: what the points of a player are made of, as far as the viewer may know."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import SAMPLES, Spooklog

SHARE = ["points", "what", "rule", "text", "ply", "line"]


def hand_with_one_deal(spooklog: Spooklog, tmp_path: Path, name: str, deal: str, *told: str) -> None:
    """The sample hand with hidden cards, except those of one deal, with the lines after its end."""
    head, _, body = (SAMPLES / "spooks-full.sheet").read_text(encoding="utf-8").partition("---\n")
    kept = [line for line in head.splitlines() if not line.startswith("deal ")]
    path = tmp_path / f"{name}.sheet"
    path.write_text("\n".join([*kept, deal, "options record=table", "---", body.rstrip(), *told, ""]), encoding="utf-8")
    spooklog("import", str(path), "--name", name)


def test_a_loser_pays_for_each_card_by_its_rule_and_the_ply_it_came_with(hand: Spooklog) -> None:
    why = hand("score", "--why", "bert", "--json").json["why"]
    assert (why["player"], why["score"], why["rank"]) == ("bert", 13, 2)
    dealt, given = why["shares"]
    assert list(dealt) == SHARE
    assert (dealt["points"], dealt["what"], dealt["ply"], dealt["line"]) == (3, "3S, dealt", 0, None)
    assert (given["points"], given["what"], given["ply"]) == (10, "10T, from anna in a bite", 21)
    assert given["line"] == "anna gives 10T"
    assert given["rule"] == "spooks:series.3"
    page = hand("score", "--why", "2").out
    assert "bert: 13 points" in page
    assert "10T, from anna in a bite" in page


def test_a_winner_has_no_points_by_the_ply_of_the_last_card(hand: Spooklog) -> None:
    (share,) = hand("score", "--why", "anna", "--json").json["why"]["shares"]
    assert (share["points"], share["rule"], share["ply"]) == (0, "spooks:escape.1", 42)


def test_every_score_is_the_sum_of_its_shares(hand: Spooklog) -> None:
    for row in hand("score", "--json").json["scores"]:
        why = hand("score", "--why", row["player"], "--json").json["why"]
        assert sum(share["points"] for share in why["shares"]) == row["score"] == why["score"]


def test_before_the_end_there_are_no_points_yet(hand: Spooklog) -> None:
    assert hand("score", "--why", "bert", "--at", "20", "--json").json["why"]["shares"] == []
    assert "bert: no points yet" in hand("score", "--why", "bert", "--at", "20").out


def test_points_counted_without_cards_come_from_the_ply_that_counted_them(spooklog: Spooklog, tmp_path: Path) -> None:
    deal = "deal bert 1-4S 7S MK 2-3G 6G 10G 3B 8B 3T 5T"
    hand_with_one_deal(spooklog, tmp_path, "told", deal, "cora left 23", "dave left 20")
    (share,) = spooklog("score", "--why", "cora", "--json").json["why"]["shares"]
    assert (share["points"], share["rule"], share["ply"]) == (23, "spooks:series.2", 43)


def test_points_that_were_not_counted_are_named_as_such(spooklog: Spooklog, tmp_path: Path) -> None:
    hand_with_one_deal(
        spooklog, tmp_path, "uncounted", "deal bert 1-4S 7S MK 2-3G 6G 10G 3B 8B 3T 5T", "cora left ?", "dave left 5-6S 3K 6K"
    )
    assert "cora: the points were not counted" in spooklog("score", "--why", "cora").out
    first, *_ = spooklog("score", "--why", "dave", "--json").json["why"]["shares"]
    assert (first["points"], first["what"]) == (5, "5S, dealt")


def test_a_score_reveals_no_hidden_hand_before_the_hand_is_recorded(spooklog: Spooklog, tmp_path: Path) -> None:
    hand_with_one_deal(spooklog, tmp_path, "secret", "deal bert 1-4S 7S MK 2-3G 6G 10G 3B 8B 3T 5T")
    assert spooklog("score", "--json").json["scores"][1]["score"] == 13
    for viewer, known in (("cora", None), ("public", None), ("bert", 13)):
        seen = spooklog("score", "--why", "bert", "--as", viewer, "--json").json
        assert seen["scores"][1]["score"] == known
        assert seen["why"]["score"] == known
        assert bool(seen["why"]["shares"]) == (known is not None)
        assert spooklog("show", "--as", viewer, "--json").json["scores"][1]["score"] == known


def test_a_third_player_learns_no_card_that_was_given_in_secret(hand: Spooklog) -> None:
    shares = {
        viewer: hand("score", "--why", "bert", "--as", viewer, "--json").json["why"]["shares"] for viewer in ("anna", "cora")
    }
    assert shares["anna"][1]["what"] == "10T, from anna in a bite"
    assert [share["what"] for share in shares["cora"]] == ["3S, dealt or given unseen", "10T, dealt or given unseen"]
    assert [share["ply"] for share in shares["cora"]] == [None, None]


def test_a_score_of_a_person_without_a_seat_is_refused(hand: Spooklog) -> None:
    for unknown in ("zoe", "public", "full", "0", "9"):
        assert hand("score", "--why", unknown, "--json", code=2).error["expected"] == ["anna", "bert", "cora", "dave"]
