"""Connections: how many there may be, and how long each may take to ask and to listen."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from starlette.types import Message, Receive, Scope, Send
from tests.web.clocked import Clocked, Served, run, until

from spooklog.web.bounds import Bounds
from spooklog.web.connections.door import MOST_LINGERING
from spooklog.web.connections.protocol import LINGER

BOUNDS = Bounds(seconds_to_arrive=10, seconds_to_leave=20)
MUCH = b"x" * 32_000_000
"""More than the buffers of two sockets hold."""

HEAD = b"GET / HTTP/1.1\r\nHost: table\r\n"
POST = b"POST / HTTP/1.1\r\nHost: table\r\nContent-Length: 5\r\n\r\n"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers once the body is there; with much at /much, in pieces that never end at /stream, with bytes at once else."""
    body = b""
    while True:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message["body"]
        if not message["more_body"]:
            break
    path = scope["path"]
    answer = MUCH if path == "/much" else b"got " + body
    length = [] if path == "/stream" else [(b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": length})
    left = asyncio.ensure_future(receive())
    while path == "/stream" and not left.done():
        await send({"type": "http.response.body", "body": b"x" * 10_000, "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": answer})
    await left


def is_refusal(answer: bytes, status: int) -> bool:
    """Whether an answer is whole, and says why it is none of what was asked."""
    head, _, words = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    assert headers["Connection"] == "close"
    assert int(headers["Content-Length"]) == len(words) > 10
    assert ("Retry-After" in headers) == (status in (429, 503))
    return first.startswith(f"HTTP/1.1 {status} ")


# -- requests that do not arrive -----------------------------------------------------------------------------------------------


def test_a_silent_connection_is_closed() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, _):
            await server.skip(9)
            assert server.door.open == 1
            await server.skip(2)
            assert await reader.read() == b""
        assert server.door.refused == {"silent": 1}

    run(app, test, BOUNDS)


def test_bytes_that_trickle_give_a_request_no_more_time() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            for _ in range(3):
                await server.send(writer, b"GET / HTTP/1.1\r\n" if not server.taken else b"X: y\r\n")
                await server.skip(3)
            assert server.door.open == 1
            await server.skip(2)
            assert is_refusal(await reader.read(), 408)

    run(app, test, BOUNDS)


def test_a_later_request_has_its_time_from_its_first_byte() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            await server.send(writer, HEAD + b"\r\n")
            await reader.readuntil(b"got ")
            await server.skip(60)
            for _ in range(2):
                assert server.door.open == 1, "an unused connection is kept"
                await server.send(writer, HEAD if _ == 0 else b"X: y\r\n")
                await server.skip(6)
            assert is_refusal(await reader.read(), 408)

    run(app, test, BOUNDS)


def test_an_idle_kept_connection_is_closed() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            await server.send(writer, HEAD + b"\r\n")
            await reader.readuntil(b"got ")
            await server.skip(76)
            assert await reader.read() == b""

    run(app, test, BOUNDS)


def test_a_body_has_its_time_from_the_end_of_the_head() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            await server.skip(9)
            await server.send(writer, POST)
            await server.skip(9)
            await server.send(writer, b"1234")
            assert server.door.open == 1
            await server.skip(2)
            assert is_refusal(await reader.read(), 408)

    run(app, test, BOUNDS)


def test_a_body_that_comes_in_time_is_answered() -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            await server.send(writer, POST + b"12")
            await server.skip(9)
            await server.send(writer, b"345")
            await reader.readuntil(b"got 12345")
            await server.skip(60)
            assert server.door.open == 1

    run(app, test, BOUNDS)


def test_an_answer_has_no_time_limit() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(100)
        await app(scope, receive, send)

    async def test(server: Served) -> None:
        async with server.connected() as (reader, writer):
            await server.send(writer, HEAD + b"\r\n")
            await server.skip(99)
            assert server.door.open == 1
            await server.skip(2)
            await reader.readuntil(b"got ")

    run(slow, test, BOUNDS)


# -- answers that are not taken ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [b"/much", b"/stream"])
def test_a_visitor_who_reads_nothing_is_disconnected(path: bytes) -> None:
    async def test(server: Served) -> None:
        async with server.connected(limit=1_000) as (_, writer):
            await server.send(writer, HEAD.replace(b"/", path, 1) + b"\r\n")
            await until(lambda: server.only.flow.write_paused)
            await server.skip(19)
            assert server.door.open == 1
            await server.skip(2)
            await until(lambda: not server.state.connections)
        assert server.door.refused == {"unread": 1}

    run(app, test, BOUNDS)


def test_a_visitor_who_reads_slowly_gets_more_time() -> None:
    async def test(server: Served) -> None:
        async with server.connected(limit=1_000) as (reader, writer):
            await server.send(writer, HEAD.replace(b"/", b"/much", 1) + b"\r\n")
            await until(lambda: server.only.flow.write_paused)
            transport = server.only.transport
            for _ in range(3):
                before = transport.get_write_buffer_size()
                while transport.get_write_buffer_size() == before:
                    await reader.read(100_000)
                await server.skip(21)
                assert server.door.open == 1
            await server.skip(21)
            await until(lambda: not server.state.connections)

    run(app, test, BOUNDS)


# -- how many there are ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bounds", "status"), [(Bounds(connections=2), 503), (Bounds(connections_of_address=2), 429)], ids=["all", "of one address"]
)
def test_a_surplus_connection_is_refused_with_a_reason_until_there_is_room(bounds: Bounds, status: int) -> None:
    async def test(server: Served) -> None:
        async with server.connected() as (_, first), server.connected() as (one, two):
            async with server.connected() as (reader, writer):
                writer.write(HEAD + b"\r\n")
                assert is_refusal(await reader.read(), status)
                writer.close()
            first.close()
            await until(lambda: server.door.open == 1)
            two.write(HEAD + b"\r\n")
            await one.readuntil(b"got ")
            async with server.connected() as (reader, writer):
                writer.write(HEAD + b"\r\n")
                await reader.readuntil(b"got ")

    run(app, test, bounds)


def test_all_visitors_of_a_proxy_come_from_its_address() -> None:
    async def test(server: Served) -> None:
        async with server.connected(), server.connected(), server.connected() as (reader, writer):
            writer.write(HEAD + b"\r\n")
            await reader.readuntil(b"got ")

    run(app, test, Bounds(connections_of_address=1), proxied=True)


def test_refused_visitors_take_no_more_room_than_is_kept_for_them() -> None:
    async def test(server: Served) -> None:
        async with server.connected():
            refused = []
            for _ in range(MOST_LINGERING + 20):
                refused.append(socket.create_connection(("127.0.0.1", server.port)))
                await until(lambda: server.door.refused["connections"] == len(refused))
            assert server.door.lingering == MOST_LINGERING
            await server.skip(LINGER + 1)
            await until(lambda: not server.door.lingering)
            for one in refused:
                assert is_refusal(one.recv(1_000), 503)
                one.close()

    run(app, test, Bounds(connections=1))


@pytest.mark.parametrize("how", ["reset", "closed", "closed with a request unread"])
def test_a_refused_visitor_who_has_gone_already_leaves_nothing_behind(how: str) -> None:
    async def test(server: Served) -> None:
        async with server.connected():
            one = socket.create_connection(("127.0.0.1", server.port))
            if how == "reset":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if how == "closed with a request unread":
                one.sendall(HEAD)
            one.close()
            await until(lambda: server.door.refused["connections"] == 1)
            await until(lambda: len(server.state.connections) == 1)

    run(app, test, Bounds(connections=1))


# -- a crowd -----------------------------------------------------------------------------------------------------------------

Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def crowd(server: Served, many: int, sent: bytes) -> AsyncIterator[list[Pair]]:
    """Connections of one address that send the same at once."""
    async with AsyncExitStack() as stack:
        pairs = [await stack.enter_async_context(server.connected()) for _ in range(many)]
        for _, writer in pairs:
            writer.write(sent)
        yield pairs


def test_requests_of_a_crowd_are_begun_one_by_one() -> None:
    turns = list[int]()

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clocked)
        turns.append(loop.turns)
        await app(scope, receive, send)

    async def test(server: Served) -> None:
        async with crowd(server, 20, HEAD + b"\r\n") as pairs:
            for reader, _ in pairs:
                await reader.readuntil(b"got ")

    run(noted, test, BOUNDS)
    assert len(turns) == len(set(turns)) == 20


def test_a_crowd_gives_way_to_a_line_and_another_address_is_answered_meanwhile() -> None:
    async def test(server: Served) -> None:
        async with crowd(server, 3, HEAD + b"\r\n") as ((first, _), *others):
            with server.precedence.line():
                await first.readuntil(b"got ")
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.9", 0))
                writer.write(HEAD + b"\r\n")
                await reader.readuntil(b"got ")
                writer.close()
                assert server.door.pace.waiting == 2
                for _, waits in others:
                    # a second request, which comes while the first one waits
                    waits.write(HEAD + b"\r\n")
            for answers, _ in others:
                await answers.readuntil(b"got ")
                await answers.readuntil(b"got ")

    run(app, test, BOUNDS)


def test_a_request_that_waits_for_its_turn_is_not_late_and_one_whose_visitor_left_is_dropped() -> None:
    async def test(server: Served) -> None:
        async with crowd(server, 3, HEAD + b"\r\n") as (_, (waits, _), (_, leaves)):
            with server.precedence.line():
                await until(lambda: server.door.pace.waiting == 2)
                leaves.transport.abort()
                await server.skip(11)
            await waits.readuntil(b"got ")
            assert not server.door.refused

    run(app, test, BOUNDS)


# -- the end -----------------------------------------------------------------------------------------------------------------


def test_a_server_that_ends_answers_what_is_asked_and_refuses_what_is_still_arriving() -> None:
    goes_on = asyncio.Event()

    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "GET":
            await goes_on.wait()
        await app(scope, receive, send)

    async def test(server: Served) -> None:
        async with server.connected() as (asked, one):
            await server.send(one, HEAD + b"\r\n")
            async with (
                server.connected() as (arriving, two),
                server.connected() as (half, three),
                server.connected() as (idle, _),
            ):
                two.write(POST)
                three.write(HEAD)
                await until(lambda: server.taken == len(HEAD) + 2 + len(POST) + len(HEAD))
                for each in list(server.state.connections):
                    each.shutdown()
                assert is_refusal(await arriving.read(), 503)
                assert is_refusal(await half.read(), 503)
                assert await idle.read() == b""
                goes_on.set()
                assert (await asked.read()).endswith(b"got ")

    run(waiting, test, BOUNDS)


def test_a_server_that_ends_refuses_what_waits_for_its_turn() -> None:
    async def test(server: Served) -> None:
        with server.precedence.line():
            async with crowd(server, 3, HEAD + b"\r\n") as ((first, _), *others):
                await first.readuntil(b"got ")
                for each in list(server.state.connections):
                    each.shutdown()
                for reader, _ in others:
                    assert is_refusal(await reader.read(), 503)
                assert server.door.refused == {"ending": 2}

    run(app, test, BOUNDS)
