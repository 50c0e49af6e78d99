"""The primary is killed while phones record and watch: what was acknowledged is there, once and in order, and all go on."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.cluster.accounts import account_for
from tests.cluster.phones import Phone
from tests.projections.kit import catch_up, place_of, rows_by_folding, tables_of

from spooklog.domain.values.errors import Unavailable
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.checks.database import check_database
from spooklog.store.store import Store
from spooklog.testing.thorough import thorough
from tools.cluster.cluster import Cluster

TABLES = 50 if thorough() else 3
PER_TABLE = {"record": 2, "watch": 1, "read": 1}
"""What the phones at each table do."""

ROUNDS = 20 if thorough() else 2
PAUSE = 4.0 if thorough() else 1.0
"""Seconds between two lines of a phone, and half of those between two pages."""

LONGEST = 6.0 if thorough() else 2.0
"""Seconds at most that all goes well before a primary is killed."""


class Figures(NamedTuple):
    """What a round counted."""

    acknowledged: int
    repeated: int
    silent: float


def test_no_acknowledged_line_is_lost_or_doubled_when_the_primary_is_killed(
    cluster: Cluster, store: Store, seed: int, report: Callable[[str], None]
) -> None:
    rng = Random(seed)
    phones = _phones(cluster, store, rng)
    before = {row.name for row in store.streams.every(kind="game")}
    with _following(store) as seen:
        for number in range(ROUNDS):
            figures = asyncio.run(_round(cluster, phones, rng))
            everything = [line for phone in phones for line in phone.lines]
            account_for(store, everything)
            begun = [name for phone in phones for name in phone.begun]
            assert sorted(row.name for row in store.streams.every(kind="game")) == sorted([*before, *begun]), (
                "lost, or begun twice"
            )
            _compare(store, seen)
            cluster.rejoin()
            report(
                f"failover {number + 1}: {len(phones)} phones, {figures.acknowledged} lines acknowledged, "
                f"{figures.repeated} asked again, {figures.silent:.1f} s without an answer; seed {seed}"
            )
    for phone in phones:
        assert phone.refused == []
        assert phone.entries == sorted(phone.entries), "a live page went back"
    catch_up(store)
    assert tables_of(store) == rows_by_folding(store)
    assert problems(store.recorder.location, place_of(store).position) == []
    assert check_database(store.recorder) == []


def _phones(cluster: Cluster, store: Store, rng: Random) -> list[Phone]:
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    scribe = urlsplit(cluster.link()).fragment
    phones = []
    for number in range(TABLES):
        name = f"table-{number}"
        opening = Phone(cluster, trust, name, scribe, rng)
        body = {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": name}
        assert asyncio.run(opening.ask("POST", "/games", body))[0] < 300
        for role, many in PER_TABLE.items():
            for _ in range(many):
                link = store.links.new("scribe" if role == "record" else "watch", by="Scribe", stream=store.streams.find(name).id)
                phones.append(Phone(cluster, trust, name, link.key, Random(rng.random()), role, patience=5))
    return [
        *phones,
        *(Phone(cluster, trust, "", scribe, Random(rng.random()), "begin", patience=5) for _ in range(TABLES // 5 + 1)),
    ]


async def _round(cluster: Cluster, phones: Sequence[Phone], rng: Random) -> Figures:
    """Let phones record, read and watch; kill the primary meanwhile, promote the standby, and wait until all are answered."""
    before = sum(len(phone.lines) for phone in phones), sum(line.tries for phone in phones for line in phone.lines)
    recorders = [phone for phone in phones if phone.role == "record"]
    ending = asyncio.Event()
    working = [asyncio.create_task(phone.record(ending, PAUSE)) for phone in recorders]
    working += [asyncio.create_task(phone.begin(ending, PAUSE)) for phone in phones if phone.role == "begin"]
    working += [asyncio.create_task(phone.read(ending, 2 * PAUSE)) for phone in phones if phone.role == "read"]
    watchers = [phone for phone in phones if phone.role == "watch"]
    watching = [asyncio.create_task(phone.watch()) for phone in watchers]
    await asyncio.sleep(rng.uniform(1, LONGEST))
    primary = cluster.primary
    await asyncio.to_thread(primary.kill)
    killed = time.monotonic()
    await asyncio.sleep(rng.uniform(0, 1))
    await asyncio.to_thread(cluster.promote)
    at_kill = Counter(phone.key for phone in recorders for line in phone.lines if line.entry)
    while Counter(phone.key for phone in recorders for line in phone.lines if line.entry) == at_kill:
        await asyncio.sleep(0.01)
    silent = time.monotonic() - killed
    await asyncio.sleep(rng.uniform(1, LONGEST))
    ending.set()
    await asyncio.gather(*working)
    newest = {
        phone.game: max(line.entry for one in recorders if one.game == phone.game for line in one.lines) for phone in watchers
    }
    async with asyncio.timeout(600):
        while any(phone.entries[-1:] != [newest[phone.game]] for phone in watchers):
            await asyncio.sleep(0.05)
    for one in watching:
        one.cancel()
    await asyncio.wait(watching)
    lines = sum(len(phone.lines) for phone in phones)
    tries = sum(line.tries for phone in phones for line in phone.lines)
    return Figures(lines - before[0], tries - before[1] - (lines - before[0]), silent)


@contextmanager
def _following(store: Store) -> Iterator[list[tuple[int, str, int]]]:
    """Follow a store from its end on, in a thread: what is seen, through any outage, from where it was."""
    seen: list[tuple[int, str, int]] = []
    ended = Event()
    begin = store.recorder.max_notification_id() or 0

    def follow() -> None:
        while not ended.is_set():
            with suppress(Unavailable), store.recorder.subscribe(seen[-1][0] if seen else begin) as subscription:
                if not stopping:
                    stopping.append(subscription.stop)
                for one in subscription:
                    seen.append((one.id, str(one.originator_id), one.originator_version))
            stopping.clear()
            ended.wait(0.05)

    stopping: list[Callable[[], None]] = []
    thread = Thread(target=follow)
    thread.start()
    try:
        yield seen
    finally:
        ended.set()
        while thread.is_alive():
            for stop in [*stopping]:
                stop()
            thread.join(0.05)


def _compare(store: Store, seen: Sequence[tuple[int, str, int]]) -> None:
    """Wait until a follower has seen everything; each entry was seen once and in order."""
    stored = store.recorder.query(
        "SELECT notification_id, originator_id, originator_version FROM events WHERE notification_id >= ? ORDER BY 1",
        (seen[0][0],),
    )
    deadline = time.monotonic() + 600
    while len(seen) < len(stored) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [*seen] == stored
