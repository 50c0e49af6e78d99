"""Python's search for cyclic garbage, switched off while games are folded or recorded in bulk."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_counting = Lock()
_within = 0
"""How many threads fold at the moment: the last one out switches the search on again."""
_searched = True
"""Whether Python searched before the first one came."""


@contextmanager
def no_search_for_cycles() -> Iterator[None]:
    """Switch the search off until the end of the block: a game is many values, which the search would pass over again and again.

    They cannot hold cycles, and go as soon as nothing refers to them. Cycles of other threads wait for the end of the block.
    """
    global _within, _searched
    with _counting:
        if not _within:
            _searched = gc.isenabled()
            gc.disable()
        _within += 1
    try:
        yield
    finally:
        with _counting:
            _within -= 1
            if not _within and _searched:
                gc.enable()
