"""A store of games, opened by a program."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any

from spooklog.api.beginning import Players, begin, read_given
from spooklog.api.game import Game
from spooklog.api.given import checked
from spooklog.api.opened import OpenedStore
from spooklog.domain.log.times import utc
from spooklog.domain.values.errors import Usage
from spooklog.migrations.opening import open_store
from spooklog.store.store import Store as InnerStore

if TYPE_CHECKING:
    from types import TracebackType

    from spooklog.api.series import Series
    from spooklog.projections.lists.games import ListedGame

_MOST = 100_000
"""Games that a list reads at most."""


@checked
def open(place: str | os.PathLike[str] = "memory:", *, by: str | None = None) -> Store:
    """Open the store at a path, or at `postgresql://USER@HOST/DATABASE`; make it where there is none.

    `memory:` is always a new store, which is gone when it is closed. `by` is the name of who records, by default the user's login
    name; every method that records takes another.

    Raises Unavailable for a place that cannot be used and for a store of another version of spooklog (`spooklog db upgrade`
    brings an older one up to date), Corrupt for tables that are not those of a store.
    """
    return Store(open_store(os.fsdecode(place)), by)


@checked
class Store(AbstractContextManager["Store"]):
    """An open store of games: `spooklog.open` returns it. Close it after use, or open it with `with`.

    Several threads may use one store, and several processes may open one place. Everything that is recorded is on the disk when
    the method returns. After closing, all methods but `close` raise Unavailable.
    """

    def __init__(self, inner: InnerStore, by: str | None = None) -> None:
        """Programs get stores from `spooklog.open`: this is for spooklog itself."""
        if not isinstance(inner, InnerStore):
            raise Usage("a store is opened, not made", expected=("spooklog.open(…)",))
        self._opened = OpenedStore(inner, by)

    # -- games ---------------------------------------------------------------------------------------------------------------

    def new(
        self,
        ruleset: str,
        players: Players,
        *,
        by: str | None = None,
        name: str | None = None,
        title: str | None = None,
        options: Mapping[str, Any] | None = None,
        header: Sequence[str] = (),
        seed: int | None = None,
        ruled: str | None = None,
    ) -> Game:
        """Start a game, and return it.

        `ruleset` is a name of `spooklog.rulesets`, one of its revisions (`spooks/1`), or a game of the score sheet, such as
        `wizard`. `players` sit clockwise: labels or names, such as `["anna", "Jean-Luc"]`, or full names by label. `by` is who
        records, here and in all that the game records later. `name` is the name of the game in the store; one is drawn by
        default. `title` is what stands at the head of a score sheet.

        `options` are values by name, such as `{"ghost": True}`. `header` has further lines of a sheet, such as `dealer cora` or
        `date 2026-10-31 20:15`. With `seed` the game is dealt: the same seed deals the same hands. `ruled` is the reason of the
        table for a start that a rule forbids.

        Raises NotFound for a ruleset, Usage for players, options and header lines that do not fit, Illegal or Impossible for a
        start that the rules forbid, Conflict for a name that is taken.
        """
        recorded = begin(
            self.inner,
            ruleset,
            players,
            by=self._opened.recorder(by),
            name=name,
            title=title,
            options=options,
            header=header,
            seed=seed,
            ruled=ruled,
        )
        return Game(self._opened, recorded.loaded.stream.id, by)

    def game(self, name: str) -> Game:
        """Return a game by its name, the beginning of it, or its id. Raises NotFound, Ambiguous."""
        return Game(self._opened, self.inner.streams.find(name, kind="game").id)

    def games(
        self,
        *,
        ruleset: str | None = None,
        title: str | None = None,
        player: str | None = None,
        status: str | None = None,
        place: str | None = None,
        tags: str | Sequence[str] = (),
        watcher: str | None = None,
        words: str | None = None,
        archived: bool = False,
        sort: str = "touched",
        last: int = _MOST,
    ) -> list[dict[str, Any]]:
        """Return games as rows for a data frame, the one touched last first; also results that a series holds without a game.

        The arguments choose: games of a `ruleset`, with a `title`, a `player` by name, a `status`, a `place`, all of some `tags`,
        a `watcher`, `words` of a note; archived ones alone, or the others. `sort` is touched, played, name, title or
        plies; `last` is how many.

        A row has `game` (the name that `game` takes), `ruleset`, `title`, `players` and `winners` (labels), `standing` (the
        result in words), `status`, `ply`, `entry`, `played` and `touched` (datetimes; None where the log does not know),
        `length_ms`, `place`, `tags`, `watchers`, `series`, `number` (in its series), `copy_of`, `level`, `trust` and `archived`.

        Raises NotFound for a ruleset, a title or a player that no game has, Ambiguous, Usage for a status or an order.
        """
        from spooklog.projections.lists.filters import Wanted, WantedSurroundings
        from spooklog.projections.lists.games import games

        if last < 0:
            raise Usage(f"last says how many games, not {last}", expected=("0 or more",))
        around = WantedSurroundings(place, (tags,) if isinstance(tags, str) else tuple(tags), watcher)
        wanted = Wanted(ruleset, player, status, text=words, archived=archived, title=title, around=around)
        return [_row(one) for one in games(self.inner, wanted, limit=min(last, _MOST), sort=sort)]

    def rows(
        self, table: str, *, ruleset: str | None = None, title: str | None = None, player: str | None = None
    ) -> list[dict[str, Any]]:
        """Return a table of all games as rows for a data frame: seats, players, plies, points, series, standings or games.

        The arguments choose games as for `games`; archived ones are among them. docs/tables.md describes every column. Raises
        Usage for another table, and what `games` raises.
        """
        from spooklog.projections.lists.filters import Wanted
        from spooklog.projections.records.walk import RECORDS, store_records
        from spooklog.replays.exchange.tables.table import tables_of

        tables = tables_of(RECORDS)
        if table not in tables:
            raise Usage(f"there is no table '{table}'", input=table, expected=tuple(tables))
        columns = tables[table].columns
        wanted = Wanted(ruleset, player, title=title)
        return [{column.name: column.value(one) for column in columns} for one in store_records(self.inner, wanted, {table})]

    # -- series --------------------------------------------------------------------------------------------------------------

    def new_series(
        self,
        name: str,
        ruleset: str,
        format: str,
        players: Players,
        *,
        options: Mapping[str, Any] | None = None,
        by: str | None = None,
    ) -> Series:
        """Open a series, and return it: games of a ruleset that add up under a `format`, such as `long` or `spooks-long`.

        `options` are settings of the format (`{"target": 200}`), and options of every game. Raises NotFound for a ruleset or a
        format, Usage for players and options that do not fit, Conflict for a name that is taken.
        """
        from spooklog.api.options import option_texts
        from spooklog.api.series import Series
        from spooklog.domain.contract.registry import typed_ruleset
        from spooklog.domain.start.arrange import settled
        from spooklog.domain.values.labels import Labels, check_new_labels
        from spooklog.replays.sheets.series_header import check_given, known_format
        from spooklog.store.logs.log_writer import SeatSpec
        from spooklog.store.logs.series_writer import Opening

        found = typed_ruleset(ruleset)
        how, texts = known_format(found, format), option_texts(options or {})
        seats = [SeatSpec(player.label, player.name) for player in settled(read_given(players), found.meta)]
        labels = [seat.label for seat in seats]
        check_new_labels(labels, found.meta.keywords, readable_as_token=found.meta.token_pattern)
        check_given(found, how, texts, Labels(labels))
        opening = Opening(ruleset=found, format=how.name, seats=seats, by=self._opened.recorder(by), options=texts)
        return Series(self._opened, self.inner.series.open(opening, name=name).loaded.stream.id, by)

    def series(self, name: str) -> Series:
        """Return a series by its name, the beginning of it, or its id. Raises NotFound, Ambiguous."""
        from spooklog.api.series import Series

        return Series(self._opened, self.inner.streams.find(name, kind="series").id)

    # -- files ---------------------------------------------------------------------------------------------------------------

    def read(self, path: str | os.PathLike[str], *, name: str | None = None, by: str | None = None) -> list[Game | Series]:
        """Store what a file holds, all of it or nothing: a sheet, a replay file, or a page with the replay file inside.

        Returns its games, and then the series that they are of. A replay file continues games that the store has. `name` is for
        the one game, or the one series. Files of other programs and whole stores are for `spooklog import`.

        Raises NotFound for a missing file, Usage for one that cannot be read, Unreadable with the `line` of a sheet that is wrong
        and what its rules refuse, Corrupt for a replay file that is not what was written, Conflict for a game that differs here.
        """
        from spooklog.api.importing import read_file

        return read_file(self._opened, path, name, by)

    def read_sheet(self, sheet: str, *, name: str | None = None, by: str | None = None) -> Game:
        """Store a sheet of one game, given as text, and return the game.

        Raises Unreadable with the `line` that is wrong, and what the rules refuse, before anything is stored.
        """
        from spooklog.replays.sheets.sheet import import_sheet
        from spooklog.store.entries.clock import system_clock

        lines = sheet.encode().splitlines()
        recorded = import_sheet(self.inner.games, lines, by=self._opened.recorder(by), now=system_clock(), name=name)
        return Game(self._opened, recorded.loaded.stream.id, by)

    # -- open and closed -----------------------------------------------------------------------------------------------------

    @property
    def inner(self) -> InnerStore:
        """The store that this one stands on (`spooklog.store.store.Store`), for what this class does not do. It is not stable."""
        return self._opened.inner

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._opened.closed

    def close(self) -> None:
        """Close the store. A store in memory is gone then. Closing twice is fine."""
        self._opened.close()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Store {self._opened}>"


def _row(one: ListedGame) -> dict[str, Any]:
    return {
        "game": one.game,
        "ruleset": one.ruleset,
        "title": one.title,
        "players": [player.player for player in one.players],
        "winners": one.winners,
        "standing": one.standing,
        "status": one.status,
        "ply": one.ply,
        "entry": one.entry,
        "played": None if one.played is None else _time(one.played, one.offset),
        "touched": _time(one.touched, 0),
        "length_ms": one.length,
        "place": one.place,
        "tags": list(one.tags),
        "watchers": list(one.watchers),
        "series": one.series,
        "number": one.number,
        "copy_of": one.copy_of,
        "level": one.level,
        "trust": one.trust,
        "archived": one.archived,
    }


def _time(ms: int, offset: int | None) -> datetime:
    """Return a time by the clock of the table, in UTC where that is not known."""
    zone = timezone(timedelta(minutes=offset)) if offset else UTC
    return utc(ms).astimezone(zone)
