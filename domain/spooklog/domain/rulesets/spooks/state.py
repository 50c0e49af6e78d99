"""A hand of Spooks between two actions (catalogue 8.1). Per-seat fields are tuples, seat 1 first."""

from __future__ import annotations

from typing import Literal

import msgspec

from spooklog.domain.ruleset import State as BaseState
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, MASTER, NUMBER, SUIT, Card, Cards, Deck
from spooklog.domain.rulesets.spooks.options import MASTER_SUITS, Options
from spooklog.domain.value import Value

Phase = Literal[
    "open",
    "lead",
    "follow",
    "window",
    "trick",
    "straight",
    "bite",
    "gift",
    "swap",
    "reveal",
    "over",
    "result",
    "lost",
    "void",
]
How = Literal["play", "under", "straight", "trick"]
EndedBy = Literal["play", "straight", "trick", "bite", "gift", "result"]

PLAYING: frozenset[str] = frozenset({"open", "lead", "follow", "window", "trick", "straight", "bite", "gift", "swap"})
"""Phases in which the hand is being played."""

UNTRACKED: frozenset[str] = frozenset({"result", "lost"})
"""Phases in which only the result is told."""

replace = msgspec.structs.replace

CLOCKWISE = 1
"""The direction of play; reversed it is -1."""

UP, DOWN = 1, -1


class Table(Value, frozen=True):
    """What does not change during a hand."""

    seats: int
    dealer: int
    options: Options
    deck: Deck
    effects: frozenset[str]
    """Suit letters whose Master has its effect."""

    missing: int
    """Cards that a deal which was ruled left out; they stay in the pool."""

    dealt: tuple[int, ...]
    ghost: int

    @property
    def left_of_dealer(self) -> int:
        """The seat from which players are counted (r.32)."""
        return self.dealer % self.seats + 1

    def from_left(self) -> tuple[int, ...]:
        """Seats clockwise from the dealer's left, the dealer last (r.32)."""
        return tuple((self.dealer + step) % self.seats + 1 for step in range(self.seats))


class Laid(Value, frozen=True):
    """A card on the pile: who laid it and how (`under`: buried in a straight)."""

    card: Card
    by: int
    how: How


class Top(Value, frozen=True):
    """The card to be answered, who laid it, who answers first, and whether as the top of a straight."""

    card: Card
    owner: int
    responder: int


class Trick(Value, frozen=True):
    """A Goblin trick: who laid the Goblin, who leads if nobody fights, who must still choose among the entrants."""

    by: int
    next: int
    entrants: tuple[int, ...]
    laid: tuple[tuple[int, Card | None], ...] = ()
    round: int = 1
    gift: bool = False
    """With `goblin_gift=after`: the Master's gift is still to come."""


class Bite(Value, frozen=True):
    """Givers in order, and how many have given."""

    order: tuple[int, ...]
    given: int = 0


class Arrival(Value, frozen=True, tag=True):
    """A card that came into a hand from another; None where it was not seen."""

    giver: int
    card: Card | None


class Showing(Value, frozen=True, tag=True):
    """A card that appeared out of a hand. `witnesses` are the seats that saw it; none means everybody."""

    card: Card
    witnesses: tuple[int, ...] = ()


class Claim(Value, frozen=True):
    """A statement that a hidden hand holds none of `cards` (7.6), made at a ply, with what came and what appeared since."""

    rule: str
    at: int
    seat: int
    cards: Cards
    since: tuple[Arrival | Showing, ...] = ()


class Balance(Value, frozen=True):
    """What a claim still allows for, unseen cards and named ones, and the cards that broke it."""

    unseen: int
    named: Cards
    broken: Cards


class Breach(Value, frozen=True):
    """A claim that a card disproved."""

    rule: str
    at: int
    seat: int
    card: Card


class Sighting(Value, frozen=True):
    """A player who handed a card over knows who holds it."""

    viewer: int
    holder: int
    card: Card


class Told(Value, frozen=True):
    """What is known of a hand after the end: its points (None: nobody counted), and its cards if they were named.

    `said` is false for a hand that nobody had to tell, because the log knew it already.
    """

    points: int | None
    cards: Cards | None = None
    said: bool = True


class State(BaseState, frozen=True, kw_only=True):
    """A hand of Spooks. `actor` is the seat awaited, or None in a trick, an exchange, and after the end."""

    table: Table
    record: Literal["full", "table", "result"]
    phase: Phase
    actor: int | None
    known: tuple[Cards, ...]
    hidden: tuple[int, ...]
    ghost_known: Cards
    ghost_hidden: int
    pool: Cards
    pile: tuple[Laid, ...] = ()
    top: Top | None = None
    passed: tuple[int, ...] = ()
    direction: int = CLOCKWISE
    sequence: int = UP
    victim: int | None = None
    trick: Trick | None = None
    bite: Bite | None = None
    swap: tuple[tuple[int, Card | None], ...] | None = None
    after_gift: int | None = None
    first_decliner: int | None = None
    claims: tuple[Claim, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    winners: tuple[int, ...] = ()
    ended_by: EndedBy | None = None
    told: tuple[Told | None, ...] = ()

    @property
    def options(self) -> Options:
        """The options of the hand."""
        return self.table.options

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    def count(self, seat: int) -> int:
        """How many cards a player holds."""
        return len(self.known[seat - 1]) + self.hidden[seat - 1]

    def next(self, seat: int) -> int:
        """The next player in the direction of play (turn.1, turn.2)."""
        return (seat - 1 + self.direction) % self.table.seats + 1

    def back(self, seat: int) -> int:
        """The next player against the direction of play: on the right while it is clockwise (masters.4, masters.9)."""
        return (seat - 1 - self.direction) % self.table.seats + 1

    def could_hold(self, seat: int, card: Card) -> bool:
        """Whether nothing logged so far speaks against the player holding the card."""
        return card in self.known[seat - 1] or (self.hidden[seat - 1] > 0 and card in self.pool)


def after(number: int, state: State) -> int:
    """The number needed on a blue card of this number (1 to 11), or 0 when no number tops it (blue.1, masters.10, r.3)."""
    if state.sequence == UP:
        return number + 1 if number < MASTER else 0
    if state.options.reversed_masters == "eleven":
        return number - 1
    if number == MASTER:
        return 0
    return number - 1 if number > 1 else MASTER


def is_dead_end(card: Card, state: State) -> bool:
    """Whether no number can be laid on this blue card (blue.8, r.17)."""
    return card in BLUE and after(NUMBER[card], state) == 0


def fits(card: Card, state: State) -> bool:
    """Whether a card answers the top card (cat.1, blue.1-3, masters.2, red.1)."""
    top = state.top.card if state.top else ""
    if card == CAT:
        return True
    if top in BLUE:
        if NUMBER[card] == after(NUMBER[top], state):
            return True
        spider_effect = card == "MS" and "S" in state.table.effects and SUIT[top] == "S"
        return spider_effect and (top != "MS" or state.options.spider_on_master)
    return SUIT[card] == SUIT[top] or NUMBER[card] == NUMBER[top]


def effects_of(options: Options) -> frozenset[str]:
    """The suit letters whose Master has its effect (masters.1, r.21)."""
    return frozenset(MASTER_SUITS[name] for name in options.masters)
