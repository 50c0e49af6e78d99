"""Results that a series holds without a game: listed and counted as games are, and nowhere where a log is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict
from tests.projections.kit import catch_up, change, place_of, rows_by_folding, tables_of
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.formats.result import Reported
from spooklog.domain.series.commands import CloseSeries, CorrectResult, RecordResult, RemoveGame, ReopenSeries
from spooklog.projections.lists.filters import Midnight, Wanted, WantedSurroundings
from spooklog.projections.lists.games import changes, games
from spooklog.projections.lists.players import player, players
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.sums import TeamPoints
from spooklog.projections.lists.upkeep.rebuild import describe, rebuild
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.projections.lists.upkeep.unreadable import skip
from spooklog.store.changes.merging import merge, split
from spooklog.store.store import Store


@pytest.fixture
def fridays(store: Store) -> str:
    """A series of anna, bert and cora with two results, and no game: bert won the first, anna and cora the second."""
    series = store.series.open(opening("anna", "bert", "cora"), name="fridays").loaded.stream.id
    store.series.append(series, RecordResult(reported(3, 7, None, players=(1, 2)), happened=500_000), by="Scribe")
    store.series.append(series, RecordResult(reported(5, 1, 5)), by="Scribe")
    return series


def reported(*points: int | None, players: tuple[int, ...] = (1, 2, 3)) -> Reported:
    """Reported points of the players of a series."""
    return Reported(players=players, points=points[: len(players)])


def counts(store: Store) -> dict[str | None, tuple[int, ...]]:
    """Of each player the games, the decided ones, those won, all points, and how many games are known by their result alone."""
    keys = ("games", "decided", "wins", "points", "results")
    return {row.player: tuple(getattr(row, key) for key in keys) for row in players(store)}


def listed(store: Store, wanted: Wanted | None = None, **more: Any) -> list[str]:
    """The names of what is listed."""
    return [row.game for row in games(store, wanted, limit=20, **more)]


def check(store: Store) -> None:
    """The tables say what folding everything says, they are sound, and a rebuild changes nothing."""
    catch_up(store)
    live = tables_of(store)
    assert live == rows_by_folding(store)
    assert problems(store.recorder.location, store.recorder.max_notification_id() or 0) == []
    assert list(wrong_rows(store.log)) == []
    assert rebuild(store.log).differences == ()
    assert tables_of(store) == live


@pytest.mark.usefixtures("fridays")
def test_a_result_is_listed_by_its_series_and_number_with_winner_and_trust(store: Store) -> None:
    second, first = games(store, limit=5)
    assert (first.game, first.series, first.number, first.standing) == ("fridays #1", "fridays", 1, "bert won")
    assert (first.level, first.trust, first.status, first.ply) == ("result", "points", "provisional", 0)
    assert [row.player for row in first.players] == ["anna", "bert"], "cora did not play"
    assert (second.standing, len(second.players)) == ("anna and cora won", 3)
    assert (first.played, first.offset) == (500_000, None), "when it was said to have been played"
    assert second.played == second.touched > 500_000, "or else when it was recorded"


@pytest.mark.usefixtures("fridays")
def test_players_have_games_wins_and_points_and_a_count_of_bare_results(store: Store, start: Starter) -> None:
    assert counts(store) == {"anna": (2, 2, 1, 8, 2), "bert": (2, 2, 1, 8, 2), "cora": (1, 1, 1, 5, 1)}
    finished(store, start)
    assert counts(store)["anna"] == (3, 3, 2, 11, 2)
    check(store)


@pytest.mark.usefixtures("fridays")
def test_games_of_a_person_hold_results_but_figures_of_logs_do_not(store: Store, start: Starter) -> None:
    (one,) = player(store, "anna").rulesets
    assert (one.games, one.wins, one.results, one.figures) == (2, 1, 2, [])
    finished(store, start)
    (one,) = player(store, "anna").rulesets
    assert (one.games, one.results) == (3, 2)
    assert {figure.name: figure.value for figure in one.figures}["games"] == 1
    assert player(store, "cora").rulesets[0].figures == []


@pytest.mark.usefixtures("fridays")
def test_statistics_count_results_as_games_but_not_in_figures_of_logs(store: Store, start: Starter) -> None:
    finished(store, start)
    (counting,) = statistics(store).rulesets
    assert (counting.games, counting.decided, counting.results, counting.plies) == (3, 3, 2, 1)
    assert counting.mean_plies == 1, "of the game that was followed"
    assert counting.ended == {"result": 2, "end": 1}
    assert {figure.name: figure.value for figure in counting.figures}["games"] == 1
    assert [(row.player, row.wins, row.contested, row.results) for row in counting.by_player] == [
        ("cora", 1, 1, 1),
        ("anna", 2, 3, 2),
        ("bert", 1, 3, 2),
    ]


def test_a_corrected_result_counts_as_if_right_from_the_start(store: Store, fridays: str) -> None:
    catch_up(store)
    store.series.append(fridays, CorrectResult(1, reported(9, 7, players=(1, 2)), "swapped"), by="Scribe")
    assert counts(store)["anna"] == (2, 2, 2, 14, 2)
    check(store)
    right = store.series.open(opening("anna", "bert", "cora"), name="right").loaded.stream.id
    store.series.append(right, RecordResult(reported(9, 7, players=(1, 2)), happened=500_000), by="Scribe")
    corrected, other = (
        next(row for row in games(store, Wanted(series=series), limit=5) if row.number == 1) for series in (fridays, right)
    )
    different = {"game", "series", "touched"}
    assert {k: v for k, v in asdict(corrected).items() if k not in different} == {
        k: v for k, v in asdict(other).items() if k not in different
    }
    store.series.append(fridays, CorrectResult(1, reported(9, 7, 1)), by="Scribe")
    assert counts(store)["cora"] == (2, 2, 1, 6, 2), "who was forgotten"
    check(store)


def test_a_removed_result_leaves_the_lists_with_its_player_without_other_games(store: Store, fridays: str) -> None:
    catch_up(store)
    store.series.append(fridays, RemoveGame(2, "played without us"), by="Scribe")
    assert listed(store) == ["fridays #1"]
    assert counts(store) == {"anna": (1, 1, 0, 3, 1), "bert": (1, 1, 1, 7, 1)}
    check(store)


def test_a_result_is_official_with_its_series_and_amended_when_it_is_corrected_then(store: Store, fridays: str) -> None:
    def statuses() -> list[str]:
        return [row.status for row in sorted(games(store, limit=5), key=lambda row: row.number or 0)]

    assert statuses() == ["provisional", "provisional"]
    store.series.append(fridays, CloseSeries("enough"), by="Scribe")
    assert statuses() == ["official", "official"]
    store.series.append(fridays, CorrectResult(1, reported(4, 7, players=(1, 2))), by="Scribe")
    assert statuses() == ["amended", "official"]
    assert listed(store, Wanted(status="amended")) == ["fridays #1"]
    store.series.append(fridays, ReopenSeries(), by="Scribe")
    store.series.append(fridays, CloseSeries("enough"), by="Scribe")
    assert statuses() == ["official", "official"]
    check(store)


@pytest.mark.usefixtures("fridays")
def test_merged_names_add_up_and_an_erased_player_has_no_name(store: Store, path: Path, start: Starter) -> None:
    store.games.start(start("Anne", "dora", target=3))
    merge(store.own_log, "anna", ["Anne"], by="Scribe")
    assert counts(store)["anna"] == (3, 2, 1, 8, 2)
    assert listed(store, Wanted(player="Anne"))[1:] == ["fridays #2", "fridays #1"]
    split(store.own_log, "Anne", by="Scribe")
    assert counts(store)["Anne"] == (1, 0, 0, 0, 0)
    change(path, "UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE key = 'cora'")
    assert counts(store)[None] == (1, 1, 1, 5, 1)
    assert [row.name for row in games(store, limit=9)[1].players] == ["anna", "bert", None]


def test_a_result_of_a_team_has_its_points_and_no_winner(store: Store) -> None:
    series = store.series.open(opening(format="cooperative"), name="team").loaded.stream.id
    store.series.append(series, RecordResult(Reported(players=(1, 2), team=23)), by="Scribe")
    (row,) = games(store, limit=5)
    assert (row.standing, row.winners) == ("team 23", [])
    assert counts(store)["anna"] == (1, 1, 0, 0, 1)
    assert players(store)[0].share is None, "together they could not win against each other"
    assert statistics(store).rulesets[0].team == TeamPoints(games=1, mean=23, best=23)
    check(store)


def test_a_damaged_series_lists_its_results_and_they_count_for_nothing(store: Store, path: Path, fridays: str) -> None:
    catch_up(store)
    store.series.append(fridays, CloseSeries("enough"), by="Scribe")
    change(path, "UPDATE events SET state = x'7b7d' WHERE originator_id = ? AND originator_version = 4", fridays)
    skip(store, store.streams.get(fridays), 4, by="Scribe", why="a bad disk")
    assert {row.standing for row in games(store, limit=5)} == {"damaged at entry 4"}
    assert counts(store)["anna"] == (2, 0, 0, 0, 0)
    assert problems(store.recorder.location, store.recorder.max_notification_id() or 0) == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE scoreboards_a SET winner = TRUE WHERE game LIKE '%#1'", "the statistics of"),
        ("UPDATE games_a SET number = 7 WHERE number = 1", "belongs to no series"),
        ("DELETE FROM games_a WHERE number = 2", "is missing"),
        ("UPDATE entered_a SET game = 'g' WHERE number = 1", "belongs to no series"),
        ("UPDATE statistics_a SET results = 0", "the statistics of"),
    ],
)
@pytest.mark.usefixtures("fridays")
def test_a_check_finds_a_wrong_result_and_a_rebuild_repairs_it(store: Store, path: Path, damage: str, found: str) -> None:
    catch_up(store)
    right = tables_of(store)
    change(path, damage)
    assert [one for one in problems(store.recorder.location, store.recorder.max_notification_id() or 0) if found in one]
    assert list(wrong_rows(store.log))
    differences = rebuild(store.log).differences
    assert differences
    names = {row.game for row in describe(store, differences)}
    assert names <= {"fridays #1", "fridays #2", "fridays", None}
    assert tables_of(store) == right


def test_the_lists_follow_results_page_by_page(store: Store, fridays: str) -> None:
    for _ in range(3):
        store.series.append(fridays, CorrectResult(1, reported(1, 2, players=(1, 2))), by="Scribe")
        catch_up(store, page=1)
        store.series.append(fridays, RecordResult(reported(1, 2, 3)), by="Scribe")
        store.series.append(fridays, RemoveGame(store.series.load(fridays).series.numbers), by="Scribe")
    catch_up(store, page=2)
    assert place_of(store).position == store.recorder.max_notification_id()
    check(store)


def test_a_recorded_or_corrected_result_is_reported_to_followers(store: Store, start: Starter, fridays: str) -> None:
    game = finished(store, start)
    told = changes(store, Wanted(), [fridays, game])
    assert [(row.game, row.notation) for row in told] == [(told[0].game, "anna 1 2 3"), ("fridays #2", None)]
    store.series.append(fridays, CorrectResult(1, reported(4, 7, players=(1, 2))), by="Scribe")
    assert [row.game for row in changes(store, Wanted(), [fridays])] == ["fridays #1"]
    assert changes(store, Wanted(player="cora"), [fridays]) == [], "cora did not play"
    store.series.append(fridays, RemoveGame(1), by="Scribe")
    assert changes(store, Wanted(), [fridays]) == []


@pytest.mark.usefixtures("fridays")
def test_games_and_results_come_in_the_order_that_is_asked_for(store: Store, start: Starter) -> None:
    for name, played in (("ten-10", 5_000), ("ten-2", 400_000), ("ten-3", 9_000_000)):
        store.games.start(start(target=3, played=played), name=name)
    assert listed(store, sort="touched")[:3] == ["ten-3", "ten-2", "ten-10"]
    assert listed(store, sort="played") == ["ten-3", "fridays #2", "fridays #1", "ten-2", "ten-10"]
    assert listed(store, sort="name") == ["fridays #1", "fridays #2", "ten-2", "ten-3", "ten-10"]
    assert listed(store, sort="title") == listed(store, sort="played"), "of one title, the one played last first"
    assert len(listed(store, sort="plies")) == 5


def test_days_are_those_of_the_table_where_its_clock_is_known(store: Store, start: Starter, fridays: str) -> None:
    day, hour = 24 * 60 * 60_000, 60 * 60_000
    store.games.start(start(target=3, played=10 * day + 23 * hour, offset=120), name="late")
    store.series.append(fridays, RecordResult(reported(1, 2, 3), happened=10 * day + 23 * hour), by="Scribe")
    eleventh, tenth = Midnight(11 * day, 11 * day), Midnight(10 * day, 10 * day)
    assert listed(store, Wanted(around=WantedSurroundings(since=eleventh))) == ["late"], "it was one o'clock there"
    assert listed(store, Wanted(around=WantedSurroundings(since=tenth, before=eleventh))) == ["fridays #3"]
    assert "late" not in listed(store, Wanted(around=WantedSurroundings(before=eleventh)))
