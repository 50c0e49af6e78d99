"""However long a sheet is, a line costs the same memory: its states share what only grows."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import msgspec
import pytest
from tests.domain.tally.sheets import sheet

from spooklog.domain.values.value import PersistentList

ROUNDS = 200


def sizes(states: list[object]) -> Iterator[int]:
    """How many bytes each state adds to those before it."""
    seen: set[int] = set()

    def added(value: object) -> int:
        if id(value) in seen or isinstance(value, type):
            return 0
        seen.add(id(value))
        size = sys.getsizeof(value)
        if isinstance(value, msgspec.Struct):
            return size + sum(added(getattr(value, name)) for name in value.__struct_fields__)
        if isinstance(value, PersistentList):
            return size + added(value._blocks) + added(value._tail)
        return size + sum(map(added, value)) if isinstance(value, tuple | list) else size

    return map(added, states)


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        ("anna 1, bert 2, cora 3\n", {}),
        ("anna +1 a joker\n", {}),
        ("bids anna 1, bert 0, cora 0\ntricks anna 1, bert 0, cora 0\n", {"bids": "spades", "target": "100000"}),
    ],
    ids=["scores", "points", "bids"],
)
def test_a_late_line_takes_as_much_memory_as_an_early_one(lines: str, options: dict[str, str]) -> None:
    book = sheet(lines * 2 * ROUNDS, **options)
    added = list(sizes([ply.state for ply in book.game.plies]))
    half = len(added) // 2
    assert sum(added[half:]) < 1.2 * sum(added[:half])
