"""Lines about how a series stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, said, say_wrapped
from spooklog.domain.series.words import headline
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import each_word
from spooklog.projections.series import series_data

if TYPE_CHECKING:
    from spooklog.domain.series.answers import SeriesStandings
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.logs.series import Membership
    from spooklog.store.store import Store


def standing_words(data: SeriesStandings) -> str:
    """Return how a series stands after its last game, on one line."""
    if not data.next_dealer or data.status != "provisional":
        return headline(data)
    return said("{standing}; {name} deals next", standing=headline(data), name=called(data.next_dealer))


def member_line(store: Store, game: str) -> str | None:
    """Return how the series of a game stands with that game, on one line; None for a game in no series."""
    member: Membership | None = store.series.member(game)
    if member is None:
        return None
    data = series_data(store, member.series)
    here = next((one for one in data.games if one.number == member.number), None)
    standing = standing_words(data)
    if here and here.grabbed:
        standing = said("{names} grabbed; {standing}", names=listed(here.grabbed), standing=standing)
    return within("{place}: {standing}", place=_place(data, member), standing=standing)


def _place(data: SeriesStandings, member: Membership) -> str:
    """Return which game of a series it is: `fridays, hand 3`."""
    return within("{series}, {each} {number}", series=data.series, each=each_word(data.each), number=member.number)


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
        return said("{place}: so far {totals}", place=_place(data, member), totals=headline(data))
    totals = ", ".join(f"{player} {data.totals[player]}" for player in data.playing)
    if data.target:
        return said("{place}: so far {totals} of {target}", place=_place(data, member), totals=totals, target=data.target)
    return said("{place}: so far {totals}", place=_place(data, member), totals=totals)
