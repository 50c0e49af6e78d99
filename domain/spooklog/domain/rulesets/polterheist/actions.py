"""What can happen in a game of Polter-Heist (catalogue 7.3). Stored as these events.

Seats count from 1. Cards go by their codes, tiles by their ids (`F6`), positions of tiles by floor and number (`1F.3`). A place
is a space of the board file (`1F.foyer.b3`) or, where single spaces are not recorded, an area (`1F.3?1`); `camp` is the Base
Camp as the single space of its guests. The Treasure among cards is `t`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.rulesets.polterheist import typed
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.typed import UNKNOWN

__all__ = ["UNKNOWN"]

CAMP = "camp"
TREASURE = "t"

Seat = Annotated[int, msgspec.Meta(ge=1, le=4)]
MaybeSeat = Annotated[int, msgspec.Meta(ge=0, le=4)]
Card = Annotated[str, msgspec.Meta(max_length=12)]
Cards = Annotated[tuple[Card, ...], msgspec.Meta(max_length=80), typed.CARDS]
Loot = Annotated[Cards, typed.LOOT]
"""Cards, the Treasure among them."""

Place = Annotated[str, msgspec.Meta(max_length=60)]
"""A place; `lines/places.py` has what may stand for it in lines, which depends on the rules."""

Tile = Annotated[str, msgspec.Meta(max_length=12)]
Slot = Annotated[str, msgspec.Meta(max_length=12)]
MAX_PATH = 200
"""The most places that a way of a pawn names."""

MAX_TILES = 40
"""The most tiles that Floor Plans name."""

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
PlanNumber = Annotated[Count, typed.PLAN_NUMBER]
Die = Annotated[int, msgspec.Meta(ge=0, le=99), typed.DIE]
Partner = Annotated[Seat, typed.PARTNER]


class CourageRolled(Action, frozen=True):
    """A player's die for the courage at the start; 0 for one that is still to be thrown, which no log holds."""

    TOPIC = "polterheist.courage_rolled"
    LINE = "{seat} courage {die}"

    seat: int
    die: Die = 0


class CardsTraded(Action, frozen=True):
    """Cards changed hands: `gives` are those of the seat, `takes` those of the partner.

    `adjacent`: the line states that the two stand beside each other, which the log does not know.
    """

    TOPIC = "polterheist.cards_traded"
    LINE = "{seat} trade {partner}: [{adjacent} ]{gives} / {takes}"

    seat: int
    partner: Partner
    gives: Annotated[Loot, typed.LOOT.asking(said("which cards are given? - stands for none"))] = ()
    takes: Annotated[Loot, typed.LOOT.asking(said("which cards are taken? - stands for none"))] = ()
    adjacent: Annotated[bool, typed.ADJACENT] = False


class CardsPickedUp(Action, frozen=True):
    """Cards that other players had left in the camp were picked up."""

    TOPIC = "polterheist.cards_picked_up"
    LINE = "{seat} pick {cards}"

    seat: int
    cards: Annotated[Cards, typed.PICKED]


class CardsLeft(Action, frozen=True):
    """Cards were left in the camp."""

    TOPIC = "polterheist.cards_left"
    LINE = "{seat} leave {cards}"

    seat: int
    cards: Loot


class CampRested(Action, frozen=True):
    """A guest spent the turn in the camp."""

    TOPIC = "polterheist.camp_rested"
    LINE = "{seat} rest"

    seat: int


class DiceRolled(Action, frozen=True):
    """The dice of a turn: two of a living player, one of a ghost player; none for a roll still to be made, which no log holds."""

    TOPIC = "polterheist.dice_rolled"
    LINE = "{seat} [roll ]{dice}"

    seat: int
    dice: Annotated[tuple[Die, ...], msgspec.Meta(max_length=4), typed.DICE] = ()


class PawnMoved(Action, frozen=True):
    """A pawn walked: every space in order, or the stops worth noting. `steps` is their number where the line names it, else 0.

    `meets` is the seat of the player whose place the way ends on, where the line named the player.
    """

    TOPIC = "polterheist.pawn_moved"
    LINE = "{seat} m {path}[ /{steps}]"

    seat: int
    path: Annotated[tuple[Place, ...], msgspec.Meta(max_length=MAX_PATH)]
    steps: Annotated[Count, typed.STEPS] = 0
    meets: MaybeSeat = 0


class StayedPut(Action, frozen=True):
    """A living player made no step, or a ghost player no further one."""

    TOPIC = "polterheist.stayed_put"
    LINE = "{seat} stay"

    seat: int


class TileRevealed(Action, frozen=True):
    """A tile was turned over; `tile` is empty for one still to be seen, which no log holds."""

    TOPIC = "polterheist.tile_revealed"

    seat: int
    slot: Slot
    tile: Tile = ""


class DiscoveryDrawn(Action, frozen=True):
    """A discovery card was drawn; `?` for one face down. `number` is that of Floor Plans where the line names it.

    `hidden` is the kind of a card face down that the log knows: its holder alone sees it. An empty card is still to be drawn.
    """

    TOPIC = "polterheist.discovery_drawn"

    seat: int
    card: Card = ""
    number: Count = 0
    hidden: Card = ""


class GhostCardSkipped(Action, frozen=True):
    """With the Ghost Detector a ghost card was laid aside."""

    TOPIC = "polterheist.ghost_card_skipped"
    LINE = "{seat} skip"

    seat: int


class GhostCardFaced(Action, frozen=True):
    """With the Ghost Detector a ghost card was faced all the same."""

    TOPIC = "polterheist.ghost_card_faced"
    LINE = "{seat} face"

    seat: int


class FloorPlansUsed(Action, frozen=True):
    """Floor Plans were used: the number of the card (0 where the line names none), the tiles turned as position and tile.

    An empty tile is still to be seen.
    """

    TOPIC = "polterheist.floor_plans_used"
    LINE = "{seat} plan[ {number}][ {tiles}]"

    seat: int
    number: PlanNumber = 0
    tiles: Annotated[tuple[tuple[Slot, Tile], ...], msgspec.Meta(max_length=MAX_TILES), typed.TILES] = ()


class ChipTaken(Action, frozen=True):
    """A chip was taken from another space to cover the searched one; none (empty) if the player left it uncovered."""

    TOPIC = "polterheist.chip_taken"
    LINE = "{seat} mark from {start:SPACE}"

    seat: int
    start: Place = ""


class GhostDrawn(Action, frozen=True):
    """A ghost card was drawn. `floor` is where a Phantom sends to: the key of a floor. An empty card is still to be drawn."""

    TOPIC = "polterheist.ghost_drawn"

    seat: int
    card: Card = ""
    floor: Card = ""


class CandlePlayed(Action, frozen=True):
    """A Candle was played against what threatens the player."""

    TOPIC = "polterheist.candle_played"
    LINE = "{seat} candle"

    seat: int


class EffectTaken(Action, frozen=True):
    """A player with a Candle kept it and took the effect."""

    TOPIC = "polterheist.effect_taken"
    LINE = "{seat} take"

    seat: int


class CardsStolen(Action, frozen=True):
    """A Poltergeist stole cards of the victim's choice."""

    TOPIC = "polterheist.cards_stolen"
    LINE = "{seat} lose {cards}"

    seat: int
    cards: Annotated[Loot, typed.LOOT.asking(said("which cards does the Poltergeist take? - stands for none"))] = ()


class PawnPlaced(Action, frozen=True):
    """A pawn was put down: for a Phantom or Casper, or a ghost player on a marked square."""

    TOPIC = "polterheist.pawn_placed"
    LINE = "{seat} put {at}"

    seat: int
    at: Place


class PlacesSwapped(Action, frozen=True):
    """Two players swapped places (Homer)."""

    TOPIC = "polterheist.places_swapped"
    LINE = "{seat} swap {partner}"

    seat: int
    partner: Partner


class CardFetched(Action, frozen=True):
    """A card was taken from the discard pile (Gus); none (empty) if the player declined."""

    TOPIC = "polterheist.card_fetched"
    LINE = "{seat} fetch {card}"

    seat: int
    card: Annotated[Card, typed.FETCHED] = ""


class CardDropped(Action, frozen=True):
    """A card was dropped to a Giant Spider."""

    TOPIC = "polterheist.card_dropped"
    LINE = "{seat} drop {card}"

    seat: int
    card: Annotated[Card, typed.DROPPED]


class TreasureDropped(Action, frozen=True):
    """The carrier left the Treasure on the space."""

    TOPIC = "polterheist.treasure_dropped"
    LINE = "{seat} drop t"

    seat: int


class TreasurePickedUp(Action, frozen=True):
    """A living player picked the Treasure up."""

    TOPIC = "polterheist.treasure_picked_up"
    LINE = "{seat} pick t"

    seat: int


class TreasureLaid(Action, frozen=True):
    """A carrier scared to death laid the Treasure down beside the pawn."""

    TOPIC = "polterheist.treasure_laid"
    LINE = "{seat} lay {at}"

    seat: int
    at: Place


class TreasureRehidden(Action, frozen=True):
    """The Treasure went back into the deck with so many `discards`; -1 where the line names no number."""

    TOPIC = "polterheist.treasure_rehidden"
    BY = "chance"
    LINE = "rehide[ {discards}]"

    discards: Annotated[int, msgspec.Meta(ge=-1, le=999), typed.NUMBER] = -1


class CourageDrunk(Action, frozen=True):
    """A player drank Liquid Courage: `count` cards of it."""

    TOPIC = "polterheist.courage_drunk"
    LINE = "{seat} drink[ {count}]"

    seat: int
    count: Annotated[Count, typed.DRUNK] = 1


class RanInFear(Action, frozen=True):
    """A player ran to the camp."""

    TOPIC = "polterheist.ran_in_fear"
    LINE = "{seat} fear"

    seat: int


class TargetChosen(Action, frozen=True):
    """A ghost player chose whom the drawn ghost haunts."""

    TOPIC = "polterheist.target_chosen"
    LINE = "{seat} at {target}"

    seat: int
    target: Annotated[Partner, typed.PARTNER.asking(said("whom does the ghost haunt?"))]


class SpaceCovered(Action, frozen=True):
    """A ghost player covered a space with a chip; `start` is where it was taken from if none was unplaced."""

    TOPIC = "polterheist.space_covered"
    LINE = "{seat} mark {at}[ from {start}]"

    seat: int
    at: Place
    start: Place = ""


class CardsShown(Action, frozen=True):
    """A player turned own face-down cards up."""

    TOPIC = "polterheist.cards_shown"
    LINE = "{seat} show {cards}"

    seat: int
    cards: Cards


class TurnEnded(Action, frozen=True):
    """The turn of a player ended."""

    TOPIC = "polterheist.turn_ended"
    LINE = "{seat} end"

    seat: int


class EscapeBegun(Action, frozen=True):
    """The table plays on after the Treasure has left the house: `rounds`, 0 without a limit, -1 where the line names none."""

    TOPIC = "polterheist.escape_begun"
    LINE = "escape[ {rounds}]"

    rounds: Annotated[int, msgspec.Meta(ge=-1, le=999), typed.NUMBER] = -1


class EscapeStopped(Action, frozen=True):
    """The table ended the escape phase."""

    TOPIC = "polterheist.escape_stopped"
    LINE = "stop"


PolterheistAction = (
    CourageRolled
    | CardsTraded
    | CardsPickedUp
    | CardsLeft
    | CampRested
    | DiceRolled
    | PawnMoved
    | StayedPut
    | TileRevealed
    | DiscoveryDrawn
    | GhostCardSkipped
    | GhostCardFaced
    | FloorPlansUsed
    | ChipTaken
    | GhostDrawn
    | CandlePlayed
    | EffectTaken
    | CardsStolen
    | PawnPlaced
    | PlacesSwapped
    | CardFetched
    | CardDropped
    | TreasureDropped
    | TreasurePickedUp
    | TreasureLaid
    | TreasureRehidden
    | CourageDrunk
    | RanInFear
    | TargetChosen
    | SpaceCovered
    | CardsShown
    | TurnEnded
    | EscapeBegun
    | EscapeStopped
)

ACTIONS = PolterheistAction.__args__
"""All 34 kinds, in the order of the catalogue."""
