"""Replayers fold a log entry by entry, by the rules it was recorded under, and compute the digest after each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.log.beside import NOTHING, Beside
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.outline import Outline, begin_outline, evolve_outline
from spooklog.domain.log.starting import first_digest
from spooklog.domain.values.errors import Unsupported
from spooklog.store.entries.rows import Kind, Status
from spooklog.store.logs.loaded import status_of
from spooklog.store.storelog.folding import StoreState

if TYPE_CHECKING:
    from spooklog.domain.log.events import GameStarted
    from spooklog.domain.series.events import SeriesOpened
    from spooklog.domain.series.outline import SeriesOutline
    from spooklog.domain.series.series import Series


class Replayer(ABC):
    """Folds one log entry by entry."""

    ruleset = ""
    """The rules of the log, such as `spooks/1`; empty before the first entry."""

    unsupported: Unsupported | None = None
    """Why this program does not play by these rules and folds only an outline; None where it plays by them."""

    @abstractmethod
    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; return the digest of the position after it, None where there is none. Raises Corrupt."""

    def status(self) -> Status:
        """Return the status that belongs in the index."""
        return "open"

    def persons(self) -> tuple[str, ...]:
        """Return the ids of the people at the table, seat by seat."""
        return begun.persons if (begun := self._begun()) else ()

    def labels(self) -> tuple[str, ...]:
        """Return the salted hashes of their labels."""
        return begun.labels if (begun := self._begun()) else ()

    def _begun(self) -> GameStarted | SeriesOpened | None:
        """Return the first event, None where that seats no one."""
        return None


class GameReplayer(Replayer):
    """Folds a game of any length; under rules that this program does not play, its outline."""

    def __init__(self, beside: Beside = NOTHING) -> None:
        self._folding = Folding(beside=beside)
        self._outline: Outline | None = None

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; return the digest of the position after it, None in an outline."""
        if self._outline:
            self._outline = evolve_outline(self._outline, number, entry)
            return None
        try:
            self._folding.step(number, entry)
        except Unsupported as problem:
            self._outline, self.unsupported = begin_outline(number, entry), problem
            self.ruleset = self._outline.started.ruleset
            return None
        if number == 1:
            game = self._folding.game
            self.ruleset = game.started.ruleset
            return first_digest(game.ruleset, game.setup, game.state)
        return digest_of(self._folding.state)

    def status(self) -> Status:
        """Return the status that belongs in the index."""
        return self._outline.status if self._outline else status_of(self._folding.game)

    def _begun(self) -> GameStarted:
        return (self._outline or self._folding.game).started


class SeriesReplayer(Replayer):
    """Folds a series without its games; under rules that this program does not play, its outline."""

    def __init__(self, beside: Beside = NOTHING) -> None:
        self._beside = beside
        self.series: Series | SeriesOutline | None = None

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; return the digest of the series after it, None in an outline."""
        from spooklog.domain.series.outline import SeriesOutline, begin_series_outline, evolve_series_outline
        from spooklog.domain.series.series import evolve_series  # start-up cost: a game's log needs none of it

        if isinstance(self.series, SeriesOutline):
            self.series = evolve_series_outline(self.series, number, entry)
            return None
        try:
            self.series = evolve_series(self.series, number, entry, self._beside)
        except Unsupported as problem:
            self.series, self.unsupported = begin_series_outline(number, entry), problem
        self.ruleset = self.series.opened.ruleset
        return None if isinstance(self.series, SeriesOutline) else self.series.digest

    def status(self) -> Status:
        """Return the status that belongs in the index."""
        return "closed" if self.series and self.series.closed else "open"

    def _begun(self) -> SeriesOpened | None:
        return self.series.opened if self.series else None


class StoreReplayer(Replayer):
    """Folds the store's own log, which never ends and has no seats."""

    def __init__(self) -> None:
        self.state = StoreState()

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry and return None: the store has no position."""
        self.state.step(number, entry)
        return None


def replayer_of(kind: Kind, beside: Beside = NOTHING) -> Replayer:
    """Return a replayer for a kind of log, before the first entry; `beside` finds files that decide and sealed texts."""
    match kind:
        case "game":
            return GameReplayer(beside)
        case "series":
            return SeriesReplayer(beside)
        case "store":
            return StoreReplayer()
