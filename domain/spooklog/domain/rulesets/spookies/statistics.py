"""What a game tells of itself for the tables of many games: how each player fared, and how lucky that was."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from spooklog.domain.ruleset import Figure
from spooklog.domain.rulesets.spookies.chances import at_least
from spooklog.domain.rulesets.spookies.measures import THOUSANDTHS
from spooklog.domain.rulesets.spookies.scoring import ranks
from spooklog.domain.rulesets.spookies.state import GATE, Gamble, State


def statistics(state: State) -> tuple[Figure, ...]:
    """The figures of every seat: its place once the game is decided, and its rolls where these were followed."""
    found = [figure for seat, place in enumerate(ranks(state), start=1) for figure in _decided(seat, place)]
    if state.options.record == "table":
        found += [figure for seat in state.seats for figure in _followed(state, seat)]
    return tuple(found)


def _decided(seat: int, place: int) -> tuple[Figure, ...]:
    return Figure(seat, "games", 1), Figure(seat, "wins", int(place == 1)), Figure(seat, "place", place)


def _followed(state: State, seat: int) -> Iterator[Figure]:
    tally, fields = state.tallies[seat - 1], state.box.fields
    yield Figure(seat, "turns", tally.turns)
    yield Figure(seat, "rolls_a_turn", tally.rolls)
    yield Figure(seat, "rolls", tally.rolls)
    yield Figure(seat, "successes", tally.successes)
    yield Figure(seat, "won", tally.won)
    yield Figure(seat, "paid", tally.paid)
    yield Figure(seat, "collected", tally.collected)
    yield Figure(seat, "highest", 0 if tally.highest == GATE else fields[tally.highest - 1])
    yield Figure(seat, "luck", luck(state, seat))


def luck(state: State, seat: int) -> int:
    """Chips won by a seat's rolls minus what these rolls win on average, in thousandths of a chip."""
    expected = sum((expected_take(state, gamble) for gamble in state.gambles[seat - 1]), start=Fraction())
    return round((state.tallies[seat - 1].won - expected) * THOUSANDTHS)


def expected_take(state: State, gamble: Gamble) -> Fraction:
    """The chips that a roll wins on average: the prize of a success times its exact chance."""
    box = state.box
    good = at_least(gamble.needed, gamble.dice, box.sides, box.counting)
    return Fraction(gamble.prize * good, box.sides**gamble.dice)
