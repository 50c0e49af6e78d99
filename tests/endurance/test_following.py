"""Writers on one server are killed while others write on: a follower sees every entry once, and every stream in its order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event, Thread

import psycopg
import pytest
from tests.behind import behind
from tests.endurance.following import STREAMS, WRITE
from tests.forking import Forked
from tests.servers import server_or_skip
from tests.store.postgres.kit import insert_logs, line, recorder_of

from spooklog.testing.thorough import thorough

_PATIENCE = 20.0
_BETWEEN = 0.4
"""Between two kills, in seconds."""


@pytest.fixture
def url() -> Iterator[str]:
    """A store of its own on a real server."""
    with server_or_skip().database() as url:
        yield url


@pytest.mark.parametrize(("group", "writers"), [("n", 4), ("y", 2)], ids=["single writers", "groups"])
def test_a_follower_sees_every_entry_once_while_writers_are_killed(
    url: str, group: str, writers: int, seed: int, report: Callable[[str], None]
) -> None:
    behind(url, "CREATE SCHEMA theirs; CREATE TABLE theirs.recipes (name text)")
    kills = 60 if thorough() else 5
    acknowledged: set[str] = set()
    seen: list[tuple[str, int]] = []
    with recorder_of(url) as recorder, ExitStack() as stack:
        insert_logs(recorder, [line(stream, 0) for stream in STREAMS])
        subscription = recorder.subscribe()
        following = Thread(target=lambda: seen.extend((str(one.originator_id), one.originator_version) for one in subscription))
        following.start()
        stack.callback(following.join)
        stack.callback(subscription.stop)
        living = [_Writer(url, group, seed * 1000 + number, acknowledged) for number in range(writers)]
        for kill in range(kills):
            time.sleep(_BETWEEN)
            if kill == kills // 3:  # another program has written, and thinks about it
                alien = stack.enter_context(psycopg.connect(url))
                alien.execute("INSERT INTO theirs.recipes VALUES ('soup')")
            living.append(_Writer(url, group, seed * 1000 + writers + kill, acknowledged))
            living.pop(0).kill()
        for writer in living:
            writer.kill()
        stored = _settled(recorder.query)
        deadline = time.monotonic() + _PATIENCE
        while len(seen) < len(stored) and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)  # for what may be seen twice
    report(f"following, group {group}: {kills} kills, {len(stored)} entries, {len(acknowledged)} acknowledged; seed {seed}")
    assert len(stored) >= kills, "each has stored something before it was killed"
    assert set(seen) == set(stored), "missed"
    assert len(seen) == len(stored), "seen twice"
    for stream in STREAMS:
        versions = [version for of, version in seen if of == stream]
        assert versions == list(range(1, len(versions) + 1)), "out of order"
    assert acknowledged <= {f"{stream} {version}" for stream, version in stored}, "acknowledged, and lost"


def _settled(query: Callable[[str], list[tuple[str, int]]]) -> list[tuple[str, int]]:
    """What is stored when the server has noticed that all writers are dead."""
    before = None
    while (now := query("SELECT originator_id, originator_version FROM events")) != before:
        before = now
        time.sleep(0.5)
    return now


class _Writer:
    """A process that writes until it is killed."""

    def __init__(self, url: str, group: str, seed: int, acknowledged: set[str]) -> None:
        self._process = Forked(WRITE, url, group, seed)
        self._acknowledged = acknowledged
        self._begun = Event()
        self._reading = Thread(target=self._read)
        self._reading.start()

    def kill(self) -> None:
        """Kill it, not before it has stored something."""
        assert self._begun.wait(_PATIENCE)
        self._process.kill()
        self._reading.join()
        _, said = self._process.communicate()
        assert (self._process.returncode, said) == (-9, "")

    def _read(self) -> None:
        for said in self._process.stdout:
            if said.endswith("\n"):
                self._acknowledged.add(said.strip())
                self._begun.set()
        self._begun.set()
