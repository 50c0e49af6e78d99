"""What `db check` says of the lists: do they stand where they can stand, and do their tables agree with each other and the log?

Nothing is folded for it. Whether the rows are those that the log leads to, a rebuild tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import sqlalchemy as sa

from spooklog.domain.errors import Corrupt, Unavailable
from spooklog.projections.database import Database, Muddled, places, sound
from spooklog.projections.following import is_series
from spooklog.projections.lists import winning_seats
from spooklog.projections.rows import GameRow, ScoreboardRow, Standing, Tally, tallies
from spooklog.projections.series_soundness import series_disagreements
from spooklog.projections.tables import VERSION, TableSet
from spooklog.store.location import Location
from spooklog.store.whole import shown

_CURE = "spooklog db rebuild makes the lists anew"


def problems(location: Location, head: int) -> list[str]:
    """What is wrong with the lists of a store, a line each; `head` is the last notification of its log."""
    database = Database(location)
    try:
        with database.reading() as connection:
            found = places(connection)
            beyond = [place.name for place in found.values() if place.position > head]
            live = found["live"]
            if beyond or live.version != VERSION:
                return [f"the lists in set {name} go on behind the end of the log" for name in beyond]
            found_wrong = _disagreements(connection, live.tables, _heads(connection, live.position))
            return [f"the lists are damaged: {shown(what)}: {_CURE}" for what in found_wrong]
    except Muddled as problem:
        return [f"{problem.message}: {_CURE}"]
    except (Corrupt, Unavailable) as problem:
        return [problem.message]
    finally:
        database.close()


def _heads(connection: sa.Connection, position: int) -> dict[str, int]:
    """The games of the log up to a position, with the number of the last entry of each."""
    last = "SELECT originator_id, MAX(originator_version) FROM events WHERE notification_id <= :position GROUP BY originator_id"
    return {str(game): head for game, head in connection.execute(sa.text(last), {"position": position})}


def _disagreements(connection: sa.Connection, tables: TableSet, heads: dict[str, int]) -> Iterator[str]:
    games = {row[0]: GameRow(*row) for row in sound(connection, sa.select(tables.games))}
    for game in sorted({id for id in heads if not is_series(id)} - games.keys()):
        yield f"{game} is missing"
    for game in sorted(games.keys() - heads.keys()):
        yield f"{game} is not in the log"
    for game, row in games.items():
        winning_seats(row)
        if game in heads and row.damaged is None and row.head != heads[game]:
            yield f"{game} stands at entry {row.head}, its log at {heads[game]}"
    yield from _sums(connection, tables, games)
    for game in sorted({game for (game,) in sound(connection, sa.select(tables.figures.c.game).distinct())} - games.keys()):
        yield f"what {game} tells of itself belongs to no game"
    yield from series_disagreements(connection, tables, {id: head for id, head in heads.items() if is_series(id)}, games)


def _sums(connection: sa.Connection, tables: TableSet, games: dict[str, GameRow]) -> Iterator[str]:
    boards: dict[str, list[ScoreboardRow]] = {}
    for row in sound(connection, sa.select(tables.scoreboards)):
        boards.setdefault(row[0], []).append(ScoreboardRow(*row))
    total: Counter[tuple[str, str, str]] = Counter()
    for game, standing in games.items():
        total.update(tallies(Standing(standing, tuple(boards.get(game, ())))))
    for game in sorted(boards.keys() - games.keys()):
        yield f"the scoreboard of {game} belongs to no game"
    said: Counter[tuple[str, str, str]] = Counter()
    for slug, person, *sums in sound(connection, sa.select(tables.statistics)):
        said.update({(slug, person, field): sum for field, sum in zip(Tally._fields, sums, strict=True)})
    for slug, person in sorted({key[:2] for key in total.keys() | said.keys() if total[key] != said[key]}):
        yield f"the statistics of {person} at {slug} are not the sum of the games"
