"""Every row of the lists held against the log: what is found, however many rows there are, while others read and record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.projections.kit import catch_up, change
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.projections.lists import log_follower as following
from spooklog.projections.lists.log_follower import LogFollower
from spooklog.projections.lists.tables import TABLE_SETS
from spooklog.projections.lists.upkeep import row_check as rowcheck
from spooklog.projections.lists.upkeep.row_check import MOST, wrong_rows
from spooklog.store.store import Store


@pytest.fixture
def games(store: Store, start: Starter) -> list[str]:
    """Thirty games, listed."""
    games = [store.games.start(start(), name=f"game-{number}").loaded.stream.id for number in range(30)]
    for game in games:
        store.games.append(game, Play("anna 1 2"), by="Scribe")
    catch_up(store)
    return games


def test_sound_lists_have_no_wrong_rows(store: Store, games: list[str]) -> None:
    assert games
    assert list(wrong_rows(store.log)) == []


@pytest.mark.parametrize("at_once", [1, 7, 100_000])
def test_wrong_rows_are_reported_in_order_for_any_batch_size(
    store: Store, path: Path, games: list[str], at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rowcheck, "_AT_ONCE", at_once)
    change(path, "UPDATE games_a SET plies = plies + 1")
    told = [line for line in wrong_rows(store.log) if "damaged: games " in line]
    assert told == [f"the lists are damaged: games {game} differs from the log" for game in sorted(games)[:MOST]]
    assert f"the lists are damaged: games: {len(games) - MOST} more rows are wrong" in wrong_rows(store.log)


def test_missing_and_surplus_rows_are_reported(store: Store, path: Path, games: list[str]) -> None:
    change(path, "DELETE FROM scoreboards_a WHERE game = ? AND position = 2", games[0])
    change(path, "INSERT INTO scoreboards_a VALUES (?, 9, 1, 'p', 1, 1, FALSE)", games[1])
    assert set(wrong_rows(store.log)) == {
        f"the lists are damaged: scoreboards {games[0]} 2 is missing",
        f"the lists are damaged: scoreboards {games[1]} 9 should not be there",
    }


def test_minus_one_differs_from_minus_two(store: Store, path: Path, start: Starter) -> None:
    game = store.games.start(start(played=0, offset=-1)).loaded.stream.id
    catch_up(store)
    change(path, "UPDATE games_a SET utc_offset = -2")  # Python hashes both to the same
    assert list(wrong_rows(store.log)) == [f"the lists are damaged: games {game} differs from the log"]


def test_the_key_of_each_table_is_its_first_columns() -> None:
    for table in TABLE_SETS["a"].tables:
        assert [*table.primary_key.columns] == [*table.columns][: len(table.primary_key)], table.name


def test_lists_moved_by_others_are_compared_at_their_new_position(
    store: Store, games: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read, moved = rowcheck.Scratch.catch_up, list[int]()

    def and_meanwhile(scratch: rowcheck.Scratch, **more: Any) -> int:
        reached = read(scratch, **more)
        if not moved:
            store.games.append(games[0], Play("bert 3"), by="Scribe")
            moved.append(catch_up(store))
        return reached

    monkeypatch.setattr(rowcheck.Scratch, "catch_up", and_meanwhile)
    assert list(wrong_rows(store.log)) == []
    assert moved


def test_a_game_longer_than_the_cache_is_folded_once(store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    game = store.games.start(start(target=40)).loaded.stream.id
    for number in range(1, 40):
        store.games.append(game, Play(f"{('anna' if number % 2 else 'bert')} {number}"), by="Scribe")
    monkeypatch.setattr(following, "KEPT", 5)
    folded: list[int] = []
    step = LogFollower.step

    def counted(reading: LogFollower, row: Any) -> None:
        folded.append(row.originator_version)
        step(reading, row)

    monkeypatch.setattr(LogFollower, "step", counted)
    assert catch_up(store, page=4) == 41  # the store's own log says that it was begun
    assert folded == list(range(1, 41))
