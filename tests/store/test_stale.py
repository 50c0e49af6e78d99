"""A line is decided on the game as this process saw it last: what must hold when another process has written meanwhile."""

from __future__ import annotations

import pytest
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Conflict, Illegal
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store


@pytest.fixture
def game(store: Store, other: Store, start: Starter) -> str:
    """A game that one has seen at the start only, and of which the other has played two plies since."""
    game = store.games.start(start(), name="evening").loaded.stream.id
    other.games.append(game, Play("anna 1"), by="Other")
    other.games.append(game, Play("bert 2"), by="Other")
    return game


def numbers(store: Store, game: str) -> list[int]:
    return [entry.number for entry in store.games.entries(game)]


def test_a_line_that_has_become_legal_is_stored(store: Store, game: str) -> None:
    recorded = store.games.append(game, Play("anna 3"), by="Scribe")
    assert (recorded.loaded.game.state.number, recorded.last) == (3, 4)
    assert recorded.before is not None
    assert recorded.before.head == 3
    assert numbers(store, game) == [1, 2, 3, 4]


def test_a_line_that_became_illegal_is_refused_by_the_current_rule(store: Store, game: str) -> None:
    with pytest.raises(Illegal, match="the next number is 3"):
        store.games.append(game, Play("anna 1"), by="Scribe")
    assert numbers(store, game) == [1, 2, 3]


def test_a_line_that_stays_legal_follows_a_concurrent_one(store: Store, other: Store, start: Starter) -> None:
    game = store.games.start(start(), name="evening").loaded.stream.id
    other.games.append(game, Play("anna 1"), by="Other")
    other.games.append(game, Undo(), by="Other")
    assert store.games.append(game, Play("bert 1"), by="Scribe").last == 4
    assert (numbers(store, game), verify(store.games, game)) == ([1, 2, 3, 4], [])


def test_the_option_after_is_checked_against_the_stored_log(store: Store, game: str) -> None:
    with pytest.raises(Conflict, match="stands at entry 3, not 1"):
        store.games.append(game, Play("anna 3"), by="Scribe", after=1)
    assert store.games.append(game, Play("anna 3"), by="Scribe", after=3).last == 4


def test_a_person_whose_name_changed_is_looked_up_anew(store: Store, other: Store, game: str) -> None:
    before = store.games.append(game, Play("anna 3"), by="Scribe").loaded.game.plies[-1].by
    with other.recorder.writing() as connection:
        connection.execute("UPDATE people SET name = NULL, key = NULL, salt = NULL WHERE id = ?", (before,))
    after = store.games.append(game, Play("bert 4"), by="Scribe").loaded.game.plies[-1].by
    assert after != before
    assert store.people.names([before, after]) == {before: None, after: "Scribe"}
