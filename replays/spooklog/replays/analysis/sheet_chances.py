"""A score sheet analysed: its curve, from rounds of past games of its title, as no bot can play it on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from spooklog.domain.contract.analysis import stakes
from spooklog.domain.contract.chances import Chances, Points
from spooklog.domain.contract.ruleset import Viewer, name_of
from spooklog.domain.formats.past import PastGame
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import Analysed, CurvePoint, PastAnswer, SeatMoved
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.efforts import FROM_THE_PAST, Effort
from spooklog.replays.analysis.past import ENOUGH, Past, Result, Round, Shares, chances
from spooklog.replays.analysis.turning import rounded, turning_points
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

MOST_ROUNDS = 600
"""At most about so many rounds are read, those of the newest games: a title may have thousands of games."""

MOST_LEFT = 1_000
"""Rounds that a game may still take; one that comes to no end leaves an equal share to each seat."""


def sheet_chances(
    store: Store,
    loaded: LoadedGame,
    past: Sequence[PastGame],
    viewer: Viewer = "full",
    effort: Effort = "normal",
    seed: int = 1,
    report: Report | None = None,
) -> Analysed:
    """Analyse a game of rounds by those `past` games of its title that were played before it.

    A KeyboardInterrupt ends it early: the moments that are left then have no point of the curve; before the first it is raised.
    Raises Usage where this game's chances cannot be told, and where there are too few rounds.
    """
    return _Sheet(store, loaded, past, viewer, effort, seed).answer(report)


class _Moment(NamedTuple):
    """A ply behind which a round was complete, or the game decided: the rounds so far, and the shares once it is over."""

    ply: int
    rounds: Sequence[Points]
    ended: Shares | None


class _Sheet:
    """A sheet whose chances are under way."""

    def __init__(
        self, store: Store, loaded: LoadedGame, past: Sequence[PastGame], viewer: Viewer, effort: Effort, seed: int
    ) -> None:
        part = loaded.game.ruleset.chances
        assert part, "the caller has looked"
        self._loaded, self._part, self._viewer, self._effort, self._seed = loaded, part, viewer, effort, seed
        game, self._merged = loaded.game, store.people.merged()
        if game.setup.options.get("record") == "result":
            raise Usage("only the result of this game is recorded: there is no course to analyse", input=loaded.stream.name)
        if why := part.untold(game.start):
            raise Usage(f"the chances of this game cannot be told: {why}", input=loaded.stream.name)
        self._sides = part.sides(game.start)
        self._parties = [frozenset(self._person(game.started.persons[seat - 1]) for seat in side) for side in self._sides]
        self._past = Past([*_earlier(store, loaded, past, part)], by_number=part.by_number(game.start))
        if not self._past.enough_for(len(self._sides)):
            there = counted(sum(len(one.results) >= len(self._sides) for one in self._past.rounds), "round")
            words = f"there are {there} of earlier games of {game.title} with as many sides, and {ENOUGH} would do"
            raise Usage(f"the chances of this game cannot be told: {words}", input=loaded.stream.name)

    def _person(self, person: str) -> str:
        return self._merged.get(person, person)

    def answer(self, report: Report | None) -> Analysed:
        loaded, counts, points = self._loaded, FROM_THE_PAST[self._effort], list[CurvePoint]()
        moments, interrupted = [*self._moments()], False
        try:
            for done, moment in enumerate(moments, start=1):
                points.append(self._point(moment))
                if report:
                    report(done * counts.rollouts, len(moments) * counts.rollouts)
        except KeyboardInterrupt:
            if not points:
                raise
            interrupted = True
        labels = loaded.labels
        return Analysed(
            game=loaded.stream.name,
            ruleset=loaded.game.ruleset.meta.named(loaded.game.setup.revision),
            entry=loaded.stream.head,
            head=loaded.stream.head_hash if self._viewer == "full" else None,
            viewer=name_of(self._viewer, labels),
            effort=self._effort,
            seed=self._seed,
            rollouts=counts.rollouts,
            interrupted=interrupted,
            bot=None,
            errs_percent=0,
            judge=None,
            past=PastAnswer(
                rounds=len(self._past.rounds),
                own={
                    labels[seat]: self._past.own(party)
                    for side, party in zip(self._sides, self._parties, strict=True)
                    for seat in side
                },
            ),
            hidden=False,
            players=labels.names,
            curve=points,
            turning_points=turning_points(loaded, points, self._viewer),
            seats=[
                SeatMoved(seat=seat, player=name, luck=None, play=None, enough=None)
                for seat, name in enumerate(labels.names, start=1)
            ],
            decisions_judged=None,
            dearest=[],
            notes=[*self._notes()],
        )

    def _moments(self) -> Iterator[_Moment]:
        """Yield the start, and the end of each ply behind which more rounds are complete or other players have won."""
        game, before = self._loaded.game, _Moment(0, (), None)
        yield before
        for ply in game.plies:
            if ply.void:
                break
            outcome = game.ruleset.rules.outcome(ply.state)
            ended = None if outcome is None else stakes(outcome, game.setup.seats)
            now = _Moment(ply.number, self._part.rounds(ply.state), ended)
            if (len(now.rounds), now.ended) != (len(before.rounds), before.ended):
                yield now
                before = now

    def _point(self, moment: _Moment) -> CurvePoint:
        if moment.ended is not None:
            return CurvePoint(ply=moment.ply, shares=[*map(rounded, moment.ended)], errors=[0.0] * len(moment.ended))
        totals = _added((0,) * len(self._sides), *moment.rounds)
        counts = FROM_THE_PAST[self._effort]

        def play(past: Past, rng: Rng) -> Shares:
            return self._rest(past, rng, totals, len(moment.rounds))

        shares, errors = chances(self._past, play, counts, (self._seed,))
        # ten rests alike are no certainty
        least = 1 / (counts.rollouts + 4)
        return CurvePoint(ply=moment.ply, shares=[*map(rounded, shares)], errors=[rounded(max(one, least)) for one in errors])

    def _rest(self, past: Past, rng: Rng, totals: Points, rounds: int) -> Shares:
        """Return what each seat has of the win after one rest of the game."""
        start, seats = self._loaded.game.start, self._loaded.game.setup.seats
        for number in range(rounds + 1, rounds + MOST_LEFT):
            totals = _added(totals, past.draw(self._parties, rng, number))
            if (won := self._part.winners(start, totals, number)) is not None:
                break
        else:
            won = range(1, len(self._sides) + 1)
        winners = [seat for side in won for seat in self._sides[side - 1]]
        return [(seat in winners) / len(winners) for seat in range(1, seats + 1)]

    def _notes(self) -> Iterator[str]:
        if len(self._sides) < self._loaded.game.setup.seats:
            yield "players of a team share its chance, and a team has rounds of its own where the same players were one before"
        yield self._past.note


def _earlier(store: Store, loaded: LoadedGame, past: Sequence[PastGame], part: Chances[Any]) -> Iterator[Round]:
    """Yield the rounds of games that were played before this one, those of the newest games first."""
    started, alike, found = loaded.game.started, part.alike(loaded.game.start), 0
    itself = {loaded.stream.id, *([started.origin.stream] if started.origin else ())}  # of a copy the game that it branched off
    for one in reversed(past):
        if one.number or one.stream in itself or one.played > started.played:
            continue
        try:
            state = store.games.load(one.stream).game.state
        except SpooklogError:  # damaged since, or of rules that this program does not play
            continue
        sides = part.sides(state)
        if len(sides) < 2 or part.alike(state) != alike:
            continue
        parties = [frozenset(one.seats[seat - 1].person for seat in side) for side in sides]
        for number, points in enumerate(part.rounds(state), start=1):
            yield Round(tuple(Result(party, got, got) for party, got in zip(parties, points, strict=True)), number)
            found += 1
        if found >= MOST_ROUNDS:
            return


def _added(*rows: Sequence[int]) -> Points:
    return tuple(map(sum, zip(*rows, strict=True)))
