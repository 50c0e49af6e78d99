"""Immutable values: the base of all of them, per-seat tuples, and a list whose versions share memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Generic, TypeVar, overload

import msgspec

T = TypeVar("T")


class Value(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An immutable value made of immutable values only.

    It cannot be part of a reference cycle, so `gc=False` spares Python's collector the thousands of values of a folded game.
    Its JSON leaves out fields at their defaults, so that a new field does not change the digests of old positions.
    """


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return a per-seat tuple with one seat's value changed."""
    return (*row[: seat - 1], value, *row[seat:])


# -- lists ---------------------------------------------------------------------------------------------------------------------

BLOCK = 64
"""Items of a full block."""


class PersistentList(Sequence[T], Generic[T]):
    """An immutable sequence, kept as full blocks and a tail of at most one block.

    Appending, replacing the last item and taking the first items copy at most one block, whatever the length. Versions that begin
    with the same blocks share one list of blocks. Each version reads only its own number of them, so the version that reads all
    may append to the list. A PersistentList equals a tuple of the same items.
    """

    __slots__ = ("_blocks", "_full", "_tail", "last")

    last: T | None
    """The last item, None in an empty list."""

    def __init__(self, items: Iterable[T] = ()) -> None:
        row = tuple(items)
        full = max(len(row) - 1, 0) // BLOCK  # one less: the tail of a list with items is never empty, so the last item is in it
        self._blocks = [row[at * BLOCK : (at + 1) * BLOCK] for at in range(full)]
        self._full = full
        self._tail = row[full * BLOCK :]
        self.last = row[-1] if row else None

    def appended(self, item: T) -> PersistentList[T]:
        """Return the list with one more item."""
        if len(self._tail) < BLOCK:
            return _version(self._blocks, self._full, (*self._tail, item))
        return _version(*_with_block(self._blocks, self._full, self._tail), (item,))

    def extended(self, items: Iterable[T]) -> PersistentList[T]:
        """Return the list with more items."""
        row = (*self._tail, *items)
        blocks, full = self._blocks, self._full
        for at in range(0, len(row) - BLOCK, BLOCK):
            blocks, full = _with_block(blocks, full, row[at : at + BLOCK])
        return _version(blocks, full, row[(full - self._full) * BLOCK :])

    def replaced_last(self, item: T) -> PersistentList[T]:
        """Return the list with another item in place of the last. Raises IndexError for an empty list."""
        if not self._tail:
            raise IndexError("the list is empty")
        return _version(self._blocks, self._full, (*self._tail[:-1], item))

    def first(self, count: int) -> PersistentList[T]:
        """Return the list of the first `count` items, or of all if there are fewer."""
        full = max(count - 1, 0) // BLOCK
        if full >= self._full:
            return _version(self._blocks, self._full, self._tail[: max(count - self._full * BLOCK, 0)])
        return _version(self._blocks, full, self._blocks[full][: max(count - full * BLOCK, 0)])

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if not isinstance(index, slice):
            at = index + len(self) if index < 0 else index
            block, place = divmod(at, BLOCK)
            if 0 <= block < self._full:
                return self._blocks[block][place]
            if block != self._full:
                raise IndexError(index)
            return self._tail[place]
        # a slice is taken from the blocks that it lies in
        start, stop, step = index.indices(len(self))
        if step != 1:
            return tuple(self[at] for at in range(start, stop, step))
        first = start // BLOCK
        if first >= self._full:
            return self._tail[start - self._full * BLOCK : max(stop - self._full * BLOCK, 0)]
        last = min(-(-stop // BLOCK), self._full)
        row = chain(chain.from_iterable(self._blocks[first:last]), self._tail if stop > self._full * BLOCK else ())
        return tuple(islice(row, start - first * BLOCK, max(stop - first * BLOCK, 0)))

    def __len__(self) -> int:
        return self._full * BLOCK + len(self._tail)

    def __bool__(self) -> bool:
        return bool(self._tail)

    def __iter__(self) -> Iterator[T]:
        return chain(chain.from_iterable(islice(self._blocks, self._full)), self._tail)

    def __reversed__(self) -> Iterator[T]:
        yield from reversed(self._tail)
        for at in range(self._full - 1, -1, -1):
            yield from reversed(self._blocks[at])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return len(self) == len(other) and tuple(self) == other
        if not isinstance(other, PersistentList):
            return NotImplemented
        if self._full != other._full or self._tail != other._tail:
            return False
        # versions of one list share their blocks: then nothing is compared
        return self._blocks is other._blocks or self._blocks[: self._full] == other._blocks[: other._full]

    __hash__ = None  # type: ignore[assignment]  # what it holds may be anything

    def __repr__(self) -> str:
        return f"PersistentList({list(self)!r})"


def _version(blocks: list[tuple[T, ...]], full: int, tail: tuple[T, ...]) -> PersistentList[T]:
    made: PersistentList[T] = PersistentList.__new__(PersistentList)  # past __init__, which would copy all items
    made._blocks, made._full, made._tail, made.last = blocks, full, tail, tail[-1] if tail else None
    return made


def _with_block(blocks: list[tuple[T, ...]], full: int, block: tuple[T, ...]) -> tuple[list[tuple[T, ...]], int]:
    """Return a list that has `block` behind its first `full` blocks, and its new count: the same list where the place is free.

    Two threads may append to one list at once. Each then looks at the block in that place, and copies the list if it is not its
    own.
    """
    if not full:  # never append to the first, empty list: it lives as long as the program and would keep the blocks alive
        return [block], 1
    if len(blocks) == full:
        blocks.append(block)
    if blocks[full] is block:
        return blocks, full + 1
    return [*blocks[:full], block], full + 1
