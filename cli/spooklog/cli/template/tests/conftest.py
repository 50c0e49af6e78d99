"""What all tests share: the ruleset, for the laws."""

import pytest
from spooklog_pig import RULESET

from spooklog.domain.contract.ruleset import AnyRuleset

pytest_plugins = ["spooklog.testing"]


@pytest.fixture(scope="session")
def ruleset() -> AnyRuleset:
    """The ruleset that the laws are about."""
    return RULESET
