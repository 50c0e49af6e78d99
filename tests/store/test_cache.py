"""The games that a process keeps: the next command reads only what is new."""

from __future__ import annotations

from typing import Any

import pytest
from tests.store.conftest import Starter
from tests.store.series_kit import opening

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Usage
from spooklog.store.entries.rows import EventRow
from spooklog.store.store import Store


@pytest.fixture
def read(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the entries that the store reads from now on."""
    numbers: list[int] = []
    recorder = store.recorder
    select_events = recorder.select_events

    def watched(originator_id: str, **which: Any) -> list[EventRow]:
        rows = select_events(originator_id, **which)
        numbers.extend(row.originator_version for row in rows)
        return rows

    monkeypatch.setattr(recorder, "select_events", watched)
    return numbers


def test_a_game_that_this_process_wrote_is_never_read_again(store: Store, start: Starter, read: list[int]) -> None:
    game = store.games.start(start()).loaded.stream.id
    recorded = store.games.append(game, Play("anna 1"), by="Scribe")
    assert store.games.load(game) is recorded.loaded
    assert read == []


def test_a_row_that_was_read_before_the_last_line_leads_to_the_game_as_it_stands(
    store: Store, start: Starter, read: list[int]
) -> None:
    row = store.games.start(start()).loaded.stream
    recorded = store.games.append(row.id, Play("anna 1"), by="Scribe")
    assert store.games.load(row) is recorded.loaded
    assert store.games.load(store.streams.get(row.id)) is recorded.loaded
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


def test_the_repository_keeps_the_games_used_last(store: Store, start: Starter, read: list[int]) -> None:
    first, *others = (store.games.start(start()).loaded.stream.id for _ in range(65))
    store.games.load(others[0])
    assert read == []
    store.games.load(first)  # 64 are kept
    assert read == [1]


def test_games_are_those_of_the_repository_of_the_application(store: Store, start: Starter) -> None:
    game = store.games.start(start()).loaded
    cache: Any = store.log.repository.cache
    assert cache.get(game.stream.id) is store.games.load(game.stream.id) is game


def test_a_game_that_another_thread_has_read_further_is_taken_as_it_is(store: Store, other: Store, start: Starter) -> None:
    before = store.games.start(start()).loaded
    other.games.append(before.stream.id, Play("bert 1"), by="Other")
    after = store.games.load(before.stream.id)
    seats = store.people.seats(before.stream.id)
    assert store.games._folded(before.stream, seats, after, ()) is after


def test_a_series_is_no_game_also_once_it_is_kept(store: Store) -> None:
    opened = store.series.open(opening()).loaded.stream.id
    with pytest.raises(Usage, match="is a series"):
        store.games.append(opened, Play("anna 1"), by="Scribe")
