"""The pages on accessibility and privacy say nothing without a test: each row of their tables names tests that are there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@cache
def names_in(file: str) -> set[str]:
    """The names of the tests of a file."""
    return set(re.findall(r"^def (test_\w+)\(", (TESTS / file).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", ["accessibility.md", "privacy.md"])
def test_every_row_of_a_table_names_tests_that_are_there(page: str) -> None:
    tables = re.findall(r"^\|.* test \|\n\|[-|]+\|\n((?:\|.*\n)+)", (DOCS / page).read_text(encoding="utf-8"), re.MULTILINE)
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) > 15
    assert [row for row in rows if not NAMED.search(row)] == []


@pytest.mark.parametrize("page", ["accessibility.md", "privacy.md"])
def test_every_test_that_a_page_names_is_there(page: str) -> None:
    named = NAMED.findall((DOCS / page).read_text(encoding="utf-8"))
    assert [f"{file}::{test}" for file, test in named if not (TESTS / file).is_file() or test not in names_in(file)] == []
