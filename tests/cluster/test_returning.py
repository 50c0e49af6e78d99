"""A primary that comes back by itself, after another took its place, gets no line: no server and no command goes to it."""

from __future__ import annotations

import asyncio
import ssl
from random import Random
from urllib.parse import urlsplit

from tests.cluster.phones import Phone

from spooklog.store.store import Store
from tools.cluster.cluster import Cluster
from tools.cluster.database import DATABASE

HEAD = "SELECT head FROM streams WHERE name = 'returning'"


def test_a_primary_that_comes_back_by_itself_gets_no_line(cluster: Cluster, store: Store) -> None:
    first, second = cluster.nodes
    if cluster.primary is second:  # the first of the URL is the one that is to come back
        second.kill()
        cluster.promote()
        cluster.rejoin()
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    phone = Phone(cluster, trust, "returning", urlsplit(cluster.link()).fragment, Random(1))
    body = {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": "returning"}
    assert asyncio.run(phone.ask("POST", "/games", body))[0] < 300
    first.kill()
    cluster.promote()
    first.start()
    first.go_alone()
    try:

        async def record() -> None:
            ending = asyncio.Event()
            recording = asyncio.create_task(phone.record(ending, 0.05))
            while sum(bool(line.entry) for line in phone.lines) < 5:
                await asyncio.sleep(0.01)
            ending.set()
            await recording

        asyncio.run(record())
        cluster.run("note", "said at the table", "-g", "returning")
        assert first.ask(HEAD, database=DATABASE) == [(1,)]
        ((head,),) = second.ask(HEAD, database=DATABASE)
        assert head > 2 * 5
    finally:
        first.stop()
        cluster.rejoin()
    assert phone.refused == []
    assert store.streams.find("returning").head == head
