"""A bot that plays Spukstaben: of a few thousand common words it takes the one that scares most where it matters.

It writes before it speaks, and speaks when all others have written, so that no bot takes its word from another player's.
"""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.moves.vocabulary import promising
from spooklog.domain.rulesets.spukstaben.rules.assign import best
from spooklog.domain.rulesets.spukstaben.rules.due import due
from spooklog.domain.rulesets.spukstaben.rules.hints import haunted, may_hint
from spooklog.domain.rulesets.spukstaben.rules.spell import Places, fit
from spooklog.domain.rulesets.spukstaben.state import Ghost, State, Word
from spooklog.domain.values.chance import Rng

_DEFEAT = 60
_HASTE = 100
"""Points for a defeat, and at most for the haste with which a ghost must be scared; a ghost beyond help counts 1."""

_DOUBT = 15
"""By how many hundredths the worth of a ghost is blurred, so that the bots do not all go for the same ghosts."""

_TRIED = 60
"""How many of the most promising words the bot tries out."""

_ROOT = 5
"""Words that begin with this many letters in common may have the same root."""


class Speller:
    """A bot that prefers ghosts it can still help to defeat before they escape, the most urgent first."""

    def choose(self, state: State, seat: int, rng: Rng) -> SpukstabenAction | None:
        """Return the bot's action; None while it waits for others or for the table."""
        now, owner = due(state), None if state.is_last else seat
        word = next((word for word in now.words if word.seat == owner), None)
        if word is None:
            return None
        return _search(state, word, rng) if now.need == "words" else act.WordActed(owner, _targets(state, word))


def _search(state: State, word: Word, rng: Rng) -> SpukstabenAction | None:
    if word.seat is None:
        return act.WordSpoken(None, _find(state, None, rng))
    if not word.written:
        return act.WordWritten(word.seat, _find(state, word.seat, rng))
    if (hint := _hint(state, word.seat, word.secret)) is not None:
        return hint
    if any(not other.written for other in state.silent):
        return None
    return act.WordSpoken(word.seat, word.secret)


def _find(state: State, seat: int | None, rng: Rng) -> str | None:
    """Return the word that scares most for what it is worth; None where no word that the bot knows scares a ghost.

    Bots on different seats know different words, so that no two of them write the same.
    """
    longest = state.table.longest
    claimed = _claimed(state)
    worth = [_blurred(_worth(state, ghost) // (2 if _letters(state, ghost) in claimed else 1), rng) for ghost in state.ghosts]
    taken = {*state.used} | {state.plain(word.spoken) for word in state.words if word.spoken}
    taken |= {state.plain(word) for word in state.options.banned_words}
    wanted = [(_letters(state, ghost), value) for ghost, value in zip(state.ghosts, worth, strict=True)]
    chosen, most = None, 0
    share = slice(None) if seat is None else slice(seat - 1, None, state.table.seats)
    for word in promising(wanted, _TRIED, share, lambda word: len(word) <= longest and _is_free(word, taken)):
        reached = best(_demands(state, word), worth, state.options).worth
        if reached > most:
            chosen, most = word, reached
    return chosen


def _hint(state: State, seat: int, word: str | None) -> act.HintGiven | None:
    """Return the hint that the word uses the letters of the ghost that the bot most wants to scare."""
    if word is None or not may_hint(state, seat):
        return None
    hits = [ghost for ghost in state.ghosts if state.spelling(word).find(_letters(state, ghost))]
    most = max(hits, key=lambda ghost: _worth(state, ghost), default=None)
    if most is None or (letters := _letters(state, most)) not in haunted(state):
        return None
    return act.HintGiven(seat, "use", letters)


def _claimed(state: State) -> set[str]:
    """Return letters that hints named as used: their ghosts may be gone before another word acts."""
    return {hint.value for hint in state.hints if hint.kind == "use"}


def _targets(state: State, word: Word) -> tuple[str, ...]:
    """Return the ghosts that a word scares, each by its place and the letters that it is to use."""
    if not word.current:
        return ()
    worth = [_worth(state, ghost) for ghost in state.ghosts]
    chosen = best(_demands(state, word.current), worth, state.options).chosen
    return tuple(f"{ghost.place}@{places[0]}" for ghost, places in zip(state.ghosts, chosen, strict=True) if places is not None)


def _demands(state: State, word: str) -> list[tuple[Places, ...]]:
    """Return for each ghost the places at which a word may scare it."""
    spelling, conditions, scope = state.spelling(word), state.table.conditions_on, state.options.condition_scope
    return [fit(state.card(ghost), spelling, conditions=conditions, scope=scope).places for ghost in state.ghosts]


def _worth(state: State, ghost: Ghost) -> int:
    """Return what it is worth to scare a ghost now: more, the fewer words come before it escapes, and most for a defeat."""
    if state.is_last:
        return _DEFEAT
    turns = min(len(ROOMS) - ROOMS.index(ghost.room), state.table.turns - state.turn)
    chances = turns * state.table.seats
    if ghost.power > chances and turns < state.table.turns - state.turn:
        return 1  # nothing that the team does can save its letter
    return _HASTE * min(ghost.power, chances) // chances + (_DEFEAT if ghost.power == 1 else 0) + 1


def _blurred(worth: int, rng: Rng) -> int:
    return max(1, worth * (100 - _DOUBT + rng.below(2 * _DOUBT + 1)) // 100)


def _letters(state: State, ghost: Ghost) -> str:
    return state.card(ghost).letters


def _is_free(word: str, taken: set[str]) -> bool:
    """Return whether a word neither appeared nor seems to have the root of one that did."""
    return not any(word in other or other in word or word[:_ROOT] == other[:_ROOT] for other in taken)


BOTS: Mapping[str, Speller] = {"speller": Speller()}
"""The bots by name."""
