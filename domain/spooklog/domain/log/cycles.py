"""Python's search for cyclic garbage, switched off while games are folded or recorded in bulk."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_search_for_cycles() -> Iterator[None]:
    """Switch the search off until the end of the block: a game is many values, which the search would pass over again and again.

    They cannot hold cycles, and go as soon as nothing refers to them.
    """
    searching = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if searching:
            gc.enable()
