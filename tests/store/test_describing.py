"""What surrounds a game, in a store: people and texts beside the chain, erasable, and carried by replay files."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.closing import Close
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.playing import Play
from spooklog.domain.log.surroundings import Description, in_words
from spooklog.domain.log.texts import original_of
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.store.changes.merging import merge
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import Choice, erase
from spooklog.store.logs.surroundings import watched_by
from spooklog.store.store import Store

KITCHEN = Describe(place="Anna's kitchen", tags=("league",), watchers=("Eva Egg",), photos=("https://example.org/x",), minutes=95)


def around(store: Store, game: str) -> Description:
    """The surroundings of a game in words."""
    held = store.games.load(game).game.surroundings
    return in_words(held, store.games.texts(game), store.people.names(held.watchers))


def begun(store: Store, start: Starter, *commands: Describe) -> str:
    """A new game, described."""
    return store.games.start(start(), *commands).loaded.stream.id


def sound(store: Store) -> bool:
    """Whether no check of the whole store finds anything."""
    return not [*check_database(store.recorder), *problems_of_store(store)]


def test_a_game_is_described_when_it_starts_and_later(store: Store, other: Store, start: Starter) -> None:
    game = begun(store, start, KITCHEN)
    store.games.append(game, Describe(tags=("night",), without_watchers=("eva egg",)), by="Bert")
    assert around(other, game) == Description("Anna's kitchen", ("league", "night"), (), ("https://example.org/x",), 95)
    assert verify(other.games, game) == []
    assert sound(other)


def test_names_and_words_are_in_no_entry(store: Store, start: Starter) -> None:
    begun(store, start, KITCHEN)
    stored = b"".join(bytes(state) for (state,) in store.recorder.query("SELECT state FROM events"))
    for word in (b"kitchen", b"league", b"Eva", b"Egg", b"example.org"):
        assert word not in stored


def test_a_watcher_is_one_person_in_the_whole_store(store: Store, start: Starter) -> None:
    first, second = begun(store, start, KITCHEN), begun(store, start, KITCHEN)
    held = [store.games.load(game).game.surroundings.watchers for game in (first, second)]
    assert held[0] == held[1] == (store.people.called("Eva Egg").id,)


def test_a_player_is_no_watcher_of_the_same_game(store: Store, start: Starter) -> None:
    with pytest.raises(Usage, match="plays in this game"):
        begun(store, start, Describe(watchers=("ANNA",)))
    assert store.people.find("anna") is None


def test_a_refused_description_leaves_no_person(store: Store, start: Starter) -> None:
    game = begun(store, start)
    with pytest.raises(Usage):
        store.games.append(game, Describe(watchers=("Eva Egg",), minutes=0), by="Bert")
    assert store.people.find("Eva Egg") is None


def test_an_erased_watcher_is_gone_and_the_chain_stays(store: Store, start: Starter) -> None:
    game = begun(store, start, KITCHEN, Describe(watchers=("Frida",)))
    erase(store.own_log, "Eva Egg", by="Scribe")
    assert around(store, game).watchers == ("Frida",)
    assert around(store, game).erased == 1
    assert verify(store.games, game) == []
    assert sound(store)
    with pytest.raises(Usage, match="nothing new"):  # the others are there still
        store.games.append(game, Describe(watchers=("Frida",)), by="Bert")


def test_words_about_an_erased_person_are_erased_with_them(store: Store, start: Starter) -> None:
    told = Describe(
        place="at Anna Berg's", tags=("for Anna Berg", "night"), photos=("https://example.org/anna-berg.jpg",), source="BG Stats"
    )
    game = store.games.start(start("anna=Anna Berg", "bert"), told).loaded.stream.id
    erase(store.own_log, "Anna Berg", by="Scribe")
    assert around(store, game) == Description(None, ("night",), (), (), None, "BG Stats", 3)
    assert verify(store.games, game) == []


@pytest.mark.parametrize(
    "original",
    [
        b'{"name": "J\\u00f6rg \\u00c5berg"}',
        '{"name": "Jörg Åberg"}'.encode(),
        "id\tname\n7\tJörg\tÅberg\n".encode(),
        b'{"board": "{\\\\"name\\\\": \\\\"J\\\\u00f6rg \\\\u00c5berg\\\\"}"}',
        b'<player name="J&#246;rg &#xC5;berg" color="R&amp;B"/>',
    ],
    ids=["escaped", "plain", "table", "twice", "xml"],
)
def test_the_original_of_an_import_goes_with_a_person_it_names(store: Store, start: Starter, original: bytes) -> None:
    game = store.games.start(start("joerg=Jörg Åberg", "bert"), Describe(source="BG Stats", original=original)).loaded.stream.id
    held = store.games.load(game).game.surroundings.original or ""
    assert original_of(store.games.texts(game)[held]) == original
    erase(store.own_log, "Jörg Åberg", by="Scribe")
    assert held not in store.games.texts(game)


def test_descriptions_by_an_erased_person_go_and_those_of_others_stay(store: Store, start: Starter) -> None:
    game = begun(store, start, KITCHEN)
    store.games.append(game, Describe(place="the attic", tags=("ghosts",)), by="Dora Dell")
    erase(store.own_log, "Dora Dell", Choice(), by="Scribe")
    assert around(store, game).tags == ("league",)
    assert around(store, game).place is None


def test_a_request_that_comes_again_describes_once(store: Store, start: Starter) -> None:
    game = begun(store, start)
    told = Describe(place="Kitchen", original=b"{}")
    first = store.games.append(game, told, by="Bert", request="request-1")
    again = store.games.append(game, told, by="Bert", request="request-1")
    assert (first.last, again.last, again.repeated) == (2, 2, True)
    with pytest.raises(Conflict):
        store.games.append(game, Describe(place="Attic"), by="Bert", request="request-1")


def test_two_concurrent_descriptions_are_both_stored(store: Store, other: Store, start: Starter) -> None:
    game = begun(store, start, KITCHEN)
    other.games.load(game)
    store.games.append(game, Describe(tags=("night",)), by="Bert")
    other.games.append(game, Describe(tags=("final", "night")), by="Cora")  # decided on the older game first
    assert around(store, game).tags == ("league", "night", "final")


def test_a_watcher_who_is_erased_meanwhile_is_named_by_no_entry(store: Store, other: Store, start: Starter) -> None:
    begun(store, start, KITCHEN)
    game = begun(store, start)
    erased = other.people.called("Eva Egg").id
    assert "Eva Egg" in other.people.seen
    erase(store.own_log, "Eva Egg", by="Scribe")
    other.games.append(game, Describe(watchers=("Eva Egg",)), by="Bert")
    (watcher,) = store.games.load(game).game.surroundings.watchers
    assert watcher != erased
    assert around(store, game).watchers == ("Eva Egg",)


def test_a_branch_has_no_surroundings(store: Store, start: Starter) -> None:
    game = begun(store, start, KITCHEN)
    assert around(store, store.games.branch(game, by="Bert").loaded.stream.id) == Description()


def test_a_closed_game_is_described_and_stays_closed(store: Store, start: Starter) -> None:
    game = store.games.start(start(target=1), Play("anna 1"), Close()).loaded.stream.id
    recorded = store.games.append(game, KITCHEN, by="Bert")
    assert recorded.loaded.stream.status == "closed"


def test_a_watcher_deleted_by_hand_is_reported_as_missing(store: Store, start: Starter) -> None:
    begun(store, start, KITCHEN)
    with store.recorder.writing() as writer:
        writer.execute("DELETE FROM people WHERE name = ?", ("Eva Egg",))
    assert any("logs name them" in problem for problem in problems_of_store(store))


def test_people_at_one_game_cannot_be_merged(store: Store, start: Starter) -> None:
    begun(store, start, KITCHEN)
    begun(store, start, Describe(watchers=("Frida", "Gina")))
    for keep, other in (("anna", "Eva Egg"), ("Eva Egg", "anna"), ("Frida", "Gina")):
        with pytest.raises(Usage, match="were both at"):
            merge(store.own_log, keep, [other], by="Scribe")
    merge(store.own_log, "Frida", ["Eva Egg"], by="Scribe")
    with pytest.raises(Usage, match="were both at"):
        merge(store.own_log, "Gina", ["Eva Egg"], by="Scribe")


def test_a_name_of_one_word_is_a_watchers_own_in_the_games_that_they_watched(store: Store, start: Starter) -> None:
    there = begun(store, start, Describe(place="at Frida's", tags=("Frida came",), watchers=("Frida",)))
    elsewhere = begun(store, start, Describe(tags=("Frida again",)))
    found = erase(store.own_log, "Frida", by="Scribe")[0]
    assert (len(found.tables), len(found.texts)) == (0, 2)
    assert around(store, there) == Description(erased=3)
    assert around(store, elsewhere).tags == ("Frida again",), "there it may be another Frida"


def test_the_recorder_of_a_description_is_no_watcher(store: Store, start: Starter) -> None:
    game = begun(store, start, Describe(tags=("night",)))
    store.games.append(game, Describe(watchers=("Eva Egg",)), by="Frida")
    ids = [store.people.called(name).id for name in ("Frida", "Eva Egg")]
    assert [watched_by(store.recorder.query, [id]) for id in ids] == [set(), {game}]
