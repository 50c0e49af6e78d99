"""The option sets that a ruleset is played through with: derived from what it says of its options, never listed by hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tests.contracts.playing import arranged

from spooklog.domain.chance import Rng
from spooklog.domain.errors import SpooklogError
from spooklog.domain.options import Choice, Each, Named, Option, OptionValue, Player, Subset, Whole, Words, YesNo
from spooklog.domain.ruleset import AnyRuleset

MOST_SEATS = 9
"""More players than that show nothing new."""

HOW_TOLD = "record"
"""The option that says how much is known. It is how a game is told, not how it is played."""

_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True)
class OptionSet:
    """Options by name as somebody would type them.

    `beside` are those that the set is held against, to see what its own make of a game. `told`: by a table that names no card
    beforehand (True), or dealt by chance (False); either where it is None. `seats`: so many players; any number where it is None.
    """

    name: str
    given: Mapping[str, str] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)
    told: bool | None = None
    seats: int | None = None


FEW: Mapping[str, Mapping[str, str]] = {"halloween": {"variant": "master"}, "polterheist": {"geometry": "loose"}}
"""Rulesets whose games are long and whose options have tests of their own, value by value. They are played through by their
defaults, with two players, in the variant named here, and with all other options odd at once."""


def option_sets(ruleset: AnyRuleset) -> tuple[OptionSet, ...]:
    """The defaults; every option at each of its other values; options that one rule names, together; everything odd at once."""
    if variant := FEW.get(ruleset.meta.slug):
        return (
            OptionSet("defaults", told=False),
            OptionSet("two-players", told=False, seats=2),
            *(OptionSet(_named(name, value), {name: value}, told=False) for name, value in variant.items()),
            OptionSet("everything-odd", everything_odd(ruleset, variant), told=False),
        )
    odd = everything_odd(ruleset)
    return (
        OptionSet("defaults", told=False),
        OptionSet("defaults-told", told=True),
        *_alone(ruleset),
        *_in_pairs(ruleset),
        OptionSet("everything-odd", odd, told=False),
        OptionSet("everything-odd-told", odd, told=True),
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


def _alone(ruleset: AnyRuleset) -> Iterator[OptionSet]:
    for option in ruleset.meta.options:
        for value in other_values(option):
            yield OptionSet(_named(option.name, value), {option.name: value})


def _in_pairs(ruleset: AnyRuleset) -> Iterator[OptionSet]:
    """Options that one rule names have to do with each other: many an option does nothing without another."""
    options = {option.name: option for option in ruleset.meta.options}
    rules = ruleset.rulebook.rules.values()
    named = {frozenset(pair) for rule in rules for pair in combinations(rule.options, 2) if HOW_TOLD not in pair}
    for one, other in combinations(options, 2):
        if {one, other} in named:
            first, second = (other_values(options[name])[0] for name in (one, other))
            name = f"{_named(one, first)}+{_named(other, second)}"
            yield OptionSet(name, {one: first, other: second}, beside={one: first})


def _named(option: str, value: str) -> str:
    return f"{option}-{_UNSAFE.sub('_', value)}"


def _starts(ruleset: AnyRuleset, given: Mapping[str, str]) -> bool:
    for count in seats(ruleset):
        try:
            arranged(ruleset, count, given, Rng(count))
        except SpooklogError:
            continue
        return True
    return False
