"""The ledger of digests lets nothing pass that changes an old game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from tests.golden.digests import Folded, Standing, compare, read_ledger, write_ledger

THERE = Folded("toy/2", "abc", ["00", "01", "02", "03"])
LINES = {1: "anna 1", 2: "bert 2", 3: "cora 3"}

replace = msgspec.structs.replace


def test_a_sheet_with_unchanged_digests_passes() -> None:
    assert compare("a.sheet", THERE, THERE, LINES) == Standing()


def test_a_sheet_without_an_entry_is_new() -> None:
    assert compare("a.sheet", None, THERE, LINES) == Standing(to_be_made=True)


def test_a_new_revision_of_the_rules_may_change_digests() -> None:
    assert compare("a.sheet", THERE, Folded("toy/10", "abc", ["00", "99"]), LINES) == Standing(to_be_made=True)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (
            replace(THERE, digests=["00", "01", "92", "93"]),
            "after ply 2, 'bert 2': the digest was 02 and is 92, and 2 of 4 are not",
        ),
        (replace(THERE, digests=["90", "01", "02", "03"]), "comes out differently at the start: the digest was 00 and is 90"),
        (replace(THERE, digests=["00", "01", "02"]), "after ply 3, 'cora 3': the digest was 03 and is None"),
        (replace(THERE, digests=["99"]), "raise the revision of toy/2 and then make golden"),
        (
            replace(THERE, sheet="abd", digests=["99"]),
            "the text of a.sheet was changed. If that is meant: delete its entry by hand",
        ),
        (replace(THERE, sheet="abd", ruleset="toy/3"), "the text of a.sheet was changed"),
        (replace(THERE, ruleset="toy/1"), "was folded under toy/2, and this is toy/1"),
        (replace(THERE, ruleset="joy/2"), "was folded under toy/2, and this is joy/2"),
    ],
)
def test_any_other_difference_of_digests_is_refused_with_a_message(now: Folded, said: str) -> None:
    standing = compare("a.sheet", THERE, now, LINES)
    assert said in (standing.problem or "")
    assert not standing.to_be_made


def test_a_ledger_reads_back(tmp_path: Path) -> None:
    ledger = {"b/long.sheet": replace(THERE, digests=[f"{n:016x}" for n in range(20)]), "a.sheet": THERE}
    text = write_ledger(ledger)
    assert [*tomllib.loads(text)] == ["a.sheet", "b/long.sheet"]
    assert max(map(len, text.splitlines())) <= 130
    path = tmp_path / "digests.toml"
    assert read_ledger(path) == {}
    path.write_text(text, encoding="utf-8")
    assert read_ledger(path) == ledger
