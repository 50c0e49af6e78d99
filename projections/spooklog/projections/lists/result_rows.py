"""The rows of a result that a series holds without a game: those of a game that has no log. They hold ids, no names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import orjson
import sqlalchemy as sa

from spooklog.domain.series.outline import SeriesOutline
from spooklog.domain.series.series import Item, Series
from spooklog.domain.series.tally import played_of
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import DAMAGED, RESULT, UNSUPPORTED, GameRow, ScoreboardRow, Standing
from spooklog.projections.lists.tables import TableSet
from spooklog.store.index.streams import Streams

_NUMBER = "#"


def result_id(series: str, number: int) -> str:
    """Return the id that a result has in place of a game's, made of its series and its number there."""
    return f"{series}{_NUMBER}{number}"


def stream_of(id: str) -> tuple[str, int]:
    """Return the stream of a game or of a result's series, and the result's number there, 0 for a game."""
    stream, _, number = id.partition(_NUMBER)
    return stream, int(number or 0)


def names_of(streams: Streams, ids: Sequence[str]) -> dict[str, str]:
    """Return the names of games and series by id; a result is named by its series and its number there: `fridays #3`."""
    parts = {id: id.partition(_NUMBER) for id in ids}
    names = streams.names([stream for stream, _, _ in parts.values()])
    return {id: " ".join(filter(None, (names[stream], mark + number))) for id, (stream, mark, number) in parts.items()}


def rows_of_results(id: str, series: Series, *, damaged: int | None = None) -> tuple[Standing, ...]:
    """Return the rows of every result that a series holds without a game; in a damaged series they have no winners."""
    return tuple(_standing(id, series, item, damaged) for item in series.items if item.result)


def rows_of_unsupported_results(
    id: str, outline: SeriesOutline, touched: int, *, damaged: int | None = None
) -> tuple[Standing, ...]:
    """Return the rows of the results of an unsupported series: that they exist, and no more."""
    ruleset, status = outline.opened.ruleset, UNSUPPORTED if damaged is None else DAMAGED
    numbers = (number for number, game in outline.items if game is None)
    return tuple(Standing(_row(id, ruleset, number, status, damaged, touched), ()) for number in numbers)


def stored_results(connection: sa.Connection, tables: TableSet, series: Iterable[str]) -> dict[str, tuple[Standing, ...]]:
    """Return the rows that the tables have of the results of some series, by series."""
    game, board = tables.games.c, tables.scoreboards.c
    theirs = game.series.in_(sorted(series)), game.number.is_not(None)
    rows = [GameRow(*row) for row in sound(connection, sa.select(tables.games).where(*theirs).order_by(game.series, game.number))]
    of_them = board.game.in_(sa.select(game.game).where(*theirs))
    boards: dict[str, list[ScoreboardRow]] = {row.game: [] for row in rows}
    for one in sound(connection, sa.select(tables.scoreboards).where(of_them).order_by(board.game, board.position)):
        boards[one.game].append(ScoreboardRow(*one))
    found: dict[str, tuple[Standing, ...]] = {}
    for row in rows:
        found[row.series or ""] = (*found.get(row.series or "", ()), Standing(row, tuple(boards[row.game])))
    return found


def with_clocks(connection: sa.Connection, tables: TableSet, rows: Sequence[GameRow]) -> list[GameRow]:
    """Return rows in which a result has the offset of its table: that of the nearest game of its series."""
    game, series = tables.games.c, {row.series for row in rows if row.number is not None and row.played is not None}
    clocks: dict[str, list[tuple[int, int]]] = {}
    known = sa.select(game.series, game.played, game.utc_offset).where(game.series.in_(series), game.utc_offset.is_not(None))
    for one, played, offset in sound(connection, known) if series else ():
        clocks.setdefault(one, []).append((played, offset))
    return [
        row._replace(utc_offset=min((abs(at - row.played), offset) for at, offset in near)[1])
        if row.number is not None and row.played is not None and (near := clocks.get(row.series or ""))
        else row
        for row in rows
    ]


def changed_results(now: Iterable[Standing], before: Iterable[Standing]) -> Mapping[str, tuple[Standing | None, Standing | None]]:
    """Return the results that changed: by id how each stands now and before, None where it does not exist."""
    new, old = ({one.game.game: one for one in some} for some in (now, before))
    return {id: (new.get(id), old.get(id)) for id in sorted(new.keys() | old.keys()) if new.get(id) != old.get(id)}


def _standing(id: str, series: Series, item: Item, damaged: int | None) -> Standing:
    assert item.result is not None  # the caller passes only items with a result
    played = played_of(series, item.number, item.result)
    status = "amended" if item.amended else "official" if series.closed else "provisional"
    row = _row(id, series.opened.ruleset, item.number, status if damaged is None else DAMAGED, damaged, item.corrected or item.at)
    row = row._replace(played=item.at if item.happened is None else item.happened)
    if damaged is None:
        row = row._replace(winners=orjson.dumps(played.winners).decode(), ended_by=played.ended_by, trust=played.trust)
    alone = played.team is None  # a team plays together: all share a place and none wins
    board = [
        ScoreboardRow(
            game=row.game,
            position=position,
            seat=player,
            person=series.opened.persons[player - 1],
            score=played.points.get(player),
            rank=played.ranks.get(player) if alone else None,
            winner=damaged is None and player in played.winners,
        )
        for position, player in enumerate(played.players, start=1)
    ]
    if played.team is not None:
        board.append(ScoreboardRow(row.game, len(board) + 1, None, None, played.team, None, winner=False))
    return Standing(row, tuple(board))


def _row(series: str, ruleset: str, number: int, status: str, damaged: int | None, touched: int) -> GameRow:
    return GameRow(
        game=result_id(series, number),
        ruleset=ruleset,
        slug=ruleset.partition("/")[0],
        status=status,
        damaged=damaged,
        level=RESULT,
        winners="[]",
        ended_by=None,
        trust=None,
        plies=0,
        head=0,
        played=None,
        utc_offset=None,
        touched=touched,
        length=None,
        series=series,
        number=number,
    )
