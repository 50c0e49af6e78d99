"""An entry that cannot be read stops the lists; the error names its game, and only a decision passes it over."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projections.kit import break_entry, catch_up, change, place_of, rows_by_folding, tables_of
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, NotFound, Usage
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import players
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.projections.lists.upkeep.unreadable import UnreadableEntry, lists_had_read, skip
from spooklog.store.checks.database import check_database
from spooklog.store.store import Store

BAD = Wanted(status="damaged")


@pytest.fixture
def evening(store: Store, start: Starter) -> tuple[str, str]:
    """Two games, entries in turn: `good` has 1, 5, 7 and 9 of the store, `bad` 3, 6, 8 and 10, which decides it.

    2 and 4 are of the store's own log, which says that they were begun.
    """
    good, bad = (store.games.start(start(target=3), name=name).loaded.stream.id for name in ("good", "bad"))
    for number in (1, 2, 3):
        for game in (good, bad):
            store.games.append(game, Play(f"anna {number}"), by="Scribe")
    return good, bad


def decide(store: Store, game: str, entry: int) -> None:
    """Decide to go on without an entry."""
    skip(store, store.streams.find(game), entry, by="Dora", why="a bad disk")


@pytest.mark.parametrize("state", [b"{}", b"\xff", b'{"v":1,'])
def test_an_unreadable_entry_is_reported_and_all_earlier_ones_are_listed(
    store: Store, path: Path, evening: tuple[str, str], state: bytes
) -> None:
    break_entry(path, evening[1], 3, state)
    for _ in range(2):
        with pytest.raises(UnreadableEntry, match=r"^bad: entry 3 ") as told:
            catch_up(store)
        assert (told.value.game, told.value.entry, told.value.exit_code) == ("bad", 3, 8)
        assert told.value.expected == ('spooklog db skip bad 3 --why "…"',)
        assert place_of(store).position == 7
        assert [(row[0], row[10]) for row in tables_of(store)["games"]] == sorted([(evening[0], 3), (evening[1], 2)])


def test_an_altered_readable_entry_breaks_the_chain_and_is_unreadable(store: Store, path: Path, evening: tuple[str, str]) -> None:
    was = break_entry(path, evening[1], 2)
    break_entry(path, evening[1], 2, was.replace(b'"seat":1', b'"seat":2'))
    with pytest.raises(UnreadableEntry, match=r"^bad: entry 3 does not follow entry 2"):
        catch_up(store)


def test_after_a_skip_the_game_is_damaged_and_the_others_go_on(store: Store, path: Path, evening: tuple[str, str]) -> None:
    break_entry(path, evening[1], 3)
    with pytest.raises(UnreadableEntry):
        catch_up(store)
    decide(store, "bad", 3)
    rows = {row.game: row for row in games(store, limit=5)}
    assert (rows["good"].winners, rows["good"].ply) == (["anna"], 3)
    assert (rows["bad"].status, rows["bad"].ply, rows["bad"].entry) == ("damaged", 1, 2)
    assert rows["bad"].standing == "damaged at entry 3"
    assert [(row.player, row.games, row.decided) for row in players(store)] == [("anna", 2, 1), ("bert", 2, 1)]
    told = statistics(store).all
    assert (told.games, told.decided, told.damaged, told.going_on) == (2, 1, 1, 0)
    ((entry, why),) = store.recorder.query("SELECT entry, why FROM skipped")
    assert (entry, why) == (3, "a bad disk")


def test_a_damaged_decided_game_counts_for_no_player(store: Store, path: Path, evening: tuple[str, str]) -> None:
    store.games.append(evening[1], Annotate("hm"), by="Scribe")
    break_entry(path, evening[1], 5)
    decide(store, "bad", 5)
    assert [row.wins for row in players(store)] == [1, 0]


def test_a_wholly_unreadable_game_is_listed_by_its_name(store: Store, path: Path, evening: tuple[str, str]) -> None:
    break_entry(path, evening[1], 1)
    decide(store, "bad", 1)
    rows = {row.game: row for row in games(store, limit=5)}
    assert (rows["bad"].status, rows["bad"].ply, rows["bad"].ruleset) == ("damaged", 0, "counting/1")
    assert [player.player for player in rows["bad"].players] == ["anna", "bert"]


@pytest.mark.parametrize("page", [1, 2, 3, 1000])
def test_pages_of_any_size_give_the_same_damage(store: Store, path: Path, evening: tuple[str, str], page: int) -> None:
    break_entry(path, evening[1], 3)
    decide(store, "bad", 3)
    catch_up(store, page=page)
    told = tables_of(store)
    assert rebuild(store.log).differences == ()
    assert tables_of(store) == told


def test_rows_listed_before_an_alteration_are_withdrawn(store: Store, path: Path, evening: tuple[str, str]) -> None:
    catch_up(store)
    break_entry(path, evening[1], 3)
    store.games.append(evening[1], Annotate("hm"), by="Scribe")  # this store has read the game before, so it can still record
    with pytest.raises(UnreadableEntry, match="entry 3"):
        catch_up(store)
    decide(store, "bad", 3)
    catch_up(store)
    told = tables_of(store)
    assert rebuild(store.log).differences == ()
    assert tables_of(store) == told
    assert [row.wins for row in players(store)] == [1, 0]


def test_a_rebuild_retries_skipped_entries(store: Store, path: Path, evening: tuple[str, str]) -> None:
    was = break_entry(path, evening[1], 3)
    decide(store, "bad", 3)
    catch_up(store)
    break_entry(path, evening[1], 3, was)
    store.games.append(evening[1], Annotate("hm"), by="Scribe")
    assert [row.status for row in games(store, BAD, limit=5)] == ["damaged"]
    found = rebuild(store.log).differences
    assert found is not None
    assert {one.table for one in found} == {"games", "scoreboards", "figures", "statistics"}
    assert tables_of(store) == rows_by_folding(store)


def test_a_decision_reaches_no_further_than_its_entry(store: Store, path: Path, evening: tuple[str, str]) -> None:
    was = break_entry(path, evening[1], 2)
    decide(store, "bad", 2)
    catch_up(store)
    break_entry(path, evening[1], 2, was)
    break_entry(path, evening[1], 4)
    with pytest.raises(UnreadableEntry, match="entry 4"):
        rebuild(store.log)
    assert len(games(store, limit=5)) == 2  # the live lists stand
    decide(store, "bad", 4)
    rebuild(store.log)
    assert games(store, BAD, limit=5)[0].ply == 2


def test_a_sound_entry_cannot_be_skipped(store: Store, path: Path, evening: tuple[str, str]) -> None:
    with pytest.raises(Usage, match="nothing to skip"):
        decide(store, "good", 2)
    with pytest.raises(NotFound, match="the log has 4"):
        decide(store, "good", 5)
    break_entry(path, evening[1], 3)
    for entry in (2, 4):
        with pytest.raises(Usage) as told:
            decide(store, "bad", entry)
        assert told.value.expected == ("3",)
    decide(store, "bad", 3)
    with pytest.raises(Conflict, match="decided already"):
        decide(store, "bad", 3)
    with pytest.raises(Usage, match="empty"):
        skip(store, store.streams.find("bad"), 3, by="Dora", why=" ")


def test_entries_that_changed_places_are_one_damage_in_whatever_order_they_are_read(
    store: Store, path: Path, evening: tuple[str, str]
) -> None:
    for now, was in ((99, 2), (2, 3), (3, 99)):
        renumber = "UPDATE events SET originator_version = ? WHERE originator_version = ? AND originator_id = ?"
        change(path, renumber, now, was, evening[1])
    with pytest.raises(UnreadableEntry):
        catch_up(store)
    decide(store, "bad", 2)
    for _ in range(2):
        assert [(row.game, row.standing) for row in games(store, BAD, limit=9)] == [("bad", "damaged at entry 2")]
        rebuild(store.log, restart=True)


def test_an_entry_behind_the_end_of_a_log_can_be_passed_over(store: Store, path: Path, evening: tuple[str, str]) -> None:
    copy = (
        "INSERT INTO events (originator_id, originator_version, topic, state) SELECT originator_id, 5, topic, state FROM events"
    )
    change(path, f"{copy} WHERE originator_version = 4 AND originator_id = ?", evening[1])
    with pytest.raises(UnreadableEntry, match=r"^bad: entry 5 "):
        catch_up(store)
    decide(store, "bad", 5)
    assert [row.game for row in games(store, BAD, limit=9)] == ["bad"]


def test_a_log_whose_end_is_gone_is_listed_as_damaged(store: Store, path: Path, evening: tuple[str, str]) -> None:
    catch_up(store)
    change(path, "DELETE FROM events WHERE originator_version = 4 AND originator_id = ?", evening[0])
    (row,) = [row for row in games(store, limit=9) if row.game == "good"]
    assert (row.status, row.standing) == ("damaged", "damaged: its last entries are gone")


def test_lists_know_whether_they_read_an_entry_before_its_damage(store: Store, path: Path, evening: tuple[str, str]) -> None:
    catch_up(store)
    break_entry(path, evening[1], 3)
    assert lists_had_read(store, store.streams.find("bad"), 3)
    store.games.append(evening[0], Annotate("hm"), by="Scribe")
    assert not lists_had_read(store, store.streams.find("good"), 5)


def test_a_log_that_is_not_in_the_index_is_listed_as_damaged_by_its_id_and_stops_nothing(
    store: Store, path: Path, evening: tuple[str, str]
) -> None:
    change(path, "UPDATE events SET originator_id = 'gstray' WHERE originator_id = ? AND originator_version = 4", evening[1])
    catch_up(store)
    assert [(row.game, row.standing) for row in games(store, BAD, limit=9)] == [("gstray", "damaged at entry 1")]
    assert len(games(store, limit=9)) == 3
    assert "gstray: the log is not in the index" in check_database(store.recorder)
