"""A game of Night watch in a store: lines in several parts, and an outcome that a later action withdraws."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from tests.rulesets.installed import installed
from tests.rulesets.nightwatch import RULESET

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Play
from spooklog.domain.log.result import result_of
from spooklog.domain.values.errors import Illegal, SpooklogError, Unreadable
from spooklog.domain.values.options import read_options
from spooklog.projections.game.explain import explain_line
from spooklog.projections.lists.games import games
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store

NIGHT = (
    "draw 1 ; anna walks study>attic>stairs>hall>cellar",  # every room is lit
    "wind attic",  # until the wind blows
    "draw 2 ; bert walks study>attic",
)


@pytest.fixture
def store(tmp_path: Path, empty_store: Path) -> Iterator[Store]:
    """A fresh store in which a night can be played."""
    path, ticks, draws = shutil.copy(empty_store, tmp_path / "games.db"), count(1_000_000, 1000), count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(str(next(draws)).encode()).digest(size)

    with installed(), open_store(str(path), clock=lambda: next(ticks), entropy=entropy, synchronous="OFF") as store:
        yield store


def begun(store: Store) -> str:
    """A night of three, in which anna begins."""
    setup = Setup(seats=3, options=read_options(RULESET.meta.options, {}), opening={"first": 1})
    seats = [SeatSpec(label) for label in ("anna", "bert", "cora")]
    return store.games.start(Start(ruleset=RULESET, setup=setup, seats=seats, by="Scribe"), name="night").loaded.stream.id


def listed(store: Store) -> tuple[object, ...]:
    """How the list has the night: how it stands, who won, how many plies it has."""
    (row,) = games(store, limit=9)
    return row.status, row.winners, row.ply


def test_lists_and_closing_follow_an_outcome_that_is_withdrawn(store: Store) -> None:
    game = begun(store)
    store.games.append(game, Play(NIGHT[0]), by="Scribe")
    assert listed(store) == ("provisional", ["anna"], 2)
    store.games.append(game, Play(NIGHT[1]), by="Scribe")
    assert listed(store) == ("provisional", [], 3)
    with pytest.raises(Illegal, match="not decided yet"):
        store.games.append(game, Close(), by="Scribe")
    store.games.append(game, Play(NIGHT[2]), by="Scribe")
    store.games.append(game, Close(), by="Scribe")
    assert listed(store) == ("official", ["anna"], 5)


def test_the_result_says_on_which_side_each_seat_was_and_what_lit_the_house(store: Store) -> None:
    game = begun(store)
    for line in NIGHT:
        store.games.append(game, Play(line), by="Scribe")
    loaded = store.games.load(game)
    result = result_of(loaded.game)
    assert (result.decided, result.points, result.sides) == (True, (6, 1, 2), ("light", "dark", "light"))
    outcome = loaded.game.outcome
    assert outcome is not None
    assert outcome.report(loaded.labels)["lit"] == ["hall", "stairs", "study", "attic", "cellar"]


PARTED = "draw 1 ; walks attic"
REFUSED = "part 2, at column 10: no door leads from 'hall' to 'attic'"


def is_that_of_the_second_part(problem: SpooklogError) -> bool:
    """Whether a refusal names the part, the whole line as it was typed, and the rule."""
    return (problem.message, str(problem), problem.input, problem.rule) == (REFUSED, REFUSED, PARTED, "nightwatch:walk.1")


def test_a_store_keeps_nothing_of_a_line_with_a_refused_part(store: Store) -> None:
    game = begun(store)
    with pytest.raises(Illegal) as refusal:
        store.games.append(game, Play(PARTED), by="Scribe")
    assert is_that_of_the_second_part(refusal.value)
    assert store.games.load(game).game.plies == ()


def test_a_correction_names_its_refused_part(store: Store) -> None:
    game = begun(store)
    store.games.append(game, Play(NIGHT[0]), by="Scribe")
    with pytest.raises(Illegal) as refusal:
        store.games.plan(game, Amend((Correction(ply=1, how="replace", text=PARTED),)))
    assert is_that_of_the_second_part(refusal.value)


def test_a_correction_in_parts_takes_the_place_of_one_ply(store: Store) -> None:
    game = begun(store)
    store.games.append(game, Play("draw 1 ; anna walks study>attic>stairs>hall"), by="Scribe")
    store.games.append(game, Play("draw 2"), by="Scribe")
    correction = Correction(ply=2, how="replace", text="anna walks study>attic>stairs>hall>cellar ; wind attic // at midnight")
    store.games.append(game, Amend((correction,)), by="Scribe")
    stored = store.games.load(game)
    lines = [stored.game.line(ply, stored.labels) for ply in stored.game.plies]
    assert lines == ["draw 1", "anna walks study>attic>stairs>hall>cellar", "wind attic", "draw 2"]


def test_a_line_that_is_tried_out_names_its_refused_part(store: Store) -> None:
    answer = explain_line(store.games.load(begun(store)), PARTED, "full")
    assert (answer.accepted, answer.refusal and answer.refusal.message) == (False, REFUSED)


def test_a_remark_may_be_a_part_of_a_line_wherever_the_line_is_taken(store: Store) -> None:
    game = begun(store)
    line = "draw 1 ; bert says so far ; anna walks study>attic"
    assert explain_line(store.games.load(game), line, "full").accepted is True
    store.games.append(game, Play(line), by="Scribe")
    assert len(store.games.load(game).game.plies) == 2


def test_a_game_is_broken_off_by_a_line_of_its_own(store: Store) -> None:
    game = begun(store)
    with pytest.raises(Unreadable, match=r"^part 2, at column 10: a game is broken off by a line of its own$"):
        store.games.append(game, Play("draw 1 ; void a dog came in"), by="Scribe")
    with pytest.raises(Unreadable, match=r"^part 1, at column 1: a game is broken off"):
        store.games.append(game, Play("VOID ; draw 1"), by="Scribe")
    assert not store.games.load(game).game.plies


@pytest.mark.parametrize("line", ["void\ta dog came in", "VOID a dog came in", "void", "void // a dog came in"])
def test_all_text_after_the_word_void_is_the_reason(store: Store, line: str) -> None:
    game = begun(store)
    store.games.append(game, Play(line), by="Scribe")
    assert store.games.load(game).game.void
