"""Events of Spooks: what can happen at a table (catalogue 7.4). Seats count from 1; a card of `None` was not seen."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from typing import Annotated, TypeAlias

import msgspec

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.rulesets.spooks.cards import Card

Points = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""What cards are worth. The limit is the largest whole number that every JSON reader can hold."""


class CardPlayed(Action, frozen=True):
    """A card laid on the pile: an opening card, a lead or an answer."""

    TOPIC = "spooks.card_played"

    seat: int
    card: Card


class TurnPassed(Action, frozen=True):
    """A pass on a blue card, or a lead that its player declined (r.2)."""

    TOPIC = "spooks.turn_passed"

    seat: int


class UnableDeclared(Action, frozen=True):
    """A player's claim to have no answer to a red card."""

    TOPIC = "spooks.unable_declared"

    seat: int


class StraightLaid(Action, frozen=True):
    """A straight for a player who is stuck on a Bone: its cards in the order laid, the top one last."""

    TOPIC = "spooks.straight_laid"

    seat: int
    cards: tuple[Card, ...]


class TrickCardLaid(Action, frozen=True):
    """A card that a player laid face down for a Goblin trick; the others see it once all have chosen."""

    TOPIC = "spooks.trick_card_laid"

    seat: int
    card: Card | None


class BiteCardGiven(Action, frozen=True):
    """A card given to the player who could not answer a Bat; `to` is set only where the line named the receiver."""

    TOPIC = "spooks.bite_card_given"

    seat: int
    card: Card | None
    to: int | None = None


class GiftCardGiven(Action, frozen=True):
    """A card given for the Master of Goblins."""

    TOPIC = "spooks.gift_card_given"

    seat: int
    to: int
    card: Card | None


class CardHandedOn(Action, frozen=True):
    """A card chosen for the exchange of the Master of Spooks; cards change hands once all players have chosen."""

    TOPIC = "spooks.card_handed_on"

    seat: int
    card: Card | None
    to: int | None = None


class HandRevealed(Action, frozen=True):
    """The cards that a loser of a tracked hand still held."""

    TOPIC = "spooks.hand_revealed"

    seat: int
    cards: tuple[Card, ...]


class PointsDeclared(Action, frozen=True):
    """The points of a loser's last hand, None where they were not counted."""

    TOPIC = "spooks.points_declared"

    seat: int
    points: Points | None


class LeftOverDeclared(Action, frozen=True):
    """The cards that a loser held at the end of an untracked hand."""

    TOPIC = "spooks.left_over_declared"

    seat: int
    cards: tuple[Card, ...]


class PlayerDeclaredOut(Action, frozen=True):
    """A player had no cards left at the end of an untracked hand."""

    TOPIC = "spooks.player_declared_out"

    seat: int


class TrackingLost(Action, frozen=True):
    """The table lost track of the hand: from here on only its result counts."""

    TOPIC = "spooks.tracking_lost"


class PlayUnlogged(Action, frozen=True):
    """The table logged no card of the hand: its first line is its result."""

    TOPIC = "spooks.play_unlogged"


Play: TypeAlias = (
    CardPlayed | TurnPassed | UnableDeclared | StraightLaid | TrickCardLaid | BiteCardGiven | GiftCardGiven | CardHandedOn
)
"""Actions while a hand is being played."""

Declaration: TypeAlias = HandRevealed | PointsDeclared | LeftOverDeclared | PlayerDeclaredOut
"""What the players declare about a hand when it is over."""

ResultAlone: TypeAlias = TrackingLost | PlayUnlogged
"""After these only the result of the hand counts."""

SpooksAction: TypeAlias = Play | Declaration | ResultAlone

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
    PlayUnlogged,
)
