"""Lanes: who is served next, what is never done, and that recording and reading do not wait for each other."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import httpx2
import pytest
from starlette.requests import ClientDisconnect
from tests.web.sites import FOREIGN, JSON, ORIGIN, TestSite, filled

from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.refusals import TooMany
from spooklog.web.turns.disconnecting import unless_gone
from spooklog.web.turns.lanes import Lane
from spooklog.web.turns.precedence import Precedence

A_LONG_TIME = 600.0


class Gate:
    """Work that waits until the gate opens, and counts who came."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.came = threading.Semaphore(0)

    def wait(self) -> None:
        """Come, and wait."""
        self.came.release()
        assert self.opened.wait(A_LONG_TIME)

    def open_after(self, many: int) -> None:
        """Let all go on, once so many have come."""
        for _ in range(many):
            assert self.came.acquire(timeout=A_LONG_TIME)
        self.opened.set()


def run(script: Callable[[], Awaitable[None]]) -> None:
    """Run a script in a loop of its own."""

    async def bounded() -> None:
        async with asyncio.timeout(A_LONG_TIME):
            await script()

    asyncio.run(bounded())


async def until(holds: Callable[[], bool]) -> None:
    """Wait for a condition."""
    while not holds():
        await asyncio.sleep(0.005)


# -- one lane ----------------------------------------------------------------------------------------------------------------


def test_a_lane_serves_its_senders_in_turn() -> None:
    lane, gate, served = Lane("one", threads=1, at_once=1), Gate(), list[str]()

    async def script() -> None:
        first = asyncio.ensure_future(lane.run("busy", gate.wait))
        others = [
            asyncio.ensure_future(lane.run(name[0], partial(served.append, name)))
            for name in ("a1", "a2", "a3", "b1", "c1", "b2")
        ]
        await until(lambda: lane.waiting == len(others))
        gate.opened.set()
        await asyncio.gather(first, *others)

    run(script)
    assert served == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_lane_runs_a_bounded_number_of_one_sender_and_others_beside() -> None:
    lane = Lane("four", threads=4, at_once=2)
    running, most, lock = 0, 0, threading.Lock()

    def work(gate: Gate) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        gate.wait()
        with lock:
            running -= 1

    async def script() -> None:
        for _ in range(2):  # what is done no longer counts, and counted once
            gate = Gate()
            greedy = [asyncio.ensure_future(lane.run("greedy", partial(work, gate))) for _ in range(10)]
            # one more thread is free for others, though eight of the greedy one wait
            assert await lane.run("modest", lambda: "served") == "served"
            for _ in range(2):
                assert await asyncio.to_thread(gate.came.acquire, timeout=A_LONG_TIME)
            gate.opened.set()
            await asyncio.gather(*greedy)

    run(script)
    assert most == 2


def test_work_of_a_visitor_who_left_is_never_done() -> None:
    lane, gate, done = Lane("one", threads=1, at_once=1), Gate(), list[str]()

    async def script() -> None:
        busy = asyncio.ensure_future(lane.run("a", gate.wait))
        await until(lambda: gate.came.acquire(blocking=False))
        leaves = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await leaves.wait()
            return {"type": "http.disconnect"}

        waiting = asyncio.ensure_future(unless_gone(receive, lane.run("a", lambda: done.append("for no one"))))
        await until(lambda: lane.waiting == 1)
        leaves.set()
        with pytest.raises(ClientDisconnect):
            await waiting
        assert lane.waiting == 0
        gate.opened.set()
        await busy
        await lane.run("a", lambda: done.append("for one who stayed"))

    run(script)
    assert done == ["for one who stayed"]


def test_a_sender_with_too_much_waiting_work_is_refused_and_no_other() -> None:
    lane, gate = Lane("one", threads=1, at_once=1, waiting=3), Gate()

    async def script() -> None:
        busy = asyncio.ensure_future(lane.run("a", gate.wait))
        await until(lambda: gate.came.acquire(blocking=False))
        waiting = [asyncio.ensure_future(lane.run("a", int)) for _ in range(3)]
        await until(lambda: lane.waiting == 3)
        with pytest.raises(TooMany):
            await lane.run("a", int)
        other = asyncio.ensure_future(lane.run("b", int))
        gate.opened.set()
        await asyncio.gather(busy, other, *waiting)

    run(script)


def test_an_exception_goes_to_the_caller_and_the_lane_goes_on() -> None:
    charged = list[tuple[str, float]]()
    lane = Lane("one", threads=1, at_once=1, charge=lambda sender, took: charged.append((sender, took)))

    def fails() -> None:
        raise LookupError("nothing")

    async def script() -> None:
        with pytest.raises(LookupError, match="nothing"):
            await lane.run("a", fails)
        assert await lane.run("b", lambda: sum(range(1000))) == 499_500
        await until(lambda: len(charged) == 2)

    run(script)
    assert [sender for sender, _ in charged] == ["a", "b"]
    assert all(took >= 0 for _, took in charged)


def test_work_yields_to_a_line_unless_it_has_priority() -> None:
    precedence, done = Precedence(patience=A_LONG_TIME), list[str]()
    lane = Lane("two", threads=2, at_once=2, give_way=precedence.give_way)

    async def script() -> None:
        with precedence.line(), precedence.line():
            gives_way = asyncio.ensure_future(lane.run("a", lambda: done.append("page")))
            await until(lambda: lane.waiting == 0)
            await lane.run("a", lambda: done.append("key of a scribe"), goes_first=True)
            done.append("line")
        await gives_way

    run(script)
    assert done == ["key of a scribe", "line", "page"]


def test_work_gives_way_for_a_bounded_time() -> None:
    precedence = Precedence(patience=0.01)
    with precedence.line():
        # as to a line that waits for a locked store
        precedence.give_way()
        assert not precedence.left()


# -- the lanes of a site -----------------------------------------------------------------------------------------------------


def fill(lane: Lane) -> tuple[Gate, list[Future[None]]]:
    """Keep all threads of a lane busy, and have more waiting, until the gate opens."""
    gate, portal = Gate(), TestSite.portal
    jobs = [portal.start_task_soon(lane.run, f"reader {number}", gate.wait) for number in range(lane.threads + 5)]
    for _ in range(lane.threads):
        assert gate.came.acquire(timeout=A_LONG_TIME)
    return gate, jobs


def test_a_scribe_records_while_all_readers_are_held_up(site: TestSite) -> None:
    held = [fill(lane) for lane in (site.site.lanes.reading, site.site.lanes.lists, site.site.lanes.live)]
    before = site.entries()
    assert site.visit("scribe", **JSON).post("/g/hand/notes", json={"text": "still here"}).status_code == 200
    assert site.entries() == before + 1
    for gate, jobs in held:
        gate.opened.set()
        for job in jobs:
            job.result(A_LONG_TIME)


def test_readers_never_wait_in_the_lane_of_scribes(site: TestSite) -> None:
    gate, jobs = fill(site.site.lanes.recording)
    for links in ((), (FOREIGN,), ("revoked",), ("watch",), ("bert looks",)):
        status = site.visit(*links, **JSON).post("/g/hand/notes", json={"text": "no"}).status_code
        assert status in (403, 404), links
    gate.opened.set()
    for job in jobs:
        job.result(A_LONG_TIME)


def test_lines_that_wait_for_a_locked_store_hold_up_no_reader(site: TestSite) -> None:
    scribe, portal, before = site.visit("scribe", **JSON), TestSite.portal, site.entries()

    async def post(text: str) -> int:
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(site.app), headers=scribe.headers) as client:
            answer = await client.post(f"{ORIGIN}/g/hand/notes", json={"text": text}, timeout=A_LONG_TIME)
            return answer.status_code

    with site.store.recorder.turn():
        posts = [portal.start_task_soon(post, f"note {number}") for number in range(45)]
        # the last of them waits in its lane, or for the store
        while site.site.lanes.recording.waiting < 45 - site.site.lanes.recording.threads:
            assert not any(one.done() for one in posts)
        assert site.visit("watch", **JSON).get("/g/hand").status_code == 200
        assert site.entries() == before
    assert {one.result(A_LONG_TIME) for one in posts} == {200}
    assert site.entries() == before + 45


def test_pages_and_lists_give_way_to_a_line_that_is_recorded(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    precedence, portal = site.site.precedence, TestSite.portal
    monkeypatch.setattr(precedence, "_patience", A_LONG_TIME)

    async def ask(link: str, method: str, path: str, **sent: Any) -> int:
        headers = site.visit(link, **JSON).headers
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(site.app), headers=headers) as client:
            return (await client.request(method, f"{ORIGIN}{path}", timeout=A_LONG_TIME, **sent)).status_code

    gate, jobs = fill(site.site.lanes.recording)
    line = portal.start_task_soon(partial(ask, "scribe", "POST", "/g/hand/notes", json={"text": "first"}))
    deadline = time.monotonic() + A_LONG_TIME
    while not precedence.left():
        assert time.monotonic() < deadline, "no line goes first"
    reads = [portal.start_task_soon(ask, "watch", "GET", path) for path in ("/g/hand", "/stats", "/g/hand/log")]
    assert not any(read.done() for read in reads)
    gate.opened.set()
    assert [one.result(A_LONG_TIME) for one in (line, *reads)] == [200] * 4
    for job in jobs:
        job.result(A_LONG_TIME)


def test_catching_up_lists_runs_only_in_their_lane(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    where = set[str]()

    def noticed(*given: Any) -> None:
        where.add(threading.current_thread().name.partition("-")[0])
        bring_up_to_date(*given)

    monkeypatch.setattr("spooklog.projections.lists.games.bring_up_to_date", noticed)
    client, asked = site.visit("scribe", **JSON), {"name": "Anna Berg", "other": "Bert Holm", "rule": "spooks:bats"}
    names = {"game": "hand", "series": "fridays", "number": 1, "ply": 5, "link": "a", "ruleset": "spooks", "rule": "blue.3"}
    names["language"] = "de"
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET":
            where.clear()
            client.get(filled(endpoint.path, **names), params={name: asked[name] for name in asked if name in endpoint.query})
            assert where == ({"lists"} if endpoint.lists else set()), endpoint.path
