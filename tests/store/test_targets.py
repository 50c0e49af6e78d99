"""What a command may write over: an ordinary file when that is asked for, and never a database."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from spooklog.domain.values.errors import Conflict, Usage
from spooklog.store.database.location import locate
from spooklog.store.files.targets import find_target


@pytest.fixture
def ours(tmp_path: Path, empty_store: Path) -> Path:
    """The store in use."""
    return Path(shutil.copy(empty_store, tmp_path / "ours.db"))


@pytest.fixture
def other(tmp_path: Path, empty_store: Path) -> Path:
    """Another store."""
    return Path(shutil.copy(empty_store, tmp_path / "other.db"))


def test_a_file_is_written_over_with_force_alone(ours: Path, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old", encoding="utf-8")
    with pytest.raises(Conflict) as refused:
        find_target(str(tmp_path / "a"), ours, force=False)
    assert "--force" in refused.value.expected
    assert find_target(str(tmp_path / "a"), ours, force=True) == tmp_path / "a"
    assert find_target(str(tmp_path / "b"), ours, force=False) == tmp_path / "b"


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("name", ["other.db", "ours.db", "linked.db", "hard.db"])
@pytest.mark.parametrize("side", ["", "-wal", "-shm", "-journal", "-queue"])
def test_no_store_is_written_over_nor_what_lies_beside_it(
    ours: Path, other: Path, tmp_path: Path, name: str, side: str, force: bool
) -> None:
    (tmp_path / "linked.db").symlink_to(other)
    (tmp_path / "hard.db").hardlink_to(other)
    for location in (ours, locate("postgresql://anna@host/games")):
        with pytest.raises(Usage, match="never written over"):
            find_target(f"{tmp_path / name}{side}", location, force=force)
    with pytest.raises(Usage, match="never written over"):
        find_target(f"{tmp_path}/../{tmp_path.name}/{name}{side}", ours, force=force)


def test_no_database_of_another_program_is_written_over_and_no_log_of_one(ours: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "theirs")) as connection:
        connection.execute("CREATE TABLE letters (text)")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO letters VALUES ('a')")
        connection.commit()
        os.link(tmp_path / "theirs-wal", tmp_path / "all that is left")
    for name in ("theirs", "theirs-queue", "THEIRS-WAL", "all that is left"):
        if name == "THEIRS-WAL" and not (tmp_path / "THEIRS").exists():
            continue
        with pytest.raises(Usage, match="never written over"):
            find_target(str(tmp_path / name), ours, force=True)


def test_only_a_copy_takes_the_place_of_an_older_copy(ours: Path, other: Path, tmp_path: Path) -> None:
    assert find_target(str(other), ours, force=True, copy=True) == other
    with pytest.raises(Conflict):
        find_target(str(other), ours, force=False, copy=True)
    with closing(sqlite3.connect(tmp_path / "theirs")) as connection:
        connection.execute("CREATE TABLE letters (text)")
    for name in ("theirs", "ours.db", "other.db-wal"):
        with pytest.raises(Usage, match="never written over"):
            find_target(str(tmp_path / name), ours, force=True, copy=True)


@pytest.mark.parametrize("force", [False, True])
def test_a_link_that_leads_nowhere_is_not_followed(ours: Path, tmp_path: Path, force: bool) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "nothing")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    for name in ("one", "two", "circle"):
        with pytest.raises(Usage, match="leads nowhere"):
            find_target(str(tmp_path / name), ours, force=force)


def test_a_name_that_ends_as_a_side_of_nothing_is_a_file_like_others(ours: Path, tmp_path: Path) -> None:
    for name in ("-wal", "hand-queue", "evening-journal"):
        assert find_target(str(tmp_path / name), ours, force=False) == tmp_path / name


@pytest.mark.parametrize("name", ["NUL", "con", "aux.sheet", "COM1.html", "prn .svg", "lpt9.tar.gz", "evening:1.sheet"])
def test_on_windows_a_file_gets_neither_the_name_of_a_device_nor_a_colon(
    name: str, ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_target(str(tmp_path / name), ours, force=False) == tmp_path / name
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Usage, match="is no name of a file on Windows"):
        find_target(str(tmp_path / name), ours, force=False)
    find_target(str(tmp_path / f"my-{name.replace(':', '')}"), ours, force=False)


def test_on_windows_a_name_that_ends_with_a_backslash_is_a_folder(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find_target(f"{tmp_path}/none\\", ours, force=False)
    monkeypatch.setattr(os, "altsep", "\\")
    with pytest.raises(IsADirectoryError):
        find_target(f"{tmp_path}/none\\", ours, force=False)
