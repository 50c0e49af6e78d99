"""Pages are read from the standby, and show what was recorded before they were asked for, also while the standby lags behind."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections import Counter
from datetime import date
from itertools import count
from random import Random
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from tests.cluster.phones import Phone

from tools.cluster.cluster import Cluster
from tools.cluster.processes import until

READS = re.compile(r'^spooklog_reads_total\{from="(\w+)"\} (\d+)$', re.MULTILINE)
PAGES = ("", "/log", "/score", "/1")


@pytest.mark.rounds  # half a minute
def test_a_page_shows_what_was_recorded_before_wherever_it_is_read(cluster: Cluster) -> None:
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    phone = Phone(cluster, trust, "read", urlsplit(cluster.link()).fragment, Random(1))
    body = {"opening": "game tally\ntitle Catan\nplayers anna bert", "name": "read"}
    assert asyncio.run(phone.ask("POST", "/games", body))[0] < 300

    async def record_and_look(first: int, many: int) -> None:
        for number in range(first, first + many):
            status, answer = await phone.ask("POST", "/g/read/lines", {"text": f"anna {number}, bert 1"})
            assert status == 200
            for page in PAGES:
                assert (await phone.ask("GET", f"/g/read{page}"))[0] == 200
            status, shown = await phone.ask("GET", "/g/read")
            assert (status, shown["entry"]) == (200, answer[-1]["entry"])
            status, listed = await phone.ask("GET", "/games")
            assert [game["ply"] for game in listed["games"] if game["game"] == "read"] == [answer[-1]["ply"]]

    asked = count(date(2001, 1, 1).toordinal())

    async def until_the_standby_is_read() -> None:
        before = _reads(cluster)["standby"]
        while _reads(cluster)["standby"] == before:
            # a page that was asked for before is kept, and read from nowhere
            assert (await phone.ask("GET", f"/games?since={date.fromordinal(next(asked))}"))[0] == 200

    asyncio.run(record_and_look(0, 2))
    asyncio.run(asyncio.wait_for(until_the_standby_is_read(), 600))
    standby = cluster.standby
    standby.ask("SELECT pg_wal_replay_pause()")
    try:
        until(lambda: standby.ask("SELECT pg_get_wal_replay_pause_state()") == [("paused",)], "the standby goes on")
        then = _reads(cluster)
        asyncio.run(record_and_look(2, 2))
    finally:
        standby.ask("SELECT pg_wal_replay_resume()")
    assert _reads(cluster)["primary"] >= then["primary"] + 2 * len(PAGES)
    assert _reads(cluster)["standby"] == then["standby"]
    asyncio.run(asyncio.wait_for(until_the_standby_is_read(), 600))


def _reads(cluster: Cluster) -> Counter[str]:
    """How many pages both servers have read from where."""
    reads = Counter[str]()
    for port in cluster.server_ports:
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            reads.update({place: int(many) for place, many in READS.findall(answer.read().decode())})
    return reads
