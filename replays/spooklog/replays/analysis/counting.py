"""Counts what bots make of a game: roll-outs of every position, then every decision against its alternatives.

Each round and each decision depends on the game, its number and the seed alone. So other processes may count them, and what is
found is the same, byte by byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import NamedTuple

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Viewer
from spooklog.domain.log.amending import dump_action
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.analysis.answers import CurvePoint, Estimate
from spooklog.replays.analysis.course import Course, Steps
from spooklog.replays.analysis.curve import Curve, Round
from spooklog.replays.analysis.decisions import Decision, decide
from spooklog.replays.analysis.efforts import TELLING, TO_THE_END, WITH_JUDGE, Counts, Effort, enough
from spooklog.replays.analysis.findings import FINDINGS, Dear, Findings, SeatSums
from spooklog.replays.analysis.judge import Judge, judge_of
from spooklog.replays.analysis.mean import Mean
from spooklog.replays.analysis.rolling import Roller
from spooklog.replays.analysis.turning import rounded

Report = Callable[[int, int], None]
"""Takes the positions done and in all."""

MOST_DECISIONS = 5
"""At most so many of the dearest decisions are named."""

WORTH_PROCESSES = 3.0
"""Seconds of work that are worth the start of other processes, which takes up to one."""

_LEAST = 2
"""Rounds that give an error."""


class Task(NamedTuple):
    """What is to be counted: the steps of a game as a viewer knew it, with which effort and seed."""

    steps: Steps
    viewer: Viewer
    effort: Effort
    seed: int

    @property
    def past(self) -> None:
        """Nothing: bots play on."""

    @property
    def codec(self) -> Codec[Findings]:
        """Reads what was found."""
        return FINDINGS

    def findings(self, report: Report | None = None, processes: int = 1) -> Findings:
        """Count as `Counting.findings` does."""
        return Counting(find_ruleset(self.steps.slug), self).findings(report, processes)


class Counting:
    """A task under way, in one process."""

    def __init__(self, ruleset: AnyRuleset, task: Task) -> None:
        if ruleset.analysis is None:
            raise LookupError(ruleset.meta.slug)
        self._task = task
        self._judge = judge_for(ruleset, task.steps)
        self._efforts: Mapping[Effort, Counts] = WITH_JUDGE if self._judge else TO_THE_END
        self.counts = self._efforts[task.effort]
        self._roller = Roller(ruleset, ruleset.analysis, self._judge, task.steps.setup.seats)
        self._course = Course(ruleset, ruleset.analysis, task.steps, task.viewer)
        # luck and decisions are told of games in which the viewer saw all that decided
        self._open = all(self._is_open(at) for at in range(len(self._course.states)))
        self._curve = Curve(self._course, self._roller, task.seed, sums=self._open and not self._course.by_round)
        self._decisions, self._judged = list[Decision](), 0

    def _is_open(self, at: int) -> bool:
        seen = self._course.seen[at]
        return bool(seen == self._course.states[at]) and self._roller.world(seen, (0,)) == seen

    @property
    def decides(self) -> bool:
        """Whether decisions are judged, and luck is parted from play: the viewer saw all that decided."""
        return self._open and self.counts.worlds > 0

    def rolled(self, number: int) -> Round:
        """Roll each position out once."""
        return self._curve.rolled(number)

    def decided(self, at: int) -> tuple[int, Decision | None, bool]:
        """Judge the decision at a step, None where there was none. The last value says whether bots can play on from there."""
        try:
            return at, decide(self._course, self._roller, at, self._task.seed, self.counts.worlds), True
        except (SpooklogError, LookupError, ArithmeticError, TypeError, ValueError):
            return at, None, False

    def findings(self, report: Report | None = None, processes: int = 1) -> Findings:
        """Count until the effort is made, or until an interrupt.

        A KeyboardInterrupt ends it early, with what is done; in the first two rounds it is raised.
        """
        size, rounds, steps = self._curve.size, self.counts.rollouts, len(self._course.actions)
        done, total = 0, rounds * size + steps * self.decides

        def advance(by: int) -> None:
            nonlocal done
            for _ in range(by):
                done += 1
                if report:
                    report(done, total)

        interrupted, begun = False, monotonic()
        try:
            for number in range(_LEAST):
                self._add(self.rolled(number), advance)
            ahead = (monotonic() - begun) * (rounds / _LEAST - 1)
            with self._spread(processes if ahead > WORTH_PROCESSES else 1) as (rolled, decided):
                for found in rolled(range(_LEAST, rounds)):
                    self._add(found, advance)
                passed = frozenset(self._curve.passed)
                for at, decision, possible in decided([at for at in range(steps) if at not in passed] if self.decides else []):
                    advance(1)
                    self._keep(at, decision, possible=possible)
        except KeyboardInterrupt:
            if self._curve.rounds < _LEAST:
                raise
            interrupted = True
        return self._made(interrupted=interrupted)

    def _spread(self, processes: int) -> AbstractContextManager[tuple[Rolled, Decided]]:
        """Return what counts rounds and decisions, in their order: this process alone, or others for it."""
        if processes < 2:
            return nullcontext((lambda numbers: map(self.rolled, numbers), lambda steps: map(self.decided, steps)))
        from spooklog.replays.analysis.processes import several  # noqa: PLC0415  (most games are counted by one)

        return several(self._task, processes)

    def _add(self, found: Round, advance: Callable[[int], None]) -> None:
        advance(self._curve.size)
        self._curve.add(found)

    def _keep(self, at: int, decision: Decision | None, *, possible: bool) -> None:
        if not possible:
            self._curve.passed.add(at)
        elif decision:
            self._judged += 1
            self._decisions.append(decision)

    def _made(self, *, interrupted: bool) -> Findings:
        curve = self._curve
        return Findings(
            rollouts=curve.rounds,
            interrupted=interrupted,
            open=self._open,
            chance=curve.chance,
            curve=list(self._points()),
            seats=[self._sums(seat) for seat in range(1, self._roller.seats + 1)],
            judged=self._judged if self.decides else None,
            dearest=self._dearest(),
            passed=len(curve.passed),
        )

    def _points(self) -> Iterator[CurvePoint]:
        """Yield the curve; a position that was not played on has the shares of the one before."""
        last = CurvePoint(ply=0, shares=[1 / self._roller.seats] * self._roller.seats, errors=[1.0] * self._roller.seats)
        for at in self._course.ends:
            worth, ply = self._curve.worth[at], self._course.plies[at - 1] if at else 0
            if worth.count >= _LEAST:
                # of wins and losses the error is never 0: ten roll-outs alike are no certainty
                least = 0.0 if self._judge or self._roller.ended(self._course.states[at]) else 1 / (worth.count + 4)
                errors = [rounded(max(error, least)) for error in worth.errors]
                last = CurvePoint(ply=ply, shares=[rounded(share) for share in worth.values], errors=errors)
            else:
                last = CurvePoint(ply=ply, shares=last.shares, errors=last.errors)
            yield last

    def _sums(self, seat: int) -> SeatSums:
        curve = self._curve
        luck = _estimate(curve.luck, seat) if curve.sums and curve.chance else None
        play = _estimate(curve.play, seat) if curve.sums else None
        worst = max((one.error for one in (luck, play) if one), default=0.0)
        return SeatSums(
            luck if luck and luck.error <= TELLING else None,
            play if play and play.error <= TELLING else None,
            enough(self._efforts, curve.rounds, worst) if worst > TELLING else None,
        )

    def _dearest(self) -> Sequence[Dear]:
        sure = sorted((one for one in self._decisions if one.sure), key=lambda one: (-one.lead, one.at))[:MOST_DECISIONS]
        return [Dear(one.at, dump_action(one.best), *_estimates(one)) for one in sure]


Rolled = Callable[[Sequence[int]], Iterator[Round]]
Decided = Callable[[Sequence[int]], Iterator[tuple[int, Decision | None, bool]]]


def judge_for(ruleset: AnyRuleset, steps: Steps) -> Judge | None:
    """Return the judge of a game; None where it was fitted on other facts or another revision of the rules."""
    judge = judge_of(ruleset)
    return judge if judge and judge.revision == steps.setup.revision and not steps.setup.data else None


def _estimates(one: Decision) -> Iterator[Estimate]:
    """Yield the lead of the best alternative, then the shares behind it and behind what was chosen."""
    for value, error in zip((one.lead, *one.shares), (one.error, *one.errors), strict=True):
        yield Estimate(value=rounded(value), error=rounded(error))


def _estimate(sums: Mean, seat: int) -> Estimate:
    return Estimate(value=rounded(sums.values[seat - 1]), error=rounded(sums.errors[seat - 1]))
