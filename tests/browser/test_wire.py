"""The network that a test takes away from a phone: what is sent without it arrives nowhere."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest
from tests.browser.serving import PATIENCE
from tests.browser.wire import Wire


@pytest.fixture
def server() -> Iterator[socket.socket]:
    """A socket that listens at a port of its own."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        one.settimeout(PATIENCE)
        yield one


@pytest.fixture
def wire(server: socket.socket) -> Iterator[Wire]:
    wire = Wire(server.getsockname()[1])
    yield wire
    wire.close()


def dialled(wire: Wire) -> socket.socket:
    """Ask a wire for a connection, as a browser does."""
    phone = socket.create_connection(("127.0.0.1", urlsplit(wire.url).port or 0), PATIENCE)
    with suppress(ConnectionError):
        phone.sendall(b"\5\1\0" + b"\5\1\0\3\4name\0\x50")
    return phone


def connected(wire: Wire, server: socket.socket) -> tuple[socket.socket, socket.socket]:
    """Connect over a wire; return both ends."""
    phone, greeted = dialled(wire), b""
    while len(greeted) < 12 and (more := phone.recv(12 - len(greeted))):
        greeted += more
    assert len(greeted) == 12
    reached, _ = server.accept()
    reached.settimeout(PATIENCE)
    return phone, reached


def ended(one: socket.socket) -> bool:
    """Whether nothing came before the end of a connection."""
    with suppress(ConnectionError):
        return one.recv(1) == b""
    return True


def test_data_sent_without_a_network_does_not_arrive(wire: Wire, server: socket.socket) -> None:
    phone, reached = connected(wire, server)
    with phone, reached:
        phone.sendall(b"before")
        assert reached.recv(6) == b"before"
        wire.off()
        with suppress(ConnectionError):
            phone.sendall(b"after")
        assert ended(reached)
        assert ended(phone)
    with dialled(wire) as refused:
        assert ended(refused)
    wire.on()
    phone, reached = connected(wire, server)
    with phone, reached:
        reached.sendall(b"again")
        assert phone.recv(5) == b"again"


def test_a_stream_of_a_sleeping_phone_stays_open_without_data(wire: Wire, server: socket.socket) -> None:
    (phone, stream), (other, plain) = connected(wire, server), connected(wire, server)
    with phone, stream, other, plain:
        stream.sendall(b"Content-Type: text/event-stream\r\n\r\n")
        assert phone.recv(12) == b"Content-Type"
        wire.sleep()
        stream.sendall(b"event")
        plain.sendall(b"answer")
        assert other.recv(6) == b"answer"
        wire.off()
        received = bytearray()
        with suppress(ConnectionError):
            while content := phone.recv(100):
                received += content
        assert received == b": text/event-stream\r\n\r\n"
