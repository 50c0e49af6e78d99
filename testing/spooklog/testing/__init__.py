"""What a ruleset is tested with: laws, playthroughs, checks of endings, and the kit that they are made of.

This module is a plugin of pytest. A package of a ruleset names it in its `tests/conftest.py`, and gives its ruleset:

    pytest_plugins = ["spooklog.testing"]

    @pytest.fixture(scope="session")
    def ruleset() -> AnyRuleset:
        return RULESET

Its tests are then lines of imports: `from spooklog.testing.laws import *`, and likewise `playthroughs` and `endings`.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("spooklog.testing")  # before any of its modules is imported: else a failure shows no values

from spooklog.testing.goldens import GoldenFiles, golden_files  # noqa: E402
from spooklog.testing.rule_report import RuleReport  # noqa: E402
from spooklog.testing.thorough import MANY  # noqa: E402

_SLOW_MACHINES = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("few", max_examples=4, deadline=None, suppress_health_check=_SLOW_MACHINES, derandomize=True)
settings.register_profile("thorough", max_examples=MANY, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.load_profile("few")  # before the laws are imported; `--hypothesis-profile=thorough` tries many more games


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--golden-update` writes golden files instead of comparing with them."""
    parser.addoption("--golden-update", action="store_true", help="write golden files anew")
    parser.addini("golden_command", "the command that writes golden files, for messages", default="pytest --golden-update")


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers, and report rules without a test."""
    config.addinivalue_line("markers", "rule(*ids): rule ids that this test proves, such as `spooks:blue.3`")
    config.addinivalue_line("markers", "golden: compares with a file that --golden-update writes")
    config.addinivalue_line("markers", "rounds: one more round of a promise that another test keeps")
    config.pluginmanager.register(RuleReport())


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenFiles:
    """The golden files of this run: held to what the code makes now, or written."""
    return golden_files(request.config)
