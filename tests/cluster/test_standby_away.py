"""A line is acknowledged when the standby has it, whatever ends the wait for the standby; until then it is asked for again."""

from __future__ import annotations

import asyncio
import ssl
from random import Random
from urllib.parse import urlsplit

from tests.cluster.phones import Phone

from tools.cluster.cluster import Cluster
from tools.cluster.database import DATABASE
from tools.cluster.processes import until

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
CANCEL = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


def test_a_line_that_only_the_primary_has_is_not_acknowledged(cluster: Cluster) -> None:
    asyncio.run(_script(cluster))


async def _script(cluster: Cluster) -> None:
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    phone = Phone(cluster, trust, "alone", urlsplit(cluster.link()).fragment, Random(1))
    body = {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": "alone"}
    assert (await phone.ask("POST", "/games", body))[0] < 300
    primary, standby = cluster.primary, cluster.standby
    line = {"text": "anna 4, bert 3", "request": "phone-7-0001"}

    async def is_waiting() -> None:
        await asyncio.to_thread(until, lambda: primary.ask(WAITING) == [(1,)], "no append waits for the standby")

    standby.stop()
    try:
        first = asyncio.create_task(phone.ask("POST", "/g/alone/lines", line))
        await is_waiting()
        primary.ask(CANCEL)
        status, answer = await first
        assert (status, answer["error"]) == (503, "unavailable")
        assert "its standby does not yet" in answer["message"]
        assert primary.ask("SELECT head FROM streams WHERE name = 'alone'", database=DATABASE) == [(3,)]
        again = asyncio.create_task(phone.ask("POST", "/g/alone/lines", line))
        await is_waiting()
        assert not again.done()
    finally:
        standby.start()
    status, answer = await again
    assert status == 200
    assert [one["entry"] for one in answer] == [3]
    primary.pair_up()
