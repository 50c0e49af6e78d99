"""Events of Spookies: what can happen at a table (catalogue 7). Seats count from 1; characters go by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

import msgspec

from spooklog.domain.contract.actions import Action, Actor
from spooklog.domain.grammar.joined import Joined, OfAll
from spooklog.domain.grammar.kinds import OneOf, Player, Several, Whole
from spooklog.domain.rulesets.spookies.refuse import said

FREE = "?"
"""The face of the character die that leaves the choice to the player."""


def added_up(chips: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Return values of chips with how many of each: every value once, the lowest first, none of which there are no chips."""
    found = Counter[int]()
    for value, count in chips:
        found[value] += count
    return sorted((+found).items())


Seat = Annotated[int, Player()]
_CHARACTER = OneOf(said("character"), lambda state: state.box.characters)
Character = Annotated[str, msgspec.Meta(min_length=1, max_length=40), _CHARACTER]
"""A character; the facts of the game list them."""

Face = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40), OneOf(said("character"), lambda state: state.box.characters, also=(FREE,))
]
"""A face of the character die: a character, or `?`."""

MAX_DICE = 99
"""The most dice of a roll."""

Pips = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""What a die shows; 0 stands for a die that is chosen and not rolled yet, and is never stored."""

Dice = Annotated[
    tuple[Pips, ...], msgspec.Meta(max_length=MAX_DICE), Several(Whole(said("die"), digits=1), "", loose=" ", sign="DICE")
]
"""Dice, in a line a digit for each."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Values, numbers of chips, points. The limit is the largest whole number that every JSON reader can hold."""

Values = tuple[tuple[int, int], ...]
"""Values of chips with how many of each."""

Chips = Annotated[
    tuple[tuple[Count, Count], ...],
    msgspec.Meta(max_length=999),
    Several(
        Joined(
            "{value}x{count}",
            words={"x": ("×", "*")},
            value=Whole(said("value"), digits=4),
            count=Whole(said("number"), digits=5),
        ),
        none=("none", "0"),
        loose=",",
        settle=added_up,
        like="1x3 5x2",
    ).asking(said("which chips does NAME show?")),
]
"""Values of chips with how many of each, as a line has them: `1x3 5x2`."""

Points = Annotated[tuple[Count, ...], msgspec.Meta(max_length=999), OfAll(Whole(said("point"), "POINTS", digits=7))]
"""The points of all players, seat 1 first."""


class CharacterRolled(Action, frozen=True):
    """The character die at the start of the turn of `seat`: a character, or `?`. The player throws it, chance decides."""

    TOPIC = "spookies.character_rolled"
    LINE = "{seat} {face}"

    seat: Seat
    face: Face

    @property
    def owner(self) -> Actor:
        """Chance, in the turn of the seat."""
        return "chance"


class CharacterChosen(Action, frozen=True):
    """The character that a player takes on a `?`, or where the character die is not used."""

    TOPIC = "spookies.character_chosen"
    LINE = "{seat} takes {character}"

    seat: Seat
    character: Annotated[Character, _CHARACTER.asking(said("which character does NAME take?"))]


class DiceRolled(Action, frozen=True):
    """A roll of the number dice, in the order in which they were typed."""

    TOPIC = "spookies.dice_rolled"
    LINE = "{seat} {dice}"

    seat: Seat
    dice: Dice


class TurnStopped(Action, frozen=True):
    """A player's stop, which keeps what was won."""

    TOPIC = "spookies.turn_stopped"
    LINE = "{seat} stop"

    seat: Seat


class SpookiesCounted(Action, frozen=True):
    """A player's chips after the end: values with how many of each, the lowest value first, no value twice."""

    TOPIC = "spookies.spookies_counted"
    LINE = "{seat} shows {values}"

    seat: Seat
    values: Chips


class ResultRecorded(Action, frozen=True):
    """The points of all players, seat 1 first, in a game of which only the result is recorded."""

    TOPIC = "spookies.result_told"
    LINE = "result {points}"
    BY = "table"

    points: Points


TurnAction = CharacterRolled | CharacterChosen | DiceRolled | TurnStopped
"""What happens in a turn."""

SpookiesAction = TurnAction | SpookiesCounted | ResultRecorded

ACTIONS: tuple[type[SpookiesAction], ...] = (
    CharacterRolled,
    CharacterChosen,
    DiceRolled,
    TurnStopped,
    SpookiesCounted,
    ResultRecorded,
)
