"""Lists and statistics leave archived games and series out, as if they had never been, until they are unarchived."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.projections.kit import catch_up, fresh
from tests.projections.lists.test_laws import STEPS, take
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import NotFound, SpooklogError
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import player, players
from spooklog.projections.lists.standings import series, standings
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.changes.archiving import archive, unarchive
from spooklog.store.changes.merging import merge
from spooklog.store.store import Store


def put_away(store: Store, *names: str) -> None:
    """Archive some logs."""
    archive(store.own_log, names, by="Scribe")


def everything(store: Store) -> dict[str, Any]:
    """All that lists and statistics say, but for when games were touched and how series stand."""
    seen: dict[str, Any] = {"players": players(store), "stats": statistics(store), "games": games(store, limit=99)}
    seen["each"] = [player(store, one.player) for one in seen["players"]]
    return seen


def test_an_archived_game_is_listed_among_the_archived_alone(store: Store, start: Starter) -> None:
    for name in ("one", "two"):
        store.games.start(start(), name=name)
    put_away(store, "one")
    assert [(row.game, row.archived) for row in games(store, limit=9)] == [("two", False)]
    assert [(row.game, row.archived) for row in games(store, Wanted(archived=True), limit=9)] == [("one", True)]
    assert games(store, Wanted(player="anna", archived=True), limit=9)[0].game == "one"
    unarchive(store.own_log, ["one"], by="Scribe")
    assert [row.game for row in games(store, limit=9)] == ["two", "one"]


def test_archived_games_leave_lists_as_if_they_had_not_been_played(store: Store, start: Starter) -> None:
    finished(store, start, "anna=Anna Berg", "bert")
    before = everything(store)
    finished(store, start, "anna=Anna Berg", "cora", said="cora 1 2 3")
    store.games.append(store.games.start(start("bert", "dora"), name="open").loaded.stream.id, Play("dora 1"), by="Scribe")
    every = [stream.name for stream in store.streams.newest()]
    after = everything(store)
    put_away(store, *every[:2])
    assert everything(store) == before
    assert rebuild(store.log).differences == ()
    assert everything(store) == before
    unarchive(store.own_log, every[:2], by="Scribe")
    assert everything(store) == after


def test_a_player_whose_games_are_all_archived_is_in_no_list_and_can_be_asked_for(store: Store, start: Starter) -> None:
    finished(store, start, "anna", "bert")
    finished(store, start, "anna", "cora")
    merge(store.own_log, "bert", ["cora"], by="Scribe")
    put_away(store, *(stream.name for stream in store.streams.newest()))
    assert (players(store), games(store, limit=9), statistics(store).rulesets) == ([], [], [])
    told = player(store, "anna")
    assert (told.games, told.played, told.rulesets) == (0, None, [])


def test_an_archived_game_counts_in_its_series_and_an_archived_series_is_not_listed(
    store: Store, start: Starter, series_of_two: str
) -> None:
    stands = standings(store, series_of_two)
    assert stands.totals == (3, 0)
    put_away(store, store.streams.newest()[0].name)
    assert standings(store, series_of_two) == stands
    assert [row.series for row in series(store, limit=9)] == ["fridays"]
    put_away(store, "fridays")
    assert series(store, limit=9) == []
    assert [row.series for row in series(store, Wanted(archived=True), limit=9)] == ["fridays"]
    finished(store, start)
    assert len(games(store, limit=9)) == 1


@pytest.fixture
def series_of_two(store: Store, start: Starter) -> str:
    """A series of anna and bert with a game that anna won."""
    stream = store.series.open(opening(), name="fridays").loaded.stream.id
    store.series.add(stream, finished(store, start), by="Scribe")
    return stream


@given(
    steps=st.lists(st.tuples(st.integers(0, 3), STEPS), max_size=25),
    away=st.sets(st.integers(0, 4), min_size=1),
    page=st.integers(1, 9),
)
def test_archived_games_add_nothing_to_statistics_in_any_history(
    empty_store: Path, steps: list[tuple[int, tuple[str, int | str]]], away: set[int], page: int
) -> None:
    with fresh(empty_store) as store:
        played: list[str] = []
        for which, step in steps:
            if step[0] == "branch" or (step[0] == "start" and len(played) > 4):
                continue
            try:
                take(store, played, which, step)
            except SpooklogError:
                continue
            catch_up(store, page=page)
        gone = [store.streams.get(id).name for number, id in enumerate(played) if number in away]
        whole = everything(store)
        if gone:
            put_away(store, *gone)
        seen = everything(store)
        assert sum(row.games for row in seen["players"]) == sum(len(row.players) for row in seen["games"])
        assert seen["stats"].all.games == len(seen["games"]) == len(played) - len(gone)
        assert seen["stats"].all.plies == sum(row.ply for row in seen["games"])
        assert sum(row.wins for row in seen["players"]) == sum(len(row.winners) for row in seen["games"])
        if gone:
            unarchive(store.own_log, gone, by="Scribe")
        assert everything(store) == whole


def test_a_ruleset_that_only_archived_games_follow_is_known(store: Store, start: Starter) -> None:
    finished(store, start)
    put_away(store, store.streams.newest()[0].name)
    assert players(store, "counting") == []
    with pytest.raises(NotFound):
        players(store, "nothing")
