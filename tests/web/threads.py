"""A site served on a free port by a thread of the test."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from spooklog.web.connections.listening import listen, port_of
from spooklog.web.server import config_of

PATIENCE = 30.0


@contextmanager
def served(app: Starlette) -> Iterator[int]:
    """The port at which an application is served, as `spooklog serve` does it. The store is not followed."""
    config = config_of(app)
    config.lifespan = "off"
    server, sockets = uvicorn.Server(config), listen(["127.0.0.1"], 0)
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < until, "the server has not started"
        time.sleep(0.01)
    yield port_of(sockets)
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive(), "the server has not stopped"
