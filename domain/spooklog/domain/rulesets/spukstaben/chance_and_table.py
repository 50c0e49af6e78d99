"""What chance and the table do by themselves: cards, the hourglass, the flight, dawn."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.chance import Rng
from spooklog.domain.rulesets.spukstaben.actions import CardRevealed, DawnBroke, GhostsFled, HourglassTurned
from spooklog.domain.rulesets.spukstaben.appear import open_rooms
from spooklog.domain.rulesets.spukstaben.night import unfinished
from spooklog.domain.rulesets.spukstaben.state import PLAYING, State

Drawn = CardRevealed | HourglassTurned | GhostsFled | DawnBroke


def drawn(state: State) -> Iterator[Drawn]:
    """The actions of chance and the table that may come now: every card that may lie on top, in every room that it may go to."""
    if state.phase not in PLAYING:
        return
    if state.pending:
        for code in state.unseen:
            yield from _laid_out(state, code)
    elif not state.turned:
        yield HourglassTurned()
    elif not unfinished(state):
        yield DawnBroke() if state.is_last else GhostsFled()


def sample(state: State, rng: Rng) -> Drawn | None:
    """One of them: a card as likely as there are copies of it unseen. None where players, or the team's rulings, are awaited."""
    if state.phase not in PLAYING or not state.pending:
        return next(drawn(state), None)
    place = rng.below(state.pile)
    for code, count in state.unseen.items():
        if place < count:
            return rng.choice(tuple(_laid_out(state, code)))
        place -= count
    return None


def _laid_out(state: State, code: str) -> Iterator[CardRevealed]:
    """A card as it may be revealed. Only in the opening is there anything to choose about where it lies."""
    if not any(state.slots):
        yield CardRevealed(code)
        return
    for room in open_rooms(state, state.table.cards[code]):
        yield CardRevealed(code, room)
