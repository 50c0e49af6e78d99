"""One cell of any table is changed: what a command then refuses as damage, `db check` finds, and `verify` of that game too."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.campaigns.rich import make_rich
from tests.campaigns.typing_in import CommandLine
from tests.kit.thorough import sampled, thorough

from spooklog.store.row_validation import TABLES

CELLS = [
    (table, column.name, how)
    for table, columns in TABLES.items()
    for column in dict.fromkeys(columns)
    for how in ("changed", "emptied")
]
GAMES = ("evening", "hand", "visit", "letters", "house", "stairs")
OF_A_GAME = (("log", "--entries"), ("export", "-o", "-"), ("about",), ("audit",), ("show",), ("score",))
OF_ALL = (("games",), ("players",), ("stats",), ("series", "show", "autumn"), ("links", "list"), ("db", "log"))
SERIES = {"evening": ("autumn",)}
"""A game in a series is shown with the standings before it."""

DAMAGE = 8


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with something of everything, also of links, which no test changes."""
    folder = tmp_path_factory.mktemp("cells")
    url = str(folder / "games.db")
    make_rich(url, folder)
    CommandLine(url)("links", "new", "watch", "-g", "evening", "--by", "A Guest")
    return Path(url)


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
    rich: Path, tmp_path: Path, table: str, column: str, how: str
) -> None:
    rng = Random(f"{table} {column} {how}")
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(rich)) as connection:
        rows = connection.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
    for row, value in rng.sample(rows, min(len(rows), 8 if thorough() else 2)):
        shutil.copy(rich, path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            now = None if how == "emptied" else other(value, [cell for _, cell in rows], rng)
            try:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (now, row))
            except sqlite3.IntegrityError:
                continue
            connection.commit()
        assert unfound(CommandLine(str(path))) == [], (row, value, now)


def unfound(spooklog: CommandLine) -> list[str]:
    """The commands that refuse damage which a check, or `verify` of the game, does not find."""
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
        f"verify of {game}, after {command}" for game, command in damaged if spooklog.ended("verify", "-g", game)[0] != DAMAGE
    ]
