"""Luck of a player month by month, from the analyses that are kept: nothing is counted for it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress

from spooklog.domain.log.times import utc
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.analysis.answers import Estimate
from spooklog.replays.analysis.kept import shown_sums
from spooklog.store.index.analyses import analysed_seats
from spooklog.store.store import Store

MOST_MONTHS = 12


class MonthLuck(Answer, frozen=True, kw_only=True):
    """What chance gave a player in the analysed games of a month (`2026-10`), in shares of a win."""

    month: str
    games: int
    luck: Estimate


def luck_by_month(store: Store, persons: Sequence[str]) -> list[MonthLuck]:
    """Return the luck of a person, all of whose ids are given, in the last months with analysed games, the oldest first.

    Only games count that are over, no copy, not archived, and of which nothing that decided was hidden.
    """
    months: dict[str, list[Estimate]] = defaultdict(list)
    for game, seat in analysed_seats(store.recorder.query, persons):
        with suppress(SpooklogError):  # a game that cannot be read has no luck
            for month, luck in _luck_in(store, game, seat):
                months[month].append(luck)
    return [_month(month, months[month]) for month in sorted(months)[-MOST_MONTHS:]]


def _luck_in(store: Store, game: str, seat: int) -> Iterator[tuple[str, Estimate]]:
    loaded = store.games.load(game)
    sums, started = shown_sums(store, loaded), loaded.game.started
    if not sums or started.origin or (luck := sums[seat - 1].luck) is None:
        return
    yield f"{utc(started.played + started.offset * 60_000):%Y-%m}", luck


def _month(month: str, luck: Sequence[Estimate]) -> MonthLuck:
    error = math.hypot(*(one.error for one in luck))
    return MonthLuck(month=month, games=len(luck), luck=Estimate(value=sum(one.value for one in luck), error=error))
