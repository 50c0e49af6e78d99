"""What a viewer of a hand is shown (part `pictures`): what happens next, what begins, what a player knows; view and picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.rulesets.spooks.board.view import view
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, the_card
from spooklog.domain.rulesets.spooks.lines.words import BEGINS
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.rules.due import Due, due
from spooklog.domain.rulesets.spooks.rules.last_trick import took_trick
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.words.wording import next_up, without_next

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Sentence, Term
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.spooks.actions import SpooksAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the hand waits for, for a lead also why this player has it; then what else may be done."""
    state, now = seen.state, seen.turn
    first, *others = now.prompt if isinstance(now, Due) else due(state).prompt
    if state.phase == "lead":
        first = next_up(_with_reason(state, without_next(first)))
    return tuple(map(seen.labels.named, (first, *others)))


def _with_reason(state: State, lead: str) -> str:
    """Return that a player leads, with the reason why it is this one."""
    top = state.top
    if not state.pile or top is None:
        return lead
    if state.pile[-1].how == "trick":
        if took_trick(state):
            return said("{lead} (took the trick)", lead=lead)
        return said("{lead} (nobody fought for the trick)", lead=lead)
    if top.card == CAT:
        return said("{lead} (after the Cat)", lead=lead)
    if top.card in BLUE:
        return said("{lead} (nobody topped {card})", lead=lead, card=the_card(top.card)) if state.actor == top.owner else lead
    return said("{lead} (after the bite)", lead=lead)


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began: a trick (once, however many rounds it takes), a straight, a bite, a gift, an exchange."""
    begun = BEGINS.get(after.phase)
    return (begun,) if begun and before.phase != after.phase else ()


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.spooks.board import picture

    return picture.scene(seen, prompt)


def say(before: State, actions: Sequence[SpooksAction], labels: Labels) -> Sentence:
    """Return what players did, as a sentence. The import waits, as a line is recorded without it."""
    from spooklog.domain.rulesets.spooks.board import sentences

    return sentences.say(before, actions, labels)


def term(word: str, seen: State) -> Term | None:  # noqa: ARG001
    """Return what a card is called."""
    from spooklog.domain.rulesets.spooks.board import sentences

    return sentences.term(word)


def private_knowledge(seen: Seen[State], seat: int) -> tuple[str, ...]:
    """Return the player's own hand, then each hand of which the player knows cards, with the label of its holder."""
    own = _own_hand(seen.state, seat)
    return ((own,) if own else ()) + tuple(_others(seen, seat))


def _own_hand(state: State, seat: int) -> str:
    """Return the player's cards, with the number of those that the log does not know; empty where only the result is recorded."""
    cards = " ".join(state.known[seat - 1])
    # a hand that lost track is a result record as well, but has a pile and hands
    if state.record == "result" and not state.pile:
        return cards
    hidden = state.hidden[seat - 1]
    if not cards:
        if not hidden:
            return said("no cards")
        return said.counted(hidden, "{number} card that was not logged", "{number} cards that were not logged")
    return said("{cards} and {number} that were not logged", cards=cards, number=hidden) if hidden else cards


def _others(seen: Seen[State], seat: int) -> Iterator[str]:
    for other in seen.state.seats:
        cards = seen.state.known[other - 1]
        if other != seat and cards:
            yield f"{seen.labels[other]} {' '.join(cards)}"
