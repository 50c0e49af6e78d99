"""`-o NAME=FILE`: facts of one's own, lists of words and word lists, taken from files, and what a game is played with."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog

OWN = '[chips]\n1 = 60\n"4" = 2\n'
SPOOKIES = ("new", "spookies", "anna", "bert")
SPUKSTABEN = ("new", "spukstaben", "anna", "bert")


@pytest.fixture
def own(tmp_path: Path) -> str:
    """A file with chips of one's own."""
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_an_option_among_the_players_is_no_player(spooklog: Spooklog) -> None:
    refused = spooklog(*SPOOKIES, "chips=12", code=2)
    assert "chips is an option of this game" in refused.err
    assert "-o chips=12" in refused.err
    spooklog(*SPOOKIES, "dora=Dora Moor", "-o", "chips=12")
    spooklog(*SPOOKIES, "chips")


def test_a_refusal_of_several_lines_is_indented_like_the_hint_below(spooklog: Spooklog) -> None:
    spooklog(*SPUKSTABEN)
    head, *below = spooklog("play", "+A d", code=4).err.splitlines()
    assert head.startswith("illegal  spukstaben:appear.1  no opening card lies at the door")
    assert below[0].startswith("   ")
    assert " ".join([head, *below]).count("1 in the office") == 1
    assert "typed" in below[1]


def test_own_facts_override_the_shipped_ones(spooklog: Spooklog, own: str) -> None:
    spooklog(*SPOOKIES, "-o", f"data={own}", "--name", "game")
    told = spooklog("facts", "-g", "game", "--json").json
    assert list(told) == ["game", "ruleset", "revision", "source", "id", "own", "facts", "options"]
    assert {"path": "chips.1", "value": 60, "shipped": 30} in told["own"]
    assert {"path": "chips.4", "value": 2, "shipped": None} in told["own"]
    assert told["facts"]["chips"]["4"] == 2
    assert told["id"].startswith("spookies-1+")
    assert spooklog("show", "--json").json["data_id"] == told["id"]
    spooklog(*SPOOKIES, "--name", "usual")
    assert spooklog("show", "--json").json["data_id"] is None
    assert spooklog("facts", "-g", "usual", "--json").json["id"] == "spookies-1"
    spooklog("note", "as usual", "-g", "game")
    assert told["id"] in spooklog("show").out
    assert told["id"] in spooklog("audit").out
    page = spooklog("facts", "-g", "game").out
    assert "chips.4: 2 (not shipped)" in page
    assert "published, unverified" in page
    assert "more may be added" in page


def test_a_sheet_writes_own_facts_as_lines_and_names_no_file(spooklog: Spooklog, own: str, tmp_path: Path) -> None:
    spooklog(*SPOOKIES, "-o", f"data={own}", "--name", "game")
    sheet = spooklog("export").out
    assert "data chips.4 = 2" in sheet
    path = tmp_path / "game.sheet"
    path.write_text(sheet, encoding="utf-8")
    spooklog("import", str(path), "--name", "again")
    assert spooklog("export").out == sheet
    path.write_text(f"game spookies\nplayers anna bert\noptions data={own}\n---\n", encoding="utf-8")
    assert "no option 'data'" in spooklog("import", str(path), "--json", code=3).error["message"]


def test_data_lines_may_add_to_a_file_but_not_contradict_it(spooklog: Spooklog, own: str) -> None:
    spooklog(*SPOOKIES, "-o", f"data={own}", "--setup", "data chips.4 = 2", "--setup", "data penalty.pickup_dice = 3")
    assert "data penalty.pickup_dice = 3" in spooklog("export").out
    error = spooklog(*SPOOKIES, "-o", f"data={own}", "--setup", "data chips.4 = 3", "--json", code=2).error
    assert "the file says 2" in error["message"]
    assert spooklog(*SPOOKIES, "-o", f"data={own}", "-o", f"data={own}", "--json", code=2).error["input"] == f"data={own}"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff", "not UTF-8"),
        (b"x = ", "no TOML"),
        (b"x = " + b"[" * 3000, "no TOML"),
        (b"nothing = 3", "nothing"),
        (b" " * 1_000_001, "too long"),
    ],
    ids=["bytes", "toml", "deep", "unknown", "long"],
)
def test_a_file_without_facts_is_refused(spooklog: Spooklog, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    error = spooklog(*SPOOKIES, "-o", f"data={path}", "--json", code=2).error
    assert words in error["message"]
    assert error["input"] == f"data={path}"
    assert spooklog("games", "--json").json["games"] == []


def test_a_missing_or_irregular_file_is_refused(spooklog: Spooklog, tmp_path: Path) -> None:
    assert "no file" in spooklog(*SPOOKIES, "-o", f"data={tmp_path}/none.toml", "--json", code=7).error["message"]
    assert "directory" in spooklog(*SPOOKIES, "-o", f"data={tmp_path}", "--json", code=2).error["message"].casefold()
    assert "no file name" in spooklog(*SPOOKIES, "-o", "data=\0", "--json", code=2).error["message"]


def test_words_and_word_lists_come_from_files_a_word_a_line(spooklog: Spooklog, tmp_path: Path) -> None:
    (tmp_path / "house.txt").write_text("# ours\nSpooky\n\nboo  # loud\n", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("ghost\nspook\n", encoding="utf-8")
    files = ("-o", f"house_words={tmp_path}/house.txt", "-o", f"dictionary={tmp_path}/mine.txt", "-o", "banned_words=bah")
    spooklog(*SPUKSTABEN, *files, "--name", "game")
    options = {one["option"]: one["value"] for one in spooklog("facts", "-g", "game", "--json").json["options"]}
    assert (options["house_words"], options["banned_words"]) == ("boo,spooky", "bah")
    assert options["dictionary"].startswith("dictionary@")
    assert [one["file"] for one in spooklog("facts", "-g", "game", "--json").json["options"] if "file" in one] == ["mine.txt"]
    assert "mine.txt" in spooklog("facts", "-g", "game").out
    assert "mine.txt" not in spooklog("log", "--entries", "--json").out + spooklog("export").out
    assert f"dictionary={options['dictionary']}" in spooklog("export").out
    (tmp_path / "house.txt").write_text("two words\n" * 50_000, encoding="utf-8")
    refused = spooklog(*SPUKSTABEN, *files[:2], "--json", code=2)
    assert "house_words takes" in refused.error["message"]
    assert refused.error["input"] == files[1]
    assert len(refused.err) < 2000


def test_the_next_game_of_a_series_inherits_own_facts(spooklog: Spooklog, own: str, tmp_path: Path) -> None:
    spooklog("series", "new", "fridays", "--ruleset", "spookies", "--format", "points-high", "anna", "bert")
    for name, more in (("one", ("-o", f"data={own}")), ("two", ()), ("three", ("-o", "data=none")), ("four", ())):
        spooklog("new", "--series", "fridays", *more, "--name", name)
        assert ("data chips.4 = 2" in spooklog("export", "-g", name).out) == (name in ("one", "two"))
    refused = spooklog(
        *("series", "new", "x", "--ruleset", "spookies", "--format", "wins", "anna", "bert", "-o", f"data={own}", "--json"),
        code=2,
    ).error
    assert refused["expected"] == ["new --series x -o data=FILE"]
    (tmp_path / "mine.txt").write_text("ghost\nspook\n", encoding="utf-8")
    given = ("-o", f"dictionary={tmp_path}/mine.txt")
    spooklog("series", "new", "words", "--ruleset", "spukstaben", "--format", "cooperative", "anna", "bert", *given)
    spooklog("new", "--series", "words", "--name", "five")
    assert "options dictionary=dictionary@" in spooklog("export", "-g", "five").out


def test_bots_play_with_own_facts(spooklog: Spooklog, own: str) -> None:
    spooklog("simulate", "spookies", "--seed", "1", "--name", "bots", "-o", f"data={own}")
    assert "data chips.4 = 2" in spooklog("export", "-g", "bots-1").out


def test_a_player_of_an_option_is_shown_by_the_label(spooklog: Spooklog) -> None:
    spooklog(*SPOOKIES, "-o", "first_player=bert", "--name", "game")
    assert "first_player=bert" in spooklog("export").out
    assert "first_player=bert" in spooklog("audit").out
    options = {one["option"]: one["value"] for one in spooklog("facts", "-g", "game", "--json").json["options"]}
    assert options["first_player"] == "bert"
    spooklog("series", "new", "f", "--ruleset", "spookies", "--format", "wins", "anna", "bert", "-o", "first_player=bert")
    assert spooklog("series", "show", "f", "--json").json["options"] == {"first_player": "bert"}
    assert "options first_player=bert" in spooklog("series", "export", "f").out
    spooklog("new", "--series", "f", "--name", "next")
    assert "first_player=bert" in spooklog("export", "-g", "next").out
    assert "first_player=bert" in spooklog("audit", "--series", "f").out


def test_the_command_facts_takes_a_ruleset_or_a_game(spooklog: Spooklog) -> None:
    assert list(spooklog("facts", "spookies", "--json").json) == ["ruleset", "revision", "source", "id", "facts", "options"]
    assert spooklog("facts", "--json", code=2).error["expected"] == ["facts spooks", "facts -g NAME"]
    assert spooklog("facts", "spooks", "-g", "x", "--json", code=2).error["error"] == "usage"


def test_a_missing_word_list_is_reported_while_words_are_still_due(spooklog: Spooklog, tmp_path: Path) -> None:
    absent = f"theirs.txt@{'0' * 64}"
    said = "the word list 000000000000 is not here: no word gets a verdict"
    assert said in spooklog("new", "spukstaben", "anna", "bert", "-o", f"dictionary={absent}", "--name", "absent").out
    assert said in spooklog("show").out
    sheet = tmp_path / "absent.sheet"
    sheet.write_text(spooklog("export").out, encoding="utf-8")
    assert said in spooklog("import", str(sheet)).out
    spooklog("close", "-g", "absent", "--void", "late")
    assert said not in spooklog("show", "-g", "absent").out
    (tmp_path / "mine.txt").write_text("earth\n", encoding="utf-8")
    for given in (f"dictionary={tmp_path}/mine.txt", "dictionary=wordnet", "dictionary=none"):
        assert "is not here" not in spooklog("new", "spukstaben", "anna", "bert", "-o", given).out
        assert "is not here" not in spooklog("show").out
