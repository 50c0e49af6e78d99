"""An amendment taken back: the game has the plies and the beginning that it had before, by one entry."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.conftest import Starter
from tests.store.test_amend import fresh, kept, lines, wishes_for_again

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.amend_beginning import AmendBeginning
from spooklog.domain.log.events import Amended
from spooklog.domain.log.game import Game
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.unamend import Unamend
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Conflict, Usage
from spooklog.store.checks.logs import verify
from spooklog.store.store import Store, open_store
from spooklog.testing.laws.amend import amend_somehow
from spooklog.testing.playing import SEEDS, Logbook, random_game


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of four plies that one store knows."""
    plies = map(Play, ("anna 1", "bert 2", "anna 3", "bert 4"))
    return store.games.start(start(), *plies, name="evening").loaded.stream.id


def marks(game: Game) -> list[object]:
    """What stands in a game, without the numbers of its lines."""
    return [game.started, *((ply.number, ply.actions, ply.ruled, ply.state) for ply in game.plies)]


@pytest.mark.parametrize(
    ("wishes", "conflicts"),
    [
        ([Correction(ply=2, how="replace", text="anna 2")], "report"),
        ([Correction(ply=2, how="remove")], "drop"),
        ([Correction(ply=2, how="remove")], "ruled"),
        ([Correction(ply=5, how="insert", text="anna 5"), Correction(ply=1, how="replace", text="bert 1")], "report"),
        ([Correction(ply=3, how="replace", text="anna 7", ruled="we skip"), Correction(ply=4, how="remove")], "report"),
    ],
)
def test_plies_come_back_as_they_were(store: Store, path: Path, game: str, wishes: list[Correction], conflicts: str) -> None:
    before = store.games.load(game).game
    amend = Amend(tuple(wishes), conflicts=conflicts, why="all saw it")  # type: ignore[arg-type]
    amended = store.games.append(game, amend, by="Scribe").loaded.game
    assert marks(amended) != marks(before)
    back = store.games.append(game, Unamend(before), by="Scribe").loaded.game
    assert marks(back) == marks(before)
    assert back.head == before.head + 2
    again = store.games.append(game, Unamend(amended), by="Scribe").loaded.game
    assert marks(again) == marks(amended)
    with open_store(str(path), synchronous="OFF") as cold:
        assert cold.games.load(game).game == again
        assert verify(cold.games, game) == []


def test_a_beginning_comes_back_as_it_was(store: Store, game: str) -> None:
    before = store.games.load(game).game
    store.games.append(game, AmendBeginning(before.setup, before.started.played + 60_000, 60), by="Scribe")
    back = store.games.append(game, Unamend(before), by="Scribe").loaded.game
    assert marks(back) == marks(before)


def test_what_is_not_the_last_entry_is_not_taken_back(store: Store, game: str) -> None:
    before = store.games.load(game).game
    with pytest.raises(Conflict, match="went on since"):
        store.games.append(game, Unamend(before), by="Scribe")
    store.games.append(game, Amend((Correction(ply=4, how="remove"),)), Annotate("well"), by="Scribe")
    with pytest.raises(Conflict, match="went on since"):
        store.games.append(game, Unamend(before), by="Scribe")
    assert lines(store, game) == ["anna 1", "bert 2", "anna 3"]


def test_plies_dropped_behind_another_beginning_do_not_come_back_by_one_entry(store: Store, game: str) -> None:
    before = store.games.load(game).game
    other = msgspec.structs.replace(before, plies=before.plies.first(2), started=before.started)
    store.games.append(game, AmendBeginning(before.setup, before.started.played + 60_000, 60), by="Scribe")
    with pytest.raises(Usage, match="in one step"):
        store.games.append(game, Unamend(other), by="Scribe")


@given(seed=SEEDS, way=st.sampled_from(["drop", "ruled", "edited"]))
def test_whatever_is_amended_comes_back(empty_store: Path, tmp_path_factory: pytest.TempPathFactory, seed: int, way: str) -> None:
    ruleset = find_ruleset("spooks")
    played = random_game(ruleset, seed)
    book = Logbook(ruleset, played.setup, played.labels)
    for action in played.actions:
        book.play_actions(action)
    with fresh(empty_store, tmp_path_factory.mktemp("amended"), list[int]()) as store:
        game = kept(store, book, "evening")
        before = store.games.load(game).game
        amendment = amend_somehow(book, Rng(seed), 2, way)
        if amendment is None:
            return
        assert isinstance(amendment.event, Amended)
        wishes = wishes_for_again(book, amendment.event)
        store.games.append(game, Amend(tuple(wishes), conflicts="ruled", why="the table saw it"), by="Scribe")
        store.games.append(game, Unamend(before), by="Scribe")
        assert marks(store.games.load(game).game) == marks(before)
        assert verify(store.games, game) == []
