"""Laws of the projections: however a store came about and whenever it was read, the tables say what its games say."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from tests.projections.kit import catch_up, fresh, rows_by_folding, stands, tables_of
from tests.store.counting import COUNTING

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close, Reopen
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.lists.game_rows import rows_of
from spooklog.projections.lists.games_view import GamesView
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store
from spooklog.testing.playing import NAMES, SEEDS, random_game

LABELS = ("anna", "bert", "cora")
LINES = ["anna 1", "bert 2", "anna 3", "bert 1 2", "cora 3 4", "anna 1 2 3 4", "bert 1", "void"]
STEPS = st.one_of(
    st.tuples(st.just("start"), st.integers(2, 3)),
    st.tuples(st.just("play"), st.sampled_from(LINES)),
    st.tuples(st.just("play"), st.sampled_from(LINES)),
    st.tuples(st.sampled_from(["undo", "redo"]), st.integers(1, 3)),
    st.tuples(st.sampled_from(["close", "void", "reopen", "note"]), st.just(0)),
    st.tuples(st.sampled_from(["amend", "remove", "insert", "branch"]), st.integers(1, 4)),
    st.tuples(st.just("read"), st.integers(1, 5)),
)


def take(store: Store, games: list[str], which: int, step: tuple[str, int | str]) -> None:
    """Try one step, legal or not."""
    word, value = step
    if word == "start" or not games:
        seats = [SeatSpec(label) for label in LABELS[: value if isinstance(value, int) and value > 1 else 2]]
        setup = Setup(seats=len(seats), options={"target": 4})
        games.append(store.games.start(Start(ruleset=COUNTING, setup=setup, seats=seats, by="Scribe")).loaded.stream.id)
        return
    game = games[which % len(games)]
    match word, value:
        case "play", str(line):
            store.games.append(game, Play(line, ruled="so we play"), by="Scribe")
        case "undo", int(plies):
            store.games.append(game, Undo(plies), by="Scribe")
        case "redo", int(plies):
            store.games.append(game, Redo(plies), by="Scribe")
        case ("amend" | "remove" | "insert") as how, int(ply):
            kind = {"amend": "replace"}.get(how, how)
            text = LINES[(which + ply) % len(LINES)] if how != "remove" else ""
            correction = Correction(ply=ply, how=kind, text=text)  # type: ignore[arg-type]  # one of the three
            store.games.append(game, Amend((correction,), conflicts="drop"), by="Scribe")
        case "branch", int(ply):
            games.append(store.games.branch(game, ply - 1, by="Scribe").loaded.stream.id)
        case "note", _:
            store.games.append(game, Annotate("hm"), by="Scribe")
        case "reopen", _:
            store.games.append(game, Reopen(), by="Scribe")
        case _:
            store.games.append(game, Close(void=word == "void"), by="Scribe")


@given(steps=st.lists(st.tuples(st.integers(0, 3), STEPS), max_size=40), page=st.integers(1, 7), kept=st.booleans())
def test_tables_read_at_any_time_in_pages_of_any_size_agree_with_folding_each_game(
    empty_store: Path, steps: list[tuple[int, tuple[str, int | str]]], page: int, kept: bool
) -> None:
    with fresh(empty_store) as store:
        games: list[str] = []
        view = GamesView(store.log)
        for which, step in steps:
            if step[0] == "read":
                assert isinstance(step[1], int)
                view.catch_up(page=step[1]) if kept else catch_up(store, page=step[1])
                continue
            try:
                take(store, games, which, step)
            except SpooklogError:
                continue
        assert view.catch_up(page=page) == view.head()
        view.close()
        told = tables_of(store)
        assert told == rows_by_folding(store)
        assert rebuild(store.log, page=page).differences == ()
        assert tables_of(store) == told
        assert {state for state, _ in stands(store).values()} == {"live", "empty"}


@given(seed=SEEDS, undone=st.integers(0, 12), cuts=st.lists(st.integers(1, 400), max_size=4))
def test_a_corrected_game_of_spooks_is_listed_as_if_right_from_the_start(
    empty_store: Path, seed: int, undone: int, cuts: list[int]
) -> None:
    played = random_game(find_ruleset("spooks"), seed)
    seats = [SeatSpec(NAMES[seat]) for seat in range(played.setup.seats)]
    rng = Rng(seed)
    with fresh(empty_store) as store:
        start = Start(ruleset=played.ruleset, setup=played.setup, seats=seats, by="Scribe")
        game = store.games.start(start).loaded.stream.id
        for action in played.actions[:60]:
            store.games.append(game, Play(played.ruleset.notation.write(None, (action,), played.labels)), by="Scribe")
        plies = len(store.games.load(game).game.plies)
        for _ in range(undone):
            if not rng.below(3):
                anchor = 1 + rng.below(store.streams.get(game).head)
                store.games.append(game, OpenDispute("hm", anchor, ("red.1", "bats.2")[rng.below(2)]), by="Scribe")
            if rng.below(2) and plies:
                store.games.append(game, Undo(1 + rng.below(min(plies, 3))), by="Scribe")
            else:
                try:
                    store.games.append(game, Redo(), by="Scribe")
                except SpooklogError:
                    continue
            plies = len(store.games.load(game).game.plies)
            catch_up(store, page=7)
        for cut in sorted(cuts):
            catch_up(store, page=3, until=cut)
        catch_up(store)
        told = tables_of(store)
        assert told == rows_by_folding(store)


@given(steps=st.lists(st.tuples(st.integers(0, 3), STEPS), max_size=25))
def test_statistics_are_sums_over_scoreboards(empty_store: Path, steps: list[tuple[int, tuple[str, int | str]]]) -> None:
    with fresh(empty_store) as store:
        games: list[str] = []
        for which, step in steps:
            try:
                take(store, games, which, step)
            except SpooklogError:
                continue
            catch_up(store)
        told = tables_of(store)
        status = {row[0]: (row[3], row[7]) for row in told["games"]}  # and how it ended
        for slug, _, person, seats, void, decided, contested, wins, counted, points, results in told["statistics"]:
            rows = [row for row in told["scoreboards"] if row[3] == person]
            over = [row for row in rows if status[row[0]][0] != "void" and status[row[0]][1]]
            assert (slug, seats, decided, contested) == ("counting", len(rows), len(over), len(over))
            assert results == 0, "a game of counting is followed"
            assert void == sum(status[row[0]][0] == "void" for row in rows)
            assert (wins, counted, points) == (sum(row[6] for row in over), len(over), sum(row[4] for row in over))


@given(seed=SEEDS)
def test_the_rows_of_a_game_are_a_function_of_it_alone(seed: int) -> None:
    played = random_game(find_ruleset("spooks"), seed)
    from spooklog.testing.playing import logged

    book = logged(played)
    rows = rows_of("g", book.game, 7)
    assert rows == rows_of("g", book.refold(), 7)
