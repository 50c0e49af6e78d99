"""The numbers that a game adds to the statistics: places, what was carried out, ways, cards and ghosts, and luck with ghosts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import StatValue
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.measures import STATISTICS, THOUSANDTHS
from spooklog.domain.rulesets.polterheist.results.score_parts import with_states
from spooklog.domain.rulesets.polterheist.rules.rolling import FACES, encounters
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome
from spooklog.domain.rulesets.polterheist.rules.stops import count_of
from spooklog.domain.rulesets.polterheist.state import State

Counts = Counter[tuple[int, str]]
"""Numbers by seat and name of a statistic."""

_DECIDED = ("games", "wins", "place", "out", "treasure", "scared", "ghost_wins", "carried", "most")
_FOLLOWED = tuple(one.name for one in STATISTICS if one.name not in _DECIDED)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of every seat: how it fared once the game is over, and what it did."""
    return (*_decided(end), *_followed(steps, end))


def _decided(end: State) -> Iterator[StatValue]:
    ended = outcome(end)
    if ended is None:
        return
    for seat, (place, carried) in enumerate(zip(ended.ranks, ended.points, strict=True), start=1):
        won, ghost = seat in ended.winners, end.is_ghost(seat)
        yield StatValue(seat, "games", 1)
        yield StatValue(seat, "wins", int(won))
        yield StatValue(seat, "place", place)
        yield StatValue(seat, "out", int(seat in end.exits))
        yield StatValue(seat, "treasure", int(end.exits[:1] == (seat,)))
        yield StatValue(seat, "scared", int(ghost))
        yield StatValue(seat, "ghost_wins", int(won and ghost))
        yield StatValue(seat, "carried", carried or 0)
        yield StatValue(seat, "most", carried or 0)


def _followed(steps: Sequence[Step], end: State) -> Iterator[StatValue]:
    counts, luck = Counts(), [Fraction()] * end.table.seats
    for step, after in with_states(steps, end):
        before: State = step.before
        _count_turn(counts, before, after)
        _count_action(counts, step, after)
        for one in after.happened:
            if one.what == "courage":
                counts[one.seat, "gained" if one.amount > 0 else "lost"] += abs(one.amount)
            elif one.what == "found":
                counts[one.seat, "found"] += 1
        if isinstance(step.action, act.DiceRolled) and _may_meet(before, after, step.action.seat):
            seat = step.action.seat
            luck[seat - 1] += chance_of_ghost(before, seat) - (after.phase == "encounter")
    for seat in end.seats:
        counts[seat, "ghost_luck"] = round(luck[seat - 1] * THOUSANDTHS)
        yield from (StatValue(seat, name, counts[seat, name]) for name in _FOLLOWED)


def _count_turn(counts: Counts, before: State, after: State) -> None:
    """Count a turn that has ended: the next one has begun, or the game is over.

    What begins an escape phase is no turn.
    """
    if not before.result and (after.turn > before.turn or after.result):
        counts[before.active, "turns"] += 1


def _count_action(counts: Counts, step: Step, after: State) -> None:
    before: State = step.before
    match step.action:
        case act.DiceRolled(seat=seat) if not before.is_ghost(seat):
            counts[seat, "rolls"] += 1
            counts[seat, "by_roll"] += after.phase == "encounter"
        case act.PawnMoved(seat=seat):
            made = steps_made(before, step.action)
            counts[seat, "distance"] += made
            counts[seat, "farthest"] = max(made, counts[seat, "farthest"])
            counts[seat, "scares"] += before.is_ghost(seat) and _has_scared(before, after)
        case act.DiscoveryDrawn(seat=seat):
            counts[seat, "discoveries"] += 1
        case act.GhostDrawn(seat=seat) if before.is_living(seat):
            counts[seat, "ghosts"] += 1
        case act.TargetChosen(seat=seat, target=target):
            counts[seat, "sent"] += 1
            counts[target, "ghosts"] += 1
        case act.CandlePlayed(seat=seat):
            counts[seat, "candles"] += 1
        case act.CardsStolen(seat=seat, cards=cards):
            counts[seat, "stolen"] += len(cards)
        case act.CampRested(seat=seat):
            counts[seat, "rests"] += 1
        case act.SpaceCovered(seat=seat):
            counts[seat, "covered"] += 1
        case _:
            pass


def steps_made(before: State, move: act.PawnMoved) -> int:
    """Return the steps of a move: those of its path, or as many as named stops stand for (7.2)."""
    return count_of(before, move, before.steps) if before.loose else len(move.path)


def _has_scared(before: State, after: State) -> bool:
    """Return whether a ghost player's move has ended on a living player: a square is to be chosen then, or the last one died."""
    return any(due.kind == "place" for due in after.agenda) or len(after.deaths) > len(before.deaths)


def _may_meet(before: State, after: State, seat: int) -> bool:
    """Return whether a roll of two dice could bring a ghost: not that of a guest who leaves the camp (camp.9)."""
    return before.is_living(seat) and not (after.leaving and before.in_camp(seat) and not before.escaping)


def chance_of_ghost(state: State, seat: int) -> Fraction:
    """Return the chance that two dice show one of a player's encounter values (ghost.7)."""
    sums = encounters(state, seat)
    return Fraction(sum(one + other in sums for one in FACES for other in FACES), len(FACES) ** 2)
