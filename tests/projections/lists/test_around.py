"""Games by what surrounds them: found by place, tag and watcher, counted, and made anew from the log."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.projections.kit import catch_up, change, rows_by_folding, tables_of
from tests.servers import server_or_skip
from tests.store.conftest import Starter

from spooklog.domain.log.describing import Describe
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import NotFound, SpooklogError, Usage
from spooklog.projections.lists.filters import Wanted, WantedSurroundings
from spooklog.projections.lists.games import games
from spooklog.projections.lists.players import player, players
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import describe, rebuild
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.checks.logs import verify
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store

TOLD = {
    "first": Describe(place="Anna's kitchen", tags=("League", "night"), watchers=("Eva Egg",), minutes=95),
    "second": Describe(place="anna's kitchen", tags=("league",), watchers=("Eva Egg", "Frida")),
    "third": Describe(place="Café Mühle", minutes=30),
    "fourth": None,
}
WINS = {"first": "anna", "second": "bert", "third": "anna", "fourth": "anna"}


@pytest.fixture
def shelf(store: Store, start: Starter) -> Store:
    """Four games of the counting game, three of them described."""
    return filled(store, start)


def filled(store: Store, start: Starter) -> Store:
    """A store with the games of the shelf."""
    for name, told in TOLD.items():
        game = store.games.start(start(target=2), *([told] if told else []), name=name).loaded.stream.id
        store.games.append(game, Play(f"{WINS[name]} 1 2"), by="Scribe")
    return store


def found(store: Store, place: str | None = None, *tags: str, watcher: str | None = None) -> list[str]:
    """The names of the games with some surroundings."""
    around = WantedSurroundings(place, tags, watcher)
    return sorted(row.game for row in games(store, Wanted(around=around), limit=9))


def test_the_list_shows_the_description_of_a_game(shelf: Store) -> None:
    rows = {row.game: row for row in games(shelf, limit=9)}
    shown = {name: (row.place, row.tags, row.watchers, row.length) for name, row in rows.items()}
    assert shown["first"] == ("Anna's kitchen", ("League", "night"), ("Eva Egg",), 95 * 60_000)
    assert shown["third"] == ("Café Mühle", (), (), 30 * 60_000)
    assert shown["fourth"][:3] == (None, (), ())


def test_games_are_found_by_words_of_the_place_by_tags_and_by_a_watcher(shelf: Store) -> None:
    assert found(shelf, "kitchen") == found(shelf, "KITCHEN anna") == ["first", "second"]
    assert found(shelf, "cafe muhle") == ["third"]
    assert found(shelf, None, "league") == ["first", "second"]
    assert found(shelf, None, "LEAGUE", "night") == found(shelf, "kitchen", "night") == ["first"]
    assert found(shelf, watcher="frida") == ["second"]
    assert found(shelf, "kitchen", "night", watcher="Frida") == []


@pytest.mark.parametrize(
    ("wanted", "error", "expected"),
    [
        (WantedSurroundings("attic"), NotFound, ("Anna's kitchen", "Café Mühle")),
        (WantedSurroundings(" "), Usage, ("Anna's kitchen", "Café Mühle")),
        (WantedSurroundings(None, ("leag",)), NotFound, ("League", "night")),
        (WantedSurroundings(None, ("",)), Usage, ("League", "night")),
        (WantedSurroundings(None, (), "Nobody"), NotFound, ()),
    ],
)
def test_an_unknown_filter_value_is_refused_with_the_known_ones(
    shelf: Store, wanted: WantedSurroundings, error: type[SpooklogError], expected: tuple[str, ...]
) -> None:
    with pytest.raises(error) as refused:
        games(shelf, Wanted(around=wanted), limit=9)
    assert [normal.casefold() for normal in refused.value.expected] == [one.casefold() for one in expected]


def test_a_correction_moves_a_game_in_the_lists(shelf: Store) -> None:
    assert found(shelf, None, "night") == ["first"]
    first = shelf.streams.find("first").id
    moved = Describe(place="the attic", without_tags=("night",), tags=("final",))
    shelf.games.append(first, moved, Describe(without_watchers=("Eva Egg",), clear=("minutes",)), by="Scribe")
    assert found(shelf, "attic", "final") == ["first"]
    assert found(shelf, watcher="Eva Egg") == ["second"]
    with pytest.raises(NotFound):
        found(shelf, None, "night")


def test_erased_words_and_names_find_nothing(shelf: Store) -> None:
    erase(shelf.own_log, "Eva Egg", by="Scribe")
    assert {row.game: row.watchers for row in games(shelf, limit=9)}["second"] == ("Frida",)
    with pytest.raises(NotFound):
        found(shelf, watcher="Eva Egg")


def test_merged_people_watched_as_one(shelf: Store) -> None:
    third = shelf.streams.find("third").id
    shelf.games.append(third, Describe(watchers=("Eva E.",)), by="Scribe")
    merge(shelf.own_log, "Eva Egg", ["Eva E."], by="Scribe")
    assert found(shelf, watcher="Eva E.") == found(shelf, watcher="Eva Egg") == ["first", "second", "third"]
    assert player(shelf, "Eva Egg").watched == 3


def test_a_watcher_is_not_counted_as_a_player(shelf: Store) -> None:
    told = player(shelf, "Eva Egg")
    assert (told.watched, told.games, told.rulesets) == (2, 0, [])
    assert player(shelf, "anna").watched == 0
    assert "Eva Egg" not in {row.player for row in players(shelf)}


def test_statistics_count_the_games_with_a_tag_alone(shelf: Store) -> None:
    (league,) = statistics(shelf, around=WantedSurroundings(None, ("league",))).rulesets
    assert (league.games, league.players) == (2, 2)
    assert league.longest
    assert league.longest.game in ("first", "second")
    assert {row.player: (row.games, row.wins) for row in league.by_player} == {"anna": (2, 1), "bert": (2, 1)}
    assert league.mean_length == 95 * 60_000
    (all_games,) = statistics(shelf).rulesets
    assert {row.player: (row.games, row.wins) for row in all_games.by_player} == {"anna": (4, 3), "bert": (4, 1)}
    assert statistics(shelf, around=WantedSurroundings("kitchen", ("night",))).all.games == 1


def test_statistics_of_a_tag_that_all_games_have_are_those_of_all_games(store: Store, start: Starter) -> None:
    for name, winner in WINS.items():
        told = Describe(tags=("league",), place="Kitchen")
        game = store.games.start(start(target=2), told, name=name).loaded.stream.id
        store.games.append(game, Play(f"{winner} 1 2"), by="Scribe")
    assert statistics(store, around=WantedSurroundings(None, ("league",))) == statistics(store)


def test_places_and_tags_are_counted_whatever_their_case(shelf: Store) -> None:
    told = statistics(shelf)
    assert [(one.place, one.games) for one in told.places] == [("Anna's kitchen", 2), ("Café Mühle", 1)]
    assert [(one.tag, one.games) for one in told.tags] == [("League", 2), ("night", 1)]
    only = statistics(shelf, around=WantedSurroundings(None, ("night",)))
    assert [(one.place, one.games) for one in only.places] == [("Anna's kitchen", 1)]


def test_archived_games_and_copies_count_nowhere(shelf: Store) -> None:
    shelf.games.branch(shelf.streams.find("first").id, by="Scribe")
    archive(shelf.own_log, ["second"], by="Scribe")
    assert statistics(shelf, around=WantedSurroundings("kitchen")).all.games == 1
    assert statistics(shelf).places[0].games == 1
    assert player(shelf, "Eva Egg").watched == 1


def test_rows_of_descriptions_agree_with_folding_and_a_check_enforces_that(shelf: Store, path: Path) -> None:
    catch_up(shelf)
    head = shelf.recorder.max_notification_id() or 0
    assert tables_of(shelf) == rows_by_folding(shelf)
    assert len(tables_of(shelf)["surroundings"]) == 9
    assert (problems(shelf.recorder.location, head), list(wrong_rows(shelf.log))) == ([], [])
    change(path, "UPDATE surroundings_a SET value = 'x' WHERE kind = 'place'")
    assert any("surroundings" in line for line in wrong_rows(shelf.log))
    done = rebuild(shelf.log)
    assert done.differences is not None
    assert {told.table for told in describe(shelf, done.differences)} == {"surroundings"}
    change(path, "UPDATE surroundings_b SET game = 'gone' WHERE kind = 'tag' AND position = 2")
    assert any("belong to no game" in line for line in problems(shelf.recorder.location, head))


def test_texts_of_a_description_are_found_by_their_words_and_originals_are_not(shelf: Store) -> None:
    def search(words: str) -> dict[str, list[tuple[str, int]]]:
        rows = games(shelf, Wanted(text=words), limit=9)
        return {row.game: [(one.kind, one.entry) for one in row.found or ()] for row in rows}

    fourth = shelf.streams.find("fourth").id
    told = Describe(
        source="BG Stats, a kitchen", original=b'{"location": "kitchen", "secret": 1}', photos=("https://x.org/kitchen",)
    )
    shelf.games.append(fourth, told, Describe(place="big kitchen"), by="Scribe")
    assert search("kitchen") == {
        "first": [("place", 2)],
        "second": [("place", 2)],
        "fourth": [("source", 4), ("photo", 4), ("place", 5)],
    }
    assert search("secret") == {}
    shelf.games.append(shelf.streams.find("first").id, Describe(without_tags=("night",)), by="Scribe")
    assert search("night") == {"first": [("tag", 2)]}


def test_no_row_holds_a_name_or_a_word(shelf: Store) -> None:
    catch_up(shelf)
    rows = repr(tables_of(shelf))
    for word in ("kitchen", "League", "night", "Eva", "Mühle"):
        assert word not in rows


def test_postgresql_finds_and_counts_descriptions_as_well(start: Starter) -> None:
    with server_or_skip().database() as url, open_store(url) as empty:
        shelf = filled(empty, start)
        assert found(shelf, "cafe muhle") == ["third"]
        assert found(shelf, "kitchen", "LEAGUE", watcher="Eva Egg") == ["first", "second"]
        assert [one.games for one in statistics(shelf).places] == [2, 1]
        assert statistics(shelf, around=WantedSurroundings(None, ("league",))).all.games == 2
        assert player(shelf, "Eva Egg").watched == 2
        fourth = shelf.streams.find("fourth").id
        with open_store(url) as other:
            other.people.called("Frida")
            other.games.load(fourth)
            erase(shelf.own_log, "Frida", by="Scribe")
            other.games.append(fourth, Describe(watchers=("Frida",)), by="Scribe")
        assert found(shelf, watcher="Frida") == ["fourth"]
        assert {row.game: row.watchers for row in games(shelf, limit=9)}["second"] == ("Eva Egg",)
        assert [problem for stream in shelf.streams.every() for problem in verify(shelf.games, stream.id)] == []
