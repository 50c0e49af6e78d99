"""A series analysed: how likely each player was to win it after each game, from past games of what is played in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import msgspec

from spooklog.domain.formats.past import PastGame
from spooklog.domain.formats.result import Played
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.series import Series
from spooklog.domain.series.tally import tally
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import PastAnswer, SeriesAnalysed, SeriesPoint
from spooklog.replays.analysis.counting import Report
from spooklog.replays.analysis.efforts import FROM_THE_PAST, Effort
from spooklog.replays.analysis.past import ENOUGH, Past, Result, Round, Shares, chances
from spooklog.replays.analysis.turning import rounded
from spooklog.store.store import Store

MOST_GAMES = 600
"""At most so many past games are drawn from, the newest."""


class _Got(NamedTuple):
    """What a player got in a game; a player without a place comes last."""

    points: int | None
    rank: int
    winner: bool


MOST_LEFT = 300
"""Games that a series may still take; one that comes to no end leaves an equal share to each player."""


def series_chances(
    store: Store,
    stream: str,
    past: Sequence[PastGame],
    effort: Effort = "normal",
    seed: int = 1,
    report: Report | None = None,
) -> SeriesAnalysed:
    """Analyse a series by those `past` games of its titles that were decided before each of its moments, its own among them.

    A KeyboardInterrupt ends it early: the later moments have a point then, the earlier ones have none; before the first it is
    raised. Raises Usage where the chances cannot be told, and where there are too few games.
    """
    return _SeriesChances(store, stream, past, effort, seed).answer(report)


class _SeriesChances:
    """A series whose chances are under way."""

    def __init__(self, store: Store, stream: str, past: Sequence[PastGame], effort: Effort, seed: int) -> None:
        self._loaded, self._effort, self._seed = store.series.load(stream), effort, seed
        self._series = series = self._loaded.series
        self._merged, self._results = store.people.merged(), store.series.results_of(series)
        name, settings = self._loaded.stream.name, series.terms.settings
        if series.format.reads == "team":
            raise Usage("all players of this series win or lose together: there are no chances to tell", input=name)
        if not isinstance(settings.get("games"), int) and series.format.target(series.terms) is None:
            words = "it has neither a target nor a number of games, so its end is not known"
            raise Usage(f"the chances of this series cannot be told: {words}", input=name)
        if any(seat.side for one in past for seat in one.seats):
            words = "its games are played in teams, and who will play with whom is not known"
            raise Usage(f"the chances of this series cannot be told: {words}", input=name)
        numbers = {(one.game, 0) if one.game else (stream, one.number): one.number for one in series.items}
        self._own = {number: one for one in past if (number := numbers.get((one.stream, one.number)))}
        self._others = [one for one in past if (one.stream, one.number) not in numbers]

    @cached_property
    def _persons(self) -> Sequence[frozenset[str]]:
        return [frozenset([self._merged.get(one, one)]) for one in self._series.opened.persons]

    def answer(self, report: Report | None) -> SeriesAnalysed:
        loaded, counts, points = self._loaded, FROM_THE_PAST[self._effort], list[SeriesPoint]()
        numbers, told, interrupted = [0, *(item.number for item in self._series.items)], False, False
        now = self._past(numbers[-1])
        try:
            for done, number in enumerate(reversed(numbers), start=1):  # how it stands now first
                if (point := self._point(number)) is not None:
                    points.append(point)
                    told = told or any(point.errors)
                if report:
                    report(done * counts.rollouts, len(numbers) * counts.rollouts)
        except KeyboardInterrupt:
            if not points:
                raise
            interrupted = True
        if not told and not interrupted:  # that a series is over is no estimate
            self._refuse_few(now)
        labels = loaded.labels
        return SeriesAnalysed(
            series=loaded.stream.name,
            ruleset=self._series.terms.ruleset,
            format=self._series.format.name,
            entry=loaded.stream.head,
            effort=self._effort,
            seed=self._seed,
            rollouts=counts.rollouts,
            interrupted=interrupted,
            past=PastAnswer(
                rounds=len(now.rounds),
                own={labels[at]: now.own(party) for at, party in enumerate(self._persons, start=1)},
            ),
            players=labels.names,
            curve=points[::-1],
            notes=[*self._notes(now)],
        )

    def _refuse_few(self, past: Past) -> None:
        each, many = self._series.ruleset.meta.each, len(self._now().next_players)
        there = counted(sum(len(one.results) >= many for one in past.rounds), f"past {each}")
        words = f"there are {there} of {many} players or more, and {ENOUGH} would do"
        raise Usage(f"the chances of this series cannot be told: {words}", input=self._loaded.stream.name)

    def _until(self, number: int) -> Series:
        """Return the series as it was after a game, with the players who came before the next one."""
        series = self._series
        changes = tuple(one for one in series.changes if one.after <= number)
        later = sum(one.what == "joined" for one in series.changes if one.after > number)
        counted_changes = tuple(one for one in series.terms.changes if one.after <= number)
        terms = msgspec.structs.replace(series.terms, players=series.terms.players - later, changes=counted_changes)
        items = tuple(one for one in series.items if one.number <= number)
        return msgspec.structs.replace(series, terms=terms, items=items, changes=changes, closed=None)

    def _now(self) -> Standings:
        return tally(self._series, self._results).standings

    def _past(self, number: int) -> Past:
        """Return the games that were decided when the game with a number was over: those of the series, and others before it."""
        own = [one for at, one in self._own.items() if at <= number]
        first = list(self._own.values())[:1]
        until = max((one.played for one in own or first), default=None)
        others = [one for one in self._others if until is None or one.played <= until]
        games = sorted((*own, *others), key=lambda one: one.played)[-MOST_GAMES:]
        rounds = [row for one in games if (row := self._round(one))]
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

    def _point(self, number: int) -> SeriesPoint | None:
        """Return how likely each player was to win after a game; None where there were too few games to draw from."""
        until, size, past = self._until(number), self._series.terms.players, self._past(number)
        tallied, format, terms = tally(until, self._results), until.format, until.terms
        standings = tallied.standings
        if standings.over:
            shares = _shares(standings.winners, size)
            return SeriesPoint(number=number, rounds=len(past.rounds), shares=[*map(rounded, shares)], errors=[0.0] * size)
        table = standings.next_players
        if len(table) < 2 or not past.enough_for(len(table)):
            return None

        def play(past: Past, rng: Rng) -> Shares:
            fold = tallied.fold
            for game in range(number + 1, number + MOST_LEFT):
                players = tuple(player for player in format.playing(terms, fold) if player in table)
                got = past.draw([self._persons[player - 1] for player in players], rng)
                fold, effect = format.count(terms, fold, self._played(game, players, got))
                if not effect.counted:
                    break
                if format.over(terms, fold):
                    return _shares(format.winners(terms, fold), size)
            return _shares(table, size)

        counts = FROM_THE_PAST[self._effort]
        shares, errors = chances(past, play, counts, (self._seed,))
        there, least = range(terms.players), 1 / (counts.rollouts + 4)
        return SeriesPoint(
            number=number,
            rounds=len(past.rounds),
            shares=[*map(rounded, shares)],
            errors=[rounded(max(error, least)) if at in there else 0.0 for at, error in enumerate(errors)],
        )

    def _notes(self, past: Past) -> Iterator[str]:
        each, standings = self._series.ruleset.meta.each, self._now()
        if not standings.over:
            players = " ".join(self._loaded.labels[player] for player in standings.next_players)
            yield f"it is taken that {players} play every {each} to come"
        yield past.note
        if not past.rounds or past.rounds[0].results[0].got.points is None:
            yield "no points are known, and by places alone strong players look closer to the others than they are"


def _by_points(one: Round) -> Round:
    """Return a game whose results are ordered by points, which say more than places."""
    return one._replace(results=tuple(result._replace(order=result.got.points) for result in one.results))


def _shares(winners: Sequence[int], players: int) -> Shares:
    return [(player in winners) / len(winners) for player in range(1, players + 1)]
