"""The site of an evening: servers that are started for it, or one that runs already."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.corpus import fresh
from bench.evening.asking import Link, Site, read_link
from bench.evening.parts import parent_of
from spooklog.migrations.upgrade import upgrade


class Served(NamedTuple):
    """A site: a link to everything, where phones reach it in turn, and the processes of its parts."""

    link: Link
    sites: Sequence[Site]
    parts: Mapping[str, Sequence[int]]


@contextmanager
def started(db: str | None, servers: int, *, postgres: bool = False) -> Iterator[Served]:
    """Yield servers of a store, until the end of the block: by default of a new file, with `postgres` of a new database."""
    with ExitStack() as ending:
        if postgres:
            from bench.postgres import databases

            (db,) = ending.enter_context(databases(1))
        elif db is None:
            db = fresh(ending.enter_context(TemporaryDirectory(prefix="spooklog-bench-")))
        else:
            upgrade(db)
        running = [ending.enter_context(_server(db)) for _ in range(servers)]
        parts = {f"server {number}": [pid] for number, (_, pid) in enumerate(running, 1)}
        if pid := _postgres_of(db):
            parts["PostgreSQL"] = [pid]
        links = [link for link, _ in running]
        yield Served(links[0], [link.site for link in links], parts)


def running(link: str, parts: Sequence[str], certificate: str | None) -> Served:
    """Return a site that runs; `parts` are `NAME=PID` or `NAME=FILE` with a process id. Raises ValueError."""
    given = read_link(link, certificate)
    named = (part.partition("=") for part in parts)
    return Served(given, [given.site], {name: [_pid(where)] for name, _, where in named})


def _pid(where: str) -> int:
    return int(where) if where.isdecimal() else int(Path(where).read_text(encoding="utf-8").split()[0])


@contextmanager
def _server(db: str) -> Iterator[tuple[Link, int]]:
    """Yield a link to everything at a server of a store, and its process."""
    command = [sys.executable, "-m", "spooklog.cli", "serve", "--db", db, "--port", "0", "--no-browser", "--by", "Bench"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            yield read_link(next(line for line in lines if "#" in line)), process.pid
        finally:
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()


def _postgres_of(db: str) -> int | None:
    """Return the first process of the PostgreSQL server that has a store, where it runs on this machine."""
    if "://" not in db:
        return None
    import psycopg

    with psycopg.connect(db) as connection:
        found = connection.execute("SELECT pg_backend_pid()").fetchone()
        return parent_of(found[0]) if found else None
