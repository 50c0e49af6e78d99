"""What the laws of rulesets share: every ruleset, and a few moments of a game."""

from __future__ import annotations

import pytest

from spooklog.domain.registry import all_slugs, find_ruleset
from spooklog.domain.ruleset import AnyRuleset


@pytest.fixture(params=all_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    """Every ruleset, one after the other."""
    return find_ruleset(request.param)
