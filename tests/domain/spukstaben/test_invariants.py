"""What holds in every state of every game (catalogue 10), and who sees what."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from hypothesis import given
from tests.domain.spukstaben.laws import check_state, check_step
from tests.domain.spukstaben.script import OPENING, begin, replay

from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.rulesets.spukstaben.actions import (
    CardRevealed,
    GhostsFled,
    SpukstabenAction,
    WordActed,
    WordSpoken,
    WordWritten,
)
from spooklog.domain.rulesets.spukstaben.letters import plain
from spooklog.testing.playing import SEEDS, random_game


@given(seed=SEEDS)
def test_every_state_and_every_step_keep_the_laws(seed: int) -> None:
    """Invariants 1 to 5, 8, 9, 11, 12, 13."""
    played = random_game(RULESET, seed)
    for before, action, after in played.steps():
        check_state(after)
        check_step(before, cast(SpukstabenAction, action), after)


@given(seed=SEEDS)
def test_after_the_opening_three_two_one_ghosts_lie_there(seed: int) -> None:
    """Invariant 6."""
    played = random_game(RULESET, seed, {"record": "table", "turn1_effects": "ignore", "cubes": "10"})
    state = played.states[6]
    assert [sum(ghost.room == room for ghost in state.ghosts) for room in "cpod"] == [3, 2, 1, 0]


@given(seed=SEEDS)
def test_as_many_cards_come_as_are_due_and_siblings_on_top(seed: int) -> None:
    """Invariant 7."""
    played = random_game(RULESET, seed, {"record": "table"})
    table = played.states[0].table
    turns = [6, *table.due, 0]
    came = [0] * table.turns
    for before, action, _ in played.steps():
        if isinstance(action, CardRevealed):
            came[before.turn - 1] += 1
            works = before.turn > 1 or table.options.turn1_effects != "ignore"
            cube = before.supply > 0 or table.options.no_cube_effects == "trigger"
            turns[before.turn - 1] += table.cards[action.code].sibling and works and cube
    over = played.end.turn
    assert came[:over] == turns[:over]


@given(seed=SEEDS)
def test_words_act_the_shorter_first_and_none_twice(seed: int) -> None:
    """Invariants 8 and 10."""
    played = random_game(RULESET, seed)
    acted: list[tuple[int, str]] = []
    for before, action, _ in played.steps():
        if isinstance(action, WordActed):
            word = before.word_of(action.seat)
            assert word is not None
            assert word.current
            acted.append((before.turn, plain(word.current)))
    assert len({word for _, word in acted}) == len(acted)
    for (turn, word), (later, other) in pairwise(acted):
        assert turn != later or len(word) <= len(other)


@given(seed=SEEDS)
def test_ghosts_only_move_on_by_one_room_a_flight(seed: int) -> None:
    """Invariant 4: only a flight moves a ghost to another room."""
    played = random_game(RULESET, seed)
    for before, action, after in played.steps():
        if not isinstance(action, GhostsFled):
            rooms = [sorted((ghost.code, ghost.room) for ghost in state.ghosts) for state in (before, after)]
            assert set(rooms[1]) <= set(rooms[0]) or isinstance(action, CardRevealed)


@given(seed=SEEDS)
def test_a_refused_action_changes_nothing_and_the_same_log_gives_the_same_game(seed: int) -> None:
    """Invariant 14."""
    played = random_game(RULESET, seed)
    state = RULESET.rules.start(played.setup)
    for number, action in enumerate(played.actions, start=1):
        state = RULESET.rules.apply(state, cast(SpukstabenAction, action), number)
    assert state == played.end


# -- who sees what -------------------------------------------------------------------------------------------------------------


def test_a_written_word_is_known_to_its_player_alone_until_it_is_spoken() -> None:
    game = replay(OPENING + "glass\nanna wrote earth\n")
    for viewer, seen in (("full", "EARTH"), (1, "EARTH"), (2, None), ("public", None)):
        view = RULESET.pictures.view(game.seen(viewer))  # type: ignore[arg-type]
        assert view["words"]["anna"]["secret"] == seen
        assert view["words"]["anna"]["written"]
    wrote = WordWritten(1, "EARTH")
    assert RULESET.knowledge.redact(wrote, game.state, game.state, 2) == WordWritten(1, None)
    assert RULESET.knowledge.redact(wrote, game.state, game.state, 1) == wrote
    before = game.state
    game.play("anna: earth")
    assert RULESET.knowledge.redact(wrote, before, game.state, 2) == wrote
    assert RULESET.pictures.view(game.seen(2))["words"]["anna"]["secret"] is None


def test_the_word_of_the_team_is_no_secret() -> None:
    state = begin([]).state
    wrote = WordWritten(None, "EARTH")
    assert RULESET.knowledge.redact(wrote, state, state, "public") == wrote


def test_only_a_drawn_card_reveals_hidden_information() -> None:
    game = begin([])
    assert RULESET.knowledge.binds(game.state, CardRevealed("E", "c")) == "is a chance outcome"
    assert RULESET.knowledge.binds(game.state, WordWritten(1, "EARTH")) is None
    assert RULESET.knowledge.binds(game.state, WordSpoken(1, "EARTH")) is None


def test_a_wrong_hint_is_a_breach_that_all_players_see() -> None:
    game = replay(OPENING + "glass\nanna hint 7\nanna: earth\nbea: -\nflags hints.7 anna at 9")
    assert RULESET.results.breaches(game.seen("public").state) == RULESET.results.breaches(game.seen(2).state)


def test_the_landmarks_of_a_game_are_its_turns_minutes_words_defeats_and_escapes() -> None:
    game = begin(["data power.2 = 1"])
    found: list[tuple[str, ...]] = []
    for line in filter(None, (OPENING + "glass\nanna: earth\nbea: -\nanna scare c1\nflee").splitlines()):
        before = game.state
        game.play(line)
        found.append(RULESET.pictures.landmarks(before, game.state))
    assert found[6:] == [("glass",), (), ("words",), ("defeat",), ("turn",)]
