"""What keeps the standing words of a turn from acting, and what would solve it, in the order of 7.2."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spooklog.domain.rulesets.spukstaben.actions import Listed, WordRuled
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.owners import owner, to_rule, who
from spooklog.domain.rulesets.spukstaben.state import State, Word


class Cure(NamedTuple):
    """A ruling that helps: the line to type, and the action where no new word has to be found."""

    line: str
    action: WordRuled | None = None


class Problem(NamedTuple):
    """Why no word may act yet: the rule, the word, the message, and the rulings that would help."""

    rule: str
    word: Word
    message: str
    cures: tuple[Cure, ...]


def problems(state: State) -> Iterator[Problem]:
    """Yield what keeps the standing words from acting; nothing once a word has acted (ruling 8)."""
    if state.phase == "speak":
        yield from _too_long(state)
        yield from _late(state)
        yield from _equal(state)
        yield from _repeated(state)
        yield from _unlisted(state)


def verdict_of(state: State, word: Word) -> Listed | None:
    """Return the house rules' verdict on a word as it stands, else the word list's; None without one (words.10, dict.1)."""
    letters = word.letters
    if any(state.plain(banned) == letters for banned in state.options.banned_words):
        return "unlisted"
    if any(state.plain(listed) == letters for listed in state.options.house_words):
        return "listed"
    return word.finding.verdict if word.finding else None


def length(state: State, text: str) -> int:
    """Return the length of a word for the limit of letters, with marks where these count (words.1)."""
    return state.spelling(text).length(with_marks=state.options.hyphen_counts)


def _too_long(state: State) -> Iterator[Problem]:
    longest = state.table.longest
    for word in state.standing:
        if word.current and (has := length(state, word.current)) > longest:
            parts = {"word": word.current, "number": has, "most": longest}
            if state.options.hyphen_counts:
                message = said("{word} has {number} letters and marks, and a word may have {most} at most", **parts)
            else:
                message = said("{word} has {number} letters, and a word may have {most} at most", **parts)
            new_words = (Cure(to_rule(word.seat, "to WORD", cause)) for cause in ("base", "invalid"))
            yield Problem("words.1", word, message, (*new_words, _crossed_out(word)))


def _late(state: State) -> Iterator[Problem]:
    if state.options.timer != "enforced":
        return
    for word in state.standing:
        if word.late and not word.allowed:
            message = said("{word} was written after the hourglass ran out: the team must let it stand", word=word.current)
            yield Problem("search.1", word, message, (_let_stand(word), _crossed_out(word)))


def _equal(state: State) -> Iterator[Problem]:
    words = state.standing
    for at, word in enumerate(words):
        twins = [other for other in words if other is not word and other.letters == word.letters]
        # at the later of two equal words, so that each pair comes once
        if any(twin in words[:at] for twin in twins):
            message = said(
                "{first} and {second} both have {word}: one of them is crossed out",
                first=who(twins[0].seat),
                second=who(word.seat),
                word=word.current,
            )
            cures = [cure for twin in twins for cure in (_same_as(word, twin), _same_as(twin, word))]
            yield Problem("validity.5", word, message, tuple(cures))


def _repeated(state: State) -> Iterator[Problem]:
    for word in state.standing:
        if (letters := word.letters) in state.used:
            message = said("{word} was used in turn {turn} already", word=word.current, turn=state.used[letters])
            crossed = Cure(to_rule(word.seat, "cross root", letters), WordRuled(word.seat, "cross", None, "root", None, letters))
            yield Problem("validity.7", word, message, (crossed, Cure(to_rule(word.seat, "to WORD root", letters))))


def _unlisted(state: State) -> Iterator[Problem]:
    if state.options.dictionary_mode != "enforce":
        return
    for word in state.standing:
        if verdict_of(state, word) == "unlisted" and word.confirmed != word.letters:
            message = said("{word} is in no list that counts here: the team must confirm it", word=word.current)
            yield Problem("dict.3", word, message, (_let_stand(word), _crossed_out(word)))


def _let_stand(word: Word) -> Cure:
    return Cure(to_rule(word.seat, "ok"), WordRuled(word.seat, "ok"))


def _crossed_out(word: Word) -> Cure:
    return Cure(to_rule(word.seat, "cross invalid"), WordRuled(word.seat, "cross", None, "invalid"))


def _same_as(word: Word, twin: Word) -> Cure:
    line = to_rule(word.seat, "cross same", owner(twin.seat))
    return Cure(line, WordRuled(word.seat, "cross", None, "same", twin.seat))
