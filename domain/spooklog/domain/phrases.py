"""What people say for signs of the notation: `passes` for `pass`, `2 spiders` for `2S`. It is read, and never written.

A ruleset has one table of them beside its keywords. A line is read as it stands first; only where no rule lets that happen is it
read with the signs in place of the phrases, so that no keyword, label, card or word of a game is taken from a line that says it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.labels import Labels

NUMBER, WORD = "#", "*"
"""Stand in a phrase, and in what is typed for it, for a number and for any word; no phrase begins with any word."""

_NUMBER = re.compile(r"[0-9]{1,4}")
_LONGEST = 80
"""Words of the longest line in which phrases are looked for."""


class Phrase(NamedTuple):
    """Words that are said, and the tokens that are typed for them.

    Unless it may stand `anywhere`, a phrase stands where a verb does: at the beginning of a line or an item, or behind its
    player. `alone` is for lines of the table and of chance: a player before the phrase is left out.
    """

    said: tuple[str, ...]
    typed: tuple[str, ...]
    anywhere: bool = False
    alone: bool = False


class Meant(NamedTuple):
    """A line with signs in place of phrases; `verb` says whether one of these was a verb."""

    line: str
    verb: bool


class Phrases:
    """The phrases of a ruleset: verbs, nouns that may stand anywhere, and lines of the table.

    Each is a text with a line for each sign: `pass = passes, passed`. Nothing before the `=` makes words that are passed over.
    """

    def __init__(self, verbs: str = "", nouns: str = "", table: str = "") -> None:
        found = [Phrase(*pair) for pair in _read(verbs)]
        found += [Phrase(*pair, anywhere=True) for pair in _read(nouns)]
        found += [Phrase(*pair, alone=True) for pair in _read(table)]
        self.all = tuple(sorted(found, key=lambda phrase: -len(phrase.said)))  # the longest first
        self._by_first: dict[str, list[Phrase]] = {}
        for phrase in self.all:
            self._by_first.setdefault(phrase.said[0], []).append(phrase)

    def meant(self, line: str, labels: Labels, keywords: Collection[str]) -> Meant | None:
        """Return the line as it would be typed; None where no phrase stands in it.

        A label is never part of a phrase, and words that are spoken in the game, behind `anna:`, hold none.
        """
        if not any(map(self._begins, line.split())):
            return None
        tokens = line.replace(",", " , ").split()
        if len(tokens) > _LONGEST or tokens[0].endswith(":") or tokens[1:2] == [":"] or ":" in tokens[0]:
            return None
        reader = _Reader(self, tokens, labels, keywords)
        meant = " ".join(reader.read())
        return Meant(meant, reader.verb) if reader.found else None

    def _begins(self, token: str) -> bool:
        """Return whether a phrase can begin with a token: asked of every line, so that no other one costs anything."""
        return token.rstrip(",").casefold() in self._by_first or (token.isdecimal() and NUMBER in self._by_first)

    def beginning_with(self, token: str) -> Sequence[Phrase]:
        """Return the phrases that can begin with a token, the longest first."""
        found = self._by_first.get(token.casefold(), [])
        return found + self._by_first.get(NUMBER, []) if _NUMBER.fullmatch(token) else found


class _Reader:
    """A line being read. `verb` says whether a verb was found, `found` whether any phrase was."""

    def __init__(self, phrases: Phrases, tokens: Sequence[str], labels: Labels, keywords: Collection[str]) -> None:
        self._phrases, self._tokens, self._labels, self._keywords = phrases, tokens, labels, keywords
        self.verb = self.found = False

    def read(self) -> list[str]:
        """Return the tokens with signs in place of phrases."""
        done: list[str] = []
        at, item, verb = 0, 0, True
        while at < len(self._tokens):
            token = self._tokens[at]
            phrase = self._phrase(at, verb=verb)
            if phrase is not None:
                if phrase.alone:
                    del done[item:]
                done += _filled(phrase, self._tokens[at : at + len(phrase.said)])
                self.found, self.verb = True, self.verb or not phrase.anywhere
                verb = verb and phrase.anywhere and not phrase.typed
                at += len(phrase.said)
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

    def _phrase(self, at: int, *, verb: bool) -> Phrase | None:
        """Return the longest phrase that begins at a token."""
        for phrase in self._phrases.beginning_with(self._tokens[at]):
            said = self._tokens[at : at + len(phrase.said)]
            if (verb or phrase.anywhere) and len(said) == len(phrase.said) and all(map(self._says, said, phrase.said)):
                return phrase
        return None

    def _says(self, token: str, word: str) -> bool:
        match word:
            case "#":
                return _NUMBER.fullmatch(token) is not None
            case "*":
                return token != ","
            case _:
                return token.casefold() == word and not self._labels.has(token)


def _filled(phrase: Phrase, said: Sequence[str]) -> Iterator[str]:
    """Yield the tokens typed for a phrase, with what its numbers and words were."""
    values = iter([token for token, word in zip(said, phrase.said, strict=True) if word in (NUMBER, WORD)])
    for token in phrase.typed:
        sign = next((sign for sign in (NUMBER, WORD) if sign in token), None)
        yield token.replace(sign, next(values)) if sign else token


def _read(table: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for line in filter(None, map(str.strip, table.splitlines())):
        typed, _, said = line.partition("=")
        yield from ((tuple(phrase.split()), tuple(typed.split())) for phrase in said.split(","))


NO_PHRASES = Phrases()
"""For a ruleset without any."""
