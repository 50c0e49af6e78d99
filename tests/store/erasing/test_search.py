"""What a store holds of a person: what is certain, what is only suspected, what people decide, and what stays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.servers import server_or_skip
from tests.store.conftest import Starter
from tests.store.erasing.test_erase import secrets_in
from tests.store.test_wordlists import OPENING
from tests.store.test_wordlists import start as words_start

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Usage
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.erasing.erase import Choice, Found, erase, find
from spooklog.store.erasing.search import Item, search
from spooklog.store.erasing.unreachable import unreachable
from spooklog.store.store import Store, open_store

NAME = "Zebulon Quist"

# A label is five letters at least: a shorter word stands in some random id by chance.
DIFFICULT = {
    "Zebulon Quist": ("zebby", ("zebby lurks", "Zebulon Quist is late", "Quist, Zebulon", "Quists Hut", "Zebulon's hat")),
    "田中さん": ("tanaka", ("田中さんが勝った", "田中が来た", "tanaka wins")),
    "Дмитрий": ("dimka", ("карта Дмитрия", "дал Дмитрию", "dimka wins")),
    "Zoëlla": ("zoella", ("Zoella wins", "ZOËLLAS turn", "zoella's turn")),
    "สมชาย": ("somchai", ("คุณสมชายชนะ", "somchai wins")),
    "Mark": ("mark", ("mark my words", "Mark's card")),
}


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game with him at the table, and another one where he is only spoken of."""
    game = store.games.start(start(f"zebby={NAME}", "bert"), name="amber-bat-12").loaded.stream.id
    other = store.games.start(start("zebby=Berta Quist", "bert"), name="quists-day").loaded.stream.id
    for text in ("zebby lurks", "zebulonquist", "a quiet evening"):
        store.games.append(game, Annotate(text), by="bert")
    for text in ("Quist and his hat", "zebby is late", "a hat"):
        store.games.append(other, Annotate(text), by="bert")
    return game


def texts_of(items: tuple[Item, ...]) -> set[str]:
    """The texts of finds."""
    return {item.text for item in items}


def searched(store: Store, *also: str) -> tuple[set[str], set[str]]:
    """What is certain, and what is suspected."""
    found = search(store.people, NAME, also)
    return texts_of(found.certain), texts_of(found.suspected)


def gone(store: Store, choice: Choice | None = None) -> Found:
    """What goes with him."""
    return erase(store.own_log, NAME, choice, by="Scribe")[0]


@pytest.mark.usefixtures("game")
def test_certain_and_suspected_finds_are_listed_separately(store: Store) -> None:
    certain, suspected = searched(store)
    assert certain == {"zebby lurks", "zebulonquist"}
    assert suspected == {"Quist and his hat", "zebby is late", "quists-day", "Berta Quist", "zebby"}


@pytest.mark.usefixtures("game")
def test_suspected_finds_stay_unless_they_are_taken(store: Store) -> None:
    gone(store)
    left = {text for (text,) in store.recorder.query("SELECT text FROM texts")}
    assert left == {"a quiet evening", "Quist and his hat", "zebby is late", "a hat"}
    assert store.people.find("Berta Quist")


@pytest.mark.usefixtures("game")
def test_all_suspected_finds_go_except_those_kept(store: Store, path: Path) -> None:
    found = gone(store, Choice(everything=True, keep=("Berta Quist", "his hat")))
    assert (len(found.texts), len(found.labels), list(found.games.values())) == (3, 1, ["quists-day"])
    assert store.people.find("Berta Quist")
    assert secrets_in(path, ("zebby", "zebulon", "quists-day")) == []
    assert (
        check_database(store.recorder)
        == [problem for row in store.streams.every() for problem in verify(store.games, row.id)]
        == []
    )


@pytest.mark.usefixtures("game")
def test_suspects_are_taken_by_their_marks_or_their_words(store: Store) -> None:
    found = search(store.people, NAME)
    marks = found.marks()
    (berta,) = [marks[item.place] for item in found.suspected if item.text == "Berta Quist"]
    choice = Choice(take=(berta, "IS late"))
    taken = find(store.people, NAME, choice)
    assert [person.name for person in taken.others] == ["Berta Quist"]
    assert len(taken.texts) == 3
    gone(store, choice)
    assert store.people.find("Berta Quist") is None


@pytest.mark.usefixtures("game")
def test_a_text_that_is_asked_for_is_certain_wherever_it_stands(store: Store) -> None:
    certain, _ = searched(store, "HAT")
    assert certain == {"zebby lurks", "zebulonquist", "Quist and his hat", "a hat"}
    for wrong in (Choice(also=("x",)), Choice(take=("nothing like it",)), Choice(keep=("ffffffff",))):
        with pytest.raises(Usage):
            gone(store, wrong)
    assert store.people.find(NAME)


def test_words_of_options_and_word_lists_are_searched(store: Store, path: Path) -> None:
    value = store.wordlists.add("dictionary", "zebulon-quist.txt", b"ghost\nquist\n", by="Scribe")
    begun = words_start(house_words="boo,quisty,zebulons", dictionary=value)
    game = store.games.start(begun, name="words").loaded.stream.id
    store.games.append(game, Annotate("here I am"), by=NAME)
    certain, suspected = searched(store)
    assert certain == {"here I am", "zebulon-quist.txt"}
    assert suspected == {"quisty", "zebulons", "zebulon-quist.txt: quist"}
    found = gone(store, Choice(everything=True))
    assert (len(found.lists), len(found.list_names), len(found.texts)) == (1, 1, 3)
    assert store.games.load(game).game.setup.options["house_words"] == ["boo"]
    assert secrets_in(path, ("quist", "zebulon")) == []
    assert verify(store.games, game) == check_database(store.recorder) == []
    store.games.append(game, Play("+E c"), by="bert")


def test_option_words_of_a_game_recorded_by_the_person_are_only_suspected(store: Store) -> None:
    begun = words_start(house_words="boo,zebulons")
    store.games.start(type(begun)(ruleset=begun.ruleset, setup=begun.setup, seats=begun.seats, by=NAME))
    assert searched(store) == (set(), {"zebulons"})


def test_played_words_and_own_facts_survive_an_erasure_and_are_reported(store: Store) -> None:
    game = store.games.start(words_start(), name="words").loaded.stream.id
    for line in (*OPENING, "anna: quist"):
        store.games.append(game, Play(line), by=NAME)
    found = search(store.people, NAME)
    (left,) = unreachable(store.recorder.query, found)
    assert (left.stream, left.entry, left.text) == (game, len(OPENING) + 2, "QUIST")


@contextmanager
def server_store() -> Iterator[Store]:
    """A store on a server."""
    with server_or_skip().database() as url, open_store(url) as store:
        yield store


@pytest.mark.parametrize("name", DIFFICULT)
def test_an_erasure_leaves_no_byte_of_people_with_difficult_names(store: Store, path: Path, start: Starter, name: str) -> None:
    fill(store, start, name)
    erase(store.own_log, name, Choice(everything=True), by="Scribe")
    assert secrets_in(path, secrets(name)) == []
    assert all(verify(store.games, row.id) == [] for row in store.streams.every())


@pytest.mark.parametrize("name", DIFFICULT)
def test_an_erasure_on_a_server_leaves_no_row_or_statistic_of_difficult_names(start: Starter, name: str) -> None:
    with server_store() as store:
        fill(store, start, name)
        store.recorder.query("SELECT count(*) FROM texts")
        with store.recorder.writing() as writer:
            writer.execute("ANALYZE")
        assert [word for word in secrets(name) if word in everything_in(store)]
        erase(store.own_log, name, Choice(everything=True), by="Scribe")
        assert [word for word in secrets(name) if word in everything_in(store)] == []
        with store.recorder.writing() as writer:
            writer.execute("ANALYZE")  # as autovacuum does later
        assert [word for word in secrets(name) if word in everything_in(store)] == []
        store.games.start(start("anna", "bert"))


def fill(store: Store, start: Starter, name: str) -> None:
    """Two games, one with the person and one without, in both of which others write of them."""
    label, texts = DIFFICULT[name]
    for players, called in (((f"{label}={name}", "bert"), f"{label}-1"), (("cora", "bert"), f"{label}s-day")):
        game = store.games.start(start(*players), name=called).loaded.stream.id
        for text in (*texts, "a quiet evening"):
            store.games.append(game, Annotate(text), by="bert")


def secrets(name: str) -> tuple[str, ...]:
    """What must be gone, small letters."""
    label, texts = DIFFICULT[name]
    return tuple(word.casefold() for word in (*texts, *([] if name == "Mark" else [name, label])))


def everything_in(store: Store) -> str:
    """Every row of every table and of the server's statistics, as one text of small letters."""
    tables = [name for (name,) in store.recorder.query("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")]
    ours = [f"{view} t WHERE schemaname = current_schema()" for view in ("pg_stats", "pg_stats_ext")]
    rows = [store.recorder.query(f"SELECT t::text FROM {found}") for found in (*(f"{table} t" for table in tables), *ours)]
    return "\n".join(text for found in rows for (text,) in found).casefold()
