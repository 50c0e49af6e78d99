"""A store such as people have, to be copied and damaged, and commands typed at it: what is answered, and whether it is sound."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from spooklog.cli.main import run

SAMPLES = Path(str(resources.files("spooklog.replays"))) / "samples"
SECONDS = 20
"""How long a command may take, whatever lies in the store."""

CODES = frozenset({0, 2, 3, 4, 5, 6, 7, 8, 9})
"""What a command may end with: everything documented but an internal error."""

STORED = ("events", "streams", "people", "seats", "texts", "wordlists", "files", "skipped", "projections", "alembic_version")
LISTED = tuple(
    f"{table}_{name}" for name in ("a", "b") for table in ("games", "scoreboards", "statistics", "figures", "precedents")
)

READS: tuple[tuple[str, ...], ...] = (
    ("show",),
    ("show", "--json"),
    ("show", "-g", "full", "--at", "9", "--as", "anna"),
    ("show", "-g", "masters", "--as", "public", "--plain"),
    ("show", "--as-of", "3"),
    ("moves",),
    ("moves", "--json", "--as", "anna"),
    ("log",),
    ("log", "-g", "masters", "--json"),
    ("log", "-g", "masters", "--as", "2"),
    ("log", "--entries"),
    ("log", "-g", "full", "--entries", "--json"),
    ("score",),
    ("score", "-g", "full", "--json"),
    ("explain", "1"),
    ("explain", "anna 2T"),
    ("replay", "-g", "masters"),
    ("replay", "-g", "full", "--json"),
    ("replay", "--as", "bert"),
    ("export", "-g", "masters"),
    ("export",),
    ("export", "-g", "full", "--format", "svg", "--at", "3"),
    ("export", "--format", "svg"),
    ("games",),
    ("games", "--json", "--player", "Anna Berg"),
    ("games", "--status", "damaged"),
    ("players",),
    ("players", "--json", "--ruleset", "spooks"),
    ("stats",),
    ("stats", "--json"),
    ("db", "check"),
    ("db", "check", "--json"),
)
"""Commands that only look."""

WRITES: tuple[tuple[str, ...], ...] = (
    ("play", "anna 2T"),
    ("play", "anna pass", "--json"),
    ("note", "what a night"),
    ("note", "-g", "full", "what a night", "--json"),
    ("undo",),
    ("redo",),
    ("close",),
    ("close", "-g", "full"),
    ("close", "--void", "the cat"),
    ("reopen", "-g", "full"),
    ("new", "spooks", "anna=Anna Berg", "bert", "eve"),
    ("import", str(SAMPLES / "spooks-table.sheet")),
    ("players", "merge", "Anna Berg", "Eve"),
    ("players", "split", "Erna"),
    ("db", "skip", "evening", "3", "--why", "damaged"),
    ("db", "skip", "full", "9", "--why", "damaged"),
    ("db", "rebuild"),
    ("db", "rebuild", "--restart", "--json"),
    ("db", "upgrade"),
)
"""Commands that write."""


class Answer(NamedTuple):
    """What a command answered; `late` when it had to be stopped."""

    command: tuple[str, ...]
    code: int
    out: str
    err: str
    late: bool = False

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)

    @property
    def fault(self) -> str | None:
        """What is wrong with the answer itself, whatever was asked; None when it keeps the promises."""
        if self.late:
            return f"took longer than {SECONDS} s"
        if self.code not in CODES:
            return f"ended with {self.code}: {self.err.strip()[:300]}"
        if "Traceback" in self.err:
            return "showed a traceback"
        printed = "".join((self.out + self.err).splitlines())
        if not (printed := printed.replace("\xa0", " ")).isprintable():
            return f"printed {next(sign for sign in printed if not sign.isprintable())!a}"
        return None


class _Late(BaseException):
    """The command took too long."""


@contextmanager
def hurried(seconds: float = SECONDS) -> Iterator[None]:
    """Stop whatever takes longer."""

    def ring(*_: object) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ask(db: Path, *command: str) -> Answer:
    """Type a command line in this process, with a store."""
    said, told = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (said, told))
    surroundings = {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "SPOOKLOG_GAME": "evening", "COLUMNS": "100"}
    late, code = False, 1
    with patch.dict(os.environ, surroundings), patch.object(sys, "stdout", out), patch.object(sys, "stderr", err):
        try:
            with hurried():
                code = run(command)
        except _Late:
            late = True
        except Exception as problem:  # nothing may come out of `run`
            err.write(f"{type(problem).__name__}: {problem}")
    return Answer(command, code, said.getvalue().decode(), told.getvalue().decode(), late)


def make_store(path: Path) -> None:
    """A store such as people have: finished and running games, undone lines, notes, rulings, merged people, lists half read."""

    def well(*command: str) -> None:
        answer = ask(path, *command)
        assert answer.code == 0, answer

    for name in ("full", "masters", "table"):
        well("import", str(SAMPLES / f"spooks-{name}.sheet"), "--name", name)
    well("close", "-g", "full")
    well("new", "spooks", "dora=Dora", "bert=Bert Holm", "erna=Erna", "--name", "stopped")
    well("close", "-g", "stopped", "--void", "the cat jumped on the table")
    well("players", "merge", "Anna Berg", "Erna")
    well("games")
    well("db", "rebuild")
    players = ("anna=Anna Berg", "bert=Bert Holm", "cora=Cora Lind", "dave=Dave Moor")
    well("new", "spooks", *players, "--setup", "dealer dave", "--name", "evening")
    for line in ("bert 1S", "-2", "anna 2S", "bert 3K"):
        well("play", line, *(("--ruled", "we play it that way") if line == "bert 3K" else ()))
    well("note", "what a bluff")
    well("undo")
    well("games")
    well("play", "bert 3S")
    well("play", "-2")
    settle(path)


def settle(path: Path) -> None:
    """Bring everything into the one file, so that it can be copied."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that checks nothing, committed at the end."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA ignore_check_constraints=ON")
        with connection:
            yield connection


def copied(store: Path, path: Path) -> Path:
    """A copy of a store, without what an earlier one of that name has left."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    shutil.copy(store, path)
    return path


def events_of(path: Path) -> object:
    """Everything that is in `events`, to see whether it changed; what SQLite says where it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.text_factory = bytes
            return connection.execute("SELECT rowid, * FROM events LIMIT 10000").fetchall()  # a view may never end
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return type(error)
