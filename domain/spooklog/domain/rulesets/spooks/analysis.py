"""What an analysis of Spooks needs (part `analysis`): deals that agree with what a viewer saw.

No judge weighs a position: roll-outs go to the end of the hand, and single decisions are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spooklog.domain.contract.analysis import gauge, options, round_of, stakes, undrawn
from spooklog.domain.rulesets.spooks.cards import Card, Cards, sort, subtract
from spooklog.domain.rulesets.spooks.rules.hands import balance
from spooklog.domain.rulesets.spooks.state import State, replace
from spooklog.domain.values.chance import Rng

__all__ = ["bot", "errs", "gauge", "options", "round_of", "stakes", "undrawn", "watched", "world"]

bot = "shedder"
errs = 20  # it draws nothing: with all cards open each roll-out would be the same hand

_GHOST = 0
"""The place of cards in the ghost hand, and of those that a ruled deal left out; other places are seats."""

_SWAPS = 4
"""Swaps tried for each unknown card, until the first deal is forgotten."""

_MENDS = 50
"""Rounds in which a deal is mended; a claim that no deal keeps is left broken, as at the table."""


def watched(start: State) -> State:
    """Return the first state as a table record, which keeps the claims of players."""
    return replace(start, record="table") if start.record == "full" else start


def world(seen: State, rng: Rng) -> State:
    """Return a deal of the cards that the viewer does not know, each equally likely that breaks no claim of a player.

    A random deal is mended where it breaks a claim to hold none of some cards; then pairs of cards swap places as long as no
    claim breaks. These swaps form a symmetric Markov chain, so its deals become equally likely (Metropolis and others, 1953).
    """
    if not seen.pool:
        return seen
    places = [seat for seat in seen.seats for _ in range(seen.hidden[seat - 1])]
    places += [-seat for seat, card in seen.face_down if card is None]  # it lies on the table, and came from that hand
    places += [_GHOST] * (len(seen.pool) - len(places))
    held = _held(seen, places, rng)
    pool = subtract(seen.pool, (card for _, card in held))
    return _filled(seen, [*held, *_dealt(pool, places, _denied(seen), rng)])


def _held(seen: State, places: list[int], rng: Rng) -> list[tuple[int, Card]]:
    """Take places for the cards that the viewer handed to a player who has a card face down: any of them may be that card."""
    held = list[tuple[int, Card]]()
    for sighting in seen.sightings:
        if (sighting.holder, None) in seen.face_down:
            place = rng.choice([place for place in places if abs(place) == sighting.holder])
            places.remove(place)
            held.append((place, sighting.card))
    return held


def _dealt(pool: Cards, places: Sequence[int], denied: Mapping[int, frozenset[Card]], rng: Rng) -> list[tuple[int, Card]]:
    """Return each place with a card of the pool: a deal at random, mended, then swapped until it is as likely as any other."""
    cards = _mended(pool, places, denied, rng)
    for _ in range(_SWAPS * len(places)):
        one, two = rng.below(len(places)), rng.below(len(places))
        if _may_lie(cards[one], places[two], denied) and _may_lie(cards[two], places[one], denied):
            cards[one], cards[two] = cards[two], cards[one]
    return list(zip(places, cards, strict=True))


def _denied(seen: State) -> Mapping[int, frozenset[Card]]:
    """Return the cards that the hidden part of a hand cannot hold: those of claims since which nothing unseen came in."""
    denied: dict[int, frozenset[Card]] = {}
    for claim in seen.claims:
        ledger = balance(claim)
        if not ledger.unseen and not ledger.broken:
            denied[claim.seat] = denied.get(claim.seat, frozenset()) | {*claim.cards}
    return denied


def _may_lie(card: Card, place: int, denied: Mapping[int, frozenset[Card]]) -> bool:
    return card not in denied.get(abs(place), ())


def _mended(pool: Cards, places: Sequence[int], denied: Mapping[int, frozenset[Card]], rng: Rng) -> list[Card]:
    """Return the cards of the pool by place, at random, without those that may not lie where they fell."""
    cards = list(pool)
    rng.shuffle(cards)
    for _ in range(_MENDS):
        wrong = [at for at, place in enumerate(places) if not _may_lie(cards[at], place, denied)]
        if not wrong:
            break
        for at in wrong:
            other = rng.below(len(places))
            if _may_lie(cards[at], places[other], denied):
                cards[at], cards[other] = cards[other], cards[at]
    return cards


def _filled(seen: State, dealt: Sequence[tuple[int, Card]]) -> State:
    """Return the state with every card in its place, as a full record has it."""
    got: dict[int, list[Card]] = {}
    for place, card in dealt:
        got.setdefault(place, []).append(card)
    down = tuple((seat, card or got[-seat][0]) for seat, card in seen.face_down)
    aside, missing = sort(got.get(_GHOST, ())), seen.table.missing
    return replace(
        seen,
        record="full",
        known=tuple(sort((*hand, *got.get(seat, ()))) for seat, hand in enumerate(seen.known, start=1)),
        hidden=(0,) * len(seen.known),
        ghost_known=seen.ghost_known if missing else sort((*seen.ghost_known, *aside)),
        ghost_hidden=0,
        pool=aside if missing else (),
        trick=seen.trick and replace(seen.trick, laid=down),
        swap=seen.swap and down,
        claims=(),
    )
