"""Series and their standings as records."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import unsupported_series
from spooklog.domain.values.answer import Time
from spooklog.domain.values.record import Means, Moment, Record
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED
from spooklog.projections.lists.series_rows import SeriesRow, StandingRow
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Title, own_title, title_of
from spooklog.projections.records.games import SEPARATOR
from spooklog.store.logs.loaded import labels_of
from spooklog.store.store import Store


class SeriesRecord(Record, frozen=True, kw_only=True):
    """The record of a series."""

    TABLE = "series"
    EACH = "series of games"

    id: Annotated[str, Means("what rows of other tables name the series by")]
    name: Annotated[str, Means("the name of the series in the store")]
    ruleset: Annotated[str, Means("the rules with their revision")]
    title: Annotated[str, Means("what is played, between `; ` where it is not one game")]
    first_played: Annotated[Time | None, Moment("when its first game was played, as ISO 8601 in UTC", local=False)]
    last_played: Annotated[Time | None, Moment("when its last game was played, as ISO 8601 in UTC", local=False)]
    format: Annotated[str | None, Means("how its games add up, such as `spooks-long`")]
    status: Annotated[str, Means("`provisional`, `official`, `amended`, `damaged` or `unsupported`")]
    over: Annotated[bool, Means("whether it is decided")]
    games: Annotated[int, Means("how many games and results it has")]
    counted: Annotated[int, Means("how many of them count")]
    touched: Annotated[Time, Moment("when its last entry, or one of its games, was recorded, as ISO 8601 in UTC", local=False)]
    archived: Annotated[bool, Means("whether it is archived")]
    damaged_at: Annotated[int | None, Means("the first entry of a damaged log that cannot be read")]


class StandingRecord(Record, frozen=True, kw_only=True):
    """The record of a player of a series."""

    TABLE = "standings"
    EACH = "player of a series"
    KEY = ("series", "number")

    series: Annotated[str, Means("the series", refers="series")]
    series_name: Annotated[str, Means("its name")]
    title: Annotated[str, Means("what is played, between `; ` where it is not one game")]
    last_played: Annotated[Time | None, Moment("when its last game was played, as ISO 8601 in UTC", local=False)]
    number: Annotated[int, Means("the number of the player in the series, from 1")]
    label: Annotated[str, Means("the word that stands for the player")]
    player: Annotated[str, Means("who that is; of merged persons the one as whom they count", refers="players")]
    name: Annotated[str | None, Means("the name of that person; empty for one who was erased")]
    total: Annotated[int | None, Means("the points so far")]
    played: Annotated[int, Means("how many games of the series they played")]
    place: Annotated[int | None, Means("the place, 1 for the first")]
    playing: Annotated[bool, Means("whether they still play in the series")]
    winner: Annotated[bool, Means("whether they have won it")]


def series_records(
    store: Store, connection: sa.Connection, tables: TableSet, ids: Collection[str], merged: Mapping[str, str]
) -> Iterator[SeriesRecord | StandingRecord]:
    """Yield the records of some series and of their players, in the order of `ids`.

    `merged` maps persons to those as whom they count.
    """
    row, place = tables.series.c, tables.standings.c
    select = sa.select(tables.series, archived(row.series).label("archived")).where(row.series.in_(ids))
    rows = {one[0]: (SeriesRow(*one[:-1]), one[-1]) for one in sound(connection, select)}
    standings: dict[str, list[StandingRow]] = {}
    mine = sa.select(tables.standings).where(place.series.in_(ids)).order_by(place.series, place.player)
    for standing in map(StandingRow._make, sound(connection, mine)):
        standings.setdefault(standing.series, []).append(standing)
    names, seats = store.streams.names([*ids]), store.people.seats_of([*ids])
    played = _played(connection, tables, ids)
    for id in ids:
        if id not in rows:
            continue
        found, away = rows[id]
        about = played.get(id) or _Played(title_of(found.ruleset), None, None)
        yield _series(found, names[id], about, archived=away)
        labels = labels_of(seats[id])
        for one in standings.get(id, ()):
            there = one.player <= len(seats[id])
            yield StandingRecord(
                series=id,
                series_name=names[id],
                title=about.title,
                last_played=about.last,
                number=one.player,
                label=labels[one.player] if there else str(one.player),
                player=merged.get(one.person, one.person),
                name=seats[id][one.player - 1].name if there else None,
                total=one.total,
                played=one.played,
                place=one.place,
                playing=one.playing,
                winner=one.winner,
            )


class _Played(NamedTuple):
    """What was played in a series, between `; `, and when first and last, in ms since 1970 UTC."""

    title: str
    first: int | None
    last: int | None


def _played(connection: sa.Connection, tables: TableSet, ids: Collection[str]) -> dict[str, _Played]:
    """Return what was played in some series, as far as they have games."""
    game = tables.games.c
    times = sa.func.min(game.played), sa.func.max(game.played)
    select = sa.select(game.series, game.slug, own_title(tables.games)).add_columns(*times).where(game.series.in_(ids))
    found: dict[str, _Played] = {}
    for id, slug, own, first, last in sound(connection, select.group_by(game.series, game.slug, own_title(tables.games))):
        title, before = Title(slug, own).words, found.get(id)
        titles = dict.fromkeys([*(before.title.split(SEPARATOR) if before else ()), title])
        firsts = [one for one in (first, before and before.first) if one is not None]
        lasts = [one for one in (last, before and before.last) if one is not None]
        found[id] = _Played(SEPARATOR.join(titles), min(firsts, default=None), max(lasts, default=None))
    return found


def _series(row: SeriesRow, name: str, about: _Played, *, archived: bool) -> SeriesRecord:
    return SeriesRecord(
        id=row.series,
        name=name,
        ruleset=row.ruleset,
        title=about.title,
        first_played=about.first,
        last_played=about.last,
        format=row.format,
        status=UNSUPPORTED if row.status != DAMAGED and unsupported_series(row.ruleset) else row.status,
        over=row.over,
        games=row.games,
        counted=row.counted,
        touched=row.touched,
        archived=archived,
        damaged_at=row.damaged,
    )
