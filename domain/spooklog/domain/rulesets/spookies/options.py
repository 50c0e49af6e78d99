"""The options of Spookies (catalogue section 5). `data` is a file with the table's own facts (see `opening.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Choice, Option, OptionValue, Player, Whole, YesNo
from spooklog.domain.values.value import Value

MAX_CHIPS = 9_999
"""The most chips of a box, or of a stockpile; the facts list the chips there are."""


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `chips` is None where the number of players decides; `first_player` is a seat."""

    record: Literal["table", "result"] = "table"
    character_choice: Literal["die", "free"] = "die"
    chips: int | None = None
    first_player: int = 1
    equal_roll: Literal["end", "again"] = "end"
    penalty_pickup: Literal["two_dice", "any_dice", "never"] = "two_dice"
    attic_pickup: bool = False
    end_mode: Literal["immediate", "finish_round"] = "immediate"
    tie_break: Literal["none", "chips"] = "none"
    penalty_payment: Literal["last", "random"] = "last"


OPTIONS: tuple[Option, ...] = (
    Choice(
        name="record",
        words=("table", "result"),
        default="table",
        rules=("rec.1", "rec.3"),
        help="what is recorded: every roll, or only how the game ended",
    ),
    Choice(
        name="character_choice",
        words=("die", "free"),
        default="die",
        rules=("free.1", "free.2", "turn.3"),
        help="the character die decides, or each player before the turn",
    ),
    Whole(
        name="chips",
        low=1,
        high=MAX_CHIPS,
        default=None,
        none_allowed=True,
        ruled=True,
        rules=("setup.2",),
        help="chips in the stockpile at the start (left out: by the number of players)",
    ),
    Player(name="first_player", default=1, rules=("setup.3",), help="who begins (left out: the first in the list)"),
    Choice(
        name="equal_roll",
        words=("end", "again"),
        default="end",
        rules=("stay.1", "attic.6"),
        help="a score equal to the own field ends the turn, or the player may go on",
    ),
    Choice(
        name="penalty_pickup",
        words=("two_dice", "any_dice", "never"),
        default="two_dice",
        rules=("penalty.1", "penalty.2"),
        help="who collects the penalty chips of a field that a character reaches",
    ),
    YesNo(
        name="attic_pickup",
        default=False,
        rules=("penalty.4",),
        help="a 12 in the attic collects the penalty chips there as well",
    ),
    Choice(
        name="end_mode",
        words=("immediate", "finish_round"),
        default="immediate",
        rules=("end.1",),
        help="the last chip of the stockpile ends the game at once, or when the round is full",
    ),
    Choice(
        name="tie_break",
        words=("none", "chips"),
        default="none",
        rules=("score.3",),
        help="equal points share the place, or more chips rank higher",
    ),
    Choice(
        name="penalty_payment",
        words=("last", "random"),
        default="last",
        rules=("down.9",),
        help="digital games: which unseen chips are paid, which changes nothing that a player knows",
    ),
)

FILES = (FileOption(name="data", kind="facts", help="fields, rewards, chips, stockpiles, characters, dice and players as TOML"),)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    return msgspec.structs.asdict(options) | {"first_player": labels[options.first_player]}
