"""What the laws of rulesets share: every ruleset, one of the tests among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.rulesets.installed import installed, installed_slugs

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset


@pytest.fixture(params=installed_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> Iterator[AnyRuleset]:
    """Every ruleset, one after the other."""
    with installed():
        yield find_ruleset(request.param)
