"""The page about games of one's own: its whole game is the one of a new package, and its examples do what stands there."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from textwrap import dedent
from typing import Any

import msgspec
import pytest
from tests.rulesets.installed import TEMPLATE, installed

from spooklog.cli.main import run
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Column, Meta, Ruleset, Setup
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.consequences import consequences
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.playing import Logbook, play_out, random_setup

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


@pytest.fixture
def examples() -> Iterator[dict[str, Any]]:
    """The names that the examples of the page define."""
    with installed():
        page = doctest.DocTestParser().get_doctest(PAGE.read_text(encoding="utf-8"), {}, PAGE.name, str(PAGE), 0)
        doctest.DocTestRunner(verbose=False).run(page, out=lambda _: None, clear_globs=False)
        yield page.globs


def ruleset_of(game: Any) -> AnyRuleset:
    """The ruleset with a game of the page in place of Pig."""
    import spooklog_pig as pig

    return Ruleset[Any, Any](pig.META, "spooklog_pig", (pig.Rolled, pig.Held), game, pig.GRAMMAR)


@pytest.mark.parametrize("name", ["Careful", "Told", "WithBots", "Begun", "LastOneWins"])
def test_a_game_of_the_page_offers_what_it_accepts(examples: dict[str, Any], name: str) -> None:
    ruleset = ruleset_of(examples[name]())
    for seed in range(3):
        played = play_out(ruleset, random_setup(ruleset, Rng(seed), {"target": "30"}), Rng(seed))
        for state in played.states:
            for choice in ruleset.moves.choices(state):
                ruleset.rules.check(state, choice)


def test_the_line_that_loses_a_turn_says_so_as_the_page_promises(
    examples: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, told, columns = find_ruleset("pig"), examples["Told"](), (Column(name="turn", title="this turn", kind="number"),)
    described = {"meta": msgspec.structs.replace(ruleset.meta, landmarks=("bust",), columns=columns)}
    for part, own in {"results": told, "pictures": told, **described}.items():
        monkeypatch.setattr(ruleset, part, own)  # a game finds its rules by their name
    book = Logbook(ruleset, Setup(seats=2, options={"target": 100}), Labels(["anna", "bert"]))
    book.play("anna rolls 4; rolls 1")
    before, after = (SeenGame(book.game.moment(ply), book.labels) for ply in (1, 2))
    said = ", ".join(consequences(before, after))
    assert said == "bust, anna: this turn 4 → 0"
    assert f"`{said}`" in PAGE.read_text(encoding="utf-8")


HIGH = """
slug = "high"
title = "High"
revision = 1
source = "made up for the page"
gist = "The highest card takes the stake."
[[notation]]
form = "anna 9"
meaning = "a card"
"""
BREACHES = {"turn.1": "illegal", "end.1": "illegal", "deck.1": "impossible", "rec.1": "unreadable"}


@pytest.fixture
def high(examples: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyRuleset:
    """The ruleset with hidden hands that the page shows, with a rulebook of its own, installed."""
    (tmp_path / "high").mkdir()
    (tmp_path / "high/__init__.py").touch()
    rules = (f'[rules."{rule}"]\ntext = "It holds."\npart = "all"\nbreach = "{kind}"\n' for rule, kind in BREACHES.items())
    (tmp_path / "high/rulebook.toml").write_text(HIGH + "".join(rules))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "high", raising=False)  # another test had it in a folder that is gone
    monkeypatch.setattr(examples["High"], "package", "high")
    grammar = Grammar[Any, Any]((examples["Turned"], examples["Laid"]), "high:rec.1")
    meta = Meta(
        slug="high",
        title="High",
        min_seats=2,
        max_seats=4,
        source="made up for the page",
        summary="The highest card takes the stake.",
        keywords=grammar.keywords,
        token="[6-9TJQKA]",
        header=("hands",),
        files=(),
    )
    ruleset = Ruleset[Any, Any](meta, "high", (examples["Turned"], examples["Laid"]), examples["High"](), grammar)
    monkeypatch.setattr("spooklog.domain.contract.registry.find_ruleset", lambda _: ruleset)
    return ruleset


@pytest.mark.parametrize("part", ["play", "knowledge", "log_knowledge", "forms", "lines", "declarations", "bots", "amend"])
def test_the_game_with_hidden_hands_keeps_the_laws(high: AnyRuleset, part: str) -> None:
    laws = vars(import_module(f"spooklog.testing.laws.{part}"))
    held = [law for name, law in laws.items() if name.startswith("test_") and [*signature(law).parameters] == ["ruleset"]]
    for law in held:
        law(high)
    assert held
    assert len(high.knowledge.seen_by(high.rules.start(high.opening.deal(Setup(seats=2), Rng(1))), 2).hands[1]) == 2


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
