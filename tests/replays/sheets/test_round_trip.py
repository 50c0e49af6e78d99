"""Whatever was played, its sheet reads back as the same game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from tests.replays.conftest import NOW, take, written

from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import NAMES, SEEDS, random_game, random_setup

WORDS = ("a bluff?", "# 5 was it", "we play so #! always", "#@ 20:31", "zoë: \\# ja", 'she said "no"', "---", "void")
SAID = ("hm", "so", "we play # not", "pass", "\\pass", "it is 20:31", "\\# ja", "void", "bert says no")


@pytest.fixture(params=all_slugs(), scope="module")
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    """Every ruleset, one after the other."""
    return find_ruleset(request.param)


@pytest.fixture(scope="module")
def store(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One store for all examples."""
    path = tmp_path_factory.mktemp("store") / "games.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:
        yield store


def same(one: LoadedGame, other: LoadedGame, store: Store) -> None:
    """Fail unless two games stand as one and the same, with all that was said of them."""
    assert one.game.setup.options == other.game.setup.options
    assert (one.game.started.played, one.game.started.offset) == (other.game.started.played, other.game.started.offset)
    assert one.game.state == other.game.state
    assert [ply.state for ply in one.game.plies] == [ply.state for ply in other.game.plies]
    assert [ply.actions for ply in one.game.plies] == [ply.actions for ply in other.game.plies]
    assert [ply.happened for ply in one.game.plies] == [ply.happened for ply in other.game.plies]
    assert rulings_and_notes(one, store) == rulings_and_notes(other, store)


def rulings_and_notes(loaded: LoadedGame, store: Store) -> list[object]:
    """Rulings and notes in words, with the plies they belong to."""
    game, texts = loaded.game, store.games.texts(loaded.stream.id)
    ruled = [[(one.rule, texts[one.why]) if one else None for one in ply.ruled] for ply in game.plies]
    whys = [texts[ply.why] if ply.why else None for ply in game.plies]
    return [*ruled, *whys, game.remarks(texts)]


@given(seed=SEEDS)
def test_a_random_game_with_notes_and_times_reads_back(ruleset: AnyRuleset, store: Store, seed: int) -> None:
    rng, played = Rng(seed ^ 1), random_game(ruleset, seed)

    seats = [SeatSpec(label, f"{label.title()} # {seat}") for seat, label in enumerate(NAMES[: played.setup.seats])]
    start = Start(ruleset=ruleset, setup=played.setup, seats=seats, by="Scribe", played=NOW, offset=60)
    writer, happened = store.games.new(start), NOW
    for before, action, _ in list(played.steps())[: rng.below(len(played.actions) + 1)]:
        happened += rng.below(3_000_000)
        told = happened if rng.below(3) == 0 else None
        try:
            writer.take(Play(ruleset.notation.write(before, (action,), played.labels), happened=told), by="Scribe")
        except Illegal:  # here are a clock and a word list, which the random game had not: a word may be late, or unlisted
            break
        if rng.below(8) == 0:
            writer.take(Annotate(rng.choice(WORDS)), by="Scribe")
        if rng.below(8) == 0:
            name, words = rng.choice(played.labels.names), rng.choice(SAID)
            try:
                writer.take(Play(f"{name} says {words}"), by="Scribe")
            except Ambiguous:  # it could be a word of the game
                writer.take(Play(f"{name} says \\{words}"), by="Scribe")
    loaded = store.games.store(writer).loaded
    sheet = written(store, loaded)
    again = take(store, sheet)
    same(loaded, again, store)
    assert written(store, again) == sheet
    assert [seat.name for seat in again.seats] == [seat.name for seat in loaded.seats]


@given(seed=SEEDS)
def test_a_table_that_bends_the_rules_reads_back(ruleset: AnyRuleset, store: Store, seed: int) -> None:
    rng = Rng(seed)
    setup = random_setup(ruleset, rng, digital=bool(seed % 2))
    seats = [SeatSpec(label) for label in NAMES[: setup.seats]]
    start = Start(ruleset=ruleset, setup=setup, seats=seats, by="Scribe", played=NOW, offset=-210)
    loaded = store.games.start(start).loaded
    other = random_game(ruleset, seed)  # of as many players as chance will; seats that are not there are refused
    lines = [line for before, action, _ in other.steps() if (line := ruleset.notation.write(before, (action,), other.labels))]
    for _ in range(40):
        try:
            loaded = store.games.append(loaded.stream.id, Play(rng.choice(lines), ruled=rng.choice(WORDS)), by="Scribe").loaded
        except SpooklogError:
            continue
    again = take(store, sheet := written(store, loaded))
    same(loaded, again, store)
    assert written(store, again) == sheet


HEADS = {
    "a ghost hand": "players anna bert cora\noptions ghost=yes\n",
    "two decks": "players anna bert cora dave emil fina\noptions decks=2\n",
    "a result alone": "players anna bert cora\noptions record=result\n",
    "a ruled deal": "players anna bert cora\ncounts 9 9 9  #! a short evening\n",
    "other facts": "players anna bert cora\ndata points.M = 15\ndata points.C = 25\n",
    "all hands known to a table": (
        "players anna bert cora\noptions record=table masters=spooks\ndealer cora\n"
        "deal anna 1S 10S 8K 7-9B MB 1-MT C\ndeal bert 9K MK 1-MG 1-6B\ndeal cora 2-9S MS 1-7K 10K 10B\n"
    ),
    "one known hand": "players anna bert cora\ndeal anna 1-10S 1-9K\ncounts 19 19 18\n",
}
BODIES = {
    "a ghost hand": "anna 1S\nbert 2S\n",
    "two decks": "anna 1S\nbert 2S\n",
    "a result alone": "result anna out, bert left 13, cora left C 3S\n",
    "a ruled deal": "anna 1S\n",
    "other facts": "lost\nresult anna out, bert left MB, cora left ?\n",
    "all hands known to a table": "anna 1S\n-2\nanna 8K\nbert 9K\ncora 10B\nanna 10S\nbert MK\nswap anna ?, bert ?, cora 10K\n",
    "one known hand": "anna 1S\nbert 2T  #! by mistake\n",
}


@pytest.mark.parametrize("name", HEADS)
def test_a_game_with_own_facts_reads_back(store: Store, name: str) -> None:
    loaded = take(store, f"game spooks\ndate 2026-10-31 20:15+01:00\n{HEADS[name]}---\n{BODIES[name]}")
    sheet = written(store, loaded)
    again = take(store, sheet)
    same(loaded, again, store)
    assert written(store, again) == sheet
    assert again.game.started.allowed == loaded.game.started.allowed
    assert again.game.started.data == loaded.game.started.data
