"""What a socket can send that no client does: each gets an answer, or a refusal in words."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import pytest
from tests.web.sites import ORIGIN, Furnished, opened
from tests.web.threads import served

from spooklog.web.settings import Settings

A_LONG_TIME = 30.0


@pytest.fixture(scope="module")
def port(furnished: Furnished) -> Iterator[int]:
    """The port of a server in a thread of this process."""
    with opened(furnished, Settings((ORIGIN,))) as site, served(site.app) as port:
        yield port


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    """A connection to the server."""
    with closing(socket.create_connection(("127.0.0.1", port), A_LONG_TIME)) as one:
        yield one


def answered(port: int, *parts: bytes, pause: float = 0.0) -> bytes:
    """All that the server sends for these bytes, until it closes the connection."""
    with connected(port) as one, suppress(ConnectionError):
        for part in parts:
            one.sendall(part)
            time.sleep(pause)
        received = bytearray()
        with suppress(ConnectionError):
            while chunk := one.recv(65_536):
                received += chunk
        return bytes(received)
    return b""


HOST = b"Host: table.test:8642\r\nConnection: close\r\n"
POSTED = b"POST /g/hand/lines HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nAccept: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.0\r\n\r\n", b"403"),
        (b"GET / HTTP/1.0\r\nHost: table.test:8642\r\n\r\n", b"200"),
        (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: table.test:8642\r\n" + HOST + b"\r\n", b"400"),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", b"403"),
        (b"GET /../../etc/passwd HTTP/1.1\r\n" + HOST + b"\r\n", b"404"),
        (b"GET /g/\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n", b"40"),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 500_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 20_000 + b"\r\n\r\n", b"431"),
        (POSTED + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"400"),
        (POSTED + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", b"501"),
        (b"GET / HTTP/1.1\r\nHost: table.test:8642\r\n folded\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\nHost: table.test:8642\n\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00", b"400"),
        (b"nonsense\r\n\r\n", b"400"),
        (POSTED + b"Content-Length: -1\r\n\r\n", b"400"),
        (POSTED + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", b"400"),
        (POSTED + b"Content-Length: 99999999\r\n\r\n", b"413"),
        (POSTED + b"Transfer-Encoding: chunked\r\n\r\n" + (b"1000\r\n" + b"a" * 4096 + b"\r\n") * 6 + b"0\r\n\r\n", b"413"),
        (POSTED + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", b"4"),
        (POSTED + b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}", b"4"),
    ],
)
def test_any_bytes_over_a_socket_are_refused_or_answered(port: int, sent: bytes, status: bytes) -> None:
    received = answered(port, sent)
    final = received.rpartition(b"HTTP/1.1 ")[2] if received.startswith(b"HTTP/1.1 100") else received[9:]
    assert final.startswith(status), received[:300]
    assert b"Traceback" not in received


def test_half_a_request_blocks_no_other(port: int) -> None:
    with connected(port) as half:
        half.sendall(b"GET / HTTP/1.1\r\nHost: table")
        assert answered(port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 200")


def test_requests_one_behind_the_other_have_an_answer_each(port: int) -> None:
    one, last = (b"GET /rules HTTP/1.1\r\nHost: table.test:8642\r\n", b"GET /nothing HTTP/1.1\r\n" + HOST)
    received = answered(port, one + b"\r\n" + last + b"\r\n")
    assert (received.count(b"HTTP/1.1 200"), received.count(b"HTTP/1.1 404")) == (1, 1)


def test_a_visitor_who_leaves_in_the_middle_of_a_body_is_dropped(port: int) -> None:
    with connected(port) as one:
        one.sendall(POSTED + b"Content-Length: 20\r\n\r\n{")
    assert answered(port, b"GET / HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 200")
