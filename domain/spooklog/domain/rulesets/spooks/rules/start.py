"""How a hand starts: the options, header and deck that it starts from, its first state, and which deals are refused.

Catalogue 3, 4.2, 7.3 "opening a hand", 7.6.
"""

# No `from __future__ import annotations`: msgspec would evaluate the strings again in each command.

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import ORDER, SPIDERS, Card, Cards, Deck, sort, subtract, the_card
from spooklog.domain.rulesets.spooks.options import MASTER_SUITS, Options
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, refuse, said
from spooklog.domain.rulesets.spooks.state import State, Table, replace
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.saying import at_seat, chained
from spooklog.domain.values.value import Value
from spooklog.domain.words.wording import from_to

MIN_PLAYERS = 3
MAX_POINTS = 999


class Opening(Value, frozen=True, kw_only=True):
    """The header of a hand: dealer, hand sizes by seat, and known hands by seat (as text keys, for JSON).

    Dealer 0 stands for a name that no player has.
    """

    dealer: int | None = None
    counts: tuple[int, ...] | None = None
    hands: dict[str, tuple[Card, ...]] = msgspec.field(default_factory=dict)

    def to_plain(self) -> dict[str, Any]:
        """Return the opening as it is stored."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


_OPTIONS = Codec(Options)
_OPENING = Codec(Opening)


def typed_options(values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a setup as a typed value.

    Raises msgspec.ValidationError for values that no option could have read.
    """
    return _OPTIONS.convert(dict(values))


def opening_of(setup: Setup) -> Opening:
    """Return the typed opening of a setup."""
    return _OPENING.convert(setup.opening)


def deck_for(setup: Setup, options: Options) -> Deck:
    """Return the deck of a setup with these options, with the table's own points.

    Raises Usage for any other difference from the shipped facts.
    """
    for path, value in setup.data.items():
        if not path.startswith("points."):
            words = said("a table may change what cards score, and nothing else: not {path}", path=path)
            raise Usage(words, input=path, expected=("points.M = 25",))
        if not 1 <= value <= MAX_POINTS:
            words = said("a card scores 1 to {most} points, not {value}", most=MAX_POINTS, value=value)
            raise Usage(words, input=path, expected=(from_to(1, MAX_POINTS),))
    if setup.data:
        from spooklog.domain.contract.facts import overlay, shipped_facts  # few tables change them

        # for its refusals alone: `_points` lays the points over the facts
        overlay(shipped_facts(PACKAGE, setup.revision), setup.data)
    return Deck(options.decks, own_points(setup.data) if setup.data else (), setup.revision)


def own_points(data: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return the points that a table counts differently, as `Deck.changed` has them; `data` are the table's own facts."""
    # sorted, so that the same points in another order make an equal deck
    return tuple(sorted((path.removeprefix("points."), value) for path, value in data.items()))


# -- the first state -----------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> State:
    """Return the state before the opening card.

    Raises Illegal for intro.4, r.30, deal.1, deal.2, deal.3 and r.10, Impossible for rec.2 and deck.1, in the order of 7.3.
    """
    options, opening = _OPTIONS.convert(dict(setup.options)), _OPENING.convert(setup.opening)
    deck, effects = deck_for(setup, options), frozenset(MASTER_SUITS[name] for name in options.masters)
    size = len(deck.cards)
    # no dealer becomes 0, which deal.1 refuses
    dealer = opening.dealer or 0
    # without seats there is nothing to divide by, and intro.4 refuses before the smallest hand counts
    check_players(setup.seats, options.max_players, size // (setup.seats + options.ghost) if setup.seats else 0)
    if not 1 <= dealer <= setup.seats:
        refuse("deal.1", "the dealer must be one of the players", *(f"dealer @{seat}" for seat in range(1, setup.seats + 1)))
    if options.record == "result":
        if opening.hands or opening.counts:
            refuse("rec.4", "a result record knows no deal: leave out counts and deal", "options record=table")
        return _untracked(setup, Table(setup.seats, dealer, options, deck, effects, 0, (), 0))
    hands = {int(seat): cards for seat, cards in opening.hands.items()}
    missing = [seat for seat in range(1, setup.seats + 1) if seat not in hands]
    if options.record == "full" and missing:
        refuse("rec.2", "a full record deals every hand", *(f"deal @{s} CARDS" for s in missing), "options record=table")
    counts = opening.counts
    if counts is None:
        counts = tuple(len(hands[seat]) for seat in range(1, setup.seats + 1))
    table = _sized(Table(setup.seats, dealer, options, deck, effects, 0, counts, 0), hands, setup.allowed)
    if hands:
        _check_cards(hands, deck)
    state = _dealt(table, hands)
    if options.no_spider == "redeal" and not any(state.could_hold(seat, spider) for seat in state.seats for spider in SPIDERS):
        refuse("r.10", "every Spider is in the ghost hand: this table deals again")
    return state


def check_players(players: int, limit: int | None, smallest: int) -> None:
    """Raise Illegal for too few players (intro.4), for more than the `limit` of the house, and for a `smallest` hand without a
    card (r.30).
    """
    if players < MIN_PLAYERS:
        words = said("Spooks is for {least} or more players, not {players}", least=MIN_PLAYERS, players=players)
        refuse("intro.4", words, said("{least} or more players", least=MIN_PLAYERS))
    if limit is not None and players > limit:
        words = said("this table plays with {most} at most, not {players}", most=limit, players=players)
        refuse("r.30", words, said("{most} players or fewer", most=limit))
    if smallest < 1:
        words = said("there are not cards enough for {players} players", players=players)
        refuse("r.30", words, said("fewer players"), "decks=2")


def _sized(table: Table, hands: dict[int, Cards], allowed: frozenset[str]) -> Table:
    """Return the table with the size of the ghost hand, and with how many cards a ruled deal left out.

    Raises Illegal for r.30, deal.2 and deal.3, Impossible for deck.1.
    """
    counts, cards, with_ghost = table.dealt, len(table.deck.cards), table.options.ghost
    if len(counts) != table.seats:
        words = said(
            "counts needs one size for each of the {players} players, not {sizes}", players=table.seats, sizes=len(counts)
        )
        refuse("deal.2", words)
    for seat, hand in hands.items():
        if len(hand) != counts[seat - 1]:
            words = said(
                "@{seat} is dealt {dealt} of the {cards} cards that the header counts",
                seat=seat,
                dealt=len(hand),
                cards=counts[seat - 1],
            )
            refuse("deck.1", words)
    left = cards - sum(counts)
    if min(counts) < 1:
        refuse("r.30", "every player is dealt a card at least", _lawful(table))
    # a ruling lets cards be missing, but no table can deal cards that do not exist
    if left < 0 and "spooks:deal.2" in allowed:
        refuse("deck.1", said("the hands hold {dealt} cards, and there are {cards}", dealt=sum(counts), cards=cards))
    if (left < 0 or (left and not with_ghost)) and "spooks:deal.2" not in allowed:
        words = said("all {cards} cards are dealt, and the hands hold {dealt}", cards=cards, dealt=sum(counts))
        refuse("deal.2", words, _lawful(table))
    sizes = [*counts, left] if with_ghost else list(counts)
    if max(sizes) - min(sizes) > 1 and "spooks:deal.3" not in allowed:
        seen = " ".join(map(str, counts))
        if with_ghost:
            words = said("hands differ by one card at most, these are {sizes} and {aside} aside", sizes=seen, aside=left)
        else:
            words = said("hands differ by one card at most, these are {sizes}", sizes=seen)
        refuse("deal.3", words, _lawful(table))
    # with a ghost hand, cards left out cannot be told from its cards
    return replace(table, ghost=left) if with_ghost else replace(table, missing=left)


def _lawful(table: Table) -> str:
    """Return the header line of a digital deal, whose hand sizes are lawful."""
    return f"counts {' '.join(map(str, spread(table.seats, table.dealer, table.deck.size, table.options.ghost)))}"


def spread(seats: int, dealer: int, cards: int, ghost: bool, fixed: dict[int, int] | None = None) -> tuple[int, ...]:
    """Return hand sizes by seat when cards are dealt one at a time from the dealer's left, the ghost hand last (r.31).

    `fixed` are sizes that are known already; the remaining cards are spread over the other hands.
    """
    fixed = fixed or {}
    order = [(dealer + step) % seats + 1 for step in range(seats)] + ([0] if ghost else [])
    free = [seat for seat in order if seat not in fixed]
    # known hands may hold more cards than there are: `start` refuses them later
    left = max(0, cards - sum(fixed.values()))
    sizes = dict(fixed)
    for place, seat in enumerate(free):
        sizes[seat] = left // len(free) + (place < left % len(free))
    return tuple(sizes[seat] for seat in range(1, seats + 1))


def _check_cards(hands: dict[int, Cards], deck: Deck) -> None:
    dealt = Counter(chain.from_iterable(hands.values()))
    # one count clears nearly every deal; the loop below finds the words of a refusal
    if dealt.keys() <= ORDER.keys() and max(dealt.values(), default=0) <= deck.copies:
        return
    dealt_to: dict[Card, list[int]] = {}
    for seat, cards in hands.items():
        for card in cards:
            if card not in ORDER:
                refuse("deck.1", said("there is no card '{card}' in the deck", card=card))
            holders = dealt_to.setdefault(card, [])
            holders.append(seat)
            if len(holders) > deck.copies:
                words = said.counted(
                    deck.copies,
                    "{card} is dealt {times} times, to {players}: there is only one",
                    "{card} is dealt {times} times, to {players}: there are only {number}",
                    card=the_card(card),
                    times=len(holders),
                    players=chained(map(at_seat, dict.fromkeys(holders))),
                )
                refuse("deck.1", words)


def _dealt(table: Table, hands: dict[int, Cards]) -> State:
    seats = range(1, table.seats + 1)
    known = tuple(sort(hands[seat]) if seat in hands else () for seat in seats)
    hidden = tuple(0 if seat in hands else table.dealt[seat - 1] for seat in seats)
    cards = table.deck.cards
    all_dealt = sum(map(len, known)) == len(cards)  # no card is dealt twice: the pool is empty
    pool = () if all_dealt else subtract(cards, chain.from_iterable(known)) if hands else cards
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
        last_hands=(None,) * table.seats,
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
        last_hands=(None,) * setup.seats,
    )
