"""A file that decides how a game is played is kept with it, by its sha256, wherever the game goes."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path

import pytest
from tests.behind import behind
from tests.cli.conftest import Spooklog

MAP = b"2\n"
"""The number 2 is left out."""

SUM = sha256(MAP).hexdigest()


@pytest.fixture
def haunted(spooklog: Spooklog, tmp_path: Path) -> Spooklog:
    """A store with a game on a map of its own, on which 3 follows 1."""
    (tmp_path / "attic.map").write_bytes(MAP)
    spooklog("new", "revised", "anna", "bert", "--name", "game", "-o", f"map={tmp_path / 'attic.map'}")
    spooklog("play", "-g", "game", "anna 1")
    spooklog("play", "-g", "game", "bert 3")
    return spooklog


def sheet_of(haunted: Spooklog, tmp_path: Path) -> str:
    """The sheet of the game, as a file."""
    path = tmp_path / "game.sheet"
    path.write_text(haunted("export", "-g", "game").out)
    return str(path)


def test_a_file_changes_the_game_and_its_option_names_it_by_checksum(haunted: Spooklog) -> None:
    assert "the next number is 4" in haunted("play", "-g", "game", "anna 5", code=4).err
    (first, *_) = haunted("log", "-g", "game", "--entries", "--json").json["entries"]
    assert first["event"]["options"]["map"] == f"map@{SUM}"


def test_the_same_content_is_stored_once(haunted: Spooklog, db: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.map").write_bytes(MAP)
    haunted("new", "revised", "anna", "--name", "other", "-o", f"map={tmp_path / 'copy.map'}")
    assert behind(db, "SELECT sha256, content FROM files") == [(SUM, MAP)]


def test_a_file_that_the_ruleset_refuses_starts_no_game(spooklog: Spooklog, db: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.map").write_bytes(b"2\nx\n")
    refusal = spooklog("new", "revised", "anna", "-o", f"map={tmp_path / 'bad.map'}", code=2)
    assert "line 2 of the map is no number" in refusal.err
    assert behind(db, "SELECT count(*) FROM files") == [(0,)]
    assert spooklog("games", "--json").json["games"] == []


def test_a_sheet_names_id_and_checksum_of_a_file_and_is_read_with_it(haunted: Spooklog, fresh: str, tmp_path: Path) -> None:
    sheet = sheet_of(haunted, tmp_path)
    assert f"options map=map@{SUM}" in Path(sheet).read_text(encoding="utf-8")
    haunted("import", sheet, "--name", "game", "-o", f"map={tmp_path / 'attic.map'}", "--db", fresh)
    assert haunted("export", "-g", "game", "--db", fresh).out == Path(sheet).read_text(encoding="utf-8")


def test_a_store_that_has_the_file_reads_the_sheet_without_it(haunted: Spooklog, tmp_path: Path) -> None:
    haunted("import", sheet_of(haunted, tmp_path), "--name", "again")
    assert haunted("show", "-g", "again", "--json").json["view"] == haunted("show", "-g", "game", "--json").json["view"]


def test_a_sheet_asks_for_the_file_that_it_names(haunted: Spooklog, fresh: str, tmp_path: Path) -> None:
    sheet = sheet_of(haunted, tmp_path)
    missing = haunted("import", sheet, "--db", fresh, "--json", code=3).error
    assert missing["message"] == f"the file map@{SUM} is missing"
    assert (missing["line"], missing["expected"]) == (4, ["-o map=FILE"])
    (tmp_path / "other.map").write_bytes(b"3\n")
    other = haunted("import", sheet, "-o", f"map={tmp_path / 'other.map'}", "--db", fresh, "--json", code=3).error
    assert f"the file given for map is another than map@{SUM}" in other["message"]
    assert haunted("games", "--json", "--db", fresh).json["games"] == []


def test_a_file_that_no_option_names_is_refused(spooklog: Spooklog, tmp_path: Path) -> None:
    (tmp_path / "attic.map").write_bytes(MAP)
    (tmp_path / "plain.sheet").write_text("game revised\nplayers anna bert\n---\nanna 1\n")
    refusal = spooklog("import", str(tmp_path / "plain.sheet"), "-o", f"map={tmp_path / 'attic.map'}", code=3)
    assert "this game names none" in refusal.err


def test_a_replay_file_carries_the_file_of_an_option_to_another_store(haunted: Spooklog, fresh: str, tmp_path: Path) -> None:
    file = str(tmp_path / "game.spooklog")
    haunted("export", "-g", "game", "-o", file)
    assert haunted("verify", file, "--json").json["logs"][0]["proofs"] == ["chain", "rules", "seal"]
    haunted("import", file, "--db", fresh)
    haunted("play", "-g", "game", "anna 4", "--db", fresh)
    haunted("db", "check", "--db", fresh)
    haunted("games", "--db", fresh)
    assert behind(fresh, "SELECT sha256, content FROM files") == [(SUM, MAP)]


@pytest.mark.parametrize("change", ["Mgo=|Mwo=", '{"file"|{"fil"'])
def test_a_replay_file_whose_file_was_altered_is_not_imported(haunted: Spooklog, fresh: str, tmp_path: Path, change: str) -> None:
    file = tmp_path / "game.spooklog"
    haunted("export", "-g", "game", "-o", str(file))
    text, (old, new) = file.read_text(), change.split("|")
    assert old in text
    file.write_text(text.replace(old, new))
    haunted("verify", str(file), code=8)
    haunted("import", str(file), "--db", fresh, code=8)


def test_a_replay_file_without_the_file_is_not_imported(haunted: Spooklog, fresh: str, tmp_path: Path) -> None:
    file = tmp_path / "game.spooklog"
    haunted("export", "-g", "game", "-o", str(file))
    file.write_text("".join(line for line in file.read_text().splitlines(keepends=True) if not line.startswith('{"file"')))
    refusal = haunted("import", str(file), "--db", fresh, code=8)
    assert f"the file map@{SUM} is missing" in " ".join(refusal.err.split())


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM files", "is missing"),
        ("UPDATE files SET content = '3'", "its content is text"),
        ("UPDATE files SET content = x'330a'", "has another content"),
    ],
)
def test_a_check_finds_a_missing_or_altered_file(haunted: Spooklog, db: Path, statement: str, words: str) -> None:
    haunted("db", "check")
    behind(db, statement)
    problems = " ".join(one["problem"] for one in haunted("db", "check", "--json", code=8).json["problems"])
    assert words in problems
    haunted("show", "-g", "game", code=8)


def test_a_copy_and_a_series_are_played_with_the_same_file(haunted: Spooklog, fresh: str, tmp_path: Path) -> None:
    haunted("branch", "1", "-g", "game", "--name", "copy")
    haunted("play", "-g", "copy", "anna 3 4")
    haunted("series", "new", "days", "--format", "points-high", "--ruleset", "revised", "anna", "bert")
    haunted("new", "--series", "days", "--name", "first", "-o", f"map={tmp_path / 'attic.map'}")
    haunted("play", "-g", "first", "anna 1 3 4")
    assert haunted("series", "show", "days", "--json").json["totals"] == {"anna": 18, "bert": 0}
    sheet = tmp_path / "days.series"
    sheet.write_text(haunted("series", "export", "days").out)
    haunted("import", str(sheet), "--db", fresh, code=3)
    haunted("import", str(sheet), "--db", fresh, "-o", f"map={tmp_path / 'attic.map'}")
    assert haunted("series", "show", "days", "--json", "--db", fresh).json["totals"] == {"anna": 18, "bert": 0}


def test_bots_play_an_older_revision_on_a_map(haunted: Spooklog, tmp_path: Path) -> None:
    haunted("simulate", "revised/2", "--games", "1", "--seats", "2", "--name", "bots", "-o", f"map={tmp_path / 'attic.map'}")
    assert haunted("show", "-g", "bots-1", "--json").json["ruleset"] == "revised/2"


def test_an_export_of_a_store_holds_the_file_once_for_all_its_games(haunted: Spooklog, tmp_path: Path, fresh: str) -> None:
    haunted("new", "revised", "anna", "bert", "--name", "other", "-o", f"map={tmp_path / 'attic.map'}")
    haunted("play", "-g", "other", "anna 1")
    file = tmp_path / "all.spooklogs"
    haunted("export", "--all", str(file))
    assert gzip.decompress(file.read_bytes()).count(b'{"file":') == 1
    assert "none of them damaged" in haunted("verify", str(file)).out
    haunted("import", str(file), "--db", fresh)
    haunted("play", "-g", "other", "bert 3")
    haunted("play", "-g", "game", "anna 4")
    haunted("export", "--all", str(file), "--force")
    assert "2 continued" in haunted("import", str(file), "--db", fresh).out
    assert behind(Path(fresh), "SELECT sha256, content FROM files") == [(SUM, MAP)]
    assert haunted("verify", "--all", "--db", fresh).code == 0


def test_an_imported_game_gets_the_file_listed_with_a_known_game(haunted: Spooklog, tmp_path: Path, fresh: str) -> None:
    file = str(tmp_path / "all.spooklogs")
    for name in ("second", "third"):
        haunted("export", "--all", file, "--force")
        haunted("import", file, "--db", fresh)
        haunted("new", "revised", "anna", "bert", "--name", name, "-o", f"map={tmp_path / 'attic.map'}")
        haunted("play", "-g", name, "anna 1")
    haunted("export", "--all", file, "--force")
    assert "1 new, 2 already here" in haunted("import", file, "--db", fresh).out
    haunted("play", "-g", "third", "bert 3", "--db", fresh)
