"""A wire between phones and a server. Its streams can go dead without closing, as those of a phone that sleeps."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread


class Wire:
    """Passes connections on to another port of this machine; `port` is its own."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._streams: set[socket.socket] = set()
        self._dead: set[socket.socket] = set()
        self._sockets: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, name="wire", daemon=True).start()

    def cut(self) -> None:
        """Let nothing pass over the streams that are open; new ones are alive."""
        self._dead = set(self._streams)

    def close(self) -> None:
        """Close all connections, and take no new one."""
        for one in (self._listening, *self._sockets):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listening.accept()
                self._sockets.append(phone)
                try:
                    server = socket.create_connection(("127.0.0.1", self._to))
                except OSError:  # nothing is served now
                    phone.close()
                    continue
                self._sockets.append(server)
                for one, other in ((phone, server), (server, phone)):
                    Thread(target=self._pass, args=(one, other), name="wire", daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while content := one.recv(65536):
                if b"text/event-stream" in content:
                    self._streams.add(one)
                if one not in self._dead:
                    other.sendall(content)
            if one not in self._dead:
                other.shutdown(socket.SHUT_RDWR)
