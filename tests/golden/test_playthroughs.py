"""Every registered ruleset has a few playthroughs, and each shows what the rules make of the game now."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kit.goldens import COMMAND, GoldenFiles
from tests.kit.option_sets import OptionSet, option_sets
from tests.kit.playthrough import playthrough

from spooklog.domain.contract.registry import all_slugs, find_ruleset

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")

SETS = [(slug, options) for slug in all_slugs() for options in option_sets(find_ruleset(slug))]
"""Every ruleset that is registered while tests are collected, as the laws in `tests/contracts` have it."""


def file_of(slug: str, options: OptionSet) -> Path:
    """Where a playthrough lies."""
    return PLAYTHROUGHS / slug / f"{options.name}.txt"


@pytest.mark.golden
@pytest.mark.parametrize(("slug", "options"), SETS, ids=[f"{slug}/{options.name}" for slug, options in SETS])
def test_a_game_matches_its_playthrough(slug: str, options: OptionSet, golden: GoldenFiles) -> None:
    path = file_of(slug, options)
    kept = path.read_text(encoding="utf-8") if path.exists() else None
    if kept is None and not golden.update:
        pytest.fail(f"{slug} has no playthrough for the option set {options.name}: {COMMAND}", pytrace=False)
    golden.hold(path, playthrough(find_ruleset(slug), options, kept))


@pytest.mark.golden
def test_no_playthrough_exists_for_unknown_options_or_rulesets(golden: GoldenFiles) -> None:
    wanted = {file_of(slug, options) for slug, options in SETS}
    strays = sorted(path for path in PLAYTHROUGHS.rglob("*") if path.is_file() and path not in wanted)
    golden.drop(strays, "no registered ruleset has an option set of that name")


def test_no_two_option_sets_share_a_file() -> None:
    assert len({str(file_of(slug, options)).casefold() for slug, options in SETS}) == len(SETS)
