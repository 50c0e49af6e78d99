"""The games that a process keeps: the next command reads only what is new."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.conftest import Starter
from tests.store.series_kit import opening, totals

from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.domain.series.result import Reported
from spooklog.store.backup import back_up
from spooklog.store.cache import LogCache
from spooklog.store.loaded import LoadedGame
from spooklog.store.rows import EventRow
from spooklog.store.store import Store, open_store


@pytest.fixture
def read(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that the store reads from now on."""
    numbers: list[int] = []
    recorder = store.recorder
    iter_events = recorder.iter_events

    def watched(stream: str, *, gt: int = 0, lte: int = 2**62) -> Iterator[EventRow]:
        for row in iter_events(stream, gt=gt, lte=lte):
            numbers.append(row.originator_version)
            yield row

    monkeypatch.setattr(recorder, "iter_events", watched)
    return numbers


def test_a_game_that_this_process_wrote_is_never_read_again(store: Store, start: Starter, read: list[int]) -> None:
    game = store.games.start(start()).loaded.stream.id
    recorded = store.games.append(game, Play("anna 1"), by="Scribe")
    assert store.games.load(game) is recorded.loaded
    assert read == []


def test_only_what_others_wrote_since_is_read(store: Store, other: Store, start: Starter, read: list[int]) -> None:
    game = store.games.start(start()).loaded.stream.id
    for line in ("bert 1", "bert 2"):
        other.games.append(game, Play(line), by="Other")
    assert store.games.load(game).game == other.games.load(game).game
    assert read == [2, 3]
    store.games.load(game)
    assert read == [2, 3]


def test_a_game_loaded_in_one_go_equals_one_that_was_followed(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    for number in range(1, 8):
        store.games.append(game, Play(f"anna {number}"), by="Scribe")
        followed = other.games.load(game)
    followed, whole = other.games.load(game), store.games.load_as_of(game, 8)
    assert (followed.game, followed.stream) == (whole.game, whole.stream)


def test_the_game_that_was_not_used_for_longest_is_let_go(store: Store, start: Starter) -> None:
    cache = LogCache[LoadedGame](size=2)
    first, second, third = (store.games.start(start("anna")).loaded for _ in range(3))
    for loaded in (first, second):
        cache.keep(loaded)
    cache.get(first.stream.id)
    cache.keep(third)
    assert cache.get(second.stream.id) is None
    assert (cache.get(first.stream.id), cache.get(third.stream.id)) == (first, third)


def test_a_log_that_a_restored_copy_took_the_place_of_is_folded_anew(
    store: Store, path: Path, tmp_path: Path, start: Starter
) -> None:
    series, game = store.series.open(opening()).loaded.stream.id, store.games.start(start()).loaded.stream.id
    copy = tmp_path / "copy.db"
    back_up(path, str(copy))
    with open_store(str(copy), synchronous="OFF") as other:
        other.series.append(series, RecordResult(Reported(players=(1, 2), points=(5, 0))), by="Other")
        other.games.append(game, Play("bert 1"), by="Other")
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(0, 7))), by="Scribe")
    store.games.append(game, Play("anna 1"), by="Scribe")
    with closing(sqlite3.connect(copy)) as reading, closing(sqlite3.connect(path)) as writing:
        reading.backup(writing)
    assert totals(store, series) == {"anna": 5, "bert": 0}
    loaded = store.games.load(game)
    assert loaded.game.line(loaded.game.plies[-1], loaded.labels) == "bert 1"
