"""Series in a store: opened, filled, corrected, closed; members listed once; lost races decided again; every entry chained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.counting import COUNTING
from tests.store.series_kit import finished, next_game, opening, totals

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.series.commands import CloseSeries, CorrectResult, RecordResult, RemoveGame, ReopenSeries
from spooklog.domain.values.errors import Ambiguous, Conflict, Illegal, NotFound, SpooklogError, Usage
from spooklog.store.changes.merging import merge, split
from spooklog.store.checks.database import check_database
from spooklog.store.checks.examination import Examination
from spooklog.store.checks.logs import examine, verify
from spooklog.store.checks.reindex import reindex
from spooklog.store.database.writes import Writer, write_batch
from spooklog.store.entries.rows import Batch
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.new_series import NewSeries
from spooklog.store.logs.series import SeriesStore
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store

# -- opening -------------------------------------------------------------------------------------------------------------------


def test_a_series_is_a_stream_with_a_name_its_players_and_a_chain(store: Store) -> None:
    recorded = store.series.open(opening("anna=Anna Berg", "bert"))
    stream = recorded.loaded.stream
    assert (stream.id[0], stream.kind, stream.ruleset, stream.head, stream.status) == ("s", "series", "counting/1", 1, "open")
    assert [(seat.label, seat.name) for seat in recorded.loaded.seats] == [("anna", "Anna Berg"), ("bert", "bert")]
    assert (recorded.before, recorded.first, recorded.last) == (None, 1, 1)
    loaded = store.series.load(stream.id)
    assert (loaded.stream, loaded.series, loaded.seats) == (stream, recorded.loaded.series, recorded.loaded.seats)
    assert store.streams.every(kind="series") == [stream]
    assert store.streams.every() == []
    assert verify(store.series, stream.id) == []


@pytest.mark.usefixtures("series")
def test_a_name_is_used_once_among_games_and_series(store: Store, start: Starter) -> None:
    with pytest.raises(Conflict, match="a series called fridays"):
        store.games.start(start(), name="fridays")
    store.games.start(start(), name="alone")
    with pytest.raises(Conflict, match="a game called alone"):
        store.series.open(opening(), name="alone")


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (opening(format="golf"), NotFound),
        (opening(nothing="1"), Usage),
        (opening("anna", "anna"), Usage),
        (opening("anna=Anna", "ann=anna"), Usage),
        (opening("count"), Usage),
        (Opening(ruleset=COUNTING, format="wins", seats=[], by="Scribe"), Usage),
    ],
)
def test_an_invalid_series_is_refused_and_nothing_is_stored(store: Store, bad: Opening, error: type[SpooklogError]) -> None:
    with pytest.raises(error):
        store.series.open(bad)
    assert store.streams.every(kind="series") == []


def test_people_who_are_one_person_play_in_a_series_once(store: Store, start: Starter) -> None:
    finished(store, start, "anna", "bert")
    finished(store, start, "anni", "cora", said="anni 1 2 3")
    merge(store.own_log, "anna", ["anni"], by="Scribe")
    with pytest.raises(Usage, match="same person"):
        store.series.open(opening("anna", "anni"))


@pytest.mark.usefixtures("series")
def test_two_players_of_a_series_are_two_people(store: Store) -> None:
    with pytest.raises(Usage, match="both sat in fridays"):
        merge(store.own_log, "anna", ["bert"], by="Scribe")


# -- the other kind ------------------------------------------------------------------------------------------------------------


def test_a_series_is_no_game_and_the_refusal_names_the_right_command(store: Store, start: Starter, series: str) -> None:
    game = finished(store, start)
    tries: list[Callable[[], object]] = [
        lambda: store.games.load(series),
        lambda: store.games.entries(series),
        lambda: verify(store.games, series),
        lambda: store.games.append(series, Play("anna 1"), by="Scribe"),
        lambda: store.streams.find("fridays", kind="game"),
    ]
    for wrong in tries:
        with pytest.raises(Usage, match="is a series, not a game") as told:
            wrong()
        assert told.value.expected == ("series show fridays",)
    with pytest.raises(Usage, match="is a game, not a series"):
        store.series.load(game)
    with pytest.raises(NotFound):
        store.series.load("sxx")


def test_names_are_looked_up_among_series_alone_where_one_is_wanted(store: Store, start: Starter, series: str) -> None:
    store.games.start(start(), name="friday-night")
    assert store.streams.find("frid", kind="series").id == series
    assert store.streams.find("frid", kind="game").name == "friday-night"
    with pytest.raises(Ambiguous):
        store.streams.find("frid")
    with pytest.raises(NotFound) as told:
        store.streams.find("fridys", kind="series")
    assert told.value.expected == ("fridays",)


def test_recording_in_a_series_keeps_the_game_touched_last(store: Store, start: Starter, series: str) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    touched = store.people.last_touched("Scribe")
    assert touched is not None
    assert touched.id == game


# -- games ---------------------------------------------------------------------------------------------------------------------


def test_games_add_up_by_person_whatever_seat_they_take(store: Store, start: Starter, series: str) -> None:
    store.series.add(series, finished(store, start), by="Scribe")
    store.series.add(series, finished(store, start, "bert", "anna", said="bert 1 2 3"), by="Scribe")
    store.series.add(series, finished(store, start, "bert", said="bert 1 2 3"), by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 6}
    assert verify(store.series, series) == []


def test_a_game_counts_as_it_stands_now(store: Store, start: Starter, series: str) -> None:
    game = store.games.start(start(target=3)).loaded.stream.id
    store.series.add(series, game, by="Scribe")
    assert store.series.standings(series).lines[0].status == "playing"
    store.games.append(game, Play("anna 1 2 3"), by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 0}
    store.games.append(game, Undo(), by="Scribe")
    assert totals(store, series) == {"anna": 0, "bert": 0}
    store.games.append(game, Play("bert 1 2 3"), by="Scribe")
    assert totals(store, series) == {"anna": 0, "bert": 3}
    store.games.append(game, Undo(), by="Scribe")
    store.games.append(game, Close(void=True), by="Scribe")
    assert store.series.standings(series).lines[0].status == "void"


def test_a_game_belongs_to_one_series_at_most_until_it_is_taken_out(store: Store, start: Starter, series: str) -> None:
    other = store.series.open(opening(), name="sundays").loaded.stream.id
    game = finished(store, start)
    assert store.series.member(game) is None
    store.series.add(series, game, by="Scribe")
    member = store.series.member(game)
    assert member is not None
    assert (member.series, member.number) == (series, 1)
    for wanted in (series, other):
        with pytest.raises(Usage, match="is game 1 of fridays already"):
            store.series.add(wanted, game, by="Scribe")
    store.series.append(series, RemoveGame(1, "the wrong one"), by="Scribe")
    assert store.series.member(game) is None
    store.series.add(other, game, by="Scribe")
    assert totals(store, other) == {"anna": 3, "bert": 0}
    assert [verify(store.series, one) for one in (series, other)] == [[], []]
    assert list(store.series.texts(series).values()) == ["the wrong one"]


def test_a_game_with_a_stranger_to_the_series_cannot_be_added(store: Store, start: Starter, series: str) -> None:
    with pytest.raises(NotFound, match="is not in this series"):
        store.series.add(series, finished(store, start, "anna", "cora"), by="Scribe")


def test_merged_people_count_as_one_player_of_a_series(store: Store, start: Starter, series: str) -> None:
    game = finished(store, start, "anni", "bert", said="anni 1 2 3")
    with pytest.raises(NotFound):
        store.series.add(series, game, by="Scribe")
    merge(store.own_log, "anna", ["anni"], by="Scribe")
    store.series.add(series, game, by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 0}
    split(store.own_log, "anni", by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 0}, "who sat where was decided when the game was added"


def test_a_copy_of_a_game_counts_for_nothing(store: Store, start: Starter, series: str) -> None:
    copy = store.games.branch(finished(store, start), by="Scribe").loaded.stream.id
    with pytest.raises(Usage, match="is a copy"):
        store.series.add(series, copy, by="Scribe")


def test_a_game_whose_log_is_damaged_counts_for_nothing(
    store: Store, other: Store, path: Path, start: Starter, series: str
) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    behind(path, "UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = 2", b"{}", game)
    assert other.series.standings(series).lines[0].status == "damaged"
    assert totals(other, series) == {"anna": 0, "bert": 0}


# -- results -------------------------------------------------------------------------------------------------------------------


def test_results_are_recorded_corrected_and_taken_out(store: Store, series: str) -> None:
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(7, 3)), happened=5), by="Scribe")
    assert store.series.entries(series)[-1].entry.happened == 5
    store.series.append(series, CorrectResult(1, Reported(players=(2, 1), points=(7, 3)), "swapped"), by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 7}
    store.series.append(series, RemoveGame(1), by="Scribe")
    assert totals(store, series) == {"anna": 0, "bert": 0}
    assert [entry.topic for entry in store.series.entries(series)] == [
        "series.opened",
        "series.result_recorded",
        "series.result_corrected",
        "series.game_removed",
    ]


def test_refusals_speak_of_players_by_label(store: Store) -> None:
    series = store.series.open(opening("anna", "bert", "cora", format="ranks")).loaded.stream.id
    before = store.streams.get(series)
    with pytest.raises(Usage):
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(1, 5))), by="Scribe")
    assert store.streams.get(series) == before


# -- closing -------------------------------------------------------------------------------------------------------------------


def test_a_closed_series_is_official_until_one_of_its_games_is_corrected(store: Store, start: Starter, series: str) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    store.series.append(series, CloseSeries(), by="Scribe")
    assert (store.series.standings(series).status, store.streams.get(series).status) == ("official", "closed")
    store.games.append(game, Undo(), by="Scribe")
    assert store.series.standings(series).status == "amended"
    store.games.append(game, Redo(), by="Scribe")
    assert store.series.standings(series).status == "official"
    with pytest.raises(Illegal):
        store.series.append(series, RecordResult(Reported(players=(1, 2), points=(7, 3))), by="Scribe")
    store.series.append(series, ReopenSeries("one more"), by="Scribe")
    assert (store.series.standings(series).status, store.streams.get(series).status) == ("provisional", "open")
    assert verify(store.series, series) == []


def test_a_series_is_shown_at_an_earlier_entry(store: Store, start: Starter, series: str) -> None:
    store.series.add(series, finished(store, start), by="Scribe")
    assert store.series.load_as_of(series, 1).series.items == ()
    with pytest.raises(NotFound):
        store.series.load_as_of(series, 3)


# -- the next game -------------------------------------------------------------------------------------------------------------


def test_the_next_game_starts_with_the_options_and_players_of_the_series_and_is_in_it_at_once(store: Store) -> None:
    wanted = Opening(ruleset=COUNTING, format="wins", seats=[SeatSpec("anna", "Anna Berg"), SeatSpec("bert")], by="Scribe")
    series = store.series.open(wanted).loaded.stream.id
    recorded = store.series.start(series, next_game(store, series), Play("anna 1 2 3"), name="first")
    stream = recorded.loaded.stream
    assert (stream.name, [seat.name for seat in recorded.loaded.seats]) == ("first", ["Anna Berg", "bert"])
    assert store.series.load(series).series.games == (stream.id,)
    assert totals(store, series) == {"anna": 1, "bert": 0}
    assert store.games.load(stream.id) == recorded.loaded
    assert verify(store.games, stream.id) == verify(store.series, series) == check_database(store.recorder) == []


def test_a_game_that_the_series_refuses_is_not_started_either(store: Store) -> None:
    series = store.series.open(opening(games="1")).loaded.stream.id
    store.series.start(series, next_game(store, series), Play("anna 1 2 3"))
    with pytest.raises(Illegal):
        store.series.start(series, next_game(store, series))
    assert len(store.streams.every()) == 1


def test_a_game_of_a_series_is_stored_with_it_or_not_at_all(store: Store, series: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Batch] = []

    def killed(writer: Writer, batch: Batch) -> None:
        calls.append(batch)
        if len(calls) == 2:
            raise KeyboardInterrupt
        write_batch(writer, batch)

    monkeypatch.setattr("spooklog.store.database.writes.write_batch", killed)
    with pytest.raises(KeyboardInterrupt):
        store.series.start(series, next_game(store, series))
    monkeypatch.undo()
    assert [batch.stream.kind for batch in calls] == ["game", "series"]
    assert (store.streams.every(), store.series.load(series).series.games) == ([], ())
    assert check_database(store.recorder) == []


def filled(store: Store, start: Starter, opened: Opening, *, games: int = 2, name: str | None = None) -> NewSeries:
    """A new series with some games, and a result behind them."""
    new = store.series.new(opened, name=name)
    for _ in range(games):
        game = new.begin(start("anna", "bert", target=3))
        game.take(Play("anna 1 2 3"), by="Scribe")
        new.settle(game)
    new.take(RecordResult(Reported(players=(1, 2), points=(10, 4))))
    return new


def test_a_series_is_stored_with_all_its_games_and_those_it_brings(store: Store, start: Starter) -> None:
    store.games.start(start("anna", "dave"), name="fridays-2")
    new = filled(store, start, opening("anna", "bert"), name="fridays")
    recorded, names = store.series.store(new), new.names
    stream, loaded = recorded.loaded.stream, store.series.load(recorded.loaded.stream.id)
    assert (names[0], names[2], stream.head, recorded.loaded.series) == ("fridays-1", None, 4, loaded.series)
    assert (stream, recorded.loaded.seats) == (loaded.stream, loaded.seats)
    assert names[1] not in (None, "fridays-2")
    assert totals(store, stream.id) == {"anna": 16, "bert": 4}
    games = recorded.loaded.series.games
    assert [store.streams.get(game).name for game in games] == [*names[:2]]
    assert all(verify(store.games, game) == [] for game in games)
    assert verify(store.series, stream.id) == check_database(store.recorder) == []


def test_a_series_whose_games_cannot_all_be_stored_leaves_nothing(
    store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[str] = []

    def killed(writer: Writer, batch: Batch) -> None:
        kinds.append(batch.stream.kind)
        write_batch(writer, batch)
        if len(kinds) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("spooklog.store.database.writes.write_batch", killed)
    with pytest.raises(KeyboardInterrupt):
        store.series.store(filled(store, start, opening("anna", "bert"), games=3))
    monkeypatch.undo()
    with pytest.raises(Illegal):
        filled(store, start, opening("anna", "bert", games="1"))
    assert kinds == ["game", "game", "game", "series"]
    assert store.recorder.query("SELECT count(*) FROM people") == [(0,)]
    assert store.recorder.query("SELECT kind, head FROM streams") == [("store", 0)]
    assert check_database(store.recorder) == []


def test_a_series_with_its_games_is_decided_again_when_a_name_is_taken_meanwhile(
    store: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str | None] = []

    def late(writer: Writer, batch: Batch) -> None:
        names.append(batch.stream.name)
        if len(names) == 1:
            raise Conflict("a game called fridays-1 was started meanwhile")
        write_batch(writer, batch)

    monkeypatch.setattr("spooklog.store.database.writes.write_batch", late)
    new = filled(store, start, opening("anna", "bert"), name="fridays")
    recorded = store.series.store(new)
    assert (new.names, names) == (["fridays-1", "fridays-2", None], ["fridays-1", "fridays-1", "fridays-2", "fridays"])
    assert len(recorded.loaded.series.games) == 2
    assert check_database(store.recorder) == []


def test_the_index_is_rebuilt_with_one_look_at_each_log(store: Store, series: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[str]()

    def counted(logs: SeriesStore, stream: str) -> Examination:
        looked.append(stream)
        return examine(logs, stream)

    monkeypatch.setattr("spooklog.store.checks.reindex.examine", counted)
    assert reindex(store, by="Scribe") == 0
    assert looked == [series]
