"""Opens a store for Python programs and the command line; creates it where there is none."""

from __future__ import annotations

import os
from contextlib import closing

from spooklog.store import store as existing
from spooklog.store.database.location import MEMORY, given, new_memory
from spooklog.store.database.schema import SchemaMissing
from spooklog.store.entries.clock import Clock, system_clock
from spooklog.store.entries.ids import Entropy
from spooklog.store.store import Store


def open_store(
    url: str,
    *,
    clock: Clock = system_clock,
    entropy: Entropy = os.urandom,
    synchronous: str = "FULL",
    group: bool = False,
) -> Store:
    """Open the store at `sqlite:///PATH`, a bare path, or `postgresql://USER@HOST/DATABASE`; create it where there is none.

    `memory:` is always a new store, which is lost when it is closed. `clock`, `entropy`, `synchronous` and `group` are those of
    `spooklog.store.store.open_store`, which opens only an existing store. Raises SchemaOlder where `spooklog db upgrade`
    helps, Unavailable where the database cannot be used, Corrupt where its tables are not those that spooklog makes.
    """
    if url == MEMORY:
        return _in_memory(clock, entropy)
    try:
        return existing.open_store(url, clock=clock, entropy=entropy, synchronous=synchronous, group=group)
    except SchemaMissing:
        _create(url)
        return existing.open_store(url, clock=clock, entropy=entropy, synchronous=synchronous, group=group)


def _in_memory(clock: Clock, entropy: Entropy) -> Store:
    from spooklog.store.sqlite.connections import connect  # noqa: PLC0415  (only stores in memory need it here)

    location = new_memory()
    with closing(connect(location)):  # keeps the tables in memory until the store has a connection of its own
        _create(given(location))
        return existing.open_store(given(location), clock=clock, entropy=entropy)


def _create(url: str) -> None:
    from spooklog.migrations.upgrade import create_if_missing  # noqa: PLC0415  (start-up cost: importing Alembic takes longer than a ply)

    create_if_missing(url)
