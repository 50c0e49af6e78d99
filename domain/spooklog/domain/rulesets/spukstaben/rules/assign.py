"""Which letters of a word scare which ghost: every letter one ghost at most (scare.6).

The answer is exact, and the same in whatever order the ghosts are named.

A demand is a ghost's choice of places, each a tuple of positions in the word, one beside the other. Places are kept as bits, so
that two places exclude each other where they share a bit. The search goes through the word from front to end and counts what the
remaining demands can reach: so it never takes a choice back, and is quick for every word and table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.rulesets.spukstaben.rules.spell import Places

Demands = Sequence[tuple[Places, ...]]
_Bits = tuple[int, ...]
_Valued = Sequence[tuple[_Bits, int]]
"""Demands by the bits of each place, with what they are worth."""


class Best(NamedTuple):
    """The most that a word can be worth, and the choice that reaches it: for each demand its place, None where it is left out."""

    worth: int
    chosen: tuple[Places | None, ...]


def assign(demands: Demands, options: Options) -> tuple[Places, ...] | None:
    """Return a place for every demand so that no letter is used twice; None where that is impossible.

    Of several answers it is the one in which the demand with the fewest places has its first possible one, then the next, and so
    on.
    """
    worth, chosen = best(demands, (1,) * len(demands), options)
    return tuple(places for places in chosen if places is not None) if worth == len(demands) else None


def best(demands: Demands, worth: Sequence[int], options: Options) -> Best:
    """Return the choice of demands that is worth most together, each by its worth, 0 or more; the same choice every time."""
    order = sorted(range(len(demands)), key=lambda index: (len(demands[index]), index))
    # behind the last letter: there combinations share no letter with single ones (`combo_letters=shared`)
    apart = 1 + max((place for demand in demands for places in demand for place in places), default=0)
    in_order = [(_bits(demands[index], options, apart), worth[index]) for index in order]
    # no demand is worth less than 0: where one after the other succeeds, no search can find more
    places = _all_in_turn(in_order) or _dearest(in_order)
    chosen: list[Places | None] = [None] * len(demands)
    for index, place in zip(order, places, strict=True):
        chosen[index] = None if place is None else demands[index][place]
    return Best(sum(value for value, places in zip(worth, chosen, strict=True) if places is not None), tuple(chosen))


def _all_in_turn(demands: _Valued) -> list[int | None] | None:
    """Return the first free place for each demand, by number; None where taking them one after the other fails."""
    used, places = 0, list[int | None]()
    for choice, _ in demands:
        place = next((number for number, wanted in enumerate(choice) if not wanted & used), None)
        if place is None:
            return None
        places.append(place)
        used |= choice[place]
    return places


def _dearest(demands: _Valued) -> list[int | None]:
    """Return for each demand the first place that leaves the highest worth possible, by number; None where it is left out."""
    missing = _reach(demands, 0)
    used, places = 0, list[int | None]()
    for at, (choice, value) in enumerate(demands):
        for number, wanted in enumerate(choice):
            if not wanted & used and value + _reach(demands[at + 1 :], used | wanted) == missing:
                places.append(number)
                used, missing = used | wanted, missing - value
                break
        else:
            places.append(None)
    return places


def _bits(choice: tuple[Places, ...], options: Options, apart: int) -> _Bits:
    """Return each place as the bits that it uses up: none where every ghost that fits is scared (`letter_use=per_ghost`).

    Those of a combination begin at the bit `apart` where it shares its letters with single ones.
    """
    if options.letter_use == "per_ghost":
        return (0,) * len(choice)
    shared = options.combo_letters == "shared"
    return tuple(sum(1 << place for place in places) << (apart if shared and len(places) > 1 else 0) for places in choice)


def _reach(demands: _Valued, used: int) -> int:
    """Return the most that demands can be worth together where some bits are used already.

    Demands with the same free places differ in nothing but their worth, so the dearest of them come first.
    """
    alike = defaultdict[_Bits, list[int]](list)
    for choice, value in demands:
        alike[tuple(wanted for wanted in choice if not wanted & used)].append(value)
    free = sum(sum(values) for choice, values in alike.items() if 0 in choice)  # these use no letter, so nothing excludes them
    groups = [(choice, sorted(values, reverse=True)) for choice, values in alike.items() if choice and 0 not in choice]
    starts = defaultdict[int, list[tuple[int, int]]](list)
    for group, (choice, _) in enumerate(groups):
        for wanted in choice:
            starts[_first(wanted)].append((group, wanted.bit_length()))
    last = [max(map(_first, choice)) for choice, _ in groups]
    order = sorted(starts)

    # made for each call: the groups differ from word to word
    @cache
    def search(number: int, taken: tuple[int, ...]) -> int:
        if number == len(order):
            return 0
        here = order[number]
        most = search(number + 1, _still(taken, here))
        for group, end in starts[here]:
            values = groups[group][1]
            if (count := taken[group]) < len(values):
                more = (*taken[:group], count + 1, *taken[group + 1 :])
                most = max(most, values[count] + search(bisect_left(order, end), _still(more, end - 1)))
        return most

    def _still(taken: tuple[int, ...], here: int) -> tuple[int, ...]:
        """Return what was taken of the groups that have places behind this one, and 0 for the others, which are done."""
        return tuple(count if after > here else 0 for count, after in zip(taken, last, strict=True))

    return free + search(0, (0,) * len(groups))


def _first(wanted: int) -> int:
    """Return the number of the first bit."""
    return (wanted & -wanted).bit_length() - 1
