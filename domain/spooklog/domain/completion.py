"""What may be typed next: from what was typed and what may be played, suggestions. No terminal in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from spooklog.domain.labels import Labels, normal, unaccented
from spooklog.domain.log.remarks import SAYS

PULL = 400
"""Choices that are computed for one answer at most: the rest comes with the next one."""

MOST = 60
"""Suggestions in one answer at most."""

FEW = 12
"""So many lines of several players are listed as they are; of more, the players come first."""

_COMMENT = re.compile(r"(?:^|\s)#(?:[\s!@]|$)")
_OPEN = re.compile(r"[A-Z]{2,}|<.*|…|\.\.\.")
_ON = ("…", "...")


class Choice(NamedTuple):
    """A line that may be played; with `meaning` the pattern of many, such as `bert CARD CARD …`."""

    line: str
    meaning: str = ""


class Word(NamedTuple):
    """A word that works as it stands, or with something behind it (`text` ends in a blank then); `due` words come unasked."""

    text: str
    meaning: str
    due: bool = False


class Suggestion(NamedTuple):
    """One way to go on: the whole input once it is taken, what stands in the list, for whom, and what it means."""

    text: str
    shown: str
    name: str = ""
    meaning: str = ""


class Suggestions(NamedTuple):
    """Ways to go on, the likeliest first. `more` says that there are others, `unfinished` that asking again may find others."""

    items: tuple[Suggestion, ...] = ()
    more: bool = False
    unfinished: bool = False

    def common(self, typed: str) -> str:
        """What all of them begin with where that is more than was typed, else what was typed."""
        if self.more or self.unfinished:
            return typed
        shared = typed if not self.items else self.items[0].text
        for item in self.items:
            same = (one == other for one, other in zip(shared, item.text, strict=False))
            shared = shared[: next((at for at, alike in enumerate(same) if not alike), min(len(shared), len(item.text)))]
        return shared if len(shared) > len(typed) else typed


class Suggesting(Protocol):
    """Suggests ways to go on with what was typed."""

    def suggest(self, typed: str) -> Suggestions:
        """What may follow."""


class _Known(NamedTuple):
    """A choice taken apart. From `fixed` on its tokens stand for something that is still to be said."""

    choice: Choice
    tokens: tuple[str, ...]
    keys: tuple[str, ...]
    fixed: int

    @property
    def goes_on(self) -> bool:
        """Whether its last token may be said again and again."""
        return self.tokens[-1] in _ON


class Completer:
    """Completes lines at one moment of a game.

    `choices` is read once, and no further than it is needed; `names` are the labels, `implied` that of the player who need not be
    named, but in a line that with `shared` others may play as well; `keywords` are what lines of several players begin with,
    `words` what works beside lines of play; `more` continues what cannot be listed; `reads` tells whether a line would be
    accepted.
    """

    def __init__(
        self,
        names: Sequence[str],
        choices: Iterable[Choice],
        *,
        implied: str = "",
        shared: bool = False,
        more: Callable[[str], Iterable[Choice]] = lambda _: (),
        words: Sequence[Word] = (),
        keywords: frozenset[str] = frozenset(),
        reads: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._names = {normal(name): name for name in names}
        self._labels = Labels(names)
        self._meant: dict[str, frozenset[str]] = {}
        """The labels, as they are compared, that a token may stand for."""
        self._source: Iterator[Choice] | None = iter(choices)
        self._known: list[_Known] = []
        self._implied, self._shared, self._more = implied, shared, more
        self._words = tuple(words)
        self._keywords = keywords
        self._reads = reads

    def suggest(self, typed: str) -> Suggestions:
        """What may follow. Nothing behind a comment, and nothing where the input says it all already."""
        if _COMMENT.search(typed):
            return Suggestions()
        items, others, unfinished = self._ways_on(typed)
        if self._implied and typed.strip():
            start = f"{self._implied} "
            own, said, more = self._ways_on(start + typed.lstrip())
            own += said
            items += [item._replace(text=self._unnamed(item.text, start)) for item in own if item.text.startswith(start)]
            unfinished = unfinished or more
        items += others
        items += [Suggestion(one.line, one.line, "", one.meaning) for one in self._more(typed)]
        if any(item.text.endswith(item.shown) and normal(item.text) == normal(typed) for item in items):
            items = [item for item in items if normal(item.text) != normal(typed)]  # it says that already
        return Suggestions(tuple(items[:MOST]), len(items) > MOST, unfinished)

    def _unnamed(self, text: str, start: str) -> str:
        """Return a line of the implied player without the name, but where others may play it too and only the name tells them apart."""
        rest = text.removeprefix(start)
        return text if self._shared and not self._reads(rest) and self._reads(text) else rest

    def _ways_on(self, typed: str) -> tuple[list[Suggestion], list[Suggestion], bool]:
        """How a line that names its player may go on: lines of play, other words, and whether there may be more ways."""
        before, segment, named = self._segment(typed.lstrip())
        *head, begun = segment.split(" ")
        whole = [token for token in head if token]
        found, unfinished = self._found(whole, begun)
        lines = self._lines(found, before, whole, begun, named)
        others = [] if before else self._saying(whole, begun) if whole else self._commands(begun)
        return lines, others, unfinished

    def _segment(self, typed: str) -> tuple[str, str, frozenset[str]]:
        """What stands before the part that is being typed, that part, and the players who were named before it.

        In `trick anna 2K, be` these are `trick anna 2K, `, `be` and anna.
        """
        first, blank, rest = typed.partition(" ")
        if not blank or normal(first) not in self._keywords or normal(first) in self._names:
            return "", typed, frozenset()
        done, _, segment = rest.rpartition(",")
        segment = segment.lstrip()
        tokens = [part.split()[0] for part in done.split(",") if part.split()]
        named = frozenset(name for token in tokens for name in self._names.values() if self._means(token, normal(name)))
        return typed[: len(typed) - len(segment)], segment, named

    def _means(self, token: str, label: str) -> bool:
        """Return whether a whole token can stand for a label: it is one, or the beginning of one."""
        if label.endswith(":"):  # a name with its colon is none without it, and a beginning of one will do
            bare = token.removesuffix(":")
            return (bare != token or self._labels.whole(token) is None) and self._means(bare, label.removesuffix(":"))
        if token not in self._meant:
            self._meant[token] = frozenset(normal(self._labels[seat]) for seat in self._labels.meant(token))
        return label in self._meant[token]

    def _says(self, token: str, key: str) -> bool:
        """Return whether a token behind the player says a token of a choice, which may be a label."""
        return normal(token) == key or (key in self._names and unaccented(token) == unaccented(key))

    def _begins(self, begun: str, key: str) -> bool:
        """Return whether what was typed begins a token of a choice."""
        return key.startswith(normal(begun)) or (
            key.removesuffix(":") in self._names and unaccented(key).startswith(unaccented(begun))
        )

    def _lacks_colon(self, whole: Sequence[str], known: _Known) -> bool:
        """Return whether a choice begins with `anna:`, and what was typed with the name alone."""
        first = known.keys[0]
        return bool(whole) and first.endswith(":") and self._means(whole[0], first.removesuffix(":"))

    # -- lines of play -------------------------------------------------------------------------------------------------------

    def _found(self, whole: Sequence[str], begun: str) -> tuple[list[_Known], bool]:
        """Return the choices that what was typed can lead to, and whether there may be more of them."""
        found = [known for known in self._known if self._leads_to(known, whole, begun)]
        if self._source is not None and not (whole and len(found) > MOST):
            new = [_taken_apart(choice) for choice in islice(self._source, PULL)]
            self._source = self._source if len(new) == PULL else None
            self._known += new
            found += [known for known in new if self._leads_to(known, whole, begun)]
        return found, self._source is not None and not (whole and len(found) > MOST)

    def _leads_to(self, known: _Known, whole: Sequence[str], begun: str) -> bool:
        if len(whole) >= len(known.tokens) and not known.goes_on:
            return False
        if whole and not self._means(whole[0], known.keys[0]):
            return len(whole) == 1 and not begun and self._lacks_colon(whole, known)
        said = zip(whole[1:], known.keys[1 : known.fixed], strict=False)
        if not all(self._says(token, key) for token, key in said):
            return False
        return len(whole) >= known.fixed or self._begins(begun, known.keys[len(whole)])

    def _lines(
        self, found: Sequence[_Known], before: str, whole: Sequence[str], begun: str, named: frozenset[str]
    ) -> list[Suggestion]:
        found = [known for known in found if known.tokens[0] not in named]
        players = Counter(known.tokens[0].removesuffix(":") for known in found if len(known.tokens) > 1)
        if not whole and len(players) > 1 and (len(found) > FEW or any(known.choice.meaning for known in found)):
            alone = [_suggestion(known, before) for known in found if len(known.tokens) == 1]
            return [*alone, *(Suggestion(f"{before}{name} ", name) for name in players)]
        if before:  # several players in a line: what a player alone would say need not fit in there
            found = [known for known in found if not known.choice.meaning and self._reads(before + known.choice.line)]
        open_ = [known for known in found if len(whole) >= known.fixed and not self._lacks_colon(whole, known)]
        lines = [_suggestion(known, before) for known in found if known not in open_]
        for form in open_:
            said = " ".join([*form.tokens[: form.fixed], *whole[form.fixed :]])
            if form.goes_on and len(whole) > form.fixed:
                lines += self._longer(form, said, begun)
            lines.append(Suggestion(f"{said} {begun}", " ".join(form.tokens[1:]), form.tokens[0], form.choice.meaning))
        return lines

    def _saying(self, whole: Sequence[str], begun: str) -> list[Suggestion]:
        """What any player may say at any time; suggested once it is begun, so that plies come first."""
        if len(whole) != 1 or not begun or not SAYS.startswith(normal(begun)):
            return []
        names = [name for key, name in self._names.items() if self._means(whole[0], key)]
        return [Suggestion(f"{name} {SAYS} ", f"{SAYS} …", name, "what a player says: no ply") for name in names]

    def _longer(self, form: _Known, said: str, begun: str) -> list[Suggestion]:
        """What a line that goes on may go on with: what it may begin with, as far as the whole is accepted then."""
        start = form.tokens[: form.fixed]
        firsts = [known.tokens[-1] for known in self._known if not known.choice.meaning and known.tokens[:-1] == start]
        texts = [(first, f"{said} {first}") for first in firsts if normal(first).startswith(normal(begun))]
        return [Suggestion(text, first, form.tokens[0]) for first, text in texts if self._reads(text)]

    def _commands(self, begun: str) -> list[Suggestion]:
        words = (word for word in self._words if (word.text.startswith(normal(begun)) if begun else word.due))
        return [Suggestion(word.text, word.text.strip(), "", word.meaning) for word in words]


def _taken_apart(choice: Choice) -> _Known:
    tokens = tuple(choice.line.split())
    open_from = (at for at, token in enumerate(tokens) if at and _OPEN.fullmatch(token)) if choice.meaning else iter(())
    return _Known(choice, tokens, tuple(map(normal, tokens)), next(open_from, len(tokens)))


def _suggestion(known: _Known, before: str) -> Suggestion:
    """Return a line as far as it is fixed."""
    text = " ".join(known.tokens[: known.fixed]) + (" " if known.fixed < len(known.tokens) else "")
    name, *rest = known.tokens
    return Suggestion(before + text, " ".join(rest) or name, name if rest else "", known.choice.meaning)
