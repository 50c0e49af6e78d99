"""A game analysed: roll-outs of every position, every decision against its alternatives, and what comes of it as an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.ruleset import Action, Viewer, name_of
from spooklog.domain.log.game import Game
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.options import read_options
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import (
    Analysed,
    CurvePoint,
    DearDecision,
    Estimate,
    JudgeAnswer,
    SeatMoved,
)
from spooklog.replays.analysis.course import Course
from spooklog.replays.analysis.curve import Curve
from spooklog.replays.analysis.decisions import Decision, decide
from spooklog.replays.analysis.efforts import TELLING, TO_THE_END, WITH_JUDGE, Counts, Effort, enough
from spooklog.replays.analysis.judge import Judge, judge_of
from spooklog.replays.analysis.mean import Mean
from spooklog.replays.analysis.rolling import Roller
from spooklog.replays.analysis.turning import rounded, turning_points
from spooklog.store.logs.loaded import LoadedGame

Report = Callable[[int, int], None]
"""Takes the positions done and in all."""

MOST_DECISIONS = 5
"""At most so many dearest decisions are named."""

_LEAST = 2
"""Rounds that give an error."""


def analysis_of(loaded: LoadedGame) -> Analysis[Any, Any]:
    """Return the analysis of a game's ruleset. Raises Usage with the reason where there is none."""
    game = loaded.game
    meta = game.ruleset.meta
    if game.ruleset.analysis is None:
        raise Usage(f"{meta.title} has no analysis: {meta.unanalysed}", input=loaded.stream.name)
    if game.setup.options.get("record") == "result":
        raise Usage("only the result of this game is recorded: there is no course to analyse", input=loaded.stream.name)
    return game.ruleset.analysis


def analyse(
    loaded: LoadedGame, viewer: Viewer = "full", effort: Effort = "normal", seed: int = 1, report: Report | None = None
) -> Analysed:
    """Analyse a game as a viewer knew it at each moment: the same game, viewer, effort and seed give the same answer.

    A KeyboardInterrupt ends it early, with what the rounds before it came to; in the first two rounds it is raised. Raises Usage
    where the game has no analysis.
    """
    return _Analysing(loaded, analysis_of(loaded), viewer, effort, seed, report).answer()


class _Analysing:
    """An analysis under way."""

    def __init__(
        self, loaded: LoadedGame, analysis: Analysis[Any, Any], viewer: Viewer, effort: Effort, seed: int, report: Report | None
    ) -> None:
        self._loaded, self._viewer, self._effort, self._seed, self._report = loaded, viewer, effort, seed, report
        self._judge = _judge_for(loaded.game)
        self._efforts: Mapping[Effort, Counts] = WITH_JUDGE if self._judge else TO_THE_END
        self._counts = self._efforts[effort]
        self._roller = Roller(loaded.game.ruleset, analysis, self._judge, loaded.game.setup.seats)
        self._course = Course(loaded.game, analysis, viewer)
        # luck and decisions are told of games in which the viewer saw all that decided
        self._open = all(self._is_open(at) for at in range(len(self._course.states)))
        self._curve = Curve(self._course, self._roller, seed, sums=self._open)
        self._decisions, self._judged, self._done, self._interrupted = list[Decision](), 0, 0, False
        self._total = self._counts.rollouts * self._curve.size + (len(self._course.actions) if self._decides else 0)

    @property
    def _decides(self) -> bool:
        return self._open and self._counts.worlds > 0

    def _is_open(self, at: int) -> bool:
        seen = self._course.seen[at]
        return bool(seen == self._course.states[at]) and self._roller.world(seen, (0,)) == seen

    def _advance(self) -> None:
        self._done += 1
        if self._report:
            self._report(self._done, self._total)

    def answer(self) -> Analysed:
        """Count until the effort is made, or until an interrupt."""
        try:
            for _ in range(self._counts.rollouts):
                self._curve.round(self._advance)
            for at in range(len(self._course.actions) if self._decides else 0):
                self._decide(at)
                self._advance()
        except KeyboardInterrupt:
            if self._curve.rounds < _LEAST:
                raise
            self._interrupted = True
        return self._made()

    def _decide(self, at: int) -> None:
        if at in self._curve.passed:
            return
        try:
            found = decide(self._course, self._roller, at, self._seed, self._counts.worlds)
        except (SpooklogError, LookupError, ArithmeticError, TypeError, ValueError):
            self._curve.passed.add(at)
            return
        if found:
            self._judged += 1
            self._decisions.append(found)

    def _made(self) -> Analysed:
        loaded, analysis = self._loaded, self._roller.analysis
        ruleset, labels, judge = loaded.game.ruleset, loaded.labels, self._judge
        points = list(self._points())
        return Analysed(
            game=loaded.stream.name,
            ruleset=ruleset.meta.named(loaded.game.setup.revision),
            entry=loaded.stream.head,
            head=loaded.stream.head_hash if self._viewer == "full" else None,
            viewer=name_of(self._viewer, labels),
            effort=self._effort,
            seed=self._seed,
            rollouts=self._curve.rounds,
            interrupted=self._interrupted,
            bot=analysis.bot,
            errs_percent=analysis.errs,
            judge=JudgeAnswer(ruleset=ruleset.meta.named(judge.revision), version=judge.version, games=judge.games)
            if judge
            else None,
            hidden=not self._open,
            players=labels.names,
            curve=points,
            turning_points=turning_points(loaded, points, self._viewer),
            seats=[self._moved(seat) for seat in range(1, self._roller.seats + 1)],
            decisions_judged=self._judged if self._decides else None,
            dearest=self._dearest(),
            notes=list(self._notes()),
        )

    def _points(self) -> Iterator[CurvePoint]:
        """Yield the curve; a position that bots could not play on from has the shares of the one before."""
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

    def _moved(self, seat: int) -> SeatMoved:
        curve = self._curve
        luck = _estimate(curve.luck, seat) if self._open and curve.chance else None
        play = _estimate(curve.play, seat) if self._open else None
        worst = max((one.error for one in (luck, play) if one), default=0.0)
        return SeatMoved(
            seat=seat,
            player=self._loaded.labels[seat],
            luck=luck if luck and luck.error <= TELLING else None,
            play=play if play and play.error <= TELLING else None,
            enough=enough(self._efforts, curve.rounds, worst) if worst > TELLING else None,
        )

    def _dearest(self) -> list[DearDecision]:
        labels = self._loaded.labels
        sure = sorted((one for one in self._decisions if one.sure), key=lambda one: (-one.lead, one.at))[:MOST_DECISIONS]
        return [
            DearDecision(
                ply=self._course.plies[one.at],
                seat=one.seat,
                player=labels[one.seat],
                chosen=self._words(one.at, one.chosen),
                better=self._words(one.at, one.best),
                cost=Estimate(value=rounded(one.lead), error=rounded(one.error)),
            )
            for one in sure
        ]

    def _words(self, at: int, action: Action) -> str:
        return self._loaded.game.ruleset.say(self._course.states[at], (action,), self._loaded.labels).short

    def _notes(self) -> Iterator[str]:
        game, judge = self._loaded.game, self._judge
        if not self._open:
            yield "something was hidden from the viewer, so luck and play are not told"
        elif not self._curve.chance:
            yield "nothing was drawn after the start: what luck gave is in the shares at ply 0"
        if judge is None and judge_of(game.ruleset):
            yield "this table plays by facts or a revision that the judge was not fitted on: roll-outs go to the end of the game"
        elif judge and game.setup.options != read_options(game.ruleset.meta.options, {}):
            yield "the judge was fitted on games with the usual options, and this table plays by others"
        if passed := len(self._curve.passed):
            yield f"{counted(passed, 'position')} bots cannot play on from, as behind a ruling, stand as the one before"


def _estimate(sums: Mean, seat: int) -> Estimate:
    return Estimate(value=rounded(sums.values[seat - 1]), error=rounded(sums.errors[seat - 1]))


def _judge_for(game: Game) -> Judge | None:
    """Return the judge of a game; None where it was fitted on other facts or another revision of the rules."""
    judge = judge_of(game.ruleset)
    return judge if judge and judge.revision == game.setup.revision and not game.setup.data else None
