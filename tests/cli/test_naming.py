"""Games and series renamed, archived and unarchived on the command line, and what every other command says of them then."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.conftest import PLAYERS, Spooklog

from spooklog.cli import completion

CALL = SimpleNamespace(params={}, args=[])
"""What stands in a command line that is being completed: nothing yet."""


@pytest.fixture
def two(evening: Spooklog) -> Spooklog:
    """The same, with a game called gift that was recorded in last, and a series."""
    evening("series", "new", "fridays", "--format", "spooks-long", *PLAYERS)
    evening("new", "spooks", *PLAYERS, "--name", "gift")
    return evening


def listed(spooklog: Spooklog, *arguments: str) -> list[str]:
    """The games of a list."""
    return [row["game"] for row in spooklog("games", *arguments, "--json").json["games"]]


def test_a_game_is_renamed_and_found_under_the_new_name_by_every_command(two: Spooklog) -> None:
    assert two("rename", "evening", "autumn-1").out == "evening is called autumn-1 now\n"
    assert listed(two) == ["gift", "autumn-1"]
    assert two("show", "-g", "autumn-1", "--json").json["game"] == "autumn-1"
    assert two("log", "-g", "autumn-1", "--json").json["game"] == "autumn-1"
    assert two("play", "anna 2T", "-g", "autumn", "--json").json["game"] == "autumn-1"
    assert "no problems" in two("db", "check").out
    assert two("show", "-g", "evening", code=7).out == ""
    assert two("rename", "fridays", "sundays", "--json").json == {"name": "sundays", "was": "fridays", "kind": "series"}
    assert two("series", "show", "sundays", "--json").json["series"] == "sundays"


def test_the_log_of_the_store_shows_a_rename_with_the_current_name(two: Spooklog) -> None:
    two("rename", "evening", "autumn-1", "--by", "Nina")
    last = two("db", "log", "--json").json["entries"][-1]
    assert (last["what"], last["by"], last["words"]) == ("log_renamed", "Nina", "renamed; it is called autumn-1 now")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("evening", "gift"), 6, "there is a game called gift already"),
        (("evening", "fridays"), 6, "there is a series called fridays already"),
        (("evening", "Autumn"), 2, "small letters"),
        (("evening", "store"), 2, "receipts"),
        (("nothing", "autumn"), 7, "there is no game 'nothing'"),
        (("evening",), 2, "NEWNAME"),
    ],
)
def test_an_invalid_or_taken_name_is_refused(two: Spooklog, arguments: tuple[str, ...], code: int, words: str) -> None:
    assert words in two("rename", *arguments, "--json", code=code).error["message"]
    assert listed(two) == ["gift", "evening"]


def test_renaming_to_the_same_name_is_reported(two: Spooklog) -> None:
    assert two("rename", "evening", "evening").out == "evening has that name already: nothing has changed\n"


def test_receipts_files_and_verification_go_with_a_renamed_game(two: Spooklog, tmp_path: Path) -> None:
    before = two("receipt", "-g", "evening", "--json").json
    two("export", "-g", "evening", "-o", str(tmp_path / "before.spooklog"))
    two("rename", "evening", "autumn-1")
    after = two("receipt", "-g", "autumn-1", "--json").json
    assert (after["hash"], after["entry"], after["game"]) == (before["hash"], before["entry"], "autumn-1")
    assert two("verify", "-g", "autumn-1", "--receipt", before["receipt"]).code == 0
    two("export", "-g", "autumn-1", "-o", str(tmp_path / "after.spooklog"))
    assert "autumn-1" in (tmp_path / "after.spooklog").read_text(encoding="utf-8")
    assert "autumn-1" in two("import", str(tmp_path / "before.spooklog")).out
    assert listed(two) == ["gift", "autumn-1"]
    two("db", "rebuild", "--index")
    assert listed(two) == ["gift", "autumn-1"]


def test_an_archived_game_leaves_lists_and_statistics_and_is_shown_by_its_name(two: Spooklog) -> None:
    answer = two("archive", "evening", "--why", "played with a wrong deck").out
    assert answer == "evening is archived: spooklog unarchive evening lists it again\n"
    assert listed(two) == ["gift"]
    assert listed(two, "--archived") == ["evening"]
    (row,) = two("games", "--archived", "--json").json["games"]
    assert (row["archived"], row["archived_why"]) == (True, "played with a wrong deck")
    assert two("games", "--archived").out.splitlines()[-1] == "   evening: played with a wrong deck"
    assert two("stats", "--json").json["all"]["games"] == 1
    assert two("players", "--json").json["players"][0]["games"] == 1
    assert two("show", "-g", "evening", "--json").json["archived"] is True
    assert two("show", "-g", "evening").out.splitlines()[0].endswith("provisional, archived")
    for command in ("log", "score", "moves"):
        two(command, "-g", "evening")
    assert "sound" in two("verify", "-g", "evening").out
    assert "game evening" not in two("games").out
    last = two("db", "log", "--json").json["entries"][-1]
    assert (last["what"], last["words"]) == ("log_archived", "evening archived: played with a wrong deck")
    assert "no problems" in two("db", "check").out
    assert two("db", "rebuild").out.endswith("no differences\n")


@pytest.mark.parametrize(
    "command",
    [
        ("play", "anna 2T"),
        ("undo",),
        ("note", "hm"),
        ("close", "--void", "why not"),
        ("amend", "1", "bert 2S", "--apply"),
        ("dispute", "open", "1", "hm"),
    ],
)
def test_recording_into_an_archived_game_is_refused_with_a_hint(two: Spooklog, command: tuple[str, ...]) -> None:
    two("archive", "evening")
    refused = two(*command, "-g", "evening", "--json", code=4).error
    assert (refused["message"], refused["expected"]) == (
        "evening is archived: unarchive it first",
        ["spooklog unarchive evening"],
    )
    assert two("unarchive", "evening", "--json").json == {"unarchived": [{"name": "evening", "kind": "game"}]}
    assert two("show", "-g", "evening", "--json").json["entry"] == 4


def test_the_current_game_is_never_an_archived_one(two: Spooklog) -> None:
    two("archive", "gift")
    refused = two("show", "--json", code=7).error
    assert refused["message"] == "gift, in which Scribe recorded last, is archived: say which game"
    assert refused["expected"] == ["-g gift", "spooklog unarchive gift"]
    assert two("show", "-g", "gift").code == 0
    two("play", "anna 2T", "-g", "evening")
    assert two("show", "--json").json["game"] == "evening"


def test_several_are_archived_at_once_and_all_or_none(two: Spooklog) -> None:
    assert two("archive", "evening", "nothing", code=7).out == ""
    assert listed(two) == ["gift", "evening"]
    done = two("archive", "evening", "gift", "fridays", "--json").json["archived"]
    assert [(one["name"], one["kind"]) for one in done] == [("evening", "game"), ("gift", "game"), ("fridays", "series")]
    assert "is archived already" in two("archive", "gift", code=6).err
    for command in (("games",), ("players",), ("stats",)):
        assert two(*command).out == "all games here are archived: spooklog games --archived\n"
    assert two("series", "list").out == "all series here are archived: spooklog series list --archived\n"
    assert two("series", "list", "--archived", "--json").json["series"][0]["archived"] is True
    two("new", "spooks", *PLAYERS, "--name", "more")
    assert "more is not archived" in two("unarchive", "more", code=6).err


def test_an_archived_series_takes_no_games_and_is_never_the_default(two: Spooklog) -> None:
    two("archive", "fridays")
    assert "fridays is archived" in two("new", "--series", "fridays", code=4).err
    assert "all series here are archived" in two("series", "show", code=7).err
    shown = two("series", "show", "fridays", "--json").json
    assert (shown["series"], shown["archived"]) == ("fridays", True)
    assert two("series", "show", "fridays").out.splitlines()[0].endswith("provisional, archived")
    two("unarchive", "fridays")
    two("new", "--series", "fridays", "--name", "first")
    two("archive", "first")
    games = two("series", "show", "fridays", "--json").json["games"]
    assert [game["game"] for game in games] == ["first"]


def test_an_empty_reason_is_refused(two: Spooklog) -> None:
    assert "--why is empty" in two("archive", "evening", "--why", " ", code=2).err
    assert listed(two) == ["gift", "evening"]


def test_completion_offers_what_each_command_can_take(two: Spooklog) -> None:
    two("archive", "evening")
    assert completion.game_names(CALL, "") == ["gift"]
    assert completion.log_names(CALL, "") == ["gift", "fridays"]
    assert completion.archived_names(CALL, "e") == ["evening"]
    assert completion.archived_names(CALL, "") == ["evening"]


def test_a_longer_file_of_an_archived_game_is_refused_until_it_is_unarchived(two: Spooklog, tmp_path: Path) -> None:
    file, other = str(tmp_path / "evening.spooklog"), str(tmp_path / "other.db")
    two("export", "-g", "evening", "-o", file)
    two("db", "backup", other)
    two("play", "anna 2T", "-g", "evening", "--db", other)
    two("export", "-g", "evening", "-o", file, "--force", "--db", other)
    two("archive", "evening")
    assert "evening is archived: unarchive it first" in two("import", file, code=4).err
    two("unarchive", "evening")
    two("import", file)
    assert two("show", "-g", "evening", "--json").json["ply"] == 3
