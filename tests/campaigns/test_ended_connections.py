"""Connections ended by the server at any moment while many write: nothing acknowledged is lost, and nothing is stored twice."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

import psycopg
import pytest
from tests.campaigns.accounts import account
from tests.campaigns.working import Apart, Threaded
from tests.endurance.stores import counting
from tests.servers import server_or_skip

from spooklog.store.store import open_store

END_ONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 1
"""
PATIENCE = 60.0
"""Seconds until what must happen counts as never happening."""
DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


@pytest.fixture
def url() -> Iterator[str]:
    """A store of its own on a real server, with a game that goes on for ever."""
    with server_or_skip().database() as url:
        with open_store(url) as store:
            store.games.start(counting("anna", "bert"), name="evening")
        yield url


def test_each_acknowledged_line_is_stored_once_when_connections_are_cut(
    url: str, rounds: int, seed: int, report: Callable[[str], None]
) -> None:
    rng, ended = Random(seed), 0
    workers: list[Threaded | Apart] = [Threaded(url, "tess", seed), Threaded(url, "tom", seed), Apart(url, "paul", seed)]
    with psycopg.connect(url, autocommit=True) as killer:
        with ExitStack() as working:
            for worker in workers:
                working.enter_context(worker)
            begun = time.monotonic()
            while (now := time.monotonic() - begun) < rounds or (now < PATIENCE and ended <= 10 * rounds):
                time.sleep(rng.uniform(0, 0.1))
                ended += len(killer.execute(END_ONE).fetchall())
        assert killer.execute(DEADLOCKS).fetchall() == [(0,)]
    assert [worker.wrong for worker in workers] == [[], [], []]
    done = [one for worker in workers for one in worker.done]
    account(url, done)
    kinds = Counter(one.what for one in done)
    report(f"PostgreSQL, {ended} connections ended: {dict(kinds)} acknowledged; seed {seed}")
    assert ended > 10 * rounds
    assert len(kinds) >= 5, kinds
