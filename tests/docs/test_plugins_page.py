"""The page about games of one's own: its whole game is the one of a new package, and its examples do what stands there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest
from tests.rulesets.installed import TEMPLATE, installed

from spooklog.cli.main import run
from spooklog.testing.goldens import GoldenFiles

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/plugins.md"
NIGHTWATCH = ROOT / "tests/rulesets/nightwatch"
GAME = re.compile(r'```python\n""".*?\n```\n', re.DOTALL)


@pytest.mark.golden
def test_the_whole_game_of_the_page_is_the_one_of_a_new_package(golden: GoldenFiles) -> None:
    page, code = PAGE.read_text(encoding="utf-8"), (TEMPLATE / "spooklog_pig/__init__.py").read_text(encoding="utf-8")
    assert len(GAME.findall(page)) == 1
    golden.hold(PAGE, GAME.sub(lambda _: f"```python\n{code}```\n", page))


def test_the_examples_of_the_page_print_what_stands_under_them() -> None:
    with installed():
        result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_commands_of_the_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPOOKLOG_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("SPOOKLOG_BY", "Cora")
    commands = re.findall(r"^(?:\$|   ) spooklog (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) == 4
    assert run(commands[0].split()) == 0  # the name is free: the package is not installed
    with installed():
        for command in commands[1:]:
            assert run([word.replace("_", " ") for word in command.replace('"anna rolls 4"', "anna_rolls_4").split()]) == 0


def test_the_examples_of_the_kit_are_those_of_a_new_package() -> None:
    blocks = re.findall(
        r"```python\n# (tests/\S+)\n(.*?)```", (ROOT / "testing/README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert [name for name, _ in blocks] == ["tests/conftest.py", "tests/test_laws.py"]
    for name, block in blocks:
        written = (TEMPLATE.parent / name).read_text(encoding="utf-8").replace("  # noqa: F403", "").splitlines()
        assert [line for line in block.splitlines() if line not in written] == []


def test_the_action_of_the_readme_is_the_one_of_night_watch() -> None:
    (shown,) = re.findall(
        r"^    class .*?\n\n(?=\S)", (ROOT / "domain/README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert dedent(shown) in (NIGHTWATCH / "actions.py").read_text(encoding="utf-8")
