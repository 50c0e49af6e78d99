"""Completion of lines at a moment of a game: from the choices of its ruleset, shorthands, and lines that it continues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import tee
from typing import Any

from spooklog.domain.contract.actions import Choice
from spooklog.domain.contract.rulebook import TypedForm
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Field, Form
from spooklog.domain.grammar.kinds import ANYONE
from spooklog.domain.lines.completion import Completer, Suggestion, Suggestions, Word
from spooklog.domain.lines.form_completion import FormCompleter
from spooklog.domain.lines.line import MAX_LINE
from spooklog.domain.lines.reading import has_long_word, read_part
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels

MOST_KNOWN = 1000
"""So many checked lines of a state are remembered: the next key needs most of them again."""


class LineCompleter:
    """Completes typed lines from a state as a viewer knows it; behind a separator, from the state after the parts before it.

    `words` are what the program accepts besides lines of play. With `over` there is nothing more to play.
    """

    def __init__(self, ruleset: AnyRuleset, seen: Any, labels: Labels, words: Sequence[Word] = (), *, over: bool = False) -> None:
        self._ruleset, self._seen, self._labels = ruleset, seen, labels
        self._words, self._over = words, over
        self._of: dict[str, Completer | None] = {}
        """The completer behind each text that precedes the part being typed; None where that text is not legal."""

    def suggest(self, typed: str) -> Suggestions:
        """Return what may follow: nothing in a text that is too long for a line, or has a word that is."""
        if len(typed) > MAX_LINE or has_long_word(typed):
            return Suggestions()
        start = self._part_start(typed)
        before, part = typed[:start], typed[start:]
        if before not in self._of:  # the parts before are played once, not at every key
            self._of[before] = self._completer(before)
        completer = self._of[before]
        if completer is None:
            return Suggestions()
        found = completer.suggest(part)
        return found._replace(items=tuple(item._replace(text=before + item.text) for item in found.items)) if before else found

    def _part_start(self, typed: str) -> int:
        """Return the index at which the part being typed begins."""
        dialect = self._ruleset.meta.dialect
        try:
            parts = dialect.parts(typed, close=True) if dialect.separators else ()
        except SpooklogError:
            return 0
        return parts[-1].column - 1 if len(parts) > 1 else 0

    def _completer(self, before: str) -> Completer | None:
        """Return the completer of the part that follows the parts in `before`; None where these are not legal."""
        ruleset, labels, state, words = self._ruleset, self._labels, self._seen, self._words
        if before:
            words, marks = (), ruleset.meta.dialect.separators  # words of the program stand alone, never behind a separator
            done = before.rstrip()
            # the separator at the end goes first: an empty part behind it would be refused
            for part in ruleset.meta.dialect.parts(done.removesuffix(next(filter(done.endswith, marks), "")), close=True):
                actions = legal_actions(ruleset, state, part.text, labels)
                if not actions:
                    return None
                for action in actions:
                    state = ruleset.rules.apply(state, action, 0)  # nothing is recorded: any number of a ply will do
        turn = ruleset.rules.turn(state)
        seat = None if self._over else ruleset.notation.implied(state, turn)
        name = labels[seat] if seat and seat <= len(labels) else ""
        forms, offers = list[Form](), tee(ruleset.moves.choices(state))

        @lru_cache(MOST_KNOWN)
        def is_legal(line: str) -> bool:
            return bool(legal_actions(ruleset, state, line, labels))

        form_completer = FormCompleter(forms, labels, seat, is_legal)

        def continued(typed: str) -> Iterable[Suggestion]:
            own = ruleset.moves.complete(typed, state, labels)
            if own is None:
                return form_completer.suggest(typed)
            return [_next_word(typed, choice, name) for choice in own]

        shorthands = _Shorthands(ruleset, state, labels, offers[0])

        def accepted(begun: str) -> Iterable[Word]:
            return words if self._over else (*shorthands.begun(begun), *words)

        return Completer(
            labels.names,
            iter(()) if self._over else _lines(ruleset, state, labels, offers[1], forms, is_legal),
            implied=name,
            shared=any(isinstance(actor, int) for actor in turn.may),
            more=continued,
            words=accepted,
            reads=is_legal,
        )


def legal_actions(ruleset: AnyRuleset, state: Any, line: str, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a part of a line if all of them would be accepted, else none."""
    try:
        actions = read_part(ruleset, line, state, labels)
        for action in actions:
            ruleset.rules.check(state, action)
            state = ruleset.rules.apply(state, action, 0)
    except SpooklogError:
        return ()
    return actions


def _next_word(typed: str, choice: Choice, name: str) -> Suggestion:
    """Return a suggestion of the next words of a line; of the whole line where it comes with a meaning, in a row of its own."""
    if choice.meaning:
        return Suggestion(choice.line, choice.line, "", choice.meaning)
    done = len(typed[: typed.rfind(" ") + 1].split())
    return Suggestion(choice.line, " ".join(choice.line.split()[done:]), name)


def _lines(
    ruleset: AnyRuleset,
    state: Any,
    labels: Labels,
    offers: Iterable[Action | Form],
    forms: list[Form],
    is_legal: Callable[[str], bool],
) -> Iterator[Choice]:
    """Yield the lines of all choices, and add to `forms` those that are forms."""
    for choice in offers:
        if isinstance(choice, Form):
            if len(choice.parts) > 1 or isinstance(choice.parts[0], Field):  # else its pattern is the whole line
                forms.append(choice)
            yield from (Choice(line, choice.meaning) for line in _lines_of(choice, labels, is_legal))
        else:
            yield Choice(ruleset.notation.write(state, (choice,), labels))


def _lines_of(form: Form, labels: Labels, is_legal: Callable[[str], bool]) -> Iterator[str]:
    """Yield a form as whole lines. A form that any player may use yields one line a player, so that each name finds it.

    Where no other place is open, it yields those of the players whose line is legal.
    """
    line = form.line(labels)
    first, blank, rest = line.partition(" ")
    if form.seat is None and blank and first == ANYONE:
        lines = (f"{name} {rest}" for name in labels.names)
        yield from lines if any(isinstance(part, Field) for part in form.parts[1:]) else filter(is_legal, lines)
    else:
        yield line


class _Shorthands:
    """The words of a notation that are a whole line in a state, or begin one. Each is tried when it is first asked for."""

    def __init__(self, ruleset: AnyRuleset, state: Any, labels: Labels, offers: Iterator[Action | Form]) -> None:
        self._ruleset, self._state, self._labels, self._offers = ruleset, state, labels, offers
        self._meanings = {part: meaning for form in ruleset.rulebook.notation for part, meaning in _parts(form)}
        signs = {part for part in self._meanings if " " not in part and not part[:1].isalpha()}
        # not `void`: `lines/line.py` takes it before any notation
        self._words = (*sorted(signs, reverse=True), *sorted(ruleset.meta.keywords - {"void"}))
        self._tried = dict[str, Word | None]()

    def begun(self, text: str) -> Iterator[Word]:
        """Yield the words that begin with a text."""
        for word in self._words:
            if word.startswith(text):
                if word not in self._tried:
                    self._tried[word] = self._try(word)
                if found := self._tried[word]:
                    yield found

    @cached_property
    def _line(self) -> str:
        """The line of the first choice that has one."""
        first = next((offer for offer in self._offers if not isinstance(offer, Form)), None)
        return self._ruleset.notation.write(self._state, (first,), self._labels) if first else ""

    def _try(self, word: str) -> Word | None:
        """Return a word with what it stands for; None where it neither is a line now nor begins one."""
        if actions := _as_typed(self._ruleset, self._state, word, self._labels):
            lines = [self._ruleset.notation.write(self._state, (action,), self._labels) for action in actions]
            alone = lines == [word]
            return Word(word, self._meanings.get(word, "") if alone else ", ".join(lines), due=not alone)
        if self._line and _as_typed(self._ruleset, self._state, f"{word} {self._line}", self._labels):
            meaning = next((meaning for part, meaning in self._meanings.items() if part.startswith(f"{word} ")), "")
            return Word(f"{word} ", meaning, due=True, leads=True)
        return None


def _as_typed(ruleset: AnyRuleset, state: Any, line: str, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a line that is accepted as typed, without an implied player; else none."""
    try:
        ruleset.notation.read(line, state, labels)
    except SpooklogError:
        return ()
    return legal_actions(ruleset, state, line, labels)


def _parts(form: TypedForm) -> Iterator[tuple[str, str]]:
    """Yield each example of a form with its meaning: its own where the meanings are given one by one, else the whole one."""
    parts, meanings = form.form.split(", "), form.meaning.split("; ")
    yield from zip(parts, meanings if len(meanings) == len(parts) else [form.meaning] * len(parts), strict=True)
