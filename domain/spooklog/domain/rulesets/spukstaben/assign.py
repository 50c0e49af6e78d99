"""Which letters of a word scare which ghost: every letter one ghost at most (scare.6). Exact, and the same in whatever order the
ghosts are named.

A demand is a ghost's choice of places, each a tuple of positions in the word. Places are kept as bits, so that two of them
exclude each other where they have a bit in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD
from spooklog.domain.rulesets.spukstaben.options import Options
from spooklog.domain.rulesets.spukstaben.spell import Places

_APART = 4 * MAX_WORD
"""Where combinations use up no letters of single ones, the bits of the two kinds lie so far apart: no word is as long."""

Demands = Sequence[tuple[Places, ...]]


class Best(NamedTuple):
    """The most that a word can be worth, and what it takes: for each demand its place, or None where it is left out."""

    worth: int
    chosen: tuple[Places | None, ...]


def assign(demands: Demands, options: Options) -> tuple[Places, ...] | None:
    """A place for every demand so that no letter is used twice; None where there is none.

    Of several answers the one in which the demand with the fewest places has its first possible one, then the next, and so on.
    """
    order = _order(demands)
    bits = [_bits(demands[index], options) for index in order]
    dead: set[tuple[int, int]] = set()

    def search(at: int, used: int) -> tuple[int, ...] | None:
        if at == len(bits):
            return ()
        if (at, used) in dead:
            return None
        for index, wanted in enumerate(bits[at]):
            if not wanted & used and (rest := search(at + 1, used | wanted)) is not None:
                return (index, *rest)
        dead.add((at, used))
        return None

    found = search(0, 0)
    if found is None:
        return None
    taken = dict(zip(order, found, strict=True))
    return tuple(places[taken[index]] for index, places in enumerate(demands))


def best(demands: Demands, worth: Sequence[int], options: Options) -> Best:
    """The choice of demands that is worth most together, each by what it is worth, 0 or more; the same one every time."""
    order = _order(demands)
    bits = [_bits(demands[index], options) for index in order]
    known: dict[tuple[int, int], tuple[int, int]] = {}

    def search(at: int, used: int) -> int:
        if at == len(bits):
            return 0
        if (at, used) in known:
            return known[at, used][0]
        most, taken = -1, -1
        for index, wanted in enumerate(bits[at]):
            if not wanted & used and (reached := worth[order[at]] + search(at + 1, used | wanted)) > most:
                most, taken = reached, index
        if (reached := search(at + 1, used)) > most:
            most, taken = reached, -1
        known[at, used] = (most, taken)
        return most

    total, used = search(0, 0), 0
    chosen: list[Places | None] = [None] * len(demands)
    for at, demand in enumerate(order):
        index = known[at, used][1]
        if index >= 0:
            chosen[demand] = demands[demand][index]
            used |= bits[at][index]
    return Best(total, tuple(chosen))


def _order(demands: Demands) -> list[int]:
    """Demands with the fewest places first: whatever cannot be, is seen soonest."""
    return sorted(range(len(demands)), key=lambda index: (len(demands[index]), index))


def _bits(choice: tuple[Places, ...], options: Options) -> tuple[int, ...]:
    """Each place as the bits that it uses up: none where every ghost that fits is scared (`letter_use=per_ghost`)."""
    if options.letter_use == "per_ghost":
        return (0,) * len(choice)
    apart = options.combo_letters == "shared"
    return tuple(sum(1 << place for place in places) << (_APART if apart and len(places) > 1 else 0) for places in choice)
