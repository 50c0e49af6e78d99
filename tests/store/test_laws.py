"""Laws over any course of a game: following, refolding and reading back agree, and the chain is always whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.counting import COUNTING

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Amend, Conflicts, Correction
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, TakeBack, Undo
from spooklog.domain.values.errors import SpooklogError
from spooklog.migrations.upgrade import upgrade
from spooklog.store.checks.logs import verify
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

LINES = st.sampled_from(["anna 1", "bert 2", "anna 3 4", "anna 5", "bert 1", "nonsense", "void"])
STEPS = st.one_of(
    st.tuples(st.just("play"), LINES, st.none() | st.just("so we play")),
    st.tuples(st.sampled_from(["undo", "redo"]), st.integers(1, 3), st.none()),
    st.tuples(st.sampled_from(["note", "close", "reopen"]), st.none(), st.none()),
    st.tuples(st.just("takeback"), st.integers(1, 2), st.none()),
    st.tuples(
        st.just("amend"),
        st.builds(
            Correction,
            ply=st.integers(1, 4),
            how=st.sampled_from(["replace", "remove", "insert"]),
            text=LINES,
            ruled=st.none() | st.just("so"),
        ),
        st.sampled_from(["report", "drop", "ruled"]),
    ),
)


@pytest.fixture(scope="module")
def writers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Store]]:
    """Two who write into one store."""
    url = str(tmp_path_factory.mktemp("laws") / "games.db")
    upgrade(url)
    with ExitStack() as stack:
        first, second = (stack.enter_context(open_store(url, synchronous="OFF")) for _ in range(2))
        yield first, second


def take(store: Store, game: str, step: tuple[str, object, str | None]) -> None:
    """Try one step, legal or not."""
    match step:
        case ("play", str(line), ruled):
            store.games.append(game, Play(line, ruled=ruled), by="Scribe")
        case ("undo", int(plies), _):
            store.games.append(game, Undo(plies), by="Scribe")
        case ("redo", int(plies), _):
            store.games.append(game, Redo(plies), by="Scribe")
        case ("takeback", int(plies), _):
            store.games.append(game, TakeBack(plies, (1, 2)), by="Scribe")
        case ("amend", Correction() as correction, conflicts):
            how: Conflicts = "drop" if conflicts == "drop" else "ruled" if conflicts == "ruled" else "report"
            store.games.append(game, Amend((correction,), conflicts=how, why="so we play"), by="Scribe")
        case ("note", _, _):
            store.games.append(game, Annotate("hm"), by="Scribe")
        case ("close", _, _):
            store.games.append(game, Close(), by="Scribe")
        case _:
            store.games.append(game, Reopen(), by="Scribe")


@given(steps=st.lists(st.tuples(st.integers(0, 1), STEPS), max_size=20))
def test_all_processes_see_the_same_game_after_any_writes(
    writers: tuple[Store, Store], steps: list[tuple[int, tuple[str, object, str | None]]]
) -> None:
    first, second = writers
    seats = [SeatSpec("anna"), SeatSpec("bert")]
    start = Start(ruleset=COUNTING, setup=Setup(seats=2, options={"target": 4}), seats=seats, by="Scribe")
    game = first.games.start(start).loaded.stream.id
    for writer, step in steps:
        head = first.streams.get(game).head
        try:
            take(writers[writer], game, step)
        except SpooklogError:
            assert first.streams.get(game).head == head
        else:
            assert first.streams.get(game).head > head
    ours, theirs = first.games.load(game), second.games.load(game)
    refolded = first.games.load_as_of(game, ours.stream.head)
    assert ours.game == theirs.game == refolded.game
    assert ours.stream == theirs.stream == refolded.stream == first.streams.get(game)
    assert verify(first.games, game) == []
