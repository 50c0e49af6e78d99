"""Lines about how a series stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, say_wrapped
from spooklog.domain.series.words import headline
from spooklog.domain.values.labels import called, listed
from spooklog.projections.series import series_data

if TYPE_CHECKING:
    from spooklog.domain.series.answers import SeriesStandings
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.logs.series import Membership
    from spooklog.store.store import Store


def standing_line(data: SeriesStandings) -> str:
    """Return how a series stands after its last game, on one line."""
    dealer = f"; {called(data.next_dealer)} deals next" if data.next_dealer and data.status == "provisional" else ""
    return f"{data.series}: {headline(data)}{dealer}"


def member_line(store: Store, game: str) -> str | None:
    """Return how the series of a game stands with that game, on one line; None for a game in no series."""
    member: Membership | None = store.series.member(game)
    if member is None:
        return None
    data = series_data(store, member.series)
    here = next((one for one in data.games if one.number == member.number), None)
    grabbed = f"{listed(here.grabbed)} grabbed; " if here and here.grabbed else ""
    return f"{data.series}, {data.each} {member.number}: {grabbed}{standing_line(data).partition(': ')[2]}"


def say_standing(store: Store, loaded: LoadedGame, *, meanwhile: bool = False) -> None:
    """Print how the series of a game stands with that game, once it is decided; `meanwhile` prints the totals before it.

    Prints nothing for a game in no series.
    """
    if loaded.game.outcome is None:
        line = _totals_line(store, loaded.stream.id) if meanwhile else None
    else:
        line = member_line(store, loaded.stream.id)
    if line:
        say_wrapped(line, INDENT)


def _totals_line(store: Store, game: str) -> str | None:
    """Return the totals in the series of a game that is not decided, on one line; None for a game in no series."""
    member: Membership | None = store.series.member(game)
    if member is None:
        return None
    data = series_data(store, member.series)
    if data.team:
        return f"{data.series}, {data.each} {member.number}: so far {headline(data)}"
    of = f" of {data.target}" if data.target else ""
    totals = ", ".join(f"{player} {data.totals[player]}" for player in data.playing)
    return f"{data.series}, {data.each} {member.number}: so far {totals}{of}"
