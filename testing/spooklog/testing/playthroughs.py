"""Playthroughs of a ruleset are kept as files, and each shows what the rules make of the game now.

They lie in `playthroughs/` beside the test module that imports these tests, in a folder named like the ruleset, one file for each
option set. A change of the rules is a diff that reads like a game.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing.goldens import GoldenFiles
from spooklog.testing.option_sets import option_sets
from spooklog.testing.playthrough import playthrough

__all__ = [
    "test_a_game_matches_its_playthrough",
    "test_no_playthrough_exists_for_unknown_options",
    "test_no_two_option_sets_share_a_file",
]


def folder_of(request: pytest.FixtureRequest, ruleset: AnyRuleset, golden: GoldenFiles) -> Path:
    """Return the folder with the playthroughs of a ruleset; skip the test where no ruleset has any."""
    folder = request.path.parent / "playthroughs"
    if not folder.exists() and not golden.update:
        pytest.skip(f"there are no playthroughs yet: {golden.command}")
    return folder / ruleset.meta.slug


@pytest.mark.golden
def test_a_game_matches_its_playthrough(ruleset: AnyRuleset, golden: GoldenFiles, request: pytest.FixtureRequest) -> None:
    folder = folder_of(request, ruleset, golden)
    for options in option_sets(ruleset):
        path = folder / f"{options.name}.txt"
        kept = path.read_text(encoding="utf-8") if path.exists() else None
        if kept is None and not golden.update:
            words = f"{ruleset.meta.slug} has no playthrough for the option set {options.name}: {golden.command}"
            pytest.fail(words, pytrace=False)
        golden.hold(path, playthrough(ruleset, options, kept, golden.command))


@pytest.mark.golden
def test_no_playthrough_exists_for_unknown_options(
    ruleset: AnyRuleset, golden: GoldenFiles, request: pytest.FixtureRequest
) -> None:
    wanted = {f"{options.name}.txt" for options in option_sets(ruleset)}
    strays = sorted(path for path in folder_of(request, ruleset, golden).rglob("*") if path.is_file() and path.name not in wanted)
    golden.drop(strays, f"{ruleset.meta.slug} has no option set of that name")


def test_no_two_option_sets_share_a_file(ruleset: AnyRuleset) -> None:
    names = [options.name.casefold() for options in option_sets(ruleset)]
    assert len({*names}) == len(names)
