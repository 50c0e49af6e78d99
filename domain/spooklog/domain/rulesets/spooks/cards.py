"""Cards of Spooks and multisets of them.

A card is its notation: `2S`, `10B`, `MG`, `C`. A multiset is a tuple in deck order, so that equal multisets are equal values. Two
copies of a card in a two-deck game are the same value; nothing in the game asks which copy it is (catalogue 2.1).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, said
from spooklog.domain.values.saying import within
from spooklog.domain.values.value import Value

Card = str
Cards = tuple[Card, ...]

SUIT_NAMES: Mapping[str, str] = {
    "S": said("Spiders"),
    "K": said("Spooks"),
    "G": said("Goblins"),
    "B": said("Bones"),
    "T": said("Bats"),
}
SUITS = tuple(SUIT_NAMES)
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "M")
MASTER = 11
CAT = "C"

KINDS: Cards = (*(f"{number}{suit}" for suit in SUITS for number in NUMBERS), CAT)
"""Every card of one deck, in deck order (deck.1, deck.2)."""

_DECKS: Mapping[int, Cards] = {copies: tuple(card for card in KINDS for _ in range(copies)) for copies in (1, 2)}

ORDER: Mapping[Card, int] = {card: index for index, card in enumerate(KINDS)}
NUMBER: Mapping[Card, int] = {card: index % 11 + 1 for index, card in enumerate(KINDS[:-1])} | {CAT: 0}
"""1 to 11, M being 11 (deck.4); the Cat has no number and is 0."""

SUIT: Mapping[Card, str] = {card: card[-1] for card in KINDS}


def card_name(card: Card) -> str:
    """Return what a card is called: `1 of Bones`, `Master of Goblins`, `Cat`."""
    if card == CAT:
        return said("Cat")
    suit = SUIT_NAMES[card[-1]]
    return said("Master of {suit}", suit=suit) if card[0] == "M" else said("{number} of {suit}", number=card[:-1], suit=suit)


@lru_cache
def the_card(card: Card) -> str:
    """Return a card as a sentence names it: `the 1 of Bones`, `the Cat`; one that no deck has as it was typed."""
    if card not in ORDER:
        return within("'{card}'", card=card)
    if card == CAT:
        return said("the Cat")
    suit = SUIT_NAMES[card[-1]]
    if card[0] == "M":
        return said("the Master of {suit}", suit=suit)
    return said("the {number} of {suit}", number=card[:-1], suit=suit)


def number_of(card: Card) -> str:
    """Return what the number of a card is called: `10`, `Master`."""
    return said("Master") if card[0] == "M" else card[:-1]


BLUE = frozenset(card for card in KINDS if SUIT[card] in "SK")
RED = frozenset(card for card in KINDS if SUIT[card] in "BT")
GOBLINS = frozenset(card for card in KINDS if SUIT[card] == "G")
SPIDERS: Cards = KINDS[:11]

# `a`: `i` alone also takes the long s (ſ) for S and the Kelvin sign for K
_CARD = r"(?ai:([0-9]+|M)([SKGBT])|C)"
_ITEM = r"(?:[0-9]+-(?:[0-9]+|M)[SKGBT]|(?:[0-9]+|M)[SKGBT]|C)"
_TOGETHER = f"(?ai:{_ITEM})"
_ALL_TOGETHER = f"(?ai:{_ITEM}{{2,}})"
_RANGE = r"(?ai:([0-9]+)-([0-9]+|M)([SKGBT]))"
"""Patterns that are compiled on first use: most cards are typed as they are printed."""


class Deck(Value, frozen=True):
    """One deck or two; `changed` holds the points that a table counts differently from the shipped facts, by number or `C`."""

    copies: int
    changed: tuple[tuple[str, int], ...] = ()  # pairs and no dict: `_points` caches by it
    revision: int = 1

    @property
    def points(self) -> Mapping[Card, int]:
        """What each card scores in a losing hand (series.3). The shipped facts are read on first use."""
        return _points(self.changed, self.revision)

    @property
    def cards(self) -> Cards:
        """Every card, in deck order."""
        return _DECKS[self.copies]

    @property
    def size(self) -> int:
        """How many cards there are: 56 or 112."""
        return len(KINDS) * self.copies

    def value(self, cards: Iterable[Card]) -> int:
        """Return what the cards score together."""
        points = self.points
        return sum(points[card] for card in cards)

    @property
    def total(self) -> int:
        """What all cards score together: 405 a deck, unless the table changed the points."""
        return self.copies * sum(self.points.values())


@lru_cache
def _points(changed: tuple[tuple[str, int], ...], revision: int) -> Mapping[Card, int]:
    points = shipped_facts(PACKAGE, revision)["points"] | dict(changed)
    return {card: points[card if card == CAT else card[:-1]] for card in KINDS}


def apart(token: str) -> list[str]:
    """Return the cards and ranges in a token typed without blanks, one by one: `2K10SC` is 2K, 10S and C.

    Returns the token alone where it is anything else. Each card ends with its letter, so there is one way to read them.
    """
    if token in ORDER:
        return [token]
    # the whole token first: a search in many digits would begin anew at each
    return re.findall(_TOGETHER, token) if re.fullmatch(_ALL_TOGETHER, token) else [token]


def read_card(token: str) -> Card | None:
    """Return the card that a token is written like, whether it exists (`2S`) or not (`11S`); None for any other token."""
    # most tokens are cards as they are printed: one look-up spares them the pattern
    return token if token in ORDER else token.upper() if re.fullmatch(_CARD, token) else None


def read_cards(token: str) -> Cards | None:
    """Return the cards of a token: one card, or a range of one suit such as `8-MB`.

    Returns None for any other token and for a range that does not rise.
    """
    if match := re.fullmatch(_RANGE, token.upper()):
        low, high, suit = match.groups()
        if low in NUMBERS and high in NUMBERS and NUMBERS.index(low) < NUMBERS.index(high):
            return tuple(f"{n}{suit}" for n in NUMBERS[NUMBERS.index(low) : NUMBERS.index(high) + 1])
        return None
    card = read_card(token)
    return (card,) if card else None


def write_cards(cards: Iterable[Card]) -> str:
    """Return cards by suit, runs of three and more as ranges; `read_cards` reads each part."""
    parts: list[str] = []
    run: list[Card] = []
    # the empty card behind the last one closes the last run
    for card in [*sort(cards), ""]:
        if run and card and ORDER[card] == ORDER[run[-1]] + 1 and SUIT[card] == SUIT[run[-1]]:
            run.append(card)
            continue
        parts += run if len(run) < 3 else [f"{run[0][:-1]}-{run[-1]}"]
        run = [card]
    return " ".join(parts)


def sort(cards: Iterable[Card]) -> Cards:
    """Return cards in deck order. Raises KeyError for a card that no deck holds."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def add(cards: Cards, more: Iterable[Card]) -> Cards:
    """Return the multiset with more cards in it."""
    return sort((*cards, *more))


def remove(cards: Cards, card: Card) -> Cards:
    """Return the multiset with one copy of a card less. Raises ValueError when there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def subtract(cards: Cards, less: Iterable[Card]) -> Cards:
    """Return the multiset without some cards. Raises ValueError when one is missing."""
    gone = Counter(less)
    left = []
    for card in cards:
        if gone.get(card):
            gone[card] -= 1
        else:
            left.append(card)
    if any(gone.values()):
        raise ValueError(f"not there: {', '.join(sorted(+gone))}")
    return tuple(left)


def contains(cards: Cards, some: Iterable[Card]) -> bool:
    """Return whether the multiset holds all of some cards, counted with their copies."""
    left = list(cards)
    for card in some:
        if card not in left:
            return False
        left.remove(card)
    return True
