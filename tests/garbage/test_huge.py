"""However much there is of it, garbage takes neither long nor much memory."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from tests.effort import within
from tests.garbage.measuring import Taken, measured
from tests.garbage.text import CODES, ask, is_inert

import spooklog.cli
import spooklog.domain
import spooklog.replays
import spooklog.store
from spooklog.testing.thorough import thorough

SECONDS = 10
"""Of the processor that one command may take, on a slow machine."""

MEGABYTES = 150
"""That one command may take beyond what it takes for nothing."""

HEAD = "game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+01:00\ndealer cora\n"
MILLION = 1_000_000
SHARE = 1 if thorough() else 3
"""A command line of many words has a third of them where the run is no thorough one, and a third of the time."""


@pytest.fixture
def env(at_home: Path, db: Path) -> dict[str, str]:
    """The surroundings of a process, with a game in its store."""
    assert at_home == Path.cwd()
    assert ask("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--name", "evening", "--db", str(db))[0] == 0
    return {**os.environ, "SPOOKLOG_DB": str(db)}


@pytest.fixture(scope="module")
def nothing(path: Path) -> float:
    """Megabytes that a command takes which has nothing to do."""
    return measured({**os.environ, "SPOOKLOG_DB": str(path)}, "games").megabytes


@pytest.fixture
def modest(env: dict[str, str], nothing: float) -> Callable[..., Taken]:
    """Runs a command that must be modest; fails when it is not, or ends as no command may."""

    def run(*arguments: str, code: int | None = None, given: str | None = None) -> Taken:
        if given is None:
            taken = measured(env, *arguments)
        else:
            with subprocess.Popen(["cat", given], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as cat:
                assert cat.stdout is not None
                taken = measured(env, *arguments, given=cat.stdout)
        assert taken.code in CODES, taken
        assert code in (None, taken.code), taken
        assert taken.seconds < SECONDS, (taken.seconds, taken.printed[:500])
        assert taken.megabytes < nothing + MEGABYTES, (taken.megabytes, nothing)
        assert is_inert(taken.printed)
        assert len(taken.printed) < 10_000
        return taken

    return run


def a_line(path: Path) -> None:
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * MILLION)


def a_hole(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 30)


def lines(text: str, count: int, head: str = "") -> Callable[[Path], None]:
    """A file of many equal lines."""
    return numbered(lambda _: text, count, head)


def numbered(make: Callable[[int], str], count: int, head: str = "") -> Callable[[Path], None]:
    """A file of many lines that differ."""

    def write(path: Path) -> None:
        with path.open("w", encoding="utf-8") as file:
            file.write(head)
            file.writelines(f"{make(number)}\n" for number in range(count))

    return write


def options(number: int) -> str:
    return "options " + " ".join(f"o{number}x{other}=1" for other in range(1600))


HUGE: dict[str, Callable[[Path], None]] = {
    "a line of 100 MB": a_line,
    "a hole of 1 GB": a_hole,
    "a million lines": lines("bert 1S", MILLION),
    "a million notes": lines("# x", MILLION, HEAD + "---\n"),
    "a million blank lines": lines("", MILLION, HEAD + "---\n"),
    "lines of blanks": lines(" " * 19_000, 3000, HEAD + "---\n"),
    "options": numbered(options, 1000),
    "data lines": lines("data x = 1", 19_000, HEAD),
    "hands": lines("deal anna " + "1S " * 6000, 3000, HEAD),
    "players": lines("players " + " ".join(f"p{number}" for number in range(3000)), 1),
    "equal players": lines("players " + "anna " * 3900, 1),
    "a name": lines("players a=" + "x" * 19_000, 1),
    "an open quote": lines('players a="' + '\\"' * 9000, 1),
    "marks on one letter": lines('players anna="a' + "\u0301\u0327" * 9000 + '" bert cora', 1),
    "marks in a line": lines("dealer a" + "\u0301\u0327" * 9000, 1, HEAD.replace("dealer cora\n", "")),
    "times in blanks": lines("#@ 2026-10-31" + " " * 19_000 + "20:15", 100, HEAD + "---\n"),
    "times": lines("anna 1S #@ " + "9" * 19_000, 1, HEAD + "---\n"),
    "a date": lines("date 2026-10-31 " + " " * 19_000 + "Z+", 1),
    "a trick": lines("trick " + "anna 1S, " * 2000, 1, HEAD + "---\n"),
    "marks": lines("anna 1S " + "# \\" * 6000, 1, HEAD + "---\n"),
    "an escape": lines("anna 1S " + "\\" * 19_000, 1, HEAD + "---\n"),
    "a card": lines("anna " + "9" * 3900 + "S", 1, HEAD + "---\n"),
    "a range": lines("deal anna 1-" + "9" * 19_000 + "S", 1, HEAD),
    "counts": lines("counts " + "999999 " * 2800, 1, HEAD),
    "lists in TOML": lines("data points.M = " + "[" * 4000, 1, HEAD),
    "a number in TOML": lines("data points.M = " + "9" * 19_000, 1, HEAD),
}
"""What a sheet may be that is none."""

OFTEN = ("a line of 100 MB", "a hole of 1 GB", "a million lines", "lines of blanks", "options", "times in blanks", "hands")
"""Of these every run takes a process; the others run in this one unless the run is a thorough one."""


@pytest.mark.parametrize("what", HUGE if thorough() else OFTEN)
def test_a_huge_file_is_answered_soon_and_in_little_memory(modest: Callable[..., Taken], at_home: Path, what: str) -> None:
    HUGE[what](at_home / "huge")
    modest("import", "huge")
    if thorough() or what in OFTEN[:3]:
        modest("import", "-", given="huge")
        modest("play", "--file", "huge", "--json")


@pytest.mark.parametrize("what", ["a line of 100 MB", "a million lines", *(["a hole of 1 GB"] if thorough() else [])])
def test_a_huge_text_at_a_prompt_is_answered_soon_and_in_little_memory(
    modest: Callable[..., Taken], at_home: Path, what: str
) -> None:
    HUGE[what](at_home / "huge")
    modest("play", given="huge")


@pytest.mark.parametrize("what", [what for what in HUGE if what not in OFTEN])
def test_a_huge_sheet_is_answered_soon(at_home: Path, db: Path, what: str) -> None:
    HUGE[what](at_home / "huge")
    for more in ((), ("--json",)) if thorough() else ((),):
        with within(SECONDS):
            code, said, complained = ask("import", "huge", "--db", str(db), *more)
        assert code in (0, 2, 3, 4, 5)
        assert len(said + complained) < 200_000


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero on this system")
def test_a_path_that_is_no_file_is_answered(modest: Callable[..., Taken], db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOKLOG_DB", str(db))
    modest("import", "/dev/zero", code=3)
    modest("import", "-", given="/dev/zero", code=3)
    for name in ("/dev/null", ".", "/dev/tty", "/dev/stdin", "/proc/self/mem", "x" * 5000):
        assert ask("import", name)[0] in (2, 3, 7)
        assert ask("play", "--file", name, "-g", "evening")[0] in (0, 2, 7)
    for name in (".", "x" * 5000):
        assert ask("export", "-o", name, "--format", "svg", "-g", "evening")[0] == 2


@pytest.mark.usefixtures("at_home")
def test_a_pipe_with_a_name_is_read_to_its_end(db: Path) -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_text(f"{HEAD}---\n", encoding="utf-8"), daemon=True)
    writer.start()
    assert ask("import", "pipe", "--db", str(db))[0] == 0
    writer.join(60)
    assert not writer.is_alive()


@pytest.mark.usefixtures("at_home")
def test_a_huge_command_line_is_answered_soon(db: Path) -> None:
    storm, blanks = "a" + "\u0301\u0327" * 30_000, "2026-10-31" + " " * 100_000 + "x"
    calls: list[list[str]] = [
        ["new", "spooks", *(f"p{number}" for number in range(30_000 // SHARE))],
        ["new", "spooks", "anna", "bert", "cora", *(word for one in range(30_000 // SHARE) for word in ("-o", f"o{one}=1"))],
        ["new", "spooks", "anna", "bert", "cora", *(word for _ in range(20_000 // SHARE) for word in ("--setup", "dealer cora"))],
        ["new", "spooks", "anna", "bert", storm],
        ["new", "spooks", "anna", "bert", "cora", "--setup", f"dealer {storm[:19_000]}"],
        ["new", "spooks", "anna", "bert", "cora", "--setup", f"date {blanks}"],
        ["show", "--as", storm],
        ["show", "-g", storm],
        ["show", "--by", storm],
        ["show", "--at", "9" * 100_000],
        ["show", "--as", "9" * 100_000],
        ["log", "--last", "9" * 4000],
        ["undo", "9" * 4000],
        ["play", "--when", blanks, "anna 1S"],
        ["play", "-" + "9" * 100_000],
        ["play", storm],
        ["play", *["anna"] * (100_000 // SHARE)],
        ["play", "trick " + "anna 1S, " * 100_000],
        ["explain", storm[:3000]],
        ["explain", "9" * 100_000],
        ["note", "x" * MILLION],
        ["note", "x", "--by", "x" * MILLION],
        ["simulate", "spooks", "--seed", "9" * 4000],
        ["replay", "--from", "9" * 4000, "--to", "-" + "9" * 4000],
        ["export", "--format", "svg", "--at", "1," * 50_000],
        ["rules", "spooks", storm],
        ["import", *["missing"] * (100_000 // SHARE)],
        ["x" * MILLION],
        ["--" + "x" * MILLION],
    ]
    assert ask("new", "spooks", "anna", "bert", "cora", "--setup", "dealer cora", "--db", str(db))[0] == 0
    for call in calls:
        for more in ((), ("--json",)) if thorough() and call[0] != "export" and not call[0].startswith("-") else ((),):
            db_of = ("--db", str(db)) if call[0] not in ("rules",) and len(call[0]) < 20 else ()
            with within(SECONDS / SHARE):
                _, said, complained = ask(call[0], *db_of, *more, *call[1:])
            assert len(said) < 10_000
            assert more or len(complained) < 10_000


# -- patterns ------------------------------------------------------------------------------------------------------------------


_USED_AS_PATTERN = re.compile(r"\bre\.\w+\((_[A-Z_]+)\b")


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    """Every pattern that a module keeps, compiled or as a text for `re`, but those for pictures of its own making."""
    for room in (spooklog.domain, spooklog.store, spooklog.replays, spooklog.cli):
        for found in walk_packages(room.__path__, f"{room.__name__}."):
            if any(part in found.name for part in ("__main__", ".svg", ".png", ".demo", ".docs", ".gallery")):
                continue
            module = import_module(found.name)
            used = {*_USED_AS_PATTERN.findall(Path(module.__file__ or "").read_text(encoding="utf-8"))}
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    yield f"{found.name}.{name}", value
                elif name in used and isinstance(value, str | bytes):
                    yield f"{found.name}.{name}", re.compile(value)
    from spooklog.domain.contract.registry import find_ruleset

    if token := find_ruleset("spooks").meta.token_pattern:
        yield "spooks token", token


PUMPS = (
    " ",
    "\t",
    "a",
    "9",
    "\\",
    '"',
    "=",
    "-",
    "@",
    "#",
    ",",
    ":",
    ".",
    " #",
    "# ",
    "\\#",
    " \\",
    'a="',
    '\\"',
    "a=",
    "9:",
    "9-",
    "<a",
    "9S",
    "-9",
)
STARTS = ("", "a", "a ", 'a="', " ", "#", "9", "2026-10-31 ", "+")
ENDS = ("", "!", "x", '"', "#", " ", "\n", "=")
LENGTH = 20_000
LONGEST = 0.25
"""Seconds that a pattern may take for such a text, on a slow machine; what backtracks takes many times that."""

SEARCHED = (
    "domain.lines.completion._COMMENT",
    "labels._SEAT",
    "mapper._ESCAPED",
    "sheets.line._ESCAPED",
    "sheets.line._MARK",
    "sheets.line._TO_ESCAPE",
    "times._OFFSET",
)
"""Patterns that are looked for anywhere in a text; all others stand at a place."""


@pytest.mark.parametrize("searched", [False, True], ids=["whole", "anywhere"])
def test_no_pattern_takes_more_than_its_time_on_any_text(searched: bool) -> None:
    known = {name: pattern for name, pattern in patterns() if not searched or name.endswith(SEARCHED)}
    assert len(known) == len(SEARCHED) if searched else len(known) > 10
    for pattern in known.values():
        for text in (
            start + pump * (LENGTH // len(pump)) + end
            for pump in PUMPS
            for start in STARTS
            for end in (ENDS if thorough() else ENDS[:2])
        ):
            said: Any = text.encode() if isinstance(pattern.pattern, bytes) else text
            with within(LONGEST):
                if searched:
                    pattern.sub(said[:0], said)
                else:
                    pattern.match(said)
                    pattern.fullmatch(said)
