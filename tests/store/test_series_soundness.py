"""Series with several writers, and series changed by others: nothing counts twice, and damage is reported."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.series_kit import added, finished, next_game, opening, totals

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.decision import Decision
from spooklog.domain.log.result import result_of
from spooklog.domain.series.commands import RecordResult, SeriesSituation
from spooklog.domain.values.errors import Conflict, Corrupt
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store

# -- several writers -----------------------------------------------------------------------------------------------------------


def test_a_lost_race_is_decided_again(store: Store, other: Store, series: str) -> None:
    store.series.load(series)
    other.series.append(series, RecordResult(Reported(players=(1, 2), points=(1, 0))), by="Other")
    heads: list[int] = []

    class Overtaken(RecordResult, frozen=True):
        """A result that is recorded while another writer records one."""

        def decide(self, at: SeriesSituation) -> Decision:
            if not heads:
                other.series.append(series, RecordResult(Reported(players=(1, 2), points=(2, 0))), by="Other")
            heads.append(at.series.head)
            return super().decide(at)

    recorded = store.series.append(series, Overtaken(Reported(players=(1, 2), points=(4, 0))), by="Scribe")
    assert (heads, recorded.first, recorded.last) == ([2, 3], 4, 4)
    assert totals(store, series) == totals(other, series) == {"anna": 7, "bert": 0}
    with pytest.raises(Conflict):
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(4, 0))), by="Scribe", after=2)


def test_only_one_of_two_series_gets_a_game_added_at_once(store: Store, other: Store, start: Starter, series: str) -> None:
    second = store.series.open(opening(), name="sundays").loaded.stream.id
    for _ in range(5):
        game = finished(store, start)
        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(added, (store, other), (series, second), (game, game)))
        assert sorted(done) == [False, True]
        assert [game in store.series.load(one).series.games for one in (series, second)].count(True) == 1
        assert verify(store.series, series) == verify(store.series, second) == []


def test_two_concurrent_starts_of_the_next_game_give_two_games(store: Store, other: Store, series: str) -> None:
    def start(which: Store) -> str:
        return which.series.start(series, next_game(which, series)).loaded.stream.id

    with ThreadPoolExecutor(2) as pool:
        for _ in range(5):
            games = set(pool.map(start, (store, other)))
            assert len(games) == 2
    assert len(store.series.load(series).series.games) == 10
    assert verify(store.series, series) == check_database(store.recorder) == []


# -- checks --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (
            "UPDATE events SET state = (SELECT max(e.state) FROM events e WHERE e.topic = 'game.started') "
            "WHERE topic = 'series.opened'",
            "cannot be read",
        ),
        ("DELETE FROM events WHERE topic = 'series.game_added'", "index"),
        ("UPDATE streams SET status = 'closed' WHERE kind = 'series'", "the index says closed"),
        ("UPDATE streams SET ruleset = 'spooks/1' WHERE kind = 'series'", "the index says spooks/1"),
        ("DELETE FROM members", "not listed"),
        ("UPDATE members SET number = 7", "not listed"),
        (
            "UPDATE seats SET person_id = (SELECT id FROM people WHERE key = 'scribe') WHERE stream_id LIKE 's%' AND seat = 1",
            "people",
        ),
        ("UPDATE events SET topic = 'series.reopened' WHERE topic = 'series.game_added'", "entry 2"),
    ],
)
def test_a_check_finds_every_fault_of_a_series(
    store: Store, path: Path, start: Starter, series: str, damage: str, told: str
) -> None:
    store.series.add(series, finished(store, start), by="Scribe")
    assert verify(store.series, series) == []
    behind(path, damage)
    assert any(told in problem for problem in verify(store.series, series)), verify(store.series, series)


def test_a_broken_log_of_a_series_is_refused(store: Store, other: Store, path: Path, series: str) -> None:
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(1, 0))), by="Scribe")
    behind(path, "DELETE FROM events WHERE topic = 'series.result_recorded'")
    with pytest.raises(Corrupt, match="fridays"):
        other.series.load(series)


def test_known_results_are_used_only_for_the_same_log(store: Store, other: Store, start: Starter, series: str) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    loaded = store.games.load(game)
    asked: list[object] = []

    def known(games: object) -> dict[str, object]:
        asked.append(games)
        wrong = result_of(loaded.game)
        return {game: (loaded.stream.head - 1, wrong)}

    other.series.cached_results = known  # type: ignore[assignment]
    assert totals(other, series) == {"anna": 3, "bert": 0}
    assert asked == [[game]]
    assert totals(other, series) == {"anna": 3, "bert": 0}
    assert asked == [[game]], "nothing has moved since"
