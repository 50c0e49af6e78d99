"""A copy of a store: of one moment while others write, whole or not there, and never over something else."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from tests.store.conftest import Starter
from tests.store.locking import lock_as_on_windows
from tests.store.systems import as_on

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, Corrupt, Usage
from spooklog.store.backup import back_up
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.files import drafts, system
from spooklog.store.store import Store, open_store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game in the store."""
    game = store.games.start(start("anna", "bert", target=1_000_000), name="evening").loaded.stream.id
    store.games.append(game, Annotate("what a night"), by="anna")
    return game


def test_a_copy_holds_what_the_store_holds_in_one_file(store: Store, path: Path, tmp_path: Path, game: str) -> None:
    target = tmp_path / "copy.db"
    copy = back_up(path, str(target))
    assert (copy.games, copy.series, copy.entries, copy.problems) == (1, 0, 2, ())
    assert copy.bytes == target.stat().st_size
    assert sorted(os.listdir(tmp_path)) == sorted(
        [*(file for file in os.listdir(tmp_path) if file.startswith("games.db")), "copy.db"]
    )
    with open_store(str(target)) as other:
        assert other.games.entries(game) == store.games.entries(game)
        assert other.games.texts(game) == store.games.texts(game)
        assert check_database(other.recorder) == verify(other.games, game) == []
        other.games.append(game, Play("anna 1"), by="anna")
    assert store.games.load(game).stream.head == 2


def test_a_copy_taken_during_writes_is_a_prefix_of_the_store(path: Path, tmp_path: Path, start: Starter) -> None:
    stop, failed = Event(), list[BaseException]()
    with open_store(str(path), synchronous="OFF") as store:
        games = [store.games.start(start("anna", "bert", target=1_000_000)).loaded.stream.id for _ in range(4)]

    def write(game: str) -> None:
        try:
            with open_store(str(path), synchronous="OFF") as store:
                number = 0
                while not stop.is_set():
                    number += 1
                    store.games.append(game, Play(f"anna {number}"), by="Scribe")
                    store.games.append(game, Annotate(f"number {number}"), by="Scribe")
        except BaseException as problem:
            failed.append(problem)

    writers = [Thread(target=write, args=(game,)) for game in games]
    for writer in writers:
        writer.start()
    copies = [tmp_path / f"copy{number}.db" for number in range(5)]
    try:
        taken = [back_up(path, str(target)) for target in copies]
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert failed == []
    assert [copy.problems for copy in taken] == [()] * 5
    assert [copy.entries for copy in taken] == sorted(copy.entries for copy in taken)
    assert taken[-1].entries > taken[0].entries
    with open_store(str(path)) as store:
        for target in copies:
            with open_store(str(target)) as other:
                assert check_database(other.recorder) == []
                for game in games:
                    assert verify(other.games, game) == []
                    log = other.games.entries(game)
                    assert log == store.games.entries(game)[: len(log)]
                    assert len(other.games.texts(game)) == sum(entry.topic == "game.noted" for entry in log)


def test_a_copy_overwrites_a_file_only_on_request(path: Path, tmp_path: Path, game: str, store: Store) -> None:
    target = tmp_path / "copy.db"
    target.write_text("dear diary", encoding="utf-8")
    with pytest.raises(Conflict) as refused:
        back_up(path, str(target))
    assert "--force" in refused.value.expected
    assert target.read_text(encoding="utf-8") == "dear diary"
    assert back_up(path, str(target), force=True).entries == 2
    store.games.append(game, Play("anna 1"), by="anna")
    assert back_up(path, str(target), force=True).entries == 3


@pytest.mark.usefixtures("game")
def test_a_copy_never_overwrites_the_store_itself(path: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(path)
    (tmp_path / "hard.db").hardlink_to(path)
    for name in ("games.db", "link.db", "hard.db", "games.db-wal", "games.db-shm", "games.db-queue"):
        with pytest.raises(Usage, match="the store itself"):
            back_up(path, str(tmp_path / name), force=True)


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("name", ["", "a\0b", ".", "nowhere/copy.db", "/dev/null", "f" * 300])
def test_a_place_that_cannot_hold_a_file_is_reported(
    path: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(os.listdir(tmp_path))
    with pytest.raises(Usage):
        back_up(path, name, force=True)
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.usefixtures("game")
def test_a_copy_is_never_placed_beside_stray_journal_files(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db-wal").write_bytes(b"of an older copy")
    with pytest.raises(Conflict, match=r"copy.db-wal lies there"):
        back_up(path, str(tmp_path / "copy.db"), force=True)


@pytest.mark.usefixtures("game")
def test_a_copy_has_the_read_permissions_of_the_store(path: Path, tmp_path: Path) -> None:
    path.chmod(0o640)
    back_up(path, str(tmp_path / "copy.db"))
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o640


def test_a_copy_of_a_damaged_store_is_refused_as_a_replacement(path: Path, tmp_path: Path, game: str) -> None:
    older = tmp_path / "older.db"
    back_up(path, str(older))
    before = older.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE events SET state = x'7b7d' WHERE originator_id = ? AND originator_version = 2", (game,))
        connection.commit()
    copy = back_up(path, str(tmp_path / "copy.db"))
    assert [problem.partition(":")[0] for problem in copy.problems] == ["evening"]
    with pytest.raises(Corrupt, match="was left as it is"):
        back_up(path, str(older), force=True)
    assert older.read_bytes() == before


@pytest.mark.usefixtures("game")
def test_a_file_created_meanwhile_is_kept(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "copy.db"
    fsync = os.fsync

    def meanwhile(file: int) -> None:
        target.write_text("theirs", encoding="utf-8")
        fsync(file)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(Conflict):
        back_up(path, str(target))
    assert target.read_text(encoding="utf-8") == "theirs"
    assert not list(tmp_path.glob(".spooklog*"))


@pytest.fixture
def as_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system calls of a copy with what they refuse on Windows.

    Files opened for reading are not synced, folders not opened, open files not replaced. Files elsewhere are another library's.
    """
    opening, syncing, replacing, removing = os.open, os.fsync, os.replace, os.unlink
    flags: dict[int, int] = {}

    def held(path: object) -> bool:
        here = os.path.realpath(str(path))
        return here.startswith(f"{tmp_path}/") and any(
            os.path.realpath(f"/proc/self/fd/{number}") == here for number in os.listdir("/proc/self/fd")
        )

    def open_(path: str, how: int, *rest: int, **more: int) -> int:
        if os.path.isdir(path) and str(path).startswith(str(tmp_path)):
            raise PermissionError(13, "Permission denied")
        descriptor = opening(path, how, *rest, **more)
        flags[descriptor] = how
        return descriptor

    def fsync(descriptor: int) -> None:
        if not flags.get(descriptor, os.O_RDWR) & (os.O_WRONLY | os.O_RDWR):
            raise OSError(9, "Bad file descriptor")
        syncing(descriptor)

    def replace(source: str, target: str) -> None:
        if held(source) or held(target):
            raise PermissionError(13, "Permission denied")
        replacing(source, target)

    def unlink(path: str, **more: int) -> None:
        if held(path):
            raise PermissionError(13, "Permission denied")
        removing(path, **more)

    lock_as_on_windows(monkeypatch)
    monkeypatch.setattr(drafts, "system", as_on("win32", system))
    for name, call in {"open": open_, "fsync": fsync, "replace": replace, "unlink": unlink}.items():
        monkeypatch.setattr(os, name, call)


@pytest.mark.usefixtures("game", "as_on_windows")
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no list of open files")
def test_a_copy_is_made_under_the_restrictions_of_windows(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    for side in ("", "-new", "-new-wal"):  # of a killed writer
        (tmp_path / f".spooklog.{'0' * 32}.part{side}").touch()
    for force in (False, True):
        assert back_up(path, str(target), force=force).games == 1
    with open_store(str(target)) as other:
        assert check_database(other.recorder) == []
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".spooklog")]


def test_a_refusal_names_the_file_as_it_was_typed_whatever_it_is_called(path: Path, tmp_path: Path) -> None:
    name = str(tmp_path / "None.db")
    back_up(path, name)
    with pytest.raises(Conflict) as refused:
        back_up(path, name)
    assert refused.value.message.count(name) == 1
    assert refused.value.message.count(str(tmp_path)) == 1
