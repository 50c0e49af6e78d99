"""A bot that plays Spukstaben: it knows a few thousand common words and looks for the one that scares most where it matters.

It writes before it speaks and speaks when all others have written, so that no bot takes its word from what another said.
"""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.chance import Rng
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.assign import best
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.due import due
from spooklog.domain.rulesets.spukstaben.hints import haunted, may_hint
from spooklog.domain.rulesets.spukstaben.spell import Places, fit
from spooklog.domain.rulesets.spukstaben.state import Ghost, State, Word
from spooklog.domain.rulesets.spukstaben.vocabulary import promising

_DEFEAT = 60
_HASTE = 100
"""What a defeat counts, and at most the haste with which a ghost must be scared; a lost one counts 1."""

_DOUBT = 15
"""By how many hundredths the worth of a ghost is blurred, so that not all bots go for the same ones."""

_TRIED = 60
"""How many of the words that promise most are looked at closely."""

_ROOT = 5
"""Words that begin with so many letters in common may be of one root."""


class Speller:
    """Prefers ghosts that can still be defeated before they escape, those most in haste first."""

    def choose(self, state: State, seat: int, rng: Rng) -> SpukstabenAction | None:
        """What it does; None while it waits for others or for the table."""
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
    """The word that scares most for what it is worth; None where no word that it knows scares a ghost.

    Bots on different seats know different words, so that no two of them write the same.
    """
    longest = state.table.longest
    told = _told(state)
    worth = [_blurred(_worth(state, ghost) // (2 if _letters(state, ghost) in told else 1), rng) for ghost in state.ghosts]
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
    """That it uses the letters of the ghost that it most wants to scare."""
    if word is None or not may_hint(state, seat):
        return None
    hits = [ghost for ghost in state.ghosts if state.spelling(word).find(_letters(state, ghost))]
    most = max(hits, key=lambda ghost: _worth(state, ghost), default=None)
    if most is None or (letters := _letters(state, most)) not in haunted(state):
        return None
    return act.HintGiven(seat, "use", letters)


def _told(state: State) -> set[str]:
    """Letters that another player said to use: their ghosts may be gone before another word acts."""
    return {hint.value for hint in state.hints if hint.kind == "use"}


def _targets(state: State, word: Word) -> tuple[str, ...]:
    """The ghosts that a word scares, each by its place and the letters that it is to use."""
    if not word.current:
        return ()
    worth = [_worth(state, ghost) for ghost in state.ghosts]
    chosen = best(_demands(state, word.current), worth, state.options).chosen
    return tuple(f"{ghost.place}@{places[0]}" for ghost, places in zip(state.ghosts, chosen, strict=True) if places is not None)


def _demands(state: State, word: str) -> list[tuple[Places, ...]]:
    """For each ghost the places at which a word may scare it."""
    spelling, conditions, scope = state.spelling(word), state.table.conditions_on, state.options.condition_scope
    return [fit(state.card(ghost), spelling, conditions=conditions, scope=scope).places for ghost in state.ghosts]


def _worth(state: State, ghost: Ghost) -> int:
    """What it is worth to scare a ghost now: more, the fewer words there will be until it escapes, and most for a defeat."""
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
    """Whether a word is none that appeared, nor seems to be of the root of one."""
    return not any(word in other or other in word or word[:_ROOT] == other[:_ROOT] for other in taken)


BOTS: Mapping[str, Speller] = {"speller": Speller()}
"""The bots that play this game for a seat, by name."""
