"""What can happen in the night."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from spooklog.domain.contract.actions import Action

UNKNOWN = 0
"""A card that a viewer does not know."""


class Began(Action, frozen=True):
    """A watcher took the first turn."""

    TOPIC = "nightwatch.began"
    seat: int


class Drawn(Action, frozen=True):
    """A card was drawn for the watcher whose turn it is."""

    TOPIC = "nightwatch.drawn"
    BY: ClassVar[Literal["table", "chance"]] = "chance"
    card: int


class Refilled(Action, frozen=True):
    """The dropped cards were shuffled and became the pile."""

    TOPIC = "nightwatch.refilled"
    BY: ClassVar[Literal["table", "chance"]] = "chance"


class Knocked(Action, frozen=True):
    """A watcher wants to guess the next card."""

    TOPIC = "nightwatch.knocked"
    seat: int


class Guessed(Action, frozen=True):
    """A watcher guessed a card."""

    TOPIC = "nightwatch.guessed"
    seat: int
    card: int


class Answered(Action, frozen=True):
    """A watcher answered a guess; with yes the card went to the guesser."""

    TOPIC = "nightwatch.answered"
    seat: int
    yes: bool


class Dropped(Action, frozen=True):
    """A watcher dropped a card face down."""

    TOPIC = "nightwatch.dropped"
    seat: int
    card: int


class Walked(Action, frozen=True):
    """A watcher walked from room to room, and lit each."""

    TOPIC = "nightwatch.walked"
    seat: int
    rooms: tuple[str, ...]


class Turned(Action, frozen=True):
    """A watcher changed sides."""

    TOPIC = "nightwatch.turned"
    seat: int


class Blown(Action, frozen=True):
    """The wind blew a lamp out."""

    TOPIC = "nightwatch.blown"
    room: str


class Belled(Action, frozen=True):
    """The hour struck; `at` is the time, which the program adds."""

    TOPIC = "nightwatch.belled"
    at: int | None = None

    @property
    def moment(self) -> int | None:
        """When the hour struck."""
        return self.at


ACTIONS = (Began, Drawn, Refilled, Knocked, Guessed, Answered, Dropped, Walked, Turned, Blown, Belled)
WatchAction: TypeAlias = (
    Began | Drawn | Refilled | Knocked | Guessed | Answered | Dropped | Walked | Turned | Blown | Belled
)  # fmt: skip
