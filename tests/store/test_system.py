"""What each system does in its own way with files and stores."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path, PurePath, PureWindowsPath
from types import ModuleType

import pytest
from tests.store.systems import as_on

from spooklog.store.files import system
from spooklog.store.sqlite.connections import connect, file_uri


@pytest.fixture
def windows() -> ModuleType:
    """The module as Windows imports it."""
    return as_on("win32", system)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A new file, and the one that it is to replace."""
    new, old = tmp_path / "new", tmp_path / "old"
    for file in (new, old):
        file.write_text(file.name, encoding="utf-8")
    return new, old


def refusing(times: int) -> Callable[[Path, Path], None]:
    """What stands for `os.replace` where another program has the file open so many times."""
    replace, tried = os.replace, iter(range(times))

    def instead(source: Path, target: Path) -> None:
        if next(tried, None) is not None:
            raise PermissionError(13, "it is being used by another process")
        replace(source, target)

    return instead


def test_on_windows_a_file_that_a_scanner_has_open_is_replaced_a_moment_later(
    windows: ModuleType, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", refusing(5))
    windows.replace(*files)
    assert files[1].read_text(encoding="utf-8") == "new"


def test_on_windows_a_file_that_stays_open_is_refused_in_the_end(
    windows: ModuleType, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "_HELD", 0.0)
    monkeypatch.setattr(os, "replace", refusing(1_000_000))
    with pytest.raises(PermissionError):
        windows.replace(*files)


def test_elsewhere_a_file_is_replaced_by_the_system_alone() -> None:
    assert system.replace is os.replace


@pytest.mark.parametrize("can", [True, False])
def test_on_macos_a_file_is_driven_out_of_the_memory_of_the_disk(can: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def full_fsync(*given: object) -> None:
        if not can:
            raise OSError(25, "this disk cannot")
        done.append(given)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", full_fsync)
    monkeypatch.setattr(os, "fsync", done.append)
    system.sync(7)
    assert done == [(7, 51) if can else 7]


@pytest.mark.parametrize(("platform", "full"), [("darwin", 1), ("linux", 0)])
def test_on_macos_sqlite_does_so_too(platform: str, full: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with closing(connect(path)) as connection:
        assert connection.execute("PRAGMA fullfsync").fetchone() == (full,)
    with closing(connect(path, synchronous="OFF")) as connection:
        assert connection.execute("PRAGMA fullfsync").fetchone() == (0,)


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath(r"C:\my games\a#1?.db"), "file:///C:/my%20games/a%231%3F.db"),
        (PureWindowsPath(r"\\nas\club\games.db"), "file:////nas/club/games.db"),
        (Path("/var/my games.db"), "file:///var/my%20games.db"),
    ],
)
def test_sqlite_opens_a_file_by_a_uri_without_a_host(path: PurePath, uri: str) -> None:
    assert file_uri(path) == uri
