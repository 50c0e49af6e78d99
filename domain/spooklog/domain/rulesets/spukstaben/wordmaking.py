"""Words for a bot that knows none: the letters of ghosts with fillers between them. Players judge whether it is a word."""

from __future__ import annotations

from spooklog.domain.chance import Rng
from spooklog.domain.rulesets.spukstaben.state import State

_FILLERS = "AEIOULNRST"

_TOO_LONG = 20
"""One word in this many is longer than the rules allow: it has to be cut down."""

_PARTED = 25
"""One word in this many has a hyphen."""


def make_word(state: State, rng: Rng) -> str:
    """Return a word made of letters of ghosts on the table, drawn at random."""
    longest = state.table.longest
    size = longest + 1 + rng.below(2) if not rng.below(_TOO_LONG) else 1 + rng.below(longest)
    shown = [state.card(ghost).letters for ghost in state.ghosts]
    rng.shuffle(shown)
    word = ""
    while len(word) < size:
        word += shown.pop() if shown and rng.below(4) else rng.choice(_FILLERS)
    word = word[:size]
    if len(word) > 1 and not rng.below(_PARTED):
        at = 1 + rng.below(len(word) - 1)
        return f"{word[:at]}-{word[at:]}"
    return word
