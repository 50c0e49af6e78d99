"""`python -m tools.dev`: the same tasks as make, on every system, before anything is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path, PureWindowsPath

import pytest

from tools import dev

ROOT = Path(__file__).parents[2]
STUBS = resources.files("mypy") / "typeshed" / "stdlib"


class Ran:
    """The commands that a task has run, instead of running them; those with a word of `failing` fail."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.failing: set[str] = set()

    def __call__(self, command: Sequence[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        """Note a command."""
        self.commands.append([*command])
        return subprocess.CompletedProcess([*command], bool(self.failing & set(command)), b"what it says\n")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Ran:
    """What is run, in a repository that is set up."""
    ran = Ran()
    monkeypatch.setattr(subprocess, "run", ran)
    monkeypatch.setattr(dev, "_is_ready", lambda _: True)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return ran


def test_make_calls_a_task_for_each_target_and_says_the_same_of_it() -> None:
    found = re.findall(r"^([a-z%-]+):.* ## (.*)\n\t(.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    targets = {name: (words, recipe) for name, words, recipe in found if name != "help"}
    assert [*dev.TASKS] == [name for name in targets if "%" not in name]
    for name, (words, recipe) in targets.items():
        assert re.match(rf"@\$\(DEV\) ({name}|\$@)\b", recipe) or name == "test-%", recipe
        if name in dev.TASKS:
            assert words.startswith(str(dev.TASKS[name].__doc__))


def test_it_needs_nothing_that_is_installed() -> None:
    done = subprocess.run([sys.executable, "-S", "-m", "tools.dev"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.splitlines()] == [*dev.TASKS]


def test_programs_lie_where_each_system_has_them() -> None:
    assert dev.program_of(Path("/clone/.venv"), "ruff", windows=False) == "/clone/.venv/bin/ruff"
    found = dev.program_of(PureWindowsPath(r"C:\my clone\.venv"), "python", windows=True)
    assert found == r"C:\my clone\.venv\Scripts\python.exe"


def test_the_types_of_what_ships_are_checked_for_three_systems(ran: Ran) -> None:
    assert dev.main(["lint"]) == 0
    systems = {command[command.index("--platform") + 1] for command in ran.commands if "--platform" in command}
    assert systems | {sys.platform} == {"linux", "win32", "darwin"}
    caches = [command[command.index("--cache-dir") + 1] for command in ran.commands if "--cache-dir" in command]
    assert len(set(caches)) == len(systems)


def test_what_is_checked_for_other_systems_is_what_imports_a_module_whose_names_differ() -> None:
    files = [file for room in dev.ROOMS for file in (ROOT / room).rglob("*.py")]
    imported = {name for file in files for name in re.findall(r"^ *(?:import|from) (\w+)", file.read_text("utf-8"), re.MULTILINE)}
    stubs = {name: [STUBS / f"{name}.pyi", STUBS / name / "__init__.pyi"] for name in imported - {"builtins"}}
    differ = {name for name, stub in stubs.items() for one in stub if one.is_file() and "sys.platform" in one.read_text("utf-8")}
    assert differ <= set(dev.DIFFERING)
    checked = dev.differing_files()
    assert str(Path("store/spooklog/store/files/system.py")) in checked
    assert len(checked) < len(files) / 4


def test_everything_from_an_index_is_installed_by_hash_but_for_what_tries_other_versions(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".venv").mkdir()
    (tmp_path / "requirements.lock").touch()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "_is_ready", lambda _: False)
    for task in ("setup", "lock", "test-versions"):
        assert dev.main([task]) == 0
    installed = [" ".join(command) for command in ran.commands if "install" in command]
    safe = ("--require-hashes", "--no-deps", "--resolution", " uv")
    assert len(installed) > 5
    assert [line for line in installed if not any(one in line for one in safe)] == []


def test_a_check_that_fails_stops_none_of_the_others(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    ran.failing = {"win32", "--check"}
    assert dev.main(["test"]) == 1
    assert len(ran.commands) == 7
    assert "failed: mypy for win32, ruff format" in capsys.readouterr().err


def test_words_behind_a_task_go_on_to_what_it_runs(ran: Ran) -> None:
    assert dev.main(["test-fast", "-k", "pass and turn"]) == 0
    assert ran.commands[-1][-2:] == ["-k", "pass and turn"]
    assert dev.main(["test-docs"]) == 0
    assert ran.commands[-1][-1] == "tests/docs"


def test_the_tests_of_a_clone_are_compiled_once_before_many_workers_run_them(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert dev.main(["test-fast"]) == 0
    assert [command[-1] == "--collect-only" for command in ran.commands] == [True, False]
    (tmp_path / "tests" / "__pycache__").mkdir(parents=True)
    (tmp_path / "tests" / "__pycache__" / f"conftest.{sys.implementation.cache_tag}-pytest-9.0.0.pyc").touch()
    assert dev.main(["test-quick"]) == 0
    assert len(ran.commands) == 3


def test_an_unknown_task_is_refused_with_the_known_ones(ran: Ran, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        dev.main(["test-nonsense"])
    assert (refused.value.code, ran.commands) == (2, [])
    assert "there is no task test-nonsense: setup, demo, docs" in capsys.readouterr().err


def test_an_older_python_is_refused_before_anything_is_made(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "_is_ready", lambda _: False)
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    assert dev.main(["setup"]) == 1
    assert ran.commands == []
    assert "spooklog needs Python 3.11 or newer" in capsys.readouterr().err


def test_the_environment_is_made_once_and_again_where_the_lock_file_is_newer(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(subprocess, "run", ran)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    for name in ("requirements.lock", "pyproject.toml"):
        (tmp_path / name).write_text("one==1\n", encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    assert dev.main(["setup"]) == 0
    made = len(ran.commands)
    assert made == 4
    assert dev.main(["setup"]) == 0
    assert len(ran.commands) == made
