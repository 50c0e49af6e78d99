"""Replay files pass between all kinds of store, to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.replays.logs import exported, lines_of
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.log.noting import Annotate
from spooklog.domain.series.commands import RemoveGame
from spooklog.domain.values.errors import Conflict
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.verify import verify_stored
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store


@pytest.fixture
def elsewhere(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """An SQLite store somewhere else."""
    path = tmp_path / "elsewhere.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


def test_a_series_goes_there_and_back_and_is_the_same_file(store: Store, elsewhere: Store, start: Starter) -> None:
    series = elsewhere.series.open(opening(), name="fridays").loaded.stream.id
    elsewhere.series.add(series, finished(elsewhere, start), by="Scribe")
    file = exported(elsewhere, series)
    assert [taken.change for taken in import_replay(store, lines_of(file), by="Scribe")] == ["new", "new"]
    assert exported(store, series) == file
    assert verify_stored(store, series).sound
    store.series.append(series, RemoveGame(1, "not ours"), by="Scribe")
    store.games.append(store.streams.every()[0].id, Annotate("well played"), by="Zoe")
    assert [taken.change for taken in import_replay(elsewhere, lines_of(exported(store, series)), by="Scribe")] == [
        "extended",
        "extended",
    ]
    assert exported(elsewhere, series) == exported(store, series)


def test_a_file_is_stored_whole_or_not_at_all(store: Store, elsewhere: Store, start: Starter) -> None:
    first, second = (elsewhere.games.start(start(), name=name).loaded.stream.id for name in ("first", "second"))
    import_replay(store, lines_of(exported(elsewhere, second)), by="Scribe")
    store.games.append(second, Annotate("here"), by="Scribe")
    elsewhere.games.append(second, Annotate("there"), by="Scribe")
    with pytest.raises(Conflict, match="part at entry 2"):
        import_replay(store, lines_of(exported(elsewhere, first) + exported(elsewhere, second)), by="Scribe")
    assert [stream.name for stream in store.streams.every()] == ["second"]
    store.games.start(start("anna", "bert", by="Max"), name="first")
    (taken,) = import_replay(store, lines_of(exported(elsewhere, first)), by="Scribe")
    assert taken.stream.name != "first"
    assert verify(store.games, first) == []
