"""What a browser does on the wire: requests on a connection that stays open, and a stream of events on another one."""

from __future__ import annotations

import asyncio
import gzip
import re
import ssl
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import orjson

GIVES_UP = 10.0
"""Seconds after which the script of a page gives a request up."""

OPENS, SILENT = 8.0, 40.0
"""Seconds after which `live.js` opens a stream anew: one that does not begin, and one without a sign of life."""

LOST = 0
"""Instead of a status: there was no answer."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1"})
_STATE = re.compile(rb"id: (\d+)\nevent: state\n")
"""The head of an event, which stands in a compressed stream as it is."""
_LONGEST = 64
"""Bytes of such a head, at most."""
_BROKEN = (OSError, EOFError, asyncio.IncompleteReadError, ValueError)
_BUFFER = 2**20


class Site(NamedTuple):
    """Where a server or a proxy is reached."""

    host: str
    port: int
    trust: ssl.SSLContext | None = None

    @property
    def name(self) -> str:
        """The value of the header Host."""
        return f"{self.host}:{self.port}"


class Link(NamedTuple):
    """A link that `serve` prints: the site, and the key behind `#`."""

    site: Site
    key: str


def read_link(text: str, certificate: str | None = None) -> Link:
    """Return what a link says; `certificate` is a file with the authority of a site that has its own. Raises ValueError."""
    parts = urlsplit(text.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or not parts.fragment:
        raise ValueError(f"'{text}' is no link as serve prints it: http://127.0.0.1:8642/open#KEY")
    secure = parts.scheme == "https"
    trust = ssl.create_default_context(cafile=certificate) if secure else None
    return Link(Site(parts.hostname, parts.port or (443 if secure else 80), trust), parts.fragment.partition("&")[0])


class Answer(NamedTuple):
    """The answer to a request; its status is LOST where none came."""

    status: int
    headers: Mapping[str, str] = {}
    body: bytes = b""

    @property
    def text(self) -> str:
        """The body as text."""
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return orjson.loads(self.text)


class Browser:
    """One phone on the wire. On this machine each has an address of its own, as in a house: a server counts by address."""

    def __init__(self, site: Site, key: str, number: int) -> None:
        self._site, self._key = site, key
        self._from = _address(number) if site.host in _LOOPBACK else None
        self._kept: tuple[StreamReader, StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, path: str, fields: Mapping[str, Any] | None = None, *, accept: str = "text/html") -> Answer:
        """Return the answer to a request; with `fields` they are posted as JSON, and JSON is wanted back."""
        content = b"" if fields is None else orjson.dumps(fields)
        posted = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        head = self._head(path, "application/json", "POST", posted) if fields is not None else self._head(path, accept)
        async with self._turn:
            with suppress(TimeoutError, *_BROKEN):
                async with asyncio.timeout(GIVES_UP):
                    return await self._asked(head + content)
            self._drop()
        return Answer(LOST)

    async def follow(self, path: str) -> AsyncIterator[int | None]:
        """Yield None once a stream is open, then the entry of each state that it brings, until it ends. Raises Refused."""
        writer = None
        try:
            async with asyncio.timeout(OPENS):
                reader, writer = await self._connect()
                writer.write(self._head(path, "text/event-stream"))
                status, _ = await _head_of(reader)
            if status != 200:
                raise Refused(status)
            yield None
            said = b""
            while True:
                async with asyncio.timeout(SILENT):
                    came = await reader.read(65_536)
                if not came:
                    return
                said += came
                end = 0
                for found in _STATE.finditer(said):
                    yield int(found[1])
                    end = found.end()
                said = said[max(end, len(said) - _LONGEST) :]
        except (TimeoutError, *_BROKEN):
            return
        finally:
            if writer:
                writer.transport.abort()

    def close(self) -> None:
        """Leave."""
        self._drop()

    async def _asked(self, request: bytes) -> Answer:
        if self._kept:
            reader, writer = self._kept
            with suppress(*_BROKEN):  # the server closes a connection that nothing used for a while
                writer.write(request)
                return await _answer(reader)
            self._drop()
        self._kept = reader, writer = await self._connect()
        writer.write(request)
        return await _answer(reader)

    async def _connect(self) -> tuple[StreamReader, StreamWriter]:
        site = self._site
        host = "127.0.0.1" if self._from else site.host
        return await asyncio.open_connection(
            host,
            site.port,
            ssl=site.trust,
            server_hostname=site.host if site.trust else None,
            local_addr=(self._from, 0) if self._from else None,
            limit=_BUFFER,
        )

    def _drop(self) -> None:
        if self._kept:
            self._kept[1].transport.abort()
        self._kept = None

    def _head(self, path: str, accept: str, method: str = "GET", more: str = "") -> bytes:
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self._site.name}\r\nAuthorization: Bearer {self._key}\r\n"
            f"User-Agent: Mozilla/5.0 (Linux; Android 15) Mobile\r\nAccept: {accept}\r\nAccept-Encoding: gzip, deflate, br\r\n"
            f"Cookie: shape=narrow\r\n{more}\r\n"
        ).encode()


class Refused(Exception):
    """A stream was refused with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def _address(number: int) -> str | None:
    """Return an address of this machine; None where it has one alone."""
    if not sys.platform.startswith("linux"):
        return None
    rest, last = divmod(number, 250)
    second, third = divmod(rest, 250)
    return f"127.{second + 1}.{third}.{last + 1}"


async def _answer(reader: StreamReader) -> Answer:
    status, headers = await _head_of(reader)
    if headers.get("transfer-encoding") == "chunked":
        body = b""
        while size := int((await reader.readline()).partition(b";")[0], 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    else:
        body = await reader.readexactly(int(headers.get("content-length", 0)))
    return Answer(status, headers, body)


async def _head_of(reader: StreamReader) -> tuple[int, Mapping[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines if ": " in line)
    return int(first.split()[1]), {name.casefold(): value for name, value in headers.items()}
