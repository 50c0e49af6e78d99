"""A hand of Spooks between two actions (catalogue 8.1). Per-seat fields are tuples, seat 1 first."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from operator import itemgetter
from typing import ClassVar, Literal

import msgspec

from spooklog.domain.contract.ruleset import State as BaseState
from spooklog.domain.rulesets.spooks.cards import ORDER, Card, Cards, Deck
from spooklog.domain.rulesets.spooks.memory import Claim, Laid
from spooklog.domain.rulesets.spooks.options import Options
from spooklog.domain.values.value import Value

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
]
EndedBy = Literal["play", "straight", "trick", "bite", "gift", "result"]

PLAYING: frozenset[str] = frozenset({"open", "lead", "follow", "window", "trick", "straight", "bite", "gift", "swap"})
"""Phases in which the hand is being played."""

UNTRACKED: frozenset[str] = frozenset({"result", "lost"})
"""Phases in which only the result is logged."""

replace = msgspec.structs.replace

CLOCKWISE = 1
"""The direction of play; reversed it is -1."""

UP, DOWN = 1, -1


class Table(Value, frozen=True):
    """The parts of a hand that the setup decides and no action changes.

    `effects` are the suit letters whose Master has its effect (masters.1, r.21), `missing` the cards that a ruled deal left
    out (they stay in the pool), `dealt` the sizes of the hands by seat, `ghost` that of the ghost hand.
    """

    seats: int
    dealer: int
    options: Options
    deck: Deck
    effects: frozenset[str]
    missing: int
    dealt: tuple[int, ...]
    ghost: int

    @property
    def left_of_dealer(self) -> int:
        """The seat from which players are counted (r.32)."""
        return self.dealer % self.seats + 1

    def from_left(self) -> tuple[int, ...]:
        """Return the seats clockwise from the dealer's left, the dealer last (r.32)."""
        return tuple((self.dealer + step) % self.seats + 1 for step in range(self.seats))


class Top(Value, frozen=True):
    """The card to be answered, its owner, and the player who answers first."""

    card: Card
    owner: int
    responder: int


FaceDown = tuple[tuple[int, Card | None], ...]
"""Cards that lie face down before players, by seat; None for one that the reader of the state does not know."""

_SEAT = itemgetter(0)


class Trick(Value, frozen=True):
    """A Goblin trick: the owner of the Goblin, the player who leads if no entrant fights, the entrants, and the cards laid so
    far.

    With `goblin_gift=after`, `gift` is true while the Master's gift is still to come.
    """

    by: int
    next: int
    entrants: tuple[int, ...]
    laid: FaceDown = ()
    round: int = 1
    gift: bool = False


class Bite(Value, frozen=True):
    """The givers in order, and how many have given."""

    order: tuple[int, ...]
    given: int = 0


class Sighting(Value, frozen=True):
    """A card that a viewer knows in the hand of its holder, because the viewer handed it over."""

    viewer: int
    holder: int
    card: Card


class LastHand(Value, frozen=True):
    """What a player held at the end: the points (None where they were not counted), and the cards if they were named.

    `said` is true where the player declared it, false where the log knew the hand already.
    """

    points: int | None
    cards: Cards | None = None
    said: bool = True


class State(BaseState, frozen=True, kw_only=True):
    """A hand of Spooks. `actor` is the seat awaited, or None in a trick, an exchange, and after the end.

    The cards on the pile are those of the deck that are nowhere else, so `pile` is memory; so are claims, which no rule reads.
    `victim` is the player who was stuck last, `stuck` the one who is now. `sightings` are sorted: they, `known` and the cards
    face down are all that the players know of secret cards.
    """

    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})
    MEMORY: ClassVar[frozenset[str]] = frozenset({"pile", "claims"})

    table: Table
    record: Literal["full", "table", "result"]
    phase: Phase
    actor: int | None = None
    known: tuple[Cards, ...]
    hidden: tuple[int, ...]
    ghost_known: Cards = ()
    ghost_hidden: int = 0
    pool: Cards = ()
    pile: tuple[Laid, ...] = ()
    top: Top | None = None
    passed: tuple[int, ...] = ()
    direction: int = CLOCKWISE
    sequence: int = UP
    victim: int | None = None
    trick: Trick | None = None
    bite: Bite | None = None
    swap: FaceDown | None = None
    after_gift: int | None = None
    first_decliner: int | None = None
    claims: tuple[Claim, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    winners: tuple[int, ...] = ()
    ended_by: EndedBy | None = None
    last_hands: tuple[LastHand | None, ...] = msgspec.field(name="told")

    @property
    def options(self) -> Options:
        """The options of the hand."""
        return self.table.options

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(1, self.table.seats + 1)

    @property
    def face_down(self) -> FaceDown:
        """The cards that lie face down in a trick or an exchange under way."""
        if self.swap is not None:
            return self.swap
        return self.trick.laid if self.trick else ()

    @property
    def stuck(self) -> int | None:
        """The player who could not answer, while the straight or the bite for it is due (8.1)."""
        return self.victim if self.phase in ("straight", "bite") else None

    def count(self, seat: int) -> int:
        """Return how many cards a player holds."""
        return len(self.known[seat - 1]) + self.hidden[seat - 1]

    def next(self, seat: int) -> int:
        """Return the next player in the direction of play (turn.1, turn.2)."""
        return (seat - 1 + self.direction) % self.table.seats + 1

    def back(self, seat: int) -> int:
        """Return the next player against the direction of play: on the right while it is clockwise (masters.4, masters.9)."""
        return (seat - 1 - self.direction) % self.table.seats + 1

    def could_hold(self, seat: int, card: Card) -> bool:
        """Return whether the log allows the player to hold the card."""
        return card in self.known[seat - 1] or (self.hidden[seat - 1] > 0 and card in self.pool)


def with_card(face_down: FaceDown, seat: int, card: Card | None) -> FaceDown:
    """Return the cards face down with one more, by seat: the order in which players chose makes no difference."""
    at = bisect(face_down, seat, key=_SEAT)
    return (*face_down[:at], (seat, card), *face_down[at:])


def sorted_sightings(sightings: Iterable[Sighting]) -> tuple[Sighting, ...]:
    """Return sightings by viewer, holder and card."""
    # the digest of a position needs one order for data that has none
    return tuple(sorted(sightings, key=lambda one: (one.viewer, one.holder, ORDER[one.card])))
