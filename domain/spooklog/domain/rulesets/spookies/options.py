"""The options of Spookies (catalogue section 5). `data` is a file with the table's own facts (see `opening.py`)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.contract.meta import FileOption
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Choice, Option, OptionValue, Player, Whole, YesNo, options_of
from spooklog.domain.values.value import Value

MAX_CHIPS = 9_999
"""The most chips of a box, or of a stockpile; the facts list the chips there are."""


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed. `chips` is None where the number of players decides; `first_player` is a seat."""

    record: Annotated[
        Literal["table", "result"],
        Choice(help=said("what is recorded: every roll, or only how the game ended"), rules=("rec.1", "rec.3")),
    ] = "table"
    character_choice: Annotated[
        Literal["die", "free"],
        Choice(help=said("the character die decides, or each player before the turn"), rules=("free.1", "free.2", "turn.3")),
    ] = "die"
    chips: Annotated[
        int | None,
        Whole(
            help=said("chips in the stockpile at the start (left out: by the number of players)"),
            low=1,
            high=MAX_CHIPS,
            none_allowed=True,
            ruled=True,
            rules=("setup.2",),
        ),
    ] = None
    first_player: Annotated[int, Player(help=said("who begins (left out: the first in the list)"), rules=("setup.3",))] = 1
    equal_roll: Annotated[
        Literal["end", "again"],
        Choice(help=said("a score equal to the own field ends the turn, or the player may go on"), rules=("stay.1", "attic.6")),
    ] = "end"
    penalty_pickup: Annotated[
        Literal["two_dice", "any_dice", "never"],
        Choice(help=said("who collects the penalty chips of a field that a character reaches"), rules=("penalty.1", "penalty.2")),
    ] = "two_dice"
    attic_pickup: Annotated[
        bool, YesNo(help=said("a 12 in the attic collects the penalty chips there as well"), rules=("penalty.4",))
    ] = False
    end_mode: Annotated[
        Literal["immediate", "finish_round"],
        Choice(help=said("the last chip of the stockpile ends the game at once, or when the round is full"), rules=("end.1",)),
    ] = "immediate"
    tie_break: Annotated[
        Literal["none", "chips"], Choice(help=said("equal points share the place, or more chips rank higher"), rules=("score.3",))
    ] = "none"
    penalty_payment: Annotated[
        Literal["last", "random"],
        Choice(
            help=said("digital games: which unseen chips are paid, which changes nothing that a player knows"), rules=("down.9",)
        ),
    ] = "last"


OPTIONS: tuple[Option, ...] = options_of(Options)

FILES = (
    FileOption(name="data", kind="facts", help=said("fields, rewards, chips, stockpiles, characters, dice and players as TOML")),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options, labels: Labels) -> dict[str, Any]:
    """Return the options as plain data, the player by label."""
    return msgspec.structs.asdict(options) | {"first_player": labels[options.first_player]}
