"""Devices with stores of counting games, and what two stores have in common."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.store.counting import COUNTING
from tests.store.series_kit import opening

from spooklog.domain.contract.ruleset import Setup
from spooklog.replays.stores.content import contents
from spooklog.replays.stores.importing import StoreImport
from spooklog.replays.stores.report import StoreReport
from spooklog.replays.stores.writer import store_lines
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

__all__ = ["opening"]

EPOCH = 1_790_000_000_000


@contextmanager
def device(empty: Path, folder: Path, name: str) -> Iterator[Store]:
    """A store of one's own whose clock ticks, and whose chance is the same in every run and another on every device."""
    draws, ticks = count(), count(EPOCH + len(name) * 7, 1000)

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(f"{name} {next(draws)}".encode()).digest(size)

    path = shutil.copy(empty, folder / f"{name}.db")
    with open_store(str(path), clock=lambda: next(ticks), entropy=entropy, synchronous="OFF") as store:
        # the copied store has the id of the one that all tests copy: two devices have stores of their own
        yield store


def start(*players: str, by: str = "Scribe", target: int = 9) -> Start:
    """A game of counting: players as `anna=Anna Berg`."""
    seats = [SeatSpec(*player.split("=")) for player in players or ("anna", "bert")]
    return Start(ruleset=COUNTING, setup=Setup(seats=len(seats), options={"target": target}), seats=seats, by=by)


def begun(store: Store, *players: str, name: str | None = None, by: str = "Scribe", target: int = 9) -> str:
    """A new game, by id."""
    return store.games.start(start(*players, by=by, target=target), name=name).loaded.stream.id


def lines(store: Store) -> list[bytes]:
    """The file of a store."""
    return list(store_lines(store))


def import_store(store: Store, source: Iterable[bytes], *, by: str, branches: bool = False, dry_run: bool = False) -> StoreReport:
    """Import a whole store from its lines and return what was done."""
    done = StoreImport(store, source, by=by, branches=branches, dry_run=dry_run)
    for _ in done.steps():
        pass
    return done.report


def sync(source: Store, target: Store, *, branches: bool = False, dry_run: bool = False) -> StoreReport:
    """One store imported into another."""
    return import_store(target, lines(source), by="Importer", branches=branches, dry_run=dry_run)


def heads(store: Store) -> dict[str, tuple[int, str]]:
    """Where every log stands."""
    streams = [*store.streams.every(), *store.streams.every(kind="series")]
    return {stream.id: (stream.head, stream.head_hash) for stream in streams}


def versions(store: Store) -> dict[tuple[bytes, ...], str]:
    """What the games of a store say, whatever their ids, each with its name."""
    return {
        tuple(
            one.bytes for one in contents(store.recorder.iter_events(stream.id), store.mapper, store.people.sealed)
        ): stream.name
        for stream in store.streams.every()
    }


def names(store: Store) -> dict[str, str]:
    """What people are called in the store that they come from, by id; without those who were erased."""
    rows = store.recorder.query("SELECT id, coalesce(written, name) FROM people WHERE name IS NOT NULL")
    return dict(rows)


def faults(store: Store) -> list[str]:
    """What is wrong with a store."""
    games = [fault for stream in store.streams.every() for fault in verify(store.games, stream.id)]
    series = [fault for stream in store.streams.every(kind="series") for fault in verify(store.series, stream.id)]
    return [*check_database(store.recorder), *problems_of_store(store), *games, *series]
