"""`audit`: a page to print, of a game or of a series."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog

GAME = [
    *("kind", "name", "stream", "ruleset", "title", "played", "offset", "status", "players", "options"),
    *("data_id", "data", "header"),
    *(
        "around",
        "origin",
        "allowed",
        "allowed_why",
        "plies",
        "entries",
        "corrections",
        "flags",
        "notes",
        "disputes",
        "scores",
        "outcome",
    ),
    *("chain", "sound"),
]


@pytest.fixture
def series(spooklog: Spooklog, tmp_path: Path) -> Spooklog:
    """A series called autumn: a result that was corrected, and the sample hand, with a dispute that made a house rule."""
    sheet = (
        (SAMPLES / "spooks-full.sheet").read_text(encoding="utf-8").replace("dealer dave", "options series=short\ndealer dave")
    )
    (tmp_path / "hand.sheet").write_text(sheet, encoding="utf-8")
    people = ("anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor")
    spooklog("series", "new", "autumn", "--format", "spooks-short", *people)
    spooklog("series", "result", "autumn", "anna=30", "bert=0", "cora=41", "dave=12", "dealer=cora")
    spooklog("series", "correct", "autumn", "1", "anna=33", "--why", "read as 30")
    spooklog("import", str(tmp_path / "hand.sheet"), "--name", "hand")
    spooklog("series", "add", "hand", "--series", "autumn")
    spooklog("dispute", "open", "15", "cora had a Bone", "--rule", "red.4", "-g", "hand")
    spooklog("dispute", "rule", "1", "house-rule", "--why", "show your hand", "--series", "autumn", "-g", "hand")
    return spooklog


def test_the_page_is_printed_or_written_as_its_file_is_named(hand: Spooklog, tmp_path: Path) -> None:
    printed = hand("audit").out
    assert printed.startswith("AUDIT OF A GAME: hand\n=====")
    assert hand("audit", "-o", str(tmp_path / "a.txt")).out == f"{tmp_path / 'a.txt'} written\n"
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == printed
    hand("audit", "-o", str(tmp_path / "a.html"))
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    for name in ("a.pdf", "a.docx", "a.json"):
        assert hand("audit", "-o", str(tmp_path / name), "--json", code=2).error["expected"]


def test_the_data_of_a_game_is_all_there(hand: Spooklog) -> None:
    data = hand("audit", "--json").json
    assert list(data) == GAME
    assert len(data["entries"]) == 55
    assert (data["status"], data["sound"], data["offset"]) == ("provisional", True, 60)


def test_a_summary_is_a_few_lines(hand: Spooklog) -> None:
    first, *_, last = hand("audit", "--summary").out.splitlines()
    assert first == "hand: 55 entries, 42 plies, no corrections, no disputes; provisional"
    assert last.startswith("receipt hand:55:")


def test_only_the_full_viewer_may_audit(hand: Spooklog) -> None:
    for viewer in ("anna", "public", "2"):
        assert hand("audit", "--as", viewer, "--json", code=2).error["error"] == "usage"
    hand("audit", "--as", "full")


def test_an_output_file_excludes_printed_output(hand: Spooklog, tmp_path: Path) -> None:
    for option in ("--summary", "--json"):
        hand("audit", option, "-o", str(tmp_path / "a.txt"), code=2)
    assert not (tmp_path / "a.txt").exists()


def test_an_audit_finds_a_text_that_no_entry_names(hand: Spooklog, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(
            "INSERT INTO texts SELECT 'f' || substr(hex(zeroblob(32)), 2), id, x'00', 'never written' FROM streams "
            "WHERE kind = 'game'"
        )
    answer = hand("audit", "--summary", code=8)
    assert "the log is not what was recorded" in answer.out
    assert "receipt" not in answer.out
    assert "The log is not what was recorded" in hand("audit", code=8).out


def test_an_audit_reports_an_unreadable_log(hand: Spooklog, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE events SET state = replace(state, '1S', '2S') WHERE originator_version = 2")
    assert hand("audit", "--json", code=8).error["error"] == "corrupt"


def test_a_series_is_audited_with_its_results_house_rules_and_games(series: Spooklog, tmp_path: Path) -> None:
    data = series("audit", "--series", "autumn", "--json").json
    assert (data["kind"], data["name"], data["offset"], data["sound"]) == ("series", "autumn", 60, True)
    assert data["standings"]["totals"] == {"anna": 33, "bert": 13, "cora": 64, "dave": 32}
    (correction,) = data["corrections"]
    assert (correction["old"], correction["why"]) == ("anna 30, bert 0, cora 41, dave 12; won by bert", "read as 30")
    assert correction["new"].startswith("anna 33, ")
    (game,) = data["games"]
    assert (game["number"], game["game"]) == (2, "hand")
    assert game["summary"][0].startswith("hand: 57 entries, 42 plies")
    assert [rule["words"] for rule in data["house_rules"]] == ["show your hand"]
    text = series("audit", "--series", "autumn").out
    said = ("AUDIT OF A SERIES: autumn", "show your hand", "Totals hand by hand", " of 200.", "33 / 33", "23 / 64", "read as 30")
    for words in said:
        assert words in text
    assert max(map(len, text.splitlines())) <= 100
    series("audit", "--series", "autumn", "-o", str(tmp_path / "s.html"))
    html = (tmp_path / "s.html").read_text(encoding="utf-8")
    assert html.count("<svg") == 1
    assert "<script" not in html
    assert series("audit", "--series", "autumn", "--summary").out.startswith(
        "autumn: 4 entries, 1 correction, 1 dispute; provisional"
    )


def test_an_audit_of_a_series_reports_a_damaged_game(series: Spooklog, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE events SET state = replace(state, '1S', '2S') WHERE topic = 'spooks.card_played'")
    data = series("audit", "--series", "autumn", "--json", code=8).json
    assert not data["sound"]
    assert data["chain"]["sound"]
    assert data["games"][0]["summary"][0].startswith("damaged: hand: ")
    assert "damaged: hand" in series("audit", "--series", "autumn", code=8).out


def test_an_empty_series_has_an_audit_page_too(spooklog: Spooklog) -> None:
    spooklog("series", "new", "winter", "--format", "points-high", "--ruleset", "spooks", *PLAYERS)
    text = spooklog("audit", "--series", "winter").out
    assert "None yet." in text
    assert "No game of this series was logged." in text


def test_a_game_is_no_series_and_a_series_no_game(series: Spooklog) -> None:
    assert series("audit", "--series", "hand", "--json", code=None).code in (2, 7)
    assert series("audit", "-g", "autumn", "--json", code=None).code in (2, 7)
    series("audit", "--series", "nowhere", code=7)
    series("audit", "-g", "nowhere", code=7)


def test_an_empty_store_shows_how_to_begin(spooklog: Spooklog) -> None:
    for command in (("audit",), ("dispute", "list"), ("dispute", "show", "1")):
        assert spooklog(*command, "--json", code=7).error["expected"][0].startswith("spooklog new")
    assert spooklog("dispute", "list", "--all").out == "no disputes\n"
