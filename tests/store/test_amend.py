"""Amendments, takebacks and branches in a store: one entry each, decided again on what others wrote, and read back the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.projections.kit import catch_up, tables_of
from tests.store.chosen import Chosen
from tests.store.conftest import Starter

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.decision import Situation
from spooklog.domain.log.events import Amended, TakenBack
from spooklog.domain.log.game import Ply
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import TakeBack, Undo
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Conflict, Illegal, NotFound, Usage
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.checks.logs import verify
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.testing.laws.amend import amend_somehow, right_from_the_start
from spooklog.testing.playing import NAMES, SEEDS, Logbook, random_game


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game of four plies that one store knows."""
    plies = map(Play, ("anna 1", "bert 2", "anna 3", "bert 4"))
    return store.games.start(start(), *plies, name="evening").loaded.stream.id


def amend(store: Store, game: str, *wishes: Correction, after: int | None = None, drop: bool = False) -> None:
    """Store an amendment."""
    how = "drop" if drop else "report"
    store.games.append(game, Amend(tuple(wishes), conflicts=how, why="all saw it"), by="Scribe", after=after)  # type: ignore[arg-type]


def lines(store: Store, game: str) -> list[str]:
    """The game as it stands, line by line."""
    loaded = store.games.load(game)
    return [loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies]


REPLACED = Correction(ply=2, how="replace", text="anna 2")


def test_an_amendment_is_one_entry_and_is_read_back_as_it_was_decided(store: Store, path: Path, game: str) -> None:
    amend(store, game, REPLACED, Correction(ply=5, how="insert", text="anna 5", happened=60_000))
    decided = store.games.load(game)
    last = store.games.entries(game)[-1]
    assert (last.number, last.topic, type(last.entry.event)) == (6, "game.amended", Amended)
    with open_store(str(path), synchronous="OFF") as cold:
        assert cold.games.load(game).game == decided.game
        assert cold.games.load(game).stream == decided.stream
        assert verify(cold.games, game) == []
        assert cold.games.load_as_of(game, 5).game.amendments == ()
        assert "all saw it" in cold.games.texts(game).values()


def test_an_amendment_that_was_only_tried_leaves_no_trace(store: Store, game: str) -> None:
    before, texts = store.games.load(game), store.games.texts(game)
    _, tried = store.games.plan(game, Amend((REPLACED,), why="all saw it"))
    assert tried.after != before.game
    assert (store.games.load(game), store.games.texts(game)) == (before, texts)


def test_a_refused_amendment_stores_nothing_and_the_option_after_is_enforced(store: Store, game: str) -> None:
    with pytest.raises(Illegal, match="ply 3 could not stay: the next number is 2"):
        amend(store, game, Correction(ply=2, how="remove"))
    with pytest.raises(Conflict, match="stands at entry 5, not 4"):
        amend(store, game, REPLACED, after=4)
    assert store.games.load(game).stream.head == 5
    amend(store, game, REPLACED, after=5)
    assert store.games.load(game).stream.head == 6


def test_an_amendment_is_decided_again_on_concurrent_entries(store: Store, other: Store, game: str) -> None:
    other.games.append(game, Play("anna 5"), by="Other")
    amend(store, game, REPLACED)
    assert lines(store, game) == ["anna 1", "anna 2", "anna 3", "bert 4", "anna 5"]
    other.games.append(game, Undo(4), by="Other")
    with pytest.raises(NotFound, match="there is no ply 2: the game has 1"):
        amend(store, game, REPLACED)
    assert verify(store.games, game) == []


def test_a_race_for_the_same_entry_is_decided_again(store: Store, other: Store, game: str) -> None:
    rounds = 0

    def meanwhile(_: Situation) -> Amend:
        nonlocal rounds
        if not rounds:
            other.games.append(game, Play("anna 5"), by="Other")
        rounds += 1
        return Amend((REPLACED,))

    assert store.games.append(game, Chosen(meanwhile), by="Scribe").last == 7
    assert rounds == 2
    assert store.games.load(game).game == other.games.load(game).game


def test_a_takeback_records_who_agreed(store: Store, game: str) -> None:
    recorded = store.games.append(game, TakeBack(2, (1, 2)), by="Scribe")
    assert store.games.entries(game)[-1].entry.event == TakenBack(2, (1, 2))
    assert len(recorded.loaded.game.undone) == 2
    with pytest.raises(Illegal) as refused:
        store.games.append(game, TakeBack(1, (1,)), by="Scribe")
    assert refused.value.message == "ply 2 is bert's action: bert must agree too"


def test_a_branch_is_a_game_of_its_own_with_the_same_people_and_reasons(store: Store, path: Path, game: str) -> None:
    store.games.append(game, Play("anna 7", ruled="we skip the unlucky ones"), by="Scribe")
    origin = store.games.load(game)
    branch = store.games.branch(game, by="Other", name="what-if").loaded
    copied = branch.game.started.origin
    assert copied is not None
    assert (copied.stream, copied.entry, copied.hash, copied.ply) == (game, 6, origin.stream.head_hash, 5)
    assert [ply.state for ply in branch.game.plies] == [ply.state for ply in origin.game.plies]
    assert [entry.entry.digest for entry in store.games.entries(branch.stream.id)] == [
        entry.entry.digest for entry in store.games.entries(game)
    ]
    assert [seat[:4] for seat in map(msgspec.structs.astuple, branch.seats)] == [
        seat[:4] for seat in map(msgspec.structs.astuple, origin.seats)
    ]
    ruling = branch.game.plies[-1].ruled[0]
    assert ruling is not None
    assert store.games.texts(branch.stream.id)[ruling.why] == "we skip the unlucky ones"
    assert store.games.texts(game).keys().isdisjoint(store.games.texts(branch.stream.id))
    with open_store(str(path), synchronous="OFF") as cold:
        assert cold.games.load(branch.stream.id).game == branch.game
        assert verify(cold.games, branch.stream.id) == []
    store.games.append(branch.stream.id, Play("bert 8"), by="Other")
    assert len(store.games.load(game).game.plies) == 5


def test_an_impossible_branch_is_refused(store: Store, game: str) -> None:
    with pytest.raises(NotFound, match="there is no ply 9: the game has 4"):
        store.games.branch(game, 9, by="Scribe")
    with pytest.raises(Conflict, match="evening"):
        store.games.branch(game, 1, by="Scribe", name="evening")
    store.games.append(game, Play("void"), by="Scribe")
    with pytest.raises(Usage, match="broken off"):
        store.games.branch(game, by="Scribe")
    assert store.games.branch(game, 4, by="Scribe").loaded.game.void is False


@contextmanager
def fresh(empty: Path, folder: Path, number: list[int]) -> Iterator[Store]:
    """A store for one example."""
    number.append(1)
    path = shutil.copy(empty, folder / f"{len(number)}.db")
    with open_store(str(path), clock=lambda: 1_000_000, synchronous="OFF") as store:
        yield store


def kept(store: Store, book: Logbook, name: str) -> str:
    """A log of a ruleset into a store, its plies played one by one."""
    seats = [SeatSpec(label) for label in NAMES[: book.setup.seats]]
    start = Start(ruleset=book.ruleset, setup=book.setup, seats=seats, by="Scribe", played=0)

    def line(ply: Ply) -> Play:
        why = next((book.texts[ruling.why] for ruling in ply.ruled if ruling), None)
        return Play(book.game.line(ply, book.labels), why)

    return store.games.start(start, *map(line, book.game.plies), name=name).loaded.stream.id


@given(seed=SEEDS, way=st.sampled_from(["drop", "ruled", "edited"]))
def test_lists_and_statistics_after_an_amendment_equal_those_of_a_log_right_from_the_start(
    empty_store: Path, tmp_path_factory: pytest.TempPathFactory, seed: int, way: str
) -> None:
    ruleset, folder, stores = find_ruleset("spooks"), tmp_path_factory.mktemp("amended"), list[int]()
    played = random_game(ruleset, seed)
    book = Logbook(ruleset, played.setup, played.labels)
    for action in played.actions:
        book.play_actions(action)
    with fresh(empty_store, folder, stores) as store, fresh(empty_store, folder, stores) as clean:
        game = kept(store, book, "evening")
        catch_up(store)
        rng = Rng(seed)
        amendment = amend_somehow(book, rng, 2, way)
        if amendment is None:
            return
        assert isinstance(amendment.event, Amended)
        wishes = wishes_for_again(book, amendment.event)
        store.games.append(game, Amend(tuple(wishes), conflicts="ruled", why="the table saw it"), by="Scribe")
        assert [ply.state for ply in store.games.load(game).game.plies] == [ply.state for ply in book.game.plies]
        kept(clean, right_from_the_start(book), "evening")
        store.games.branch(game, by="Scribe")
        catch_up(store)
        catch_up(clean)
        ours, theirs = tables_of(store), tables_of(clean)
        assert without_ids(ours["statistics"], 3) == without_ids(theirs["statistics"], 3)
        assert without_ids([row for row in ours["scoreboards"] if row[0] == game], 4) == without_ids(theirs["scoreboards"], 4)
        assert [row[9] for row in ours["games"] if row[0] == game] == [row[9] for row in theirs["games"]]
        rebuild(store.log)
        assert tables_of(store) == ours
        assert verify(store.games, game) == []


def without_ids(rows: list[tuple[object, ...]], ids: int) -> list[tuple[object, ...]]:
    """Rows without the ids before them, which chance drew."""
    return sorted((row[ids:] for row in rows), key=repr)


def wishes_for_again(book: Logbook, event: Amended) -> list[Correction]:
    """The corrections of an amendment as a caller would request them: dropped plies are removed."""
    from spooklog.domain.log.amending import load_action

    wishes = [Correction(ply=ply, how="remove") for ply in event.dropped]
    for edit in event.edits:
        actions = [load_action(book.ruleset, one) for one in edit.line.actions] if edit.line else []
        text = book.ruleset.notation.write(None, actions, book.labels) if actions else ""
        ruled = "the table saw it" if edit.line and edit.line.ruled else None
        wishes.append(Correction(ply=edit.ply, how=edit.how, text=text, ruled=ruled))
    return wishes
