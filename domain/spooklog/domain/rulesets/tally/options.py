"""The options of Tally (catalogue 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from spooklog.domain.rulesets.tally.actions import LARGEST
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.options import Choice, Option, OptionValue, Whole
from spooklog.domain.values.value import Value

NONE = "none"


class Options(Value, frozen=True, kw_only=True):
    """The options of one game, typed."""

    record: Literal["table", "result"] = "table"
    wins: Literal["high", "low"] = "high"
    target: int | None = None
    rounds: int | None = None
    bids: Literal["none", "wizard", "oh-hell", "skull-king", "spades"] = "none"
    sheet: Literal["none", "yahtzee"] = "none"
    sum: Literal["any", "zero"] = "any"


OPTIONS: tuple[Option, ...] = (
    Choice(
        name="record",
        words=("table", "result"),
        default="table",
        rules=("rec.1",),
        help="what is recorded: every round, or only how the game ended",
    ),
    Choice(name="wins", words=("high", "low"), default="high", rules=("win.1",), help="the highest total wins, or the lowest"),
    Whole(
        name="target",
        low=1,
        high=LARGEST,
        none_allowed=True,
        rules=("end.2",),
        help="over at the end of a round in which a total comes to this (left out: by the bids, else none)",
    ),
    Whole(
        name="rounds",
        low=1,
        high=99,
        none_allowed=True,
        rules=("end.3",),
        help="over after so many rounds (left out: by the bids, else none)",
    ),
    Choice(
        name="bids",
        words=(NONE, "wizard", "oh-hell", "skull-king", "spades"),
        default=NONE,
        rules=("bid.1", "bid.5", "bid.6", "bid.7", "bid.8"),
        help="players bid tricks, and the formula of this game makes the points",
    ),
    Choice(
        name="sheet",
        words=(NONE, "yahtzee"),
        default=NONE,
        rules=("cell.2", "cell.3"),
        help="the categories of this game, with its bonus",
    ),
    Choice(
        name="sum",
        words=("any", "zero"),
        default="any",
        since=2,
        before="any",
        rules=("round.5", "bonus.2"),
        help="the scores of a round add up to zero, and anna +24 is a score",
    ),
)


_OPTIONS = Codec(Options)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def plain_options(options: Options) -> dict[str, Any]:
    """Return the options as plain data."""
    return msgspec.structs.asdict(options)
