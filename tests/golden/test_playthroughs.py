"""Every ruleset that ships has a few playthroughs."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.playthroughs import *  # noqa: F403


@pytest.fixture(params=all_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    """Every ruleset, one after the other."""
    return find_ruleset(request.param)


@pytest.mark.golden
def test_no_playthrough_exists_for_an_unknown_ruleset(golden: GoldenFiles) -> None:
    folders = (path for path in Path(__file__).with_name("playthroughs").iterdir() if path.name not in all_slugs())
    golden.drop(sorted(path for folder in folders for path in folder.rglob("*")), "no ruleset of that name is registered")
