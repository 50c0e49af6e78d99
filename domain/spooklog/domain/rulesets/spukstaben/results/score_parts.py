"""What the team's points are made of: the start, the bonuses, and every ghost that escaped (score.1 to score.3)."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import ScorePart
from spooklog.domain.rulesets.spukstaben.actions import ResultRecorded
from spooklog.domain.rulesets.spukstaben.cards import the_room
from spooklog.domain.rulesets.spukstaben.memory import Escaped
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.scoring import cube_bonus
from spooklog.domain.rulesets.spukstaben.state import State


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:  # noqa: ARG001
    """Return the parts of the team's points, the same for every seat."""
    if end.options.record == "result":
        ply = next((step.ply for step in reversed(steps) if isinstance(step.action, ResultRecorded)), None)
        return (ScorePart(end.result, said("told by the table"), "score.1", ply),)
    missing, over = cube_bonus(end.table), steps[-1].ply if steps else 0
    found = [ScorePart(end.table.base, said("at the start"), "score.1", 0)]
    if missing:
        found.append(
            ScorePart(missing, said("{number} cubes fewer", number=end.table.cubes_total - end.options.cubes), "score.3", 0)
        )
    if end.bonus:
        found.append(ScorePart(end.bonus, said("no word of power needed"), "score.2", over))
    return (*found, *(_lost(gone, ply) for gone, ply in zip(end.escape_pile, _plies(steps, end), strict=True)))


def _lost(gone: Escaped, ply: int | None) -> ScorePart:
    match gone.reason:
        case "door":
            return ScorePart(-1, said("{card} escaped through the door", card=gone.code), "flee.2", ply)
        case "no_cube":
            return ScorePart(-1, said("{card} escaped for want of a cube", card=gone.code), "cubes.4", ply)
        case "dawn":
            words = said("{card} escaped at dawn from {room}", card=gone.code, room=the_room(gone.room))
            return ScorePart(-1, words, "end.2", ply)


def _plies(steps: Sequence[Step], end: State) -> list[int | None]:
    """Return the ply in which each card came to the escape pile; None for those that lay there before the first step."""
    plies: list[int | None] = [None] * (steps[0].before.escaped if steps else end.escaped)
    for number, step in enumerate(steps, start=1):
        after: State = steps[number].before if number < len(steps) else end
        plies += [step.ply] * (after.escaped - len(plies))
    return plies
