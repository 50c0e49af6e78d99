"""The walk over a table of facts: what it finds, in which order, and what repairs it."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Sequence
from typing import Any

from spooklog.store.checks.facts import Fact, Finding, walk

Counted = namedtuple("Counted", "name number")
UPDATE = "UPDATE counted SET number = ? WHERE name = ?"


def found(facts: Sequence[Fact], rows: Iterable[tuple[Any, ...]], second: object = None) -> list[str]:
    """The findings in rows of a name and a number."""
    return [finding.message for finding in walk(facts, [Counted(*row) for row in rows], second)]


def test_a_row_is_reported_with_its_fields_and_with_what_the_second_place_has() -> None:
    fact = Fact(iter, "{name} has {number}, not {said}", lambda log, row: row.number != log[row.name] and log[row.name])
    assert found([fact], [("a", 1), ("b", 2)], {"a": 1, "b": 3}) == ["b has 2, not 3"]


def test_without_a_comparison_every_row_is_wrong() -> None:
    assert found([Fact(iter, "{name} is wrong")], [("a", 1), ("b", 2)]) == ["a is wrong", "b is wrong"]


def test_missing_rows_are_reported_by_key_those_of_a_set_in_order_those_of_a_mapping_as_it_has_them() -> None:
    rows = [("a", 1), ("b", 2)]
    assert found([Fact(iter, "{key} is missing", keys=lambda _, log: log)], rows, {"d", "b", "c"}) == [
        "c is missing",
        "d is missing",
    ]
    named = Fact(iter, "{said} is missing", keys=lambda _, log: log)
    assert found([named], rows, {"d": "dora", "a": "anna", "c": "cora"}) == ["dora is missing", "cora is missing"]


def test_a_key_may_be_of_several_columns() -> None:
    fact = Fact(iter, "{key[0]} lacks {key[1]}", keys=lambda _, log: log, key=tuple)
    assert found([fact], [("a", 1)], [("a", 1), ("a", 2)]) == ["a lacks 2"]


def test_facts_about_the_same_rows_go_row_by_row_and_others_one_by_one() -> None:
    one, two = Fact(iter, "{name} is short"), Fact(iter, "{name} is odd", lambda _, row: row.number % 2)
    gone = Fact(iter, "{key} is gone", keys=lambda *_: ["z"])
    others = Fact(list, "{name} again")
    rows = [("a", 1), ("b", 2)]
    assert found([one, two, gone, others], rows) == ["a is short", "a is odd", "b is short", "z is gone", "a again", "b again"]


def test_what_repairs_a_row_comes_with_the_finding_where_something_does() -> None:
    fact = Fact(
        iter,
        "{name} has {number}",
        lambda log, row: row.number != log.get(row.name),
        lambda log, row: (UPDATE, (log[row.name], row.name)) if row.name in log else None,
    )
    findings = list(walk([fact], [Counted("a", 1), Counted("b", 2)], {"a": 5}))
    assert findings == [Finding("a has 1", (UPDATE, (5, "a"))), Finding("b has 2")]
    assert [finding.mendable for finding in findings] == [True, False]


def test_values_of_damaged_rows_cannot_move_a_cursor_nor_fill_a_screen() -> None:
    (words,) = found([Fact(iter, "{name} {number}")], [("\x1b[2J", "x" * 1000)])
    assert words == "\\x1b[2J " + "x" * 100
