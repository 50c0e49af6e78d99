"""Labels: the short tokens that stand for players in typed lines. States and events hold seats only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache

from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable, Usage
from spooklog.domain.values.saying import LINE, Said, chained, said
from spooklog.domain.values.saying import listed as listed

RESERVED = frozenset(
    {"all", "public", "full", "table", "team", "game", "date", "data", "options", "players", "result", "says", "void"}
)
"""Words of the platform that no label may equal; a ruleset adds its own keywords."""

MAX_LENGTH = 32
_MOST_DIGITS = 30
"""A longer number is no seat; Python would take long to convert a very long one."""
_LONG = 1000
_WORD = re.compile(r"[^\W\u115f\u1160\u3164\uffa0]+")  # without four letters that are invisible
_NAME_SIGNS = re.compile(r"(?<=[^\W\d_])['’‘ʼ`´‐‑-](?=[^\W\d_])(?!s(?:\W|$))")
"""The signs within names that no label has: `Jean-Luc` is found as `jeanluc`."""
_SEAT = re.compile(r"(?<![\w'@])@([0-9]{1,4})\b")  # not behind a quote: messages quote typed text, which must stay as it is


def normal(text: str) -> str:
    """Return a text in the form in which labels are compared: composed, without case."""
    return text.casefold() if text.isascii() else composed(text).casefold()


def composed(text: str) -> str:
    """Return a text with each letter and its marks as one character, where Unicode has one.

    A text too long for any name stays as it is: composing takes quadratic time in the number of marks on one letter.
    """
    return text if text.isascii() or len(text) > _LONG else unicodedata.normalize("NFC", text)


_TYPED = "type: "


def called(name: str) -> str:
    """Return a label for a sentence: `player 2` for the bare seat number of an erased player, which reads like a quantity."""
    return said("player {number}", number=name) if name.isdecimal() else name


def unaccented(text: str) -> str:
    """Return a text without case and accents, so that players find a label whose accents they cannot type.

    A text too long for any name keeps its accents.
    """
    from spooklog.domain.values.base_letters import base_letters  # start-up cost: most labels are typed as they are

    return text.casefold() if len(text) > _LONG else base_letters(text)


class Labels:
    """The labels of one game, by seat (1-based), with look-up by unique beginning.

    A label that matches in any case comes before one that differs in accents, or lacks the hyphen or apostrophe of a name
    (`Jean-Luc` for `jeanluc`); either comes before a beginning.
    """

    __slots__ = ("_seat_of", "_unaccented", "names")

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._seat_of = {normal(name): seat for seat, name in enumerate(self.names, start=1)}
        self._unaccented: tuple[str, ...] | None = None  # made on first use: most tokens are whole labels

    @staticmethod
    def numbered(count: int) -> Labels:
        """Return labels that are the seat numbers, for digests and outputs without names."""
        return _numbered(count)

    def __getitem__(self, seat: int) -> str:
        """Return the label of a seat; the number of one that a correction took from the table."""
        return self.names[seat - 1] if seat <= len(self.names) else str(seat)

    def __len__(self) -> int:
        return len(self.names)

    def has(self, token: str) -> bool:
        """Return whether a token is a whole label."""
        return token in self._seat_of or normal(token) in self._seat_of  # the first test spares most tokens `normal`

    def find(self, token: str, *, rule: str | None = None) -> int | None:
        """Return the seat of a label or a unique beginning of one, None where no label fits. Raises Ambiguous, citing `rule`."""
        if seat := self._seat_of.get(token):
            return seat
        seats = self.meant(token)
        if len(seats) > 1:
            meant = tuple(self[seat] for seat in seats)
            message = said("'{token}' could be {names}: type more of the name", token=token, names=chained(meant, "or"))
            raise Ambiguous(message, rule=rule, input=token, expected=meant)
        return seats[0] if seats else None

    def meant(self, token: str) -> tuple[int, ...]:
        """Return every seat that a token may mean: one for a label, with or without accents; else all that it begins."""
        key = normal(token)
        if seat := self._seat_of.get(key):
            return (seat,)
        if not token.isalnum():
            token = _NAME_SIGNS.sub("", token)
            key = normal(token)
        bare = unaccented(token)
        if not bare:  # empty, or marks alone: that begins every label
            return ()
        plain = self._plain()
        seats = [seat for seat, name in enumerate(plain, start=1) if name == bare]
        seats = seats or [seat for seat, name in enumerate(plain, start=1) if name.startswith(bare)]
        typed = [seat for seat in seats if normal(self[seat]).startswith(key)]  # accents that were typed decide between several
        return tuple(typed if len(typed) == 1 else seats)

    def whole(self, token: str) -> int | None:
        """Return the seat of a whole label, typed with or without its accents; None where no label or several labels fit."""
        seats = self.meant(token)
        return seats[0] if len(seats) == 1 and unaccented(_NAME_SIGNS.sub("", token)) == self._plain()[seats[0] - 1] else None

    def exact(self, word: str) -> int | None:
        """Return the seat of a seat number or of a whole label, None where neither fits: for addresses and links."""
        if word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS:
            return int(word) if 0 < int(word) <= len(self) else None
        return self.whole(word)

    def _plain(self) -> tuple[str, ...]:
        if self._unaccented is None:
            self._unaccented = tuple(map(unaccented, self.names))
        return self._unaccented

    def seat(self, token: str, *, rule: str | None = None) -> int:
        """Return the seat as `find` does, but raise Unreadable with the nearest label as a suggestion where no label fits."""
        seat = self._seat_of.get(token) or self.find(token, rule=rule)  # nearly every token is a whole label
        if seat is None:
            near = self._nearest(token)
            meant = said("no player '{token}' here (did you mean {name}?)", token=token, name=near) if near else _nobody(token)
            raise Unreadable(meant, rule=rule, input=token, expected=self.names)
        return seat

    def fill(self, error: SpooklogError) -> SpooklogError:
        """Replace `@3` and the like in an error by labels, and return it: rulesets know seats only."""
        error.message = self.named(error.message)
        error.expected = tuple(map(self.line, error.expected))  # lines to type, so an erased player stays a number
        return error

    def named(self, text: str) -> str:
        """Return a sentence with `@3` and the like replaced by labels, those of erased players by `player 3`.

        The text behind `type:` is a line: it gets labels as players type them.
        """
        sentence, typed, line = text.partition(_TYPED)
        names, most = self.names, len(self.names)
        words = _SEAT.sub(lambda at: called(names[int(at[1]) - 1]) if 0 < int(at[1]) <= most else at[0], sentence)
        return self._still_said(f"{words}{typed}{self.line(line)}" if typed else words, text)

    def line(self, text: str) -> str:
        """Return a line to type with `@3` and the like replaced by labels."""
        names = dict(enumerate(self.names, start=1))
        return self._still_said(_SEAT.sub(lambda found: names.get(int(found[1]), found[0]), text), text)

    def _still_said(self, named: str, text: str) -> str:
        """Return a text with names, which can be told in another language where the one with seats could."""
        if not isinstance(text, Said):
            return named
        parts = {
            name: self.named(part) if isinstance(part, Said) else self.line(str(part)) if name.startswith(LINE) else part
            for name, part in text.parts.items()
        }
        return text.named(named, self, parts)

    def _nearest(self, token: str) -> str:
        """Return the label that a token may be a slip of; empty where none is near."""
        from difflib import get_close_matches  # needed only for a typo

        near = get_close_matches(normal(token), list(self._seat_of), n=1, cutoff=0.5)
        return self[self._seat_of[near[0]]] if near else ""


@lru_cache
def _numbered(count: int) -> Labels:
    return Labels([str(seat) for seat in range(1, count + 1)])


def seat_of(word: str, labels: Labels, *, others: Sequence[str] = ()) -> int:
    """Return the seat of a player by label or seat number. Raises Ambiguous, and Usage with labels and `others` as expected."""
    if word.isdecimal() and len(word) <= _MOST_DIGITS and 1 <= int(word) <= len(labels):
        return int(word)
    seat = labels.find(word)
    if seat is None:
        raise no_player(word, labels, others)
    return seat


def no_player(word: str, labels: Labels, others: Sequence[str] = ()) -> Usage:
    """Return the refusal of a word that is no player's; labels and `others` would have been accepted."""
    return Usage(_nobody(word), input=word, expected=(*labels.names, *others))


def _nobody(token: str) -> Said:
    return said("no player '{token}' here", token=token)


def check_labels(names: Sequence[str], keywords: Collection[str], *, readable_as_token: re.Pattern[str] | None = None) -> None:
    """Raise Usage for labels that would make lines unreadable; its `expected` has a label that would do.

    `keywords` are the ruleset's words; `readable_as_token` is an optional pattern of the ruleset's tokens (cards, dice) that no
    label may match.
    """
    seen: dict[str, str] = {}
    taken = {normal(word) for word in keywords} | RESERVED
    for name in names:
        key = normal(name)
        if not _WORD.fullmatch(name) or len(name) > MAX_LENGTH:
            words = said(
                "'{name}' cannot be a label: letters, digits and _ only, at most {most} of them", name=name, most=MAX_LENGTH
            )
            bare = re.sub(r"[\W_]+", "", name).lstrip("0123456789")[:MAX_LENGTH]
            words = said("{problem}: try {name}", problem=words, name=bare) if bare else words
            raise Usage(words, input=name, expected=(bare,) if bare else ())
        if name[0].isdigit() or name[0] == "_":
            words = said("the label '{name}' must start with a letter: try 'p{name}'", name=name)
            raise Usage(words, input=name, expected=(f"p{name}",))
        token_like = readable_as_token and readable_as_token.fullmatch(name)
        if key in taken or token_like:
            words = said("the label '{name}' reads like a word of the notation: try '{name}1' or '{name}_'", name=name)
            raise Usage(words, input=name, expected=(f"{name}_",))
        if key in seen:
            words = said("two players are called '{name}': try '{name}1' and '{name}2'", name=name)
            raise Usage(words, input=name, expected=(f"{name}2",))
        seen[key] = name


def check_new_labels(
    names: Sequence[str], keywords: Collection[str] = (), *, readable_as_token: re.Pattern[str] | None = None
) -> None:
    """Raise Usage for labels of a new game that are unreadable without accents; its `expected` has a label that would do.

    Older games may have such labels; there a label typed with its accents still finds its player.
    """
    seen: dict[str, str] = {}
    taken = {unaccented(word) for word in keywords} | RESERVED
    for name in names:
        key = unaccented(name)
        token_like = readable_as_token is not None and readable_as_token.fullmatch(key)
        if (key in taken or token_like) and normal(name) != key:  # a name without accents is up to `check_labels`
            words = said(
                "without its accents the label '{name}' reads like a word of the notation: try '{name}1' or '{name}_'", name=name
            )
            raise Usage(words, input=name, expected=(f"{name}_",))
        if key in seen and normal(seen[key]) != normal(name):  # equal ones are refused by `check_labels`
            words = said(
                "'{first}' and '{name}' differ in their accents only: try '{name}2' for the second", first=seen[key], name=name
            )
            raise Usage(words, input=name, expected=(f"{name}2",))
        seen.setdefault(key, name)
