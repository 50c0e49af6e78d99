"""A pooler between spooklog and PostgreSQL is refused in words, whatever its mode; a proxy of whole connections does no harm."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from tests.servers import program_or_skip
from tests.store.conftest import Starter
from tests.wire import Wire

from spooklog.domain.values.errors import Unavailable
from spooklog.store.store import open_store


@contextmanager
def pooled(url: str, mode: str, folder: Path) -> Iterator[str]:
    """PgBouncer in front of a server; yields the URL of the same database through it."""
    parts = urlsplit(url)
    (place,) = parse_qs(parts.query)["host"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host={place} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
        f"unix_socket_dir =\nauth_type = any\npool_mode = {mode}\n"
    )
    command = [program_or_skip("pgbouncer"), "-q", *(["-u", Path(place).owner()] if os.geteuid() == 0 else []), str(settings)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        through = f"postgresql://postgres@127.0.0.1:{port}{parts.path}"
        try:
            for _ in range(6000):
                try:
                    psycopg.connect(through, connect_timeout=5).close()
                    break
                except psycopg.OperationalError:
                    assert process.poll() is None, process.communicate()
                    sleep(0.1)
            yield through
        finally:
            process.terminate()


@pytest.mark.parametrize("mode", ["session", "transaction", "statement"])
def test_a_pooler_is_refused_in_words(url: str, mode: str, tmp_path: Path) -> None:
    with pooled(url, mode, tmp_path) as through:
        with pytest.raises(Unavailable, match="is reached through a pooler") as refused:
            open_store(through)
        assert refused.value.expected == ("the host and port of PostgreSQL itself",)


def test_a_proxy_of_whole_connections_does_no_harm(wire: Wire, start: Starter) -> None:
    with open_store(wire.url) as store:
        assert store.games.start(start()).loaded.stream.head == 1
