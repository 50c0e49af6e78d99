"""A score sheet between two actions (catalogue 4). A side is a column: a player, or a team. Sides and seats count from 1."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.rulesets.tally.actions import ResultRecorded
from spooklog.domain.rulesets.tally.options import Options
from spooklog.domain.rulesets.tally.presets import Formula, Sheet
from spooklog.domain.rulesets.tally.revisions import hands_end_with_the_deck
from spooklog.domain.values.value import PersistentList, Value

Phase = Literal["score", "cell", "bid", "tricks", "over", "result"]
Kind = Literal["score", "bonus", "cell", "bid", "none", "bags", "upper"]
"""What points are for; `none` is a bid of no tricks, `upper` the bonus of a sheet."""

NOTHING: PersistentList[Any] = PersistentList()
"""A game has a state for each ply: what only grows is shared between them."""

replace = msgspec.structs.replace


class Table(Value, frozen=True, kw_only=True):
    """What does not change during a game. `sides` holds the seats of each side; `starter` is 0 where no line names one."""

    seats: int
    options: Options
    sides: tuple[tuple[int, ...], ...]
    title: str = ""
    starter: int = 0
    categories: tuple[str, ...] = ()
    target: int | None = None
    rounds: int | None = None
    formula: Formula | None = None
    sheet: Sheet | None = None
    most: int = 0
    """The largest total, either way."""
    revision: int = 1
    """The revision of the rules that the game was started with."""
    dealer: int = 0
    """The seat that deals the first round, 0 where no line names it."""

    @property
    def together(self) -> bool:
        """Whether all play as one team."""
        return len(self.sides) == 1 and self.seats > 1

    @property
    def teams(self) -> bool:
        """Whether a side has several players."""
        return len(self.sides) < self.seats

    def hand(self, round: int) -> int | None:
        """Return the number of cards of a hand in a round, None where it is not known or does not matter."""
        if self.formula is None:
            return None
        return self.formula.hand(round, self.seats, whole_deck=hands_end_with_the_deck(self.revision))

    def dealer_of(self, round: int) -> int:
        """Return the seat that deals a round: the deal goes round clockwise (head.5). 0 where it is not known.

        In a game with bids the player behind the dealer starts.
        """
        first = self.dealer or (self.starter + self.seats - 1 if self.formula and self.starter else 0)
        return (first + round - 2) % self.seats + 1 if first and not self.categories else 0

    def side(self, seat: int) -> int:
        """Return the side of a seat; 0 for a seat of no player."""
        return next((number for number, seats in enumerate(self.sides, start=1) if seat in seats), 0)


class Credit(Value, frozen=True, kw_only=True):
    """Points written to a side: in which round (0 in a sheet of categories), what for, by which ply."""

    side: int
    points: int
    kind: Kind
    round: int
    ply: int
    seat: int = 0
    category: int = 0
    reason: str = ""


class Deal(Value, frozen=True):
    """The bids and tricks of a closed round, by seat; None where a ruling closed the round without them."""

    bids: tuple[int | None, ...]
    tricks: tuple[int | None, ...]


class State(BaseState, frozen=True, kw_only=True):
    """A score sheet. Totals and `scores` (of this round, None before they are noted) are by side, `bids` and `tricks` by seat.

    `cells` are the figures of categories by side, `bags` tricks beyond the bids by side, `added` is true once points were added
    in the round, `ahead` are the sides that won a tie, in the order in which they were named; `result` is the result of a game of
    which only that is recorded.

    Memory, which no rule reads: every credit in order, the bids of closed rounds, the number of scores and the largest of them
    either way, advice.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"ledger", "deals", "noted", "largest", "notices"})

    table: Table
    phase: Phase
    totals: tuple[int, ...]
    round: int = 1
    scores: tuple[int | None, ...] = ()
    bids: tuple[int | None, ...] = ()
    tricks: tuple[int | None, ...] = ()
    cells: tuple[tuple[int | None, ...], ...] = ()
    bags: tuple[int, ...] = ()
    added: bool = False
    ahead: tuple[int, ...] = ()
    result: ResultRecorded | None = msgspec.field(default=None, name="told")
    ended_by: str = ""
    ledger: PersistentList[Credit] = NOTHING
    deals: PersistentList[Deal] = NOTHING
    noted: int = 0
    largest: int = 0
    notices: PersistentList[tuple[int, str, str]] = NOTHING

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    @property
    def sides(self) -> range:
        """All sides, in the order of their first seats."""
        return range(1, len(self.table.sides) + 1)

    @property
    def cards(self) -> int | None:
        """The number of cards of a hand in this round, None where it is not known or does not matter."""
        return self.table.hand(self.round)

    @property
    def fresh(self) -> bool:
        """Whether nothing has been written in this round."""
        written = (*self.scores, *self.bids, *self.tricks)
        return not self.added and all(one is None for one in written)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may write what is due: of a team, every member."""
        match self.phase:
            case "score":
                open_sides = [side for side in self.sides if self.scores[side - 1] is None]
            case "cell":
                open_sides = [side for side in self.sides if None in self.cells[side - 1]]
            case "bid":
                return tuple(seat for seat in self.seats if self.bids[seat - 1] is None)
            case "tricks":
                return tuple(seat for seat in self.seats if self.tricks[seat - 1] is None)
            case _:
                return ()
        return tuple(seat for seat in self.seats if self.table.side(seat) in open_sides)
