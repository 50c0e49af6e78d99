"""The course of a log: what it leads to, entry by entry, by the rules that it was recorded under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from spooklog.domain.log.decide import digest_of
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.folding import Folding
from spooklog.store.loaded import status_of
from spooklog.store.rows import Kind, Status

if TYPE_CHECKING:
    from spooklog.domain.series.series import Series


class Course(Protocol):
    """A log folded entry by entry."""

    ruleset: str
    """The rules that it is played by, such as `spooks/1`; empty before the first entry."""

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of the position after it, None where the log keeps none. Raises Corrupt."""

    def status(self) -> Status:
        """What the index is to say of it."""

    def persons(self) -> tuple[str, ...]:
        """Who sits at the table, by id."""


class GameCourse:
    """A game folded entry by entry, however long it is."""

    def __init__(self) -> None:
        self.folding = Folding()
        self.ruleset = ""

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of the position after it."""
        self.folding.step(number, entry)
        if number == 1:
            self._rules = self.folding.game.ruleset
            self.ruleset = self.folding.game.started.ruleset
        return digest_of(self._rules, self.folding.state)

    def status(self) -> Status:
        """What the index is to say of it."""
        return status_of(self.folding.game)

    def persons(self) -> tuple[str, ...]:
        """Who sits at the table, by id."""
        return self.folding.game.started.persons


class SeriesCourse:
    """A series folded entry by entry, without its games."""

    def __init__(self) -> None:
        self.series: Series | None = None
        self.ruleset = ""

    def step(self, number: int, entry: AnyEntry) -> str | None:
        """Fold one more entry; the digest of what the log of the series says after it."""
        from spooklog.domain.series.series import evolve_series  # a game's log needs none of it

        self.series = evolve_series(self.series, number, entry)
        self.ruleset = self.series.opened.ruleset
        return self.series.digest

    def status(self) -> Status:
        """What the index is to say of it."""
        return "closed" if self.series and self.series.closed else "open"

    def persons(self) -> tuple[str, ...]:
        """Who plays, by id."""
        return self.series.opened.persons if self.series else ()


def course_of(kind: Kind) -> Course:
    """A log of this kind before its first entry."""
    return SeriesCourse() if kind == "series" else GameCourse()
