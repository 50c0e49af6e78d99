"""The numbers that a game adds to the statistics: how each player fared, and how lucky each was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import StatValue
from spooklog.domain.rulesets.spookies import actions as act
from spooklog.domain.rulesets.spookies.measures import THOUSANDTHS
from spooklog.domain.rulesets.spookies.rules.chances import at_least
from spooklog.domain.rulesets.spookies.rules.scoring import ranks
from spooklog.domain.rulesets.spookies.state import GATE, State


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of every seat: its place once the game is decided, and its rolls where these are recorded."""
    found = [value for seat, place in enumerate(ranks(end), start=1) for value in _decided(seat, place)]
    if end.options.record == "table":
        found += [value for seat in end.seats for value in _followed(steps, end, seat)]
    return tuple(found)


def _decided(seat: int, place: int) -> tuple[StatValue, ...]:
    return StatValue(seat, "games", 1), StatValue(seat, "wins", int(place == 1)), StatValue(seat, "place", place)


def _followed(steps: Sequence[Step], end: State, seat: int) -> Iterator[StatValue]:
    tally, fields = end.tallied[seat - 1], end.box.fields
    yield StatValue(seat, "turns", tally.turns)
    yield StatValue(seat, "rolls_a_turn", tally.rolls)
    yield StatValue(seat, "rolls", tally.rolls)
    yield StatValue(seat, "successes", tally.successes)
    yield StatValue(seat, "won", tally.won)
    yield StatValue(seat, "paid", tally.paid)
    yield StatValue(seat, "collected", tally.collected)
    yield StatValue(seat, "highest", 0 if tally.highest == GATE else fields[tally.highest - 1])
    yield StatValue(seat, "luck", luck(steps, end, seat))


def luck(steps: Sequence[Step], end: State, seat: int) -> int:
    """Return the chips won by a seat's rolls minus what these rolls win on average, in thousandths of a chip."""
    rolls = ((step.before, step.action) for step in steps if isinstance(step.action, act.DiceRolled))
    # fractions, so that only the result is rounded
    mean = sum((mean_take(before, len(roll.dice)) for before, roll in rolls if roll.seat == seat), start=Fraction())
    return round((end.tallied[seat - 1].won - mean) * THOUSANDTHS)


def mean_take(before: State, dice: int) -> Fraction:
    """Return the chips that a roll of this many dice wins on average: the prize of a success times its exact chance."""
    box = before.box
    good = at_least(box.needed(before.floor), dice, box.sides, box.counting)
    return Fraction(before.prize(dice) * good, box.sides**dice)
