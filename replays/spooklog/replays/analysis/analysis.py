"""A game analysed: what bots found, as an answer in the words of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from spooklog.domain.contract.analysis import Analysis
from spooklog.domain.contract.ruleset import Action, Viewer, name_of
from spooklog.domain.formats.past import PastGame
from spooklog.domain.log.amending import load_action
from spooklog.domain.log.game import Game
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import read_options
from spooklog.domain.values.saying import said
from spooklog.replays.analysis.answers import (
    Analysed,
    DearDecision,
    DecidingRule,
    JudgeAnswer,
    PastAnswer,
    SeatMoved,
    TurningPoint,
)
from spooklog.replays.analysis.counting import Counting, Report, Task, judge_for
from spooklog.replays.analysis.course import Course, steps_of
from spooklog.replays.analysis.efforts import Effort
from spooklog.replays.analysis.findings import Dear, Findings, PastFound
from spooklog.replays.analysis.judge import judge_of
from spooklog.replays.analysis.sheet_chances import SheetTask, sheet_task, untold
from spooklog.replays.analysis.turning import LEAST_ROLLOUTS, turning_points
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_DRAWS = 40
"""How often chance is drawn for an action to tell which of its rules hold whatever comes."""


Tasks = Task | SheetTask
"""What is to be counted of a game."""


def check_analysed(loaded: LoadedGame) -> None:
    """Raise Usage with the reason where a game has no analysis by bots."""
    if reason := unanalysed(loaded.game):
        raise Usage(reason, input=loaded.stream.name)


def unestimated(game: Game) -> str | None:
    """Return why a game has no analysis, whatever was played before it; None where it may have one."""
    return untold(game) if game.ruleset.chances else unanalysed(game)


def unanalysed(game: Game) -> str | None:
    """Return why a game has no analysis by bots; None where it can have one."""
    meta = game.ruleset.meta
    if game.ruleset.analysis is None:
        return said("{title} has no analysis: {why}", title=meta.title, why=meta.unanalysed)
    if game.setup.options.get("record") == "result":
        return said("only the result of this game is recorded: there is no course to analyse")
    return None


def analyse(
    loaded: LoadedGame,
    viewer: Viewer = "full",
    effort: Effort = "normal",
    seed: int = 1,
    report: Report | None = None,
    *,
    processes: int = 1,
) -> Analysed:
    """Analyse a game by bots as a viewer knew it at each moment: the same game, viewer, effort and seed give the same answer.

    With `processes` so many others count, where there is enough to do. A KeyboardInterrupt ends it early, with what the rounds
    before it came to; in the first two rounds it is raised. Raises Usage where the game has no analysis.
    """
    check_analysed(loaded)
    found = Task(steps_of(loaded.game), viewer, effort, seed).findings(report, processes)
    return answer(loaded, viewer, effort, seed, found)


def judges(loaded: LoadedGame, viewer: Viewer, effort: Effort) -> bool:
    """Return whether an analysis of a game tells luck and play apart. Raises Usage where the game has none."""
    check_analysed(loaded)
    return Counting(loaded.game.ruleset, Task(steps_of(loaded.game), viewer, effort, 0)).decides


def task_of(store: Store, loaded: LoadedGame, past: Sequence[PastGame], viewer: Viewer, effort: Effort, seed: int) -> Tasks:
    """Return what is to be counted of a game; a score sheet is played on from the `past` games of its title.

    Raises Usage where the game has no analysis.
    """
    if loaded.game.ruleset.chances:
        return sheet_task(store, loaded, past, effort, seed)
    check_analysed(loaded)
    return Task(steps_of(loaded.game), viewer, effort, seed)


def answer(loaded: LoadedGame, viewer: Viewer, effort: Effort, seed: int, found: Findings) -> Analysed:
    """Return what was found in a game in its words."""
    if found.past is None:
        return _Answering(loaded, viewer, effort, seed, found).made()
    turns, labels = turning_points(loaded, found.curve, viewer), loaded.labels
    own = dict(zip(labels.names, found.past.own, strict=True))
    return Analysed(
        **_common(loaded, viewer, effort, seed, found, turns),
        bot=None,
        errs_percent=0,
        judge=None,
        past=PastAnswer(rounds=found.past.rounds, own=own),
        dearest=[],
        notes=[*_notes_of_sheet(loaded, found.past)],
    )


def _notes_of_sheet(loaded: LoadedGame, past: PastFound) -> Iterator[str]:
    part = loaded.game.ruleset.chances
    if part and len(part.sides(loaded.game.start)) < loaded.game.setup.seats:
        yield said("players of a team share its chance, and a team has rounds of its own where the same players were one before")
    yield credible(past)


def credible(past: PastFound) -> str:
    """Return how far players are taken to differ, as a sentence."""
    return said("a player's own results count half once there are {number} of them, as players differ so far", number=past.shared)


def _common(
    loaded: LoadedGame, viewer: Viewer, effort: Effort, seed: int, found: Findings, turns: Sequence[TurningPoint]
) -> dict[str, Any]:
    """Return those fields of an answer that every analysis has."""
    labels = loaded.labels
    return {
        "game": loaded.stream.name,
        "ruleset": loaded.game.ruleset.meta.named(loaded.game.setup.revision),
        "entry": loaded.stream.head,
        "head": loaded.stream.head_hash if viewer == "full" else None,
        "viewer": name_of(viewer, labels),
        "effort": effort,
        "seed": seed,
        "rollouts": found.rollouts,
        "interrupted": found.interrupted,
        "hidden": not found.open,
        "players": labels.names,
        "curve": found.curve,
        "turning_points": turns,
        "seats": [
            SeatMoved(seat=seat, player=labels[seat], luck=one.luck, play=one.play, enough=one.enough)
            for seat, one in enumerate(found.seats, start=1)
        ],
        "decisions_judged": found.judged,
    }


class _Answering:
    """Findings with the game that they are of."""

    def __init__(self, loaded: LoadedGame, viewer: Viewer, effort: Effort, seed: int, found: Findings) -> None:
        self._loaded, self._viewer, self._effort, self._seed, self._found = loaded, viewer, effort, seed, found
        if loaded.game.ruleset.analysis is None:
            raise LookupError(f"{loaded.stream.name} has no analysis")
        self._analysis: Analysis[Any, Any] = loaded.game.ruleset.analysis
        steps = steps_of(loaded.game)
        self._judge = judge_for(loaded.game.ruleset, steps)
        self._course = Course(loaded.game.ruleset, self._analysis, steps, viewer)

    def made(self) -> Analysed:
        """Return the answer."""
        judge, meta = self._judge, self._loaded.game.ruleset.meta
        return Analysed(
            **_common(self._loaded, self._viewer, self._effort, self._seed, self._found, list(self._turning_points())),
            each="round" if self._course.by_round else "position",
            bot=self._analysis.bot,
            errs_percent=self._analysis.errs,
            judge=JudgeAnswer(ruleset=meta.named(judge.revision), version=judge.version, games=judge.games) if judge else None,
            dearest=[self._dear(one) for one in self._found.dearest],
            notes=list(self._notes()),
        )

    def _turning_points(self) -> Iterator[TurningPoint]:
        """Yield where the curve moved most between the positions that were played on; nothing where an interrupt came early."""
        if self._found.rollouts < LEAST_ROLLOUTS:
            return
        course, curve = self._course, self._found.curve
        rounds = {point.ply: number for point, number in zip(curve[1:], course.rounds, strict=False)}
        asked = [point for point, at in zip(curve, course.ends, strict=True) if at in course.asked]
        for one in turning_points(self._loaded, asked, self._viewer):
            yield replace(one, text=said("round {number}", number=rounds[one.ply])) if course.by_round else one

    def _dear(self, one: Dear) -> DearDecision:
        action = self._course.actions[one.at]
        seat = action.owner
        if not isinstance(seat, int):
            raise LookupError(f"nobody decided step {one.at}")
        best = load_action(self._loaded.game.ruleset, one.best)
        return DearDecision(
            ply=self._course.plies[one.at],
            seat=seat,
            player=self._loaded.labels[seat],
            chosen=self._words(one.at, self._analysis.undrawn(action) or action),
            better=self._words(one.at, best),
            as_played=one.as_played,
            at_best=one.at_best,
            cost=one.cost,
            reason=self._reason(one.at, best),
        )

    def _reason(self, at: int, action: Action) -> DecidingRule | None:
        """Return the first rule that an action rests on whatever chance decides about it."""
        ruleset, state = self._loaded.game.ruleset, self._course.states[at]
        drawn = [ruleset.moves.draw(state, action, Rng(seed)) for seed in range(_DRAWS)]
        first, *others = [ruleset.moves.citations(state, one) for one in dict.fromkeys(drawn)]
        rule = next((rule for rule in first if all(rule in other for other in others)), None)
        if rule is None or (found := ruleset.rulebook.rules.get(rule)) is None:
            return None
        return DecidingRule(rule=f"{ruleset.meta.slug}:{rule}", text=_first_sentence(found.text))

    def _words(self, at: int, action: Action) -> str:
        return self._loaded.game.ruleset.say(self._course.states[at], (action,), self._loaded.labels).short

    def _notes(self) -> Iterator[str]:
        game, judge, found = self._loaded.game, self._judge, self._found
        if not found.open:
            yield said("something was hidden from the viewer, so luck and play are not told")
        elif not found.chance:
            yield said("nothing was drawn after the start: what luck gave is in the shares at ply 0")
        if judge is None and judge_of(game.ruleset):
            yield said(
                "this table plays by facts or a revision that the judge was not fitted on: roll-outs go to the end of the game"
            )
        elif judge and game.setup.options != read_options(game.ruleset.meta.options, {}):
            yield said("the judge was fitted on games with the usual options, and this table plays by others")
        if self._course.by_round:
            yield said("each moment has the chances of the start of its round: to play every position on would take too long")
        if found.passed:
            yield said.counted(
                found.passed,
                "{number} position bots cannot play on from, as behind a ruling, stand as the one before",
                "{number} positions bots cannot play on from, as behind a ruling, stand as the one before",
            )


def _first_sentence(text: str) -> str:
    """Return the first sentence of a rule, up to a full stop or a colon."""
    return re.split(r"(?<=\.)\s|:\s", text, maxsplit=1)[0].rstrip(".") + "."
