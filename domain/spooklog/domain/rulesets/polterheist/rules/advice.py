"""Advice on an action, which refuses nothing: an early Treasure, steps and discards that a line left open (7.6)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import PolterheistAction
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.stops import count_of
from spooklog.domain.rulesets.polterheist.rules.treasure import bounds
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.words.wording import counted

Words = tuple[str, str]
"""The short id of a rule, and words in which `@2` is the player of a seat."""


def advice_on(before: State, action: PolterheistAction) -> Iterator[Words]:
    """Yield the advice on an action that is about to be taken in a state."""
    match action:
        case act.DiscoveryDrawn(card="treasure") if not before.hidden_again:
            yield from _early(before)
        case act.PawnMoved(steps=0) if before.loose:
            yield from _open_steps(before, action)
        case act.TreasureRehidden(discards=-1):
            low, high, usual = bounds(before)
            if low < high:
                pile = counted(decks.discards(before), "discard")
                yield "rehide.2", said("no number was given: {usual} of {cards} went into the deck", usual=usual, cards=pile)
        case _:
            pass


def _early(before: State) -> Iterator[Words]:
    """Yield advice on the Treasure among the first third of the deck (R23)."""
    cards = decks.discovery_cards(before.table).total()
    drawn = cards - decks.discoveries_left(before)
    if drawn < (cards - 1) // 3:
        words = said("the Treasure came early: after {drawn} of {cards}", drawn=counted(drawn, "card"), cards=cards - 1)
        yield "r.23", words


def _open_steps(before: State, action: act.PawnMoved) -> Iterator[Words]:
    """Yield advice on a way whose length the line leaves open, unless all steps of the roll must be made."""
    total = before.steps
    count = count_of(before, action, total)
    if count < total:
        yield (
            "loose.2",
            said(
                "no step count was given: @{seat} is taken to have made {steps} of {total}",
                seat=action.seat,
                steps=counted(count, "step"),
                total=total,
            ),
        )
