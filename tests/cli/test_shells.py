"""Commands that are printed to be copied are those of the system that prints them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest

from spooklog.cli.commands.db.backup import ways_back
from spooklog.cli.files.reading import expanded
from spooklog.replays.quoting import quoted

STORE = cast("Path", PureWindowsPath(r"C:\Users\Änne Berg\AppData\Local\spooklog\spooklog.db"))


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test as on Windows."""
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        yield


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("word", "shown"),
    [
        (r"D:\copies\games.db", r"D:\copies\games.db"),
        (r"\\nas\club\games.db", r"\\nas\club\games.db"),
        (r"C:\my games\a & b.db", r'"C:\my games\a & b.db"'),
        ("Änne.db", '"Änne.db"'),
        ("50%,x;(1).db", '"50%,x;(1).db"'),
        (r"C:\a$b's.db", r"'C:\a$b''s.db'"),
        ("", '""'),
    ],
)
def test_a_word_is_one_argument_for_cmd_and_for_powershell(word: str, shown: str) -> None:
    assert quoted(word) == shown


@pytest.mark.parametrize("word", ["games.db", "my games.db", "it's $HOME.db", ""])
def test_a_word_is_one_argument_for_sh(word: str) -> None:
    assert shlex.split(quoted(word)) == [word]


@pytest.mark.usefixtures("windows")
def test_on_windows_a_backup_is_put_back_with_del_and_copy() -> None:
    assert [*ways_back(r"D:\copies\games.db", STORE)] == [
        r'del "C:\Users\Änne Berg\AppData\Local\spooklog\spooklog.db-wa?", '
        r'"C:\Users\Änne Berg\AppData\Local\spooklog\spooklog.db-sh?"',
        r'copy D:\copies\games.db "C:\Users\Änne Berg\AppData\Local\spooklog\spooklog.db"',
    ]


def test_on_windows_the_program_fills_in_patterns_of_files_as_shells_do_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.sheet", "a.sheet", "c.txt"):
        (tmp_path / name).touch()
    pattern = str(tmp_path / "*.sheet")
    assert expanded([pattern, "-"]) == [pattern, "-"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert expanded([pattern, "-", "none?.sheet"]) == [str(tmp_path / "a.sheet"), str(tmp_path / "b.sheet"), "-", "none?.sheet"]
