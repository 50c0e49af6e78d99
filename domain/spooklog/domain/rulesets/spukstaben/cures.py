"""Decisions that let the words of a turn act again: what is offered and drawn where the table must decide."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.chance import Rng
from spooklog.domain.rulesets.spukstaben.actions import Cause, WordRuled
from spooklog.domain.rulesets.spukstaben.standing import Problem, length, letters, standing
from spooklog.domain.rulesets.spukstaben.state import State


def cures(state: State, problem: Problem) -> Iterator[WordRuled]:
    """The decisions that mend what keeps a word from acting, as far as no new word has to be thought of."""
    word = problem.word
    match problem.rule:
        case "search.1" | "dict.3":
            yield WordRuled(word.seat, "ok")
            yield WordRuled(word.seat, "cross", None, "invalid")
        case "validity.5":
            for twin in standing(state):
                if twin.seat != word.seat and letters(twin) == letters(word):
                    yield WordRuled(word.seat, "cross", None, "same", twin.seat)
                    yield WordRuled(twin.seat, "cross", None, "same", word.seat)
        case "validity.7":
            yield WordRuled(word.seat, "cross", None, "root", None, letters(word))
        case _:
            yield WordRuled(word.seat, "cross", None, "invalid")


def sample_cure(state: State, problem: Problem, rng: Rng) -> WordRuled:
    """One of them, or the word cut down at random where it is too long or was used before."""
    word, said = problem.word, letters(problem.word)
    if rng.below(2):
        match problem.rule:
            case "words.1":
                over = max(1, length(state, word.current or "") - state.table.longest)
                return _cut(word.seat, said, over + rng.below(len(said) - over) if len(said) > over else over, "invalid", rng)
            case "validity.7" if len(said) > 1:
                return _cut(word.seat, said, 1 + rng.below(len(said) - 1), "root", rng)
            case _:
                pass
    return rng.choice(tuple(cures(state, problem)))


def _cut(seat: int | None, said: str, off: int, cause: Cause, rng: Rng) -> WordRuled:
    """The word without so many of its letters, at the beginning and the end."""
    first = rng.below(off + 1)
    kept = said[first : len(said) - (off - first)]
    if not kept:
        return WordRuled(seat, "cross", None, "invalid")
    return WordRuled(seat, "to", kept, cause, None, said if cause == "root" else None)
