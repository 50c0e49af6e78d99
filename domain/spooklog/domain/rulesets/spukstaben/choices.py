"""Choices: what the players may do now, as legal actions, and as forms where there are too many to list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from spooklog.domain.actions import Form
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import hints, scare
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.appear import open_rooms
from spooklog.domain.rulesets.spukstaben.due import due, may_rule
from spooklog.domain.rulesets.spukstaben.problems import problems
from spooklog.domain.rulesets.spukstaben.scoring import span
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
            low, high = span(state.table)
            yield Form(None, now.lines[0], f"the team's points, from {low} to {high}", by="table")
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
    if word.seat is None:
        yield Form(None, "team: WORD", "the team's word of power")
    else:
        yield Form(word.seat, ": WORD", "the word")
        yield from _hints(state, word.seat)
    if not word.written:
        yield act.WordWritten(word.seat)
        if word.seat is not None:
            yield Form(word.seat, "wrote WORD", "the word, kept from the others until it is spoken")
    yield act.WordSpoken(word.seat)


def _hints(state: State, seat: int) -> Iterator[Form]:
    if not hints.may_hint(state, seat):
        return
    if named := " ".join(hints.haunted(state)):
        yield Form(seat, "hint use LETTER", f"that the word has these letters: {named}")
        yield Form(seat, "hint not LETTER", f"that it does not: {named}")
    if there := " ".join(hints.places(state)):
        yield Form(seat, "hint all PLACE", f"that it has all letters of a room or row: {there}")
        yield Form(seat, "hint some PLACE", f"that it has some of them: {there}")
        yield Form(seat, "hint no PLACE", f"that it has none of them: {there}")
    yield Form(seat, "hint NUMBER", f"how long it is, from 1 to {state.table.longest}")


def _ruling(state: State) -> Choices:
    """Yield what the table may decide about words: actions that solve a problem, then forms for all other decisions."""
    cures = (cure.action for problem in problems(state) for cure in problem.cures if cure.action)
    yield from dict.fromkeys(cures)
    owner = "team" if state.is_last else "NAME"
    yield _form(f"{owner} rule ok", "the team lets a word stand")
    yield _form(f"{owner} rule to WORD spelling", "it is put right")
    yield _form(f"{owner} rule to WORD base", "its basic form")
    yield _form(f"{owner} rule to WORD invalid", "cut down to a valid word")
    yield _form(f"{owner} rule cross invalid", "crossed out")
    if state.used or len(state.standing) > 1:
        yield _form(f"{owner} rule to WORD root WORD", "cut by a root that was used")
        yield _form(f"{owner} rule cross root WORD", "crossed out for it")
    if len(state.standing) > 1:
        yield _form(f"{owner} rule to WORD part NAME LETTERS", "cut by what two words share")
        yield _form(f"{owner} rule cross part NAME LETTERS", "crossed out for it")


def _form(pattern: str, meaning: str) -> Form:
    return Form(None, pattern, meaning, by="table")


def _scaring(state: State, word: Word) -> Choices:
    able = [target.ghost.place for target in scare.scareable(state, word)]
    together = scare.most(state, word)
    listed = [together, *((place,) for place in able), ()]
    yield from (act.WordActed(word.seat, targets) for targets in dict.fromkeys(listed))
    if len(able) > 1:
        pattern, meaning = "scare PLACE PLACE …", f"several of these: {' '.join(able)}"
        yield Form(None, f"team {pattern}", meaning) if word.seat is None else Form(word.seat, pattern, meaning)
