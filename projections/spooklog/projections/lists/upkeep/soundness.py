"""The quick checks of `db check` on the lists: is their position possible, and do their tables agree with each other and the log?

They fold nothing: `row_check.py` compares the rows with the log. Tables are read a few rows at a time: memory grows with the
number of people, not of games.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from spooklog.domain.values.errors import Corrupt, Unavailable
from spooklog.projections.lists.database import Database, places, sound
from spooklog.projections.lists.game_rows import GameRow, ScoreboardRow, Standing, Tally, tallies
from spooklog.projections.lists.games import winning_seats
from spooklog.projections.lists.tables import VERSION, TableSet
from spooklog.projections.lists.upkeep.batches import beside_log, few, orphans
from spooklog.projections.lists.upkeep.series_soundness import listed_results, listed_series, series_disagreements
from spooklog.store.database.location import Location
from spooklog.store.entries.row_validation import shown


def problems(location: Location, head: int) -> list[str]:
    """Return a line for each fault in the lists of a store; `head` is the last notification of its log."""
    database = Database(location)
    try:
        with database.reading() as connection:
            found = places(connection)
            beyond = [place.name for place in found.values() if place.position > head]
            live = found["live"]
            if beyond or live.version != VERSION:
                return [f"the lists in set {name} are ahead of the log" for name in beyond]
            wrong = _disagreements(connection, live.tables, live.position)
            return [f"the lists are damaged: {shown(what)}" for what in wrong]
    except (Corrupt, Unavailable) as problem:
        return [problem.message]
    finally:
        database.close()


def _disagreements(connection: sa.Connection, tables: TableSet, position: int) -> Iterator[str]:
    """Yield a line for each table that disagrees with another, or with the log up to a position."""
    yield from beside_log(connection, tables.games, position)
    yield from _sums(connection, tables)
    for game in orphans(connection, tables.figures, tables.games):
        yield f"the figures of {game} belong to no game"
    for game in orphans(connection, tables.precedents, tables.games):
        yield f"the precedents of {game} belong to no game"
    for game in orphans(connection, tables.surroundings, tables.games):
        yield f"the surroundings of {game} belong to no game"
    yield from series_disagreements(connection, tables, position)
    yield from listed_series(connection, tables)
    yield from listed_results(connection, tables)


def _sums(connection: sa.Connection, tables: TableSet) -> Iterator[str]:
    """Yield a line for each scoreboard without a game, and for each person whose statistics are not the sum of the games."""
    sums: dict[tuple[str, str, str], list[int]] = {}

    def add(person: tuple[str, str, str], field: str, number: int) -> None:
        sums.setdefault(person, [0] * len(Tally._fields))[Tally._fields.index(field)] += number

    board = tables.scoreboards
    for rows in few(connection, tables.games):
        games = {row[0]: GameRow(*row) for row in rows}
        boards: dict[str, list[ScoreboardRow]] = {}
        for row in sound(connection, sa.select(board).where(board.c.game.in_(games))):
            boards.setdefault(row[0], []).append(ScoreboardRow(*row))
        for game, standing in games.items():
            winning_seats(standing)  # raises for malformed ones
            for (slug, title, person, field), number in tallies(Standing(standing, tuple(boards.get(game, ())))).items():
                add((slug, title, person), field, number)
    for game in orphans(connection, board, tables.games):
        yield f"the scoreboard of {game} belongs to no game"
    for rows in few(connection, tables.statistics):
        for slug, title, person, *stored in rows:
            for field, number in zip(Tally._fields, stored, strict=True):
                add((slug, title, person), field, -number)
    for slug, title, person in sorted(key for key, left in sums.items() if any(left)):
        yield f"the statistics of {person} at {title or slug} are not the sum of the games"
