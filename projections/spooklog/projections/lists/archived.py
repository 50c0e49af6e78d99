"""Conditions and sums that leave archived games and series out of lists and statistics when these are read.

The store's index marks the archived logs, and is read at the same moment of the database as the lists, which do not repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa

from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import Added, GameRow, ScoreboardRow, Standing, Tally, tallies
from spooklog.projections.lists.tables import TableSet

_STREAMS = sa.table("streams", sa.column("id", sa.Text), sa.column("archived", sa.BigInteger))


def archived(log: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Return the condition that the game or series of a column is archived."""
    return log.in_(sa.select(_STREAMS.c.id).where(_STREAMS.c.archived.is_not(None)))


def archived_games(tables: TableSet) -> sa.ColumnElement[bool]:
    """Return the condition that a row of `games` is archived: the game itself, or for a result without one its series."""
    game = tables.games.c
    return sa.or_(archived(game.game), sa.and_(game.number.is_not(None), archived(game.series)))


def without_archived(connection: sa.Connection, tables: TableSet, sums: Iterable[Any]) -> Iterator[tuple[str, str, str, Tally]]:
    """Yield rows of `statistics` less what archived games added, without empty ones: ruleset, title, person, sums."""
    away = sums_of(connection, tables, archived_games(tables))
    for slug, title, person, *added in sums:
        fields = zip(Tally.__struct_fields__, added, strict=True)
        tally = Tally.of(number - away[slug, title, person, field] for field, number in fields)
        if tally.games > 0:
            yield slug, title, person, tally


def sums_of(connection: sa.Connection, tables: TableSet, which: sa.ColumnElement[bool]) -> Added:
    """Return what some games added to the statistics; `which` is a condition on `games`."""
    game, board = tables.games, tables.scoreboards
    games = [GameRow(*row) for row in sound(connection, sa.select(game).where(which))]
    boards: dict[str, list[ScoreboardRow]] = {}
    if games:
        for row in sound(connection, sa.select(board).where(board.c.game.in_(sa.select(game.c.game).where(which)))):
            boards.setdefault(row[0], []).append(ScoreboardRow(*row))
    sums: Added = Counter()
    for row in games:
        sums.update(tallies(Standing(row, tuple(boards.get(row.game, ())))))
    return sums
