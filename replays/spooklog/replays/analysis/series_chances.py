"""A series analysed: how likely each player was to win it after each game, from past games of what is played in it."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.formats.past import PastGame
from spooklog.domain.formats.result import GameResult, Played
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.series import Series
from spooklog.domain.series.tally import tally
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import each_words
from spooklog.replays.analysis.answers import SeriesPoint
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.efforts import Effort, Pasts, from_the_past
from spooklog.replays.analysis.findings import SERIES_FINDINGS, PastFound, SeriesFindings
from spooklog.replays.analysis.keeping import heads_of
from spooklog.replays.analysis.past import ENOUGH, Drawn, Party, Past, Result, Round, Shares, drawn, errors_of
from spooklog.replays.analysis.turning import rounded
from spooklog.store.logs.series_writer import LoadedSeries
from spooklog.store.store import Store

copyreg.pickle(Ruleset, lambda ruleset: (find_ruleset, (ruleset.meta.slug,)))  # a series goes to another process with its own

MOST_GAMES = 600
"""At most so many past games are drawn from, the newest."""


class _Got(NamedTuple):
    """What a player got in a game; a player without a place comes last."""

    points: int | None
    rank: int
    winner: bool


MOST_LEFT = 300
"""Games that a series may still take; one that comes to no end leaves an equal share to each player."""

MOST_MOMENTS = 25
"""Moments of a curve at most: those of a series of 200 games would take an hour."""

_LEAST_PLAYERS = 2


class SeriesTask(NamedTuple):
    """What is to be counted of a series, in any process.

    `results` are those of its games by stream, `persons` the party of each player. Of the past games, `own` are those of the
    series by number, `others` all others. `games` are the streams of the others that are drawn from, `heads` what `heads_of` says
    of them.
    """

    series: Series
    results: Mapping[str, GameResult]
    persons: Sequence[Party]
    own: Mapping[int, PastGame]
    others: Sequence[PastGame]
    effort: Effort
    seed: int
    games: Sequence[str] = ()
    heads: str = ""

    @property
    def past(self) -> PastFound:
        """What the chances are drawn from."""
        return _SeriesChances(self).found

    @property
    def codec(self) -> Codec[SeriesFindings]:
        """Reads what was found."""
        return SERIES_FINDINGS

    def findings(self, report: Report | None = None) -> SeriesFindings:
        """Count the chances.

        A KeyboardInterrupt ends it early: the later moments have a point then, the earlier ones have none; before the first it is
        raised.
        """
        return _SeriesChances(self).findings(report)


def series_task(store: Store, loaded: LoadedSeries, past: Sequence[PastGame], effort: Effort, seed: int) -> SeriesTask:
    """Return what is to be counted of a series.

    Its chances are drawn from those `past` games of its titles that were decided before each of its moments, its own among them.
    Raises Usage where they cannot be told, and where there are too few games.
    """
    series, stream, merged = loaded.series, loaded.stream, store.people.merged()
    if why := untold(series):
        raise Usage(why, input=stream.name)
    if any(seat.side for one in past for seat in one.seats):
        words = said(
            "the chances of this series cannot be told: its games are played in teams, and who will play with whom is not known"
        )
        raise Usage(words, input=stream.name)
    numbers = {(one.game, 0) if one.game else (stream.id, one.number): one.number for one in series.items}
    own = {number: one for one in past if (number := numbers.get((one.stream, one.number)))}
    others = [one for one in past if (one.stream, one.number) not in numbers]
    persons = [frozenset([merged.get(one, one)]) for one in series.opened.persons]
    task = SeriesTask(series, store.series.results_of(series), persons, own, others, effort, seed)
    chances = _SeriesChances(task)
    chances.refuse_few(stream.name)
    games = chances.others
    return task._replace(games=games, heads=heads_of(store, games))


def untold(series: Series) -> str | None:
    """Return why the chances of a series cannot be told, however much was played before it; None where they may be."""
    if series.format.reads == "team":
        return said("all players of this series win or lose together: there are no chances to tell")
    if not isinstance(series.terms.settings.get("games"), int) and series.format.target(series.terms) is None:
        return said(
            "the chances of this series cannot be told: it has neither a target nor a number of games, so its end is not known"
        )
    return None


class _SeriesChances:
    """A series whose chances are under way."""

    def __init__(self, task: SeriesTask) -> None:
        self._task, self._series = task, task.series

    @cached_property
    def _now(self) -> Past:
        return self._past(self._numbers[-1])

    @cached_property
    def _counts(self) -> Pasts:
        return from_the_past(self._task.effort, sum(map(self._told, self._numbers)))

    @cached_property
    def _numbers(self) -> Sequence[int]:
        """The games behind which chances are counted, 0 for the start: all of a short series, else some, the last one always."""
        every = [0, *(item.number for item in self._series.items)]
        if len(every) <= MOST_MOMENTS:
            return every
        return [every[at * (len(every) - 1) // (MOST_MOMENTS - 1)] for at in range(MOST_MOMENTS)]

    @property
    def found(self) -> PastFound:
        task, now = self._task, self._now
        own = [now.own(party) for party in task.persons]
        return PastFound(rounds=len(now.rounds), own=own, shared=now.shared, games=task.games, heads=task.heads)

    def findings(self, report: Report | None) -> SeriesFindings:
        counts, numbers, interrupted = self._counts, [*reversed(self._numbers)], False
        found = dict[int, Drawn]()
        try:
            for done, number in enumerate(numbers, start=1):  # how it stands now first
                if (one := self._drawn(number)) is not None:
                    found[number] = one
                if report:
                    report(done * counts.rollouts, len(numbers) * counts.rollouts)
        except KeyboardInterrupt:
            if not found:
                raise
            interrupted = True
        errors = errors_of([*found.values()], counts)
        points = [self._point(number, one.shares, of) for (number, one), of in zip(found.items(), errors, strict=True)]
        rounds = self._now.rounds
        return SeriesFindings(
            rollouts=counts.rollouts,
            interrupted=interrupted,
            curve=points[::-1],
            by_points=bool(rounds) and rounds[0].results[0].got.points is not None,
            past=self.found,
        )

    def _point(self, number: int, shares: Shares, errors: Shares) -> SeriesPoint:
        until = self._until(number)
        here = 0 if self._standings(until).over else until.terms.players  # who came later had no chance yet
        return SeriesPoint(
            number=number,
            rounds=len(self._past(number).rounds),
            shares=[*map(rounded, shares)],
            errors=[rounded(error) if at < here else 0.0 for at, error in enumerate(errors)],
        )

    def refuse_few(self, name: str) -> None:
        """Raise Usage where no moment is told: that a series is over is no estimate."""
        if any(self._told(number) for number in reversed(self._numbers)):
            return
        each, many = self._series.ruleset.meta.each, len(self._standings(self._series).next_players)
        there = sum(len(one.results) >= many for one in self._now.rounds)
        words = said.counted(
            there,
            "the chances of this series cannot be told: "
            "it takes {enough} past {each} of {many} players or more, and there is {number}",
            "the chances of this series cannot be told: "
            "it takes {enough} past {each} of {many} players or more, and there are {number}",
            enough=ENOUGH,
            each=each_words(each),
            many=many,
        )
        raise Usage(words, input=name)

    def _told(self, number: int) -> bool:
        standings = self._standings(self._until(number))
        table = len(standings.next_players)
        return not standings.over and table >= _LEAST_PLAYERS and self._past(number).enough_for(table)

    def _standings(self, series: Series) -> Standings:
        return tally(series, self._task.results).standings

    def _until(self, number: int) -> Series:
        """Return the series as it was after a game, with the players who came before the next one."""
        series = self._series
        changes = tuple(one for one in series.changes if one.after <= number)
        later = sum(one.what == "joined" for one in series.changes if one.after > number)
        counted_changes = tuple(one for one in series.terms.changes if one.after <= number)
        terms = msgspec.structs.replace(series.terms, players=series.terms.players - later, changes=counted_changes)
        items = tuple(one for one in series.items if one.number <= number)
        return msgspec.structs.replace(series, terms=terms, items=items, changes=changes, closed=None)

    @property
    def others(self) -> Sequence[str]:
        """The streams of other games that are drawn from as the series stands now."""
        own = {*self._task.own.values()}
        return sorted({one.stream for one in self._games(self._numbers[-1]) if one not in own})

    def _games(self, number: int) -> Sequence[PastGame]:
        """Return the games that were decided when the game with a number was over: those of the series, and others before it."""
        own = [one for at, one in self._task.own.items() if at <= number]
        first = list(self._task.own.values())[:1]
        until = max((one.played for one in own or first), default=None)
        others = [one for one in self._task.others if until is None or one.played <= until]
        return sorted((*own, *others), key=lambda one: one.played)[-MOST_GAMES:]

    def _past(self, number: int) -> Past:
        rounds = [row for one in self._games(number) if (row := self._round(one))]
        ordered = all(result.got.points is not None for row in rounds for result in row.results)
        return Past([_by_points(row) for row in rounds] if ordered else rounds)

    def _round(self, game: PastGame) -> Round | None:
        """Return a game as it is drawn from, a winner first; None for one that could not count in the series."""
        last = max((seat.rank or 1 for seat in game.seats), default=1)
        got = [_Got(seat.points, 1 if seat.winner else seat.rank or last + 1, seat.winner) for seat in game.seats]
        if len(got) < 2 or not any(one.winner for one in got):
            return None
        try:
            self._series.format.check_result(self._series.terms, self._played(0, range(1, len(got) + 1), got))
        except SpooklogError:
            return None
        most = max(one.rank for one in got) - 1 or 1
        results = (
            Result(frozenset([seat.person]), (one.rank - 1) / most, one) for seat, one in zip(game.seats, got, strict=True)
        )
        return Round(tuple(sorted(results, key=lambda one: one.order)))

    def _played(self, number: int, players: Sequence[int], got: Sequence[_Got]) -> Played:
        terms = self._series.terms
        return Played(
            number=number,
            players=tuple(players),
            winners=tuple(player for player, one in zip(players, got, strict=True) if one.winner),
            points={player: one.points for player, one in zip(players, got, strict=True)},
            ranks={player: 1 + sum(other.rank < one.rank for other in got) for player, one in zip(players, got, strict=True)},
            trust="points",
            ended_by="result",
            level="result",
            team=None,
            dealer=None,
            options={**terms.options, **self._series.format.inherited(terms)},
        )

    def _drawn(self, number: int) -> Drawn | None:
        """Return the shares after a game; None where there were too few games to draw from."""
        until, size, past = self._until(number), self._series.terms.players, self._past(number)
        tallied, format, terms = tally(until, self._task.results), until.format, until.terms
        standings = tallied.standings
        if standings.over:
            return Drawn(_shares(standings.winners, size), [0.0] * size, [0.0] * size)
        table = standings.next_players
        if len(table) < _LEAST_PLAYERS or not past.enough_for(len(table)):
            return None

        def play(past: Past, rng: Rng) -> Shares:
            fold = tallied.fold
            for game in range(number + 1, number + MOST_LEFT):
                players = tuple(player for player in format.playing(terms, fold) if player in table)
                got = past.draw([self._task.persons[player - 1] for player in players], rng)
                fold, effect = format.count(terms, fold, self._played(game, players, got))
                if not effect.counted:
                    break
                if format.over(terms, fold):
                    return _shares(format.winners(terms, fold), size)
            return _shares(table, size)

        return drawn(past, play, self._counts, (self._task.seed, number))


def _by_points(one: Round) -> Round:
    """Return a game whose results are ordered by points, which say more than places."""
    return one._replace(results=tuple(result._replace(order=result.got.points) for result in one.results))


def _shares(winners: Sequence[int], players: int) -> Shares:
    return [(player in winners) / len(winners) for player in range(1, players + 1)]
