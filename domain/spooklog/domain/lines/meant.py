"""What was probably meant by a line that cannot be read: lines that may be played, to be offered and never taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from spooklog.domain.contract.ruleset import Action, AnyRuleset
from spooklog.domain.contract.speech import STRANGERS, forms, is_common, number_of, tokens_of
from spooklog.domain.lines.line import ESCAPE, SAYS, VOID, Remark, may_be_played
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.words.number_words import HALVES, NUMBER_WORDS

_MOST = 4
"""At most so many lines are offered."""

_TRIED = 120
"""So many ways to say a line are tried, at most."""

_LONGEST = 24
"""A line of more words than this is not mended."""

_SLIP = 0.7
"""How much of a mistyped word is as in the word that was meant, by the measure of `difflib`."""

_SLIP_OF_NUMBERS = 0.8
"""The same for a number word: one for another makes another play."""

_BETWEEN = frozenset({",", ";", "then", "and", "&"})
"""What stands between the plays of two players."""

_NO = frozenset(["no", "not", "never", "none", "nobody", "cannot", "nothing", "without", "neither", "nor", "or", "but"])
"""Words that turn a play into its opposite, or into one of two."""

_SIGNS = frozenset({"?", "-", "--", "+", ":"})
"""Signs that may be of the notation, when they stand alone."""

_BRACKETS = str.maketrans("()[]{}@", "       ")

_MIXED = re.compile(r"[0-9]+[^\W\d]+|[^\W\d]+[0-9]+")
"""What looks like a card or a space: a number and a letter."""

_TURNED = re.compile(r"^([^\W\d]+)-?([0-9]+)$")
_HYPHENED = re.compile(r"^([0-9]+)-([^\W\d]+)$")


class Meant(NamedTuple):
    """Lines that were probably meant, and what to say of the typed one; empty where its refusal says it."""

    lines: tuple[str, ...] = ()
    message: str = ""


def probably_meant(ruleset: AnyRuleset, text: str, state: Any, labels: Labels, offered: Sequence[str] = ()) -> Meant:
    """Return what was probably meant by a text that cannot be read, and tell no more than the public knows.

    Nothing where the notation guesses by itself, and has `offered` a line with the same numbers.
    """
    tokens = tokens_of(text.translate(_BRACKETS))
    leads = tokens and tokens[0].casefold() in ruleset.meta.keywords and not labels.has(tokens[0])
    if leads or not 0 < len(tokens) <= _LONGEST:  # a line of the table says much in few words
        return Meant()
    guess = _Guess(ruleset, ruleset.knowledge.seen_by(state, "public"), labels)
    if getattr(ruleset.notation, "GUESSES", False) and any(
        _numbers(line) == _numbers(text) and guess.is_line(line) for line in offered
    ):
        return Meant()
    if several := guess.several(tokens):
        return Meant((*islice(guess.listed(tokens), 1), *several), said("one play a line: type them one after the other"))
    lines = tuple(islice(dict.fromkeys(guess.lines(tokens)), _MOST))
    stranger = tokens[0].removesuffix(":")
    unnamed = lines and stranger.casefold() in STRANGERS
    return Meant(lines, said("'{word}' names no player: type the name", word=stranger) if unnamed else "")


def spoken_words(ruleset: AnyRuleset, remark: Remark, state: Any, labels: Labels) -> str:
    """Return the words of a remark as they are kept, without the escape before words that could be a play.

    Raises Ambiguous, with both lines, for words that a player may have said as a play: they must not become a remark in silence.
    """
    text = remark.text
    if text.startswith(ESCAPE):
        return text[1:] if could_be_played(ruleset, remark, state, labels) else text
    if not (plays := plays_said(ruleset, remark, state, labels)):
        return text
    name = labels[remark.seat or 1]
    words = said("{name} could play this, or only say it", name=name)
    raise Ambiguous(words, input=text, expected=(*plays, f"{name} {SAYS} {ESCAPE}{text}"))


def could_be_played(ruleset: AnyRuleset, remark: Remark, state: Any, labels: Labels) -> bool:
    """Return whether a remark needs the escape in a line: its words, without any escape before them, could be a play."""
    bare, meta = remark.text.lstrip(ESCAPE), ruleset.meta
    return may_be_played(bare, meta) and bool(plays_said(ruleset, remark._replace(text=bare), state, labels))


def plays_said(ruleset: AnyRuleset, remark: Remark, state: Any, labels: Labels) -> tuple[str, ...]:
    """Return the plays that the words of a remark could be, as far as the public knows: `pass`, `I pass`, `eight of bones`."""
    tokens = tokens_of(remark.text)
    if not remark.seat or not 0 < len(tokens) <= _LONGEST:
        return ()
    guess = _Guess(ruleset, ruleset.knowledge.seen_by(state, "public"), labels)
    return tuple(islice(guess.said(labels[remark.seat], tokens), 2))


def _numbers(text: str) -> list[str]:
    """Return the numbers in a text, sorted, those in words in digits."""
    words = re.findall(r"[0-9]+|[^\W\d]+", text)
    return sorted(number for word in words if (number := number_of(word)))


class _Guess:
    """Guesses at a moment of a game, as the public knows it."""

    def __init__(self, ruleset: AnyRuleset, seen: Any, labels: Labels) -> None:
        self._ruleset, self._seen, self._labels = ruleset, seen, labels
        meta = ruleset.meta
        self._keywords = meta.keywords
        self._words = meta.keywords | meta.phrases.words
        self._card = meta.token_pattern

    def lines(self, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the lines that may be played and say nearly what the tokens say, the closest first."""
        tried = dict.fromkeys(" ".join(said) for said in self._ways(tokens))
        for line in islice(tried, _TRIED):
            if found := self._line(line, self._seen):
                yield found[0]

    def said(self, name: str, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the lines that could be read from what a player says; a word spoken in the game only where it is legal."""
        bare = [token for token in tokens if token.casefold() not in STRANGERS]
        if not bare:
            return
        words = [token for token in tokens if token.casefold() not in ("the", "my", "word")]
        if self._ruleset.meta.phrases.quoted and len(words) == 1 and (spoken := self._line(f"{name}: {words[0]}", self._seen)):
            yield spoken[0]
        known = [token for token in bare if self._is_known(token)]
        acts, strange = self._has_verb(name, known), len(bare) - len(known)
        named = acts or any(map(_MIXED.fullmatch, bare)) or (not strange and any(map(number_of, bare)))
        if strange > 1 or not named:
            return
        less = ([*bare[:at], *bare[at + 1 :]] for at in range(len(bare)) if len(bare) > 1 and self._is_a_word(bare[at]))
        ways = [" ".join([name, *said]) for said in (bare, known, *less)]
        found = [line[0] for way in ways if (line := self._line(way, self._seen))]
        if not strange:
            found += filter(None, [self._readable(ways[0])])
        if self._names(bare, 0) or bare[0].casefold() in self._keywords:
            # what is said of another player, or a line of the table; a play without a name is the speaker's
            whole = self._readable(" ".join(bare))
            found += [whole] * bool(whole and self._names(bare, 0) == self._names(whole.split(), 0))
        if not found and not strange:
            found = [line for line in self._forms(ways[0]) if line.startswith(name)]  # a verb alone: what may stand behind it
        yield from dict.fromkeys(found)

    def _has_verb(self, name: str, known: Sequence[str]) -> bool:
        """Return whether words have a verb of the game, or begin with a word of the notation."""
        meta, said = self._ruleset.meta, " ".join(known if self._names(known, 0) else [name, *known])
        first = known[0].casefold() if known else ""
        if first in meta.keywords - {VOID} or (len(known) == 1 and meta.phrases.is_verb(first)):
            return True
        close = meta.phrases.translate(said, self._labels, meta.keywords)
        heard = meta.phrases.hear(said, self._labels, meta.keywords)
        return any(one.verb for one in (*((close,) if close else ()), *heard))

    def _readable(self, said: str) -> str:
        """Return a way to say a line as it is written, whether it is legal or not; empty where it cannot be read."""
        try:
            return self._ruleset.notation.write(self._seen, self._read(said, self._seen), self._labels)
        except SpooklogError:
            return ""

    def _read(self, said: str, state: Any) -> tuple[Action, ...]:
        """Return the actions of a guess. Raises what reading it raises, and Unreadable where no word is left."""
        if not said.strip():
            raise Unreadable("no word is left")
        return read_part(self._ruleset, said, state, self._labels)

    def _forms(self, said: str) -> tuple[str, ...]:
        """Return the lines that the refusal of a line offers."""
        try:
            self._read(said, self._seen)
        except SpooklogError as problem:
            return tuple(map(self._labels.line, problem.expected))
        return ()

    def several(self, tokens: Sequence[str]) -> tuple[str, ...]:
        """Return the lines of a text in which several players play, one for each; none for any other text."""
        plays: list[list[str]] = [[]]
        for at, token in enumerate(tokens):
            if token.casefold() in _BETWEEN and (plays[-1] == [] or self._names(tokens, at + 1)):
                plays += [[]] if plays[-1] else []
            elif token.endswith(";") and self._names(tokens, at + 1):
                plays[-1].append(token[:-1])
                plays.append([])
            else:
                plays[-1].append(token)
        if len(plays) < 2:
            return ()
        words = [play if len(play) > 1 else [*play, *plays[-1][1:]] for play in plays]  # `anna and bert pass`
        lines, state = list[str](), self._seen
        for play in words:
            found = self._line(" ".join(play), state)
            if found is None:
                break
            line, state = found
            lines.append(line)
        return tuple(lines)

    def _names(self, tokens: Sequence[str], at: int) -> bool:
        return at < len(tokens) and bool(self._labels.whole(tokens[at].removesuffix(":")))

    def is_line(self, line: str) -> bool:
        """Return whether a line may be played."""
        return self._line(line, self._seen) is not None

    def _line(self, said: str, state: Any) -> tuple[str, Any] | None:
        """Return a way to say a line as it is written, and the state behind it; None where it may not be played."""
        rules, behind = self._ruleset.rules, state
        try:
            actions = self._read(said, state)
            for action in actions:
                rules.check(behind, action)
                behind = rules.apply(behind, action, 0)
            return self._ruleset.notation.write(state, actions, self._labels), behind
        except SpooklogError:
            return None

    def _ways(self, tokens: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield other ways to say what the tokens say."""
        mended = [self._mended(token) for token in tokens]
        for words in (tokens, mended):
            yield from self._turned(words)
            yield from self._renamed(words)
            yield from self._joined(words)
        for words in (tokens, mended):
            yield from self._turned([token for token in words if not self._is_a_word(token)])
        known = [token for token in mended if self._is_known(token) or not self._is_a_word(token)]
        for some in dict.fromkeys(map(tuple, (known, tokens, mended))):
            yield from self._renamed(some)
            for less in (some, *([*some[:at], *some[at + 1 :]] for at in range(1, len(some)) if self._is_a_word(some[at]))):
                yield from self._turned(less)
        yield from self._of_words(tokens)

    def _turned(self, said: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the tokens as they are, with what stands in another order turned round, and with one word in two.

        That is the letter and the number of a card, a player at the end, the only number.
        """
        yield said
        turned = [_HYPHENED.sub(r"\1\2", _TURNED.sub(r"\2\1", token)) for token in said]
        if turned != [*said]:
            yield turned
        if any("-" in token for token in said):
            yield [part for token in said for part in token.split("-")]
        if "+" in said:
            yield [token for token in said if token != "+"]
        if len(said) > 1 and self._labels.whole(said[-1]):
            yield [said[-1], *said[:-1]]
        numbers = [at for at, token in enumerate(said) if number_of(token)]
        if len(numbers) == 1 and 0 < numbers[0] < len(said) - 1:
            yield [*said[: numbers[0]], *said[numbers[0] + 1 :], said[numbers[0]]]

    def _renamed(self, said: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the tokens with a player in place of a first word that names none."""
        if not said:
            return
        first, rest = said[0].removesuffix(":").casefold(), said[1:]
        number = number_of(first)
        if number and 0 < int(number) <= len(self._labels):
            yield [self._labels[int(number)], *rest]
        if first in STRANGERS and rest:
            yield rest
        if first in STRANGERS or not self._is_known(said[0]):
            yield from ([self._labels[seat], *rest] for seat in self._acting())
        yield from ([self._labels[seat], *said] for seat in self._acting())

    def _acting(self) -> Iterable[int]:
        turn = self._ruleset.rules.turn(self._seen)
        acting = (self._ruleset.notation.implied(self._seen, turn), *turn.must, *turn.may)
        return dict.fromkeys(seat for seat in acting if isinstance(seat, int) and 0 < seat <= len(self._labels))

    def _joined(self, said: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the tokens with a blank behind a name that the first one begins with: `d 1s` of `d1s`."""
        first, rest = said[0], said[1:]
        longest = 2 * max(map(len, self._labels.names))  # twice, as an accent may be a sign of its own
        for at in range(1, min(len(first), longest + 1)):
            if seats := self._labels.meant(first[:at]):
                yield from ([self._labels[seat], first[at:].lstrip(":.-="), *rest] for seat in seats)

    def listed(self, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the lines of the tokens behind a word of the notation that may lead them: `trick anna C, bert 6T`."""
        listing = ["," if token == "and" else token for token in tokens]
        for word in sorted(self._keywords):
            if found := self._line(" ".join([word, *listing]), self._seen):
                yield found[0]

    def _of_words(self, tokens: Sequence[str]) -> Iterator[Sequence[str]]:
        """Yield the tokens with a word that is spoken in the game, or with none."""
        if not self._ruleset.meta.phrases.quoted:
            return
        name = tokens[0].removesuffix(":")
        if seat := self._labels.whole(name.removesuffix("'s")):
            yield [name, *tokens[1:]]
        last = self._labels.whole(tokens[-1])
        word, named = tokens[0] if last else tokens[-1], seat or last
        yield from ([f"{self._labels[one]}:", word] for one in ((named,) if named else self._acting()))

    def _is_a_word(self, token: str) -> bool:
        """Return whether a token may be left out: no player, no number, no sign or word of the notation, and no `no`."""
        word = token.casefold().removesuffix(":")
        if not any(map(str.isalnum, word)):
            return word not in _SIGNS
        named = self._labels.meant(word) and not is_common(word)
        return word.isalpha() and not named and number_of(word) is None and word not in HALVES | _NO | self._keywords

    def _is_known(self, token: str) -> bool:
        """Return whether a word is one of the notation, of speech, or a player, or has a number in it."""
        word = token.casefold().removesuffix(":")
        if not self._words.isdisjoint(forms(word)) or is_common(word) or not word.isalpha():
            return True
        return bool(self._labels.meant(word) or number_of(word) or (self._card and self._card.fullmatch(word)))

    def _mended(self, token: str) -> str:
        """Return a word for which another one may be a slip."""
        if self._is_known(token) or not self._is_a_word(token) or len(token) < 3:
            return token
        from difflib import get_close_matches  # only a refusal needs it

        word, known = token.casefold(), sorted({*self._words, *map(str.casefold, self._labels.names)})
        swapped = [one for one in (*known, *NUMBER_WORDS) if len(one) == len(word) and sorted(one) == sorted(word)]
        near = (
            swapped
            or get_close_matches(word, known, 1, _SLIP)
            or get_close_matches(word, sorted(NUMBER_WORDS), 1, _SLIP_OF_NUMBERS)
        )
        return near[0] if near else token
