"""The rows of one series in the tables: pure functions of its log and the results of its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from spooklog.domain.formats.result import GameResult
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.outline import SeriesOutline
from spooklog.domain.series.series import Series
from spooklog.domain.series.tally import tally
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.saying import english
from spooklog.projections.lists.database import ProjectionCorrupt
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED, GameRow, Standing
from spooklog.projections.lists.result_rows import rows_of_results, rows_of_unsupported_results
from spooklog.store.entries.row_validation import shown


class SeriesRow(NamedTuple):
    """A row of `series`: how a series stands.

    `standings` is a `Standings` as JSON, `touched` when the last entry of the series or of one of its games was recorded.
    Field order here and below is column order.
    """

    series: str
    ruleset: str
    slug: str
    format: str | None
    status: str
    damaged: int | None
    over: bool
    games: int
    counted: int
    head: int
    touched: int
    standings: str | None


class StandingRow(NamedTuple):
    """A row of `standings`: a player's place in a series."""

    series: str
    player: int
    person: str
    total: int
    played: int
    place: int
    playing: bool
    winner: bool


class SeriesGameRow(NamedTuple):
    """A row of `series_games`: a game of a series by its number there; `game` is None for a recorded result."""

    series: str
    number: int
    game: str | None


class SeriesRows(NamedTuple):
    """All rows of a series."""

    row: SeriesRow
    standings: tuple[StandingRow, ...]
    series_games: tuple[SeriesGameRow, ...]
    results: tuple[Standing, ...] = ()
    """The results without games, as rows of games."""


def rows_of_series(
    id: str, series: Series, touched: int, results: Mapping[str, GameResult], *, damaged: int | None = None
) -> SeriesRows:
    """Return the rows of a series; a damaged one has games and no standings."""
    standings = tally(series, results).standings if damaged is None else None
    row = SeriesRow(
        series=id,
        ruleset=series.opened.ruleset,
        slug=series.ruleset.meta.slug,
        format=series.opened.format,
        status=standings.status if standings else DAMAGED,
        damaged=damaged,
        over=standings.over if standings else False,
        games=len(series.items),
        counted=sum(line.counted for line in standings.lines) if standings else 0,
        head=series.head,
        touched=touched,
        standings=msgspec.json.encode(standings, enc_hook=english).decode() if standings else None,
    )
    games = series_game_rows(id, ((item.number, item.game) for item in series.items))
    places = standing_rows(id, series.opened.persons, standings) if standings else ()
    return SeriesRows(row, places, games, rows_of_results(id, series, damaged=damaged))


def rows_of_series_outline(id: str, outline: SeriesOutline, touched: int, *, damaged: int | None = None) -> SeriesRows:
    """Return the rows of an unsupported series: its games, and no standings."""
    opened, status = outline.opened, UNSUPPORTED if damaged is None else DAMAGED
    slug, games = opened.ruleset.partition("/")[0], len(outline.items)
    row = SeriesRow(id, opened.ruleset, slug, opened.format, status, damaged, False, games, 0, outline.head, touched, None)
    results = rows_of_unsupported_results(id, outline, touched, damaged=damaged)
    return SeriesRows(row, (), series_game_rows(id, outline.items), results)


def series_game_rows(id: str, items: Iterable[tuple[int, str | None]]) -> tuple[SeriesGameRow, ...]:
    """Return a row for each game and recorded result of a series; `items` are their numbers and streams."""
    return tuple(SeriesGameRow(id, number, game) for number, game in items)


def standing_rows(id: str, persons: tuple[str, ...], standings: Standings) -> tuple[StandingRow, ...]:
    """Return a row for each player but those who left without a game."""
    return tuple(
        StandingRow(
            series=id,
            player=player,
            person=person,
            total=standings.totals[player - 1],
            played=standings.games_played[player - 1],
            place=standings.places[player - 1],
            playing=player in standings.playing,
            winner=player in standings.winners,
        )
        for player, person in enumerate(persons, start=1)
        if player not in standings.gone
    )


def rows_of_unreadable_series(id: str, ruleset: str, touched: int) -> SeriesRows:
    """Return the rows of a series whose first entry cannot be read: only what the index of the store has."""
    slug = ruleset.partition("/")[0]
    return SeriesRows(SeriesRow(id, ruleset, slug, None, DAMAGED, 1, False, 0, 0, 0, touched, None), (), ())


def result_in(row: GameRow) -> GameResult:
    """Return the result of a game from its row; that of a damaged game counts for nothing. Raises ProjectionCorrupt."""
    return damaged_result(row.ruleset) if row.damaged else read_result(row.result)


def damaged_result(ruleset: str) -> GameResult:
    """Return the result that a damaged game has for its series."""
    return GameResult(status="damaged", ruleset=ruleset, seats=0)


_RESULT, _STANDINGS = Codec(GameResult), Codec(Standings)


def read_result(text: str | None) -> GameResult:
    """Decode a result from the tables. Raises ProjectionCorrupt."""
    try:
        return _RESULT.decode(text or "")
    except msgspec.MsgspecError as problem:
        raise ProjectionCorrupt(f"a result cannot be {shown(text or '', 40)}") from problem


def read_standings(text: str) -> Standings:
    """Decode standings from the tables. Raises ProjectionCorrupt."""
    try:
        return _STANDINGS.decode(text)
    except msgspec.MsgspecError as problem:
        raise ProjectionCorrupt(f"standings cannot be {shown(text, 40)}") from problem
