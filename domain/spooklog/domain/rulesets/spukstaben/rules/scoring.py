"""What the team has reached: points, rating, and how the game ended (score)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.results import Outcome
from spooklog.domain.rulesets.spukstaben.actions import ResultRecorded
from spooklog.domain.rulesets.spukstaben.data import Facts
from spooklog.domain.rulesets.spukstaben.options import Options, plain_options
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.state import State, replace
from spooklog.domain.rulesets.spukstaben.table import Table
from spooklog.domain.values.labels import Labels


def cube_bonus(table: Table) -> int:
    """Return the points for cubes that were left in the box (score.3)."""
    return table.cube_bonus * (table.cubes_total - table.options.cubes)


def points(state: State) -> int | None:
    """Return the team's points as they stand (score.1); None where only the result is recorded and is still missing."""
    if state.options.record == "result":
        return state.result
    return state.table.base + cube_bonus(state.table) + state.bonus - state.escaped


def rating(facts: Table | Facts, number: int) -> str:
    """Return the name of this many points; the lowest rating has no lower end (score.4, score.6)."""
    reached = [words for start, words in facts.ratings if start <= number]
    return reached[-1] if reached else facts.ratings[0][1]


_RATINGS = {
    str(words): words
    for words in (
        said("Waste of words"),
        said("Word twisting"),
        said("Word acrobatics"),
        said("Enthusiasm for words"),
        said("Fireworks of words"),
        said("Word magic"),
    )
}
"""The ratings of the shipped facts, which can be told in other languages; those of a table's own facts cannot."""


def rating_said(facts: Table | Facts, number: int) -> str:
    """Return the name of this many points for a sentence."""
    return in_words(rating(facts, number))


def in_words(name: str) -> str:
    """Return the name of a rating for a sentence."""
    return _RATINGS.get(name, name)


def span(table: Table) -> tuple[int, int]:
    """Return the fewest and the most points that a game can come to.

    Opening cards without a cube escape in any case (cubes.4). The number of later ghosts comes from an assumed table, so the
    worst case is that the whole deck escapes.
    """
    best = table.base + cube_bonus(table)
    lost = max(0, min(table.size, sum(table.layout)) - table.options.cubes)
    return best - table.size, best + table.end_bonus - lost


def bounds(facts: Facts) -> tuple[int, int]:
    """Return the fewest and the most points of a game with these facts, for any number of cubes (`span`)."""
    size, most = len(facts.cards), facts.cubes
    opening = min(size, sum(facts.layout))
    # each cube fewer brings points, and may cost an opening card (cubes.4): either can outweigh the other
    missing = max(facts.cube_bonus * (most - cubes) - max(0, opening - cubes) for cubes in range(1, most + 1))
    return facts.base - size, facts.base + missing + facts.end_bonus


# -- a result record -----------------------------------------------------------------------------------------------------------


def check(state: State, action: ResultRecorded) -> None:
    """Refuse points for a game whose points follow from its log (rec.1), and points that no game comes to (rec.3)."""
    if state.phase != "result":
        words = "this game is recorded step by step: the points follow from the escape pile"
        refuse("rec.1", words, *expected(state), "options record=result")
    low, high = span(state.table)
    if not low <= action.points <= high:
        words = said(
            "with these cards and cubes a team reaches {low} to {high} points, not {number}",
            low=low,
            high=high,
            number=action.points,
        )
        refuse("rec.3", words, f"result {low}", f"result {high}")


def apply(state: State, action: ResultRecorded, ply: int) -> State:  # noqa: ARG001
    """Return the state of a game that is over with these points."""
    return replace(state, result=action.points, ended_by="result")


# -- the end -------------------------------------------------------------------------------------------------------------------


class TeamOutcome(Outcome, frozen=True, kw_only=True):
    """How a game ended for the team; turn, escaped, saved and bonus are None where only the result was recorded."""

    options: Options
    data_id: str
    rating: str
    cube_bonus: int
    turn: int | None = None
    escaped: int | None = None
    saved: int | None = None
    bonus: int | None = None

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data, players by label.

        There are no winners, points or ranks of single players (players.3).
        """
        return {
            **super().report(labels),
            "players": list(labels.names),
            "options": plain_options(self.options),
            "data_id": self.data_id,
            "team": self.team,
            "rating": self.rating,
            "points": {},
            "ranks": {},
            "turn": self.turn,
            "escaped": self.escaped,
            "saved": self.saved,
            "cube_bonus": self.cube_bonus,
            "bonus": self.bonus,
        }


def outcome(state: State) -> TeamOutcome | None:
    """Return how the game ended, None before the end; no player wins alone (players.3), so no seat has points.

    The points are trusted in `full` where they follow from the log, and as `points` where the table logged only them.
    """
    reached = points(state)
    if state.ended_by is None or reached is None:
        return None
    seats, result_only = state.table.seats, state.options.record == "result"
    return TeamOutcome(
        winners=(),
        points=(None,) * seats,
        ranks=(1,) * seats,
        trust="points" if result_only else "full",
        ended_by=state.ended_by,
        team=reached,
        options=state.options,
        data_id=state.table.data_id,
        rating=rating(state.table, reached),
        cube_bonus=cube_bonus(state.table),
        turn=None if result_only else state.turn,
        escaped=None if result_only else state.escaped,
        saved=None if result_only else state.saved,
        bonus=None if result_only else state.bonus,
    )
