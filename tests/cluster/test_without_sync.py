"""Without a synchronous standby the last lines before a failover are lost: who remembers them says so, and all else goes on."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.cluster.phones import Phone

from spooklog.domain.values.errors import Unavailable
from spooklog.store.store import open_store
from tools.cluster.cluster import Cluster


def test_lines_that_the_standby_never_had_are_counted_by_the_witness_and_by_a_receipt(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSFILE", cluster.environment["PGPASSFILE"])
    primary, standby = cluster.primary, cluster.standby
    cluster.run("new", "tally", "anna", "bert", "--title", "Catan", "--name", "lossy")
    cluster.run("play", "anna 1, bert 1", "-g", "lossy")
    trust = ssl.create_default_context(cafile=str(cluster.certificate))
    phone = Phone(cluster, trust, "lossy", urlsplit(cluster.link()).fragment, Random(1))
    with open_store(cluster.url) as store, store.recorder.subscribe(store.recorder.max_notification_id()) as subscription:
        primary.go_alone()
        standby.stop()
        for number in (2, 3, 4):
            cluster.run("play", f"anna {number}, bert {number}", "-g", "lossy")
            for _ in range(2):
                next(subscription)
        receipt = cluster.run("receipt", "-g", "lossy").split()[-1]
        assert asyncio.run(phone.ask("GET", "/g/lossy"))[1]["entry"] == 9
        before = store.games.load(store.streams.find("lossy").id)
        assert before.stream.head == 9
        primary.kill()
        standby.start()
        cluster.promote()
        done = _done(cluster, "verify", "-g", "lossy", "--receipt", receipt)
        assert (done.returncode, done.stdout) == (
            8,
            "lossy: the log ends at entry 3, the receipt is of entry 9: its tail was cut off\n",
        )
        assert "Missing: 6 entries of lossy\n" in _done(cluster, "games").stderr
        with pytest.raises(Unavailable):
            next(subscription)
        # other lines take the numbers of those that are lost, and every server shows them
        for number in (5, 6, 7, 8):
            line = {"text": f"anna {number}, bert {number}", "request": f"phone-8-000{number}"}
            assert asyncio.run(_answered(phone, "POST", "/g/lossy/lines", line))[0] == 200
        for _ in range(4):
            assert asyncio.run(phone.ask("GET", "/g/lossy"))[1]["entry"] == 11
        assert store.games.load(before.stream.id).stream.head == 11
    cluster.rejoin()
    cluster.run("db", "accept", "--by", "Scribe")


async def _answered(phone: Phone, method: str, path: str, body: object) -> tuple[int, Any]:
    """Ask again while the proxy knows no server that is well."""
    while (answer := await phone.ask(method, path, body))[0] == 503:
        await asyncio.sleep(0.1)
    return answer


def _done(cluster: Cluster, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(cluster.command(*command), env=cluster.environment, capture_output=True, text=True, check=False)
