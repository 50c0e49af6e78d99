"""A score sheet analysed: its curve, from rounds of past games of its title, as no bot can play it on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from spooklog.domain.contract.analysis import stakes
from spooklog.domain.contract.chances import Chances, Points
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.formats.past import PastGame
from spooklog.domain.log.game import Game
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.efforts import Effort, from_the_past
from spooklog.replays.analysis.findings import FINDINGS, Findings, PastFound, SeatSums
from spooklog.replays.analysis.keeping import heads_of
from spooklog.replays.analysis.past import ENOUGH, Drawn, Party, Past, Result, Round, Shares, drawn, errors_of
from spooklog.replays.analysis.turning import rounded
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

MOST_ROUNDS = 600
"""At most about so many rounds are read, those of the newest games: a title may have thousands of games."""

MOST_LEFT = 1_000
"""Rounds that a game may still take; one that comes to no end leaves an equal share to each seat."""


class _Moment(NamedTuple):
    """A ply behind which a round was complete, or the game decided: the rounds so far, and the shares once it is over."""

    ply: int
    rounds: Sequence[Points]
    ended: Shares | None


class SheetTask(NamedTuple):
    """What is to be counted of a score sheet, in any process: its moments, and the rounds of `games` (streams) before it.

    The sides of the table have `parties` of persons. `heads` is what `heads_of` says of the games.
    """

    slug: str
    setup: Setup
    moments: Sequence[_Moment]
    parties: Sequence[Party]
    rounds: Sequence[Round]
    games: Sequence[str]
    heads: str
    effort: Effort
    seed: int

    @property
    def past(self) -> PastFound:
        """What the chances are drawn from."""
        return _Sheet(self).found

    @property
    def codec(self) -> Codec[Findings]:
        """Reads what was found."""
        return FINDINGS

    def findings(self, report: Report | None = None) -> Findings:
        """Count the chances.

        A KeyboardInterrupt ends it early: the moments that are left then have no point of the curve; before the first it is
        raised.
        """
        return _Sheet(self).findings(report)


def sheet_task(store: Store, loaded: LoadedGame, past: Sequence[PastGame], effort: Effort, seed: int) -> SheetTask:
    """Return what is to be counted of a game of rounds by those `past` games of its title that were played before it.

    Raises Usage where this game's chances cannot be told, and where there are too few rounds.
    """
    game, merged = loaded.game, store.people.merged()
    part = game.ruleset.chances
    assert part, "the caller has looked"
    if why := untold(game):
        raise Usage(why, input=loaded.stream.name)
    sides = part.sides(game.start)
    found = [*_earlier(store, loaded, past, part)]
    rounds, games = [row for _, rows in found for row in rows], [stream for stream, _ in found]
    if not Past(rounds).enough_for(len(sides)):
        there = counted(sum(len(one.results) >= len(sides) for one in rounds), "round")
        words = said(
            "the chances of this game cannot be told: there are {rounds} of earlier games of {title} with as many sides, "
            "and it takes {enough}",
            rounds=there,
            title=game.title,
            enough=ENOUGH,
        )
        raise Usage(words, input=loaded.stream.name)
    persons = [merged.get(person, person) for person in game.started.persons]
    parties = [frozenset(persons[seat - 1] for seat in side) for side in sides]
    moments, heads = [*_moments(game, part)], heads_of(store, games)
    return SheetTask(game.ruleset.meta.slug, game.setup, moments, parties, rounds, games, heads, effort, seed)


def untold(game: Game) -> str | None:
    """Return why the chances of a game of rounds cannot be told, whatever was played before it; None where they may be."""
    if game.setup.options.get("record") == "result":
        return said("only the result of this game is recorded: there is no course to analyse")
    why = game.ruleset.chances and game.ruleset.chances.untold(game.start)
    return said("the chances of this game cannot be told: {why}", why=why) if why else None


class _Sheet:
    """A sheet whose chances are under way."""

    def __init__(self, task: SheetTask) -> None:
        ruleset = find_ruleset(task.slug)
        part: Chances[Any] | None = ruleset.chances
        if part is None:
            raise LookupError(task.slug)
        self._task, self._part, self._start = task, part, ruleset.start(task.setup)
        self._counts = from_the_past(task.effort, sum(moment.ended is None for moment in task.moments))
        self._sides = part.sides(self._start)
        self._past = Past(task.rounds, by_number=part.by_number(self._start))

    @property
    def found(self) -> PastFound:
        own = {seat: self._past.own(party) for side, party in zip(self._sides, self._task.parties, strict=True) for seat in side}
        return PastFound(
            rounds=len(self._past.rounds),
            own=[own[seat] for seat in sorted(own)],
            shared=self._past.shared,
            games=self._task.games,
            heads=self._task.heads,
        )

    def findings(self, report: Report | None) -> Findings:
        moments, counts = self._task.moments, self._counts
        curve, interrupted = list[Drawn](), False
        try:
            for done, moment in enumerate(moments, start=1):
                curve.append(self._drawn(moment))
                if report:
                    report(done * counts.rollouts, len(moments) * counts.rollouts)
        except KeyboardInterrupt:
            if not curve:
                raise
            interrupted = True
        points = [
            CurvePoint(
                ply=moment.ply,
                shares=[*map(rounded, one.shares)],
                errors=[0.0 if moment.ended else rounded(error) for error in errors],
            )
            for moment, one, errors in zip(moments, curve, errors_of(curve, counts), strict=False)
        ]
        return Findings(
            rollouts=counts.rollouts,
            interrupted=interrupted,
            open=True,
            chance=False,
            curve=points,
            seats=[SeatSums()] * self._task.setup.seats,
            judged=None,
            dearest=[],
            passed=0,
            past=self.found,
        )

    def _drawn(self, moment: _Moment) -> Drawn:
        if moment.ended is not None:
            known = [0.0] * len(moment.ended)
            return Drawn(moment.ended, known, known)
        totals = _added((0,) * len(self._sides), *moment.rounds)

        def play(past: Past, rng: Rng) -> Shares:
            return self._rest(past, rng, totals, len(moment.rounds))

        return drawn(self._past, play, self._counts, (self._task.seed, moment.ply))

    def _rest(self, past: Past, rng: Rng, totals: Points, rounds: int) -> Shares:
        """Return what each seat has of the win after one rest of the game."""
        seats = self._task.setup.seats
        for number in range(rounds + 1, rounds + MOST_LEFT):
            totals = _added(totals, past.draw(self._task.parties, rng, number))
            if (won := self._part.winners(self._start, totals, number)) is not None:
                break
        else:
            won = range(1, len(self._sides) + 1)
        winners = [seat for side in won for seat in self._sides[side - 1]]
        return [(seat in winners) / len(winners) for seat in range(1, seats + 1)]


def _moments(game: Game, part: Chances[Any]) -> Iterator[_Moment]:
    """Yield the start, and the end of each ply behind which more rounds are complete or other players have won."""
    before = _Moment(0, (), None)
    yield before
    for ply in game.plies:
        if ply.void:
            break
        outcome = game.ruleset.rules.outcome(ply.state)
        ended = None if outcome is None else stakes(outcome, game.setup.seats)
        now = _Moment(ply.number, part.rounds(ply.state), ended)
        if (len(now.rounds), now.ended) != (len(before.rounds), before.ended):
            yield now
            before = now


def _earlier(
    store: Store, loaded: LoadedGame, past: Sequence[PastGame], part: Chances[Any]
) -> Iterator[tuple[str, Sequence[Round]]]:
    """Yield the games that were played before this one with their rounds, the newest games first."""
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
        rounds = [
            Round(tuple(Result(party, got, got) for party, got in zip(parties, points, strict=True)), number)
            for number, points in enumerate(part.rounds(state), start=1)
        ]
        yield one.stream, rounds
        found += len(rounds)
        if found >= MOST_ROUNDS:
            return


def _added(*rows: Sequence[int]) -> Points:
    return tuple(map(sum, zip(*rows, strict=True)))
