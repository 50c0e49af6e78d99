"""A persistent list is a tuple in all that can be seen of it, and no version changes when another one grows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Event
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.values.value import BLOCK, PersistentList

LENGTHS = (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 1, 5 * BLOCK + 7)

STEPS = st.lists(
    st.tuples(st.sampled_from(["append", "extend", "replace", "first", "back"]), st.integers(0, 3 * BLOCK)), max_size=30
)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_persistent_list_reads_like_a_tuple(length: int) -> None:
    row = tuple(range(length))
    made = PersistentList(row)
    assert tuple(made) == row
    assert tuple(reversed(made)) == row[::-1]
    assert (len(made), bool(made)) == (len(row), bool(row))
    assert [made[at] for at in range(-length, length)] == [row[at] for at in range(-length, length)]
    for out in (length, -length - 1):
        with pytest.raises(IndexError):
            made[out]


@given(st.integers(0, 4 * BLOCK), st.slices(4 * BLOCK))
def test_slices_are_those_of_a_tuple(length: int, part: slice) -> None:
    row = tuple(range(length))
    assert PersistentList(row)[part] == row[part]


@given(STEPS)
def test_versions_are_independent_of_each_other(steps: list[tuple[str, int]]) -> None:
    versions: list[tuple[PersistentList[int], tuple[int, ...]]] = [(PersistentList(), ())]
    for number, (how, count) in enumerate(steps):
        made, row = versions[-1]
        more = tuple(range(number * 1000, number * 1000 + count))
        match how:
            case "append":
                versions.append((made.appended(number), (*row, number)))
            case "extend":
                versions.append((made.extended(more), row + more))
            case "replace" if row:
                versions.append((made.replaced_last(number), (*row[:-1], number)))
            case "first":
                versions.append((made.first(count), row[:count]))
            case _:
                versions.append(versions[count % len(versions)])
    for made, row in versions:
        assert tuple(made) == row
        assert made == PersistentList(row)
    for (one, ours), (other, theirs) in pairwise(versions):
        assert (one == other) == (ours == theirs)


def test_the_last_item_of_an_empty_list_cannot_be_replaced() -> None:
    with pytest.raises(IndexError):
        PersistentList[int]().replaced_last(1)


def test_a_persistent_list_equals_a_tuple_of_the_same_items_and_no_list() -> None:
    made = PersistentList(range(BLOCK + 1))
    assert made == tuple(range(BLOCK + 1))
    assert made != tuple(range(BLOCK))
    assert made != list(range(BLOCK + 1))


def test_a_version_that_grows_alone_shares_the_blocks_of_the_one_before() -> None:
    made = PersistentList(range(3 * BLOCK))
    assert made.appended(1)._blocks is made._blocks
    assert made.appended(1) != made.appended(2)


def test_an_empty_list_keeps_nothing_of_what_grew_from_it() -> None:
    empty, first = PersistentList[object](), Event()
    gone = ref(first)
    grown = empty.extended([first, *range(3 * BLOCK)])
    assert len(grown) == 3 * BLOCK + 1
    del first, grown
    assert gone() is None
    assert not empty


def test_threads_that_grow_one_version_at_once_do_not_interfere() -> None:
    start = PersistentList(range(BLOCK))

    def grown(thread: int) -> list[int]:
        made = start
        for number in range(10 * BLOCK):
            made = made.appended(thread * 10_000 + number)
        return list(made)

    with ThreadPoolExecutor(8) as pool:
        for thread, found in enumerate(pool.map(grown, range(8))):
            assert found == [*range(BLOCK), *(thread * 10_000 + number for number in range(10 * BLOCK))]
