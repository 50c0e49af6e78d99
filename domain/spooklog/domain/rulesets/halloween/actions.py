"""What can happen in a game of Halloween (catalogue 7.2). Stored as these events.

Seats and sections count from 1, buildings go by their codes, ghosts, tokens and dice by their levels: 1 blue, 2 green, 3 yellow,
4 orange, 5 red. `plus` are cards that modify an action (`+A4`), `slot` is where a bonus token goes: `2`, `2!` in place of the
token there, `x` for none.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.grammar.kinds import Player, Variants
from spooklog.domain.rulesets.halloween import typed
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.typed import MAX_CARD, MAX_CODE
from spooklog.domain.values.value import Value

LETTERS = "SBUMFH"
"""The six action spaces of a section: summon, scare ("boo"), upgrade, move, fight, haunt."""

MAX_NUMBER = 99
"""The highest number of a section or a die."""

Seat = Annotated[int, Player()]
Code = Annotated[str, msgspec.Meta(max_length=MAX_CODE)]
Place = Annotated[Code, typed.PLACE]
Level = Annotated[int, msgspec.Meta(ge=1, le=5), typed.COLOUR]
MaybeLevel = Annotated[int, msgspec.Meta(ge=0, le=5), typed.COLOUR]
"""A level, or 0 for none."""

Number = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
Section = Annotated[Number, typed.SECTION]
Dice = Annotated[tuple[Number, ...], msgspec.Meta(max_length=9), typed.DICE]
Card = Annotated[str, msgspec.Meta(max_length=MAX_CARD), typed.CARD]
SlotWord = Annotated[str, msgspec.Meta(pattern=r"^(|x|[0-9]!?)$"), typed.SLOT]
Plus = Annotated[tuple[Card, ...], msgspec.Meta(max_length=9), typed.CARDS]
Levels = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=5)], ...], msgspec.Meta(max_length=60), typed.TOKENS]
Spaces = Annotated[
    tuple[Annotated[str, msgspec.Meta(pattern=r"^[0-9][SBUMFH]$")], ...], msgspec.Meta(max_length=12), typed.SPACES
]
"""Action spaces as section and letter: `2M`."""

By = Annotated[int, typed.OPPONENT]
Extra = Annotated[bool, typed.EXTRA]


class SectionAction(Action, frozen=True):
    """An action that one section of the player's board takes."""

    seat: Seat
    section: Section


class Summoned(SectionAction, frozen=True):
    """One more ghost beside two of its colour; with `other` (D16) beside two of different colours, then dice decide."""

    TOPIC = "halloween.summoned"
    LINE = "{seat} {section}S {at} {level}[+{other}][ {dice}] | [+{plus}] [{open}]"

    at: Place
    level: Level
    other: MaybeLevel = 0
    plus: Plus = ()


class Scared(SectionAction, frozen=True):
    """A ghost scared people; `at` is its building, where that matters."""

    TOPIC = "halloween.scared"
    LINE = "{seat} {section}B {level} | [@{at}] [+{plus}]"

    level: Level
    at: Place = ""
    plus: Plus = ()


class GhostUpgraded(SectionAction, frozen=True):
    """A ghost rose by one level; `to` is the level that the line names (0: the next), `raised` the section raised with it."""

    TOPIC = "halloween.ghost_upgraded"
    LINE = "{seat} {section}U {at} {level}[>{to}] | [^{raised}] [+{plus}]"

    at: Place
    level: Level
    to: MaybeLevel = 0
    raised: Annotated[Number, typed.RAISED] = 0
    plus: Plus = ()


class GhostMoved(SectionAction, frozen=True):
    """A ghost moved from `start` to `at`."""

    TOPIC = "halloween.ghost_moved"
    LINE = "{seat} {section}M {start:FROM}>{at:TO} {level} | [={slot}] [+{plus}]"

    start: Place
    at: Place
    level: Level
    slot: SlotWord = ""
    plus: Plus = ()


class FightDeclared(SectionAction, frozen=True):
    """A ghost in `start` attacked `foe` in `at`; `by` is the opponent who rolls for it, 0 where the line names none."""

    TOPIC = "halloween.fight_declared"
    LINE = "{seat} {section}F {start:FROM}[>{at:TO=start}] {level}>{foe}[ {dice}] | [by {by}] [+{plus}] [{open}]"

    start: Place
    at: Place
    level: Level
    foe: Level
    by: By = 0
    plus: Plus = ()


class Haunted(SectionAction, frozen=True):
    """A haunt token was placed; `near` is the building of the two ghosts (A1), `extra`: the extra token of the rules for two."""

    TOPIC = "halloween.haunted"
    LINE = "{seat} {section}H {at}[<{near}] {level} | [{extra}] [+{plus}]"

    at: Place
    level: Level
    near: Place = ""
    extra: Extra = False
    plus: Plus = ()


class HauntTokenTaken(SectionAction, frozen=True):
    """A haunt token was taken back (D7)."""

    TOPIC = "halloween.haunt_token_taken"
    LINE = "{seat} {section}H -{at} {level} | [+{plus}]"

    at: Place
    level: Level
    plus: Plus = ()


class Rested(SectionAction, frozen=True):
    """A section rested and got its discs back."""

    TOPIC = "halloween.rested"
    LINE = "{seat} {section}R | [+{plus}]"

    plus: Plus = ()


class DiceRolled(Action, frozen=True):
    """The dice of a declared roll in the order of the ghosts: the attacker's first. 0 stands for a die not rolled yet."""

    TOPIC = "halloween.dice_rolled"
    LINE = "roll {values} | [{open}]"
    BY = "chance"

    values: Dice


class DieRerolled(Action, frozen=True):
    """A die of the open roll was rolled again, for a scare point (B6) or with the bonus `token`.

    `level` names the ghost whose die it is where the player has two. 0 stands for a die not rolled yet, which no log holds.
    """

    TOPIC = "halloween.die_rerolled"
    LINE = "{seat} reroll [{level} ]{value}"

    seat: Seat
    value: Annotated[Number, typed.VALUE]
    level: MaybeLevel = 0
    token: bool = False


class DieBoosted(Action, frozen=True):
    """A bonus token for dice was used: `plus3` on the open roll, `die` before a roll."""

    TOPIC = "halloween.die_boosted"

    seat: Seat
    kind: Annotated[str, msgspec.Meta(pattern=r"^(plus3|die)$")]
    level: MaybeLevel = 0


class RollSettled(Action, frozen=True):
    """The active player let the open roll stand."""

    TOPIC = "halloween.roll_settled"
    LINE = "{seat} ok"

    seat: Seat


class CardOccupied(Action, frozen=True):
    """A card was occupied for ghost tokens (`pay`, levels in order), with a disc from the reserve or `space`.

    `pick` is the token of D15.
    """

    TOPIC = "halloween.card_occupied"
    LINE = "{seat} K {card} {pay} | [from {space}] [pick {pick}]"

    seat: Seat
    card: Card
    pay: Annotated[Levels, typed.TOKENS.asking(said("which ghost tokens are paid?"))]
    space: Annotated[str, msgspec.Meta(pattern=r"^(|[0-9][SBUMFH])$"), typed.SPACE] = ""
    pick: MaybeLevel = 0


class OccupantCompensated(Action, frozen=True):
    """An occupant of a card took haunt points, or the discs of `sections` where it names any."""

    TOPIC = "halloween.occupant_compensated"
    LINE = "{seat} comp {card} {sections}"

    seat: Seat
    card: Card
    sections: Annotated[tuple[Number, ...], msgspec.Meta(max_length=4), typed.SECTIONS] = ()


class Args(Value, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bonus token, a power or a follow-up is used on: of each those fields that its pattern below has."""

    start: Place = ""
    at: Place = ""
    level: MaybeLevel = 0
    other: MaybeLevel = 0
    second: Place = ""
    near: Place = ""
    section: Section = 0
    spaces: Spaces = ()
    pay: Levels = ()
    get: Levels = ()
    slot: SlotWord = ""
    number: Annotated[Number, typed.NUMBER] = 0
    kind: Annotated[Code, typed.DRAWN] = ""
    by: By = 0
    extra: Extra = False


TOKENS = {
    "summon": "{at} {level}[+{other}][ {dice}] | [{open}]",
    "discs": "{spaces}",
    "rest": "{section}",
    "warp": "{start:FROM}>{at:TO} {level} | [={slot}]",
    "plus3": "[{level}]",
    "reroll": "[{level} ]{number:VALUE}",
    **dict.fromkeys(("die", "green", "yellow", "blue", "scare", "point"), ""),
}
"""What stands behind a bonus token in a line. Below the same of powers and of follow-ups, by their cards."""

POWERS = {
    "A1": "{at}[<{near}] {level} | [{extra}]",
    "B9": "{at} {level}",
    "B10": "{spaces}",
    "B11": "{section}",
    "C2": "{level}",
    "C5": "{pay}>{get}",
    "D1": "{at} {level}",
    "D3": "{section}",
    "D11": "{at} {level} {second} {other}",
    "D13": "{kind} | [={slot}]",
}
FOLLOW_UPS = {
    "B4": "{start:FROM}>{at:TO} {level} | [={slot}]",
    "B12": "{at} | [={slot}]",
    "B13": "[{dice}] | [{open}]",
    "B15": "{level}[ {dice}] | [by {by}] [{open}]",
    "C6": "{at} | [{extra}]",
    "C8": "",
    "C13": "{number}[ {dice}] | [{open}]",
    "C15": "",
    "D4": "{section}",
    "D8": "[{start:FROM}>]{at:TO} | [={slot}]",
}


class BonusUsed(Action, frozen=True):
    """A bonus token was used; for dice tokens see DieBoosted and DieRerolled."""

    TOPIC = "halloween.bonus_used"
    LINE = "{seat} X {kind}[ {args}]"

    seat: Seat
    kind: Annotated[Code, typed.BONUS]
    args: Annotated[Args, Variants("kind", Args, TOKENS)] = Args()


class CardPowerUsed(Action, frozen=True):
    """The power of an occupied card was used."""

    TOPIC = "halloween.card_power_used"
    LINE = "{seat} P {card}[ {args}]"

    seat: Seat
    card: Card
    args: Annotated[Args, Variants("card", Args, POWERS)] = Args()


class FollowUpUsed(Action, frozen=True):
    """An occupied card was used right after the action that it belongs to."""

    TOPIC = "halloween.follow_up_used"
    LINE = "{seat} > {card}[ {args}]"

    seat: Seat
    card: Card
    args: Annotated[Args, Variants("card", Args, FOLLOW_UPS)] = Args()


class BluesReturned(Action, frozen=True):
    """Blue ghosts came back into a building, after the last one had left the town."""

    TOPIC = "halloween.blues_returned"
    LINE = "{seat} blues {at}"

    seat: Seat
    at: Place


class BonusRevealed(Action, frozen=True):
    """New bonus tokens on the spaces: building and kind, in the order of the board."""

    TOPIC = "halloween.bonus_revealed"
    LINE = "reveal {tokens}"
    BY = "chance"

    tokens: Annotated[tuple[tuple[Code, Code], ...], msgspec.Meta(max_length=60), typed.REVEALED]


class TurnEnded(Action, frozen=True):
    """The player ended the turn."""

    TOPIC = "halloween.turn_ended"
    LINE = "{seat} end"

    seat: Seat


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
