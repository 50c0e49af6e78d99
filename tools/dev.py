"""What a contributor runs, on every system: `python -m tools.dev TASK`; `make TASK` is the same.

Needs Python 3.11 or newer and a package index. A task that works in `.venv` makes it first, or anew where the lock file or
`pyproject.toml` has changed. Words behind the task go on to what it runs: `python -m tools.dev test-fast -k pass`.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path, PurePath
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("domain", "pictures", "store", "projections", "replays", "migrations", "api", "web", "cli", "testing")
"""What ships."""

OLDEST = (3, 11)
OTHER_SYSTEMS = tuple(system for system in ("linux", "win32", "darwin") if system != sys.platform)
"""The systems for which types are checked, beside the one at hand."""

DIFFERING = (
    *("asyncio", "errno", "fcntl", "multiprocessing", "os", "pathlib", "readline", "resource", "select", "shutil", "signal"),
    *("socket", "stat", "subprocess", "sys", "tempfile", "time", "webbrowser"),
)
"""Modules of Python whose names differ by system. For another system, what ships and imports one of them is checked."""

_AS_ON = ("--follow-imports", "silent", "--platform")
_LOCK, _READY = "requirements.lock", ".ready"
_PYTEST = ("pytest", "-q", "--numprocesses=auto", "--dist=worksteal")
_PROMISES, _QUICK = ("-m", "not rounds"), ("-m", "not slow and not rounds")
_PIP = ("pip", "install", "--quiet", "--disable-pip-version-check")
_EDITABLE = ("--no-deps", "--no-build-isolation", "--editable", ".")
_LEFT = (".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache", "build", "demo", "dist")

_COMPILE = (
    *("pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-annotate"),
    *("--no-emit-index-url", "--no-emit-find-links", "--custom-compile-command", "make lock", "pyproject.toml"),
)
_EVERYTHING = ("--all-extras", "--group", "dev", "--group", "bench")

_OF_VERSIONS = (
    *(f"tests/cli/test_{name}.py" for name in ("about", "help", "pictures", "plays", "start", "stats")),
    *("tests/migrations", "tests/packaging/test_imports.py", "tests/packaging/test_wheel.py", "tests/pictures/test_png.py"),
    *("tests/projections/lists", "tests/store", "tests/tui/test_record_app.py"),
    *("tests/web/test_links.py", "tests/web/test_live.py"),
)
"""Tests that use each package once: a bound that is too wide fails there."""


class Failed(Exception):
    """A task that did not succeed. The message says what failed; it is empty where a program has said so itself."""


class Place(NamedTuple):
    """Where tasks run: a virtual environment, made by the Python that runs this."""

    venv: Path

    def program(self, name: str) -> str:
        """Return the path of a program of the environment."""
        return program_of(self.venv, name)

    def run(self, *module: str) -> None:
        """Run a module of the environment with its arguments. Raises Failed."""
        run(self.program("python"), "-m", *module)


def program_of(venv: PurePath, name: str, *, windows: bool = sys.platform == "win32") -> str:
    """Return the path of a program of a virtual environment."""
    return str(venv / "Scripts" / f"{name}.exe" if windows else venv / "bin" / name)


def run(*command: str) -> None:
    """Run a program in the repository. Raises Failed."""
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise Failed


def setup(place: Place, _: Sequence[str]) -> None:
    """Create .venv from the lock file, with spooklog itself editable: half a minute to one and a half"""
    if _is_ready(place):
        return
    if sys.version_info < OLDEST:
        raise Failed(f"spooklog needs Python {OLDEST[0]}.{OLDEST[1]} or newer, this is {sys.version.split()[0]}")
    packages = [line for line in (ROOT / _LOCK).read_text(encoding="utf-8").splitlines() if "==" in line and line[0] != " "]
    _say(f"Setting up {place.venv.name}, half a minute to one and a half the first time:", "  1/3 a virtual environment")
    run(sys.executable, "-m", "venv", str(place.venv))
    _say(f"  2/3 the packages of {_LOCK} ({len(packages)}, those of the tests among them)")
    place.run(*_PIP, "--require-hashes", "--requirement", _LOCK)
    _say("  3/3 spooklog itself, editable")
    place.run(*_PIP, *_EDITABLE)
    place.run("compileall", "-q", *ROOMS, "tools")
    (place.venv / _READY).touch()
    _say("")


def demo(place: Place, rest: Sequence[str]) -> None:
    """Bring a recorded game back, check it, correct it: a quarter of a minute"""
    place.run("tools.demo", *rest)


def docs(place: Place, _: Sequence[str]) -> None:
    """Build the site of the documents into build/docs; a warning or a lost link fails"""
    place.run("tools.site")


def show_docs(place: Place, _: Sequence[str]) -> None:
    """Build the site and show it at http://127.0.0.1:8000"""
    docs(place, ())
    place.run("http.server", "--bind", "127.0.0.1", "--directory", "build/docs", "8000")


def every_check(place: Place, rest: Sequence[str]) -> None:
    """Run what a change must pass: linters, types, layers, a test of every promise"""
    with ThreadPoolExecutor(1) as beside:  # one after the other: the tests use the other cores
        checks = beside.submit(lambda: list(_failed_checks(place, at_once=1)))
        failed = []
        try:
            promises(place, rest)
        except Failed:
            failed.append("the tests")
        failed += checks.result()
    _raise_for(failed)


def promises(place: Place, rest: Sequence[str]) -> None:
    """Run the tests of `make test` alone, on every core"""
    _tests(place, *_PROMISES, *rest)


def quick(place: Place, rest: Sequence[str]) -> None:
    """Run the tests of `make test` without the slow ones and without a browser"""
    _tests(place, *_QUICK, "--ignore=tests/browser", *rest)


def thorough(place: Place, rest: Sequence[str]) -> None:
    """Run all tests, many rounds of each promise, with many more generated examples; takes hours"""
    _tests(place, "--hypothesis-profile=thorough", *rest)


def bench(place: Place, rest: Sequence[str]) -> None:
    """Measure speed and memory as ratios, print and write them down; takes many minutes"""
    place.run("bench", *rest)


def lint(place: Place, _: Sequence[str]) -> None:
    """Check style, types and layers"""
    _raise_for(list(_failed_checks(place, at_once=os.cpu_count() or 1)))


def tidy(place: Place, _: Sequence[str]) -> None:
    """Lay out the source and mend what ruff can mend"""
    run(place.program("ruff"), "check", "--fix", ".")
    run(place.program("ruff"), "format", ".")


def golden(place: Place, rest: Sequence[str]) -> None:
    """Write the golden files afresh; read their diff before you keep it"""
    place.run("pytest", "-q", "-m", "golden", "--golden-update", *(rest or ("tests",)))


def lock(_: Place, rest: Sequence[str]) -> None:
    """Write the lock files from pyproject.toml, with hashes, for every supported Python"""
    uv = _uv()
    # keeps the pins that still fit, unless `--upgrade` follows; the smaller files have the same pins
    run(uv, *_COMPILE, *_EVERYTHING, *rest, "--output-file", _LOCK)
    run(uv, *_COMPILE, "--constraint", _LOCK, "--output-file", "requirements-base.lock")
    run(
        uv,
        *_COMPILE,
        "--constraint",
        _LOCK,
        "--extra",
        "web",
        "--extra",
        "postgres",
        "--extra",
        "png",
        "--output-file",
        "requirements-web.lock",
    )


def release(place: Place, rest: Sequence[str]) -> None:
    """Build wheel and sdist, check them, and say what a release still lacks"""
    place.run("tools.release", "--dry-run", *rest)


def versions(_: Place, rest: Sequence[str]) -> None:
    """Run quick tests with the lowest packages that pyproject.toml allows, then with the newest"""
    uv = _uv()
    tried = Place(ROOT / ".venv-versions")
    for wanted in ("lowest-direct", "highest"):
        _say(f"== {wanted}")
        run(uv, "venv", "--quiet", "--clear", "--python", program_of(ROOT / ".venv-uv", "python"), str(tried.venv))
        install = (uv, "pip", "install", "--quiet", "--python", str(tried.venv))
        run(*install, "--resolution", wanted, "--requirement", "pyproject.toml", *_EVERYTHING)
        run(*install, *_EDITABLE)
        tried.run("pytest", "-q", "--numprocesses=auto", *_QUICK, *(rest or _OF_VERSIONS))


def clean(place: Place, _: Sequence[str]) -> None:
    """Remove .venv, caches, builds and the games of the demo"""
    left = [place.venv, *(ROOT / name for name in (".venv-uv", ".venv-versions", *_LEFT))]
    left += [found for room in (*ROOMS, "bench", "tests", "tools") for found in (ROOT / room).rglob("__pycache__")]
    for folder in left:
        shutil.rmtree(folder, ignore_errors=True)


Task = Callable[[Place, Sequence[str]], None]

TASKS: dict[str, Task] = {
    "setup": setup,
    "demo": demo,
    "docs": docs,
    "docs-serve": show_docs,
    "test": every_check,
    "test-fast": promises,
    "test-quick": quick,
    "test-thorough": thorough,
    "bench": bench,
    "lint": lint,
    "format": tidy,
    "golden": golden,
    "lock": lock,
    "release": release,
    "test-versions": versions,
    "clean": clean,
}
"""The tasks by name, in the order in which `make help` lists them. `test-FOLDER` runs one folder of `tests/`."""

_ALONE = (setup, lock, versions, clean)
"""What needs no `.venv`, or makes it itself."""


def task_of(name: str) -> Task | None:
    """Return a task by its name; None where there is none."""
    if name in TASKS:
        return TASKS[name]
    folder = name.removeprefix("test-")
    if folder == name or not (ROOT / "tests" / folder).is_dir():
        return None
    return lambda place, rest: place.run(*_PYTEST, f"tests/{folder}", *rest)


def differing_files() -> list[str]:
    """Return the files of what ships that import a module of `DIFFERING`."""
    imports = re.compile(rf"^ *(?:import|from) (?:{'|'.join(DIFFERING)})\b", re.MULTILINE)
    files = (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")))
    return [str(file.relative_to(ROOT)) for file in files if imports.search(file.read_text(encoding="utf-8"))]


def _is_ready(place: Place) -> bool:
    """Return whether the environment is there, and newer than what it was made of."""
    made_of = [(ROOT / name).stat().st_mtime for name in (_LOCK, "pyproject.toml")]
    try:
        return (place.venv / _READY).stat().st_mtime >= max(made_of)
    except OSError:
        return False


def _tests(place: Place, *words: str) -> None:
    """Run tests on every core. Raises Failed.

    All workers collect at the same time, and each would compile every file of the tests: a clone compiles them once before.
    """
    compiled = (ROOT / "tests" / "__pycache__").glob(f"conftest.{sys.implementation.cache_tag}-pytest-*")
    if not sys.dont_write_bytecode and not any(compiled):
        python = place.program("python")
        subprocess.run((python, "-m", "pytest", "--collect-only"), cwd=ROOT, check=False, capture_output=True)
    place.run(*_PYTEST, *words)


def _failed_checks(place: Place, *, at_once: int) -> Iterator[str]:
    """Run the linters, so many at a time, print what each says as a whole, and yield those that fail."""
    mypy, ruff = place.program("mypy"), place.program("ruff")
    checks = {
        "mypy": (mypy,),
        # a folder of its own for what mypy remembers, or the systems would drive each other's out
        **{
            f"mypy for {system}": (mypy, *_AS_ON, system, "--cache-dir", f".mypy_cache/{system}", *differing_files())
            for system in OTHER_SYSTEMS
        },
        "lint-imports": (place.program("lint-imports"), "--no-logo"),
        "ruff check": (ruff, "check", "."),
        "ruff format": (ruff, "format", "--check", "."),
    }

    def checked(name: str) -> tuple[str, int, bytes]:
        done = subprocess.run(checks[name], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return name, done.returncode, done.stdout

    with ThreadPoolExecutor(at_once) as pool:
        for done in as_completed([pool.submit(checked, name) for name in checks]):
            name, code, printed = done.result()
            sys.stdout.flush()
            sys.stdout.buffer.write(f"\n== {name}\n".encode() + printed)
            sys.stdout.buffer.flush()
            if code:
                yield name


def _raise_for(failed: Sequence[str]) -> None:
    if failed:
        raise Failed(f"failed: {', '.join(failed)}")


def _uv() -> str:
    """Return the path of uv, in an environment of its own, which is made where it is missing. Raises Failed."""
    found = Place(ROOT / ".venv-uv")
    if not Path(found.program("uv")).exists():
        run(sys.executable, "-m", "venv", "--clear", str(found.venv))
        found.run(*_PIP, "uv")
    return found.program("uv")


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run the task that is named, or list all; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.dev", description="Run a task in the repository.")
    parser.add_argument("--venv", default=".venv", metavar="FOLDER", help="the virtual environment, .venv if left out")
    parser.add_argument("task", nargs="?", help="left out, all are listed")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="goes on to what the task runs")
    given = parser.parse_args(arguments)
    if given.task is None:
        _say(*(f"  {name:18} {task.__doc__}" for name, task in TASKS.items()))
        return 0
    task = task_of(given.task)
    if task is None:
        parser.error(f"there is no task {given.task}: {', '.join(TASKS)}, test-FOLDER")
    place = Place(ROOT / given.venv)
    try:
        if task not in _ALONE:
            setup(place, ())
        task(place, given.rest)
    except Failed as problem:
        if str(problem):
            print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
