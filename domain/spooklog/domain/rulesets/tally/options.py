"""The options of Tally (catalogue 2.1)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.rulesets.tally.actions import LARGEST
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.options import Choice, Option, OptionValue, Whole, options_of
from spooklog.domain.values.value import Value

NONE = "none"


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed."""

    record: Annotated[
        Literal["table", "result"],
        Choice(help=said("what is recorded: every round, or only how the game ended"), rules=("rec.1",)),
    ] = "table"
    wins: Annotated[Literal["high", "low"], Choice(help=said("the highest total wins, or the lowest"), rules=("win.1",))] = "high"
    target: Annotated[
        int | None,
        Whole(
            help=said("points that end the game once a round brings a total there (left out: none; some bids have their own)"),
            low=1,
            high=LARGEST,
            none_allowed=True,
            rules=("end.2",),
        ),
    ] = None
    rounds: Annotated[
        int | None,
        Whole(
            help=said("rounds that the game has (left out: none; some bids have their own)"),
            low=1,
            high=99,
            none_allowed=True,
            rules=("end.3",),
        ),
    ] = None
    bids: Annotated[
        Literal["none", "wizard", "oh-hell", "skull-king", "spades"],
        Choice(
            help=said("players bid tricks, and the formula of this game makes the points"),
            rules=("bid.1", "bid.5", "bid.6", "bid.7", "bid.8"),
        ),
    ] = "none"
    sheet: Annotated[
        Literal["none", "yahtzee"], Choice(help=said("the categories of this game, with its bonus"), rules=("cell.2", "cell.3"))
    ] = "none"
    sum: Annotated[
        Literal["any", "zero"],
        Choice(
            help=said("the scores of a round add up to zero, and anna +24 is a score"),
            since=2,
            before="any",
            rules=("round.5", "bonus.2"),
        ),
    ] = "any"


OPTIONS: tuple[Option, ...] = options_of(Options)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options) -> dict[str, Any]:
    """Return the options as plain data."""
    return msgspec.structs.asdict(options)
