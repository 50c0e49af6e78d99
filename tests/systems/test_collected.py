"""Which tests Windows leaves out."""

from __future__ import annotations

from tests.posix import ROOT, needs_posix

TESTS = ROOT / "tests"


def test_windows_leaves_out_what_uses_terminals_forks_and_signals_also_through_a_helper() -> None:
    for name in ("forking.py", "cli/terminal.py", "cli/test_textargs.py", "endurance/conftest.py", "systems/test_windows.py"):
        assert needs_posix(TESTS / name), name


def test_windows_runs_most_tests() -> None:
    files = [*TESTS.rglob("test_*.py")]
    assert sum(map(needs_posix, files)) < len(files) / 8
    assert not any(map(needs_posix, [TESTS / "conftest.py", *(TESTS / "domain").rglob("*.py")]))
