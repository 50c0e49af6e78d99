"""The words of a turn together: which are to act, what the step of the turn is, and what keeps them from acting (7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from spooklog.domain.rulesets.spukstaben.forms import owner
from spooklog.domain.rulesets.spukstaben.letters import plain, spell
from spooklog.domain.rulesets.spukstaben.state import Phase, State, Word

Verdict = Literal["listed", "inflected", "unlisted"]


class Problem(NamedTuple):
    """Why no word may act yet: the rule, the word that it is about, in what words, and what would help."""

    rule: str
    word: Word
    message: str
    cures: tuple[str, ...]


def letters(word: Word) -> str:
    """The letters of a word as it stands now; none where there is no word."""
    return plain(word.current) if word.current else ""


def standing(state: State) -> tuple[Word, ...]:
    """Words that are to act."""
    return tuple(word for word in state.words if word.status == "standing")


def acting(state: State) -> tuple[Word, ...]:
    """The standing words that may act next: the shortest ones (scare.2)."""
    words = standing(state)
    shortest = min((len(letters(word)) for word in words), default=0)
    return tuple(word for word in words if len(letters(word)) == shortest)


def step_of(state: State) -> Phase:
    """The phase in which these words leave the turn: until all are spoken it is the search, and they are ruled until one acts."""
    statuses = {word.status for word in state.words}
    if "unspoken" in statuses:
        return "search"
    return "scare" if "finished" in statuses else "speak"


def problems(state: State) -> Iterator[Problem]:
    """What keeps the standing words from acting, in the order of 7.2. Nothing more once a word has acted (ruling 8)."""
    if step_of(state) == "speak":
        yield from _too_long(state)
        yield from _late(state)
        yield from _equal(state)
        yield from _repeated(state)
        yield from _unlisted(state)


def verdict_of(state: State, word: Word) -> Verdict | None:
    """What the house rules say of a word as it stands, else what a word list said of it (words.10, dict.1); None for neither."""
    said = letters(word)
    if any(plain(banned) == said for banned in state.options.banned_words):
        return "unlisted"
    if any(plain(known) == said for known in state.options.house_words):
        return "listed"
    return word.lexicon.verdict if word.lexicon else None


def length(state: State, text: str) -> int:
    """How long a word is where only ten letters are allowed (words.1)."""
    return spell(text).length(with_marks=state.options.hyphen_counts)


def _too_long(state: State) -> Iterator[Problem]:
    longest = state.table.longest
    for word in standing(state):
        if word.current and (has := length(state, word.current)) > longest:
            name = owner(word.seat)
            counted = "letters and marks" if state.options.hyphen_counts else "letters"
            message = f"{word.current} has {has} {counted}, and a word may have {longest} at most"
            lines = ("rule to WORD base", "rule to WORD invalid", "rule cross invalid")
            yield Problem("words.1", word, message, tuple(f"{name} {line}" for line in lines))


def _late(state: State) -> Iterator[Problem]:
    if state.options.timer != "enforced":
        return
    for word in standing(state):
        if word.late and not any(ruling.verdict == "ok" for ruling in word.rulings):
            name = owner(word.seat)
            message = f"{word.current} was written after the hourglass ran out: the team must let it stand"
            yield Problem("search.1", word, message, (f"{name} rule ok", f"{name} rule cross invalid"))


def _equal(state: State) -> Iterator[Problem]:
    words = standing(state)
    for at, word in enumerate(words):
        twin = next((other for other in words[:at] if letters(other) == letters(word)), None)
        if twin:
            one, two = owner(twin.seat), owner(word.seat)
            message = f"{one} and {two} both have {word.current}: one of them is crossed out"
            yield Problem("validity.5", word, message, (f"{two} rule cross same {one}", f"{one} rule cross same {two}"))


def _repeated(state: State) -> Iterator[Problem]:
    used = {entry.word: entry.turn for entry in state.used}
    for word in standing(state):
        if (said := letters(word)) in used:
            name = owner(word.seat)
            message = f"{word.current} was used in turn {used[said]} already"
            cures = (f"{name} rule cross root {said}", f"{name} rule to WORD root {said}")
            yield Problem("validity.7", word, message, cures)


def _unlisted(state: State) -> Iterator[Problem]:
    if state.options.dictionary_mode != "enforce":
        return
    for word in standing(state):
        if verdict_of(state, word) == "unlisted" and word.confirmed != letters(word):
            name = owner(word.seat)
            message = f"{word.current} is in no list that counts here: the team must confirm it"
            yield Problem("dict.3", word, message, (f"{name} rule ok", f"{name} rule cross invalid"))
