"""What the golden playthroughs share."""

from __future__ import annotations

import pytest
from tests.golden.files import GoldenFiles, golden_files


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenFiles:
    """The golden files of this run."""
    return golden_files(request.config)
