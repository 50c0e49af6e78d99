"""The deal: from header and options to the first state (catalogue 3, 4.2, 7.3 "opening a hand", 7.6)."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.chance import Rng
from spooklog.domain.errors import Usage
from spooklog.domain.facts import overlay, shipped_facts
from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import ORDER, SPIDERS, Card, Cards, Deck, sort
from spooklog.domain.rulesets.spooks.options import typed_options
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, refuse
from spooklog.domain.rulesets.spooks.state import State, Table, effects_of
from spooklog.domain.value import Value

MIN_PLAYERS = 3
MAX_POINTS = 999


class Opening(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The header of a hand: dealer, sizes by seat, and known hands by seat (as text keys, for JSON).

    Dealer 0 stands for a name that is nobody's.
    """

    dealer: int | None = None
    counts: tuple[int, ...] | None = None
    hands: dict[str, tuple[Card, ...]] = msgspec.field(default_factory=dict)

    def to_plain(self) -> dict[str, Any]:
        """The opening as it is stored."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def opening_of(setup: Setup) -> Opening:
    """The typed opening of a setup."""
    return msgspec.convert(setup.opening, Opening)


def deck_for(setup: Setup) -> Deck:
    """The deck of a setup, with the table's own points. Raises Usage for any other difference from the shipped facts."""
    for path, value in setup.data.items():
        if not path.startswith("points."):
            raise Usage(
                f"a table may change what cards score, and nothing else: not {path}", input=path, expected=("points.M = 25",)
            )
        if not 1 <= value <= MAX_POINTS:
            raise Usage(f"a card scores 1 to {MAX_POINTS} points, not {value}", input=path, expected=(f"1 to {MAX_POINTS}",))
    if setup.data:
        overlay(shipped_facts(PACKAGE), setup.data)
    changed = tuple(sorted((path.removeprefix("points."), value) for path, value in setup.data.items()))
    return Deck(typed_options(setup.options).decks, changed)


def prepare(setup: Setup, named: frozenset[str]) -> Setup:
    """Fill in what was left open: the dealer (last seat), the record level (from the hands known), the sizes (r.31)."""
    options, opening, deck = typed_options(setup.options), opening_of(setup), deck_for(setup)
    record = options.record
    if "record" not in named:
        record = "full" if len(opening.hands) == setup.seats else "table"
    dealer = setup.seats if opening.dealer is None else opening.dealer
    counts = opening.counts
    if counts is None and record == "table" and 1 <= dealer <= setup.seats:
        counts = spread(setup.seats, dealer, deck.size, options.ghost, {int(s): len(c) for s, c in opening.hands.items()})
    hands = {seat: _sorted(cards) for seat, cards in sorted(opening.hands.items(), key=lambda item: int(item[0]))}
    filled = Opening(dealer=dealer, counts=counts if record == "table" else opening.counts, hands=hands)
    return msgspec.structs.replace(setup, options={**setup.options, "record": record}, opening=filled.to_plain())


def spread(seats: int, dealer: int, cards: int, ghost: bool, fixed: dict[int, int] | None = None) -> tuple[int, ...]:
    """Hand sizes by seat when cards are dealt one at a time from the dealer's left, the ghost hand after the dealer (r.31).

    `fixed` are sizes that are known already; the rest is spread over the other hands.
    """
    fixed = fixed or {}
    order = [(dealer + step) % seats + 1 for step in range(seats)] + ([0] if ghost else [])
    free = [seat for seat in order if seat not in fixed]
    left = max(0, cards - sum(fixed.values()))
    sizes = dict(fixed)
    for place, seat in enumerate(free):
        sizes[seat] = left // len(free) + (place < left % len(free))
    return tuple(sizes[seat] for seat in range(1, seats + 1))


def start(setup: Setup) -> State:
    """The state before the opening card.

    Raises Illegal for intro.4, r.30, deal.1, deal.2, deal.3 and r.10, Impossible for rec.2 and deck.1, in the order of 7.3.
    """
    options, opening, deck = typed_options(setup.options), opening_of(setup), deck_for(setup)
    dealer = opening.dealer or 0
    check_players(setup.seats, options.max_players, deck.size // (setup.seats + options.ghost) if setup.seats else 0)
    if not 1 <= dealer <= setup.seats:
        refuse("deal.1", "the dealer must be one of the players", *(f"dealer @{seat}" for seat in range(1, setup.seats + 1)))
    if options.record == "result":
        if opening.hands or opening.counts:
            refuse("rec.4", "a result record knows no deal: leave out counts and deal", "options record=table")
        return _untracked(setup, Table(setup.seats, dealer, options, deck, effects_of(options), 0, (), 0))
    hands = {int(seat): cards for seat, cards in opening.hands.items()}
    missing = [seat for seat in range(1, setup.seats + 1) if seat not in hands]
    if options.record == "full" and missing:
        refuse("rec.2", "a full record deals every hand", *(f"deal @{s} CARDS" for s in missing), "options record=table")
    counts = _sizes(setup, opening, hands)
    digital = " ".join(map(str, spread(setup.seats, dealer, deck.size, options.ghost)))
    ghost, left_out = _check_sizes(setup, counts, deck.size, options.ghost, f"counts {digital}")
    _check_cards(hands, deck)
    table = Table(setup.seats, dealer, options, deck, effects_of(options), left_out, counts, ghost)
    state = _dealt(table, hands)
    if options.no_spider == "redeal" and not any(state.could_hold(seat, spider) for seat in state.seats for spider in SPIDERS):
        refuse("r.10", "every Spider is in the ghost hand: this table deals again")
    return state


def deal(setup: Setup, rng: Rng) -> Setup:
    """A digital deal: one card at a time from the dealer's left, the ghost hand after the dealer (r.31). A full record."""
    options = typed_options(setup.options)
    dealer = opening_of(setup).dealer or setup.seats
    cards = list(deck_for(setup).cards)
    order = [(dealer + step) % setup.seats + 1 for step in range(setup.seats)] + ([0] if options.ghost else [])
    hands: dict[int, list[Card]] = {}
    while not hands or (options.no_spider == "redeal" and not any(c in SPIDERS for s, h in hands.items() if s for c in h)):
        rng.shuffle(cards)
        hands = {seat: cards[place :: len(order)] for place, seat in enumerate(order)}
    opening = Opening(dealer=dealer, hands={str(seat): sort(hand) for seat, hand in sorted(hands.items()) if seat})
    return msgspec.structs.replace(setup, options={**setup.options, "record": "full"}, opening=opening.to_plain())


def check_players(players: int, limit: int | None, smallest: int) -> None:
    """Raise Illegal for too few players (intro.4), for more than the `limit` of the house, and for a `smallest` hand without a
    card (r.30).
    """
    if players < MIN_PLAYERS:
        refuse("intro.4", f"Spooks is for {MIN_PLAYERS} or more players, not {players}", f"{MIN_PLAYERS} or more players")
    if limit is not None and players > limit:
        refuse("r.30", f"this table plays with {limit} at most, not {players}", f"{limit} players or fewer")
    if smallest < 1:
        refuse("r.30", f"there are not cards enough for {players} players", "fewer players", "decks=2")


def _sizes(setup: Setup, opening: Opening, hands: dict[int, Cards]) -> tuple[int, ...]:
    if opening.counts is None:
        return tuple(len(hands[seat]) for seat in range(1, setup.seats + 1))
    if len(opening.counts) != setup.seats:
        refuse("deal.2", f"counts needs one size for each of the {setup.seats} players, not {len(opening.counts)}")
    for seat, cards in hands.items():
        if len(cards) != opening.counts[seat - 1]:
            refuse("deck.1", f"@{seat} is dealt {len(cards)} of the {opening.counts[seat - 1]} cards that counts says")
    return opening.counts


def _check_sizes(setup: Setup, counts: tuple[int, ...], cards: int, with_ghost: bool, lawful: str) -> tuple[int, int]:
    """Size of the ghost hand, and how many cards a ruled deal left out; `lawful` is a line of sizes that would do."""
    left = cards - sum(counts)
    if min(counts) < 1:
        refuse("r.30", "every player is dealt a card at least", lawful)
    if left < 0 and "spooks:deal.2" in setup.allowed:
        refuse("deck.1", f"the hands hold {sum(counts)} cards, and there are {cards}")
    if (left < 0 or (left and not with_ghost)) and "spooks:deal.2" not in setup.allowed:
        refuse("deal.2", f"all {cards} cards are dealt, and the hands hold {sum(counts)}", lawful)
    sizes = [*counts, left] if with_ghost else list(counts)
    if max(sizes) - min(sizes) > 1 and "spooks:deal.3" not in setup.allowed:
        seen = " ".join(map(str, counts)) + (f" and {left} aside" if with_ghost else "")
        refuse("deal.3", f"hands differ by one card at most, these are {seen}", lawful)
    return (left, 0) if with_ghost else (0, left)


def _check_cards(hands: dict[int, Cards], deck: Deck) -> None:
    dealt_to: dict[Card, list[int]] = {}
    for seat, cards in hands.items():
        for card in cards:
            if card not in ORDER:
                refuse("deck.1", f"there is no card {card} in the deck")
            holders = dealt_to.setdefault(card, [])
            holders.append(seat)
            if len(holders) > deck.copies:
                names = " and ".join(f"@{holder}" for holder in dict.fromkeys(holders))
                there = "there is only one" if deck.copies == 1 else f"there are only {deck.copies}"
                refuse("deck.1", f"{card} is dealt {len(holders)} times, to {names}: {there}")


def _dealt(table: Table, hands: dict[int, Cards]) -> State:
    seats = range(1, table.seats + 1)
    known = tuple(sort(hands.get(seat, ())) for seat in seats)
    hidden = tuple(0 if seat in hands else table.dealt[seat - 1] for seat in seats)
    pool = list(table.deck.cards)
    for hand in known:
        for card in hand:
            pool.remove(card)
    everything_known = not any(hidden) and not table.missing
    return State(
        table=table,
        record="full" if table.options.record == "full" else "table",
        phase="open",
        actor=None,
        known=known,
        hidden=hidden,
        ghost_known=tuple(pool) if everything_known else (),
        ghost_hidden=0 if everything_known else table.ghost,
        pool=() if everything_known else tuple(pool),
        told=(None,) * table.seats,
    )


def _untracked(setup: Setup, table: Table) -> State:
    nobody: tuple[Cards, ...] = ((),) * setup.seats
    return State(
        table=table,
        record="result",
        phase="result",
        actor=None,
        known=nobody,
        hidden=(0,) * setup.seats,
        ghost_known=(),
        ghost_hidden=0,
        pool=table.deck.cards,
        told=(None,) * setup.seats,
    )


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in deck order; cards that do not exist are left for `start` to refuse."""
    return tuple(sorted(cards, key=lambda card: ORDER.get(card, len(ORDER))))
