"""Calls that are nearly right: a database to import, an option before the command, a locale that takes no more than ASCII."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import PROGRAM


def test_the_store_in_use_is_not_imported_into_itself(evening: Spooklog, db: Path) -> None:
    refused = evening("import", str(db), "--json", code=2).error
    assert refused["message"] == f"{db} is the store in use"
    assert refused["expected"] == ["the file of another store", "--db PATH"]


def test_a_line_is_not_recorded_into_a_series(spooklog: Spooklog) -> None:
    spooklog("series", "new", "fridays", "--format", "spooks-long", "anna", "bert", "cora", "dave")
    refused = spooklog("play", "-g", "fridays", "anna 1S", "--json", code=2).error
    assert (refused["message"], refused["expected"]) == ("fridays is a series, not a game", ["series show fridays"])


def test_a_database_that_is_no_store_is_not_imported(evening: Spooklog, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as database, database:
        database.execute("CREATE TABLE games (name TEXT)")
    before = other.read_bytes()
    refused = evening("import", str(other), "--json", code=9).error
    assert refused["message"] == f"{other} is not a spooklog database, but one of another program"
    assert other.read_bytes() == before


@pytest.mark.parametrize(
    "call",
    [
        ("--db", "{db}", "games"),
        ("--db={db}", "--json", "show", "-g", "evening"),
        ("-g", "evening", "--db", "{db}", "log"),
        ("--json", "series", "list"),
        ("--by", "Cora", "note", "-g", "evening", "hello", "--", "--gam"),
    ],
)
def test_common_options_may_stand_before_the_command(evening: Spooklog, db: Path, call: tuple[str, ...]) -> None:
    answer = evening(*(word.format(db=db) for word in call))
    assert answer.out.startswith("{") is ("--json" in call)


def test_an_option_before_the_command_is_not_swallowed(evening: Spooklog, tmp_path: Path) -> None:
    assert "there is no store at" in evening("--db", str(tmp_path / "x.db"), "show", code=7).err
    assert "No game is recorded here yet." in evening("--db", str(tmp_path / "x.db")).out
    assert not (tmp_path / "x.db").exists()
    assert "there is no option --game here" in evening("--game", "x", "rulesets", code=2).err
    said = " ".join(evening("score", "-g", "evening", "--why", code=2).err.split())
    assert "--why takes a value, and nothing stands behind it typed --why expected spooklog score --help" in said
    assert evening("--by", "Cora", "note", "-g", "evening", "--", "--by").code == 0
    assert evening("log", "--json").json["plies"][-1]["notes"] == ["--by"]


def in_ascii(env: dict[str, str], *arguments: str | bytes, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    ascii_ = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} | more
    return subprocess.run([*PROGRAM, *arguments], env=env | ascii_, input=given, capture_output=True, timeout=60, check=False)


def entries(db: Path) -> int:
    with closing(sqlite3.connect(db)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("word", [os.fsencode("café"), b"caf\xe9"])
def test_an_argument_the_locale_cannot_encode_is_refused_and_nothing_stored(env: dict[str, str], db: Path, word: bytes) -> None:
    before = entries(db)
    done = in_ascii(env, "note", word, "-g", "evening")
    assert done.returncode == 2
    assert b"this locale's ascii can encode" in done.stderr
    assert b"PYTHONUTF8=1" in done.stderr
    assert entries(db) == before


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize("more", [{}, {"PYTHONIOENCODING": "latin-1"}])
def test_a_pipe_is_read_as_utf_8_in_any_locale(env: dict[str, str], evening: Spooklog, more: dict[str, str]) -> None:
    assert in_ascii(env, "play", "-g", "evening", given="note café\n".encode(), **more).returncode == 0
    assert evening("log", "--json").json["plies"][-1]["notes"] == ["café"]
