"""The rulebook and the specification speak of the same rules, and each has a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from spooklog.cli.main import run
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.tally import RULESET
from spooklog.domain.rulesets.tally.actions import LARGEST, PointsAdded, SeatResult
from spooklog.domain.rulesets.tally.refuse import PACKAGE

RULES = RULESET.rulebook.rules
PAGE = Path(__file__).resolve().parents[3] / "docs" / "tally.md"
_ROW = re.compile(r"^\| `([a-z]+\.[0-9]+)` \| (unreadable|illegal|impossible|info) \| .+ \|$", re.MULTILINE)
_MARK = re.compile(r'mark\.rule\("tally:([a-z]+\.[0-9]+)"\)')


def test_the_specification_lists_every_rule_in_the_same_order() -> None:
    assert _ROW.findall(PAGE.read_text(encoding="utf-8")) == [(rule, text.breach) for rule, text in RULES.items()]


def test_every_rule_has_a_test() -> None:
    tested = {
        rule for path in Path(__file__).parent.glob("test_*.py") for rule in _MARK.findall(path.read_text(encoding="utf-8"))
    }
    assert set(RULES) - tested == set()
    assert tested - set(RULES) == set()


@pytest.mark.parametrize("rule", ["bid.5", "bid.6", "bid.7", "bid.8", "cell.2", "cell.3"])
def test_formulas_of_other_games_are_marked_as_unverified(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert RULES[rule].mark == "published-unverified"
    assert run(["rules", "tally", rule]) == 0
    assert "published-unverified" in " ".join(capsys.readouterr().out.split())


def test_actions_keep_to_the_limits_of_the_facts() -> None:
    limits = shipped_facts(PACKAGE)["limits"]
    assert limits["figure"] == LARGEST
    assert RULESET.meta.max_seats == limits["players"]
    reason, written = (
        get_type_hints(kind, include_extras=True)[name] for kind, name in ((PointsAdded, "reason"), (SeatResult, "written"))
    )
    assert f"max_length={limits['reason']}" in repr(reason)
    assert f"max_length={limits['written']}" in repr(written)
