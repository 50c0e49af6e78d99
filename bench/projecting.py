"""All projections made anew, against folding the same games and handing SQLite the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.clones import fill
from bench.corpus import fresh
from bench.measure import Figure, Scale, compare, timed
from spooklog.projections.lists.tables import TABLE_SETS
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.sqlite.connections import connect
from spooklog.store.store import open_store

ENTRIES = 100_000


def figures(runs: int) -> Iterator[Figure]:
    """Yield the figure for `db rebuild` of 100,000 entries: new tables beside the old, compared and swapped."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        path, raw_path = fresh(folder), fresh(folder, "raw.db")
        with open_store(path, synchronous="NORMAL") as store:
            fill(store, ENTRIES)
            rebuild(store.log)
            raw = connect(Path(raw_path), synchronous="NORMAL")
            (set_name,) = (name for (name,) in store.recorder.query("SELECT name FROM projections WHERE state = 'live'"))
            rows = {table.name: store.recorder.query(f"SELECT * FROM {table.name}") for table in TABLE_SETS[set_name].tables}

            def theirs() -> float:
                for table in rows:
                    raw.execute(f"DELETE FROM {table}")
                return timed(fold) + timed(insert)

            def fold() -> None:
                for stream in store.streams.every():
                    store.games.load(stream.id)

            def insert() -> None:
                raw.execute("BEGIN IMMEDIATE")
                for table, values in rows.items():
                    if values:
                        raw.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values[0]))})", values)
                raw.execute("COMMIT")

            name = "rebuild all projections / fold the games and executemany their rows"
            scale = Scale("µs an entry", ENTRIES / 1e6)
            yield compare(name, lambda: timed(lambda: rebuild(store.log)), theirs, scale=scale, target=1.2, runs=runs)
            raw.close()
