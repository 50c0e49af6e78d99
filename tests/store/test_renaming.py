"""Games and series called otherwise: who may be called how, what becomes of the old name, and that no log changes."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Ambiguous, Conflict, NotFound, Usage
from spooklog.store.changes.renaming import rename
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.checks.reindex import reindex
from spooklog.store.entries.store_events import LogRenamed
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game called evening."""
    return store.games.start(start(), name="evening").loaded.stream.id


def renamed(store: Store, name: str, new: str) -> str:
    """What a log is called after it was renamed."""
    return rename(store.own_log, name, new, by="Scribe")[1].name


def test_a_renamed_game_has_its_new_name_everywhere_and_the_same_log(store: Store, game: str) -> None:
    store.games.load(game)
    entries = store.games.entries(game)
    before, now = rename(store.own_log, "eve", "autumn-1", by="Cora")
    assert (before.name, now.name, now.id, now.head_hash) == ("evening", "autumn-1", game, before.head_hash)
    assert store.streams.find("autumn-1").id == game
    assert store.games.load(game).stream.name == "autumn-1"
    assert store.games.entries(game) == entries
    assert verify(store.games, game) == check_database(store.recorder) == list(problems_of_store(store)) == []
    with pytest.raises(NotFound):
        store.streams.find("evening")


def test_the_log_of_the_store_says_who_renamed_it_and_no_name(store: Store, game: str) -> None:
    renamed(store, "evening", "autumn-1")
    *_, made = store.own_log.entries(store.own_log.id)
    assert isinstance(made.entry.event, LogRenamed)
    assert (made.entry.event.log, made.entry.by) == (game, store.people.called("Scribe").id)
    states = b"".join(row.state for row in store.recorder.select_events(store.own_log.id))
    assert b"autumn" not in states


def test_the_old_name_is_free_and_a_game_can_have_it_back(store: Store, start: Starter, game: str) -> None:
    renamed(store, "evening", "autumn-1")
    other = store.games.start(start(), name="evening").loaded.stream.id
    assert store.streams.find("evening").id == other != game
    with pytest.raises(Conflict, match="there is a game called evening already"):
        renamed(store, "autumn-1", "evening")
    renamed(store, "evening", "later")
    assert renamed(store, "autumn-1", "evening") == "evening"
    assert list(problems_of_store(store)) == []


def test_series_and_games_share_their_names(store: Store, game: str) -> None:
    series = store.series.open(opening(), name="fridays").loaded.stream.id
    with pytest.raises(Conflict, match="there is a series called fridays already"):
        renamed(store, "evening", "fridays")
    assert renamed(store, "fridays", "sundays") == "sundays"
    assert store.series.load(series).stream.name == "sundays"
    assert store.streams.get(game).name == "evening"


@pytest.mark.parametrize("name", ["Autumn", "", "9lives", "a b", "store", "a" * 41, "ümlaut", "a\n"])
@pytest.mark.usefixtures("game")
def test_a_game_is_renamed_only_to_names_allowed_for_new_games(store: Store, name: str) -> None:
    before = store.own_log.row()
    with pytest.raises(Usage):
        renamed(store, "evening", name)
    assert store.own_log.row() == before


@pytest.mark.usefixtures("game")
def test_the_same_name_again_changes_nothing(store: Store) -> None:
    before = store.own_log.row()
    assert renamed(store, "evening", "evening") == "evening"
    assert store.own_log.row() == before


def test_a_name_that_no_log_or_more_than_one_has_is_refused(store: Store, start: Starter) -> None:
    for name in ("amber-1", "amber-2"):
        store.games.start(start(), name=name)
    with pytest.raises(Ambiguous):
        renamed(store, "amber", "red")
    with pytest.raises(NotFound):
        renamed(store, "blue", "red")


def test_a_series_lists_its_games_under_their_new_names(store: Store, start: Starter, series: str) -> None:
    store.series.add(series, _called(store, start, "first"), by="Scribe")
    renamed(store, "first", "opening-night")
    assert [row.game for row in store.series.shown(series).games] == ["opening-night"]


def _called(store: Store, start: Starter, name: str) -> str:
    game = finished(store, start)
    renamed(store, store.streams.get(game).name, name)
    return game


def test_a_closed_game_is_renamed_and_one_that_others_play_goes_on(store: Store, other: Store, game: str, start: Starter) -> None:
    over = finished(store, start)
    store.games.append(over, Close(), by="Scribe")
    renamed(store, store.streams.get(over).name, "over")
    other.games.append(game, Play("anna 1"), by="Scribe")
    renamed(store, "evening", "autumn-1")
    assert other.games.append(game, Play("bert 2"), by="Scribe").loaded.stream.name == "autumn-1"
    assert store.games.load(over).stream.name == "over"


def test_an_index_that_is_made_anew_keeps_the_new_name(store: Store, game: str) -> None:
    renamed(store, "evening", "autumn-1")
    assert reindex(store, by="Scribe") == 0
    assert store.streams.get(game).name == "autumn-1"


def test_a_name_only_in_the_tables_is_reported(store: Store, game: str) -> None:
    renamed(store, "evening", "autumn-1")
    with store.recorder.writing() as writer:
        writer.execute("UPDATE streams SET name = 'winter' WHERE id = ?", (game,))
    assert list(problems_of_store(store)) == ["winter: its name is not the one in the store's own log"]


def test_the_name_of_a_person_is_found_by_erasing_under_the_name_that_a_game_has_now(store: Store, start: Starter) -> None:
    store.games.start(start("zora=Zora Zimt", "bert"), name="zora-evening")
    renamed(store, "zora-evening", "calm-evening")
    renamed(store, "calm-evening", "zora-again")
    _, found = erase(store.own_log, "Zora Zimt", by="Scribe")
    assert list(found) == ["zora-again"]
    assert list(problems_of_store(store)) == []
