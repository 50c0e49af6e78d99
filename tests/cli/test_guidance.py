"""Help for the next step: hints, words about what comes next, and where to read how lines are typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, SAMPLES, Spooklog

RESULT = "options record=result\n---\nresult anna 0, bert 3, cora 4, dave 5"


@pytest.fixture
def imported(spooklog: Spooklog, tmp_path: Path) -> Callable[[str], list[str]]:
    """Imports a sheet of four players; what was answered."""

    def take(lines: str) -> list[str]:
        path = tmp_path / "hand.sheet"
        path.write_text(f"game spooks\nplayers anna bert cora dave\n{lines}\n", encoding="utf-8")
        return spooklog("import", str(path)).out.splitlines()

    return take


def test_a_command_explains_how_lines_are_typed(spooklog: Spooklog) -> None:
    out = spooklog("rules", "spooks", "notation").out
    assert "K Spooks" in out
    assert "anna pass, anna stuck" in out
    told = spooklog("rules", "spooks", "notation", "--json").json
    assert {"form": "anna 2S", "meaning": "anna lays a card: an answer, a lead, a trick card"} in told["notation"]


def test_a_ruling_is_offered_only_where_it_would_help(spooklog: Spooklog) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora")
    spooklog("play", "anna 1S")
    assert "--ruled" in spooklog("play", "bert 5B", code=4).err
    assert "--ruled" not in spooklog("play", "bert gives 5B", code=4).err
    assert "--ruled" not in spooklog("play", "trick anna 2S", code=4).err


def test_a_bad_line_in_a_file_reports_what_is_stored_and_how_to_go_on(spooklog: Spooklog, tmp_path: Path) -> None:
    spooklog("new", "spooks", "anna", "bert", "cora")
    lines = tmp_path / "lines.txt"
    lines.write_text("anna 1S\nbert 2S\ncora 9S\nanna pass\n", encoding="utf-8")
    assert (
        "up to line 2 is stored: go on with --from 3" in spooklog("play", "--file", str(lines), "--json", code=4).error["message"]
    )
    lines.write_text("anna 1S\nbert 2S\ncora 3S\nanna pass\n", encoding="utf-8")
    assert [ply["ply"] for ply in spooklog("play", "--file", str(lines), "--from", "3", "--json").lines] == [3, 4]


def test_the_prompt_says_at_once_that_a_game_is_closed(spooklog: Spooklog, imported: Callable[[str], list[str]]) -> None:
    imported(RESULT)
    spooklog("close")
    assert "reopen" in spooklog("play", code=4).err


def test_changing_a_closed_game_is_reported(spooklog: Spooklog, imported: Callable[[str], list[str]]) -> None:
    imported(RESULT)
    spooklog("close")
    assert "official result is amended" in spooklog("undo", "--yes").out
    assert "amended" not in spooklog("redo", "--yes").out


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("anna 1S\nbert 2T", "cora plays a Bat, a 2 or the Cat"),
        ("anna 1S\nbert C", "cora leads any card (after the Cat)"),
        ("anna 1S\nbert C\ncora 5T", "dave plays a Bat or a 5"),
        ("anna 1S\n--", "anna leads any card (nobody topped the 1 of Spiders)"),
        ("anna 1S\nbert 2G\ntrick anna 2K, bert 2S, cora 4K, dave 6B", "cora leads any card (nobody fought for the trick)"),
        ("anna 1S\nbert 2G\ntrick anna 2K, bert 2S, cora 4K, dave 6G", "dave leads any card (took the trick)"),
        ("anna 1S\n--\nanna 5T\nbert stuck\nbite", "bert leads any card (after the bite)"),
    ],
)
def test_each_answer_names_the_next_player_and_the_reason(imported: Callable[[str], list[str]], lines: str, words: str) -> None:
    assert imported(f"dealer dave\n---\n{lines}")[-1].strip() == words


def test_an_import_of_several_files_names_the_bad_file_and_the_stored_ones(spooklog: Spooklog, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sheet"
    bad.write_text("game spooks\nplayers a b c\n", encoding="utf-8")
    good = str(SAMPLES / "spooks-table.sheet")
    message = str(spooklog("import", good, str(bad), good, "--json", code=3).error["message"])
    assert message.startswith(f"{bad}: ")
    assert message.endswith("(1 of 3 files are stored, none behind this one)")
    assert len(spooklog("games", "--json").json) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("show", "--as", ""), 2),
        (("show", "-g", ""), 7),
        (("play", "--from", "3", "anna 1S"), 2),
    ],
)
def test_empty_or_misplaced_arguments_are_refused(spooklog: Spooklog, arguments: tuple[str, ...], code: int) -> None:
    spooklog("new", "spooks", *PLAYERS)
    spooklog(*arguments, code=code)
    assert not spooklog("log", "--json").json["plies"]


def test_an_unknown_rule_is_refused_with_the_known_ones(spooklog: Spooklog) -> None:
    assert "expected  end.1" in spooklog("rules", "spookies", "ends.1", code=7).err
    told = spooklog("rules", "spookies", "options", code=7).err
    assert "expected  players · components · setup" in told
    assert "score" in told


def test_cards_that_may_lie_in_several_rooms_are_listed_once(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "anna", "bert")
    told = spooklog("moves").out
    assert "+TH/p c|p|o" in told
    assert len(told.splitlines()) < 12
    for line in ("+A c", "+B c", "+C c"):
        spooklog("play", line)
    assert "+TH/p p|o" in spooklog("moves").out


def test_moves_are_listed_by_player(spooklog: Spooklog) -> None:
    spooklog("new", "spukstaben", "anna", "bert")
    assert {action["by"] for action in spooklog("moves", "--json").json["actions"]} == {"chance"}
    assert spooklog("moves").out.startswith("chance  +A c|p|o")
    for line in ("+A c", "+E c", "+U c", "+B p", "+K p", "+O o", "glass"):
        spooklog("play", line)
    told = spooklog("moves", "--json").json
    assert {row["by"] for row in (*told["actions"], *told["forms"])} == {"table", "anna", "bert"}
    assert [line[:9].rstrip() for line in spooklog("moves").out.splitlines() if line[0] != " "] == ["the table", "anna", "bert"]
