"""Lines in parts, comments, and players who are not named, in every way that a line comes in."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.rulesets.installed import installed

from spooklog.cli.recording.command_parser import parse
from spooklog.domain.values.labels import Labels

NIGHT = "draw 1 ; anna turns // she hesitates"


@pytest.fixture
def night(spooklog: Spooklog) -> Iterator[Spooklog]:
    """A game of Night watch, in which anna begins and lines have parts and comments."""
    with installed():
        spooklog("new", "nightwatch", "anna", "bert", "cora", "--setup", "first anna", "--name", "night")
        yield spooklog


def body(sheet: str) -> list[str]:
    """The lines of a sheet behind its head."""
    return sheet.splitlines()[sheet.splitlines().index("---") + 1 :]


def at_the_prompt(night: Spooklog, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """What `play` answers to lines that come in at its prompt."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return night("play").out


def test_comments_alone_are_passed_over_in_files_and_sheets(night: Spooklog, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_text("// the first night\ndraw 1 ; turns // she hesitates\n\n// and then\n", encoding="utf-8")
    night("play", "--file", str(lines))
    sheet = night("export").out
    assert body(sheet) == ["draw 1", "anna turns"]
    (tmp_path / "sheet").write_text(f"{sheet}// that was it\n", encoding="utf-8")
    night("import", str(tmp_path / "sheet"), "--name", "again")
    assert body(night("export", "-g", "again").out) == body(sheet)
    assert "nothing to play" in night("play", "// nothing yet", code=2).err
    assert night("explain", "// nothing yet", "--json", code=3).error["message"] == "the line is nothing but a comment"


def test_a_correction_shows_the_typed_line(night: Spooklog) -> None:
    night("play", NIGHT)
    refused = night("amend", "2", "turns ; nope", "--json", code=3).error
    assert refused["input"] == "turns ; nope"
    assert refused["message"].startswith("part 2, at column 9: ")


def test_the_reason_why_a_game_was_broken_off_comes_back_whatever_signs_it_holds(night: Spooklog, tmp_path: Path) -> None:
    night("close", "--void", "a dog ; a cat // and dinner")
    sheet = night("export").out
    (tmp_path / "sheet").write_text(sheet, encoding="utf-8")
    night("import", str(tmp_path / "sheet"), "--name", "again")
    assert body(night("export", "-g", "again").out) == body(sheet) == ["void  #! a dog ; a cat // and dinner"]


def test_a_line_after_a_broken_off_game_gets_no_hint_of_a_ruling(night: Spooklog) -> None:
    night("close", "--void", "dinner")
    assert "--ruled" not in night("play", "anna turns", code=4).err


def test_a_series_sheet_of_a_renamed_game_reads_back(night: Spooklog, tmp_path: Path) -> None:
    night("series", "new", "eve", "anna", "bert", "cora", "--format", "points-high", "--ruleset", "nightwatch")
    night("new", "--series", "eve", "-o", "turns=3", "--setup", "first anna")
    night("play", NIGHT)
    sheet = night("series", "export", "eve").out
    assert "\nnight turns=3\n" in sheet
    path = tmp_path / "eve.series"
    path.write_text(sheet.replace("series eve", "series again"), encoding="utf-8")
    night("import", str(path))
    assert night("series", "export", "again").out == path.read_text(encoding="utf-8")


def test_a_series_sheet_of_an_unknown_ruleset_is_refused(spooklog: Spooklog, tmp_path: Path) -> None:
    path = tmp_path / "eve.series"
    path.write_text("series eve\ngame snap\nplayers anna bert\nformat points-high\nround\n", encoding="utf-8")
    refused = spooklog("import", str(path), "--json", code=7).error
    assert (refused["message"], refused["line"]) == ("no ruleset 'snap'", 2)


def test_a_number_is_explained_as_the_dice_that_it_can_be(spooklog: Spooklog) -> None:
    spooklog("new", "spookies", "tim", "peter")
    spooklog("play", "s")
    assert spooklog("explain", "34", "--json").json["line"] == "34"
    assert spooklog("explain", "1", "--json").json["line"] == "tim Schnuffer"
    spooklog("play", "34")
    assert spooklog("explain", "2", "--json").json["line"] == "tim 34"
    assert spooklog("explain", "34", "--at", "1", "--json").json["ply"] == 1
    assert "no ply 999" in spooklog("explain", "999", "--json", code=7).error["message"]


def test_a_lone_question_mark_is_a_roll_unless_it_can_ask_for_help(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        spooklog("new", "spookies", "tim", "peter", "--name", f"house{number}")
    at_the_prompt(spooklog, monkeypatch, "?")  # at the table of house2, which was touched last
    spooklog("play", "?", "-g", "house1")
    assert body(spooklog("export", "-g", "house1").out) == body(spooklog("export", "-g", "house2").out) == ["tim ?"]
    labels = Labels(["tim", "peter"])
    assert (parse("?", labels).kind, parse("?", labels, helps=False).kind) == ("help", "line")


def test_a_refusal_asks_for_the_player_where_the_name_is_needed(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora")
    refused = spooklog("play", "1S", "--json", code=3).error
    assert refused["message"] == "anna, bert or cora may act: type the name"
    assert refused["expected"] == ["anna 1S", "bert 1S", "cora 1S"]
    assert "no player 'zora'" in spooklog("play", "zora 1S", "--json", code=3).error["message"]


def test_an_undo_said_in_words_is_one_at_the_table_and_named_in_a_shell(
    spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch
) -> None:
    spooklog("new", "tally", "anna", "bert")
    at_the_prompt(spooklog, monkeypatch, "anna 5", "bert 6", "take that back", "Undo that!", "redo it")
    assert body(spooklog("export").out) == ["anna 5"]
    refused = spooklog("play", "undo that", "--json", code=2).error
    assert (refused["message"], refused["expected"]) == ("'undo that' is no line of play: undo is a command", ["spooklog undo"])


@pytest.mark.parametrize("typed", ["Note 34", "note 34", "NOTE stop"])
def test_a_player_called_like_a_command_is_no_command(typed: str) -> None:
    assert parse(typed, Labels(["Note", "x"])).kind == "line"
    assert parse(typed, Labels(["anna", "x"])).kind == "command"
