"""What people say at the table, on the command line: recorded, shown, written, and never in the way of a ply."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Spooklog


def test_a_remark_is_stored_and_shown_with_its_speaker(evening: Spooklog) -> None:
    assert evening("play", "anna says is that so?").out == "evening: noted what anna says (entry 5)\n"
    answer = evening("play", "cora says yes", "--json").json
    assert (answer["entry"], answer["ply"], answer["status"]) == (6, 2, "provisional")
    (*_, last) = evening("log", "--json").json["plies"]
    assert (last["notes"], last["said"]) == (
        [],
        [{"seat": 1, "player": "anna", "text": "is that so?"}, {"seat": 3, "player": "cora", "text": "yes"}],
    )
    for command in (("log",), ("log", "--entries"), ("replay", "--plain"), ("audit",)):
        assert "is that so?" in evening(*command).out, command
    assert "anna: is that so?" in evening("log").out
    assert "anna: is that so?" in evening("audit").out
    moment = evening("replay", "--json").lines[-1]
    assert moment["said"] == last["said"]
    assert "note" in moment["marks"]


def test_a_remark_before_the_first_ply_belongs_to_the_start(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening")
    spooklog("play", "bert says good luck")
    assert "bert: good luck" in spooklog("log").out
    assert spooklog("log", "--json").json["start"]["said"] == [{"seat": 2, "player": "bert", "text": "good luck"}]


def test_undo_takes_back_plies_and_no_remarks(evening: Spooklog) -> None:
    evening("play", "anna says hm")
    assert evening("undo", "--json").json["ply"] == 1
    assert "anna: hm" in evening("log").out
    assert evening("redo", "--json").json["ply"] == 2


def test_a_sheet_writes_and_reads_remarks(evening: Spooklog, tmp_path: Path) -> None:
    evening("play", r"anna says I said \# five  # she did")
    sheet = evening("export").out
    assert sheet.endswith("anna says I said \\# five\n# she did\n")
    path = tmp_path / "evening.sheet"
    path.write_text(sheet, encoding="utf-8")
    evening("import", str(path), "--name", "again")
    assert evening("export", "-g", "again").out == sheet
    assert evening("log", "-g", "again", "--json").json["plies"][-1]["said"][0]["text"] == "I said # five"


def test_a_time_on_a_line_of_its_own_is_that_of_the_next_ply(evening: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_text("#@ 20:31\nanna says late\nanna 2T\n", encoding="utf-8")
    evening("play", "--file", str(path))
    said, ply = evening("export").out.splitlines()[-2:]
    assert said == "anna says late"
    assert ply.startswith("anna 2T")
    assert ply.endswith("20:31")


def test_a_remark_is_explained_and_is_no_correction(evening: Spooklog) -> None:
    assert evening("explain", "anna says hi", "--json").json["accepted"]
    assert evening("amend", "1", "anna says hi", "--json", code=2).error["message"] == "a remark is no ply"
    assert evening("play", "zoe says hi", "--json", code=3).error["expected"] == ["anna", "bert", "cora", "dave"]
    assert "NAME says TEXT" in evening("rules", "spooks", "notation").out


def test_after_a_colon_says_is_an_ordinary_word(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "anna", "bea", "--name", "words")
    for line in ("+E", "+S", "+N", "+R", "+TH/p", "+A+", "glass"):
        spooklog("play", line)
    assert spooklog("play", "anna: says", "--json").json["notation"] == "anna: says"
    assert "noted what bea says" in spooklog("play", "bea says: \\says").out
    sheet = spooklog("export").out.splitlines()
    assert sheet[-2:] == ["anna: says", "bea says \\says"]
