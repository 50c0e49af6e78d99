"""Series of a store and their standings, from the tables: the answer of `series list`. Names are those in the store now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import sqlalchemy as sa
from msgspec import UNSET, UnsetType

from spooklog.domain.contract.registry import find_ruleset, unsupported_series
from spooklog.domain.formats.standings import Standings
from spooklog.domain.series.answers import standings_of
from spooklog.domain.series.words import headline
from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.domain.values.saying import said
from spooklog.projections.lists.archived import archived
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.filters import Wanted, check_ruleset, persons_named
from spooklog.projections.lists.game_rows import DAMAGED, UNSUPPORTED
from spooklog.projections.lists.games import up_to_date
from spooklog.projections.lists.games_view import Progress
from spooklog.projections.lists.series_rows import SeriesRow, read_standings
from spooklog.projections.lists.tables import TableSet
from spooklog.projections.lists.unsupported import why_series
from spooklog.projections.series import SeatedPlayer
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of
from spooklog.store.store import Store

_WITHOUT_STANDINGS = {DAMAGED: said("damaged: see db check"), UNSUPPORTED: said("unsupported: its ruleset is not known here")}
"""Shown in place of standings that cannot be computed, by the status of the series."""


class ListedSeries(Answer, frozen=True, kw_only=True):
    """A series in a list. One whose standings cannot be computed has None in their place, and no games.

    An unsupported series has the reason in `unsupported`.
    """

    series: str
    ruleset: str
    format: str | None
    target: int | None
    status: str
    over: bool | None
    winners: Sequence[str] | None
    totals: dict[str, int] | None
    ranking: Sequence[Sequence[str]] | None
    playing: Sequence[str] | None
    players: Sequence[SeatedPlayer]
    touched: Time
    games: int
    archived: bool
    standing: str
    unsupported: str | UnsetType = UNSET


class ListOfSeries(Answer, frozen=True, kw_only=True):
    """Series, those first whose log or games were written last."""

    series: Sequence[ListedSeries]


STATUSES = ("provisional", "official", "amended", DAMAGED, UNSUPPORTED)


def series(store: Store, wanted: Wanted | None = None, *, limit: int, progress: Progress | None = None) -> list[ListedSeries]:
    """Return series, those first whose log or games were written last.

    Raises NotFound for an unknown ruleset or player,
    Usage for an unknown status.
    """
    wanted = wanted or Wanted()
    if wanted.status and wanted.status not in STATUSES:
        words = said(
            "no series has the status '{status}'{hint}", status=wanted.status, hint=did_you_mean(wanted.status, STATUSES)
        )
        raise Usage(words, input=wanted.status, expected=STATUSES)
    persons = persons_named(store, wanted.player) if wanted.player else None
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
    problems = {row.ruleset: why_series(store, row.ruleset, row.series) for row in reversed(rows)}
    return [_series(row, names[row.series], seats[row.series], problems[row.ruleset], archived=wanted.archived) for row in rows]


def standings(store: Store, series: str, *, progress: Progress | None = None) -> Standings:
    """Return the standings of a series, by its stream. Raises NotFound where it has none: it does not exist or is damaged."""
    with up_to_date(store, progress) as (connection, tables):
        select = sa.select(tables.series.c.standings).where(tables.series.c.series == series)
        found = [text for (text,) in sound(connection, select)]
    if not found or found[0] is None:
        raise NotFound(said("there are no standings of {series}", series=series), input=series)
    return read_standings(found[0])


def _conditions(
    tables: TableSet, wanted: Wanted, persons: Collection[str] | None, unplayed: Sequence[str]
) -> Iterator[sa.ColumnElement[bool]]:
    """Yield the conditions on wanted series; `persons` and `unplayed` as in `filters.chosen_games`."""
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


def _series(row: SeriesRow, name: str, seats: Sequence[Seat], problem: str | None, *, archived: bool) -> ListedSeries:
    labels = labels_of(seats)
    status = UNSUPPORTED if problem and row.status != DAMAGED else row.status
    stored = read_standings(row.standings) if row.standings else None
    each = "game" if problem else find_ruleset(row.slug).meta.each
    # else totals and labels are not of the same players
    whole = stored and len(stored.totals) == len(labels)
    shown = standings_of(name, stored, labels, {}, each) if stored and whole else None
    return ListedSeries(
        series=name,
        ruleset=row.ruleset,
        format=row.format,
        target=shown.target if shown else None,
        status=status,
        over=shown.over if shown else None,
        winners=shown.winners if shown else None,
        totals=shown.totals if shown else None,
        ranking=shown.ranking if shown else None,
        playing=shown.playing if shown else None,
        players=[SeatedPlayer(player=label, name=seat.name) for label, seat in zip(labels.names, seats, strict=True)],
        touched=row.touched,
        games=len(shown.games) if shown else 0,
        archived=archived,
        standing=headline(shown) if shown else _WITHOUT_STANDINGS[status],
        unsupported=problem or UNSET,
    )
