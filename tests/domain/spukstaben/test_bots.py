"""The bot that knows words: it plays by the rules, and about as well as people do."""

from __future__ import annotations

from statistics import mean

import pytest
from tests.effort import within

from spooklog.domain.contract.bots import Sitting, bots_of, branch, find_bot, next_action
from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.rulesets.spukstaben import RULESET as SPUKSTABEN
from spooklog.domain.rulesets.spukstaben.actions import HintGiven, WordActed, WordSpoken, WordWritten
from spooklog.domain.rulesets.spukstaben.moves.vocabulary import promising, words
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.testing.thorough import thorough

RULESET: AnyRuleset = SPUKSTABEN
CHANCE = 99
SLOWEST = 0.5
"""Seconds for a choice: many times what it takes, on a machine that others use too."""


def play_out(bots: str, seed: int, **options: str) -> tuple[State, list[Action]]:
    """A game that bots play to its end, each action checked; who plays on each seat, with blanks."""
    names = bots.split()
    players = [Player(f"bot{seat}", f"Bot {seat}") for seat in range(1, len(names) + 1)]
    setup = arrange(RULESET, players, options=options, data=(), header=()).setup
    state = RULESET.rules.start(digital_setup(RULESET, setup, branch(seed, 0), options=options))
    table = [Sitting(find_bot(RULESET, name), branch(seed, seat)) for seat, name in enumerate(names, start=1)]
    chance, actions = branch(seed, CHANCE), list[Action]()
    while (action := next_action(RULESET, state, table, chance)) is not None:
        RULESET.rules.check(state, action)
        actions.append(action)
        state = RULESET.rules.apply(state, action, len(actions))
    return state, actions


def points(bots: str, games: int) -> float:
    """The mean points of some games."""
    found = [RULESET.results.scores(play_out(bots, seed)[0])[0].score for seed in range(1, games + 1)]
    return mean(score for score in found if score is not None)


def test_the_speller_plays_beside_the_random_bot() -> None:
    assert list(bots_of(RULESET)) == ["random", "speller"]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_spellers_score_like_people_and_far_above_chance(seats: int) -> None:
    reached = points(" ".join(["speller"] * seats), 6 if thorough() else 3)
    assert 8 <= reached <= 13
    assert reached > points(" ".join(["random"] * seats), 2) + 3


@pytest.mark.parametrize(
    "options",
    [
        {"letter_use": "per_ghost"},
        {"combo_letters": "shared", "condition_scope": "word"},
        {"hints": "none", "cubes": "7"},
        {"used_words": "spoken", "rows": "close", "turn1_effects": "apply"},
    ],
)
def test_every_choice_is_legal_whatever_the_options(options: dict[str, str]) -> None:
    state, actions = play_out("speller speller", 5, **options)
    assert RULESET.rules.outcome(state)
    assert any(isinstance(action, HintGiven) for action in actions) == (options.get("hints") != "none")


def test_a_speller_plays_with_a_random_bot() -> None:
    state, _ = play_out("speller random speller", 2)
    assert RULESET.rules.outcome(state)


def test_a_game_is_the_same_from_the_same_seed() -> None:
    game = play_out("speller speller", 3)
    assert game == play_out("speller speller", 3)
    assert game != play_out("speller speller", 4)


def test_bots_speak_after_all_have_written_and_say_the_written_word() -> None:
    _, actions = play_out("speller speller speller", 1)
    written = dict[int | None, str | None]()
    for action in actions:
        match action:
            case WordWritten(seat, word):
                written[seat] = word
            case WordSpoken(int() as seat, word):
                assert (len(written), written[seat]) == (3, word)
            case WordActed():
                written.clear()
            case _:
                pass


def test_spellers_never_write_the_same_word_or_a_used_one() -> None:
    state, actions = play_out("speller speller speller speller", 2)
    said = [action.word for action in actions if isinstance(action, WordSpoken) and action.word]
    assert len(set(said)) == len(said)
    assert set(state.used) <= set(said)


def test_words_written_by_others_do_not_change_a_choice() -> None:
    _, actions = play_out("speller speller", 1)
    names = [Player(f"bot{seat}", f"Bot {seat}") for seat in (1, 2)]
    setup = arrange(RULESET, names, options={}, data=(), header=()).setup
    state, speller, chosen = RULESET.rules.start(setup), find_bot(RULESET, "speller"), list[object]()
    for ply, action in enumerate(actions, start=1):
        if isinstance(action, WordWritten) and action.seat == 2:
            secrets = [state, state.with_word(state.words[0].__class__(seat=1, written=True, secret="SOMETHING"))]
            chosen = [speller.choose(RULESET.knowledge.seen_by(one, 2), 2, Rng(1)) for one in secrets]
            break
        state = RULESET.rules.apply(state, action, ply)
    assert chosen
    assert chosen[0] == chosen[1]


def test_a_choice_takes_little_time() -> None:
    words()
    _, actions = play_out("speller", 1)
    with within(SLOWEST * len(actions)):
        play_out("speller", 2)


def test_the_most_promising_words_are_tried_first() -> None:
    found = list(promising([("TH", 5), ("E", 1), ("E", 1)], 20, slice(None), lambda word: len(word) <= 6))
    assert found
    assert all("TH" in word and word.count("E") >= 2 and len(word) <= 6 for word in found)
