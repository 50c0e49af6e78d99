"""A real PostgreSQL server, a store on it, and a wire to it that can be cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.servers import Server, server_or_skip
from tests.wire import Wire, wired

from spooklog.store.store import Store, open_store


@pytest.fixture
def server() -> Server:
    """A real server."""
    return server_or_skip()


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    """A store without games."""
    with server.database() as url:
        yield url


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """A database without anything."""
    with server.database(empty=True) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """The store, opened."""
    with open_store(url) as store:
        yield store


@pytest.fixture
def wire(url: str) -> Iterator[Wire]:
    """A wire to the server."""
    with wired(url) as wire:
        yield wire


@pytest.fixture
def far(wire: Wire) -> Iterator[Store]:
    """The store at the other end of the wire."""
    with open_store(wire.url) as store:
        yield store
