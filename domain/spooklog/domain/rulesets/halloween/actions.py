"""What can happen in a game of Halloween (catalogue 7.2). Stored as these events.

Seats and sections count from 1, buildings go by their codes, ghosts, tokens and dice by their levels: 1 blue, 2 green, 3 yellow,
4 orange, 5 red. `plus` are cards that modify an action (`+A4`), `slot` is where a bonus token goes: `2`, `2!` in place of the
token there, `x` for none.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.values.value import Value

LETTERS = "SBUMFH"
"""The six action spaces of a section: summon, scare ("boo"), upgrade, move, fight, haunt."""

MAX_CODE = 20
"""The longest code of a building or a bonus token, in characters."""

MAX_CARD = 40
"""The longest id of a card, in characters."""

MAX_NUMBER = 99
"""The highest number of a section or a die."""

Code = Annotated[str, msgspec.Meta(max_length=MAX_CODE)]
Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
MaybeLevel = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""A level, or 0 for none."""

Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
Card = Annotated[str, msgspec.Meta(max_length=MAX_CARD)]
SlotWord = Annotated[str, msgspec.Meta(pattern=r"^(|x|[0-9]!?)$")]
Plus = Annotated[tuple[Card, ...], msgspec.Meta(max_length=9)]
Levels = Annotated[tuple[Level, ...], msgspec.Meta(max_length=60)]
Spaces = Annotated[tuple[Annotated[str, msgspec.Meta(pattern=r"^[0-9][SBUMFH]$")], ...], msgspec.Meta(max_length=12)]
"""Action spaces as section and letter: `2M`."""


class SectionAction(Action, frozen=True):
    """An action that one section of the player's board takes."""

    seat: int
    section: Number


class Summoned(SectionAction, frozen=True):
    """One more ghost beside two of its colour; with `other` (D16) beside two of different colours, then dice decide."""

    TOPIC = "halloween.summoned"

    at: Code
    level: Level
    other: MaybeLevel = 0
    plus: Plus = ()


class Scared(SectionAction, frozen=True):
    """A ghost scared people; `at` is its building, where that matters."""

    TOPIC = "halloween.scared"

    level: Level
    at: Code = ""
    plus: Plus = ()


class GhostUpgraded(SectionAction, frozen=True):
    """A ghost rose by one level; `to` is the level that the line names (0: the next), `raised` the section raised with it."""

    TOPIC = "halloween.ghost_upgraded"

    at: Code
    level: Level
    to: MaybeLevel = 0
    raised: Number = 0
    plus: Plus = ()


class GhostMoved(SectionAction, frozen=True):
    """A ghost moved from `start` to `at`."""

    TOPIC = "halloween.ghost_moved"

    start: Code
    at: Code
    level: Level
    slot: SlotWord = ""
    plus: Plus = ()


class FightDeclared(SectionAction, frozen=True):
    """A ghost in `start` attacked `foe` in `at`; `by` is the opponent who rolls for it, 0 where the line names none."""

    TOPIC = "halloween.fight_declared"

    start: Code
    at: Code
    level: Level
    foe: Level
    by: int = 0
    plus: Plus = ()


class Haunted(SectionAction, frozen=True):
    """A haunt token was placed; `near` is the building of the two ghosts (A1), `extra`: the extra token of the rules for two."""

    TOPIC = "halloween.haunted"

    at: Code
    level: Level
    near: Code = ""
    extra: bool = False
    plus: Plus = ()


class HauntTokenTaken(SectionAction, frozen=True):
    """A haunt token was taken back (D7)."""

    TOPIC = "halloween.haunt_token_taken"

    at: Code
    level: Level
    plus: Plus = ()


class Rested(SectionAction, frozen=True):
    """A section rested and got its discs back."""

    TOPIC = "halloween.rested"

    plus: Plus = ()


class DiceRolled(Action, frozen=True):
    """The dice of a declared roll in the order of the ghosts: the attacker's first. 0 stands for a die not rolled yet."""

    TOPIC = "halloween.dice_rolled"
    BY = "chance"

    values: Annotated[tuple[Number, ...], msgspec.Meta(max_length=9)]


class DieRerolled(Action, frozen=True):
    """A die of the open roll was rolled again, for a scare point (B6) or with the bonus `token`.

    `level` names the ghost whose die it is where the player has two. 0 stands for a die not rolled yet, which no log holds.
    """

    TOPIC = "halloween.die_rerolled"

    seat: int
    value: Number
    level: MaybeLevel = 0
    token: bool = False


class DieBoosted(Action, frozen=True):
    """A bonus token for dice was used: `plus3` on the open roll, `die` before a roll."""

    TOPIC = "halloween.die_boosted"

    seat: int
    kind: Annotated[str, msgspec.Meta(pattern=r"^(plus3|die)$")]
    level: MaybeLevel = 0


class RollSettled(Action, frozen=True):
    """The active player let the open roll stand."""

    TOPIC = "halloween.roll_settled"

    seat: int


class CardOccupied(Action, frozen=True):
    """A card was occupied for ghost tokens (`pay`, levels in order), with a disc from the reserve or `space`.

    `pick` is the token of D15.
    """

    TOPIC = "halloween.card_occupied"

    seat: int
    card: Card
    pay: Levels
    space: Annotated[str, msgspec.Meta(pattern=r"^(|[0-9][SBUMFH])$")] = ""
    pick: MaybeLevel = 0


class OccupantCompensated(Action, frozen=True):
    """An occupant of a card took haunt points, or the discs of `sections` where it names any."""

    TOPIC = "halloween.occupant_compensated"

    seat: int
    card: Card
    sections: Annotated[tuple[Number, ...], msgspec.Meta(max_length=4)] = ()


class Args(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bonus token, a power or a follow-up is used on. `lines/shapes.py` lists the fields that each takes."""

    start: Code = ""
    at: Code = ""
    level: MaybeLevel = 0
    other: MaybeLevel = 0
    second: Code = ""
    near: Code = ""
    section: Number = 0
    spaces: Spaces = ()
    pay: Levels = ()
    get: Levels = ()
    slot: SlotWord = ""
    number: Number = 0
    kind: Code = ""
    by: int = 0
    extra: bool = False


class BonusUsed(Action, frozen=True):
    """A bonus token was used; for dice tokens see DieBoosted and DieRerolled."""

    TOPIC = "halloween.bonus_used"

    seat: int
    kind: Code
    args: Args = Args()


class CardPowerUsed(Action, frozen=True):
    """The power of an occupied card was used."""

    TOPIC = "halloween.card_power_used"

    seat: int
    card: Card
    args: Args = Args()


class FollowUpUsed(Action, frozen=True):
    """An occupied card was used right after the action that it belongs to."""

    TOPIC = "halloween.follow_up_used"

    seat: int
    card: Card
    args: Args = Args()


class BluesReturned(Action, frozen=True):
    """Blue ghosts came back into a building, after the last one had left the town."""

    TOPIC = "halloween.blues_returned"

    seat: int
    at: Code


class BonusRevealed(Action, frozen=True):
    """New bonus tokens on the spaces: building and kind, in the order of the board."""

    TOPIC = "halloween.bonus_revealed"
    BY = "chance"

    tokens: Annotated[tuple[tuple[Code, Code], ...], msgspec.Meta(max_length=60)]


class TurnEnded(Action, frozen=True):
    """The player ended the turn."""

    TOPIC = "halloween.turn_ended"

    seat: int


class ResultRecorded(Action, frozen=True):
    """Haunt points and ghost tokens of all players, seat 1 first, in a game of which only the result is recorded."""

    TOPIC = "halloween.result_told"
    BY = "table"

    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=9999)], ...], msgspec.Meta(max_length=99)]
    tokens: Annotated[tuple[Number, ...], msgspec.Meta(max_length=99)] = ()


ACTIONS = (
    Summoned,
    Scared,
    GhostUpgraded,
    GhostMoved,
    FightDeclared,
    Haunted,
    HauntTokenTaken,
    Rested,
    DiceRolled,
    DieRerolled,
    DieBoosted,
    RollSettled,
    CardOccupied,
    OccupantCompensated,
    BonusUsed,
    CardPowerUsed,
    FollowUpUsed,
    BluesReturned,
    BonusRevealed,
    TurnEnded,
    ResultRecorded,
)

OnSection = Summoned | Scared | GhostUpgraded | GhostMoved | FightDeclared | Haunted | HauntTokenTaken | Rested
HalloweenAction = (
    OnSection
    | DiceRolled
    | DieRerolled
    | DieBoosted
    | RollSettled
    | CardOccupied
    | OccupantCompensated
    | BonusUsed
    | CardPowerUsed
    | FollowUpUsed
    | BluesReturned
    | BonusRevealed
    | TurnEnded
    | ResultRecorded
)

LETTER_OF: dict[type[OnSection], str] = {
    Summoned: "S",
    Scared: "B",
    GhostUpgraded: "U",
    GhostMoved: "M",
    FightDeclared: "F",
    Haunted: "H",
    HauntTokenTaken: "H",
    Rested: "R",
}
"""The letter of an action: that of its space, and R for a rest, which needs none."""
