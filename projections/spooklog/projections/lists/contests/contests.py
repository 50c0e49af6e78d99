"""Decided games as statistics of players read them: who took part, alone or in teams, with which points and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from sys import intern
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from spooklog.domain.contract.registry import asked
from spooklog.domain.values.codec import Codec
from spooklog.projections.lists.database import ProjectionCorrupt, sound
from spooklog.projections.lists.filters import decided_games
from spooklog.projections.lists.game_rows import RESULT
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, own_title
from spooklog.store.entries.row_validation import shown


class Seat(NamedTuple):
    """A seat of a decided game: its person, and the points, rank and side, where these are known."""

    person: str
    points: int | None
    rank: int | None
    winner: bool
    side: str = ""


class Party(NamedTuple):
    """Those who win or lose together, one person or a team, and their place, from 1; parties in a draw share a place."""

    persons: tuple[str, ...]
    place: int
    won: bool


class Decided(NamedTuple):
    """A decided game. `played` is in ms since 1970 UTC; of a game `by_result` only the result is known.

    A game that players could win against each other has two or more `parties`. Any other game has none: one player alone, or all
    in one team, whose score stands in a line of its own.
    """

    game: str
    title: Title
    played: int | None
    offset: int | None
    by_result: bool
    seats: tuple[Seat, ...]
    parties: tuple[Party, ...]

    def party_of(self, person: str) -> Party | None:
        """Return the party of a person; None where the person took no part, and in a game without parties."""
        return next((party for party in self.parties if person in party.persons), None)

    @property
    def order(self) -> tuple[int, str, int]:
        """Where the game stands in the order of play: by time, then by id, in a series by number."""
        id, _, number = self.game.partition("#")
        return self.played or 0, id, int(number) if number.isdecimal() else 0

    @property
    def last_place(self) -> int:
        """The place of those whom all others beat."""
        return max((party.place for party in self.parties), default=0)


def decided(
    connection: sa.Connection, tables: TableSet, titles: Titles, chosen: Chosen, merged: Mapping[str, str]
) -> list[Decided]:
    """Return the decided games of some titles in the order of play: by time, then by id, and in a series by number.

    Copies, void, damaged and archived games are left out. `merged` maps each merged person's id to the id of the person they
    count as. Raises ProjectionCorrupt.
    """
    game, seat = tables.games.c, tables.scoreboards.c
    cooperative, in_teams = _kinds(title.slug for title in titles)
    result = sa.case((game.slug.in_(in_teams), game.result)).label("result")  # read where its sides are needed, as it is long
    team = tables.scoreboards.alias().c
    together = sa.exists().where(team.game == game.game, team.seat.is_(None)).label("together")
    of_game = (game.game, game.slug, own_title(tables.games), game.played, game.utc_offset, game.level)
    select = sa.select(*of_game, result, together, seat.person, seat.score, seat.rank, seat.winner)
    select = select.join_from(tables.games, tables.scoreboards, seat.game == game.game)
    select = select.where(*decided_games(tables), *chosen.conditions(tables.games), seat.person.is_not(None))
    rows = sound(connection, select.order_by(game.game, seat.position))
    found: list[Decided] = []
    for (id, slug, own, played, offset, level, stored, as_team), some in groupby(rows, lambda row: row[:8]):
        lines = [row[8:] for row in some]
        sides = _sides(stored, len(lines))
        seats = tuple(
            Seat(intern(merged.get(person, person)), points, rank, winner, side)
            for (person, points, rank, winner), side in zip(lines, sides, strict=True)
        )
        parties = () if as_team or slug in cooperative else _parties(seats)
        found.append(Decided(id, titles.of(slug, own), played, offset, level == RESULT, seats, parties))
    return sorted(found, key=lambda one: one.order)


def games_by_title(games: Iterable[Decided]) -> dict[Title, list[Decided]]:
    """Return games by title, each list in the order of the games."""
    found: dict[Title, list[Decided]] = {}
    for game in games:
        found.setdefault(game.title, []).append(game)
    return found


def _parties(seats: Sequence[Seat]) -> tuple[Party, ...]:
    """Return who played against whom, in the order of seats.

    None without two parties, where neither a winner nor a rank is known, and where a person sits in two parties: players do not
    win against themselves.
    """
    known = [rank for seat in seats if (rank := _rank(seat)) is not None]
    if not known:
        return ()
    last = max(known) + 1
    teams: dict[object, list[Seat]] = {}
    for number, seat in enumerate(seats):
        teams.setdefault(seat.side or number, []).append(seat)
    ranks = [min([rank for seat in team if (rank := _rank(seat)) is not None], default=last) for team in teams.values()]
    persons = [person for team in teams.values() for person in {seat.person for seat in team}]
    if len(teams) < 2 or len(persons) > len(set(persons)):
        return ()
    return tuple(
        Party(tuple(dict.fromkeys([seat.person for seat in team])), 1 + sum(other < rank for other in ranks), _won(team))
        for team, rank in zip(teams.values(), ranks, strict=True)
    )


def _won(team: Iterable[Seat]) -> bool:
    return any(seat.winner for seat in team)


def _rank(seat: Seat) -> int | None:
    """Return the rank of a seat: that of a winner without one is 1."""
    return 1 if seat.rank is None and seat.winner else seat.rank


def _kinds(slugs: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Return which rulesets are cooperative, and which have teams. One that is not installed counts as neither."""
    cooperative, in_teams = set[str](), set[str]()
    for slug in set(slugs):
        cooperates, teams = asked(slug, lambda ruleset: (ruleset.meta.cooperative, ruleset.meta.teams)) or (False, False)
        if cooperates:
            cooperative.add(slug)
        if teams:
            in_teams.add(slug)
    return frozenset(cooperative), frozenset(in_teams)


class _Stored(msgspec.Struct):
    """The sides of a stored `GameResult`; its other fields are not read."""

    sides: tuple[str, ...] = ()


_STORED = Codec(_Stored)


def _sides(stored: str | None, seats: int) -> tuple[str, ...]:
    """Return the side of each seat, empty where it is on none. Raises ProjectionCorrupt."""
    try:
        sides = _STORED.decode(stored).sides if stored else ()
    except msgspec.MsgspecError as problem:
        raise ProjectionCorrupt(f"a result cannot be {shown(stored or '', 40)}") from problem
    return sides if len(sides) == seats else ("",) * seats
