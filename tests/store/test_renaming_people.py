"""A person is renamed: past games show the new name, logs stay as they are, and the store's own log proves the name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Corrupt, NotFound, Usage
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.reader import read_replay, sound
from spooklog.replays.files.writer import write_replay
from spooklog.store.changes.merging import merge
from spooklog.store.changes.renaming import call
from spooklog.store.checks.consistency import disagreements
from spooklog.store.checks.logs import verify
from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store, open_store


def renamed(store: Store, name: str, new: str) -> str | None:
    """What a person is called after they were renamed."""
    return call(store.own_log, name, new, by="Scribe")[1].name


def problems(store: Store) -> list[str]:
    """All that the checks of people and of the store's own log find."""
    return [*disagreements(store.recorder, (), store.mapper), *problems_of_store(store)]


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of Anna Berg and bert."""
    return store.games.start(start("anna=Anna Berg", "bert"), name="evening").loaded.stream.id


def test_a_renamed_person_has_the_new_name_in_past_games_and_the_same_label(store: Store, game: str) -> None:
    head = store.streams.get(game).head_hash
    assert renamed(store, "anna berg", "Anna  Holm") == "Anna Holm"
    loaded = store.games.load(game)
    assert [(seat.label, seat.name) for seat in loaded.seats] == [("anna", "Anna Holm"), ("bert", "bert")]
    assert store.streams.get(game).head_hash == head
    assert verify(store.games, game) == problems(store) == []
    with pytest.raises(NotFound):
        store.people.called("Anna Berg")


def test_a_name_can_be_given_back_and_written_in_other_capitals(store: Store, game: str) -> None:
    renamed(store, "Anna Berg", "Anna Holm")
    assert renamed(store, "Anna Holm", "anna HOLM") == "anna HOLM"
    assert renamed(store, "anna holm", "Anna Berg") == "Anna Berg"
    assert store.people.called("Anna Berg").written is None
    assert problems(store) == []
    entries = len(store.own_log.state().names)
    assert (renamed(store, "Anna Berg", "Anna Berg"), len(store.own_log.state().names)) == ("Anna Berg", entries)
    assert store.games.load(game).seats[0].name == "Anna Berg"


@pytest.mark.usefixtures("game")
def test_the_name_of_another_person_is_refused_with_the_merge_that_may_be_meant(store: Store) -> None:
    with pytest.raises(Usage) as refused:
        renamed(store, "Anna Berg", "Bert")
    assert refused.value.expected == ('players merge "bert" "Anna Berg"',)
    with pytest.raises(NotFound):
        renamed(store, "cora", "Cora")
    with pytest.raises(Usage):
        renamed(store, "bert", "\n")


def test_the_old_name_is_free_for_another_person(store: Store, game: str, start: Starter) -> None:
    renamed(store, "Anna Berg", "Anna Holm")
    other = store.games.start(start("anna=Anna Berg", "bert")).loaded
    assert other.seats[0].person != store.games.load(game).seats[0].person
    assert problems(store) == []


def test_another_process_takes_the_old_name_for_a_new_person_and_lets_the_renamed_one_record(
    store: Store, other: Store, game: str, start: Starter
) -> None:
    other.games.append(game, Annotate("a note"), by="Anna Berg")
    renamed(store, "Anna Berg", "Anna Holm")
    begun = other.games.start(start("anna=Anna Berg", "bert", by="Anna Holm")).loaded
    assert begun.seats[0].person != store.games.load(game).seats[0].person
    other.games.append(game, Annotate("another"), by="Anna Holm")
    assert problems(other) == []


@pytest.mark.parametrize("before", ["Anna Berg", "Anna Holm"], ids=["never renamed", "renamed before"])
def test_a_name_that_was_edited_in_the_tables_is_found_and_never_shown(store: Store, game: str, before: str) -> None:
    renamed(store, "Anna Berg", before)
    with store.recorder.writing() as writer:
        writer.execute("UPDATE people SET name = 'Eva', key = 'eva', written = 'Anna Berg' WHERE name = ?", (before,))
    assert any("the person" in words and "store's own log" in words for words in problems_of_store(store))
    with pytest.raises(Corrupt, match="not the one that was recorded"):
        store.games.load(game)
    with pytest.raises(Corrupt, match="not the one that was recorded"):
        store.people.called("Eva")
    assert verify(store.games, game)


def test_another_process_shows_the_new_name_without_being_opened_anew(store: Store, other: Store, game: str) -> None:
    for name, new in (("Anna Berg", "Anna Holm"), ("Anna Holm", "Anna Lund")):
        assert other.games.load(game).seats[0].name == name
        renamed(store, name, new)
    assert other.games.load(game).seats[0].name == "Anna Lund"


def test_an_erasure_finds_what_speaks_of_the_name_before(store: Store, game: str) -> None:
    store.games.append(game, Annotate("Anna Berg was late"), by="bert")
    renamed(store, "Anna Berg", "Zora Zimt")
    erase(store.own_log, "Zora Zimt", by="bert")
    assert store.people.words(game) == {}
    assert store.games.load(game).seats[0].name is None
    assert problems(store) == []


@pytest.fixture
def other_store(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store on another device."""
    with open_store(str(shutil.copy(empty_store, tmp_path / "elsewhere.db")), synchronous="OFF") as store:
        yield store


def test_a_replay_file_has_the_name_that_proves_and_the_one_that_is_shown(store: Store, other_store: Store, game: str) -> None:
    renamed(store, "Anna Berg", "Anna Holm")
    file = BytesIO()
    write_replay(store, store.streams.get(game), file)
    (log,) = sound(read_replay(BytesIO(file.getvalue()), store.mapper, keep=True))
    assert log.seats[0].name == "Anna Holm"
    import_replay(other_store, BytesIO(file.getvalue()), by="Cora")
    there = other_store.games.load(game)
    assert there.seats[0].name == "Anna Holm"
    assert problems(other_store) == []


def test_people_who_played_last_are_the_first_of_the_known_ones(store: Store, start: Starter) -> None:
    for players in (("anna", "bert"), ("cora", "anna"), ("Bertl Klee", "dave")):
        store.games.start(start(*(f"p{seat}={name}" for seat, name in enumerate(players, start=1)), by="Scribe"))
    known = [("p1", "Bertl Klee"), ("p2", "dave"), ("p1", "cora"), ("p2", "anna"), ("p2", "bert")]
    assert [(one.label, one.name) for one in store.people.recent(10)] == known
    assert [(one.label, one.name) for one in store.people.recent(1)] == known[:1]
    merge(store.own_log, "bert", ["Bertl Klee"], by="Scribe")
    assert [(one.label, one.name) for one in store.people.recent(2)] == [("p1", "bert"), ("p2", "dave")]
