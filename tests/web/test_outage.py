"""The store away: one message an outage and one when it is back, and live pages that go on then."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.servers import server_or_skip
from tests.threads import leaving_no_thread, threads_since
from tests.web.sites import ORIGIN
from tests.wire import wired

from spooklog.domain.values.errors import Unavailable
from spooklog.store.store import open_store
from spooklog.web import live
from spooklog.web.app import create_app
from spooklog.web.bounds import Bounds
from spooklog.web.hosting.outage import Outage
from spooklog.web.live import Live
from spooklog.web.settings import Settings

A_LONG_TIME = 60


class Runner:
    """Runs until it is stopped."""

    def __init__(self, *_: object) -> None:
        self._stopped = threading.Event()

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def run_forever(self) -> None:
        """Wait for the end."""
        self._stopped.wait(A_LONG_TIME)

    def stop(self) -> None:
        """End it."""
        self._stopped.set()


class Recorder:
    """A recorder that cannot be reached until it was tried some times."""

    location = None

    def __init__(self, times: int) -> None:
        self.tries, self._times = 0, times

    def max_notification_id(self) -> int:
        """The newest entry. Raises Unavailable."""
        self.tries += 1
        if self.tries <= self._times:
            raise Unavailable("the store is gone")
        return 7


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(A_LONG_TIME):
        while not happened():
            await asyncio.sleep(0.01)


def test_a_missing_store_is_reported_once_for_any_number_of_attempts(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "_RETRY", 0.001)
    monkeypatch.setattr(live, "runner_of", Runner)
    recorder: Any = Recorder(20)
    store: Any = SimpleNamespace(recorder=recorder)
    earlier = {*threading.enumerate()}

    async def script() -> None:
        pages: Live[Any] = Live(store, None, Bounds())
        await pages.start()
        await until(lambda: pages.followed == 7)
        await until(lambda: len(threads_since(earlier)) < 20)  # each try would leave one
        await pages.stop()

    asyncio.run(script())
    assert recorder.tries == 21
    said = [(record.levelno, record.getMessage()) for record in caplog.records]
    assert said[0] == (logging.WARNING, "the store cannot be reached: the store is gone; tried again every second")
    assert said[1][1].startswith("the store is back after ")
    assert len(said) == 2
    assert not any(record.exc_info for record in caplog.records)


def test_an_outage_begins_and_ends_once(caplog: pytest.LogCaptureFixture) -> None:
    now = 10.0
    outage = Outage("every second", lambda: now)
    outage.end()
    assert not outage.lasts
    for _ in range(3):
        outage.begin(Unavailable("gone"))
    assert outage.lasts
    now = 72.0
    for _ in range(3):
        outage.end()
    assert [record.getMessage() for record in caplog.records] == [
        "the store cannot be reached: gone; tried again every second",
        "the store is back after 62 seconds",
    ]


def test_a_request_without_a_store_is_answered_as_unavailable(caplog: pytest.LogCaptureFixture) -> None:
    with server_or_skip().database() as url, wired(url) as wire, open_store(wire.url) as store:
        _, key = store.links.new("scribe", by="Scribe")
        client = TestClient(create_app(store, Settings((ORIGIN,))), base_url=ORIGIN)
        client.headers |= {"Authorization": f"Bearer {key}", "Accept": "application/json", "Origin": ORIGIN}
        assert client.get("/").status_code == 200
        wire.stop()
        opening = {"ruleset": "spooks", "players": "anna bert cora", "setup": "dealer cora"}
        for answer in (client.get("/"), client.get("/games"), client.get("/events"), client.post("/new", json=opening)):
            assert (answer.status_code, answer.json()["error"]) in ((503, "unavailable"), (404, "not_found"))
        assert client.get("/").status_code == 503
    assert not [record for record in caplog.records if record.exc_info]


def test_a_restarted_postgresql_is_reported_once_and_followed_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live, "_RETRY", 0.05)
    with server_or_skip().database() as url, wired(url) as wire, open_store(wire.url) as store:

        async def script() -> None:
            pages: Live[Any] = Live(store, None, Bounds())
            await pages.start()
            await until(lambda: pages.followed is not None)
            threads = len(threads_since(earlier))
            wire.stop()
            await until(lambda: pages.followed is None)
            wire.start()
            await until(lambda: pages.followed is not None)
            await until(lambda: len(threads_since(earlier)) <= threads)
            await pages.stop()

        earlier = {*threading.enumerate()}
        with leaving_no_thread():
            asyncio.run(script())
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2, said
    assert said[0].startswith("the store cannot be reached: ")
    assert said[1].startswith("the store is back after ")
    assert not any(record.exc_info for record in caplog.records)
