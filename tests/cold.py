"""A process that has read nothing yet, whose forty threads begin to read a store at once: `python -m tests.cold STORE`.

Each begins with something else, so that all learn types at the same time, and learning takes long, as it does on a busy machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Barrier, Thread

from tests.learning import watched

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.projections.lists.games import games
from spooklog.store.store import Store, open_store

READERS = 40
EACH = 3
"""How much a thread reads."""
LONG = 0.002
"""Seconds that learning a class takes at least."""


def main(path: str) -> None:
    """Read, and exit with the number of threads that failed, or by the signal that killed the process."""
    failed = list[Exception]()
    ready = Barrier(READERS)
    with open_store(path) as store, watched(lambda _: time.sleep(LONG)):
        todo = _readings(store)

        def read(first: int) -> None:
            ready.wait()
            try:
                for reading in (*todo[first:], *todo[:first])[:EACH]:
                    reading()
            except Exception as problem:
                failed.append(problem)
                raise

        threads = [Thread(target=read, args=(number % len(todo),)) for number in range(READERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    raise SystemExit(len(failed))


def _readings(store: Store) -> Sequence[Callable[[], object]]:
    return [
        *(partial(store.games.load, game.id) for game in store.streams.newest(20)),
        *(partial(store.series.load, series.id) for series in store.streams.newest(20, kind="series")),
        *(partial(getattr, find_ruleset(slug), "rulebook") for slug in all_slugs()),
        partial(games, store, limit=20),
    ]


if __name__ == "__main__":
    main(sys.argv[1])
