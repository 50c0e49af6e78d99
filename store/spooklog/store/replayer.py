"""The course of a log: what it leads to, entry by entry, by the rules that it was recorded under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from spooklog.domain.beside import NOTHING, Beside
from spooklog.domain.errors import Unsupported
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.folding import Folding
from spooklog.domain.log.outline import Outline, begin_outline, evolve_outline
from spooklog.domain.log.starting import first_digest
from spooklog.domain.position import digest_of
from spooklog.store.loaded import status_of
from spooklog.store.rows import Kind, Status
from spooklog.store.storelog.folding import StoreState

if TYPE_CHECKING:
    from spooklog.domain.series.series import Series
    from spooklog.domain.series.series_outline import SeriesOutline


class Replayer(Protocol):
    """A log folded entry by entry."""

    ruleset: str
    """The rules that it is played by, such as `spooks/1`; empty before the first entry."""

    unsupported: Unsupported | None
    """Why this program does not play by these rules, so that only an outline is made; None where it does."""

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of the position after it, None where nothing tells it. Raises Corrupt."""

    def status(self) -> Status:
        """What the index is to say of it."""

    def persons(self) -> tuple[str, ...]:
        """Who sits at the table, by id."""

    def labels(self) -> tuple[str, ...]:
        """The salted hashes of their labels."""


class GameReplayer:
    """A game folded entry by entry, however long it is; of rules that this program does not play, its outline."""

    def __init__(self, beside: Beside = NOTHING) -> None:
        self._folding = Folding(beside=beside)
        self._outline: Outline | None = None
        self.ruleset = ""
        self.unsupported: Unsupported | None = None

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of the position after it, None in an outline."""
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
        """What the index is to say of it."""
        return self._outline.status if self._outline else status_of(self._folding.game)

    def persons(self) -> tuple[str, ...]:
        """Who sits at the table, by id."""
        return (self._outline or self._folding.game).started.persons

    def labels(self) -> tuple[str, ...]:
        """The salted hashes of their labels."""
        return (self._outline or self._folding.game).started.labels


class SeriesReplayer:
    """A series folded entry by entry, without its games; of rules that this program does not play, its outline."""

    def __init__(self, beside: Beside = NOTHING) -> None:
        self._beside = beside
        self.series: Series | SeriesOutline | None = None
        self.ruleset = ""
        self.unsupported: Unsupported | None = None

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of what the log of the series says after it, None in an outline."""
        from spooklog.domain.series.series import evolve_series  # a game's log needs none of it
        from spooklog.domain.series.series_outline import SeriesOutline, begin_series_outline, evolve_series_outline

        if isinstance(self.series, SeriesOutline):
            self.series = evolve_series_outline(self.series, number, entry)
            return None
        try:
            self.series = evolve_series(self.series, number, entry, self._beside)
        except Unsupported as problem:
            self.series, self.unsupported = begin_series_outline(number, entry), problem
            self.ruleset = self.series.opened.ruleset
            return None
        self.ruleset = self.series.opened.ruleset
        return self.series.digest

    def status(self) -> Status:
        """What the index is to say of it."""
        return "closed" if self.series and self.series.closed else "open"

    def persons(self) -> tuple[str, ...]:
        """Who plays, by id."""
        return self.series.opened.persons if self.series else ()

    def labels(self) -> tuple[str, ...]:
        """The salted hashes of their labels."""
        return self.series.opened.labels if self.series else ()


class StoreReplayer:
    """The store's own log folded entry by entry."""

    ruleset = ""
    unsupported: Unsupported | None = None

    def __init__(self) -> None:
        self.state = StoreState()

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry: no position follows from it."""
        self.state.step(number, entry)
        return None

    def status(self) -> Status:
        """What the index is to say of it: it never ends."""
        return "open"

    def persons(self) -> tuple[str, ...]:
        """Empty: the store's own log has no seats."""
        return ()

    def labels(self) -> tuple[str, ...]:
        """Empty: the store's own log has no seats."""
        return ()


def replayer_of(kind: Kind, beside: Beside = NOTHING) -> Replayer:
    """A log of this kind before its first entry; `beside` finds files that decide and sealed texts."""
    match kind:
        case "game":
            return GameReplayer(beside)
        case "series":
            return SeriesReplayer(beside)
        case "store":
            return StoreReplayer()
