"""The contract of a format: a small pure fold over the games of a series, which refuses new games only.

A ruleset brings formats of its own (`Results.formats`); `general.py` holds those that fit every ruleset.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from spooklog.domain.formats.result import Played, Reported
from spooklog.domain.formats.standings import SeriesFlag, SideColumn, Team
from spooklog.domain.values.options import Choice, Option, OptionValue
from spooklog.domain.values.value import Value


class RosterChange(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A player who joins a series that goes on, leaves it or comes back, after the game numbered `after` and before the next one.

    `points` is the total that the table names for who comes, None where it names none.
    """

    after: int
    player: int
    what: Literal["joined", "left", "returned"]
    points: int | None = None


class Terms(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a series: the number of players, every setting of the format, and the options that its games start with.

    `options` holds every option of the ruleset, defaults filled in. `changes` are those of the roster, in order; `players` counts
    also who joined and who left.
    """

    ruleset: str
    players: int
    settings: dict[str, OptionValue]
    options: dict[str, OptionValue]
    changes: tuple[RosterChange, ...] = ()

    @property
    def beginners(self) -> int:
        """The number of players who are in the series from its first game on."""
        return self.players - sum(change.what == "joined" for change in self.changes)

    @property
    def left(self) -> frozenset[int]:
        """The players who left and did not come back."""
        last = {change.player: change.what for change in self.changes}
        return frozenset(player for player, what in last.items() if what == "left")


class NextGame(Value, frozen=True, kw_only=True):
    """A game to be added: its players in the order of their seats, its options, and the dealer if known.

    `waiting` is the number of a game of the series that is still being played, None without one. With `ruled` the table lets it
    stand against what its rules forbid, as far as the format can count such a game.
    """

    players: tuple[int, ...]
    options: dict[str, OptionValue]
    dealer: int | None = None
    waiting: int | None = None
    ruled: bool = False


class Fold(Value, frozen=True):
    """The state of a series between two games. Formats add further fields."""

    totals: tuple[int, ...]
    played: tuple[int, ...]
    """The number of counted games of each player."""


class Counted(Value, frozen=True):
    """The effect of a game: the points that it added for each player, the players who dropped out by it, and its flags."""

    points: dict[int, int | None]
    grabbed: tuple[int, ...] = ()
    flags: tuple[SeriesFlag, ...] = ()
    counted: bool = True


F = TypeVar("F", bound=Fold)


class Format(ABC, Generic[F]):
    """The way in which outcomes add up. One instance serves all series; terms and fold hold what belongs to a series."""

    name: ClassVar[str]
    """The typed and stored name, such as `spooks-short`."""
    summary: ClassVar[str]
    """One line of help."""
    unit: ClassVar[str] = "points"
    """The unit of a total."""
    settings: ClassVar[tuple[Option, ...]] = ()
    """The settings of a new series, besides the ruleset's options."""
    lasting: ClassVar[tuple[str, ...]] = ()
    """Options of the ruleset that are the same in every game."""
    reads: ClassVar[Literal["points", "places", "wins", "team"]] = "points"
    """The meaning of the numbers in a reported result: `anna=30` are points, a place, or 1 for a win; or it has the team's."""
    endless: ClassVar[bool] = False
    """Whether the table ends the series when it likes; the player in the lead then wins."""

    def prepare(self, terms: Terms) -> Terms:
        """Return the terms with what the format adds to them. Raises Usage, or Illegal with a rule, for terms that it refuses."""
        return terms

    def inherited(self, terms: Terms) -> Mapping[str, OptionValue]:  # noqa: ARG002
        """Return options that every game of the series has, whatever the opening of the series chose."""
        return {}

    def check_named(self, terms: Terms, named: Mapping[str, str]) -> None:
        """Raise Illegal for typed options that the next game of the series cannot have."""

    def target(self, terms: Terms) -> int | None:
        """Return the total at which something ends, for display; None without one."""
        value = terms.settings.get("target")
        return value if isinstance(value, int) else None

    @abstractmethod
    def start(self, terms: Terms) -> F:
        """Return the fold before the first game."""

    def kept(self, terms: Terms) -> dict[str, OptionValue]:
        """Return the settings that a log and a sheet hold: all numbers, and words that are not the default."""
        words = {one.name: one.default for one in self.settings if isinstance(one, Choice)}
        return {name: value for name, value in terms.settings.items() if name not in words or value != words[name]}

    def takes_late(self, terms: Terms) -> bool:  # noqa: ARG002
        """Return whether who joins is in the series only from the next game on. Otherwise all earlier games count for 0."""
        return False

    def may_miss(self, terms: Terms) -> bool:  # noqa: ARG002
        """Return whether a game may leave out players who are in the series."""
        return True

    @abstractmethod
    def check_change(self, terms: Terms, fold: F, change: RosterChange) -> None:
        """Raise Illegal, with the rule if there is one, for a player who cannot join, leave or come back now."""

    @abstractmethod
    def change(self, terms: Terms, fold: F, change: RosterChange) -> F:
        """Return the fold after a player left or came back, or joined a series that takes players late.

        Never raises: a change that later corrections made impossible returns the same fold.
        """

    @abstractmethod
    def check_next(self, terms: Terms, fold: F, game: NextGame) -> None:
        """Raise Illegal, with the rule if there is one, for a game that cannot be the next."""

    @abstractmethod
    def check_result(self, terms: Terms, played: Played) -> None:
        """Raise Illegal or Impossible for a result that cannot count anywhere in a series; called for new games only."""

    def check_reported(self, terms: Terms, fold: F, reported: Reported) -> None:
        """Raise Illegal or Impossible for a completed report that no game can result in, by the facts of the games in `fold`."""

    @abstractmethod
    def complete(self, terms: Terms, reported: Reported) -> Reported:
        """Return a reported result with winners, points and ranks as this format reads its numbers, given in `points`.

        Given winners and ranks stay. Raises Usage for an incomplete report.
        """

    @abstractmethod
    def count(self, terms: Terms, fold: F, played: Played) -> tuple[F, Counted]:
        """Return the fold after a decided game, and the effect of the game.

        Never raises: a game that later corrections made superfluous gets flags instead.
        """

    @abstractmethod
    def over(self, terms: Terms, fold: F) -> bool:
        """Return whether the format has ended the series."""

    @abstractmethod
    def winners(self, terms: Terms, fold: F) -> tuple[int, ...]:
        """Return who has won, or would win if the series ended here; none in a format that decides only at the end."""

    @abstractmethod
    def places(self, terms: Terms, fold: F) -> tuple[int, ...]:
        """Return the place of each player; equal players share one."""

    def playing(self, terms: Terms, fold: F) -> tuple[int, ...]:  # noqa: ARG002
        """Return who may play the next game, in the order of their seats."""
        return tuple(range(1, terms.players + 1))

    def next_dealer(self, terms: Terms, fold: F, players: tuple[int, ...]) -> int | None:  # noqa: ARG002
        """Return who of the players of the next game deals it, None where no rule decides it."""
        return None

    def beside(self, terms: Terms, fold: F) -> tuple[SideColumn, ...]:  # noqa: ARG002
        """Return the columns beside the totals: tie-breakers, and other numbers of interest."""
        return ()

    def team(self, terms: Terms, fold: F) -> Team | None:  # noqa: ARG002
        """Return the totals of the team, None outside formats for teams."""
        return None


AnyFormat = Format[Any]
"""A format whose type of fold the caller does not know."""
