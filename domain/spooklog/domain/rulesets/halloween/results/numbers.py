"""The numbers that a game adds to the statistics: places, what the points come from, fights and their luck, what was gained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.results import StatValue
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.box import COLOURS
from spooklog.domain.rulesets.halloween.measures import STATISTICS, THOUSANDTHS
from spooklog.domain.rulesets.halloween.names import COLOUR_NAMES
from spooklog.domain.rulesets.halloween.results.score_parts import with_states
from spooklog.domain.rulesets.halloween.rules.cards.fighting import attack_bonus
from spooklog.domain.rulesets.halloween.rules.rolls import FIGHTS
from spooklog.domain.rulesets.halloween.rules.scoring import end_points, ranks, totals
from spooklog.domain.rulesets.halloween.state import Gain, Roll, State

Counts = Counter[tuple[int, str]]
"""Numbers by seat and name of a statistic."""

_COLOURS = dict(zip(COLOURS, COLOUR_NAMES["en"], strict=True))
_HAUNTING = ("haunt.3", "card.D7")
_OTHER = ("cards.8", "two.4", "kind.7")
_DECIDED = ("games", "wins", "place", "points", "best", "end_points")
_FOLLOWED = tuple(one.name for one in STATISTICS if one.name not in _DECIDED)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of every seat: places and points once the game is over, the rest where the actions are recorded."""
    return (*_decided(end), *_followed(steps, end))


def _decided(end: State) -> Iterator[StatValue]:
    for seat, (place, points) in enumerate(zip(ranks(end), totals(end), strict=False), start=1):
        yield StatValue(seat, "games", 1)
        yield StatValue(seat, "wins", int(place == 1))
        yield StatValue(seat, "place", place)
        yield StatValue(seat, "points", points)
        yield StatValue(seat, "best", points)
        if end.options.record == "table":
            yield StatValue(seat, "end_points", sum(paid for _, paid in end_points(end, seat)))


def _followed(steps: Sequence[Step], end: State) -> Iterator[StatValue]:
    if end.options.record != "table":
        return
    counts, luck = Counts(), [Fraction()] * end.table.seats
    for step, after in with_states(steps, end):
        _count_turn(counts, step.before, after)
        _count_action(counts, step, after)
        for gain in after.gained:
            counts[gain.seat, _source(gain)] += gain.amount
        if isinstance(step.action, act.DiceRolled) and (roll := step.before.roll) and roll.kind in FIGHTS:
            luck[roll.owners[0] - 1] += luck_of(step.before, roll, step.action.values)
    for seat in end.seats:
        counts[seat, "fight_luck"] = round(luck[seat - 1] * THOUSANDTHS)
        yield from (StatValue(seat, name, counts[seat, name]) for name in _FOLLOWED)


def _count_turn(counts: Counts, before: State, after: State) -> None:
    """Count a turn that has ended: the next player is active, or the game is over at once (end_timing=immediate)."""
    if after.active != before.active or after.over > before.over:
        counts[before.active, "turns"] += 1


def _count_action(counts: Counts, step: Step, after: State) -> None:
    before: State = step.before
    match step.action:
        case act.FightDeclared(seat=seat) | act.FollowUpUsed(seat=seat, card="B15"):
            counts[seat, "fights"] += 1
            counts[seat, "fights_won"] += _fewer_ghosts(before, after)
        case act.RollSettled(seat=seat) if before.roll and before.roll.kind in FIGHTS:
            counts[seat, "fights_won"] += _fewer_ghosts(before, after)
        case act.CardOccupied(seat=seat):
            counts[seat, "cards"] += 1
        case act.BonusUsed(seat=seat) | act.DieBoosted(seat=seat) | act.DieRerolled(seat=seat, token=True):
            counts[seat, "bonus"] += 1
        case _:
            pass
    if isinstance(step.action, act.OnSection):
        counts[step.action.seat, "acts"] += 1
        counts[step.action.seat, "rests"] += isinstance(step.action, act.Rested)
    for seat in before.seats:
        counts[seat, "haunts"] += max(0, _tokens_left(before, seat) - _tokens_left(after, seat))


def _fewer_ghosts(before: State, after: State) -> bool:
    """Return whether a ghost has left the town: the loser of a fight does, and nothing else in such a step."""
    return sum(map(sum, after.town)) < sum(map(sum, before.town))


def _tokens_left(state: State, seat: int) -> int:
    player = state.player(seat)
    return player.haunts + player.extra


def _source(gain: Gain) -> str:
    """Return the statistic that a gain adds to."""
    if gain.what != "pe":
        return _COLOURS.get(gain.what, gain.what)
    return "haunt_points" if gain.rule in _HAUNTING else "other_points" if gain.rule in _OTHER else "card_points"


def luck_of(before: State, roll: Roll, values: tuple[int, ...]) -> Fraction:
    """Return 1 if the first throw of an attack wins, else 0, less the chance that it wins."""
    more = attack_bonus(before, roll.owners[0])
    attack, defence = (before.box.dice[die - 1] for die in roll.dice)
    wins = sum(min(face + more - 1, defence) for face in range(1, attack + 1))
    return int(values[0] + more > values[1]) - Fraction(wins, attack * defence)
