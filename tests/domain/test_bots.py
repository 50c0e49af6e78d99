"""The bot that plays any game, and who is asked what it does."""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.rulesets.nightwatch import RULESET as NIGHTWATCH
from tests.rulesets.nightwatch.actions import Drawn, Knocked
from tests.store.counting import COUNTING, Count, Counted, Counting, ruleset_of

from spooklog.domain.contract.bots import RandomBot, Sitting, bots_of, branch, find_bot, next_action
from spooklog.domain.contract.ruleset import Action, Bot, Form, Setup, Turn
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.options import read_options

START = Count(seats=3, target=9, number=0, said=(0, 0, 0))
NIGHT = NIGHTWATCH.rules.start(
    Setup(seats=3, options=read_options(NIGHTWATCH.meta.options, {"turns": "99"}), opening={"first": 2})
)  # a card is due for seat 2, and the two others may knock before it is drawn


class Waiting:
    """A bot that never does anything; `asked` are the seats for which it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Wait."""
        self.asked.append(seat)
        return None


class Mistaken:
    """A bot with a fault that looks like having nothing to do."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Look for what is not there."""
        return dict[int, Action]()[seat]


class Any3(Counting):
    """Counting in which seat 1 has too many numbers to list."""

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        offered = (Form(1, "NUMBER", "any number"), Counted(2, 1))
        return (one for one in offered if seat in (None, one.seat))


class Two(Counting):
    """Counting in which seat 1 has two numbers to say."""

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        return (one for one in (Counted(1, 1), Counted(2, 1), Counted(1, 2)) if seat in (None, one.seat))


class Dice(Counting):
    """Counting in which chance is awaited."""

    def turn(self, state: Count, /) -> Turn:
        return Turn() if state.number >= state.target else Turn(("chance",))


class Second(Counting):
    """Counting in which seat 2 must act, and the others may cut in."""

    def turn(self, state: Count, /) -> Turn:
        return Turn((2,), (3, 1))

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        return (Counted(one, seen.number + 1) for one in (1, 2, 3) if seat in (None, one))


ANY3, TWO, DICE, SECOND = map(ruleset_of, (Any3(), Two(), Dice(), Second()))


def table_of(*bots: Bot) -> list[Sitting]:
    """Bots on their seats."""
    return [Sitting(bot, Rng(1)) for bot in bots]


def test_a_random_bot_does_what_its_seat_may_do() -> None:
    assert RandomBot(COUNTING).choose(START, 2, Rng(1)) == Counted(2, 1)


def test_each_listed_action_is_as_likely_as_the_next() -> None:
    rng = Rng(5)
    drawn = Counter(RandomBot(TWO).choose(START, 1, rng) for _ in range(1000))
    assert set(drawn) == {Counted(1, 1), Counted(1, 2)}
    assert 400 < drawn[Counted(1, 1)] < 600


def test_declining_is_as_likely_as_each_action_where_the_seat_need_not_act() -> None:
    rng = Rng(5)
    assert None not in {RandomBot(SECOND).choose(START, 2, rng) for _ in range(50)}
    drawn = Counter(RandomBot(SECOND).choose(START, 3, rng) for _ in range(1000))
    assert set(drawn) == {Counted(3, 1), None}
    assert 400 < drawn[None] < 600


def test_with_too_many_choices_a_random_bot_draws_until_the_action_is_its_own() -> None:
    rng = Rng(3)
    assert {RandomBot(ANY3).choose(START, 1, rng) for _ in range(20)} == {Counted(1, 1)}
    assert RandomBot(ANY3).choose(START, 2, rng) == Counted(2, 1)


def test_a_seat_that_may_do_nothing_does_nothing() -> None:
    assert RandomBot(ANY3).choose(START, 3, Rng(1)) is None


def test_a_game_without_bots_of_its_own_can_be_played_at_random() -> None:
    assert list(bots_of(COUNTING)) == ["random"]
    with pytest.raises(NotFound, match="no bot 'shedder' plays Counting") as refusal:
        find_bot(COUNTING, "shedder")
    assert refusal.value.expected == ("random",)


def test_seats_that_may_cut_in_are_asked_before_the_seat_that_must_act() -> None:
    bot, waits = find_bot(COUNTING, "random"), Waiting()
    assert next_action(SECOND, START, table_of(bot, bot, bot), Rng(1)) == Counted(3, 1)
    assert next_action(SECOND, START, table_of(bot, bot, waits), Rng(1)) == Counted(1, 1)
    assert next_action(SECOND, START, table_of(waits, bot, waits), Rng(1)) == Counted(2, 1)


def test_chance_waits_for_two_seats_that_may_act_and_are_asked_once_each() -> None:
    waits = Waiting()
    assert NIGHTWATCH.rules.turn(NIGHT) == Turn(("chance",), (3, 1), due="draw", rule="draw.1")
    assert isinstance(next_action(NIGHTWATCH, NIGHT, table_of(waits, waits, waits), Rng(1)), Drawn)
    assert sorted(waits.asked) == [1, 3]


def test_a_random_bot_knocks_or_lets_chance_go_on() -> None:
    random = RandomBot(NIGHTWATCH)
    first = {seed: next_action(NIGHTWATCH, NIGHT, [Sitting(random, Rng(seed))] * 3, Rng(seed)) for seed in range(40)}
    assert {type(action) for action in first.values()} == {Knocked, Drawn}
    assert {action.seat for action in first.values() if isinstance(action, Knocked)} == {1, 3}


def test_after_a_knock_the_other_seat_is_asked_again() -> None:
    waits = Waiting()
    next_action(NIGHTWATCH, NIGHTWATCH.rules.apply(NIGHT, Knocked(1), 1), table_of(waits, waits, waits), Rng(1))
    assert waits.asked == [3]


def test_a_table_at_which_all_wait_is_stuck() -> None:
    with pytest.raises(LookupError, match="none of"):
        next_action(COUNTING, START, table_of(*[Waiting()] * 3), Rng(1))


def test_a_fault_of_a_bot_is_not_taken_for_waiting() -> None:
    with pytest.raises(KeyError):
        next_action(SECOND, START, table_of(*[Mistaken()] * 3), Rng(1))


def test_chance_acts_when_it_is_awaited_and_no_actor_when_the_game_is_over() -> None:
    table = table_of(*[Waiting()] * 3)
    assert next_action(DICE, START, table, Rng(1)) == COUNTING.sample(START, Rng(1))
    assert next_action(COUNTING, Count(3, 9, 9, (3, 3, 3), 1), table, Rng(1)) is None


def test_each_path_from_a_seed_always_has_the_same_draws() -> None:
    paths = [(), (0,), (1,), (2,), (1, 0), (1, 1), (1, -1), (0, 1), (1, 0, 0)]
    firsts = [branch(7, *path).bits64() for path in paths]
    assert len(set(firsts)) == len(paths)
    assert branch(7).bits64() == Rng(7).bits64()
    assert branch(-1, 2).bits64() == branch(2**64 - 1, 2).bits64()
    assert [branch(1, 2, seat).below(1000) for seat in range(6)] == [981, 506, 310, 608, 470, 743]
