"""The night between two actions."""

from __future__ import annotations

from typing import Literal

from tests.rulesets.nightwatch.actions import UNKNOWN

from spooklog.domain.contract.actions import State
from spooklog.domain.values.value import Value

Kind = Literal["begin", "refill", "draw", "guess", "answer", "drop", "act"]


class Due(Value, frozen=True):
    """What is due: of which watcher (0: not of one alone); an answer is due for the `card` that watcher `to` guessed."""

    kind: Kind
    seat: int = 0
    card: int = UNKNOWN
    to: int = 0


class Table(Value, frozen=True):
    """What the setup decides."""

    seats: int
    rooms: tuple[str, ...]
    doors: tuple[tuple[str, str], ...]
    steps: int
    values: tuple[int, ...]
    keep: int
    side: int
    turns: int
    points: bool

    def beside(self, room: str) -> tuple[str, ...]:
        """The rooms behind the doors of a room."""
        return tuple(one for one in self.rooms if (one, room) in self.doors or (room, one) in self.doors)


class Watch(State, frozen=True):
    """The night. Cards in hands, in the pile and dropped ones are sorted, for their order means nothing.

    `fresh` is the card drawn last while it can be guessed. `denied` are guesses at it that were denied (ply, card), `lies` those
    that turned out to be lies (ply, seat, card), `bell` is when the hour struck last.
    """

    FIXED = frozenset({"table"})
    MEMORY = frozenset({"denied", "lies", "bell"})

    table: Table
    agenda: tuple[Due, ...]
    pile: tuple[int, ...]
    winds: int
    knocks: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    dropped: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    at: tuple[str, ...]
    light: tuple[int, ...]
    sides: tuple[str, ...]
    lit: tuple[str, ...]
    current: int = 0
    turns: int = 0
    knocked: tuple[int, ...] = ()
    fresh: int = UNKNOWN
    rung: bool = False
    denied: tuple[tuple[int, int], ...] = ()
    lies: tuple[tuple[int, int, int], ...] = ()
    bell: int | None = None

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(1, self.table.seats + 1)

    @property
    def all_lit(self) -> bool:
        """Whether no room is dark."""
        return len(self.lit) == len(self.table.rooms)

    @property
    def ended(self) -> bool:
        """Whether the night has a result, for the time being."""
        return not self.agenda

    @property
    def windy(self) -> bool:
        """Whether the wind may blow out a lamp now."""
        return self.ended and self.all_lit and self.winds > 0 and self.turns < self.table.turns

    def after(self, seat: int) -> tuple[int, ...]:
        """The other seats, clockwise."""
        return tuple((seat + step - 1) % self.table.seats + 1 for step in range(1, self.table.seats))
