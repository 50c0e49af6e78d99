"""How a hand starts (part `opening`): header lines, what `prepare` fills in, a digital deal (catalogue 3, 7.1; r.31)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.defaults import facts_reader
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import ORDER, SPIDERS, Card, read_cards, sort, write_cards
from spooklog.domain.rulesets.spooks.lines.words import HEADER, RULE
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, said
from spooklog.domain.rulesets.spooks.rules.start import Opening, deck_for, opening_of, spread, typed_options
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

read_facts = facts_reader(PACKAGE)

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
                    words = said("{name} is dealt a hand twice", name=labels[int(seat)])
                    raise Unreadable(words, rule=RULE, input=line, expected=HEADER)
                hands[seat] = _cards(rest[1:], line)
            case _:
                words = said("no header line of Spooks: '{typed}'", typed=line)
                raise Unreadable(words, rule=RULE, input=line, expected=HEADER)
    return Opening(dealer=dealer, counts=counts, hands=hands).to_plain()


def write_header(setup: Setup, labels: Labels) -> list[str]:
    """Return header lines that read back as the opening of a setup."""
    opening = opening_of(setup)
    lines = [f"dealer {labels[opening.dealer]}"] if opening.dealer else []
    if opening.counts is not None:
        lines.append("counts " + " ".join(map(str, opening.counts)))
    return lines + [f"deal {labels[int(seat)]} {write_cards(cards)}" for seat, cards in opening.hands.items()]


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Return the setup with what was left open: the dealer (last seat), the record level (from the known hands), the sizes
    (r.31).
    """
    options, opening = typed_options(setup.options), opening_of(setup)
    deck = deck_for(setup, options)
    record = options.record
    if "record" not in named:
        record = "full" if len(opening.hands) == setup.seats else "table"
    dealer = setup.seats if opening.dealer is None else opening.dealer
    counts = opening.counts
    # from a dealer who is no player nothing can be spread: `start` refuses by deal.1
    if counts is None and record == "table" and 1 <= dealer <= setup.seats:
        counts = spread(setup.seats, dealer, deck.size, options.ghost, {int(s): len(c) for s, c in opening.hands.items()})
    # the keys are text: as such 10 would come before 2
    hands = {seat: _sorted(cards) for seat, cards in sorted(opening.hands.items(), key=lambda item: int(item[0]))}
    filled = Opening(dealer=dealer, counts=counts if record == "table" else opening.counts, hands=hands)
    return msgspec.structs.replace(setup, options={**setup.options, "record": record}, opening=filled.to_plain())


def deal(setup: Setup, rng: Rng) -> Setup:
    """Return the setup of a digital deal, fully recorded: one card at a time from the dealer's left, ghost hand last (r.31)."""
    options = typed_options(setup.options)
    dealer = opening_of(setup).dealer or setup.seats
    cards = list(deck_for(setup, options).cards)
    order = [(dealer + step) % setup.seats + 1 for step in range(setup.seats)] + ([0] if options.ghost else [])
    hands: dict[int, list[Card]] = {}
    # seat 0 is the ghost hand: a Spider there opens nothing (r.10)
    while not hands or (options.no_spider == "redeal" and not any(c in SPIDERS for s, h in hands.items() if s for c in h)):
        rng.shuffle(cards)
        hands = {seat: cards[place :: len(order)] for place, seat in enumerate(order)}
    opening = Opening(dealer=dealer, hands={str(seat): sort(hand) for seat, hand in sorted(hands.items()) if seat})
    return msgspec.structs.replace(setup, options={**setup.options, "record": "full"}, opening=opening.to_plain())


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards in deck order; cards that do not exist come last, and `start` refuses them."""
    return tuple(sorted(cards, key=lambda card: ORDER.get(card, len(ORDER))))


def _cards(tokens: list[str], line: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for token in tokens:
        several = read_cards(token)
        if several is None:
            words = said("'{token}' is no card and no range of cards", token=token)
            raise Unreadable(words, rule=RULE, input=line, expected=("1S", "4-7K", "MB", "C"))
        cards += several
    return tuple(cards)
