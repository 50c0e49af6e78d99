"""A player joins a series that goes on: as the next number, from then on, in the store and from replay files."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.formats.result import Reported
from spooklog.domain.series.commands import CloseSeries, RecordResult
from spooklog.domain.series.events import PlayerJoined, PlayerLeft, PlayerReturned
from spooklog.domain.series.outline import begin_series_outline, evolve_series_outline
from spooklog.domain.series.series import evolve_series
from spooklog.domain.values.errors import Conflict, Corrupt, Illegal, SpooklogError, Usage
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.writer import write_replay
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import ComingToStore, Opening
from spooklog.store.store import Store, open_store

GUEST = SeatSpec("gast", "Gundel Gast")


@pytest.fixture
def club(store: Store) -> str:
    """A series in which the most points win; anna has 5, bert 3."""
    seats = [SeatSpec("anna"), SeatSpec("bert")]
    opened = store.series.open(
        Opening(ruleset=find_ruleset("tally"), format="points-high", seats=seats, by="Scribe"), name="club"
    )
    report(store, opened.loaded.stream.id, 5, 3)
    return opened.loaded.stream.id


def report(store: Store, series: str, *points: int, sign: int = 1) -> None:
    """Record a result of the first players; the fewest points win where `sign` is -1."""
    players, scores = tuple(range(1, len(points) + 1)), [sign * number for number in points]
    best = tuple(player for player, number in zip(players, scores, strict=True) if number == max(scores))
    ranks = tuple(1 + sum(other > number for other in scores) for number in scores)
    reported = Reported(players=players, points=points, winners=best, ranks=ranks, dealer=1 if sign < 0 else None)
    store.series.append(series, RecordResult(reported), by="Scribe")


def test_a_guest_counts_from_the_next_game_on(store: Store, path: Path, club: str) -> None:
    recorded = store.series.join(club, [GUEST], by="Scribe")
    assert recorded.loaded.labels.names == ("anna", "bert", "gast")
    assert store.series.standings(club).totals == (5, 3, 0)
    report(store, club, 1, 2, 9)
    assert store.series.standings(club).totals == (6, 5, 9)
    with open_store(str(path)) as other:
        assert other.series.load(club).series == store.series.load(club).series
        assert other.series.load(club).seats == store.series.load(club).seats
    assert store.series.load_as_of(club, 2).labels.names == ("anna", "bert")
    assert verify(store.series, club) == [*problems_of_store(store)] == []


def test_a_player_of_the_series_a_taken_label_and_a_closed_series_are_refused(store: Store, club: str) -> None:
    for spec, words in (
        (SeatSpec("Anna", "anna"), "anna is in the series already"),
        (SeatSpec("bertl", "bert"), "bert is in the series already"),
        (SeatSpec("anna", "Anna Other"), "two players"),
    ):
        with pytest.raises(Usage, match=words):
            store.series.join(club, [GUEST, spec], by="Scribe")
    assert store.series.load(club).labels.names == ("anna", "bert")
    with pytest.raises(Conflict):
        store.series.join(club, [GUEST], by="Scribe", after=1)
    store.series.append(club, CloseSeries(), by="Scribe")
    with pytest.raises(Illegal, match="closed"):
        store.series.join(club, [GUEST], by="Scribe")


def test_a_format_that_all_must_play_takes_players_in_before_its_first_game_only(store: Store) -> None:
    seats = [SeatSpec("anna"), SeatSpec("bert"), SeatSpec("cora")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by="Scribe")
    series = store.series.open(opening).loaded.stream.id
    store.series.join(series, [GUEST], by="Scribe")
    report(store, series, 30, 0, 12, 3, sign=-1)
    with pytest.raises(Illegal, match="from the first hand to the last") as refused:
        store.series.join(series, [SeatSpec("emil")], by="Scribe")
    assert refused.value.rule == "spooks:r.33"


def test_a_player_who_joined_travels_in_replay_files(store: Store, empty_store: Path, tmp_path: Path, club: str) -> None:
    short, long = BytesIO(), BytesIO()
    write_replay(store, store.streams.get(club), short)
    store.series.join(club, [GUEST], by="Scribe")
    report(store, club, 1, 2, 9)
    write_replay(store, store.streams.get(club), long)
    for number, files in enumerate(((short, long), (long, short))):
        elsewhere = shutil.copy(empty_store, tmp_path / f"elsewhere{number}.db")
        with open_store(str(elsewhere), synchronous="OFF") as there:
            for file in files:
                import_replay(there, BytesIO(file.getvalue()), by="Cora")
            assert there.series.standings(club).totals == (6, 5, 9)
            assert [seat.name for seat in there.series.load(club).seats] == ["anna", "bert", "Gundel Gast"]
            assert verify(there.series, club) == [*problems_of_store(there)] == []


def test_an_outline_of_unknown_rules_has_the_player_and_a_second_joining_is_corrupt(store: Store, club: str) -> None:
    store.series.join(club, [GUEST], by="Scribe")
    first, *rest = [(one.number, one.entry) for one in store.series.entries(club)]
    outline = begin_series_outline(*first)
    for number, entry in rest:
        outline = evolve_series_outline(outline, number, entry)
    series = store.series.load(club).series
    assert (outline.opened.persons, outline.opened.labels) == (series.opened.persons, series.opened.labels)
    number, entry = rest[-1]
    assert isinstance(entry.event, PlayerJoined)
    with pytest.raises(SpooklogError) as refused:
        evolve_series(series, number + 1, entry)
    assert isinstance(refused.value, Corrupt)


@pytest.fixture
def table(store: Store) -> str:
    """A series of Spooks whose players come and go, after one hand: anna 0, bert 30, cora 12, dave 3."""
    seats = [SeatSpec(name) for name in ("anna", "bert", "cora", "dave")]
    opening = Opening(ruleset=find_ruleset("spooks"), format="spooks-long", seats=seats, by="Scribe", settings={"roster": "open"})
    series = store.series.open(opening, name="table").loaded.stream.id
    report(store, series, 0, 30, 12, 3, sign=-1)
    return series


@pytest.mark.rule("spooks:r.33")
def test_players_come_and_go_in_a_store_and_in_replay_files(
    store: Store, path: Path, empty_store: Path, tmp_path: Path, table: str
) -> None:
    store.series.join(table, [ComingToStore(GUEST), ComingToStore(SeatSpec("emil"), 7)], by="Scribe")
    store.series.leave(table, [1, 2], by="Scribe")
    store.series.join(table, [SeatSpec("anna")], by="Scribe")
    shown = store.series.standings(table)
    assert (shown.totals, shown.playing, shown.left) == ((0, 30, 12, 3, 30, 7), (1, 3, 4, 5, 6), (2,))
    assert store.series.next_start(table).players[-1].label == "emil"
    assert verify(store.series, table) == [*problems_of_store(store)] == []
    file = BytesIO()
    write_replay(store, store.streams.get(table), file)
    elsewhere = shutil.copy(empty_store, tmp_path / "elsewhere.db")
    for there, known in ((str(path), ""), (str(elsewhere), file.getvalue())):
        with open_store(there, synchronous="OFF") as other:
            if known:
                import_replay(other, BytesIO(file.getvalue()), by="Cora")
            assert other.series.standings(table) == shown
            assert verify(other.series, table) == []


def test_players_leave_all_or_none(store: Store, club: str) -> None:
    with pytest.raises(Usage, match="left the series already"):
        store.series.leave(club, [1, 1], by="Scribe")
    with pytest.raises(Conflict):
        store.series.leave(club, [1], by="Scribe", after=1)
    assert store.series.standings(club).left == ()
    store.series.leave(club, [1], by="Scribe")
    with pytest.raises(Usage, match="two players"):
        store.series.join(club, [SeatSpec("anna", "Anna Other")], by="Scribe")
    store.series.append(club, CloseSeries(), by="Scribe")
    assert store.series.standings(club).winners == (2,)
    with pytest.raises(Illegal, match="closed"):
        store.series.leave(club, [2], by="Scribe")


def test_leaving_twice_and_coming_back_without_leaving_are_corrupt(store: Store, club: str) -> None:
    store.series.leave(club, [1], by="Scribe")
    stored = store.series.entries(club)[-1]
    series = store.series.load(club).series
    for event in (PlayerLeft(1), PlayerLeft(3), PlayerReturned(2)):
        with pytest.raises(Corrupt):
            evolve_series(series, stored.number + 1, msgspec.structs.replace(stored.entry, event=event))
