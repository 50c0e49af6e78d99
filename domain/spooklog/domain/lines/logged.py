"""The sentences of the log, typed as lines: a play in the very words in which the log says it.

They are found and not parsed. Each line that may be played has its sentence, and the one whose sentence was typed is meant. Of a
form only the lines are tried whose words, players and numbers the sentence has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product, takewhile
from operator import eq
from typing import Any

from spooklog.domain.contract.actions import Action, Field, Form
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.contract.speech import number_of
from spooklog.domain.lines.line import LinePart, may_be_played
from spooklog.domain.lines.reading import Reading, read_part, reading_of
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels, normal

_CHOICES = 600
"""So many choices are looked at for a sentence, at most."""

_FILLED = 300
"""So many lines of a form are tried, at most."""

_TRIED = 900
"""So many lines of forms are tried in all, at most."""

_MOST_WORDS = 60
"""No sentence has more words."""

_OUTCOME = "; "
"""Stands in a sentence before what came of several actions, which nobody has to type."""

UNSEEN = "?"
"""Stands for what nobody saw, in the notation of every game."""

_AROUND = re.compile(r"(?<=\w)[,;:.!”\"…]+(?=\s|$)|(?<!\S)[“\"]+(?=\w)")
"""Signs around the words of a sentence."""


def read_typed(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a part of a typed line: as it is read, and where it is not legal, as the log says it.

    Raises what `read_part` raises.
    """
    reading = reading_of(ruleset, text, state, labels)
    return reading.actions if reading.legal else typed_as_logged(ruleset, text, reading, state, labels)


def typed_as_logged(ruleset: AnyRuleset, text: str, reading: Reading, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of which the log says a text, else those of its reading. Raises what reading it raised."""
    line = as_logged(ruleset, text, state, labels)
    return read_part(ruleset, line, state, labels) if line else reading.taken()


def played_by_words(ruleset: AnyRuleset, part: LinePart, state: Any, labels: Labels) -> tuple[Action, ...]:
    """Return the actions of a remark in the words in which the log says a play; none for another one.

    None as well where the words are a verb of the game: `anna says pass` may mean that she has no word.
    """
    if part.remark is None or ruleset.meta.phrases.is_verb(part.remark.text.casefold()):
        return ()
    line = as_logged(ruleset, part.text, state, labels) if may_be_played(part.remark.text, ruleset.meta) else None
    return read_part(ruleset, line, state, labels) if line else ()


def as_logged(ruleset: AnyRuleset, text: str, state: Any, labels: Labels) -> str | None:
    """Return the line that may be played, as far as the public knows, of which the log says this text.

    None where it says it of no line, or of several. A line of several players is said as one sentence for each.
    """
    seen = ruleset.knowledge.seen_by(state, "public")
    if found := _one_line(ruleset, text, seen, labels):
        return found
    said = [*_sentences(text.partition(_OUTCOME)[0], labels)]
    return _several_lines(ruleset, text, said, seen, labels) if 1 < len(said) <= len(labels) + 1 else None


def _one_line(ruleset: AnyRuleset, text: str, seen: Any, labels: Labels) -> str | None:
    wanted = _key(text)
    if not 1 < len(wanted) <= _MOST_WORDS:
        return None
    lines = dict.fromkeys(islice(_Sentences(ruleset, seen, labels, wanted).lines(), 2))
    return next(iter(lines)) if len(lines) == 1 else None


def _sentences(text: str, labels: Labels) -> Iterator[str]:
    """Yield the parts of a text that begin with a player, behind a comma."""
    names, _, does = text.partition(" and ")
    last, _, does = does.partition(" ")
    if all(map(labels.whole, (*names.split(", "), last))) and does:  # `anna, bert and cora pass`
        yield from (f"{name} {does.removesuffix(' each')}" for name in (*names.split(", "), last))
        return
    before, *rest = text.split(", ")
    for part in rest:
        if labels.whole(part.split(" ", 1)[0]):
            yield before
            before = part
        else:
            before = f"{before}, {part}"
    yield before


def _several_lines(ruleset: AnyRuleset, text: str, said: Sequence[str], seen: Any, labels: Labels) -> str | None:
    """Return the line of sentences that follow one another; None where one cannot be read, or the log says it otherwise."""
    behind, actions = seen, list[Action]()
    try:
        for one in said:
            for action in read_part(ruleset, _one_line(ruleset, one, behind, labels) or one, behind, labels):
                ruleset.rules.check(behind, action)
                behind = ruleset.rules.apply(behind, action, 0)
                actions.append(action)
        line = ruleset.notation.write(seen, tuple(actions), labels)
        told = ruleset.say(seen, actions, labels).text
        is_said = _key(text) in (_key(told), _key(told.partition(_OUTCOME)[0]))
        return line if is_said and [*read_part(ruleset, line, seen, labels)] == actions else None
    except SpooklogError:
        return None


def _key(text: str) -> tuple[str, ...]:
    """Return the words of a sentence by which it is known again, without the signs around them."""
    return tuple(_AROUND.sub(" ", normal(text.replace("\N{MINUS SIGN}", "-"))).split())


class _Sentences:
    """What may be played at a moment, as the public knows it, and what the log says of it."""

    def __init__(self, ruleset: AnyRuleset, seen: Any, labels: Labels, wanted: Sequence[str]) -> None:
        self._ruleset, self._seen, self._labels, self._wanted = ruleset, seen, labels, wanted
        self._has, self._spoken = {*wanted}, f" {' '.join(wanted)} "
        self._numbers = [*filter(None, map(number_of, wanted))]

    def lines(self) -> Iterator[str]:
        """Yield the lines of which the log says what was typed."""
        tried = 0
        for choice in islice(self._ruleset.moves.choices(self._seen), _CHOICES):
            if isinstance(choice.owner, int) and not self._has_label(self._labels[choice.owner]):
                continue
            if not isinstance(choice, Form):
                yield from self._of_choice(choice)
                continue
            for line in islice(self._filled(choice), max(0, min(_FILLED, _TRIED - tried))):
                tried += 1
                if (found := self._said(line)) is None:
                    continue
                said, written = found
                if said == self._wanted:
                    yield written
                elif said[:2] != self._wanted[:2]:  # the other lines of this form say something else as well
                    break

    def _of_choice(self, choice: Action) -> Iterator[str]:
        """Yield the line of a choice of which the log says what was typed, or that with the numbers of dice behind it."""
        said = _key(self._ruleset.say(self._seen, (choice,), self._labels).text)
        if said[:2] != self._wanted[:2]:
            return
        line = self._ruleset.notation.write(self._seen, (choice,), self._labels)
        if said == self._wanted:
            yield line
            return
        alike = sum(1 for _ in takewhile(bool, map(eq, said, self._wanted)))
        if dice := [one for word in self._wanted[alike:] if (one := number_of(word.partition("+")[0]))]:
            found = (self._said(f"{line.removesuffix('?').rstrip()} {between.join(dice)}") for between in (":", " "))
            yield from (written for one, written in filter(None, found) if one == self._wanted)

    def _said(self, line: str) -> tuple[tuple[str, ...], str] | None:
        """Return what the log says of a line, by its words, and the line as it is written; None where it may not be played."""
        try:
            actions = read_part(self._ruleset, line, self._seen, self._labels)
            self._ruleset.rules.check(self._seen, actions[0])
            said = self._ruleset.say(self._seen, actions, self._labels).text
            return _key(said), self._ruleset.notation.write(self._seen, actions, self._labels)
        except SpooklogError:
            return None

    def _filled(self, form: Form) -> Iterator[str]:
        """Yield the lines of a form with what the sentence has at its open places."""
        head = "" if form.seat is None else self._labels[form.seat]
        if head and not (form.parts and isinstance(form.parts[0], str) and form.parts[0].startswith(":")):
            head += " "
        ways = [[part] if isinstance(part, str) else [*islice(self._texts(part), _FILLED)] for part in form.parts]
        return (head + "".join(parts) for parts in product(*ways))

    def _texts(self, field: Field) -> Iterator[str]:
        """Yield what may stand at an open place, the most words first: as the field has them, and as they are said."""
        if field.text:
            yield from (field.before + word for word in self._wanted)
        words = [*dict.fromkeys(self._words(field))]
        orders = (words, said) if (said := sorted(words, key=self._place)) != words else (words,)
        most = max(field.least, len(words)) if field.most is None else field.most
        for count in range(most if field.again else min(most, len(words)), max(1, field.least) - 1, -1):
            for order in orders:
                chosen = product(order, repeat=count) if field.again else combinations(order, count)
                yield from (field.before + field.between.join(some) for some in islice(chosen, _FILLED))
        if not field.least:
            yield field.empty

    def _words(self, field: Field) -> Iterable[str]:
        if field.is_player:
            return filter(self._has_label, self._labels.names)
        if field.is_number:
            return (
                one for one in self._numbers if (field.low or 0) <= int(one) <= (int(one) if field.high is None else field.high)
            )
        return filter(self._is_said, field.words)

    def _place(self, word: str) -> int:
        """Return where in the sentence a word of the notation is said; of one whose name is in pieces, where it begins."""
        term = self._ruleset.pictures.term(word, self._seen)
        name = _key(term.name if term else word)
        at = self._spoken.find(f" {' '.join(name)} ")
        return at if at >= 0 else self._spoken.find(f" {name[0]} ")

    def _is_said(self, word: str) -> bool:
        """Return whether a word of the notation is in the sentence, as it is typed or by its name; of several, each."""
        if " " in word:
            return all(map(self._is_said, word.split()))
        if normal(word) in self._has or word in self._numbers or word == UNSEEN:
            return True
        term = self._ruleset.pictures.term(word, self._seen)
        return term is not None and self._has.issuperset(_key(term.name))

    def _has_label(self, label: str) -> bool:
        return normal(label) in self._has or f"{normal(label)}'s" in self._has
