"""Forms: lines with open places, and what may be chosen at each of them: letters of a word, ghosts, hints, decisions."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Literal

from spooklog.domain.contract.actions import MOST_WORDS, Field, Form
from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD
from spooklog.domain.rulesets.spukstaben.rules import hints, scare
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM
from spooklog.domain.rulesets.spukstaben.rules.scoring import span
from spooklog.domain.rulesets.spukstaben.state import State, Word

_PLACE = re.compile("[A-Z]{2,}")
"""An open place in a pattern."""


def result(state: State, pattern: str) -> Form:
    """Return the form of the team's points."""
    low, high = span(state.table)
    return _form(None, pattern, f"the team's points, from {low} to {high}", Field("point", low=low, high=high), by="table")


def spoken(state: State, word: Word) -> Form:
    """Return the form of a word that is spoken."""
    if word.seat is None:
        return _form(None, "team: WORD", "the team's word of power", _letters(state))
    return _form(word.seat, ": WORD", "the word", _letters(state))


def written(state: State, word: Word) -> Form:
    """Return the form of a word that is written and named to the log alone; the team has nothing to hide."""
    if word.seat is None:
        return _form(None, "team wrote WORD", "the team's word, before it is spoken", _letters(state))
    return _form(word.seat, "wrote WORD", "the word, kept from the others until it is spoken", _letters(state))


def hinted(state: State, seat: int) -> Iterator[Form]:
    """Yield a player's hints: about letters and places that there are, and about the length."""
    if named := hints.haunted(state):
        letter, there = Field("letter", named), " ".join(named)
        yield _form(seat, "hint use LETTER", f"that the word has these letters: {there}", letter)
        yield _form(seat, "hint not LETTER", f"that it does not: {there}", letter)
    if places := hints.places(state):
        place, there = Field("place", places), " ".join(places)
        yield _form(seat, "hint all PLACE", f"that it has all letters of a room or row: {there}", place)
        yield _form(seat, "hint some PLACE", f"that it has some of them: {there}", place)
        yield _form(seat, "hint no PLACE", f"that it has none of them: {there}", place)
    longest = state.table.longest
    yield _form(seat, "hint NUMBER", f"how long it is, from 1 to {longest}", Field("length", low=1, high=longest))


def decided(state: State) -> Iterator[Form]:
    """Yield the decisions of the table about a word: the team's in the turn of the word of power, else that of any player."""
    whose = () if state.is_last else (Field("player"),)
    owner = TEAM if state.is_last else "NAME"
    word = _letters(state)

    def decision(pattern: str, meaning: str, *fields: Field) -> Form:
        return _form(None, f"{owner} rule {pattern}", meaning, *whose, *fields, by="table")

    yield decision("ok", "the team lets a word stand")
    yield decision("to WORD spelling", "it is put right", word)
    yield decision("to WORD base", "its basic form", word)
    yield decision("to WORD invalid", "cut down to a valid word", word)
    yield decision("cross invalid", "crossed out")
    if state.used or len(state.standing) > 1:
        root = Field("root", _roots(state), text=True)
        yield decision("to WORD root WORD", "cut by a root that was used", word, root)
        yield decision("cross root WORD", "crossed out for it", root)
    if len(state.standing) > 1:
        common = (Field("player"), _letters(state))
        yield decision("to WORD part NAME LETTERS", "cut by what two words share", word, *common)
        yield decision("cross part NAME LETTERS", "crossed out for it", *common)


def scaring(state: State, word: Word) -> Iterator[Form]:
    """Yield the form of a word that scares several ghosts, or one with letters that it has more than once.

    A place with a position, such as `c1@5`, is there for each ghost whose letters the word has several times.
    """
    targets = scare.scareable(state, word)
    able, words = tuple(target.ghost.place for target in targets), list[str]()
    for target in targets:
        place, fits = target.ghost.place, scare.fit_of(state, word, target).places
        words += [place, *(f"{place}@{letters[0]}" for letters in fits if len(fits) > 1)]
    if len(words) > 1:
        ghosts = Field("ghost", tuple(words) if len(words) <= MOST_WORDS else able, most=None)
        several = f"several of these: {' '.join(able)}", "scare PLACE PLACE …"
        one = f"{able[0]}, and where its letters stand in the word", "scare PLACE@NUMBER"
        meaning, pattern = several if len(able) > 1 else one
        owner = f"{TEAM} " if word.seat is None else ""
        yield Form(word.seat, owner + pattern, meaning, parts=(f"{owner}scare ", ghosts))


def _letters(state: State) -> Field:
    """Return a place for a word: any letters, in capitals as on the cards, those that the deck alone prints behind Z."""
    letters = (*string.ascii_uppercase, *state.table.own_letters)
    return Field("letter", letters, most=MAX_WORD, again=True, between="", text=True)


def _roots(state: State) -> tuple[str, ...]:
    """Return the words that may hold the root of another one: those of this turn and the latest used ones, by the alphabet."""
    found = dict.fromkeys((*(word.letters for word in state.standing), *reversed(state.used)))
    return tuple(sorted([*found][:MOST_WORDS]))


def _form(seat: int | None, pattern: str, meaning: str, *fields: Field, by: Literal["team", "table", "chance"] = "team") -> Form:
    """Return a form with these fields at the words in capitals of its pattern, in their order."""
    first, *texts = _PLACE.split(pattern)
    parts: list[str | Field] = [first]
    for field, text in zip(fields, texts, strict=True):
        parts += [field, text]
    return Form(seat, pattern, meaning, by, tuple(part for part in parts if part))
