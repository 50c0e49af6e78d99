"""The index: games are found by name, by a beginning, and by who touched them last."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Ambiguous, NotFound
from spooklog.store.index.words import ADJECTIVES, ANIMALS
from spooklog.store.store import Store


@pytest.fixture
def named(store: Store, start: Starter) -> Store:
    """A store with four named games."""
    for name in ("amber-bat-12", "amber-bat-1", "amber-cat-7", "misty-owl-3"):
        store.games.start(start(by="Cora"), name=name)
    return store


def test_a_game_is_found_by_its_name_or_a_unique_beginning(named: Store) -> None:
    found = {text: named.streams.find(text).name for text in ("amber-bat-1", "amber-c", "m", "MISTY", " misty-owl-3 ")}
    assert found == {
        "amber-bat-1": "amber-bat-1",
        "amber-c": "amber-cat-7",
        "m": "misty-owl-3",
        "MISTY": "misty-owl-3",
        " misty-owl-3 ": "misty-owl-3",
    }


def test_a_beginning_of_several_names_is_ambiguous_and_lists_them(named: Store) -> None:
    with pytest.raises(Ambiguous) as refused:
        named.streams.find("amber-b")
    assert sorted(refused.value.expected) == ["amber-bat-1", "amber-bat-12"]


@pytest.mark.parametrize(("typo", "near"), [("anber-cat-7", "amber-cat-7"), ("mistyowl", "misty-owl-3"), ("", "misty-owl-3")])
def test_an_unknown_name_suggests_near_ones(named: Store, typo: str, near: str) -> None:
    with pytest.raises(NotFound) as refused:
        named.streams.find(typo)
    assert near in refused.value.expected


@pytest.mark.parametrize("name", ["%", "_", "amber%", "a' OR '1'='1"])
def test_signs_of_a_query_language_mean_nothing_in_a_name(named: Store, name: str) -> None:
    with pytest.raises(NotFound):
        named.streams.find(name)


def test_the_game_touched_last_comes_first(named: Store) -> None:
    named.games.append(named.streams.find("amber-cat-7").id, Annotate("hello"), by="Dora")
    names = [stream.name for stream in named.streams.newest(2)]
    assert names == ["amber-cat-7", "misty-owl-3"]
    assert named.streams.newest(kind="series") == []


def test_every_person_has_a_game_touched_last(named: Store) -> None:
    named.games.append(named.streams.find("amber-cat-7").id, Annotate("hello"), by="Dora")
    last = {name: named.people.last_touched(name) for name in ("CORA", "Dora", "anna", "Nobody", "")}
    assert {name: stream.name if stream else None for name, stream in last.items()} == {
        "CORA": "misty-owl-3",
        "Dora": "amber-cat-7",
        "anna": None,
        "Nobody": None,
        "": None,
    }


def test_a_name_that_is_taken_is_drawn_again_with_more_numbers_to_choose_from(store: Store, start: Starter) -> None:
    per_number = len(ADJECTIVES) * len(ANIMALS)

    def always(number: int) -> bytes:
        return (number * per_number).to_bytes(8, "big")

    assert store.streams.new_name(lambda _: always(0)) == "amber-adder-1"
    store.games.start(start(), name="amber-adder-1")
    assert store.streams.new_name(lambda _: always(99)) == "amber-adder-100"


@pytest.mark.parametrize("words", [ADJECTIVES, ANIMALS])
def test_words_are_many_short_and_plain(words: tuple[str, ...]) -> None:
    assert len(words) >= 100
    assert len(set(words)) == len(words)
    assert [word for word in words if not (word.isascii() and word.isalpha() and word.islower() and 2 <= len(word) <= 8)] == []
