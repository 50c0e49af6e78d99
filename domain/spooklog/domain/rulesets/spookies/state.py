"""A game of Spookies between two actions (catalogue 8). Per-seat fields are tuples, seat 1 first; per-field ones from below."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.rulesets.spookies.actions import Values
from spooklog.domain.rulesets.spookies.box import Box
from spooklog.domain.rulesets.spookies.options import Options
from spooklog.domain.values.value import Value

Phase = Literal["character", "choose", "roll", "decide", "count", "over", "result"]
Came = Literal["up", "attic", "stay", "fall"]
"""What a roll came to: a field climbed, a success in the attic, no move, a fall."""

TURN: frozenset[Phase] = frozenset({"character", "choose", "roll", "decide"})
"""Phases of a turn; in `roll` the first roll is compulsory, in `decide` the player may roll again or stop."""

GATE = 0
"""The floor in front of the gate."""

replace = msgspec.structs.replace


class Table(Value, frozen=True):
    """What does not change during a game."""

    seats: int
    options: Options
    box: Box
    stock: int
    """Chips in the stockpile at the start."""

    def next(self, seat: int) -> int:
        """Return the next player, clockwise (turn.4)."""
        return seat % self.seats + 1


class Roll(Value, frozen=True, kw_only=True):
    """A roll and what came of it. `counting` holds the places of the dice that count; `start` and `end` are floors.

    `won` chips came from the stockpile, `collected` from the field reached, `paid` went to the field left.
    """

    seat: int
    character: str
    dice: tuple[int, ...]
    counting: tuple[int, ...]
    score: int
    came: Came
    start: int
    end: int
    won: int = 0
    collected: int = 0
    paid: int = 0


class Tally(Value, frozen=True):
    """What a player has done so far. `highest` is the highest floor that a character reached in the player's turns."""

    turns: int = 0
    rolls: int = 0
    successes: int = 0
    highest: int = GATE
    won: int = 0
    paid: int = 0
    collected: int = 0


class State(BaseState, frozen=True, kw_only=True):
    """A game of Spookies. `current` is the seat whose turn it is; None once the last turn is over.

    `positions` are floors in the order of the characters, `penalty` chips by field from below; `character` moves in this turn,
    `rolled` is true once the turn has had a roll. `counts` are the chips that each player has turned up after the end, None where
    a player has not yet, and empty before it; `points` are set where only the result is recorded.

    Memory, which no rule reads: the number of the turn, the rolls of the turn, the last roll of the game, and what each player
    has done.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"turn", "rolls", "last", "tallies"})

    table: Table
    phase: Phase
    positions: tuple[int, ...]
    stock: int
    chips: tuple[int, ...]
    penalty: tuple[int, ...]
    current: int | None = None
    character: str | None = None
    rolled: bool = False
    counts: tuple[Values | None, ...] = ()
    points: tuple[int, ...] = ()
    turn: int = 0
    rolls: tuple[tuple[int, ...], ...] = ()
    last: Roll | None = None
    tallies: tuple[Tally, ...] = ()

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def box(self) -> Box:
        """The facts of the game."""
        return self.table.box

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    @property
    def floor(self) -> int:
        """Where the character of the turn stands; the gate before it is known."""
        return GATE if self.character is None else self.positions[self.box.characters.index(self.character)]

    @property
    def shown(self) -> tuple[Values | None, ...]:
        """The chips turned up by seat, None where a player has not counted."""
        return self.counts or (None,) * self.table.seats

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The seats that have still to count their chips."""
        return tuple(seat for seat, values in zip(self.seats, self.shown, strict=True) if values is None)

    @property
    def tallied(self) -> tuple[Tally, ...]:
        """What each player has done, by seat."""
        return self.tallies or (Tally(),) * self.table.seats

    def collects(self, dice: int, *, reached: bool) -> bool:
        """Return whether a success with this many dice takes the penalty chips of its field (penalty.1, penalty.2, penalty.4)."""
        if not reached and not self.options.attic_pickup:
            return False
        match self.options.penalty_pickup:
            case "two_dice":
                return dice == self.box.pickup_dice
            case "any_dice":
                return True
            case "never":
                return False

    def prize(self, dice: int) -> int:
        """Return the chips that a success with this many dice takes from the stockpile now (up.2, attic.2, end.2)."""
        row = min(self.floor + 1, self.box.attic)
        return min(self.box.reward(row, dice), self.stock)
