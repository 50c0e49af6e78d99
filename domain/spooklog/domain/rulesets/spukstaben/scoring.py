"""What the team has reached: points, rating, result (score)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Outcome, ScoreRow
from spooklog.domain.rulesets.spukstaben.actions import ResultTold
from spooklog.domain.rulesets.spukstaben.data import Facts
from spooklog.domain.rulesets.spukstaben.forms import forms
from spooklog.domain.rulesets.spukstaben.options import plain_options
from spooklog.domain.rulesets.spukstaben.refuse import refuse
from spooklog.domain.rulesets.spukstaben.state import State, Table, replace


def cube_bonus(table: Table) -> int:
    """Points for cubes that were left in the box (score.3)."""
    return table.cube_bonus * (table.cubes_total - table.options.cubes)


def points(state: State) -> int | None:
    """The team's points as they stand (score.1); None where only the result is recorded and nobody has told it."""
    if state.options.record == "result":
        return state.result
    return state.table.base + cube_bonus(state.table) + state.bonus - len(state.escaped)


def rating(facts: Table | Facts, number: int) -> str:
    """What so many points are called; the lowest rating has no lower end (score.4, score.6)."""
    reached = [words for start, words in facts.ratings if start <= number]
    return reached[-1] if reached else facts.ratings[0][1]


def span(table: Table) -> tuple[int, int]:
    """The fewest and the most points that a game can come to.

    Opening cards for which there is no cube escape whatever is done (cubes.4). How many ghosts come later stands in a table that
    is assumed, so that at worst the whole deck is gone.
    """
    best = table.base + cube_bonus(table)
    lost = max(0, min(table.size, sum(table.layout)) - table.options.cubes)
    return best - table.size, best + table.end_bonus - lost


def bounds(facts: Facts) -> tuple[int, int]:
    """The fewest and the most points that a game with these facts can come to, however many cubes it takes (`span`)."""
    size, most = len(facts.cards), facts.cubes
    opening = min(size, sum(facts.layout))
    missing = max(facts.cube_bonus * (most - cubes) - max(0, opening - cubes) for cubes in range(1, most + 1))
    return facts.base - size, facts.base + missing + facts.end_bonus


def check(state: State, action: ResultTold) -> None:
    """Refuse points for a game whose points follow from its log (rec.1), and points that no game comes to (rec.3)."""
    if state.phase != "result":
        words = "this game is recorded step by step: the points follow from the escape pile"
        refuse("rec.1", words, *forms(state), "options record=result")
    low, high = span(state.table)
    if not low <= action.points <= high:
        words = f"with these cards and cubes a team reaches {low} to {high} points, not {action.points}"
        refuse("rec.3", words, f"result {low}", f"result {high}")


def apply(state: State, action: ResultTold, ply: int) -> State:  # noqa: ARG001
    """The game is over with these points."""
    return replace(state, phase="over", result=action.points, ended_by="result")


def trust(state: State) -> str:
    """How far the points can be trusted: `full` where they follow from what was logged, `points` where they were told."""
    return "points" if state.options.record == "result" else "full"


def scores(state: State) -> tuple[ScoreRow, ...]:
    """One row, for the team, with what its points are called; nobody has a place."""
    reached = points(state)
    return (ScoreRow(None, reached, None, "" if reached is None else rating(state.table, reached)),)


def outcome(state: State) -> Outcome | None:
    """How the game ended, None while it has not: nobody wins alone (players.3), so no seat has points of its own."""
    if state.phase != "over":
        return None
    seats = state.table.seats
    return Outcome((), (None,) * seats, (1,) * seats, trust(state), state.ended_by or "dawn", points(state))


def report(state: State, labels: Labels) -> dict[str, Any]:
    """The result as plain data. Raises LookupError while the game is not over."""
    reached = points(state)
    if state.phase != "over" or reached is None:
        raise LookupError("the game is not over")
    told = state.options.record == "result"
    return {
        "players": list(labels.names),
        "options": plain_options(state.options),
        "data_id": state.table.data_id,
        "record": state.options.record,
        "trust": trust(state),
        "winners": [],
        "ended_by": state.ended_by,
        "team": reached,
        "rating": rating(state.table, reached),
        "points": {},
        "ranks": {},
        "turn": None if told else state.turn,
        "escaped": None if told else len(state.escaped),
        "saved": None if told else len(state.box),
        "cube_bonus": cube_bonus(state.table),
        "bonus": None if told else state.bonus,
    }
