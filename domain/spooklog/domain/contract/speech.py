"""How people say a play at a table, in games of every ruleset: openers, players, helping verbs, particles, number words.

A play is said as an opener (`ok, now`), a player (`dave`, `dave's turn:`, `player 4`), helping words (`wants to`), a verb with
its particles (`puts … down`), and what is played. A `Listener` takes that apart with the phrases of a ruleset. It leaves out only
words that say nothing: any other word stays, so that the notation refuses the line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.values.labels import Labels
from spooklog.domain.words.number_words import spoken_number

if TYPE_CHECKING:
    from spooklog.domain.contract.phrases import Phrase, Phrases

_SIGNS = (("’‘ʼ`´", "'"), ("—–−‐‑", "-"), ('“”„«»"…\ufe0f', None))
_TYPOGRAPHY = {ord(sign): plain for signs, plain in _SIGNS for sign in signs} | {
    0x267F + pips: f" {pips} " for pips in range(1, 7)
}
_APART = re.compile(r",|[\u2600-\u27bf\U0001f000-\U0001faff]|(?<=[^\W\d]):(?=\S)|[!.]+(?=\s|,|$)")
"""What stands apart from the words beside it: commas, pictures of things, the colon of `dave:4S`, and the end of a sentence."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _sayings(text: str) -> tuple[tuple[str, ...], ...]:
    """Return sayings of several words, between commas, the longest first."""
    return tuple(sorted((tuple(words.split()) for words in text.split(",")), key=len, reverse=True))


_OPENERS = _words("ok okay so well now then next and um uh uhm er erm hm hmm oh ah right alright yes yeah yep hey first finally")
_OPENERS |= _words("it's its it is that's here's again also just please")
"""Words before a player that say nothing."""

_FILLERS = _words("the a an and now just again also too please simply um uh uhm er erm so well his her their my")
"""Words within a play that say nothing."""

_POSSESSED = _words("turn go move card play throw roll first next last hand dice die answer is up")
"""What a player's may be before the play itself: `dave's next card is`."""

_JOINTS = frozenset({":", "-", "=", "->", "→", "=>"})
"""Signs that people write between a player and the play."""

_PRONOUNS = _words("he she they who")
"""Words for a player whom the line has named."""

STRANGERS = _PRONOUNS | _words("i we you it somebody someone i'll he'll she'll they'll i'm he's she's they're")
"""Words for a player whom a line has to name."""

_EVERYBODY = _words("all everybody everyone")
"""Words for all players, where the notation has one."""

_HELPING = _sayings(
    "has to, have to, had to, wants to, want to, would like to, decides to, decided to, chooses to, chose to, gets to, got to,"
    "needs to, is going to, is, has, have, will, does, did"
)
"""Words before a verb that say no more than it."""

_PLAYS = _words(
    "play lay laid put place set throw threw thrown toss slap slam drop discard lead led start begin began open follow answer"
    " respond reply continue go went come came use add choose chose pick select call announce declare bring"
)
"""Verbs that say no more than that something is played."""

_PARTICLES = _words("with down off in on for out")
"""Words that may stand behind such a verb."""

_TAILS = _sayings(
    "on the table, on the pile, onto the pile, onto the table, to the table, on top, on it, on that, from his hand,"
    "from her hand, from their hand, from hand, face up, this time, this turn, for now, of course, as well, to start, to begin,"
    "in the trick, into the trick, to the trick, down, instead, first"
)
"""Words at the end of a play that say nothing."""

_BEHIND = frozenset({"by", "for", "from"})
"""Words before a player who is named at the end: `4S by dave`."""

_DIGITS = re.compile(r"[0-9]{1,4}")
_BY_NUMBER = re.compile(r"p([0-9]{1,2})", re.IGNORECASE)
_PLURALS = {"ones": "1", "twos": "2", "threes": "3", "fours": "4", "fives": "5", "sixes": "6"}
_PAIR = _sayings("pair of, double")
_MOST_ALIKE = 9
"""So many dice alike are said at once, at most: `three sixes`."""


def tokens_of(line: str) -> list[str]:
    """Return the words of a line: with plain signs in place of typographic ones, and without the end of a sentence."""
    plain = _APART.sub(_apart, line.translate(_TYPOGRAPHY))
    return plain.split()


def _apart(found: re.Match[str]) -> str:
    sign = found[0]
    return "" if sign[0] in "!." else ": " if sign == ":" else f" {sign} "


def forms(token: str) -> Iterator[str]:
    """Yield a word as it is typed, and the words of which it may be an inflected form: `plays`, `play`.

    >>> list(forms("putting"))
    ['putting', 'putt', 'putte', 'put']
    """
    word = token.casefold()
    yield word
    for ending, others in (("ies", ("y",)), ("es", ("",)), ("s", ("",)), ("ed", ("", "e")), ("ing", ("", "e"))):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield from (stem + other for other in others)
            if stem[-1] == stem[-2] and ending[0] in "ei":
                yield stem[:-1]


def is_common(word: str) -> bool:
    """Return whether a word, in small letters, is one that every ruleset hears: an opener, a filler, a verb of playing."""
    return word in _OPENERS | _FILLERS | _PARTICLES | _BEHIND or not _PLAYS.isdisjoint(forms(word))


def number_of(token: str) -> str | None:
    """Return a number in digits, typed so or as a word; None for another word."""
    if _DIGITS.fullmatch(token):
        return token
    found = spoken_number([token]) if token.isalpha() or "-" in token else None
    return str(found.number) if found else None


class Listener:
    """Hears a line freely. `verb` becomes true when a verb of the ruleset is found."""

    def __init__(self, phrases: Phrases, tokens: Sequence[str], labels: Labels, keywords: Collection[str]) -> None:
        self._phrases, self._tokens, self._labels, self._keywords = phrases, tokens, labels, keywords
        self.verb = False

    def heard(self) -> str:
        """Return the line as the notation may have it: a player before each play, signs for phrases, numbers in digits."""
        plays, at = list[list[str]](), 0
        while at < len(self._tokens):
            play: list[str] = []
            at = self._play(at, play)
            plays.append(play)
        return " , ".join(" ".join(play) for play in plays)

    def _at(self, at: int) -> str:
        """Return a token in small letters and without a colon behind it; empty behind the last one."""
        return self._tokens[at].casefold().removesuffix(":") if at < len(self._tokens) else ""

    def _play(self, at: int, done: list[str]) -> int:
        """Add the signs of a play to `done`. Returns the place behind it, and behind the comma that ends it."""
        at = self._named(at, done)
        if self._is_keyword(at) and not self._phrase(at, verb=True):
            done.append(self._at(at))  # a line of the table, whose players stand behind its word
            at = self._named(at + 1, done)
        start = len(done)
        at = self._verb(at, done)
        while at < len(self._tokens):
            if self._at(at) == "," == self._at(at + 1):
                done.append(",")  # between two commas something may be missing
                at += 1
            elif self._at(at) in (",", "and", "&"):
                at += 1
                if self._subject(at, whole=True):
                    break
            elif (phrase := self._phrase(at, verb=False)) is not None:
                at = self._taken(phrase, at, done)
            elif self._is_filler(at):
                at += 1
            elif (tail := self._saying(_TAILS, at)) and len(done) > start and self._at(at + tail) in ("", ","):
                at += tail
            else:
                at = self._word(at, done)
        return at

    def _named(self, at: int, done: list[str]) -> int:
        """Add the player whom a play names first, if any. Returns the place behind the name and what joins it to the play."""
        behind = at
        while self._at(behind) in _OPENERS or (behind > at and self._at(behind) == ","):
            behind += 1
        found = (self._subject(behind, whole=True) if behind > at else None) or self._subject(at)
        if found is None:
            if self._at(at) in _EVERYBODY and self._phrase(at, verb=True) is None:
                done.append(self._at(at))
                return at + 1
            return at
        seat, behind = found
        done.append(self._labels[seat])
        while self._is_joint(behind):
            behind += 1
        return behind

    def _is_joint(self, at: int) -> bool:
        """Return whether a sign or a pronoun joins a player and the play. A dash before a number may be a minus sign."""
        sign = self._at(at)
        if sign == ",":
            return self._at(at + 1) != "," and not self._subject(at + 1, whole=True)
        return sign in _PRONOUNS or (sign in _JOINTS and not (sign == "-" and number_of(self._at(at + 1))))

    def _subject(self, at: int, *, whole: bool = False) -> tuple[int, int] | None:
        """Return the seat whose player is named at a place, and the place behind: `dave`, `dave's turn:`, `player 4`, `p4`.

        Not `whole`, the beginning of a label will do.
        """
        if at >= len(self._tokens):
            return None
        labels, word, following = self._labels, self._tokens[at].removesuffix(":"), self._at(at + 1)
        if following and not labels.has(word) and (seat := labels.whole(f"{word}{following}")):  # Jean Luc
            return seat, at + 2
        seats = (
            (labels.whole,)
            if whole
            else (labels.whole, lambda one: labels.meant(one)[0] if len(labels.meant(one)) == 1 else None)
        )
        for find in seats:
            if seat := find(word):
                return seat, at + 1
        owner = word[:-2] if word.casefold().endswith("'s") else word[:-1] if word.endswith("'") else ""
        if owner and (seat := labels.whole(owner)):
            at += 1
            while self._at(at) in _POSSESSED and not self._is_keyword(at):
                at += 1
            return seat, at
        number = number_of(following) if self._at(at) in ("player", "seat") else None
        by_number = _BY_NUMBER.fullmatch(word)
        seat = int(number or (by_number[1] if by_number else 0))
        return (seat, at + (2 if number else 1)) if 0 < seat <= len(labels) else None

    def _verb(self, at: int, done: list[str]) -> int:
        """Add the signs of the verb, with all that says no more than it. Returns the place behind."""
        start = at
        while at < len(self._tokens):
            phrase = self._phrase(at, verb=True)
            if phrase is not None:
                at = self._taken(phrase, at, done)
                if phrase.signs:
                    return at
            elif self._is_filler(at):
                at += 1
            elif self._is_keyword(at):
                return at
            elif (keyword := next(filter(self._keywords.__contains__, forms(self._at(at))), "")) and not self._labels.has(
                self._at(at)
            ):
                done.append(keyword)  # another form of a word of the notation: `passing`
                self.verb = True
                return at + 1
            elif self._is_play(at):
                at += 1
            elif (helping := self._saying(_HELPING, at)) and self._is_verb(at + helping):
                at += helping
            elif self._at(at) in _PARTICLES and (at > start or self._at(at) == "with"):
                at += 1
            else:
                return at
        return at

    def _is_verb(self, at: int) -> bool:
        """Return whether a verb stands at a place, behind words that say nothing."""
        while self._is_filler(at) or self._saying(_HELPING, at):
            at += self._saying(_HELPING, at) or 1
        return self._is_keyword(at) or self._is_play(at) or self._phrase(at, verb=True) is not None

    def _word(self, at: int, done: list[str]) -> int:
        """Add a word as it stands, a number word in digits, or dice alike (`three sixes`). Returns the place behind."""
        token = self._tokens[at]
        spoken = None if self._labels.has(token) or self._is_keyword(at) else spoken_number(self._tokens[at : at + 6])
        number, taken = (str(spoken.number), spoken.taken) if spoken else (token, 1)
        if self._at(at) == "double" and (one := number_of(self._at(at + 1))):
            done += [one, one]
            return at + 2
        if (pair := self._saying(_PAIR, at)) and self._at(at + pair) in _PLURALS:
            number, taken = "2", pair
        alike = _PLURALS.get(self._at(at + taken)) or (self._at(at + taken)[:-1] if self._at(at + taken)[1:] == "s" else "")
        if number.isascii() and number.isdecimal() and alike.isdecimal() and 0 < int(number[:4]) <= _MOST_ALIKE:
            done += [alike] * int(number)
            return at + taken + 1
        name, _, _ = number.partition(":")
        done.append(name if number.endswith(":") and name.isalpha() and not self._labels.whole(name) else number)
        return at + taken

    def _is_keyword(self, at: int) -> bool:
        return self._at(at) in self._keywords and not self._labels.has(self._at(at))

    def _is_filler(self, at: int) -> bool:
        return self._at(at) in _FILLERS and not self._is_keyword(at) and not self._labels.has(self._at(at))

    def _is_play(self, at: int) -> bool:
        return at < len(self._tokens) and not _PLAYS.isdisjoint(forms(self._at(at))) and not self._is_keyword(at)

    def _saying(self, sayings: Sequence[tuple[str, ...]], at: int) -> int:
        """Return how many tokens the saying takes that begins at a place; 0 where none does."""
        spoken = tuple(self._at(at + further) for further in range(3))
        return next((len(words) for words in sayings if spoken[: len(words)] == words), 0)

    def _phrase(self, at: int, *, verb: bool) -> Phrase | None:
        return self._phrases.found(self._tokens, at, self._labels, verb=verb, freely=True) if at < len(self._tokens) else None

    def _taken(self, phrase: Phrase, at: int, done: list[str]) -> int:
        """Add the signs of a phrase. A line of the table has no player, even where one was spoken."""
        if phrase.alone:
            done.clear()
        behind = at + len(phrase.words)
        done += phrase.filled(self._tokens[at:behind])
        self.verb = self.verb or not phrase.anywhere
        return behind


def named_last(tokens: Sequence[str], labels: Labels) -> list[str] | None:
    """Return the tokens with the player first who stands last, `4S by dave`; None where none does or one stands first."""
    if len(tokens) < 3 or tokens[-2].casefold() not in _BEHIND or not labels.whole(tokens[-1]) or labels.whole(tokens[0]):
        return None
    return [tokens[-1], *tokens[:-2]]
