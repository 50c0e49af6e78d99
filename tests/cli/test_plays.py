"""Plays of other programs on the command line: shown first, stored with --apply, people merged on request, and sent back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.projections.kit import break_entry
from tests.replays.exchange.bgstats_files import ANNA, BERT, CORA, file, play, score, two
from tests.replays.exchange.test_bgg import play as bgg_play
from tests.replays.exchange.test_bgg import plays as bgg_plays

from spooklog.domain.contract.registry import find_ruleset


@pytest.fixture
def plays(tmp_path: Path) -> Path:
    """A full export of BG Stats with one bad play."""
    path = tmp_path / "plays.json"
    path.write_bytes(file(two(1, comments="\u001b[31mred", locationRefId=3), two(2, "12+7"), play(3, score(ANNA), score(42))))
    return path


def test_plays_are_shown_and_nothing_is_stored(spooklog: Spooklog, plays: Path) -> None:
    spooklog("new", "tally", "anna=Anna Berg", "bert", "--name", "here")
    shown = spooklog("import", str(plays)).out
    assert f"{plays}: 3 plays from BG Stats\n   2 new games: Harbour Lights 2\n" in shown
    assert "play 3: it refers to player 42, which is not in the file" in shown
    assert 'if both are one: players merge "Anna Berg" "Anna Berg (2)"' in shown
    assert shown.endswith("   the same with --apply --skip-bad stores it\n")
    assert [one["game"] for one in spooklog("games", "--json").json["games"]] == ["here"]
    assert spooklog("import", str(plays), "--json").json["applied"] is False


def test_a_bad_play_blocks_the_import_until_it_is_skipped(spooklog: Spooklog, plays: Path) -> None:
    refused = spooklog("import", str(plays), "--apply", "--json", code=3).error
    assert refused["message"].startswith("1 play cannot be taken, so nothing is stored: play 3: ")
    assert spooklog("games", "--json").json["games"] == []
    told = spooklog("import", str(plays), "--apply", "--skip-bad", "--json").json
    assert [(one["play"], one["change"]) for one in told["plays"]] == [(1, "new"), (2, "new")]
    assert {one["game"] for one in told["plays"]} == {one["game"] for one in spooklog("games", "--json").json["games"]}
    assert "2 games known and unchanged" in spooklog("import", str(plays)).out


def test_people_are_merged_on_request_alone(spooklog: Spooklog, plays: Path) -> None:
    spooklog("new", "tally", "anna=Anna Berg", "b=Bertram", "--name", "here")
    told = spooklog("import", str(plays), "--apply", "--skip-bad", "--match", "--as", "Bert Klee=Bertram", "--json").json
    assert [(one["here"], one["into"], one["problem"]) for one in told["merged"]] == [
        ("Bert Klee", "Bertram", None),
        ("Anna Berg (2)", "Anna Berg", None),
    ]
    players = spooklog("players", "--json").json["players"]
    assert {one["player"]: one["games"] for one in players} == {"Anna Berg": 3, "Bertram": 3}
    assert not spooklog("db", "check").out.count("problem ")


def test_a_merged_player_is_not_reported_as_unmerged(spooklog: Spooklog, plays: Path) -> None:
    spooklog("new", "tally", "anna", "b=Bertram", "--name", "here")
    again = ("import", str(plays), "--apply", "--skip-bad", "--as", "Bert Klee=Bertram", "--json")
    assert len(spooklog(*again).json["merged"]) == 1
    assert spooklog(*again).json["merged"] == []


def test_impossible_merges_are_reported_in_the_preview(spooklog: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "plays.json"
    path.write_bytes(file(two(1), play(2, score(ANNA), score(CORA))))
    spooklog("new", "tally", "z=Zora Vex", "y=Yan Roth")
    asked = ("import", str(path), "--as", "Anna Berg=Zora Vex", "--as", "Bert Klee=Yan Roth", "--as", "Cora Lind=Zora Vex")
    shown = [(one["name"], bool(one["problem"])) for one in spooklog(*asked, "--json").json["merged"]]
    assert shown == [("Anna Berg", False), ("Bert Klee", False), ("Cora Lind", True)]
    assert [(one["name"], bool(one["problem"])) for one in spooklog(*asked, "--apply", "--json").json["merged"]] == shown
    again = ("import", str(path), "--as", "Cora Lind=Anna Berg", "--json")
    assert "both sat in" in spooklog(*again).json["merged"][0]["problem"]
    assert "--as names Anna Berg twice" in spooklog(*asked, "--as", "anna berg=Yan Roth", code=2).err


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--as", "Nemo=Anna Berg"], 7),
        (["--as", "Bert Klee=Nemo"], 7),
        (["--as", "Bert Klee"], 2),
        (["--name", "mine"], 2),
    ],
)
def test_wrong_options_store_nothing(spooklog: Spooklog, plays: Path, options: list[str], code: int) -> None:
    spooklog("new", "tally", "anna=Anna Berg", "bert")
    spooklog("import", str(plays), "--apply", "--skip-bad", *options, code=code)
    assert len(spooklog("games", "--json").json["games"]) == 1


def test_a_game_that_may_be_a_play_of_the_file_is_named(spooklog: Spooklog, plays: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "here.sheet"
    sheet.write_text("game tally\ntitle HARBOUR lights\nplayers ann bertram\ndate 2026-10-02\n---\nann 3, bertram 4\nend\n")
    spooklog("import", str(sheet), "--name", "here")
    shown = spooklog("import", str(plays)).out
    assert "1 of these may be here already, with the same title, day and number of players\n" in shown
    assert "play 2, Harbour Lights, 2026-10-02: here\n" in shown
    told = spooklog("import", str(plays), "--apply", "--skip-bad", "--json").json
    assert [one["alike"] for one in told["plays"]] == [None, "here"]


def test_a_previewed_file_is_not_reported_as_stored(spooklog: Spooklog, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    saved.write_bytes(file(two(1)))
    for options, stored in (((), 0), (("--apply",), 1)):
        assert f"{stored} of 2 files are stored" in " ".join(
            spooklog("import", str(saved), str(tmp_path / "none"), *options, code=7).err.split()
        )


def test_options_for_plays_are_refused_for_sheets(spooklog: Spooklog, tmp_path: Path) -> None:
    sheet = tmp_path / "hand.sheet"
    sheet.write_text("game tally\nplayers anna bert\n---\n")
    assert "--apply is for a BG Stats file and a file of BGG plays" in spooklog("import", str(sheet), "--apply", code=2).err


def test_saved_plays_of_the_site_are_recognised_by_their_content(spooklog: Spooklog, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    saved.write_bytes(bgg_plays(bgg_play(quantity=2)))
    assert "2 new games: Harbour Lights 2" in spooklog("import", str(saved), "--apply").out
    assert "2 games known and unchanged" in spooklog("import", str(saved), "--apply").out


def test_saved_plays_in_another_encoding_are_refused_as_such(spooklog: Spooklog, tmp_path: Path) -> None:
    saved = tmp_path / "plays.xml"
    saved.write_bytes('<?xml version="1.0" encoding="utf-16"?><plays/>'.encode("utf-16"))
    assert "the XML is not UTF-8 text" in spooklog("import", str(saved), "--apply", code=3).err


@pytest.mark.parametrize("text", ["[]", "", "\ufeff{}"], ids=["list", "empty", "mark"])
def test_json_is_refused_as_json_and_not_as_a_sheet(spooklog: Spooklog, tmp_path: Path, text: str) -> None:
    saved = tmp_path / "plays.json"
    for encoding in ("utf-8", "utf-16"):
        saved.write_text(text, encoding=encoding)
        assert "JSON" in spooklog("import", str(saved), "--apply", code=3).err


def test_imported_texts_print_no_control_characters(spooklog: Spooklog, plays: Path) -> None:
    spooklog("import", str(plays), "--apply", "--skip-bad")
    for game in spooklog("games", "--json").json["games"]:
        for command in (["show"], ["log"], ["log", "--entries"], ["about"], ["export"]):
            assert "\u001b" not in spooklog(*command, "-g", game["game"]).out


def test_conflicts_are_reported_with_both_versions(spooklog: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "one.bgsplay"
    path.write_bytes(file(two(1)))
    spooklog("import", str(path), "--apply")
    spooklog("amend", "1", "result anna 30 won, bert 20", "--apply")
    path.write_bytes(file(two(1, "34")))
    shown = spooklog("import", str(path), "--apply").out.replace("\n         ", " ")
    assert "1 game corrected here and changed there: left as they are here" in shown
    assert "here: result anna 30 won, bert 20" in shown
    assert "there: result anna 34 won, bert 20" in shown


def test_decided_games_go_out_as_a_file_and_a_link(spooklog: Spooklog, tmp_path: Path, plays: Path) -> None:
    spooklog("import", str(plays), "--apply", "--skip-bad")
    spooklog("new", "tally", "anna", "bert", "--name", "goes-on")
    everything = tmp_path / "all.bgsplay"
    said = spooklog("export", "--all", "-o", str(everything)).out
    assert f"{everything} written\n   2 plays; 1 game left out, not decided or broken off\n" in said
    assert len(json.loads(everything.read_bytes())["plays"]) == 2
    assert "2 games known and unchanged" in spooklog("import", str(everything)).out
    refused = spooklog("export", "-g", "goes-on", "--format", "bgsplay", code=4)
    assert "goes-on is not decided yet: BG Stats keeps plays that came to an end" in refused.err
    game = spooklog("games", "--json").json["games"][-1]["game"]
    link = spooklog("export", "-g", game, "--format", "bgs-link").out
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:%22spooklog%22")
    assert link.count("\n") == 1
    assert spooklog("export", "--format", "bgsplay", "--title", "x", code=2)
    assert spooklog("export", "--all", "--title", "Nothing", "--format", "bgsplay", code=7)


def test_an_export_of_all_games_names_the_unreadable_ones(spooklog: Spooklog, tmp_path: Path, db: Path) -> None:
    saved, all_ = tmp_path / "saved.json", ("export", "--all", "-o", str(tmp_path / "all.bgsplay"))
    saved.write_bytes(file(two(1), two(2), two(3)))
    taken = spooklog("import", str(saved), "--apply", "--json").json["plays"]
    spooklog("games")
    first, second, third = (one["game"] for one in taken)
    with closing(sqlite3.connect(db)) as connection:
        ids = dict(connection.execute("SELECT name, id FROM streams"))
    break_entry(
        db, ids[second], 1, break_entry(db, ids[second], 1).replace(find_ruleset("tally").meta.name.encode(), b"tally/99")
    )
    break_entry(db, ids[third], 2)
    partly = spooklog(*all_, code=8)
    assert f"1 play; 1 game left out, whose rules this program does not play: {second}" in partly.out
    assert f"1 game left out, which cannot be read: {third}" in partly.err
    break_entry(db, ids[first], 2)
    assert "2 games left out" in spooklog(*all_, "--force", code=8).err


def test_a_play_of_two_winners_counts_for_both(spooklog: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "plays.json"
    path.write_bytes(file(play(1, score(ANNA, "9", winner=True), score(BERT, "9", winner=True))))
    spooklog("import", str(path), "--apply")
    assert {one["player"]: one["wins"] for one in spooklog("players", "--json").json["players"]} == {
        "Anna Berg": 1,
        "Bert Klee": 1,
    }


def test_a_mean_of_points_says_of_how_many_games_it_is_and_tables_have_the_written_scores(
    spooklog: Spooklog, tmp_path: Path
) -> None:
    saved = tmp_path / "sums.bgsplay"
    saved.write_bytes(file(two(1, "40", "38"), two(2, "10+5-3", "6+5"), two(3, "8+8", "15")))
    spooklog("import", str(saved), "--apply")
    assert "Anna Berg 40 (1 of 3), Bert Klee 26.5 (2 of 3)" in " ".join(spooklog("stats").out.split())
    assert "40 a game (1 of 3)" in spooklog("stats", "Anna Berg").out
    assert "26.5 (2 of 3)" in spooklog("players").out
    rows = spooklog("export", "--all", "--what", "seats", "--format", "jsonl").lines
    assert [row["score"] for row in rows] == [40, 38, None, None, None, 15]
    assert [row["written"] for row in rows] == [None, None, "10+5-3", "6+5", "8+8", None]
    (seen, _) = spooklog("export", "-g", rows[2]["game_name"], "--what", "seats", "--format", "jsonl", "--as", "public").lines
    assert seen["written"] == "10+5-3"


def test_repeated_plays_are_named_and_taken_once(spooklog: Spooklog, tmp_path: Path) -> None:
    saved = tmp_path / "pages.xml"
    saved.write_bytes(bgg_plays(bgg_play("1"), bgg_play("1")))
    said = spooklog("import", str(saved), "--apply").out
    assert "1 play repeated word for word: taken once" in said
    assert "1 new game" in said
