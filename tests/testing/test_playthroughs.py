"""The checks of playthroughs: skipped before there are any, and then none may be missing or too many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.rulesets.installed import installed

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.testing import playthroughs
from spooklog.testing.goldens import GoldenFiles


@pytest.fixture
def pig() -> Iterator[AnyRuleset]:
    """The game of these playthroughs."""
    with installed():
        yield find_ruleset("pig")


def test_playthroughs_are_written_compared_and_dropped(pig: AnyRuleset, tmp_path: Path) -> None:
    module: Any = SimpleNamespace(path=tmp_path / "test_laws.py")
    write, compare = GoldenFiles(update=True, root=tmp_path), GoldenFiles(update=False, root=tmp_path)
    checks = (playthroughs.test_a_game_matches_its_playthrough, playthroughs.test_no_playthrough_exists_for_unknown_options)
    for check in checks:
        with pytest.raises(pytest.skip.Exception, match="there are no playthroughs yet: make golden"):
            check(pig, compare, module)
    checks[0](pig, write, module)
    for check in checks:
        check(pig, compare, module)
    (kept,) = tmp_path.rglob("defaults.txt")
    kept.rename(kept.with_name("other.txt"))
    with pytest.raises(pytest.fail.Exception, match="pig has no playthrough for the option set defaults: make golden"):
        checks[0](pig, compare, module)
    with pytest.raises(pytest.fail.Exception, match=r"pig has no option set of that name: make golden removes\n.*other\.txt"):
        checks[1](pig, compare, module)
