"""The 18 options of Spooks (catalogue section 5)."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from typing import Any, Literal

import msgspec

from spooklog.domain.values.options import Choice, Option, Subset, Whole, YesNo
from spooklog.domain.values.value import Value

MASTER_SUITS = {"spiders": "S", "spooks": "K", "goblins": "G", "bones": "B", "bats": "T"}


class Options(Value, frozen=True, kw_only=True):
    """The options of one hand, typed. `masters` names the suits whose Master has its effect."""

    decks: Literal[1, 2] = 1
    ghost: bool = False
    masters: tuple[str, ...] = ()
    series: Literal["none", "short", "long"] = "none"
    target: int = 200
    record: Literal["full", "table", "result"] = "table"
    red_decline: Literal["never", "keep_cat", "free"] = "never"
    lead_pass: bool = False
    reversed_masters: Literal["eleven", "last"] = "eleven"
    cat_in_straight: Literal["alone", "wild"] = "alone"
    straight_then: Literal["victim", "direction"] = "victim"
    spider_on_master: bool = True
    reversed_straight: Literal["high", "low"] = "high"
    cat_on_master: Literal["window", "in_turn"] = "window"
    no_spider: Literal["lead_left", "redeal"] = "lead_left"
    goblin_gift: Literal["before", "after"] = "before"
    dealer_next: Literal["any", "left", "winner"] = "any"
    max_players: int | None = None


OPTIONS: tuple[Option, ...] = (
    Whole(name="decks", low=1, high=2, default=1, rules=("twodecks.1", "masters.13"), help="how many decks are combined"),
    YesNo(name="ghost", default=False, rules=("ghost.1", "deal.4"), help="deal one hand aside"),
    Subset(
        name="masters",
        words=tuple(MASTER_SUITS),
        default=[],
        rules=("masters.1", "bones.10", "r.21"),
        help="suits whose Master has its effect",
    ),
    Choice(
        name="series",
        words=("none", "short", "long"),
        default="none",
        rules=("series.4", "series.5"),
        help="kind of series",
    ),
    Whole(
        name="target",
        low=1,
        high=999_999,
        default=200,
        rules=("series.4", "series.6", "r.25"),
        help="points that get a player grabbed",
    ),
    Choice(
        name="record",
        words=("full", "table", "result"),
        default="table",
        rules=("rec.1",),
        help="what is known of the hands (left out: full when every hand is dealt in the log)",
    ),
    Choice(
        name="red_decline",
        words=("never", "keep_cat", "free"),
        default="never",
        rules=("red.4", "r.1"),
        help="may a player who could answer a red card refuse to",
    ),
    YesNo(name="lead_pass", default=False, rules=("r.2",), help="may a lead be declined"),
    Choice(
        name="reversed_masters",
        words=("eleven", "last"),
        default="eleven",
        rules=("masters.10", "r.3", "r.17"),
        help="where the Master stands when the sequence runs down",
    ),
    Choice(
        name="cat_in_straight",
        words=("alone", "wild"),
        default="alone",
        rules=("bones.2", "r.4", "r.34"),
        help="the Cat in a straight",
    ),
    Choice(
        name="straight_then",
        words=("victim", "direction"),
        default="victim",
        rules=("bones.7", "r.6"),
        help="who answers a straight that turned the direction",
    ),
    YesNo(
        name="spider_on_master",
        default=True,
        rules=("blue.8", "masters.2", "r.7"),
        help="Master of Spiders on Master of Spiders",
    ),
    Choice(
        name="reversed_straight",
        words=("high", "low"),
        default="high",
        rules=("bones.5", "r.8"),
        help="which end of a straight is on top while the sequence runs down",
    ),
    Choice(
        name="cat_on_master",
        words=("window", "in_turn"),
        default="window",
        rules=("blue.8", "blue.9", "r.9"),
        help="Cat on a blue Master from any player, or only in turn",
    ),
    Choice(
        name="no_spider",
        words=("lead_left", "redeal"),
        default="lead_left",
        rules=("ghost.3", "r.10"),
        help="what happens when every Spider is in the ghost hand",
    ),
    Choice(
        name="goblin_gift",
        words=("before", "after"),
        default="before",
        rules=("masters.5", "r.11"),
        help="gift of the Master of Goblins before or after its trick",
    ),
    Choice(
        name="dealer_next",
        words=("any", "left", "winner"),
        default="any",
        rules=("series.1", "r.29"),
        help="who deals the next hand of a series",
    ),
    Whole(
        name="max_players",
        low=1,
        high=112,
        default=None,
        none_allowed=True,
        rules=("r.30",),
        help="house limit of players",
    ),
)


def plain_options(options: Options) -> dict[str, Any]:
    """Return the options as plain data for views, `masters` as it is typed."""
    plain = msgspec.structs.asdict(options)
    masters = plain["masters"]
    plain["masters"] = "none" if not masters else "all" if len(masters) == len(MASTER_SUITS) else list(masters)
    return plain
