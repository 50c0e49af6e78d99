"""The trick that was turned up last: its cards, and its taker."""

from __future__ import annotations

from spooklog.domain.rulesets.spooks.cards import CAT, SUIT
from spooklog.domain.rulesets.spooks.memory import Laid
from spooklog.domain.rulesets.spooks.state import State


def last_trick(state: State) -> tuple[Laid, ...]:
    """Return the cards of the last trick while no card was laid since; of a tie-break each player's last card."""
    cards: list[Laid] = []
    for laid in reversed(state.pile):
        if laid.how != "trick" or laid.by in [one.by for one in cards]:
            break
        cards.insert(0, laid)
    return tuple(cards)


def took_trick(state: State) -> int | None:
    """Return who took the last trick; None when no Goblin and no Cat was in it, or when the hand ended with it."""
    if not any(laid.card == CAT or SUIT[laid.card] == "G" for laid in _last_round(state)):
        return None
    # the first who declined the lead had it from the trick (r.2)
    leader = state.first_decliner or state.actor
    return leader if state.phase == "lead" else state.after_gift


def _last_round(state: State) -> tuple[Laid, ...]:
    """Return the cards of the last round of that trick: of a tie-break the two that broke the tie."""
    cards: list[Laid] = []
    for laid in reversed(state.pile):
        if laid.how != "trick":
            break
        cards.append(laid)
    # a tie is between two, as no card exists three times; the latest cards come first here
    return tuple(cards[:2] if len(cards) > state.table.seats else cards)
