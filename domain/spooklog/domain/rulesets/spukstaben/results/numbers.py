"""The numbers of a game: scares and defeats of each player, and what the team saved and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import StatValue
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.rules.scoring import points
from spooklog.domain.rulesets.spukstaben.state import State


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:  # noqa: ARG001
    """Return the numbers of a game so far; of a result record only the points.

    Tallies are kept in the state, so the last state has all numbers.
    """
    return tuple(_numbers(end))


def _numbers(state: State) -> Iterator[StatValue]:
    reached = points(state)
    if reached is not None and state.ended_by:
        yield StatValue(None, "results", 1)
        yield StatValue(None, "points", reached)
        yield StatValue(None, "best", reached)
    if state.options.record == "result":
        return
    yield StatValue(None, "followed", 1)
    for seat in state.seats:
        tally = state.tally_of(seat)
        yield StatValue(seat, "words", tally.words)
        yield StatValue(seat, "scares", tally.scares)
        yield StatValue(seat, "defeats", tally.defeats)
        yield StatValue(seat, "scares_per_word", tally.scares)
        yield StatValue(seat, "crossed", tally.crossed)
    yield StatValue(None, "saved", state.saved)
    yield StatValue(None, "escaped", state.escaped)
    for room in ROOMS:
        yield StatValue(None, f"escaped_{room}", sum(gone.room == room for gone in state.escape_pile))
    yield StatValue(None, "no_cube", sum(gone.reason == "no_cube" for gone in state.escape_pile))
    yield StatValue(None, "team_words", sum(tally.words for tally in state.tallies))
    yield StatValue(None, "team_scares", sum(tally.scares for tally in state.tallies))
