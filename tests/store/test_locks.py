"""Locks of a folder: one process at a time, and none that outlives its process."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.locking import AS_ON_WINDOWS, lock_as_on_windows

from spooklog.store.files import system
from spooklog.store.files.private_files import LOCK, locked_folder

HOLDER = """
    import sys, time
    from pathlib import Path
    from spooklog.store.files.private_files import locked_folder
    with locked_folder(Path(sys.argv[1]), 60) as may_write:
        print(may_write, flush=True)
        time.sleep(60)
"""


@pytest.fixture(params=["fcntl", "filelock"])
def before(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The first lines of another process: both lock with the same library."""
    if request.param == "fcntl":
        return ""
    lock_as_on_windows(monkeypatch)
    return AS_ON_WINDOWS


@pytest.fixture
def holder(tmp_path: Path, before: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock of a folder."""
    command = [sys.executable, "-c", before + textwrap.dedent(HOLDER), str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


def may_write(folder: Path, seconds: float = 0) -> bool:
    """Whether this process gets the lock of a folder."""
    with locked_folder(folder, seconds) as locked:
        return locked


def test_a_folder_is_locked_by_one_process_at_a_time(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    assert not may_write(tmp_path)
    holder.send_signal(signal.SIGSTOP)
    assert not may_write(tmp_path)


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert os.listdir(tmp_path) == [LOCK]
    assert may_write(tmp_path)


@pytest.mark.usefixtures("before")
def test_a_lock_ends_with_its_block(tmp_path: Path) -> None:
    with locked_folder(tmp_path / "new", 0) as first:
        assert first
        assert not may_write(tmp_path / "new")
    assert may_write(tmp_path / "new")
    assert (tmp_path / "new" / LOCK).stat().st_size == 0


def test_a_disk_without_locks_is_used_without_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> bool:
        raise OSError(errno.ENOTSUP, "not here")

    monkeypatch.setattr(system, "lock", refuse)
    assert may_write(tmp_path)


def test_a_folder_where_no_lock_can_be_made_is_not_written(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / LOCK).symlink_to(precious)
    assert not may_write(tmp_path / "folder")
    assert not precious.exists()
    (tmp_path / "file").touch()
    assert not may_write(tmp_path / "file")
