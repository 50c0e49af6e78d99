"""Events of Spookies: what can happen at a table (catalogue 7). Seats count from 1; characters go by their names."""

from __future__ import annotations

from typing import Annotated

import msgspec

from spooklog.domain.contract.actions import Action, Actor

FREE = "?"
"""The face of the character die that leaves the choice to the player."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""A character or a face of the character die; the facts of the game list them."""

MAX_DICE = 99
"""The most dice of a roll."""

Pips = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""What a die shows; 0 stands for a die that is chosen and not rolled yet, and is never stored."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
"""Values, numbers of chips, points. The limit is the largest whole number that every JSON reader can hold."""

Values = tuple[tuple[int, int], ...]
"""Values of chips with how many of each."""


class CharacterRolled(Action, frozen=True):
    """The character die at the start of the turn of `seat`: a character, or `?`. The player throws it, chance decides."""

    TOPIC = "spookies.character_rolled"

    seat: int
    face: Name

    @property
    def owner(self) -> Actor:
        """Chance, in the turn of the seat."""
        return "chance"


class CharacterChosen(Action, frozen=True):
    """The character that a player takes on a `?`, or where the character die is not used."""

    TOPIC = "spookies.character_chosen"

    seat: int
    character: Name


class DiceRolled(Action, frozen=True):
    """A roll of the number dice, in the order in which they were typed."""

    TOPIC = "spookies.dice_rolled"

    seat: int
    dice: Annotated[tuple[Pips, ...], msgspec.Meta(max_length=MAX_DICE)]


class TurnStopped(Action, frozen=True):
    """A player's stop, which keeps what was won."""

    TOPIC = "spookies.turn_stopped"

    seat: int


class SpookiesCounted(Action, frozen=True):
    """A player's chips after the end: values with how many of each, the lowest value first, no value twice."""

    TOPIC = "spookies.spookies_counted"

    seat: int
    values: Annotated[tuple[tuple[Count, Count], ...], msgspec.Meta(max_length=999)]


class ResultRecorded(Action, frozen=True):
    """The points of all players, seat 1 first, in a game of which only the result is recorded."""

    TOPIC = "spookies.result_told"
    BY = "table"

    points: Annotated[tuple[Count, ...], msgspec.Meta(max_length=999)]


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
