"""A ply is paid at the table: recording one must not load what only lists, migrations and pictures need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.store.conftest import PLUGIN, Starter

from spooklog.store.store import Store

ROOT = Path(__file__).resolve().parents[2]

PLAY = """
import sys
from spooklog.domain.log.playing import Play
from spooklog.store.store import open_store

with open_store(sys.argv[1]) as store:
    store.games.append(sys.argv[2], Play("anna 1"), by="Scribe")
print(*sys.modules)
"""

HEAVY = {
    "alembic",
    "sqlalchemy",
    "tomllib",
    "rich",
    "textual",
    "typer",
    "psycopg",
    "psycopg_pool",
    "eventsourcing.postgres",
    "spooklog.migrations",
    "spooklog.projections",
    "spooklog.store.postgres.connections",
    "spooklog.store.postgres.recorder",
    "spooklog.store.changes.links",
    "spooklog.store.index.requests",
    "spooklog.store.logs.series",
    "spooklog.store.changes.wordlists",
}


def test_opening_a_store_and_appending_needs_no_lists_and_no_other_database(path: Path, store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    command = [sys.executable, "-c", PLAY, str(path), game]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PLUGIN)])}
    output = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT).stdout
    loaded = set(output.split())
    assert {"spooklog.store.database.application", "eventsourcing.sqlite"} <= loaded
    assert sorted(loaded & HEAVY) == []
