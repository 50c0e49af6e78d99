"""The report of rules without a test: after a run of all tests, for rulesets of which a test is marked with a rule."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.rulesets.installed import TEMPLATE

from spooklog.testing.rule_report import untested

CONFTEST = (TEMPLATE.parent / "tests/conftest.py").read_text(encoding="utf-8")
MARKED = """
import pytest

@pytest.mark.rule("pig:turn.1", "pig:rec.1")
def test_a_rule(ruleset):
    pass

@pytest.mark.parametrize("ruleset", ["a slug"])
def test_no_rule(ruleset):
    pass
"""


def test_rules_that_no_test_is_marked_with_are_untested() -> None:
    rules = ["turn.1", "end.1", "rec.1"]
    assert untested(rules, "pig", {"pig:turn.1", "pig:rec.1", "spooks:end.1"}) == ["end.1"]
    assert untested(rules, "pig", {"pig:turn.1", "pig:rec.1", "pig:end.1"}) == []
    assert untested(rules, "pig", {"pigs:end.1"}) == []


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [((), True), (("tests",), True), (("-k", "a_rule"), False), (("tests/test_rules.py",), False), (("tests/more",), False)],
)
def test_a_run_of_all_tests_ends_with_the_rules_without_a_test(
    tmp_path: Path, arguments: tuple[str, ...], reported: bool
) -> None:
    (tmp_path / "tests/more").mkdir(parents=True)
    (tmp_path / "tests/more/test_more.py").write_text(MARKED, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    (tmp_path / "tests/conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "tests/test_rules.py").write_text(MARKED, encoding="utf-8")
    program = f"import sys, pytest; sys.path.insert(0, {str(TEMPLATE)!r}); sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "-q", "-p", "no:cacheprovider", *arguments]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert "passed" in said, said
    assert ("rules of pig without a test: end.1" in said) is reported, said
