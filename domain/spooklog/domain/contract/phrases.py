"""Spoken words for signs of the notation (phrases): `passes` for `pass`, `2 spiders` for `2S`. They are read, never written.

A ruleset has one table of them beside its keywords. A line is first read as typed. Only where the rules do not allow that
reading, it is read with signs in place of the phrases, so that a phrase never hides a keyword, label, card or word of a game;
and then as people speak (`speech.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.values.labels import Labels
from spooklog.domain.words.number_words import NUMBER_WORDS

NUMBER, WORD = "#", "*"
"""Placeholders for a number and for any word, in a phrase and in its signs. No phrase begins with `WORD`."""

_MOST_DIGITS = 4
_RESULT = "result"
"""The word that begins a line of scores in every ruleset."""
_LONGEST = 80
"""A line of more words than this is not searched for phrases: it bounds the work on pasted text."""


class Phrase(NamedTuple):
    """Spoken words, and the signs of the notation that they stand for.

    Unless it may stand `anywhere`, a phrase stands where a verb does: at the beginning of a line or an item, or behind its
    player. `alone` marks lines of the table and of chance: a player in front of such a phrase is dropped.
    """

    words: tuple[str, ...]
    signs: tuple[str, ...]
    anywhere: bool = False
    alone: bool = False

    def filled(self, spoken: Sequence[str]) -> Iterator[str]:
        """Yield the signs, with the spoken numbers and words in place of their placeholders."""
        values = iter([_spoken(token, word) for token, word in zip(spoken, self.words, strict=True) if word in (NUMBER, WORD)])
        for token in self.signs:
            sign = next((sign for sign in (NUMBER, WORD) if sign in token), None)
            yield token.replace(sign, next(values)) if sign else token


class Translated(NamedTuple):
    """A line with signs in place of phrases; `verb` is true if one of the phrases was a verb."""

    line: str
    verb: bool


class Phrases:
    """The phrases of a ruleset: verbs, nouns that may stand anywhere, and lines of the table.

    Each parameter is a text with one line a sign: `pass = passes, passed`. Phrases of a line without a sign are skipped. Where
    words of the game are `quoted`, spoken behind `anna:`, they contain no phrase.

    `by_first` are the phrases by their first words, `signing` all words of those that stand for a sign, and number words.
    """

    def __init__(self, verbs: str = "", nouns: str = "", table: str = "", *, quoted: bool = False) -> None:
        found = [Phrase(*pair) for pair in _read(verbs)]
        found += [Phrase(*pair, anywhere=True) for pair in _read(nouns)]
        found += [Phrase(*pair, alone=True) for pair in _read(table)]
        self.all = tuple(sorted(found, key=lambda phrase: -len(phrase.words)))  # the longest first
        self.quoted = quoted
        self.by_first: dict[str, list[Phrase]] = {}
        for phrase in self.all:
            self.by_first.setdefault(phrase.words[0], []).append(phrase)
        signing = {word for phrase in self.all if phrase.signs for word in phrase.words}
        self.signing = signing | {form for word in signing for form in _continuous(word)} | NUMBER_WORDS

    @property
    def words(self) -> frozenset[str]:
        """The words of all phrases."""
        return frozenset(word for phrase in self.all for word in phrase.words) - {NUMBER, WORD}

    def translate(self, line: str, labels: Labels, keywords: Collection[str]) -> Translated | None:
        """Return the line with signs in place of its phrases, and every other word as typed; None where it contains no phrase.

        A label is never part of a phrase, and words behind `anna:`, spoken in the game, contain none.
        """
        tokens = line.replace(",", " , ").split()
        if not tokens or len(tokens) > _LONGEST or tokens[0].endswith(":") or tokens[1:2] == [":"] or ":" in tokens[0]:
            return None
        reader = _Reader(self, tokens, labels, keywords)
        translated = " ".join(reader.read())
        return Translated(translated, reader.verb) if reader.found else None

    def hear(self, line: str, labels: Labels, keywords: Collection[str]) -> Iterator[Translated]:
        """Yield what a line may be in the notation, heard as people speak; a table without phrases hears nothing.

        A line of a result is left out: its signs mean too much to pass over one.
        """
        from spooklog.domain.contract import speech  # only what cannot be read as typed comes here

        tokens = speech.tokens_of(line) if self.all else []
        if not 0 < len(tokens) <= _LONGEST or tokens[0].casefold().removesuffix(":") == _RESULT:
            return
        if self.quoted and (":" in tokens[0] or tokens[1:2] == [":"]):
            return
        for said in (tokens, speech.named_last(tokens, labels)):
            if said:
                listener = speech.Listener(self, said, labels, keywords)
                if (heard := listener.heard()) not in (line, ""):
                    yield Translated(heard, listener.verb)

    def is_verb(self, word: str) -> bool:
        """Return whether a word begins a verb that stands for a sign."""
        verbs = (phrase for phrase in self.by_first.get(word, ()) if phrase.signs and not phrase.anywhere)
        return any({*phrase.words[1:]} <= {NUMBER, WORD} for phrase in verbs)

    def found(self, tokens: Sequence[str], at: int, labels: Labels, *, verb: bool, freely: bool = False) -> Phrase | None:
        """Return the longest phrase that begins at a token; `freely`, also one of which other forms of its words are spoken."""
        for phrase in self._beginning_with(tokens[at], freely=freely):
            spoken, loose = tokens[at : at + len(phrase.words)], freely and not phrase.alone
            if len(spoken) == len(phrase.words) and (verb or phrase.anywhere):
                pairs = zip(spoken, phrase.words, strict=True)
                if all(_matches(token, word, labels, freely=loose) for token, word in pairs):
                    return phrase
        return None

    def _beginning_with(self, token: str, *, freely: bool) -> Sequence[Phrase]:
        """Return the phrases that can begin with a token, the longest first."""
        words = [*_forms(token)] if freely else [token.casefold()]
        found = [phrase for word in words for phrase in self.by_first.get(word, ())]
        found += self.by_first.get(NUMBER, ()) if _number(token) else ()
        return found if len(words) == 1 else sorted(found, key=lambda phrase: -len(phrase.words))


def _continuous(verb: str) -> tuple[str, ...]:
    """Return what may be the continuous form of a verb: `passing`, `taking`, `stopping`."""
    return f"{verb}ing", f"{verb.removesuffix('e')}ing", f"{verb}{verb[-1]}ing"


def _forms(token: str) -> Iterator[str]:
    from spooklog.domain.contract.speech import forms

    return forms(token.removesuffix(":"))


def _number(token: str) -> str | None:
    """Return a number in digits, typed so or as a word; None for another word."""
    if token.isascii() and token.isdecimal():
        return token if len(token) <= _MOST_DIGITS else None
    from spooklog.domain.contract.speech import number_of

    return number_of(token)


def _spoken(token: str, word: str) -> str:
    return (_number(token) or token) if word == NUMBER else token


def _matches(token: str, word: str, labels: Labels, *, freely: bool) -> bool:
    match word:
        case "#":
            return _number(token) is not None
        case "*":
            return token != ","
        case _:
            same = token.casefold() == word or (freely and word in _forms(token))
            return same and not labels.has(token)


class _Reader:
    """A line being read. `verb` becomes true when a verb is found, `found` when any phrase is."""

    def __init__(self, phrases: Phrases, tokens: Sequence[str], labels: Labels, keywords: Collection[str]) -> None:
        self._phrases, self._tokens, self._labels, self._keywords = phrases, tokens, labels, keywords
        self.verb = self.found = False

    def read(self) -> list[str]:
        """Return the tokens with signs in place of phrases."""
        done: list[str] = []
        at, item, verb = 0, 0, True
        while at < len(self._tokens):
            token = self._tokens[at]
            phrase = self._phrases.found(self._tokens, at, self._labels, verb=verb)
            if phrase is not None:
                if phrase.alone:  # a line of the table has no player, even where one was spoken
                    del done[item:]
                done += phrase.filled(self._tokens[at : at + len(phrase.words)])
                self.found, self.verb = True, self.verb or not phrase.anywhere
                # behind a filler word such as `the`, which has no signs, a verb may still come
                verb = verb and phrase.anywhere and not phrase.signs
                at += len(phrase.words)
                continue
            done.append(token)
            at += 1
            if token == ",":
                item, verb = len(done), True
            elif verb and len(done) - item == 1:  # a player or a keyword, behind which a verb stands
                leads = token.casefold() in self._keywords
                item, verb = (len(done) if leads else item), leads or bool(self._labels.meant(token))
            else:
                verb = False
        return done


def _read(table: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for line in filter(None, map(str.strip, table.splitlines())):
        signs, _, phrases = line.partition("=")
        yield from ((tuple(phrase.split()), tuple(signs.split())) for phrase in phrases.split(","))


NO_PHRASES = Phrases()
"""The table of a ruleset without phrases."""
