"""What can happen at a table of Spooks (catalogue 7.4). Stored as these events; seats count from 1, `None` is a card unseen."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from spooklog.domain.ruleset import Action
from spooklog.domain.rulesets.spooks.cards import Card

Points = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""What cards are worth: no table can have counted more, and no JSON reader could hold it."""


class CardPlayed(Action, frozen=True):
    """A card laid on the pile: the opening, a lead, an answer."""

    TOPIC = "spooks.card_played"

    seat: int
    card: Card


class TurnPassed(Action, frozen=True):
    """A pass on a blue card, or a lead declined (r.2)."""

    TOPIC = "spooks.turn_passed"

    seat: int


class UnableDeclared(Action, frozen=True):
    """A player cannot answer a red card."""

    TOPIC = "spooks.unable_declared"

    seat: int


class StraightLaid(Action, frozen=True):
    """The answer to a player who is stuck on a Bone: cards in the order laid, the top one last."""

    TOPIC = "spooks.straight_laid"

    seat: int
    cards: tuple[Card, ...]


class TrickCardLaid(Action, frozen=True):
    """A card chosen for a Goblin trick; seen by its player alone until all have chosen."""

    TOPIC = "spooks.trick_card_laid"

    seat: int
    card: Card | None


class BiteCardGiven(Action, frozen=True):
    """A card given to the player who could not answer a Bat; `to` only where the line named the receiver."""

    TOPIC = "spooks.bite_card_given"

    seat: int
    card: Card | None
    to: int | None = None


class GiftCardGiven(Action, frozen=True):
    """The gift of the Master of Goblins."""

    TOPIC = "spooks.gift_card_given"

    seat: int
    to: int
    card: Card | None


class CardHandedOn(Action, frozen=True):
    """A card chosen for the exchange of the Master of Spooks; it changes hands when all have chosen."""

    TOPIC = "spooks.card_handed_on"

    seat: int
    card: Card | None
    to: int | None = None


class HandRevealed(Action, frozen=True):
    """What a loser of a tracked hand still held."""

    TOPIC = "spooks.hand_revealed"

    seat: int
    cards: tuple[Card, ...]


class PointsDeclared(Action, frozen=True):
    """What a loser's last hand was worth, or None when it was not counted."""

    TOPIC = "spooks.points_declared"

    seat: int
    points: Points | None


class LeftOverDeclared(Action, frozen=True):
    """What a loser held at the end of a hand that was not tracked."""

    TOPIC = "spooks.left_over_declared"

    seat: int
    cards: tuple[Card, ...]


class PlayerDeclaredOut(Action, frozen=True):
    """A player had no cards left in a hand that was not tracked."""

    TOPIC = "spooks.player_declared_out"

    seat: int


class TrackingLost(Action, frozen=True):
    """The table lost track: from here on only the result counts."""

    TOPIC = "spooks.tracking_lost"


Play: TypeAlias = (
    CardPlayed | TurnPassed | UnableDeclared | StraightLaid | TrickCardLaid | BiteCardGiven | GiftCardGiven | CardHandedOn
)
"""What happens while a hand is being played."""

Telling: TypeAlias = HandRevealed | PointsDeclared | LeftOverDeclared | PlayerDeclaredOut
"""What a table tells of a hand when it is over."""

SpooksAction: TypeAlias = Play | Telling | TrackingLost

ACTIONS: tuple[type[SpooksAction], ...] = (
    CardPlayed,
    TurnPassed,
    UnableDeclared,
    StraightLaid,
    TrickCardLaid,
    BiteCardGiven,
    GiftCardGiven,
    CardHandedOn,
    HandRevealed,
    PointsDeclared,
    LeftOverDeclared,
    PlayerDeclaredOut,
    TrackingLost,
)
