"""The ghosts that the last word to act hit, where they lie now."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Link
from spooklog.domain.rulesets.spukstaben.board.view import phase
from spooklog.domain.rulesets.spukstaben.memory import Hit
from spooklog.domain.rulesets.spukstaben.state import State, Word, replace


def last_actor(seen: Seen[State]) -> Word | None:
    """Return the word that acted last in this turn, while words act; else None."""
    state = seen.state
    if phase(seen) != "scare":
        return None
    # `mentions` grow in the order in which words act
    used = (state.word_of(one.seat) for one in reversed(state.mentions) if one.turn == state.turn)
    return next((word for word in used if word and word.status == "finished"), None)


def last_hits(seen: Seen[State]) -> tuple[Hit, ...]:
    """Return what that word hit, by the places where it lies now."""
    word = last_actor(seen)
    return tuple(_where_they_lie(seen.state, word)) if word else ()


def links(seen: Seen[State]) -> tuple[Link, ...]:
    """Return the links from the letters of that word to what they hit."""
    word = last_actor(seen)
    number = seen.state.words.index(word) + 1 if word else 0
    return tuple(Link(number, hit.letters, hit.room, hit.row) for hit in last_hits(seen))


def _where_they_lie(state: State, word: Word) -> Iterator[Hit]:
    """Yield hits with the present rows, as rows may have closed up.

    A defeated ghost has the place where it lay, unless another ghost has moved up to it.
    """
    left = list(state.ghosts)
    for hit in state.history_of(word.seat).hits:
        if not hit.left:
            if state.at(hit.room, hit.row) is None:
                yield hit
            continue
        alike = [one for one in left if (one.room, one.code, one.power) == (hit.room, hit.code, hit.left)]
        ghost = next((one for one in alike if one.row == hit.row), next(iter(alike), None))
        if ghost is not None:
            # two alike ghosts are not taken twice
            left.remove(ghost)
            yield replace(hit, row=ghost.row)
