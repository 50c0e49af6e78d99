"""Choices: what the players may do now, as legal actions, and as forms where there are too many to list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from spooklog.domain.contract.actions import Form
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.moves import forms
from spooklog.domain.rulesets.spukstaben.rules import hints, scare
from spooklog.domain.rulesets.spukstaben.rules.appear import open_rooms
from spooklog.domain.rulesets.spukstaben.rules.due import due, may_rule
from spooklog.domain.rulesets.spukstaben.rules.problems import problems
from spooklog.domain.rulesets.spukstaben.state import State, Word

Choices: TypeAlias = Iterator[SpukstabenAction | Form]


def choices(seen: State, seat: int | None = None) -> Choices:
    """Yield what may be done; with `seat` by that seat and by the team, for which any player may act."""
    offered = _choices(seen)
    return offered if seat is None else (choice for choice in offered if choice.owner in (seat, "team"))


def revealed(state: State, code: str) -> Iterator[act.CardRevealed]:
    """Yield the ways in which a card may be revealed; only opening cards leave a choice of where they lie."""
    if not any(state.slots):
        yield act.CardRevealed(code)
        return
    for room in open_rooms(state, state.table.cards[code]):
        yield act.CardRevealed(code, room)


def _choices(state: State) -> Choices:
    now = due(state)
    match now.need:
        case "result":
            yield forms.result(state)
        case "cards":
            yield from (card for code in state.unseen for card in revealed(state, code))
        case "glass":
            yield act.HourglassTurned()
        case "words":
            yield from _search(state, now.words)
        case "ruling" | "scare":
            yield from _ruling_or_scare(state, now.words)
        case "flee":
            yield act.GhostsFled()
        case "dawn":
            yield act.DawnBroke()
        case "nothing":
            return


def _search(state: State, words: Sequence[Word]) -> Choices:
    if not state.emptied:
        yield act.HourglassEmptied()
    for word in words:
        yield from _searching(state, word)


def _ruling_or_scare(state: State, words: Sequence[Word]) -> Choices:
    if may_rule(state):
        yield from _ruling(state)
    for word in words:
        yield from _scaring(state, word)


def _searching(state: State, word: Word) -> Choices:
    yield forms.spoken(state, word)
    if not word.written:
        yield act.WordWritten(word.seat)
        yield forms.written(state, word)
    if word.seat is not None and hints.may_hint(state, word.seat):
        yield from forms.hinted(state, word.seat)
    yield act.WordSpoken(word.seat)


def _ruling(state: State) -> Choices:
    """Yield what the table may decide about words: actions that solve a problem, then forms for all other decisions."""
    cures = (cure.action for problem in problems(state) for cure in problem.cures if cure.action)
    yield from dict.fromkeys(cures)
    yield from forms.decided(state)


def _scaring(state: State, word: Word) -> Choices:
    able = [target.ghost.place for target in scare.scareable(state, word)]
    together = scare.most(state, word)
    listed = [together, *((place,) for place in able), ()]
    yield from (act.WordActed(word.seat, targets) for targets in dict.fromkeys(listed))
    yield from forms.scaring(state, word)
