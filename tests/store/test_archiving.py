"""Archived games and series: closed to recording, without loss, and logged in the log of the store."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening, totals

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.series.commands import CloseSeries
from spooklog.domain.values.errors import Ambiguous, Conflict, Illegal, NotFound, Usage
from spooklog.store.changes.archiving import archive, reasons, unarchive
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import check_own_log, problems_of_store
from spooklog.store.checks.reindex import reindex
from spooklog.store.entries.store_events import LogArchived, LogUnarchived
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game called evening, with a line."""
    game = store.games.start(start(), name="evening").loaded.stream.id
    store.games.append(game, Play("anna 1"), by="Scribe")
    return game


def put_away(store: Store, *names: str, why: str | None = None) -> list[str]:
    """Archive some logs; their names."""
    return [row.name for row in archive(store.own_log, names, by="Scribe", why=why)]


@pytest.mark.parametrize(
    "command",
    [Play("bert 2"), Undo(), Close(void=True), Annotate("hm"), Amend((Correction(ply=1, how="replace", text="bert 1"),))],
)
def test_nothing_is_recorded_in_an_archived_game_until_it_is_unarchived(store: Store, game: str, command: object) -> None:
    put_away(store, "evening")
    before = store.streams.get(game)
    with pytest.raises(Illegal, match="evening is archived: unarchive it first") as refused:
        store.games.append(game, command, by="Scribe")  # type: ignore[arg-type]  # each is a command
    assert refused.value.expected == ("spooklog unarchive evening",)
    assert store.streams.get(game) == before
    unarchive(store.own_log, ["evening"], by="Scribe")
    store.games.append(game, command, by="Scribe")  # type: ignore[arg-type]


def test_another_process_that_has_the_game_open_is_refused_and_goes_on_after_that(store: Store, other: Store, game: str) -> None:
    other.games.append(game, Play("bert 2"), by="Scribe")
    put_away(store, "evening")
    with pytest.raises(Illegal, match="is archived"):
        other.games.append(game, Play("anna 3"), by="Scribe")
    with pytest.raises(Illegal, match="is archived"):
        other.games.append(game, Annotate("by two people"), Annotate("at once"), by="Nina New")
    unarchive(store.own_log, ["evening"], by="Scribe")
    assert other.games.append(game, Play("anna 3"), by="Scribe").loaded.game.state.number == 3


def test_an_archived_game_is_read_branched_and_verified_as_ever(store: Store, game: str) -> None:
    put_away(store, "evening")
    assert store.games.load(game).game.state.number == 1
    assert store.games.load_as_of(game, 1).game.state.number == 0
    assert store.games.branch(game, by="Scribe").loaded.game.state.number == 1
    assert verify(store.games, game) == check_database(store.recorder) == list(problems_of_store(store)) == []


def test_nothing_is_recorded_in_an_archived_series_and_its_games_go_on(store: Store, start: Starter, series: str) -> None:
    game = store.games.start(start(target=3)).loaded.stream.id
    store.series.add(series, game, by="Scribe")
    put_away(store, "fridays")
    for refused in (
        lambda: store.series.append(series, CloseSeries(), by="Scribe"),
        lambda: store.series.start(series, start()),
        lambda: store.series.add(series, finished(store, start), by="Scribe"),
    ):
        with pytest.raises(Illegal, match="fridays is archived"):
            refused()
    store.games.append(game, Play("anna 1 2 3"), by="Scribe")
    assert totals(store, series) == {"anna": 3, "bert": 0}


def test_an_archived_game_still_counts_in_its_series(store: Store, start: Starter, series: str) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    put_away(store, store.streams.get(game).name)
    assert totals(store, series) == {"anna": 3, "bert": 0}
    assert verify(store.series, series) == []


def test_several_are_archived_together_each_once_or_none_of_them(store: Store, start: Starter, game: str) -> None:
    store.games.start(start(), name="gift")
    store.series.open(opening(), name="fridays")
    put_away(store, "gift")
    before = store.own_log.row()
    with pytest.raises(Conflict, match="gift is archived already"):
        put_away(store, "evening", "gift")
    with pytest.raises(NotFound):
        put_away(store, "evening", "nothing")
    assert (store.own_log.row(), store.streams.get(game).archived) == (before, None)
    assert put_away(store, "evening", "fridays", "even") == ["evening", "fridays"]
    store.games.start(start(), name="gone")
    with pytest.raises(Conflict, match="gone is not archived"):
        unarchive(store.own_log, ["evening", "gone"], by="Scribe")
    assert [row.name for row in unarchive(store.own_log, ["evening", "gift"], by="Scribe")] == ["evening", "gift"]


def test_the_log_of_the_store_records_who_archived_when_and_why(store: Store, game: str) -> None:
    put_away(store, "evening", why="played with a wrong deck")
    unarchive(store.own_log, ["evening"], by="Cora")
    away, back = store.own_log.entries(store.own_log.id)[-2:]
    assert isinstance(away.entry.event, LogArchived)
    assert isinstance(back.entry.event, LogUnarchived)
    assert away.entry.event.log == back.entry.event.log == game
    assert store.own_log.texts(store.own_log.id) == {away.entry.event.why: "played with a wrong deck"}
    assert b"wrong deck" not in store.recorder.select_events(store.own_log.id)[-2].state
    assert back.entry.by == store.people.called("Cora").id
    with pytest.raises(Usage):
        put_away(store, "evening", why="  ")


def test_the_reason_is_known_while_a_log_is_archived(store: Store, start: Starter, game: str) -> None:
    other = store.games.start(start(), name="other").loaded.stream.id
    put_away(store, "evening", "other", why="long ago")
    assert reasons(store.own_log) == {game: "long ago", other: "long ago"}
    unarchive(store.own_log, ["other"], by="Scribe")
    assert reasons(store.own_log) == {game: "long ago"}


@pytest.mark.usefixtures("game")
def test_a_reason_goes_with_the_person_who_gave_it_and_with_one_whom_it_names(store: Store, start: Starter) -> None:
    store.games.start(start("zora=Zora Zimt", "cora"), name="two")
    archive(store.own_log, ["evening"], by="Hanna Holm", why="I lost the score sheet")
    archive(store.own_log, ["two"], by="Scribe", why="Zora Zimt left early")
    for name in ("Hanna Holm", "Zora Zimt"):
        erase(store.own_log, name, by="Scribe")
    assert set(reasons(store.own_log).values()) == {None}
    assert store.recorder.query("SELECT count(*) FROM texts") == [(0,)]
    assert list(problems_of_store(store)) == []


def test_a_reason_removed_by_hand_is_reported(store: Store, game: str) -> None:
    put_away(store, "evening", why="long ago")
    with store.recorder.writing() as writer:
        writer.execute("DELETE FROM texts WHERE stream_id <> ?", (game,))
    (words,) = problems_of_store(store)
    assert "was removed, and the store's own log knows of no erasure" in words


def test_tables_that_contradict_the_log_are_reported_and_rebuilt(store: Store, start: Starter, game: str) -> None:
    hidden = store.games.start(start(), name="hidden").loaded.stream.id
    put_away(store, "evening")
    at = store.streams.get(game).archived
    with store.recorder.writing() as writer:
        writer.execute("UPDATE streams SET archived = NULL WHERE id = ?", (game,))
        writer.execute("UPDATE streams SET archived = 5 WHERE id = ?", (hidden,))
    found = list(check_own_log(store))
    assert sorted(one.message for one in found) == [
        f"evening is not archived, and archived at {at} by the store's own log",
        "hidden is archived at 5, and not archived by the store's own log",
    ]
    assert all(one.mendable for one in found)
    assert reindex(store, by="Scribe") == 2
    assert (store.streams.get(game).archived, store.streams.get(hidden).archived) == (at, None)
    assert list(problems_of_store(store)) == []


def test_lists_of_the_index_leave_archived_logs_out_and_names_still_find_them(store: Store, start: Starter, game: str) -> None:
    store.games.start(start(), name="evenly")
    put_away(store, "evening")
    assert [one.name for one in store.streams.newest()] == ["evenly"]
    assert [one.name for one in store.streams.newest(archived=True)] == ["evening"]
    assert len(store.streams.newest(archived=None)) == 2
    assert store.streams.find("evening").id == game
    assert store.streams.find("even").name == "evenly"
    assert store.streams.find("eveni").name == "evening"
    put_away(store, "evenly")
    with pytest.raises(Ambiguous):
        store.streams.find("even")
    assert store.streams.get(game).archived is not None
