"""Another store's database is imported as its file would be, and is left as it lies."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from tests.replays.stores.kit import begun, device, heads, import_store

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import SpooklogError, Unavailable, Usage
from spooklog.replays.stores.other_store import other_store
from spooklog.replays.stores.report import StoreReport
from spooklog.replays.stores.writer import store_lines
from spooklog.store.database.schema import SchemaOlder
from spooklog.store.store import Store


def path_of(store: Store) -> Path:
    """The file of a store."""
    assert isinstance(store.recorder.location, Path)
    return store.recorder.location


def imported(file: Path, store: Store) -> StoreReport:
    """What an import of a database did."""
    with other_store(file, store) as other:
        return import_store(store, store_lines(other), by="Importer")


def folder(path: Path) -> dict[str, str]:
    """What lies beside a store, by name, with its bytes."""
    found = path.parent.glob(f"{path.name}*")
    return {one.name: sha256(one.read_bytes()).hexdigest() for one in found if not one.name.endswith("-shm")}


def test_an_unused_database_is_read_without_changing_it(empty_store: Path, tmp_path: Path, laptop: Store) -> None:
    with device(empty_store, tmp_path, "closed") as other:
        begun(other)
        there = heads(other)
        file = path_of(other)
    before = folder(file)
    assert imported(file, laptop).number("new") == 1
    assert heads(laptop) == there
    assert folder(file) == before


def test_a_database_is_read_while_its_owner_records(phone: Store, laptop: Store) -> None:
    game = begun(phone)
    before = folder(path_of(phone))
    with other_store(path_of(phone), laptop) as other:
        lines = store_lines(other)
        head = next(lines)
        phone.games.append(game, Play("anna 1"), by="Scribe")
        assert import_store(laptop, [head, *lines], by="Importer").sound
    assert folder(path_of(phone)).keys() == before.keys()
    assert laptop.streams.get(game).head == 1
    assert imported(path_of(phone), laptop).number("extended") == 1
    assert heads(laptop) == heads(phone)


def test_the_store_in_use_is_no_other_store(laptop: Store) -> None:
    with pytest.raises(Usage, match="is the store in use"):
        imported(path_of(laptop), laptop)


def test_an_older_store_is_refused_with_the_command_to_upgrade_it(empty_store: Path, tmp_path: Path, laptop: Store) -> None:
    file = tmp_path / "older.db"
    file.write_bytes(empty_store.read_bytes())
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '0009'")
        database.commit()
    with pytest.raises(SchemaOlder) as refused:
        imported(file, laptop)
    assert "has schema 0009" in refused.value.message
    assert f"spooklog db upgrade --db {file}" in refused.value.expected


def test_writes_that_only_a_writer_can_read_are_not_lost_silently(empty_store: Path, tmp_path: Path, laptop: Store) -> None:
    file = tmp_path / "killed.db"
    file.write_bytes(empty_store.read_bytes())
    (tmp_path / "killed.db-wal").write_bytes(b"x" * 100)
    with pytest.raises(Unavailable, match="the last writes of"):
        imported(file, laptop)


def test_other_databases_are_refused(tmp_path: Path, laptop: Store) -> None:
    file = tmp_path / "music.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE songs (name TEXT)")
        database.commit()
    with pytest.raises(SpooklogError):
        imported(file, laptop)
