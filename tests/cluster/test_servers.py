"""Servers of spooklog behind the proxy: one goes, the other answers, and nobody at a table notices."""

from __future__ import annotations

import asyncio
import signal
import ssl
from collections import Counter
from collections.abc import Callable
from random import Random
from urllib.parse import urlsplit

import pytest
from tests.cluster.accounts import account_for
from tests.cluster.phones import Phone

from spooklog.store.store import Store
from spooklog.testing.thorough import thorough
from tools.cluster.cluster import Cluster

PHONES = 40 if thorough() else 6
RESTARTS = 10 if thorough() else 1
PAUSE = 0.5 if thorough() else 0.1
"""Seconds between two requests of a phone: what a link may record in the long run is bounded."""


@pytest.mark.rounds  # a quarter of a minute
def test_a_rolling_restart_fails_no_request(cluster: Cluster, seed: int, report: Callable[[str], None]) -> None:
    phones = _phones(cluster, "rolling", seed)

    async def script() -> None:
        ending = asyncio.Event()
        working = [asyncio.create_task(phone.record(ending, PAUSE)) for phone in phones[: PHONES // 2]]
        working += [asyncio.create_task(phone.read(ending, PAUSE)) for phone in phones[PHONES // 2 :]]
        for _ in range(RESTARTS):
            await asyncio.sleep(1)
            await asyncio.to_thread(cluster.restart)
        await asyncio.sleep(1)
        ending.set()
        await asyncio.gather(*working)

    asyncio.run(script())
    answers = Counter(status for phone in phones for status in phone.answers)
    report(f"rolling restart: {RESTARTS} times, {answers.total()} requests of {PHONES} phones, by status {dict(answers)}")
    assert set(answers) == {200}
    assert [phone.refused for phone in phones if phone.refused] == []


@pytest.mark.rounds  # a quarter of a minute
def test_a_server_that_hangs_gets_no_more_requests(
    cluster: Cluster, store: Store, seed: int, report: Callable[[str], None]
) -> None:
    phones = _phones(cluster, "hanging", seed)
    hanging = cluster.servers[0]
    for phone in phones:
        phone.patience = 5

    async def script() -> None:
        ending = asyncio.Event()
        working = [asyncio.create_task(phone.record(ending, PAUSE)) for phone in phones]
        await asyncio.sleep(1)
        hanging.send(signal.SIGSTOP)
        try:
            # those that it has taken are asked for again; of all others none goes to it
            before = [len(phone.answers) for phone in phones]
            async with asyncio.timeout(600):
                while any(
                    phone.answers[-10:] != [200] * 10 or len(phone.answers) < count + 11
                    for phone, count in zip(phones, before, strict=True)
                ):
                    await asyncio.sleep(0.05)
        finally:
            hanging.send(signal.SIGCONT)
        ending.set()
        await asyncio.gather(*working)

    asyncio.run(script())
    account_for(store, [line for phone in phones for line in phone.lines])
    answers = Counter(status for phone in phones for status in phone.answers)
    report(f"hanging server: {answers.total()} requests of {PHONES} phones, by status {dict(answers)}")
    cluster.serve(0)


def _phones(cluster: Cluster, game: str, seed: int) -> list[Phone]:
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    rng = Random(seed)
    phones = [Phone(cluster, trust, game, urlsplit(cluster.link()).fragment, Random(rng.random())) for _ in range(PHONES)]
    body = {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": game}
    assert asyncio.run(phones[0].ask("POST", "/games", body))[0] < 300
    phones[0].answers.clear()
    return phones
