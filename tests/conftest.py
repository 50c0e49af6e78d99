"""What all tests share: Hypothesis profiles, and the switch that makes golden files anew."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings
from tests.goldens import GoldenFiles, golden_files

_SLOW_MACHINES = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("default", max_examples=30, deadline=None, suppress_health_check=_SLOW_MACHINES, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=_SLOW_MACHINES)
settings.load_profile("default")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell makes what it starts in the background deaf to Ctrl-C, and with it whatever the tests start
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--golden-update` writes golden files instead of comparing with them."""
    parser.addoption("--golden-update", action="store_true", help="write golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenFiles:
    """The golden files of this run: held to what the code makes now, or written."""
    return golden_files(request.config)
