"""The bot that plays any game, and who is asked what it does."""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.store.counting import COUNTING, Count, Counted, Counting

from spooklog.domain.bots import RandomBot, Sitting, bots_of, branch, find_bot, next_action
from spooklog.domain.chance import Rng
from spooklog.domain.errors import NotFound
from spooklog.domain.ruleset import Action, Form, Turn

START = Count(seats=3, target=9, number=0, said=(0, 0, 0))


class Waiting:
    """A bot that never does anything."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Wait."""
        return None


class Mistaken:
    """A bot with a fault that looks like having nothing to do."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Look for what is not there."""
        return dict[int, Action]()[seat]


class Any3(Counting):
    """Counting in which seat 1 has too many numbers to list."""

    def choices(self, state: Count) -> Iterator[Counted | Form]:
        yield Form(1, "NUMBER", "any number")
        yield Counted(2, 1)


class Dice(Counting):
    """Counting in which chance is awaited."""

    def to_act(self, state: Count) -> Turn:
        return Turn("chance")


class Second(Counting):
    """Counting in which it is the turn of seat 2, and the others may cut in."""

    def to_act(self, state: Count) -> Turn:
        return Turn("seats", (2, 1, 3))


def test_a_random_bot_does_what_its_seat_may_do() -> None:
    assert RandomBot(COUNTING).choose(START, 2, Rng(1)) == Counted(2, 1)


def test_each_listed_action_is_as_likely_as_the_next() -> None:
    class Two(Counting):
        def choices(self, state: Count) -> Iterator[Counted | Form]:
            yield from (Counted(1, 1), Counted(2, 1), Counted(1, 2))

    rng = Rng(5)
    drawn = Counter(RandomBot(Two()).choose(START, 1, rng) for _ in range(1000))
    assert set(drawn) == {Counted(1, 1), Counted(1, 2)}
    assert 400 < drawn[Counted(1, 1)] < 600


def test_where_there_is_too_much_to_list_it_draws_until_the_action_is_its_own() -> None:
    rng = Rng(3)
    assert {RandomBot(Any3()).choose(START, 1, rng) for _ in range(20)} == {Counted(1, 1)}
    assert RandomBot(Any3()).choose(START, 2, rng) == Counted(2, 1)


def test_a_seat_that_may_do_nothing_does_nothing() -> None:
    assert RandomBot(Any3()).choose(START, 3, Rng(1)) is None


def test_a_game_without_bots_of_its_own_can_be_played_at_random() -> None:
    assert list(bots_of(COUNTING)) == ["random"]
    with pytest.raises(NotFound, match="no bot 'shedder' plays Counting") as refusal:
        find_bot(COUNTING, "shedder")
    assert refusal.value.expected == ("random",)


def test_whoever_may_cut_in_is_asked_before_the_seat_whose_turn_it_is() -> None:
    bot, waits = Sitting(RandomBot(COUNTING), Rng(1)), Sitting(Waiting(), Rng(1))
    assert next_action(Second(), START, [bot, bot, bot], Rng(1)) == Counted(3, 1)
    assert next_action(Second(), START, [bot, bot, waits], Rng(1)) == Counted(1, 1)
    assert next_action(Second(), START, [waits, bot, waits], Rng(1)) == Counted(2, 1)


def test_a_table_at_which_everybody_waits_is_stuck() -> None:
    with pytest.raises(LookupError, match="none of the seats"):
        next_action(COUNTING, START, [Sitting(Waiting(), Rng(1))] * 3, Rng(1))


def test_a_fault_of_a_bot_is_not_taken_for_waiting() -> None:
    with pytest.raises(KeyError):
        next_action(Second(), START, [Sitting(Mistaken(), Rng(1))] * 3, Rng(1))


def test_chance_acts_when_it_is_awaited_and_nobody_when_the_game_is_over() -> None:
    table = [Sitting(Waiting(), Rng(1))] * 3
    assert next_action(Dice(), START, table, Rng(1)) == COUNTING.sample(START, Rng(1))
    assert next_action(COUNTING, Count(3, 9, 9, (3, 3, 3), 1), table, Rng(1)) is None


def test_each_path_from_a_seed_has_draws_of_its_own_for_ever() -> None:
    paths = [(), (0,), (1,), (2,), (1, 0), (1, 1), (1, -1), (0, 1), (1, 0, 0)]
    firsts = [branch(7, *path).bits64() for path in paths]
    assert len(set(firsts)) == len(paths)
    assert branch(7).bits64() == Rng(7).bits64()
    assert branch(-1, 2).bits64() == branch(2**64 - 1, 2).bits64()
    assert [branch(1, 2, seat).below(1000) for seat in range(6)] == [981, 506, 310, 608, 470, 743]
