"""Bots at any table: they finish every game, within the rules, and on what their seats know. The same laws for every ruleset."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from spooklog.domain.contract.bots import RandomBot, Sitting, bots_of, branch, next_action
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Bot
from spooklog.domain.values.chance import Rng
from spooklog.testing.playing import BOUND, LONG, SEEDS, hold_legal, random_setup


class Watched:
    """A bot that fails when it is handed more than its seat knows; `asked` gets the seats for which bots are asked."""

    def __init__(self, ruleset: AnyRuleset, bot: Bot, asked: list[int]) -> None:
        self.ruleset = ruleset
        self.bot = bot
        self.asked = asked

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """What the bot does."""
        assert self.ruleset.knowledge.seen_by(state, seat) == state
        self.asked.append(seat)
        return self.bot.choose(state, seat, rng)


def play(ruleset: AnyRuleset, seed: int, bots: list[Bot] | None = None) -> list[Action]:
    """What bots did, drawn from all there are unless they are named, at a table with any options; each action was checked."""
    rng = Rng(seed)
    setup = random_setup(ruleset, rng)
    there = bots or [*bots_of(ruleset).values(), RandomBot(ruleset)]
    asked = list[int]()
    sitting = [rng.choice(there) for _ in range(setup.seats)]
    table = [Sitting(Watched(ruleset, bot, asked), branch(seed, seat)) for seat, bot in enumerate(sitting, start=1)]
    state, done = ruleset.rules.start(setup), list[Action]()
    while (action := next_action(ruleset, state, table, rng)) is not None:
        assert len(done) < BOUND, "bots must come to an end"
        cutting_in = [seat for seat in asked if seat in ruleset.rules.turn(state).may]
        assert len({*cutting_in}) == len(cutting_in), "a seat that may act is asked once"
        asked.clear()
        who = type(sitting[action.owner - 1]).__name__ if isinstance(action.owner, int) else ""
        hold_legal(ruleset, state, action, who and f"the bot {who} plays")
        done.append(action)
        state = ruleset.rules.apply(state, action, len(done))
    assert ruleset.rules.outcome(state) is not None
    return done


@LONG
@given(seed=SEEDS)
def test_each_bot_finishes_a_game_against_copies_of_itself(ruleset: AnyRuleset, seed: int) -> None:
    for bot in bots_of(ruleset).values():
        play(ruleset, seed, [bot])


@LONG
@given(seed=SEEDS)
def test_mixed_bots_finish_a_legal_game_which_their_seed_determines(ruleset: AnyRuleset, seed: int) -> None:
    assert play(ruleset, seed) == play(ruleset, seed)


def test_every_bot_has_a_name_that_can_be_typed(ruleset: AnyRuleset) -> None:
    names = list(bots_of(ruleset))
    assert names[0] == "random"
    assert all(name.isidentifier() and name == name.casefold() and len(name) <= 20 for name in names)
