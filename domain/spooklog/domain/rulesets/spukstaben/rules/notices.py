"""Notices about a word: a hint that it does not fit, the verdict of a word list, likeness to other words.

A notice refuses nothing. It cites the rule that the table may want to look at; the team decides (ruling 12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from spooklog.domain.rulesets.spukstaben.letters import capitals
from spooklog.domain.rulesets.spukstaben.memory import Notice, NoticeKind
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules import hints
from spooklog.domain.rulesets.spukstaben.rules.owners import whose
from spooklog.domain.rulesets.spukstaben.rules.problems import verdict_of
from spooklog.domain.rulesets.spukstaben.state import State, Word

ENDINGS = ("S", "ED", "ING", "ER", "EST")
"""Endings that lengthen a word (words.9)."""

SHORTEST_SHARED = 4
"""Letters of the shortest common stretch that makes a notice."""

_Remarks: TypeAlias = Iterator[tuple[NoticeKind, str, str]]
"""Kind, rule and words of each notice."""


def of_spoken(state: State, word: Word, secret: str | None, ply: int) -> tuple[Notice, ...]:
    """Return the notices about a word that was just spoken; `secret` is the word that its owner had written, where known."""
    return tuple(Notice(state.turn, word.seat, word.current, *remark, ply) for remark in _of_spoken(state, word, secret))


def of_ruled(state: State, word: Word, ply: int) -> tuple[Notice, ...]:
    """Return the notices about a word that a ruling put in place of another."""
    return tuple(Notice(state.turn, word.seat, word.current, *remark, ply) for remark in _of_letters(state, word))


def _of_spoken(state: State, word: Word, secret: str | None) -> _Remarks:
    if secret is not None and (word.spoken is None or state.plain(secret) != state.plain(word.spoken)):
        words = said("{owner} took part without a word, and another word was written", owner=whose(word.seat))
        if word.spoken:
            words = said("{owner} said {word}, and another word was written", owner=whose(word.seat), word=word.spoken)
        yield "changed", "search.2", words
    hint = state.hint_of(word.seat)
    if hint and word.spoken and not hints.fits(state, hint, state.spelling(word.spoken)):
        line, player = hints.as_typed(hint), whose(word.seat)
        yield (
            "hint",
            "hints.7",
            said("{word} does not fit the hint of {owner}: {line}", word=word.spoken, owner=player, line=line),
        )
    yield from _of_letters(state, word)


def _of_letters(state: State, word: Word) -> _Remarks:
    """Yield notices from the word list, then about words used before, then about the other words of this turn."""
    if not word.current:
        return
    verdict, letters, mine = verdict_of(state, word), word.letters, {"word": word.current, "owner": whose(word.seat)}
    lemma = word.finding.lemma if word.finding else None
    if verdict == "unlisted":
        yield "unlisted", "dict.2", said("{word} of {owner} is in no list that counts here", **mine)
    elif lemma and verdict == "inflected" and state.plain(lemma) != letters:
        yield "lemma", "validity.2", said("{word} of {owner} may be a form of {base}", base=capitals(lemma), **mine)
    listed = _listed_parts(state, word)
    for used, turn in state.used.items():
        if ending := ending_of(letters, used):
            words = said(
                "{word} of {owner} is {used}, used in turn {turn}, with -{ending}",
                used=used,
                turn=turn,
                ending=ending.lower(),
                **mine,
            )
            yield "ending", "validity.7", words
        elif stretch := common(letters, used, listed):
            words = said(
                "{word} of {owner} shares {letters} with {used}, used in turn {turn}",
                letters=stretch,
                used=used,
                turn=turn,
                **mine,
            )
            yield "shared", "validity.7", words
    for other in state.standing:
        if other.seat != word.seat and (stretch := common(letters, other.letters, listed | _listed_parts(state, other))):
            words = said(
                "{word} of {owner} shares {letters} with {other} of {rival}",
                letters=stretch,
                other=other.current,
                rival=whose(other.seat),
                **mine,
            )
            yield "shared", "validity.6", words


def ending_of(word: str, root: str) -> str | None:
    """Return the ending that makes this word of the root: FARMER of FARM, RACED of RACE, RUNNING of RUN; else None."""
    stems = {root, root + root[-1:], root.removesuffix("E")}
    # `removesuffix` leaves a word without the ending as it is, hence `endswith`
    return next((ending for ending in ENDINGS if word.removesuffix(ending) in stems and word.endswith(ending)), None)


def common(letters: str, other: str, known: frozenset[str]) -> str | None:
    """Return the longest known word of four letters or more inside both words; None for the same word.

    Known words are those a word list found when one of the two was spoken, and the two themselves.
    """
    if letters == other:
        return None
    inside = [part for part in {*known, letters, other} if len(part) >= SHORTEST_SHARED and part in letters and part in other]
    # equal lengths by text: the order of a set differs from run to run
    return max(inside, key=lambda part: (len(part), part), default=None)


def _listed_parts(state: State, word: Word) -> frozenset[str]:
    """Return the words that a word list found inside a word."""
    record = state.history_of(word.seat).lexicon
    return frozenset(map(state.plain, record.shared)) if record else frozenset()
