"""All projections made anew, against folding the same games and handing SQLite the same rows; and statistics of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.clones import fill
from bench.corpus import BY, fresh, stores
from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.projections.lists.game_rows import rows_of
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.tables import TABLE_SETS
from spooklog.projections.lists.upkeep.rebuild import bring_up_to_date, rebuild
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.sqlite.connections import connect
from spooklog.store.store import Store, open_store

ENTRIES = 100_000
GAMES = 2_000


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for `db rebuild` of 100,000 entries (new tables beside the old, compared and swapped) and for `stats`."""
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
                return timed(lambda: fold(store)) + timed(insert)

            def insert() -> None:
                raw.execute("BEGIN IMMEDIATE")
                for table, values in rows.items():
                    if values:
                        raw.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values[0]))})", values)
                raw.execute("COMMIT")

            name = "rebuild all projections / fold the games, make their rows and executemany them"
            scale = Scale("µs an entry", ENTRIES / 1e6)
            yield compare(name, lambda: timed(lambda: rebuild(store.log)), theirs, scale=scale, target=1.25, runs=runs)
            raw.close()
    yield _statistics(runs)


def fold(store: Store) -> None:
    """Fold all games and make the rows of each, as whatever fills the tables has to."""
    for stream in store.streams.every():
        loaded = store.games.load(stream.id)
        rows_of(stream.id, loaded.game, loaded.stream.touched)


def _statistics(runs: int) -> Figure:
    """Return the figure for `stats` of many decided games, asked again while another game goes on."""
    tally = find_ruleset("tally")
    setup = tally.opening.prepare(Setup(seats=3, options={"target": 10}), frozenset())
    seats = [SeatSpec(name) for name in ("anna", "bert", "cora")]
    with stores() as store:

        def begin(*lines: str) -> str:
            return store.games.start(Start(ruleset=tally, setup=setup, seats=seats, by=BY), *map(Play, lines)).loaded.stream.id

        for number in range(GAMES):
            begin(f"anna {10 + number % 7}, bert {number % 9}, cora {number % 8}")
        going = begin()

        def again() -> float:
            store.games.append(going, Annotate("a line of a game that goes on"), by=BY)
            bring_up_to_date(store.log)
            return timed(lambda: statistics(store))

        def first() -> float:
            with open_store(str(store.recorder.location)) as anew:
                return timed(lambda: statistics(anew))

        name = "stats of 2,000 decided games, while another goes on / for the first time"
        return compare(name, again, first, scale=Scale("ms", 1e-3), target=0.2, runs=runs)
