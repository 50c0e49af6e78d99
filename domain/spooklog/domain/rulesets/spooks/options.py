"""The 18 options of Spooks (catalogue section 5)."""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from typing import Annotated, Any, Literal

import msgspec

from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.values.options import Choice, Option, Subset, Whole, YesNo, options_of
from spooklog.domain.values.value import Value

MASTER_SUITS = {"spiders": "S", "spooks": "K", "goblins": "G", "bones": "B", "bats": "T"}


class Options(Value, frozen=True, kw_only=True):
    """The options of one hand, typed. `masters` names the suits whose Master has its effect."""

    decks: Annotated[
        Literal[1, 2], Whole(help=said("how many decks are combined"), low=1, high=2, rules=("twodecks.1", "masters.13"))
    ] = 1
    ghost: Annotated[bool, YesNo(help=said("deal one hand aside"), rules=("ghost.1", "deal.4"))] = False
    masters: Annotated[
        tuple[str, ...],
        Subset(
            help=said("suits whose Master has its effect"), words=tuple(MASTER_SUITS), rules=("masters.1", "bones.10", "r.21")
        ),
    ] = ()
    series: Annotated[Literal["none", "short", "long"], Choice(help=said("kind of series"), rules=("series.4", "series.5"))] = (
        "none"
    )
    target: Annotated[
        int, Whole(help=said("points that get a player grabbed"), low=1, high=999_999, rules=("series.4", "series.6", "r.25"))
    ] = 200
    record: Annotated[
        Literal["full", "table", "result"],
        Choice(help=said("what is known of the hands (left out: full when every hand is dealt in the log)"), rules=("rec.1",)),
    ] = "table"
    red_decline: Annotated[
        Literal["never", "keep_cat", "free"],
        Choice(help=said("may a player who could answer a red card refuse to"), rules=("red.4", "r.1")),
    ] = "never"
    lead_pass: Annotated[bool, YesNo(help=said("may a lead be declined"), rules=("r.2",))] = False
    reversed_masters: Annotated[
        Literal["eleven", "last"],
        Choice(help=said("where the Master stands when the sequence runs down"), rules=("masters.10", "r.3", "r.17")),
    ] = "eleven"
    cat_in_straight: Annotated[
        Literal["alone", "wild"], Choice(help=said("the Cat in a straight"), rules=("bones.2", "r.4", "r.34"))
    ] = "alone"
    straight_then: Annotated[
        Literal["victim", "direction"],
        Choice(help=said("who answers a straight that turned the direction"), rules=("bones.7", "r.6")),
    ] = "victim"
    spider_on_master: Annotated[
        bool, YesNo(help=said("Master of Spiders on Master of Spiders"), rules=("blue.8", "masters.2", "r.7"))
    ] = True
    reversed_straight: Annotated[
        Literal["high", "low"],
        Choice(help=said("which end of a straight is on top while the sequence runs down"), rules=("bones.5", "r.8")),
    ] = "high"
    cat_on_master: Annotated[
        Literal["window", "in_turn"],
        Choice(help=said("Cat on a blue Master from any player, or only in turn"), rules=("blue.8", "blue.9", "r.9")),
    ] = "window"
    no_spider: Annotated[
        Literal["lead_left", "redeal"],
        Choice(help=said("what happens when every Spider is in the ghost hand"), rules=("ghost.3", "r.10")),
    ] = "lead_left"
    goblin_gift: Annotated[
        Literal["before", "after"],
        Choice(help=said("gift of the Master of Goblins before or after its trick"), rules=("masters.5", "r.11")),
    ] = "before"
    dealer_next: Annotated[
        Literal["any", "left", "winner"], Choice(help=said("who deals the next hand of a series"), rules=("series.1", "r.29"))
    ] = "any"
    max_players: Annotated[
        int | None, Whole(help=said("house limit of players"), low=1, high=112, none_allowed=True, rules=("r.30",))
    ] = None


OPTIONS: tuple[Option, ...] = options_of(Options)


def plain_options(options: Options) -> dict[str, Any]:
    """Return the options as plain data for views, `masters` as it is typed."""
    plain = msgspec.structs.asdict(options)
    masters = plain["masters"]
    plain["masters"] = "none" if not masters else "all" if len(masters) == len(MASTER_SUITS) else list(masters)
    return plain
