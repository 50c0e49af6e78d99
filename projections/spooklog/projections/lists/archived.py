"""Games and series that were archived: lists and statistics leave them out when they are read, as they count merged names.

Which logs are archived, the rows of the store say, in the same moment of the database as the lists; no list holds it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa

from spooklog.projections.lists.database import sound
from spooklog.projections.lists.rows import GameRow, ScoreboardRow, Standing, Tally, tallies
from spooklog.projections.lists.tables import TableSet

_STREAMS = sa.table("streams", sa.column("id", sa.Text), sa.column("archived", sa.BigInteger))


def archived(log: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether the game or the series of a column is archived."""
    return log.in_(sa.select(_STREAMS.c.id).where(_STREAMS.c.archived.is_not(None)))


def archived_games(tables: TableSet) -> sa.ColumnElement[bool]:
    """Whether a row of the games is archived: a game by itself, a result that a series holds without a game with its series."""
    game = tables.games.c
    return sa.or_(archived(game.game), sa.and_(game.number.is_not(None), archived(game.series)))


def without_archived(connection: sa.Connection, tables: TableSet, sums: Iterable[Any]) -> Iterator[tuple[str, str, Tally]]:
    """Rows of the statistics (ruleset, person, the fields of a `Tally`) less what archived games added, without empty ones."""
    away = _archived_sums(connection, tables)
    for slug, person, *said in sums:
        left = [number - away[slug, person, field] for field, number in zip(Tally._fields, said, strict=True)]
        tally = Tally(*left)
        if tally.games > 0:
            yield slug, person, tally


def _archived_sums(connection: sa.Connection, tables: TableSet) -> Counter[tuple[str, str, str]]:
    """What archived games added to the statistics, by ruleset, person and field."""
    game, board, away = tables.games, tables.scoreboards, archived_games(tables)
    games = [GameRow(*row) for row in sound(connection, sa.select(game).where(away))]
    boards: dict[str, list[ScoreboardRow]] = {}
    if games:
        for row in sound(connection, sa.select(board).where(board.c.game.in_(sa.select(game.c.game).where(away)))):
            boards.setdefault(row[0], []).append(ScoreboardRow(*row))
    sums: Counter[tuple[str, str, str]] = Counter()
    for row in games:
        sums.update(tallies(Standing(row, tuple(boards.get(row.game, ())))))
    return sums
