"""Says at the end of a run which rules of a ruleset no test is marked with."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from spooklog.domain.contract.ruleset import AnyRuleset, Ruleset


def untested(rules: Iterable[str], slug: str, marked: Iterable[str]) -> list[str]:
    """Return the short ids of rules that no test is marked with; nothing where no mark is of this ruleset."""
    own = {rule.removeprefix(f"{slug}:") for rule in marked if rule.startswith(f"{slug}:")}
    return [rule for rule in rules if rule not in own] if own else []


class RuleReport:
    """Collects the rulesets that tests are about, and the rules that tests are marked with. Of a selection it says nothing."""

    def __init__(self) -> None:
        self._rulesets: dict[str, AnyRuleset] = {}
        self._marked: set[str] = set()
        self._selected = False

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Note the ruleset of each fixture `ruleset`; tests of an own kind may call something else so, such as a slug."""
        value = yield
        if fixturedef.argname == "ruleset" and isinstance(value, Ruleset):
            self._rulesets[value.meta.slug] = value
        return value

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the rules of the marks."""
        self._marked = {rule for item in session.items for mark in item.iter_markers("rule") for rule in mark.args}

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Note that a selection of the tests runs."""
        self._selected = self._selected or bool(items)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """Print a line for each ruleset with rules that have no test."""
        root, named = config.rootpath, {Path(config.invocation_params.dir, one).resolve() for one in config.args}
        if self._selected or not named <= {root, root / "tests", *(root / one for one in config.getini("testpaths"))}:
            return
        for slug, ruleset in sorted(self._rulesets.items()):
            if rules := untested(ruleset.rulebook.rules, slug, self._marked):
                terminalreporter.write_line(f"rules of {slug} without a test: {', '.join(rules)}")
