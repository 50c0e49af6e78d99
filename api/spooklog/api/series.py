"""A series of an open store: games whose points add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spooklog.api.beginning import Players, begin
from spooklog.api.game import Game
from spooklog.api.given import checked
from spooklog.api.viewers import Who, viewer_of
from spooklog.domain.series.commands import CloseSeries, RecordResult
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.sheets.series_result import read_result

if TYPE_CHECKING:
    import os
    from pathlib import Path

    from spooklog.api.opened import OpenedStore
    from spooklog.domain.series.answers import SeriesStandings
    from spooklog.replays.analysis.answers import SeriesAnalysed
    from spooklog.replays.analysis.efforts import Effort
    from spooklog.store.logs.series_writer import LoadedSeries


@checked
class Series:
    """A series of an open store, as it stands now: games of one ruleset that add up under a format.

    `Store.new_series`, `Store.series` and `Store.read` return series. `by` is as for a `Game`.
    """

    def __init__(self, store: OpenedStore, id: str, by: str | None = None) -> None:
        """Programs get series from a `Store`: this is for spooklog itself."""
        self._store, self._id, self._by = store, id, by

    @property
    def id(self) -> str:
        """What the store calls it for ever."""
        return self._id

    @property
    def name(self) -> str:
        """Its name in the store."""
        return self._loaded().stream.name

    @property
    def players(self) -> tuple[str, ...]:
        """The labels of all players that it ever had, in the order in which they came."""
        return self._loaded().labels.names

    @property
    def standings(self) -> SeriesStandings:
        """How it stands: `totals`, `places`, `ranking`, `winners`, `games` with the points of each, and more."""
        return self._store.inner.series.shown(self._id)

    @property
    def totals(self) -> dict[str, int]:
        """The totals by label."""
        return self.standings.totals

    @property
    def over(self) -> bool:
        """Whether the series has reached its end."""
        return self.standings.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The labels of the players who won; empty while the series goes on."""
        return tuple(self.standings.winners)

    @property
    def games(self) -> list[Game]:
        """Its games in their order, without results that have no log."""
        return [Game(self._store, id, self._by) for id in self._loaded().series.games]

    def new(
        self,
        players: Players = (),
        *,
        name: str | None = None,
        options: Mapping[str, Any] | None = None,
        header: Sequence[str] = (),
        seed: int | None = None,
        by: str | None = None,
    ) -> Game:
        """Start the next game. What is left out comes from the series: players, options, the dealer.

        The rest is as for `Store.new`. Raises what that raises, NotFound for a player who is not in the series, Illegal for a
        game that the series cannot have.
        """
        recorded = begin(
            self._store.inner,
            None,
            players,
            by=self._store.recorder(by or self._by),
            name=name,
            title=None,
            options=options,
            header=header,
            seed=seed,
            ruled=None,
            series=self._id,
        )
        return Game(self._store, recorded.loaded.stream.id, by or self._by)

    def add(self, game: Game, *, by: str | None = None) -> None:
        """Let a game count that was started alone. Raises Illegal where the series cannot have it, Usage for other players."""
        self._store.inner.series.add(self._id, game.id, by=self._store.recorder(by or self._by))

    def record(
        self,
        numbers: Mapping[str, int | None],
        *,
        winners: Sequence[str] = (),
        dealer: str | None = None,
        by: str | None = None,
    ) -> None:
        """Record the result of a game without a log: a number for each player by label, None where it was not counted.

        The format says what the numbers are: points, places, or 1 for a win. A cooperative series takes `{"team": 23}`. `winners`
        says who won where the numbers do not. Raises Unreadable, Illegal.
        """
        inner, words = self._store.inner, [f"{label}={'?' if one is None else one}" for label, one in numbers.items()]
        words += [f"winner={','.join(winners)}"] if winners else []
        words += [f"dealer={dealer}"] if dealer else []
        result = read_result(words, self._loaded().labels, inner.series.standings(self._id).playing)
        inner.series.append(self._id, RecordResult(result), by=self._store.recorder(by or self._by))

    def close(self, *, why: str | None = None, by: str | None = None) -> None:
        """Close it: it takes no further game. `why` is the reason to end it early.

        Raises Illegal for one that is closed, and for one that goes on, unless `why`.
        """
        self._store.inner.series.append(self._id, CloseSeries(why), by=self._store.recorder(by or self._by))

    def analyse(self, *, effort: Effort = "normal", seed: int = 1) -> SeriesAnalysed:
        """Estimate how likely each player was to win after each game, and is now: the last point of its `curve`.

        The rest of the series is drawn from past games of its titles, its own among them. That takes seconds, and is kept until
        the series goes on or a game that it rests on changes: the next call takes it at once.

        Raises Usage for another effort, for a series without a target or a number of games or whose players win together, and
        where fewer than 20 past games have as many players, with the reason.
        """
        from spooklog.projections.lists.contests.past import past_as_in_series
        from spooklog.replays.analysis.series_kept import series_analysed

        inner, loaded = self._store.inner, self._loaded()
        return series_analysed(inner, loaded, past_as_in_series(inner, self._id), effort, seed)[0]

    def sheet(self) -> str:
        """Return the series with all its games as a sheet, which `Store.read` takes back from a file."""
        from spooklog.api.series_files import series_file

        return series_file(self._store.inner, self._id, "sheet").decode()

    def export(self, path: str | os.PathLike[str], *, viewer: Who = "full", replace: bool = False) -> Path:
        """Write the series into a file, and return its path. The suffix says what is written:

        `.html` a page that plays every game back, for a `viewer`; `.svg` and `.png` the chart of its totals, `.csv` its points,
        `.series`, `.sheet` and `.txt` text that `Store.read` takes back. Raises what `Game.export` raises.
        """
        from spooklog.api.exporting import maker_of, write_file
        from spooklog.api.series_files import OF_SERIES

        make, inner, loaded = maker_of(path, OF_SERIES, "a series"), self._store.inner, self._loaded()
        seen_by = viewer_of(viewer, loaded.labels)
        return write_file(inner, path, lambda: make(inner, loaded.stream.id, seen_by), replace=replace)

    def _loaded(self) -> LoadedSeries:
        return self._store.inner.series.load(self._id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and (self._store, self._id) == (other._store, other._id)

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        try:
            totals = ", ".join(f"{label} {total}" for label, total in self.totals.items())
            return f"<Series {self.name}, {self.standings.format}: {totals}>"
        except SpooklogError as problem:  # a closed store, rules that are not played here: a repr must not fail
            return f"<Series {self._id}: {problem.message}>"
