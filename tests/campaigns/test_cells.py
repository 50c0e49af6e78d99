"""One cell of any table is changed: what a command then refuses as damage, `db check` finds, and `verify` of that game too.

Another value anywhere is found by `verify --all`, but for columns that docs/evidence.md names.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.campaigns.rich import make_rich
from tests.campaigns.typing_in import CommandLine

from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.files.verify_store import verify_store
from spooklog.store.database.schema import TABLES
from spooklog.store.store import open_store
from spooklog.testing.thorough import sampled, thorough

CELLS = [
    (table, column, how)
    for table, columns in TABLES.items()
    if table != "alembic_version"
    for column in re.findall(r"(\w+) [A-Z]+[0-9!]*", columns)
    for how in ("changed", "emptied")
]
"""Every column of every table."""

GAMES = ("evening", "hand", "visit", "letters", "house", "stairs")
OF_A_GAME = (("log", "--entries"), ("export", "-o", "-"), ("about",), ("audit",), ("show",), ("score",))
OF_ALL = (("games",), ("players",), ("stats",), ("series", "show", "autumn"), ("links", "list"), ("db", "log"))
SERIES = {"evening": ("autumn",)}
"""A game in a series is shown with the standings before it."""

DAMAGE = 8

UNPROVEN = {
    ("people", "touched"): "which game a person recorded in last",
    ("wordlists", "name"): "the name of a word list",
    ("requests", "request"): "requests of phones",
    ("requests", "at"): "requests of phones",
    ("requests", "asked"): "requests of phones",
    ("requests", "first"): "requests of phones",
    ("requests", "last"): "requests of phones",
    ("requests", "stream_id"): "requests of phones",
    **{
        ("analyses", column): "kept analyses"
        for column in ("stream_id", "viewer", "effort", "seed", "steps", "made_by", "kept", "content")
    },
    ("events", "notification_id"): "the order of entries of different games",
}
"""Columns of which another value may be found by nothing, and the words of the page about each."""

PAGE = Path(__file__).parents[2] / "docs" / "evidence.md"
Changed = Callable[[str, str, str], Iterator[tuple[str, object]]]


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with something of everything, also of links, which no test changes."""
    folder = tmp_path_factory.mktemp("cells")
    url = str(folder / "games.db")
    make_rich(url, folder)
    return Path(url)


@pytest.fixture
def changed(rich: Path, tmp_path: Path) -> Changed:
    """A function that yields copies of the store, in each another cell of a column changed or emptied, and what it was."""

    def copies(table: str, column: str, how: str) -> Iterator[tuple[str, object]]:
        rng = Random(f"{table} {column} {how}")
        path = tmp_path / "games.db"
        with closing(sqlite3.connect(rich)) as connection:
            rows = connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
        assert rows, f"the store has no {table}"
        for row, value in rng.sample(rows, min(len(rows), 8 if thorough() else 2)):
            shutil.copy(rich, path)
            now = None if how == "emptied" else other(value, [cell for _, cell in rows], rng)
            with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.IntegrityError):
                connection.execute("PRAGMA foreign_keys = OFF")
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (now, row))
                connection.commit()
                if now != value:
                    yield str(path), (row, value, now)

    return copies


def other(value: Any, column: list[Any], rng: Random) -> Any:
    """Another value for a cell: that of another row, or nearly the same."""
    others = [one for one in column if one not in (value, None)]
    if others and (value is None or rng.randrange(2)):
        return rng.choice(others)
    match value:
        case int():
            return value + rng.choice((-1, 1, 1000))
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
        case str():
            at = rng.randrange(len(value)) if value else 0
            return value[:at] + ("y" if value[at : at + 1] == "x" else "x") + value[at + 1 :]
    return 1


@pytest.mark.parametrize(("table", "column", "how"), CELLS)
def test_what_a_command_refuses_as_damage_is_found_by_a_check_and_by_verify(
    changed: Changed, table: str, column: str, how: str
) -> None:
    for url, what in changed(table, column, how):
        assert unfound(CommandLine(url)) == [], what


@pytest.mark.parametrize(("table", "column", "how"), CELLS)
def test_any_other_value_is_found_by_verify_or_stands_in_the_page_as_unproven(
    changed: Changed, table: str, column: str, how: str
) -> None:
    if (table, column) not in UNPROVEN:
        for url, what in changed(table, column, how):
            assert is_found(url), what


def test_the_page_names_each_column_that_nothing_proves() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert [words for words in UNPROVEN.values() if words not in page] == []


def is_found(url: str) -> bool:
    """Whether `verify --all` finds a problem, or the store cannot be read."""
    try:
        with open_store(url) as store:
            whole = verify_store(store)
    except SpooklogError:
        return True
    return bool(whole.problems) or any(verdict.problems for verdict in whole.logs)


def unfound(spooklog: CommandLine) -> list[str]:
    """The commands that refuse damage which a check, or `verify` of the game or of its series, does not find."""
    refused = [command for command in OF_ALL if spooklog.ended(*command)[0] == DAMAGE]
    damaged = [
        (game, command)
        for game in sampled(GAMES, 2)
        for command in OF_A_GAME
        if spooklog.ended(*command, "-g", game)[0] == DAMAGE
    ]
    if (refused or damaged) and spooklog.ended("db", "check")[0] != DAMAGE:
        return [f"db check, after {refused or damaged}"]
    return [
        f"verify of {game}, after {command}"
        for game, command in damaged
        if all(spooklog.ended("verify", "-g", log)[0] != DAMAGE for log in (game, *SERIES.get(game, ())))
    ]
