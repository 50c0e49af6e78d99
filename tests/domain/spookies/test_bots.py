"""The climber: how it plays, that it is better than chance, and that it plays with the facts of any table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from tests.domain.spookies.script import replay

from spooklog.domain.contract.bots import RandomBot, Sitting, branch, next_action
from spooklog.domain.contract.ruleset import AnyRuleset, Bot, Setup
from spooklog.domain.rulesets.spookies import RULESET
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.options import read_options
from spooklog.testing.thorough import thorough

replace = msgspec.structs.replace

SPOOKIES: AnyRuleset = RULESET
CLIMBER: Bot = RULESET.moves.bots["climber"]
RANDOM: Bot = RandomBot(RULESET)


def at(floor: int, **fields: Any) -> State:
    """Tim may roll again or stop, with Schnuffer on a floor and twenty chips."""
    state = replay("tim s\ntim 34").state
    return replace(state, **({"positions": (0, 0, 0, 0, floor), "chips": (20, 20)} | fields))


def dice(state: State, seat: int = 1) -> int:
    """How many dice the climber takes; 0 where it stops."""
    chosen = CLIMBER.choose(state, seat, Rng(1))
    if isinstance(chosen, act.TurnStopped):
        return 0
    assert isinstance(chosen, act.DiceRolled)
    assert not any(chosen.dice)
    return len(chosen.dice)


# -- how it plays --------------------------------------------------------------------------------------------------------------


def test_the_climber_takes_the_best_number_of_dice_on_each_field_and_stops_in_the_attic() -> None:
    assert [dice(at(floor)) for floor in range(1, 8)] == [3, 2, 3, 4, 4, 4, 0]


def test_the_climber_rolls_in_the_attic_when_it_must() -> None:
    assert dice(at(7, phase="roll")) == 4


def test_the_climber_takes_two_dice_where_enough_penalty_chips_lie_on_the_next_field() -> None:
    assert dice(at(4, penalty=(0, 0, 0, 0, 12, 0, 0))) == 2
    assert dice(at(4, penalty=(0, 0, 0, 12, 0, 0, 0))) == 4


def test_the_climber_risks_more_when_it_has_nothing_to_lose() -> None:
    assert dice(at(6, chips=(0, 20))) > 0
    assert dice(at(7, chips=(0, 20))) > 0


def test_the_climber_takes_the_last_chips_only_when_it_leads() -> None:
    near = {"stock": 2, "chips": (20, 10)}
    assert dice(at(6, **near)) == 4
    assert dice(at(6, **(near | {"chips": (10, 20)}))) == 0


def test_on_a_question_mark_the_climber_takes_the_character_whose_turn_is_worth_most() -> None:
    state = replay("tim ?").state
    crowd = replace(state, positions=(7, 5, 1, 0, 6), chips=(20, 20))
    assert CLIMBER.choose(crowd, 1, Rng(1)) == act.CharacterChosen(1, "Hanja")
    lying = replace(crowd, penalty=(0, 30, 0, 0, 0, 0, 0))
    assert CLIMBER.choose(lying, 1, Rng(1)) == act.CharacterChosen(1, "Duffy")


def test_without_a_character_die_the_climber_names_a_character() -> None:
    state = replay("players tim peter\noptions character_choice=free\n---\n").state
    assert CLIMBER.choose(state, 1, Rng(1)) == act.CharacterChosen(1, "Poppy")


def test_the_climber_does_nothing_out_of_turn_or_while_a_die_is_due() -> None:
    assert CLIMBER.choose(at(3), 2, Rng(1)) is None
    assert CLIMBER.choose(replay("").state, 1, Rng(1)) is None


def test_the_climber_turns_up_its_chips_after_the_end() -> None:
    state = replay("players tim peter\noptions chips=1\n---\ntim s\ntim 34").state
    counted = CLIMBER.choose(state, 1, Rng(1))
    assert counted == act.SpookiesCounted(1, ())
    assert RULESET.moves.draw(state, counted, Rng(1)) != counted


# -- how well ------------------------------------------------------------------------------------------------------------------


def played(
    seed: int, bots: tuple[Bot, ...], data: dict[str, Any] | None = None, options: Mapping[str, str] | None = None
) -> State:
    """A seeded game to its end; every action is checked."""
    setup = Setup(seats=len(bots), options=read_options(RULESET.meta.options, options or {}), data=data or {})
    state: State = RULESET.rules.start(RULESET.opening.prepare(setup, frozenset(options or {})))
    table = [Sitting(bot, branch(seed, seat)) for seat, bot in enumerate(bots, start=1)]
    chance, ply = branch(seed, 0), 0
    while (action := next_action(RULESET, state, table, chance)) is not None:
        SPOOKIES.rules.check(state, action)
        ply += 1
        state = SPOOKIES.rules.apply(state, action, ply)
    return state


def wins(places: range) -> int:
    """How many games between two a climber wins alone, its seat going round."""
    won = 0
    for seed in places:
        outcome = RULESET.rules.outcome(played(seed, (CLIMBER, RANDOM) if seed % 2 else (RANDOM, CLIMBER)))
        won += outcome is not None and outcome.winners == ((1,) if seed % 2 else (2,))
    return won


def test_a_climber_wins_most_games_against_a_bot_that_plays_at_random() -> None:
    games = 100 if thorough() else 40
    assert wins(range(games)) >= games * 4 // 5


def test_games_between_climbers_are_as_long_as_the_catalogue_says() -> None:
    many = 20 if thorough() else 10
    for players, turns, rolls in ((2, 14, 39), (4, 22, 58)):
        games = [played(seed, (CLIMBER,) * players) for seed in range(many)]
        assert sum(game.turn for game in games) / many == pytest.approx(turns, rel=0.2)
        assert sum(tally.rolls for game in games for tally in game.tallies) / many == pytest.approx(rolls, rel=0.2)


@pytest.mark.parametrize(
    "options",
    [
        {"equal_roll": "again", "penalty_pickup": "any_dice", "attic_pickup": "yes"},
        {"end_mode": "finish_round", "character_choice": "free"},
        {"penalty_pickup": "never", "chips": "3"},
    ],
)
def test_the_climber_plays_with_every_option(options: dict[str, str]) -> None:
    for seed in range(4):
        assert played(seed, (CLIMBER, RANDOM, CLIMBER), options=options).phase == "over"


def test_the_climber_plays_with_own_facts_of_a_table() -> None:
    data: dict[str, Any] = {
        "house.fields": [2, 5, 7],
        "house.attic_score": 8,
        "dice.min": 1,
        "dice.max": 2,
        "dice.sides": 8,
        "dice.score": 1,
        "rewards.2": [0, 0],
        "rewards.5": [3, 1],
        "rewards.7": [4, 2],
        "stock.3": 20,
    }
    assert played(1, (CLIMBER, RANDOM, CLIMBER), data).phase == "over"


def test_the_climber_plays_alone_where_the_facts_allow_one_player() -> None:
    game = replay("players tim\ndata players.min = 1\ndata stock.1 = 9\n---\ntim s\n")
    chosen = CLIMBER.choose(game.state, 1, Rng(1))
    assert isinstance(chosen, act.DiceRolled)
