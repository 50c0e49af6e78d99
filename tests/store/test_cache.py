"""The games that a process keeps: the next command reads only what is new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.store.cache import LogCache
from spooklog.store.loaded import LoadedGame
from spooklog.store.rows import EventRow
from spooklog.store.store import Store


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


def test_only_new_entries_of_other_processes_are_read(store: Store, other: Store, start: Starter, read: list[int]) -> None:
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


def test_the_least_recently_used_game_leaves_the_cache(store: Store, start: Starter) -> None:
    cache = LogCache[LoadedGame](size=2)
    first, second, third = (store.games.start(start("anna")).loaded for _ in range(3))
    for loaded in (first, second):
        cache.keep(loaded)
    cache.get(first.stream.id)
    cache.keep(third)
    assert cache.get(second.stream.id) is None
    assert (cache.get(first.stream.id), cache.get(third.stream.id)) == (first, third)
