"""What can happen in the night."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from spooklog.domain.contract.actions import Action
from spooklog.domain.grammar.kinds import Seat, Several, Word

UNKNOWN = 0
"""A card that a viewer does not know."""

CARD = Word(
    "card",
    lambda word, _: UNKNOWN if word == "?" else int(word) or None,
    lambda card, _: str(card or "?"),
    lambda state: [*map(str, state.table.values), "?"],
    pattern=r"[0-9]{1,2}|\?",
)
ROOM = Word("room", lambda word, _: word.casefold(), words=lambda state: state.table.rooms, pattern=r"[^\s>]+")
YES = Word("answer", lambda word, _: word.casefold() == "yes", lambda yes, _: "yes" if yes else "no", pattern="yes|no")

Card = Annotated[int, CARD]
Room = Annotated[str, ROOM]
Rooms = Annotated[tuple[str, ...], Several(ROOM, ">", sign="ROOMS")]


class Began(Action, frozen=True):
    """A watcher took the first turn."""

    TOPIC = "nightwatch.began"
    LINE = "{seat} begins"
    seat: Seat


class Drawn(Action, frozen=True):
    """A card was drawn for the watcher whose turn it is."""

    TOPIC = "nightwatch.drawn"
    LINE = "draw {card}"
    BY: ClassVar[Literal["table", "chance"]] = "chance"
    card: Card


class Refilled(Action, frozen=True):
    """The dropped cards were shuffled and became the pile."""

    TOPIC = "nightwatch.refilled"
    LINE = "refill"
    BY: ClassVar[Literal["table", "chance"]] = "chance"


class Knocked(Action, frozen=True):
    """A watcher wants to guess the next card."""

    TOPIC = "nightwatch.knocked"
    LINE = "{seat} knocks"
    seat: Seat


class Guessed(Action, frozen=True):
    """A watcher guessed a card."""

    TOPIC = "nightwatch.guessed"
    LINE = "{seat} guesses {card}"
    seat: Seat
    card: Card


class Answered(Action, frozen=True):
    """A watcher answered a guess; with yes the card went to the guesser."""

    TOPIC = "nightwatch.answered"
    LINE = "{seat} {yes}"
    seat: Seat
    yes: Annotated[bool, YES]


class Dropped(Action, frozen=True):
    """A watcher dropped a card face down."""

    TOPIC = "nightwatch.dropped"
    LINE = "{seat} drops {card}"
    seat: Seat
    card: Card


class Walked(Action, frozen=True):
    """A watcher walked from room to room, and lit each."""

    TOPIC = "nightwatch.walked"
    LINE = "{seat} walks {rooms}"
    seat: Seat
    rooms: Rooms


class Turned(Action, frozen=True):
    """A watcher changed sides."""

    TOPIC = "nightwatch.turned"
    LINE = "{seat} turns"
    seat: Seat


class Blown(Action, frozen=True):
    """The wind blew a lamp out."""

    TOPIC = "nightwatch.blown"
    LINE = "wind {room}"
    room: Room


class Belled(Action, frozen=True):
    """The hour struck; `at` is the time, which the program adds."""

    TOPIC = "nightwatch.belled"
    LINE = "bell"
    at: int | None = None

    @property
    def moment(self) -> int | None:
        """When the hour struck."""
        return self.at


ACTIONS = (Began, Drawn, Refilled, Knocked, Guessed, Answered, Dropped, Walked, Turned, Blown, Belled)
WatchAction: TypeAlias = (
    Began | Drawn | Refilled | Knocked | Guessed | Answered | Dropped | Walked | Turned | Blown | Belled
)  # fmt: skip
