"""Sums of players' games and of teams, by title: those that the tables hold, or counted anew for some of the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import sqlalchemy as sa
from msgspec.structs import asdict

from spooklog.domain.values.answer import Answer
from spooklog.projections.lists.archived import sums_of, without_archived
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import decided_games, own_games
from spooklog.projections.lists.game_rows import Tally
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Chosen, Title, Titles, own_title

ANY_GAME = Chosen()


class Tallied(Tally, frozen=True, kw_only=True):
    """The sums of a player's games, the `share` of contested games won, and the `mean` of the points that were counted."""

    share: float | None
    mean: float | None


class TeamPoints(Answer, frozen=True, kw_only=True):
    """The points of teams in decided games."""

    games: int
    mean: float
    best: int


def tallies_of(
    connection: sa.Connection, tables: TableSet, titles: Titles, chosen: Chosen, merged: Mapping[str, str]
) -> dict[Title, dict[str, Tally]]:
    """Return the sums of all players' games of some titles, by title and by the person that merged ids count as."""
    found: dict[Title, dict[str, Tally]] = {}
    for slug, own, person, tally in person_sums(connection, tables, chosen):
        of_title, counts = found.setdefault(titles.of(slug, own), {}), merged.get(person, person)
        of_title[counts] = of_title.get(counts, Tally()).plus(tally)
    return found


def person_sums(
    connection: sa.Connection, tables: TableSet, chosen: Chosen, persons: Sequence[str] | None = None
) -> Iterator[tuple[str, str, str, Tally]]:
    """Yield the sums of chosen games, of all persons or of some: ruleset, title, person, sums."""
    if chosen.games is not None:
        anew = _counted_anew(connection, tables, chosen)
        yield from (row for row in anew if persons is None or row[2] in persons)
        return
    sums = tables.statistics
    stored = sa.select(sums).where(*chosen.conditions(sums))
    rows = sound(connection, stored if persons is None else stored.where(sums.c.person.in_(persons)))
    yield from without_archived(connection, tables, rows)


def _counted_anew(connection: sa.Connection, tables: TableSet, chosen: Chosen) -> Iterator[tuple[str, str, str, Tally]]:
    """Yield the sums of some games, which the stored sums of all games do not hold: ruleset, title, person, sums."""
    added = sums_of(connection, tables, sa.and_(*own_games(tables), *chosen.conditions(tables.games)))
    for slug, own, person in dict.fromkeys(key[:3] for key in added):
        yield slug, own, person, Tally.of(added[slug, own, person, field] for field in Tally.__struct_fields__)


def tallied(tally: Tally, *, one_title: bool = True) -> Tallied:
    """Return the sums of a player's games with what they come to; points of several titles have no mean."""
    return Tallied(
        **asdict(tally),
        share=tally.wins / tally.contested if tally.contested else None,
        mean=tally.points / tally.counted if tally.counted and one_title else None,
    )


def team_points(
    connection: sa.Connection,
    tables: TableSet,
    titles: Titles,
    persons: Sequence[str] | None = None,
    chosen: Chosen = ANY_GAME,
) -> dict[Title, TeamPoints]:
    """Return by title the points of teams in decided games, of all or of those with some persons."""
    board, game, seat = tables.scoreboards.c, tables.games.c, tables.scoreboards.alias().c
    own = own_title(tables.games)
    sums = (sa.func.count(board.score), sa.func.coalesce(sa.func.sum(board.score), 0), sa.func.max(board.score))
    select = sa.select(game.slug, own, *sums).join_from(tables.scoreboards, tables.games, board.game == game.game)
    select = select.where(*decided_games(tables), *chosen.conditions(tables.games))
    select = select.where(board.seat.is_(None), board.score.is_not(None)).group_by(game.slug, own)
    if persons is not None:
        select = select.where(board.game.in_(sa.select(seat.game).where(seat.person.in_(persons))))
    found: dict[Title, tuple[int, int, int]] = {}
    for slug, stored, number, total, best in connection.execute(select):
        title = titles.of(slug, stored)
        before = found.get(title, (0, 0, best))
        found[title] = before[0] + number, before[1] + total, max(before[2], best)
    return {title: TeamPoints(games=number, mean=total / number, best=best) for title, (number, total, best) in found.items()}
