"""Series in tables: followed, corrected with their games, rebuilt, compared, checked; and never another game folded for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.projections.kit import break_entry, catch_up, change, fresh, rows_by_folding, tables_of
from tests.store.conftest import Starter
from tests.store.counting import COUNTING
from tests.store.series_kit import finished, opening

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.formats.result import Reported
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.series.commands import CloseSeries, CorrectResult, RecordResult, RemoveGame, ReopenSeries
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.lists import games as lists
from spooklog.projections.lists import players
from spooklog.projections.lists.cached_results import VERSION as KNOWN
from spooklog.projections.lists.cached_results import cached_results
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games_view import GamesView
from spooklog.projections.lists.log_follower import CachedFollower
from spooklog.projections.lists.standings import series as listed
from spooklog.projections.lists.standings import standings
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.tables import VERSION
from spooklog.projections.lists.upkeep.rebuild import describe, rebuild
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.projections.lists.upkeep.unreadable import UnreadableEntry, skip
from spooklog.store.checks.logs import verify
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store


@pytest.fixture
def evening(store: Store, start: Starter) -> tuple[str, list[str]]:
    """A series with two games and a result between them, and a game that stands alone."""
    series = store.series.open(opening(), name="fridays").loaded.stream.id
    games = [finished(store, start), finished(store, start, "bert", "anna", said="bert 1 2 3")]
    store.series.add(series, games[0], by="Scribe")
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(7, 2))), by="Scribe")
    store.series.add(series, games[1], by="Scribe")
    games.append(finished(store, start))
    return series, games


def series_of(store: Store) -> dict[str, object]:
    """The series of each game in the tables."""
    return {row[0]: row[15] for row in tables_of(store)["games"] if row[18] is None}


def totals(store: Store) -> list[int]:
    """The totals of all players in the tables."""
    return [row[3] for row in tables_of(store)["standings"]]


def check(store: Store) -> None:
    """The tables say what folding everything says, and a rebuild changes nothing."""
    catch_up(store)
    live = tables_of(store)
    assert live == rows_by_folding(store)
    head = store.recorder.max_notification_id() or 0
    assert problems(store.recorder.location, head) == []
    assert rebuild(store.log).differences == ()
    assert tables_of(store) == live


def test_standings_are_in_the_tables_with_the_series_of_each_game(store: Store, evening: tuple[str, list[str]]) -> None:
    series, games = evening
    catch_up(store)
    assert series_of(store) == {games[0]: series, games[1]: series, games[2]: None}
    assert totals(store) == [10, 5]
    assert standings(store, series) == store.series.standings(series)
    check(store)


def test_a_game_that_is_corrected_changes_the_standings_in_the_same_page(store: Store, evening: tuple[str, list[str]]) -> None:
    series, games = evening
    catch_up(store)
    store.games.append(games[0], Undo(), by="Scribe")
    store.games.append(games[0], Play("bert 1 2 3"), by="Scribe")
    catch_up(store)
    assert totals(store) == [7, 8]
    assert standings(store, series) == store.series.standings(series)
    store.games.append(games[0], Undo(), by="Scribe")
    catch_up(store)
    assert totals(store) == [7, 5]
    check(store)


def test_a_correction_folds_that_game_alone(
    store: Store, evening: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, games = evening
    catch_up(store)
    store.games.append(games[0], Undo(), by="Scribe")
    asked: list[str] = []
    at = CachedFollower.at

    def look(self: CachedFollower, stream: str, entry: int) -> object:
        asked.append(stream)
        return at(self, stream, entry)

    monkeypatch.setattr(CachedFollower, "at", look)
    catch_up(store)
    assert set(asked) == {evening[0], games[0]}


def test_a_game_that_joins_or_leaves_a_series_is_listed_so_without_new_entries(
    store: Store, evening: tuple[str, list[str]]
) -> None:
    series, games = evening
    catch_up(store)
    store.series.append(series, RemoveGame(1), by="Scribe")
    catch_up(store)
    assert series_of(store) == {games[0]: None, games[1]: series, games[2]: None}
    store.series.add(series, games[2], by="Scribe")
    catch_up(store)
    assert series_of(store) == {games[0]: None, games[1]: series, games[2]: series}
    store.games.append(games[2], Annotate("hm"), by="Scribe")
    catch_up(store)
    assert series_of(store)[games[2]] == series
    check(store)


def test_a_game_may_leave_a_series_and_join_another_in_one_page(store: Store, evening: tuple[str, list[str]]) -> None:
    series, games = evening
    other = store.series.open(opening(), name="sundays").loaded.stream.id
    for between in (True, False):
        catch_up(store)
        store.series.append(series, RemoveGame(store.series.load(series).series.items[0].number), by="Scribe")
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(0, 1))), by="Scribe")
        if between:
            store.series.add(other, games[0], by="Scribe")
    catch_up(store)
    assert series_of(store)[games[0]] == other
    check(store)


def test_a_closed_series_whose_game_is_corrected_is_listed_as_amended(store: Store, evening: tuple[str, list[str]]) -> None:
    series, games = evening
    store.series.append(series, CloseSeries(), by="Scribe")
    assert [row.status for row in listed(store, limit=5)] == ["official"]
    store.games.append(games[0], Undo(), by="Scribe")
    assert [row.status for row in listed(store, limit=5)] == ["amended"]
    store.games.append(games[0], Redo(), by="Scribe")
    assert [row.status for row in listed(store, limit=5)] == ["official"]
    store.series.append(series, ReopenSeries(), by="Scribe")
    assert [row.status for row in listed(store, limit=5)] == ["provisional"]
    check(store)


def test_series_are_listed_by_their_last_game_newest_first(store: Store, evening: tuple[str, list[str]]) -> None:
    _, games = evening
    store.series.open(opening(format="best-of", games="1"), name="sundays")
    assert [row.series for row in listed(store, limit=5)] == ["sundays", "fridays"]
    store.games.append(games[0], Annotate("hm"), by="Scribe")
    first, second = listed(store, limit=5)
    assert (first.series, first.totals) == ("fridays", {"anna": 10, "bert": 5})
    assert first.games == 3
    assert [(one.player, one.name) for one in first.players] == [("anna", "anna"), ("bert", "bert")]
    assert first.ranking == [["anna"], ["bert"]]
    assert (second.format, second.over, second.winners, second.games) == ("best-of", False, [], 0)
    assert [row.series for row in listed(store, limit=1)] == ["fridays"]
    with pytest.raises(SpooklogError):
        listed(store, Wanted(status="odd"), limit=5)
    assert [row.series for row in listed(store, Wanted(player="anna", ruleset="counting"), limit=5)] == [
        "fridays",
        "sundays",
    ]


def test_games_are_listed_with_their_series_and_by_it(store: Store, evening: tuple[str, list[str]]) -> None:
    series, _ = evening
    assert [row.series for row in lists.games(store, limit=9)] == [None, "fridays", "fridays", "fridays"]
    assert len(lists.games(store, Wanted(series=series), limit=9)) == 3


def test_a_copy_of_a_game_adds_nothing_to_statistics(store: Store, evening: tuple[str, list[str]]) -> None:
    _, games = evening
    before = players.players(store)
    counted = statistics(store).all
    store.games.branch(games[0], by="Scribe")
    assert players.players(store) == before
    assert statistics(store).all == counted
    check(store)


@pytest.mark.parametrize(
    ("damage", "where"),
    [
        ("UPDATE standings_a SET total = total + 1 WHERE player = 1", "the standings of"),
        ("DELETE FROM standings_a WHERE player = 1", "the standings of"),
        ("UPDATE series_a SET standings = NULL", "the standings of"),
        ("UPDATE series_a SET standings = '{}'", "standings cannot be"),
        ("UPDATE series_a SET head = 1", "its log at"),
        ("DELETE FROM series_a", "is missing"),
        ("DELETE FROM series_a", "has 3 games, it should have 0"),
        ("DELETE FROM entered_a WHERE number = 1", "games, it should have"),
        ("UPDATE entered_a SET game = NULL", "another series than"),
        ("UPDATE games_a SET series = NULL", "another series than"),
        ("UPDATE games_a SET result = 'x'", "a result cannot be"),
        ("INSERT INTO series_a SELECT 'sx', ruleset, slug, format, status, damaged, over, games, counted, head, touched, "
         "standings FROM series_a", "sx is not in the log"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("evening")
def test_a_check_finds_wrong_rows_and_a_rebuild_repairs_them(store: Store, path: Path, damage: str, where: str) -> None:
    catch_up(store)
    right = tables_of(store)
    change(path, damage)
    found = problems(store.recorder.location, store.recorder.max_notification_id() or 0)
    assert any(where in problem for problem in found), found
    differences = rebuild(store.log, force="not in the log" in where).differences
    assert differences
    assert describe(store, differences)
    assert tables_of(store) == right


def test_an_unreadable_series_stops_the_lists_until_it_is_skipped(
    store: Store, path: Path, evening: tuple[str, list[str]]
) -> None:
    series, games = evening
    was = break_entry(path, series, 3)
    with pytest.raises(UnreadableEntry) as poison:
        listed(store, limit=5)
    assert (poison.value.game, poison.value.entry) == ("fridays", 3)
    skip(store, store.streams.get(series), 3, by="Scribe", why="whatever")
    (row,) = listed(store, limit=5)
    assert (row.status, row.series, row.standing) == ("damaged", "fridays", "damaged: see db check")
    assert series_of(store) == {games[0]: series, games[1]: None, games[2]: None}
    store.games.append(games[0], Undo(), by="Scribe")
    assert listed(store, limit=5)[0].status == "damaged"
    assert problems(store.recorder.location, store.recorder.max_notification_id() or 0) == []
    assert rebuild(store.log).differences == ()
    assert was != b"{}"


def test_a_damaged_game_counts_for_nothing_in_its_series(store: Store, path: Path, evening: tuple[str, list[str]]) -> None:
    series, games = evening
    break_entry(path, games[1], 2)
    with pytest.raises(UnreadableEntry):
        listed(store, limit=5)
    skip(store, store.streams.get(games[1]), 2, by="Scribe", why="whatever")
    (row,) = listed(store, limit=5)
    assert row.totals == {"anna": 10, "bert": 2}
    assert standings(store, series).lines[2].status == "damaged"


def test_results_known_to_the_lists_are_not_folded_again(
    store: Store, other: Store, evening: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    series, games = evening
    catch_up(store)
    wanted = store.series.standings(series)
    store.games.append(games[1], Annotate("hm"), by="Scribe")
    folded: list[str] = []
    load = other.games.load

    def look(stream: str) -> object:
        folded.append(stream)
        return load(stream)

    monkeypatch.setattr(other.games, "load", look)
    other.series.cached_results = cached_results(other)
    assert other.series.standings(series) == wanted
    assert folded == [games[1]], "the lists are older than this one"


def test_the_reader_of_known_results_has_the_version_of_the_tables() -> None:
    assert KNOWN == VERSION


# -- laws ----------------------------------------------------------------------------------------------------------------------

STEPS = st.one_of(
    st.tuples(st.just("start"), st.integers(0, 3)),
    st.tuples(st.sampled_from(["play", "play", "undo", "close", "void", "reopen"]), st.integers(0, 5)),
    st.tuples(st.just("open"), st.sampled_from([0, 1, 2])),
    st.tuples(st.sampled_from(["add", "add", "add", "next"]), st.integers(0, 35)),
    st.tuples(st.sampled_from(["record", "correct", "remove"]), st.integers(0, 35)),
    st.tuples(st.sampled_from(["end", "again"]), st.integers(0, 2)),
    st.tuples(st.just("read"), st.integers(1, 5)),
)
FORMATS = ("points-high", "wins", "best-of")
LABELS = ("anna", "bert", "cora")
LINES = ("anna 1 2 3", "bert 1 2 3", "anna 1", "bert 2 3", "cora 1 2 3", "anna 2 3")


def counting(seats: int) -> Start:
    """A game of counting to 3."""
    setup = Setup(seats=seats, options={"target": 3})
    return Start(ruleset=COUNTING, setup=setup, seats=[SeatSpec(label) for label in LABELS[:seats]], by="Scribe")


def take(store: Store, games: list[str], series: list[str], word: str, value: int) -> None:
    """Try one step, legal or not."""
    if word == "start" or not games:
        games.append(store.games.start(counting(2 + value % 2)).loaded.stream.id)
        return
    if word == "open" or (not series and word in ("add", "next", "record", "correct", "remove", "end", "again")):
        series.append(store.series.open(opening(*LABELS, format=FORMATS[value % 3])).loaded.stream.id)
        return
    game, one = games[value % len(games)], series[value % len(series)] if series else ""
    said = Reported(players=(1, 2, 3), points=(value % 3, 1, value % 2))
    match word:
        case "play":
            store.games.append(game, Play(LINES[value]), by="Scribe")
        case "undo":
            store.games.append(game, Undo(), by="Scribe")
        case "close" | "void":
            store.games.append(game, Close(void=word == "void"), by="Scribe")
        case "reopen":
            store.games.append(game, Reopen(), by="Scribe")
        case "add":
            store.series.add(one, games[value % 7 % len(games)], by="Scribe")
        case "next":
            games.append(store.series.start(one, counting(2)).loaded.stream.id)
        case "record":
            store.series.append(one, RecordResult(said), by="Scribe")
        case "correct":
            store.series.append(one, CorrectResult(1 + value % 5, said), by="Scribe")
        case "remove":
            store.series.append(one, RemoveGame(1 + value % 5), by="Scribe")
        case "end":
            store.series.append(one, CloseSeries("enough" if value else None), by="Scribe")
        case _:
            store.series.append(one, ReopenSeries(), by="Scribe")


@given(steps=st.lists(STEPS, max_size=45), page=st.integers(1, 7), kept=st.booleans())
def test_tables_read_at_any_time_in_pages_of_any_size_agree_with_folding_each_series(
    empty_store: Path, steps: list[tuple[str, int]], page: int, kept: bool
) -> None:
    with fresh(empty_store) as store:
        games: list[str] = []
        series: list[str] = []
        view = GamesView(store.log)
        for word, value in steps:
            if word == "read":
                view.catch_up(page=value) if kept else catch_up(store, page=value)
                continue
            try:
                take(store, games, series, word, value)
            except SpooklogError:
                continue
        view.catch_up(page=page)
        view.close()
        live = tables_of(store)
        assert live == rows_by_folding(store)
        assert rebuild(store.log, page=page).differences == ()
        assert tables_of(store) == live
        assert problems(store.recorder.location, store.recorder.max_notification_id() or 0) == []
        for one in series:
            assert standings(store, one) == store.series.standings(one)
            assert verify(store.series, one) == []
