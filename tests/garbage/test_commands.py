"""Whatever is typed at a shell, and whatever lies around the program, a command ends as documented and prints nothing odd."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.terminal import PROGRAM, at_a_terminal
from tests.garbage.text import CODES, IN_ONE_PLACE, ODD, ask, check_error, is_inert, oddities, without_colours

from spooklog.store.store import Store
from spooklog.testing.thorough import thorough

COMMANDS = (
    "new", "play", "undo", "redo", "note", "close", "reopen", "simulate", "show", "moves", "log", "score", "explain", "replay",
    "games", "players", "players merge", "players split", "players rename", "stats", "rulesets", "rules", "facts", "import",
    "export", "plugins",
    "db upgrade", "db check", "db rebuild", "db skip", "record", "db", "",
    "series new", "series join", "series leave", "series add", "series result", "series correct", "series remove", "series show",
    "series list", "series formats", "series export", "series close", "series reopen", "new --series fridays",
    "dispute", "dispute open", "dispute list", "dispute show", "dispute rule", "audit", "score --why",
    "rename", "rename evening", "archive", "unarchive", "precedents", "games --archived",
)  # fmt: skip
OPTIONS = (
    "--json", "--plain", "--at", "--as", "--as-of", "--last", "--entries", "--from", "--to", "--speed", "--pace", "--step",
    "--text", "--ruled", "--when", "--after", "--file", "--name", "--seed", "--seats", "--bot", "-o", "--setup", "--void",
    "--why", "--entry", "--status", "--player", "--ruleset", "--format", "--scale", "--width", "--restart", "-g", "--by", "-h",
    "--target", "--series", "-s", "--version", "--bogus", "--at=", "--json=1", "-", "--", "-2", "-x",
    "--rule", "--all", "--open", "--summary",
)  # fmt: skip
VALUES = (
    "spooks", "spooks/1", "anna", "bert", "full", "masters", "public", "1", "0", "16", "4x", "anna 1S", "bert 2S", "bert 5S",
    "note", "sheet", "svg", "x.svg", "x.sheet", "ghost=yes", "dealer dave", "notation", "blue.3", "random", "shedder", "20:15",
    "Anna Berg", "fridays", "spooks-long", "points-low", "anna=30", "bert=0", "cora=?", "team=3", "winner=anna",
    "stands", "house-rule",
)  # fmt: skip
tokens = st.sampled_from(OPTIONS) | st.sampled_from(VALUES) | oddities.filter(lambda one: not one.startswith(("/", "~", "--")))
"""Words of a command line. Nothing in them leads out of the folder, goes on for ever or plays ten thousand games."""


@pytest.fixture
def games(at_home: Path, path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with the sample hands, where the program looks for it."""
    assert store.recorder.location == path
    file = at_home / "games.db"
    for side in ("", "-wal"):
        if (part := path.with_name(path.name + side)).exists():
            shutil.copy(part, file.with_name(file.name + side))
    monkeypatch.setenv("SPOOKLOG_DB", str(file))
    return file


@pytest.mark.usefixtures("games")
@IN_ONE_PLACE
@given(st.sampled_from(COMMANDS), st.lists(tokens, max_size=7), st.booleans())
def test_any_arguments_of_a_command_are_answered(command: str, words: list[str], as_json: bool) -> None:
    arguments = [*command.split(), *words, *(["--json"] if as_json else [])]
    code, said, complained = ask(*arguments)
    if as_json and code and not said:
        check_error(json.loads(complained), code)


@pytest.mark.usefixtures("games")
@IN_ONE_PLACE
@given(st.lists(tokens | st.sampled_from(COMMANDS), max_size=5))
def test_any_command_line_is_answered(words: list[str]) -> None:
    ask(*words)


@pytest.mark.usefixtures("games")
def test_the_store_is_sound_after_odd_arguments() -> None:
    for command in COMMANDS:
        if command not in ("db rebuild", "simulate"):
            for odd in ODD[:: 9 if thorough() else 27]:
                ask(*command.split(), odd)
    assert json.loads(ask("db", "check", "--json")[1])["problems"] == []


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    "option", ["--by", "-g", "--db", "--as", "--at", "--when", "--ruled", "--name", "-o", "--setup", "--file"]
)
def test_an_option_of_odd_text_is_answered_in_words_and_in_json(option: str) -> None:
    of: dict[str, tuple[str, ...]] = {
        "--as": ("show",),
        "--at": ("show",),
        "-g": ("show",),
        "--file": ("play",),
        "--when": ("play", "anna 1S"),
        "--ruled": ("play", "anna 1S"),
    }
    command = of.get(option, ("new", "spooks", "anna", "bert", "cora"))
    for odd in ODD if thorough() else ODD[::9]:
        for more in ((), ("--json",)):
            ask(*command, option, odd, *more)


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    ("arguments", "message", "typed"),
    [
        (("show", "--at", "x"), "--at takes a whole number, not 'x'", "x"),
        (("show", "--at", "9" * 5000), "--at takes a whole number, not '999", "9" * 5000),
        (("log", "--last", "0"), "--last takes a whole number from 1 on, not '0'", "0"),
        (("undo", "-g", "full", "--", "-1"), "N takes a whole number from 1 on, not '-1'", "-1"),
        (("simulate", "spooks", "--seats", "1001"), "--seats takes a whole number from 1 to 1000, not '1001'", "1001"),
        (("export", "--scale", "big"), "--scale takes a number, not 'big'", "big"),
        (("export", "--format", "mp4"), "a game is not written as 'mp4'", "mp4"),
        (("show", "--at", 'it\'s "5"'), "--at takes a whole number, not 'it's \"5\"'", 'it\'s "5"'),
        (("new",), "RULESET is missing", None),
        (("db", "skip", "full", "1"), "--why is missing", None),
        (("show", "--bogus"), "there is no option --bogus here", "--bogus"),
    ],
)
def test_a_usage_error_is_reported_in_the_words_of_the_program(
    arguments: tuple[str, ...], message: str, typed: str | None
) -> None:
    code, _, complained = ask(*arguments, *(("--json",) if arguments[0] != "export" else ()))
    assert code == 2
    if arguments[0] == "export":
        assert message in " ".join(complained.split())
        return
    told = json.loads(complained)
    assert told["message"].startswith(message)
    assert told["input"] == typed


# -- as a process --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def env(games: Path) -> dict[str, str]:
    """The surroundings of a process."""
    outside = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM", "LC_ALL", "LANG", "PYTHONIOENCODING", "PYTHONUTF8")
    return {name: value for name, value in os.environ.items() if name not in outside} | {
        "SPOOKLOG_DB": str(games),
        "SPOOKLOG_GAME": "full",
        "LC_ALL": "C.UTF-8",
    }


def spooklog(env: dict[str, str], *arguments: str | bytes, given: bytes = b"") -> tuple[int, str, str]:
    """Run the program; its exit code and what it printed. Fails unless it ended as documented."""
    done = subprocess.run([*PROGRAM, *arguments], env=env, input=given, capture_output=True, timeout=60, check=False)
    assert done.returncode in CODES, done
    assert b"Traceback" not in done.stderr
    said, complained = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    assert is_inert(without_colours(said + complained))
    return done.returncode, said, complained


def test_undecodable_bytes_are_refused_in_any_argument(env: dict[str, str], at_home: Path) -> None:
    odd = b"a\xff\x9b31m"
    others = ((odd,), (b"import", odd), (b"--" + odd,)) if thorough() else ()
    for arguments in ((b"show", b"-g", odd), (b"play", odd), *others):
        assert spooklog(env, *arguments, b"--json")[0] == 2
    (at_home / "lines").write_bytes(b"# one\n# \xff\n")
    for plain in ({}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "utf-8:strict"}):
        assert spooklog(env | plain, "play", given=b"# one\n# \xff\n")[0] == 3
        assert spooklog(env | plain, "play", "--file", "lines", "--json")[0] == 3
    folder = f"{at_home}/lines/nowhere\udcff"  # within a file
    without = {name: value for name, value in env.items() if name != "SPOOKLOG_DB"}
    for more in ((), ("--json",)):
        code, _, complained = spooklog(
            without | {"HOME": folder, "XDG_DATA_HOME": folder}, "new", "spooks", "ann", "ben", "cy", *more
        )
        if more:
            check_error(json.loads(complained), code)


@pytest.mark.parametrize("width", ["0", "1", "-1", "²", "abc", "", " ", "99999999999", "9" * 5000])
def test_an_invalid_width_is_ignored(env: dict[str, str], width: str) -> None:
    around = {"COLUMNS": width, "LINES": width, "TERMINAL_WIDTH": width if width != "1" else "40"}
    for command in (("log", "--last", "3"), ("games", "--help")):
        code, said, _ = spooklog(env | around, *command)
        assert code == 0
        assert len(said.splitlines()) > 3
        assert len(said) < 20_000


@pytest.mark.parametrize(
    "around",
    [
        {"TERM": "\x1b[31m"},
        {"SPOOKLOG_GAME": "\x9b31m"},
        {"SPOOKLOG_BY": "\u202e" * 200},
        {"SPOOKLOG_DB": "http://x"},
        {"SPOOKLOG_DB": "/dev/null/x"},
        {"SPOOKLOG_DB": "."},
        {"SPOOKLOG_DB": "x" * 4000},
        {"_SPOOKLOG_COMPLETE": "garbage"},
        {"_SPOOKLOG_COMPLETE": "complete_bash"},
        {"_SPOOKLOG_COMPLETE": "complete_bash", "COMP_WORDS": "spooklog show -g '", "COMP_CWORD": "abc"},
        {"_SPOOKLOG_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "spooklog show -g '\x1b"},
        {"TZ": "\x1b[31m"},
        {"PYTHONIOENCODING": "ascii:strict"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=lambda around: ascii(" ".join(map("=".join, around.items())))[:40],
)
def test_garbage_in_the_environment_is_answered(env: dict[str, str], around: dict[str, str]) -> None:
    spooklog(env | around, "show")
    code, _, complained = spooklog(env | around, "show", "-g", "zoë", "--json")
    if complained:
        check_error(json.loads(complained.splitlines()[-1]), code)  # typer says something of its own first


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_names_that_a_terminal_cannot_print_do_not_end_the_program(env: dict[str, str], encoding: str) -> None:
    names = ("zoë", "Łukasz Żółw", "дора=Дора \U0001f577")
    assert ask("new", "spooks", *names, "--setup", "dealer дора", "--name", "odd", "--setup", "# 🕷 ja")[0] == 0
    there = env | {"PYTHONIOENCODING": encoding, "SPOOKLOG_GAME": "odd"}
    others = (("show",), ("log",), ("moves",), ("games",), ("score",)) if thorough() else ()
    for command in (("players",), ("new", "--help"), *others):
        assert spooklog(there, *command)[0] == 0
        seen = at_a_terminal(there, *command)
        assert "spooklog itself" not in seen
        assert "Traceback" not in seen
    seen = at_a_terminal(there, "play", typed=b"zo\xeb 9K\n\xff\nquit\n")
    assert "spooklog itself" not in seen
    assert "Traceback" not in seen


def test_a_store_that_another_program_wrote_into_prints_nothing_that_a_terminal_obeys(games: Path, env: dict[str, str]) -> None:
    odd = "".join(one for one in ODD if not any(0xD800 <= ord(char) < 0xE000 or char in "\0\n" for char in one))[:400]
    assert ask("note", "x", "-g", "full")[0] == 0
    with closing(sqlite3.connect(games)) as db, db:
        db.execute("UPDATE people SET name = ?", (f"Anna\x1b[2J{odd}",))
        db.execute("UPDATE seats SET label = ? WHERE seat = 1", ("a\x1b[31m\u202eb",))
    for command in (("log",), ("log", "--entries"), ("games",), ("show",), ("moves",), ("score",), ("players",), ("replay",)):
        for more in ((), ("--json",)):
            ask(*command, *(("-g", "full") if command[0] not in ("games", "players") else ()), *more)
    seen = at_a_terminal(env, "log", "--entries")
    assert "\x1b[2J" not in seen
    assert "\u202e" not in seen
