"""The first state of a hand, and which deals are refused (catalogue 7.3 "opening a hand", 7.6)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import ORDER, SPIDERS, Card, Cards, Deck, sort, subtract
from spooklog.domain.rulesets.spooks.dealing import Opening, check_players, deck_for, opening_of, spread
from spooklog.domain.rulesets.spooks.options import typed_options
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.rulesets.spooks.state import State, Table, effects_of


def start(setup: Setup) -> State:
    """Return the state before the opening card.

    Raises Illegal for intro.4, r.30, deal.1, deal.2, deal.3 and r.10, Impossible for rec.2 and deck.1, in the order of 7.3.
    """
    options, opening, deck = typed_options(setup.options), opening_of(setup), deck_for(setup)
    # no dealer becomes 0, which deal.1 refuses
    dealer = opening.dealer or 0
    # without seats there is nothing to divide by, and intro.4 refuses before the smallest hand counts
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
    """Return the size of the ghost hand, and how many cards a ruled deal left out; `lawful` is a line of accepted sizes.

    Raises Illegal for r.30, deal.2 and deal.3, Impossible for deck.1.
    """
    left = cards - sum(counts)
    if min(counts) < 1:
        refuse("r.30", "every player is dealt a card at least", lawful)
    # a ruling lets cards be missing, but no table can deal cards that do not exist
    if left < 0 and "spooks:deal.2" in setup.allowed:
        refuse("deck.1", f"the hands hold {sum(counts)} cards, and there are {cards}")
    if (left < 0 or (left and not with_ghost)) and "spooks:deal.2" not in setup.allowed:
        refuse("deal.2", f"all {cards} cards are dealt, and the hands hold {sum(counts)}", lawful)
    sizes = [*counts, left] if with_ghost else list(counts)
    if max(sizes) - min(sizes) > 1 and "spooks:deal.3" not in setup.allowed:
        seen = " ".join(map(str, counts)) + (f" and {left} aside" if with_ghost else "")
        refuse("deal.3", f"hands differ by one card at most, these are {seen}", lawful)
    # with a ghost hand, cards left out cannot be told from its cards
    return (left, 0) if with_ghost else (0, left)


def _check_cards(hands: dict[int, Cards], deck: Deck) -> None:
    dealt = Counter(chain.from_iterable(hands.values()))
    # one count clears nearly every deal; the loop below finds the words of a refusal
    if dealt.keys() <= ORDER.keys() and max(dealt.values(), default=0) <= deck.copies:
        return
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
    all_dealt = sum(map(len, known)) == table.deck.size  # no card is dealt twice: the pool is empty
    pool = () if all_dealt else subtract(table.deck.cards, chain.from_iterable(known))
    # cards missing from a ruled deal stay in the pool (7.3) and are no ghost hand
    everything_known = not any(hidden) and not table.missing
    return State(
        table=table,
        record="full" if table.options.record == "full" else "table",
        phase="open",
        known=known,
        hidden=hidden,
        ghost_known=pool if everything_known else (),
        ghost_hidden=0 if everything_known else table.ghost,
        pool=() if everything_known else pool,
        told=(None,) * table.seats,
    )


def _untracked(setup: Setup, table: Table) -> State:
    none: tuple[Cards, ...] = ((),) * setup.seats
    return State(
        table=table,
        record="result",
        phase="result",
        known=none,
        hidden=(0,) * setup.seats,
        pool=table.deck.cards,
        told=(None,) * setup.seats,
    )
