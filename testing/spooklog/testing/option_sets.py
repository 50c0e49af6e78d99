"""The option sets that a ruleset is played through with: derived from what it says of its options, never listed by hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.options import Choice, Each, Named, Option, OptionValue, Player, Subset, Whole, Words, YesNo
from spooklog.testing.playing import arranged

MOST_SEATS = 9
"""More players than that show nothing new."""

HOW_TOLD = "record"
"""The option that says how much is known. It is how a game is told, not how it is played."""

FULL = "full"
"""The record level that knows all hands: games of such a ruleset can be told by a table that does not."""


@dataclass(frozen=True)
class OptionSet:
    """Options by name as they are typed.

    `told`: by a table that names no card beforehand, else dealt by chance. `seats`: so many players; any number where it is None.
    """

    name: str
    given: Mapping[str, str] = field(default_factory=dict)
    told: bool = False
    seats: int | None = None


APART: Mapping[str, Mapping[str, str]] = {
    "halloween": {"variant": "master"},
    "polterheist": {"geometry": "loose"},
    "tally": {"bids": "wizard", "sheet": "yahtzee"},
}
"""Options that make another game: each is played through by itself, and left as it is where all else is odd."""


def option_sets(ruleset: AnyRuleset) -> tuple[OptionSet, ...]:
    """The defaults; two players; what makes another game of it; everything odd at once, and so told where hands are hidden.

    What each value of an option does is shown by the ruleset's own tests. These show whole games.
    """
    meta, apart = ruleset.meta, APART.get(ruleset.meta.slug, {})
    odd = everything_odd(ruleset, apart)
    return (
        OptionSet("defaults"),
        *([OptionSet("two-players", seats=2)] if 2 in seats(ruleset) else []),
        *(OptionSet(f"{name}-{value}", {name: value}) for name, value in apart.items()),
        OptionSet("everything-odd", odd),
        *([OptionSet("everything-odd-told", odd, told=True)] if FULL in meta.levels else []),
    )


def other_values(option: Option) -> tuple[str, ...]:
    """What may be typed for an option beside its default: every word of it, but two numbers of many."""
    values: list[OptionValue]
    match option:
        case YesNo():
            values = [True, False]
        case Choice(words=words):
            values = [*words]
        case Subset(words=words):
            values = [[*words], *([word] for word in words), []]
        case Whole(low=low, high=high, default=default):
            beside = high if not isinstance(default, int) else default + 1 if default < high else default - 1
            values = [low, beside, *([None] if option.none_allowed else [])]
        case Player(default=default):
            values = [2 if default == 1 else 1]
        case Words():
            values = [["gespenst", "spuk"]]
        case Each(keys=keys, words=words):
            values = [*([word] * len(keys) for word in words), [words[place % len(words)] for place in range(len(keys))]]
        case Named(known=known):
            values = [value.partition("@")[0] for value in known]  # a file can be named on the command line alone
        case _:
            values = []
    return tuple(dict.fromkeys(option.write(value) for value in values if value != option.default))


def everything_odd(ruleset: AnyRuleset, left: Collection[str] = ()) -> dict[str, str]:
    """Every option at the first of its other values with which a game still starts; the record level and those `left` stay."""
    odd: dict[str, str] = {}
    for option in ruleset.meta.options:
        for value in other_values(option) if option.name not in (HOW_TOLD, *left) else ():
            if _starts(ruleset, odd | {option.name: value}):
                odd[option.name] = value
                break
    return odd


def seats(ruleset: AnyRuleset) -> range:
    """How many players there may be in a playthrough."""
    return range(ruleset.meta.min_seats, min(ruleset.meta.max_seats, max(MOST_SEATS, ruleset.meta.min_seats)) + 1)


def _starts(ruleset: AnyRuleset, given: Mapping[str, str]) -> bool:
    for count in seats(ruleset):
        try:
            arranged(ruleset, count, given, Rng(count))
        except SpooklogError:
            continue
        return True
    return False
