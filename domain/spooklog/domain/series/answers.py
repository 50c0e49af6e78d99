"""Standings as an answer, with labels for players and names for games: the part of `series show` that an audit has, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from spooklog.domain.contract.registry import unsupported
from spooklog.domain.formats.standings import Line, RosterLine, Standings
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import Labels

T = TypeVar("T")


class RosterAnswer(Answer, frozen=True, kw_only=True):
    """A player who came, left or came back after a game, with the total from then on."""

    player: str
    what: Literal["joined", "left", "returned"]
    after: int
    total: int


class TeamAnswer(Answer, frozen=True, kw_only=True):
    """What all players of a cooperative series have together."""

    games: int
    sum: int
    mean: int | None
    best: int | None
    rating: str | None


class SeriesFlagAnswer(Answer, frozen=True, kw_only=True):
    """Why a game does not count as intended; `counts` says that it counts all the same."""

    rule: str
    words: str
    counts: bool


class SeriesGame(Answer, frozen=True, kw_only=True):
    """A game of a series, or a result without one: what it added by player, and the totals after it."""

    number: int
    game: str | None
    status: Literal["playing", "provisional", "official", "amended", "void", "damaged", "unsupported", "missing", "recorded"]
    counted: bool
    unsupported: bool
    trust: str | None
    level: str | None
    players: Sequence[str]
    dealer: str | None
    winners: Sequence[str]
    ended_by: str | None
    points: dict[str, int | None]
    team: int | None
    totals: dict[str, int]
    grabbed: Sequence[str]
    flags: Sequence[SeriesFlagAnswer]
    game_flags: Sequence[str]


class SeriesSide(Answer, frozen=True, kw_only=True):
    """How a series stands before or after an amendment."""

    series: str
    format: str
    unit: str
    target: int | None
    status: Literal["provisional", "official", "amended"]
    totals: dict[str, int]
    played: dict[str, int]
    playing: Sequence[str]
    over: bool
    winners: Sequence[str]
    places: dict[str, int]
    ranking: Sequence[Sequence[str]]
    left: Sequence[str]
    roster: Sequence[RosterAnswer]
    next_players: Sequence[str]
    next_dealer: str | None
    beside: dict[str, dict[str, float | None]]
    team: TeamAnswer | None
    games: Sequence[SeriesGame]
    ruleset: str | UnsetType = UNSET


class SeriesStandings(SeriesSide, frozen=True, kw_only=True):
    """How a series stands; `each` is what its games are called."""

    each: str


def standings_of(name: str, standings: Standings, labels: Labels, games: Mapping[str, str], each: str) -> SeriesStandings:
    """Return the standings of a series; `games` are the names of its games by stream, `each` is what one is called.

    They leave out who left without a game.
    """
    gone = standings.gone

    def named(players: Iterable[int]) -> list[str]:
        return [labels[player] for player in players if player not in gone]

    def valued(values: Sequence[T]) -> dict[str, T]:
        return {labels[player]: value for player, value in enumerate(values, start=1) if player not in gone}

    team = standings.team
    return SeriesStandings(
        series=name,
        format=standings.format,
        unit=standings.unit,
        target=standings.target,
        status=standings.status,
        totals=valued(standings.totals),
        played=valued(standings.games_played),
        playing=named(standings.playing),
        over=standings.over,
        winners=named(standings.winners),
        places=valued(standings.places),
        ranking=[players for one in standings.ranking if (players := named(one))],
        left=named(standings.left),
        roster=[
            RosterAnswer(player=labels[line.player], what=line.what, after=line.after, total=line.total)
            for line in _settled(standings.roster)
            if line.player not in gone
        ],
        next_players=named(standings.next_players),
        next_dealer=labels[standings.next_dealer] if standings.next_dealer and not standings.open_games else None,
        beside={one.title: valued(one.values) for one in standings.beside},
        team=TeamAnswer(games=team.games, sum=team.sum, mean=team.mean, best=team.best, rating=team.rating) if team else None,
        games=[_line(line, labels, games, valued) for line in standings.lines],
        each=each,
    )


def _settled(roster: Sequence[RosterLine]) -> Iterator[RosterLine]:
    """Yield what the changes between two games come to: who joined with a total that was put right joined once, with that one."""
    between: dict[tuple[int, int], list[RosterLine]] = {}
    for line in roster:
        between.setdefault((line.after, line.player), []).append(line)
    for lines in between.values():
        first, last = lines[0], lines[-1]
        if first.what == "joined":
            if last.what != "left":
                yield msgspec.structs.replace(last, what="joined")
        elif len(lines) % 2 or (last.what == "returned" and last.named):
            yield last


def _line(line: Line, labels: Labels, games: Mapping[str, str], valued: Callable[[Sequence[int]], dict[str, int]]) -> SeriesGame:
    return SeriesGame(
        number=line.number,
        game=games.get(line.game, line.game) if line.game else None,
        status=line.status,
        counted=line.counted,
        unsupported=bool(line.ruleset and unsupported(line.ruleset)),
        trust=line.trust,
        level=line.level,
        players=[labels[player] for player in line.players],
        dealer=labels[line.dealer] if line.dealer else None,
        winners=[labels[player] for player in line.winners],
        ended_by=line.ended_by,
        points={labels[player]: points for player, points in line.points.items()},
        team=line.team,
        totals=valued(line.totals),
        grabbed=[labels[player] for player in line.grabbed],
        flags=[SeriesFlagAnswer(rule=one.rule, words=labels.named(one.words), counts=one.counts) for one in line.flags],
        game_flags=line.game_flags,
    )
