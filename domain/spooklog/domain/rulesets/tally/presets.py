"""The named formulas and sheets of the facts, typed: how bids make points, and what the cells of a sheet can hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.domain.contract.meta import Preset
from spooklog.domain.rulesets.tally.actions import LARGEST
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.value import Value

FORMULAS = {"wizard": "bid.5", "oh-hell": "bid.6", "skull-king": "bid.7", "spades": "bid.8"}
"""The rule that states each formula, by the name of its bids."""

PRESETS = (
    Preset(name="wizard", title="Wizard", options={"bids": "wizard"}),
    Preset(
        name="oh-hell",
        title="Oh Hell",
        options={"bids": "oh-hell"},
        also=(
            "oh well",
            "oh pshaw",
            "nomination whist",
            "contract whist",
            "up and down the river",
            "blackout",
            "rikiki",
            "l'ascenseur",
            "la podrida",
            "podrida",
        ),
    ),
    Preset(name="skull-king", title="Skull King", options={"bids": "skull-king"}),
    Preset(name="spades", title="Spades", options={"bids": "spades"}),
    Preset(name="yahtzee", title="Yahtzee", options={"sheet": "yahtzee"}, also=("kniffel", "yatzy", "yathzee")),
)
"""Games that the program starts by name, as sheets with their formula or their categories."""

CARDS_OF_ROUND = -1
"""The number of cards of a hand that grows by one each round."""


class Formula(Value, frozen=True, kw_only=True):
    """How bids of tricks make points; facts.toml says what each field means."""

    met: int
    met_each: int
    over: int
    at_least: bool
    missed_each: int
    missed_bid: int
    none: int
    none_missed: int
    for_card: bool
    bags: int
    bags_cost: int
    cards: int
    for_players: int
    all_taken: bool
    rounds: int
    deck: int
    target: int
    together: bool

    def hand(self, round: int, seats: int, *, whole_deck: bool) -> int | None:
        """Return the number of cards of a hand in a round, None where it is not known.

        With `whole_deck` it is no more than the deck holds for each player.
        """
        if self.for_players not in (0, seats) or not self.cards:
            return None
        cards = round if self.cards == CARDS_OF_ROUND else self.cards
        return min(cards, max(1, self.deck // seats)) if self.deck and whole_deck else cards

    def all_rounds(self, seats: int) -> int | None:
        """Return the number of rounds of a game, None where it is open."""
        return self.rounds or max(1, self.deck // seats) if self.rounds or self.deck else None

    def points(self, bid: int, tricks: int) -> int:
        """Return the points of a bid that is not apart (`is_apart`)."""
        if tricks == bid or (self.at_least and tricks > bid):
            return self.met + self.met_each * bid + self.over * (tricks - bid)
        return self.missed_each * abs(tricks - bid) + self.missed_bid * bid

    def is_met(self, bid: int, tricks: int) -> bool:
        """Return whether the tricks meet a bid."""
        return tricks == bid or (self.at_least and bool(bid) and tricks > bid)

    def is_apart(self, bid: int) -> bool:
        """Return whether a bid has points of its own: a bid of no tricks, in some games."""
        return not bid and bool(self.none or self.none_missed)

    def apart(self, tricks: int, cards: int | None) -> int:
        """Return the points of a bid of no tricks; an unknown number of cards counts as one."""
        points = self.none if not tricks else self.none_missed
        return points * (cards or 1) if self.for_card else points


_IN_STEPS = " in steps of "


class Range(Value, frozen=True):
    """The figures of a cell: from `low` to `high`, in steps, and `other`, where it can hold one besides."""

    low: int
    high: int
    step: int
    other: int | None = None

    def has(self, figure: int) -> bool:
        """Return whether a cell can hold a figure."""
        return figure == self.other or (self.low <= figure <= self.high and (figure - self.low) % self.step == 0)

    @property
    def figures(self) -> tuple[int, int]:
        """The lowest and the highest figure."""
        return min(self.low, self.low if self.other is None else self.other), max(self.high, self.other or self.high)

    def __str__(self) -> str:
        other = "" if self.other is None else f"{self.other}, or "
        if self.high - self.low == self.step:
            return f"{other}{self.low} or {self.high}"
        steps = f"{_IN_STEPS}{self.step}" if self.step > 1 else ""
        return f"{other}{self.low} to {self.high}{steps}"


class Sheet(Value, frozen=True):
    """A sheet with categories of its own: their names and ranges, the upper ones (from 1), and the bonus for their sum."""

    categories: tuple[str, ...]
    ranges: tuple[Range, ...]
    upper: tuple[int, ...]
    least: int
    bonus: int


_FORMULA = Codec(Formula)


def formula_of(facts: Mapping[str, Any], name: str) -> Formula:
    """Return a formula by its name. Raises Usage for the table's own data that do not fit."""
    try:
        return _FORMULA.convert({key: value for key, value in facts["bids"][name].items() if key != "source"})
    except msgspec.ValidationError as problem:
        raise Usage(said("the facts of bids.{name} do not fit: {problem}", name=name, problem=problem)) from None


def sheet_of(facts: Mapping[str, Any], name: str) -> Sheet:
    """Return a sheet by its name. Raises Usage for the table's own data that do not fit."""
    table = facts["sheets"][name]
    cells = {key: value for key, value in table["cells"].items() if key != "source"}
    ranges = tuple(_range(name, key, value) for key, value in cells.items())
    categories = tuple(cells)
    # compared as a list: a fact may be a list, which has no hash
    unknown = [key for key in table["upper"] if key not in list(categories)]
    if unknown:
        raise Usage(said("sheets.{name}.upper names no cell: {cell}", name=name, cell=unknown[0]), expected=categories)
    upper = tuple(categories.index(key) + 1 for key in table["upper"])
    return Sheet(categories, ranges, upper, table["from"], table["bonus"])


def _range(sheet: str, cell: str, value: Any) -> Range:
    match value:
        case [int(low), int(high), int(step)] if -LARGEST <= low <= high <= LARGEST and step > 0:
            return Range(low, high, step)
        case [int(low), int(high), int(step), int(other)] if (
            -LARGEST <= low <= high <= LARGEST and step > 0 and abs(other) <= LARGEST
        ):
            return Range(low, high, step, other)
        case _:
            raise Usage(
                said(
                    "sheets.{sheet}.cells.{cell} is not [LOWEST, HIGHEST, STEP], or these and OTHER: {value}",
                    sheet=sheet,
                    cell=cell,
                    value=value,
                )
            )
