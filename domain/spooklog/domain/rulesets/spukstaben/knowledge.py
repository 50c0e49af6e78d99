"""Who knows what (part `knowledge`).

The only secrets are words that were written and are not spoken yet: their writers alone know them. The order of the pile is
hidden from all players, and no state holds it.
"""

from __future__ import annotations

from spooklog.domain.contract.actions import Viewer
from spooklog.domain.contract.defaults import binds
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction, WordWritten
from spooklog.domain.rulesets.spukstaben.state import State, replace

__all__ = ["binds", "redact", "seen_by"]


def seen_by(state: State, viewer: Viewer) -> State:
    """Return the state as a viewer knows it, without words that others wrote and have not spoken. The team has no secrets."""
    if viewer == "full" or not any(word.secret for word in state.words):
        return state
    words = (word if _may_read(word.seat, viewer) else replace(word, secret=None) for word in state.words)
    return replace(state, words=tuple(words))


def redact(action: SpukstabenAction, before: State, now: State, viewer: Viewer) -> SpukstabenAction:
    """Return the action as a viewer knows it who looks back from `now`, without a written word that is not spoken yet.

    Once its player has spoken all players know it, as a notice shows where the word spoken is not the one written (search.2).
    """
    if viewer == "full" or not isinstance(action, WordWritten) or _may_read(action.seat, viewer):
        return action
    if now.turn != before.turn:
        spoken = (before.turn, action.seat) not in now.unsaid
    else:
        word = now.word_of(action.seat)
        # a spoken word has no secret; one that has was written again by a ruling and is still to be kept
        spoken = word is not None and word.status != "unspoken" and word.secret is None
    return action if spoken else replace(action, word=None)


def _may_read(seat: int | None, viewer: Viewer) -> bool:
    """Return whether a viewer may read what an owner wrote."""
    return seat is None or seat == viewer
