"""Forked workers: each test runs once, whatever becomes of a worker."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.workers import half

ROOT = Path(__file__).parents[2]

SHARED = """
import os, signal, sys
from pathlib import Path
import pytest

PLACE = Path(__file__).parent

@pytest.fixture(scope="session")
def opened():
    yield os.getpid()
    (PLACE / f"{os.getpid()}.closed").touch()

@pytest.mark.parametrize("number", range(40))
def test_passing(number, opened, tmp_path):
    tmp_path.joinpath("mine").touch()
    with (PLACE / f"{opened}.ran").open("a") as file:
        file.write(f"{__name__} {number}\\n")
"""

ODD = """
import os, signal, sys, time
from pathlib import Path
import pytest

PLACE = Path(__file__).parent

def test_failing():
    print("what it printed")
    assert 1 == 2

def test_deadly():
    os.kill(os.getpid(), signal.SIGKILL)

def test_skipping():
    pytest.skip("not today")

@pytest.fixture
def broken():
    yield
    raise ValueError("its end failed")

def test_ending(broken):
    pass

@pytest.fixture
def server():
    yield
    (PLACE / "server.ended").touch()

def test_long(server):
    if "-x" in sys.argv:
        time.sleep(600)
"""


def ran(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a folder in three workers."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.workers", "-p", "no:cacheprovider", "--numprocesses=3"]
    command += ["--rootdir", str(folder), "-c", str(folder / "none.ini"), *options, str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tests of all kinds."""
    folder = tmp_path_factory.mktemp("workers")
    for name, text in {"test_one.py": SHARED, "test_two.py": SHARED, "test_odd.py": ODD, "none.ini": "[pytest]\n"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_each_test_runs_once_in_some_worker_and_what_failed_is_told(folder: Path) -> None:
    done = ran(folder)
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(r"2 failed, 82 passed, 1 skipped, 1 error in", done.stdout), done.stdout
    for words in ("what it printed", "assert 1 == 2", "the worker that ran it ended with -9", "its end failed", "test_deadly"):
        assert words in done.stdout
    lines = [line for file in folder.glob("*.ran") for line in file.read_text(encoding="utf-8").splitlines()]
    assert sorted(lines) == sorted(f"{name} {number}" for name in ("test_one", "test_two") for number in range(40))
    assert {file.stem for file in folder.glob("*.ran")} == {file.stem for file in folder.glob("*.closed")}


@pytest.mark.parametrize(
    ("files", "kept"),
    [
        ("a/1 a/1 a/2 b/1 b/1", 3),
        ("a/1 b/1 b/1 b/1 b/2", 1),
        ("a/1 a/1 a/1 a/2 b/1", 4),
        ("a/1 a/1 a/2 a/2 a/2", 2),
        ("a/1 a/1 a/1 a/1 a/2", 4),
        ("a/1 a/1 a/1", 1),
        ("a/1", 0),
        ("", 0),
    ],
)
def test_tests_that_share_a_folder_or_a_file_stay_together_while_there_are_others(files: str, kept: int) -> None:
    assert half([Path(file) for file in files.split()]) == kept


def test_the_first_failure_ends_the_run_where_that_is_asked_for(folder: Path) -> None:
    (folder / "server.ended").unlink(missing_ok=True)
    done = ran(folder, "-x", "-k", "failing or long")
    assert done.returncode == 1
    assert "stopping after 1 failures" in done.stdout
    assert "1 failed" in done.stdout
    assert (folder / "server.ended").exists()
