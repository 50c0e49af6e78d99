"""How a hand starts (part `opening`): header lines, what `prepare` fills in, a digital deal (catalogue 3, 7.1; r.31)."""

from __future__ import annotations

import msgspec

from spooklog.domain.chance import Rng
from spooklog.domain.defaults import facts_reader
from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import ORDER, SPIDERS, Card, sort
from spooklog.domain.rulesets.spooks.header import read_header, write_header
from spooklog.domain.rulesets.spooks.refuse import PACKAGE
from spooklog.domain.rulesets.spooks.start import Opening, deck_for, opening_of, spread, typed_options

__all__ = ["deal", "prepare", "read_facts", "read_header", "write_header"]

read_facts = facts_reader(PACKAGE)


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
