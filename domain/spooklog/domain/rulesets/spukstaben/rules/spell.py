"""Where a word spells the letters of a ghost, and which of these places meet the ghost's conditions (combos, conditions)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spooklog.domain.rulesets.spukstaben.cards import Card
from spooklog.domain.rulesets.spukstaben.letters import Spelling
from spooklog.domain.values.value import Value

Places: TypeAlias = tuple[int, ...]
"""Positions of letters in a word, from 1."""

Scope = Literal["occurrence", "word"]

MisfitRule = Literal["combos.1", "scare.5", "conditions.4", "conditions.2", "conditions.3"]


class Fit(Value, frozen=True):
    """The places at which a word may scare a ghost, the first one first; where there are none, the rule that forbids it."""

    places: tuple[Places, ...]
    broken: MisfitRule | None = None


def fit(card: Card, word: Spelling, *, conditions: bool, scope: Scope, pin: int | None = None) -> Fit:
    """Return where a word may scare a ghost with this card, in the order of 7.2: letters, length of the word, ends, sequence.

    With a `pin` only the place that begins there counts. With the scope `word` no place at all may break a condition
    (conditions.5). A condition that the table judges never forbids a place.
    """
    found = word.find(card.letters)
    pinned = tuple(places for places in found if pin in (None, places[0]))
    if not pinned:
        return Fit((), "combos.1" if card.combination else "scare.5")
    if not conditions or not card.conditional:
        return Fit(pinned)
    if card.max_len is not None and len(word.letters) > card.max_len:
        return Fit((), "conditions.4")
    asked = found if scope == "word" else ()
    inner = tuple(places for places in pinned if _within(card, word, places))
    if not inner or not all(_within(card, word, places) for places in asked):
        return Fit((), "conditions.2")
    sequences = word.find(card.not_in) if card.not_in else ()
    outside = tuple(places for places in inner if not _inside(places, sequences))
    if not outside or any(_inside(places, sequences) for places in asked):
        return Fit((), "conditions.3")
    return Fit(outside)


def _within(card: Card, word: Spelling, places: Places) -> bool:
    """Return whether a place keeps off the ends of the word as the card asks (conditions.2)."""
    at_start = card.not_first and places[0] == 1
    at_end = card.not_last and places[-1] == len(word.letters)
    return not (at_start or at_end)


def _inside(places: Places, sequences: tuple[Places, ...]) -> bool:
    """Return whether all letters used belong to one of these sequences (conditions.3)."""
    return any(set(places) <= set(sequence) for sequence in sequences)
