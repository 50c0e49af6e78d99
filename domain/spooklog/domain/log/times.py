"""When things happened at the table, as far as the log shows it. Times are ms since 1970 UTC, offsets minutes from UTC."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from spooklog.domain.log.game import Game

BY_HAND = 500
"""Ms. Plies recorded closer to each other or to the start came from a file: they were not recorded at the table."""

A_DAY = 24 * 60 * 60 * 1000
"""Ms. An entry recorded longer than this after the start was recorded on another day than the game was played."""

_A_MINUTE = 60_000


def utc(ms: int) -> datetime:
    """Return a moment in UTC. `datetime.fromtimestamp` refuses those before 1970 on Windows."""
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)


def table_times(game: Game) -> list[int | None]:
    """Return when the start and each ply happened at the table, by their numbers; None where that is unknown.

    A ply happened at its stated time, else when it was recorded. The recording time does not count if it is on another day, or so
    close to its neighbours that no one can have typed them, or that of a ply which an amendment inserted.
    """
    started = game.started
    at_start = started.played if middle_of(started.played, started.offset) == started.played else None
    return [at_start, *_times_from(game, 0)]


def latest_times(game: Game, last: int) -> dict[int, int | None]:
    """Return when each of the `last` plies happened at the table, by its number, as `table_times` does."""
    first = max(len(game.plies) - last, 0)
    return dict(enumerate(_times_from(game, first), first + 1))


def _times_from(game: Game, first: int) -> Iterator[int | None]:
    """Yield when the plies from an index on happened."""
    started, plies, put_in = game.started, game.plies, frozenset(game.amendments)
    before = next((plies[at].at for at in range(first - 1, -1, -1) if plies[at].first not in put_in), started.played)
    wanted = plies[first:]
    recorded = [ply.at for ply in wanted if ply.first not in put_in]
    gaps = [abs(after - earlier) for earlier, after in pairwise((before, *recorded))]
    nearest = map(min, gaps, (*gaps[1:], BY_HAND))  # no ply follows the last: that side counts as far enough
    for ply in wanted:
        by_hand = ply.first not in put_in and next(nearest) >= BY_HAND and abs(ply.at - started.played) <= A_DAY
        yield ply.happened if ply.happened is not None else ply.at if by_hand else None


def middle_of(played: int, offset: int) -> int:
    """Return the moment to which a game's first clock time is near: its start, or noon where only the day is known."""
    return played + A_DAY // 2 if (played + offset * _A_MINUTE) % A_DAY == 0 else played


def minute_at(ms: int, offset: int) -> str:
    """Return the time of day at the table, such as `20:31`; `offset` is its distance from UTC in minutes."""
    minutes = (ms // _A_MINUTE + offset) % (24 * 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def second_at(ms: int, offset: int) -> str:
    """Return the time of day at the table to the second, such as `20:31:07`."""
    return f"{minute_at(ms, offset)}:{ms // 1000 % 60:02d}"
