"""The header lines of a hand: `dealer`, `counts`, `deal` (catalogue 7.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import Card, read_cards, write_cards
from spooklog.domain.rulesets.spooks.start import Opening, opening_of
from spooklog.domain.rulesets.spooks.words import HEADER, RULE

# bounded, as `int` raises ValueError beyond 4300 digits
_SIZE = re.compile(r"[0-9]{1,6}")


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Return the opening that header lines stand for.

    Raises Unreadable (rec.5). A dealer who is no player becomes 0, which `deal.1` refuses later.
    """
    dealer: int | None = None
    counts: tuple[int, ...] | None = None
    hands: dict[str, tuple[Card, ...]] = {}
    for line in lines:
        word, *rest = line.split() or [""]
        match word.casefold():
            case "dealer" if len(rest) == 1 and dealer is None:
                dealer = labels.find(rest[0], rule=RULE) or 0
            case "counts" if rest and counts is None and all(map(_SIZE.fullmatch, rest)):
                counts = tuple(map(int, rest))
            case "deal" if len(rest) > 1:
                seat = str(labels.seat(rest[0], rule=RULE))
                if seat in hands:
                    raise Unreadable(f"{labels[int(seat)]} is dealt a hand twice", rule=RULE, input=line, expected=HEADER)
                hands[seat] = _cards(rest[1:], line)
            case _:
                raise Unreadable(f"no header line of Spooks: '{line}'", rule=RULE, input=line, expected=HEADER)
    return Opening(dealer=dealer, counts=counts, hands=hands).to_plain()


def write_header(setup: Setup, labels: Labels) -> list[str]:
    """Return header lines that read back as the opening of a setup."""
    opening = opening_of(setup)
    lines = [f"dealer {labels[opening.dealer]}"] if opening.dealer else []
    if opening.counts is not None:
        lines.append("counts " + " ".join(map(str, opening.counts)))
    return lines + [f"deal {labels[int(seat)]} {write_cards(cards)}" for seat, cards in opening.hands.items()]


def _cards(tokens: list[str], line: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for token in tokens:
        several = read_cards(token)
        if several is None:
            raise Unreadable(
                f"'{token}' is no card and no range of cards", rule=RULE, input=line, expected=("1S", "4-7K", "MB", "C")
            )
        cards += several
    return tuple(cards)
