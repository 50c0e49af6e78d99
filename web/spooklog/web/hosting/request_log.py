"""The log of requests, on stderr, a line each: when, what was asked, its status, how long it took, by which link.

What was asked is the template of the address, such as `/g/{game}`: no name, no key and no address of a visitor is in the log.
"""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable
from threading import Thread
from typing import Literal, NamedTuple, TextIO, TypeAlias

import orjson

from spooklog.domain.log.times import utc

Form: TypeAlias = Literal["lines", "json"]

MOST_WAITING = 10_000
"""Lines that wait for a slow stderr; others are left out, and their number is written."""


class Entry(NamedTuple):
    """One answered request. `at` is in milliseconds since 1970, `link` the id of the link that the visitor came with."""

    at: int
    method: str
    route: str
    status: int
    milliseconds: float
    link: str | None


def line_of(entry: Entry) -> str:
    """Return an entry for people.

    >>> line_of(Entry(0, "GET", "/g/{game}", 200, 12.34, "kqzv"))
    '1970-01-01T00:00:00.000Z GET /g/{game} 200 12.3ms kqzv'
    """
    return f"{_time(entry.at)} {entry.method} {entry.route} {entry.status} {entry.milliseconds:.1f}ms {entry.link or '-'}"


def json_of(entry: Entry) -> str:
    """Return an entry for programs.

    >>> json_of(Entry(0, "GET", "/", 404, 0.5, None))
    '{"time":"1970-01-01T00:00:00.000Z","method":"GET","route":"/","status":404,"milliseconds":0.5,"link":null}'
    """
    plain = {"time": _time(entry.at), **entry._asdict()}
    del plain["at"]
    return orjson.dumps(plain | {"milliseconds": round(entry.milliseconds, 1)}).decode()


def _time(at: int) -> str:
    return utc(at).isoformat(timespec="milliseconds").replace("+00:00", "Z")


_FORMS: dict[Form, Callable[[Entry], str]] = {"lines": line_of, "json": json_of}


class RequestLog:
    """Writes entries in a thread of its own: a full pipe behind stderr must not stop the server."""

    def __init__(self, form: Form, out: TextIO | None = None) -> None:
        self._form, self._out = _FORMS[form], out
        self._waiting: queue.Queue[Entry | None] = queue.Queue(MOST_WAITING)
        self._left_out = 0
        self._thread = Thread(target=self._write, name="request-log", daemon=True)
        self._thread.start()

    def add(self, entry: Entry) -> None:
        """Write an entry, soon."""
        try:
            self._waiting.put_nowait(entry)
        except queue.Full:
            self._left_out += 1

    def close(self, patience: float = 2.0) -> None:
        """Write what waits, for `patience` seconds at most."""
        try:
            self._waiting.put(None, timeout=patience)
        except queue.Full:
            return
        self._thread.join(patience)

    def _write(self) -> None:
        while (entry := self._waiting.get()) is not None:
            out = self._out or sys.stderr
            missing, self._left_out = self._left_out, 0
            try:
                if missing:
                    out.write(f"{missing} requests are not in this log: its reader was too slow\n")
                out.write(self._form(entry) + "\n")
                if self._waiting.empty():
                    out.flush()
            except (OSError, ValueError):  # of a stderr that was closed
                return
