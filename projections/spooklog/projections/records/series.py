"""Series and their standings as records."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import unsupported_series
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED
from spooklog.projections.lists.series_rows import SeriesRow, StandingRow
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.titles import Title, own_title, title_of
from spooklog.projections.records.games import SEPARATOR
from spooklog.store.logs.loaded import labels_of
from spooklog.store.store import Store


def series_records(
    store: Store, connection: sa.Connection, tables: TableSet, ids: Collection[str], merged: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the records of some series and of their players, each with the name of its table, in the order of `ids`.

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
        yield "series", _series(found, names[id], archived=away) | about._asdict()
        labels = labels_of(seats[id])
        for one in standings.get(id, ()):
            there = one.player <= len(seats[id])
            yield (
                "standings",
                {
                    "series": id,
                    "series_name": names[id],
                    "number": one.player,
                    **about._asdict(),
                    "label": labels[one.player] if there else str(one.player),
                    "player": merged.get(one.person, one.person),
                    "name": seats[id][one.player - 1].name if there else None,
                    "total": one.total,
                    "played": one.played,
                    "place": one.place,
                    "playing": one.playing,
                    "winner": one.winner,
                },
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


def _series(row: SeriesRow, name: str, *, archived: bool) -> dict[str, Any]:
    return {
        "id": row.series,
        "name": name,
        "ruleset": row.ruleset,
        "format": row.format,
        "status": UNSUPPORTED if row.status != DAMAGED and unsupported_series(row.ruleset) else row.status,
        "over": row.over,
        "games": row.games,
        "counted": row.counted,
        "touched": row.touched,
        "archived": archived,
        "damaged_at": row.damaged,
    }
