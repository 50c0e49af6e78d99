"""Answers travel compressed where the browser takes that, and say so; what holds a key never does."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.web.asking import first_event
from tests.web.sites import JSON, TestSite

from spooklog.web.connections import compressing
from spooklog.web.connections.compressing import AT_ONCE, LEAST, Compressing
from spooklog.web.files import FILES, asset

HTML = {"Accept": "text/html"}
PAGES = ("/", "/g/hand", "/g/hand/board.svg", "/rules/spooks")


@pytest.mark.parametrize("path", PAGES)
def test_an_answer_is_the_same_compressed_and_not(site: TestSite, path: str) -> None:
    for form in (HTML, JSON):
        packed, plain = (site.visit("scribe", **form, **{"Accept-Encoding": one}).get(path) for one in ("gzip", "identity"))
        assert packed.content == plain.content
        assert "accept-encoding" in packed.headers["vary"].casefold()
        assert packed.headers["vary"] == plain.headers["vary"], "a cache keeps them apart"
        assert "content-encoding" not in plain.headers
        assert int(plain.headers["content-length"]) == len(plain.content)
        if len(plain.content) >= LEAST:
            assert packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_picture_that_is_the_same_is_not_sent_again(site: TestSite, encoding: str) -> None:
    scribe = site.visit("scribe", **{"Accept-Encoding": encoding})
    first = scribe.get("/g/hand/board.svg")
    for other in ("gzip", "identity"):
        again = scribe.get(
            "/g/hand/board.svg", headers={"If-None-Match": f'"other", {first.headers["etag"]}', "Accept-Encoding": other}
        )
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
        assert again.headers["vary"] == first.headers["vary"]


@pytest.mark.parametrize(
    ("header", "accepted"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip;q=0", False), ("gzip;q=x", False)],
)
def test_only_a_browser_that_takes_gzip_gets_it(site: TestSite, header: str, accepted: bool) -> None:
    for path in ("/rules/spooks", asset("table.js")):
        answer = site.visit(**HTML, **{"Accept-Encoding": header}).get(path)
        assert ("content-encoding" in answer.headers) == accepted


def test_an_answer_with_a_key_is_not_compressed(site: TestSite) -> None:
    for form in (HTML, JSON):
        scribe = site.visit("scribe", **form, **{"Accept-Encoding": "gzip"})
        made = scribe.post("/links", json={"role": "watch"})
        assert made.status_code == 201
        assert "/open#" in made.text
        assert "content-encoding" not in made.headers


def test_no_compressed_answer_holds_a_key(site: TestSite) -> None:
    scribe = site.visit("scribe", **HTML)
    for path in ("/", "/links", "/g/hand", "/g/hand/about", "/games"):
        text = scribe.get(path).text
        assert not any(key in text for key in site.keys.values()), path


def test_small_answers_and_streams_are_left_as_they_are(site: TestSite) -> None:
    small = site.visit(**JSON, **{"Accept-Encoding": "gzip"}).get("/")
    assert len(small.content) < LEAST
    assert "content-encoding" not in small.headers
    stream = first_event(site, site.visit("watch hand"), "/g/hand/events", **{"accept-encoding": "gzip"})
    assert b"event: state" in stream.body or dict(stream.headers).get("content-encoding") == "gzip"


def test_a_file_is_compressed_once(site: TestSite) -> None:
    for file in FILES:
        answer = site.visit(**{"Accept-Encoding": "gzip"}).get(file.address)
        assert answer.content == file.content
        assert file.smaller is file.smaller
        assert int(answer.headers["content-length"]) == len(file.smaller)
    (script,) = (file for file in FILES if file.name == "table.js")
    assert len(script.smaller) < len(script.content) / 2


def test_a_head_request_has_headers_and_no_body(site: TestSite) -> None:
    answer = site.visit("scribe", **HTML, **{"Accept-Encoding": "gzip"}).head("/g/hand")
    assert (answer.status_code, answer.content) == (200, b"")


def test_large_answers_are_compressed_outside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: dict[int, int] = {}
    before = compressing.compressed

    def noticed(body: bytes) -> bytes:
        threads[len(body)] = threading.get_ident()
        return before(body)

    monkeypatch.setattr(compressing, "compressed", noticed)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        headers = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"x" * int(scope["path"][1:])})

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(_: Message) -> None:
        pass

    async def script() -> None:
        wrapped = Compressing(app)
        for size in (LEAST, AT_ONCE, AT_ONCE + 1):
            scope: dict[str, Any] = {
                "type": "http",
                "method": "GET",
                "path": f"/{size}",
                "headers": [(b"accept-encoding", b"gzip")],
            }
            await wrapped(scope, receive, send)

    asyncio.run(script())
    assert {size: thread == threading.get_ident() for size, thread in threads.items()} == {
        LEAST: True,
        AT_ONCE: True,
        AT_ONCE + 1: False,
    }


def test_an_answer_that_is_sent_to_several_is_not_changed() -> None:
    head: Message = {"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]}
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001
        await send(head)
        await send({"type": "http.response.body", "body": b"x" * LEAST})

    async def receive() -> Message:
        return {"type": "http.request"}

    async def take(message: Message) -> None:
        sent.append(message)

    async def script() -> None:
        for _ in range(2):
            await Compressing(app)({"type": "http", "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}, receive, take)

    asyncio.run(script())
    assert sent[0] == sent[2]
    assert head["headers"] == [(b"content-type", b"text/html")]
