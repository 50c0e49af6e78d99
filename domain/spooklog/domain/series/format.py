"""The contract of a format: a small pure fold of the games of a series, with refusals for new games only.

A ruleset brings formats of its own (`Results.formats`); `general.py` holds those that fit every ruleset.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from spooklog.domain.options import Option, OptionValue
from spooklog.domain.series.result import Played, Reported
from spooklog.domain.series.standings import Beside, SeriesFlag, Team
from spooklog.domain.value import Value


class Terms(Value, frozen=True, kw_only=True):
    """What a series was opened with: how many players, every setting of the format, and the options its games start with.

    `options` holds every option of the ruleset, defaults filled in.
    """

    ruleset: str
    players: int
    settings: dict[str, OptionValue]
    options: dict[str, OptionValue]


class NextGame(Value, frozen=True, kw_only=True):
    """A game that is to be added: its players in the order of their seats, its options, and who deals where that is said.

    `waiting` is the number of a game of the series that is still being played.
    """

    players: tuple[int, ...]
    options: dict[str, OptionValue]
    dealer: int | None = None
    waiting: int | None = None


class Fold(Value, frozen=True):
    """A series between two games, as its format sees it. Formats add what else they need."""

    totals: tuple[int, ...]
    played: tuple[int, ...]
    """How many games that count each player took part in."""


class Counted(Value, frozen=True):
    """What a game did: what it added for each player, who dropped out, and what is to be said of it."""

    points: dict[int, int | None]
    grabbed: tuple[int, ...] = ()
    flags: tuple[SeriesFlag, ...] = ()
    counted: bool = True


F = TypeVar("F", bound=Fold)


class Format(ABC, Generic[F]):
    """How outcomes add up. One instance serves every series; what belongs to a series is in its terms and its fold."""

    name: ClassVar[str]
    """As it is typed and stored, such as `spooks-short`."""
    summary: ClassVar[str]
    """One line for people."""
    unit: ClassVar[str] = "points"
    """What a total is made of."""
    settings: ClassVar[tuple[Option, ...]] = ()
    """What can be set when a series is opened, beside the ruleset's options."""
    lasting: ClassVar[tuple[str, ...]] = ()
    """Options of the ruleset that are the same in every game."""
    reads: ClassVar[Literal["points", "places", "wins", "team"]] = "points"
    """What the numbers of a reported result are: `anna=30` are points, a place, 1 for a win; or one number for the team."""
    endless: ClassVar[bool] = False
    """Whether the table ends the series when it likes: whoever leads then has won."""

    def prepare(self, terms: Terms) -> Terms:
        """Return the terms with what follows from the format. Raises Usage, or Illegal with a rule, for terms that cannot be."""
        return terms

    def inherited(self, terms: Terms) -> Mapping[str, OptionValue]:  # noqa: ARG002
        """Options that every game of the series has, whatever was said when it was opened."""
        return {}

    def check_named(self, terms: Terms, named: Mapping[str, str]) -> None:
        """Raise Illegal for options, as typed for a game that starts as the next of the series, that it cannot have there."""

    def target(self, terms: Terms) -> int | None:
        """Return the total that ends something, for people."""
        value = terms.settings.get("target")
        return value if isinstance(value, int) else None

    @abstractmethod
    def start(self, terms: Terms) -> F:
        """Return the series before its first game."""

    @abstractmethod
    def check_next(self, terms: Terms, fold: F, game: NextGame) -> None:
        """Raise Illegal, with the rule where there is one, for a game that cannot be the next."""

    @abstractmethod
    def check_result(self, terms: Terms, played: Played) -> None:
        """Raise Illegal or Impossible for a result that cannot count in any place of a series; for new games only."""

    def check_reported(self, terms: Terms, fold: F, reported: Reported) -> None:
        """Raise Illegal or Impossible for a completed report that no game can have come to, by the facts of those in `fold`."""

    @abstractmethod
    def complete(self, terms: Terms, reported: Reported) -> Reported:
        """Return a reported result with winners, points and ranks as this format reads its numbers, which come as `points`.

        Winners and ranks that were given stand. Raises Usage for what says too little.
        """

    @abstractmethod
    def count(self, terms: Terms, fold: F, played: Played) -> tuple[F, Counted]:
        """Return the series after a decided game. Never raises: a game that later corrections made superfluous gets flags instead."""

    @abstractmethod
    def over(self, terms: Terms, fold: F) -> bool:
        """Return whether the series has ended by itself."""

    @abstractmethod
    def winners(self, terms: Terms, fold: F) -> tuple[int, ...]:
        """Who has won, or would if it ended here; nobody where that is not said before the end."""

    @abstractmethod
    def places(self, terms: Terms, fold: F) -> tuple[int, ...]:
        """Return the place of each player; equal ones share one."""

    def playing(self, terms: Terms, fold: F) -> tuple[int, ...]:  # noqa: ARG002
        """Who may play the next game, in the order of their seats."""
        return tuple(range(1, terms.players + 1))

    def next_dealer(self, terms: Terms, fold: F) -> int | None:  # noqa: ARG002
        """Who deals the next game, where the rules say so."""
        return None

    def beside(self, terms: Terms, fold: F) -> tuple[Beside, ...]:  # noqa: ARG002
        """What parts equal totals, or is worth telling beside them."""
        return ()

    def team(self, terms: Terms, fold: F) -> Team | None:  # noqa: ARG002
        """What the players did together, in a format for teams."""
        return None


AnyFormat = Format[Any]
"""A format whose fold is its own affair."""
