"""Golden files: compared with what the code makes now, or written, and only where that is something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import unified_diff
from pathlib import Path

import pytest

SHOWN = 16
"""Lines of a difference that are told; the rest is for `git diff`."""

_WIDTH = 260
_PLUGIN = "golden-files-written"


class GoldenFiles:
    """The golden files of one test run. With `update`, `hold` and `drop` write; without, they fail and name the command."""

    def __init__(self, *, update: bool, root: Path, command: str = "make golden") -> None:
        self.update = update
        self.root = root
        self.command = command
        self._done: dict[str, str] = {}

    def hold(self, path: Path, text: str) -> None:
        """Fail unless the file holds the text."""
        there = path.read_text(encoding="utf-8") if path.exists() else None
        if there == text:
            return
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            self._did("made" if there is None else "changed", path)
        elif there is None:
            pytest.fail(f"{self._name(path)} is missing: {self.command}", pytrace=False)
        else:
            told = first_difference(there, text)
            pytest.fail(f"{self._name(path)} is out of date. {told}\nIf that is meant: {self.command}", pytrace=False)

    def remake(self, path: Path, fits: Callable[[bytes], bool], make: Callable[[], bytes]) -> None:
        """Fail unless a file that is no text fits; `make` makes it anew."""
        there = path.read_bytes() if path.exists() else None
        if there is not None and fits(there):
            return
        if not self.update:
            pytest.fail(f"{self._name(path)} is {'missing' if there is None else 'out of date'}: {self.command}", pytrace=False)
        path.write_bytes(make())
        self._did("made" if there is None else "changed", path)

    def drop(self, paths: Sequence[Path], why: str) -> None:
        """Fail when there are such files, which should not be."""
        for path in paths if self.update else ():
            path.unlink()
            self._did("removed", path)
        if paths and not self.update:
            names = "\n".join(f"  {self._name(path)}" for path in paths)
            pytest.fail(f"{why}: {self.command} removes\n{names}", pytrace=False)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what was written."""
        if self.update:
            terminalreporter.section("golden files")
            for line in self.done or ["they are as they were"]:
                terminalreporter.write_line(line)

    @property
    def done(self) -> list[str]:
        """What was done to which file, a line each."""
        return [f"{what} {name}" for name, what in self._done.items()]

    def _did(self, what: str, path: Path) -> None:
        self._done.setdefault(self._name(path), what)

    def _name(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()


def golden_files(config: pytest.Config) -> GoldenFiles:
    """Those of this run, the same for every test."""
    known = config.pluginmanager.get_plugin(_PLUGIN)
    if isinstance(known, GoldenFiles):
        return known
    update, command = bool(config.getoption("--golden-update")), str(config.getini("golden_command"))
    files = GoldenFiles(update=update, root=config.rootpath, command=command)
    config.pluginmanager.register(files, _PLUGIN)
    return files


def first_difference(there: str, now: str) -> str:
    """Where two texts first differ, under which heading (`== …`), and the lines of it, with what the file holds marked `-`."""
    old, new = there.splitlines(), now.splitlines()
    number = next((n for n, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new)))
    heading = next((line for line in reversed(new[: number + 1]) if line.startswith("== ")), None)
    lines = ["  …" if line.startswith("@@") else line for line in unified_diff(old, new, lineterm="", n=2)][3:]
    shown = [line if len(line) <= _WIDTH else f"{line[:_WIDTH]} …" for line in lines[:SHOWN]]
    more = sum(line.startswith(("-", "+")) for line in lines[SHOWN:])
    where = f"line {number + 1}" + (f", in '{heading}'" if heading else "")
    return "\n".join([f"It first differs in {where}:", *shown, *([f"and {more} more lines differ"] if more else [])])
