"""A wire between a program and a PostgreSQL server that can be cut at the moment that matters."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from typing import Literal
from urllib.parse import parse_qs, urlsplit

Cut = Literal["before", "after"]
"""Before the server hears of a commit, or after it has answered and the answer is lost."""

_PREPARED = re.compile(rb"(_pg3_\d+\0)[^\0]*SELECT[^\0]*\bappend_lines?\(")
"""Gives an append of one statement a name, under which it comes from then on."""


class Wire:
    """Passes on what is said, both ways. With `cut` set, the next commit is the last thing that is said on its connection."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        (folder,) = parse_qs(parts.query)["host"]
        self._server = f"{folder}/.s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._port = self._listening.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}{parts.path}?sslmode=disable&gssencmode=disable"
        self.cut: Cut | None = None
        self.cuts = 0
        self._open: list[socket.socket] = []
        self._muted: set[socket.socket] = set()
        self._lock = Lock()
        Thread(target=self._accept, name="wire", daemon=True).start()

    def stop(self) -> None:
        """Cut all connections, and accept none until `start`: a server that is restarted."""
        self.close()

    def start(self) -> None:
        """Let others in again."""
        self._listening = socket.create_server(("127.0.0.1", self._port))
        Thread(target=self._accept, name="wire", daemon=True).start()

    def cut_all(self) -> None:
        """Cut every connection that there is; new ones may be made."""
        with self._lock:
            while self._open:
                _shut(self._open.pop())

    def close(self) -> None:
        """Cut everything, and take no more."""
        _shut(self._listening)
        self.cut_all()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                with self._lock:
                    self._open += [client, server]
                Thread(target=self._pass_on, args=(client, server), name="wire", daemon=True).start()
                Thread(target=self._pass_back, args=(client, server), name="wire", daemon=True).start()

    def _pass_on(self, client: socket.socket, server: socket.socket) -> None:
        appends: set[bytes] = set()
        with suppress(OSError):
            while said := client.recv(65536):
                if named := _PREPARED.search(said):
                    appends.add(named[1])
                commits = b"COMMIT" in said or (not named and _appends(said, appends))
                if self.cut == "before" and commits:
                    self.cut, self.cuts = None, self.cuts + 1
                    break
                if self.cut == "after" and commits:
                    self.cut, self.cuts = None, self.cuts + 1
                    self._muted.add(client)  # not cut yet: a reader might now be quicker than the commit
                    server.sendall(said)
                    return
                server.sendall(said)
        _shut(client)
        _shut(server)

    def _pass_back(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while (answered := server.recv(65536)) and client not in self._muted:
                client.sendall(answered)
        _shut(client)
        _shut(server)


def _appends(said: bytes, names: set[bytes]) -> bool:
    """Whether an append of one statement is said: it commits by itself."""
    return b" append_line" in said or any(name in said for name in names)


def _shut(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()


@contextmanager
def wired(url: str) -> Iterator[Wire]:
    """A wire to the server of a URL."""
    wire = Wire(url)
    try:
        yield wire
    finally:
        wire.close()
