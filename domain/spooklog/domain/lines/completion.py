"""Suggests how a typed line may go on, from the lines that may be played. Knows nothing of terminals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from spooklog.domain.contract.actions import Choice
from spooklog.domain.lines.line import SAYS
from spooklog.domain.values.labels import Labels, normal, unaccented
from spooklog.domain.values.saying import said

PULL = 400
"""The most choices that one answer computes; the next answer computes more."""

MOST = 60
"""The most suggestions in one answer."""

FEW = 12
"""The most lines of several players that are listed as they are; where there are more, players are suggested first.

Patterns come before the ways to go on with them where these are more.
"""

_COMMENT = re.compile(r"(?:^|\s)#(?:[\s!@]|$)")
_OPEN = re.compile(r"[A-Z]{2,}|<.*|…|\.\.\.")
_SIGNED = re.compile(r"[-+@/]?[A-Z]{2,}(?:[=@>][A-Z]{2,})?[,:]?")
"""A placeholder with signs, such as `+POINTS`: its pattern is in sight until a word is typed in its place."""
_ON = ("…", "...")


class Word(NamedTuple):
    """A word that works alone, or with more behind it (`text` ends in a blank then).

    `due` ones come before any typing; behind one that `leads`, lines of several players stand.
    """

    text: str
    meaning: str
    due: bool = False
    leads: bool = False


class Suggestion(NamedTuple):
    """One way to go on: the whole input once it is accepted, the words in the list, the player's name, and the meaning."""

    text: str
    shown: str
    name: str = ""
    meaning: str = ""


class Suggestions(NamedTuple):
    """Ways to go on, the likeliest first. `more`: there are others; `unfinished`: the next answer may find others."""

    items: tuple[Suggestion, ...] = ()
    more: bool = False
    unfinished: bool = False

    def common(self, typed: str) -> str:
        """Return the common beginning of all suggestions where that is longer than the typed text, else the typed text."""
        if self.more or self.unfinished:  # a suggestion that is missing here may begin otherwise
            return typed
        shared = typed if not self.items else self.items[0].text
        for item in self.items:
            same = (one == other for one, other in zip(shared, item.text, strict=False))
            shared = shared[: next((at for at, alike in enumerate(same) if not alike), min(len(shared), len(item.text)))]
        return shared if len(shared) > len(typed) else typed


class Suggesting(Protocol):
    """Suggests ways to go on with a typed text."""

    def suggest(self, typed: str) -> Suggestions:
        """Return what may follow."""


class _SplitChoice(NamedTuple):
    """A choice split into tokens. Its tokens from `fixed` on are placeholders."""

    choice: Choice
    tokens: tuple[str, ...]
    keys: tuple[str, ...]
    fixed: int

    @property
    def goes_on(self) -> bool:
        """Whether its last token may be repeated."""
        return self.tokens[-1] in _ON


class Completer:
    """Completes lines at one moment of a game.

    - `names` are the labels; `choices` is read once, and no further than needed.
    - `implied` is the label of the player who need not be named. With `shared`, other players may play too, so lines need the
      name where only it tells the players apart.
    - `more` continues lines that cannot be listed.
    - `words` yields what is accepted besides lines of play and begins with a text.
    - `reads` returns whether a line would be accepted.
    """

    def __init__(
        self,
        names: Sequence[str],
        choices: Iterable[Choice],
        *,
        implied: str = "",
        shared: bool = False,
        more: Callable[[str], Iterable[Suggestion]] = lambda _: (),
        words: Callable[[str], Iterable[Word]] = lambda _: (),
        reads: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._names = {normal(name): name for name in names}
        self._labels = Labels(names)
        self._meant: dict[str, frozenset[str]] = {}
        """The labels that a token may stand for, in the form in which they are compared."""
        self._source: Iterator[Choice] | None = iter(choices)
        self._split: list[_SplitChoice] = []
        self._implied, self._shared, self._more = implied, shared, more
        self._words = words
        self._reads = reads

    def suggest(self, typed: str) -> Suggestions:
        """Return what may follow: nothing behind a comment, and nothing where the input is complete."""
        if _COMMENT.search(typed):
            return Suggestions()
        lines, patterns, others, unfinished = self._ways_on(typed)
        if self._implied and typed.strip():
            start = f"{self._implied} "
            *own, more = self._ways_on(start + typed.lstrip())
            for items, named in zip((lines, patterns, patterns), own, strict=True):
                items += [item._replace(text=self._unnamed(item.text, start)) for item in named if item.text.startswith(start)]
            unfinished = unfinished or more
        listed = {normal(item.text.rstrip()) for item in lines}
        more_lines = [item for item in self._more(typed) if normal(item.text.rstrip()) not in listed]
        # a pattern stays in sight
        items = [*lines, *patterns, *more_lines] if len(more_lines) > FEW else [*lines, *more_lines, *patterns]
        items += others
        if any(item.text.endswith(item.shown) and normal(item.text) == normal(typed) for item in items):
            items = [item for item in items if normal(item.text) != normal(typed)]  # nothing to add to a complete line
        return Suggestions(tuple(items[:MOST]), len(items) > MOST, unfinished)

    def _unnamed(self, text: str, start: str) -> str:
        """Return a line of the implied player without the name, unless others may play it too and the name tells them apart."""
        rest = text.removeprefix(start)
        return text if self._shared and not self._reads(rest) and self._reads(text) else rest

    def _ways_on(self, typed: str) -> tuple[list[Suggestion], list[Suggestion], list[Suggestion], bool]:
        """Return how a line that names its player may go on: lines of play, patterns, other words; whether there may be more."""
        before, segment, named = self._segment(typed.lstrip())
        *head, begun = segment.split(" ")
        whole = [token for token in head if token]
        found, unfinished = self._found(whole, begun)
        lines, patterns = self._lines(found, before, whole, begun, named)
        others: list[Suggestion] = []
        if not before:
            # in a line of several players neither a remark nor a command can follow
            others = self._remarks(whole, begun) if whole else self._commands(begun)
        return lines, patterns, others, unfinished

    def _segment(self, typed: str) -> tuple[str, str, frozenset[str]]:
        """Return the text before the part being typed, that part, and the players named before it.

        In `trick anna 2K, be` these are `trick anna 2K, `, `be` and anna.
        """
        first, blank, rest = typed.partition(" ")
        key = normal(first)
        if not blank or key in self._names or not any(word.leads and word.text == f"{key} " for word in self._words(key)):
            return "", typed, frozenset()
        done, _, segment = rest.rpartition(",")
        segment = segment.lstrip()
        tokens = [part.split()[0] for part in done.split(",") if part.split()]
        named = frozenset(name for token in tokens for name in self._names.values() if self._means(token, normal(name)))
        return typed[: len(typed) - len(segment)], segment, named

    def _means(self, token: str, label: str) -> bool:
        """Return whether a whole token can stand for a label: it is a label, or the beginning of one."""
        if label.endswith(":"):  # a full name needs its colon; a beginning of a name may lack it
            bare = token.removesuffix(":")
            return (bare != token or self._labels.whole(token) is None) and self._means(bare, label.removesuffix(":"))
        if token not in self._meant:  # asked again for every choice
            self._meant[token] = frozenset(normal(self._labels[seat]) for seat in self._labels.meant(token))
        return label in self._meant[token]

    def _matches(self, token: str, key: str) -> bool:
        """Return whether a token behind the player matches a token of a choice, which may be a label."""
        return normal(token) == key or (key in self._names and unaccented(token) == unaccented(key))

    def _begins(self, begun: str, key: str) -> bool:
        """Return whether the token being typed begins a token of a choice."""
        return key.startswith(normal(begun)) or (
            key.removesuffix(":") in self._names and unaccented(key).startswith(unaccented(begun))
        )

    def _lacks_colon(self, whole: Sequence[str], split: _SplitChoice) -> bool:
        """Return whether a choice begins with `anna:`, but the typed text with the name alone."""
        first = split.keys[0]
        return bool(whole) and first.endswith(":") and self._means(whole[0], first.removesuffix(":"))

    # -- lines of play -------------------------------------------------------------------------------------------------------

    def _found(self, whole: Sequence[str], begun: str) -> tuple[list[_SplitChoice], bool]:
        """Return the choices that the typed text can lead to, and whether there may be more of them."""
        found = [split for split in self._split if self._leads_to(split, whole, begun)]
        # with a player named, a full answer is enough; without, more lines may bring further players to suggest
        if self._source is not None and not (whole and len(found) > MOST):
            new = [_taken_apart(choice) for choice in islice(self._source, PULL)]
            self._source = self._source if len(new) == PULL else None  # a short pull has emptied it
            self._split += new
            found += [split for split in new if self._leads_to(split, whole, begun)]
        return found, self._source is not None and not (whole and len(found) > MOST)

    def _leads_to(self, split: _SplitChoice, whole: Sequence[str], begun: str) -> bool:
        if len(whole) >= len(split.tokens) and not split.goes_on:
            return False
        if whole and not self._means(whole[0], split.keys[0]):
            return len(whole) == 1 and not begun and self._lacks_colon(whole, split)
        pairs = zip(whole[1:], split.keys[1 : split.fixed], strict=False)
        if not all(self._matches(token, key) for token, key in pairs):
            return False
        if len(whole) < split.fixed:
            return self._begins(begun, split.keys[len(whole)])
        return (len(whole) == split.fixed and not begun) or _OPEN.fullmatch(split.tokens[split.fixed]) is not None

    def _lines(
        self, found: Sequence[_SplitChoice], before: str, whole: Sequence[str], begun: str, named: frozenset[str]
    ) -> tuple[list[Suggestion], list[Suggestion]]:
        """Return suggestions for the choices found, for players that are not `named` yet; only names where lines are many.

        Patterns of which all else is typed come apart.
        """
        found = [split for split in found if split.tokens[0] not in named and not (before and split.choice.meaning)]
        if not whole and (players := _names_first(found)):
            if before:
                players = tuple(name for name in players if self._follows(name, found, before))
            alone = [_suggestion(split, before) for split in found if len(split.tokens) == 1]
            return [*alone, *(Suggestion(f"{before}{name} ", name) for name in players)], []
        if before:  # several players in a line: a choice of a player alone need not fit in there
            found = [split for split in found if self._reads(before + split.choice.line)]
        lines, patterns = list[Suggestion](), list[Suggestion]()
        for split in found:
            if self._is_at_form(split, whole):
                start = " ".join([*split.tokens[: split.fixed], *whole[split.fixed :], begun])
                patterns.append(Suggestion(start, " ".join(split.tokens[1:]), split.tokens[0], split.choice.meaning))
            else:
                lines.append(_suggestion(split, before))
        return lines, patterns

    def _follows(self, name: str, found: Sequence[_SplitChoice], before: str) -> bool:
        """Return whether a line of a player may follow what stands before it, as far as `FEW` lines tell."""
        own = (split.choice.line for split in found if split.tokens[0].removesuffix(":") == name)
        return any(self._reads(before + line) for line in islice(own, FEW))

    def _is_at_form(self, split: _SplitChoice, whole: Sequence[str]) -> bool:
        """Return whether the typed tokens cover all fixed tokens of a choice, so that only its pattern is left."""
        return len(whole) >= split.fixed and not self._lacks_colon(whole, split)

    def _remarks(self, whole: Sequence[str], begun: str) -> list[Suggestion]:
        """Return remarks, which any player may make at any time, once the word is begun: so plies come first."""
        if len(whole) != 1 or not begun or not SAYS.startswith(normal(begun)):
            return []
        names = [name for key, name in self._names.items() if self._means(whole[0], key)]
        return [Suggestion(f"{name} {SAYS} ", f"{SAYS} …", name, said("what a player says: no ply")) for name in names]

    def _commands(self, begun: str) -> list[Suggestion]:
        key = normal(begun)
        words = (word for word in self._words(key) if (word.text.startswith(key) if begun else word.due))
        return [Suggestion(word.text, word.text.strip(), "", word.meaning) for word in words]


def _taken_apart(choice: Choice) -> _SplitChoice:
    tokens = tuple(choice.line.split())
    # never the first token: a label may be all capitals, as placeholders are
    open_from = (
        (at for at, token in enumerate(tokens) if at and (_OPEN.fullmatch(token) or _SIGNED.fullmatch(token)))
        if choice.meaning
        else iter(())
    )
    return _SplitChoice(choice, tokens, tuple(map(normal, tokens)), next(open_from, len(tokens)))


def _names_first(found: Sequence[_SplitChoice]) -> tuple[str, ...]:
    """Return the players to suggest before any of their lines; none where one player or few lines are left."""
    players = tuple(dict.fromkeys(split.tokens[0].removesuffix(":") for split in found if len(split.tokens) > 1))
    many = len(found) > FEW or any(split.choice.meaning for split in found)
    return players if len(players) > 1 and many else ()


def _suggestion(split: _SplitChoice, before: str) -> Suggestion:
    """Return a suggestion of a choice's fixed tokens, with a blank behind them where placeholders follow."""
    text = " ".join(split.tokens[: split.fixed]) + (" " if split.fixed < len(split.tokens) else "")
    name, *rest = split.tokens
    return Suggestion(before + text, " ".join(rest) or name, name if rest else "", split.choice.meaning)
