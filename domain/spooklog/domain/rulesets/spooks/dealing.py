"""What a hand starts from: the typed header, the deck, and the hand sizes of a lawful deal (catalogue 3, 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.domain.codec import Codec
from spooklog.domain.errors import Usage
from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spooks.cards import Card, Deck
from spooklog.domain.rulesets.spooks.options import typed_options
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, refuse
from spooklog.domain.value import Value

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


_OPENING = Codec(Opening)


def opening_of(setup: Setup) -> Opening:
    """Return the typed opening of a setup."""
    return _OPENING.convert(setup.opening)


def deck_for(setup: Setup) -> Deck:
    """Return the deck of a setup, with the table's own points.

    Raises Usage for any other difference from the shipped facts.
    """
    for path, value in setup.data.items():
        if not path.startswith("points."):
            raise Usage(
                f"a table may change what cards score, and nothing else: not {path}", input=path, expected=("points.M = 25",)
            )
        if not 1 <= value <= MAX_POINTS:
            raise Usage(f"a card scores 1 to {MAX_POINTS} points, not {value}", input=path, expected=(f"1 to {MAX_POINTS}",))
    if setup.data:
        from spooklog.domain.facts import overlay, shipped_facts  # few tables change them

        # for its refusals alone: `_points` lays the points over the facts
        overlay(shipped_facts(PACKAGE, setup.revision), setup.data)
    return Deck(typed_options(setup.options).decks, own_points(setup.data), setup.revision)


def own_points(data: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return the points that a table counts differently, as `Deck.changed` has them; `data` are the table's own facts."""
    # sorted, so that the same points in another order make an equal deck
    return tuple(sorted((path.removeprefix("points."), value) for path, value in data.items()))


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
