"""Series of a store and their standings, from the tables. The JSON of `series list`. Names are those in the store now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from spooklog.domain.contract.registry import find_ruleset, unsupported_series
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.plain import plain_standings
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import Wanted, check_ruleset, persons_called
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.series_rows import SeriesRow, read_standings
from spooklog.projections.lists.tables import TableSet
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of
from spooklog.store.store import Store

STATUSES = ("provisional", "official", "amended", DAMAGED, UNSUPPORTED)


def series(store: Store, wanted: Wanted | None = None, *, limit: int, progress: Progress | None = None) -> list[dict[str, Any]]:
    """Return series, those first whose log or games were written last: each as in `series show`, its games without names.

    A damaged series has its description alone, no standings and no `games`. Raises NotFound for an unknown ruleset or player,
    Usage for an unknown status.
    """
    wanted = wanted or Wanted()
    if wanted.status and wanted.status not in STATUSES:
        raise Usage(f"no series has the status '{wanted.status}'", input=wanted.status, expected=STATUSES)
    persons = persons_called(store, wanted.player) if wanted.player else None
    with up_to_date(store, progress) as (connection, tables):
        if wanted.ruleset:
            check_ruleset(connection, tables, wanted.ruleset)
        row = tables.series.c
        rulesets = sound(connection, sa.select(row.ruleset).distinct()) if wanted.status else ()
        unplayed = tuple(name for (name,) in rulesets if unsupported_series(name))
        select = sa.select(tables.series).where(*_conditions(tables, wanted, persons, unplayed))
        rows = [SeriesRow(*one) for one in sound(connection, select.order_by(row.touched.desc(), row.series).limit(limit))]
    ids = [row.series for row in rows]
    names, seats = store.streams.names(ids), store.people.seats_of(ids)
    return [_series(row, names[row.series], seats[row.series]) for row in rows]


def standings(store: Store, series: str, *, progress: Progress | None = None) -> Standings:
    """Return the standings of a series, by its stream. Raises NotFound where it has none: it does not exist or is damaged."""
    with up_to_date(store, progress) as (connection, tables):
        select = sa.select(tables.series.c.standings).where(tables.series.c.series == series)
        found = [text for (text,) in sound(connection, select)]
    if not found or found[0] is None:
        raise NotFound(f"there are no standings of {series}", input=series)
    return read_standings(found[0])


def _conditions(
    tables: TableSet, wanted: Wanted, persons: Sequence[str] | None, unplayed: Sequence[str]
) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on wanted series; `persons` and `unplayed` as in `filters.conditions`."""
    row, place = tables.series.c, tables.standings.c
    yield archived(row.series) if wanted.archived else ~archived(row.series)
    if wanted.ruleset:
        yield (row.ruleset if "/" in wanted.ruleset else row.slug) == wanted.ruleset
    if wanted.status == UNSUPPORTED:
        yield sa.and_(row.ruleset.in_(unplayed), row.status != DAMAGED)
    elif wanted.status:
        yield row.status == wanted.status
        if wanted.status != DAMAGED:
            yield row.ruleset.not_in(unplayed)
    if persons is not None:
        yield row.series.in_(sa.select(place.series).where(place.person.in_(persons)))


def _series(row: SeriesRow, name: str, seats: Sequence[Seat]) -> dict[str, Any]:
    labels, problem = labels_of(seats), unsupported_series(row.ruleset)
    stored = read_standings(row.standings) if row.standings else None
    whole = stored if stored and len(stored.totals) == len(labels) else None  # else totals and labels are not of the same players
    about = {
        "series": name,
        "ruleset": row.ruleset,
        "format": row.format,
        "status": UNSUPPORTED if problem and row.status != DAMAGED else row.status,
        "players": [{"player": label, "name": seat.name} for label, seat in zip(labels.names, seats, strict=True)],
        "entry": row.head,
        "touched": row.touched,
    }
    each = "game" if problem else find_ruleset(row.slug).meta.each
    shown = plain_standings(name, whole, labels, {}) | {"each": each} if whole else {}
    return shown | about
