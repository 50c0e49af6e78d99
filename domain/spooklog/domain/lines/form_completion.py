"""Completes a typed line from the parts of forms, one choice further, for every ruleset alike.

Bert may lay two or three of his cards. The form has two parts: `lay `, and a field of cards. Typed is `bert lay ox o`.

1. The typed text is followed through the parts, piece by piece: ` `, `lay `, `ox`, ` `. A *place* says how far that came: in
   the field of cards, ox chosen, another card to choose. What is left of the text is `o`.
2. The pieces that may stand at the place are fox and owl. `o` begins one of them: `bert lay ox owl`.
3. A text goes on with what must follow, up to a blank: before the second card, `bert lay o` becomes `bert lay ox `.
4. The rules check the lines that a text may become, shortest first. It is offered if one of them is legal, or if there are more
   than one answer may check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.lines.completion import Suggestion
from spooklog.domain.values.labels import Labels, unaccented

MOST_CHECKED = 60
"""The most lines that one answer checks. Whole lines that it cannot check are not offered, beginnings of lines are."""

MOST_WAYS = 100
"""The most texts that one answer looks at."""

MOST_NUMBERS = 12
"""Numbers are offered where no more than these can stand."""

_NAME = re.compile(r"[^\s:,]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}(?![0-9])")
_TEXT = re.compile(r"\S+")


class _Place(NamedTuple):
    """A place in a line: text that must come there, then a word if `chooses`, then the end of the part or more words of it.

    `taken` words of the part are chosen. `chosen` are those among them that must not come again, `named` the players so far.
    """

    part: int = 0
    text: str = ""
    chooses: bool = False
    taken: int = 0
    chosen: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


class _Way(NamedTuple):
    """A text to offer, and what may come behind it in the line of a form."""

    text: str
    line: _FormLine
    steps: Sequence[_Place]


class FormCompleter:
    """Completes lines at one moment of a game. `forms` may grow meanwhile; the player `implied` may be left out."""

    def __init__(self, forms: Sequence[Form], labels: Labels, implied: int | None, is_legal: Callable[[str], bool]) -> None:
        self._forms, self._labels, self._implied, self._is_legal = forms, labels, implied, is_legal
        self._lines: list[tuple[Form, _FormLine, _FormLine]] = []
        """Each form with its line with and without the player's name."""

    def suggest(self, typed: str) -> Iterator[Suggestion]:
        """Yield texts that continue a typed line; none that begins no legal line, as far as `MOST_CHECKED` lines tell."""
        typed = re.sub(" +", " ", typed.lstrip())
        ways = [*islice((way for line, text, at in self._begun(typed) for way in line.ways(text, at)), MOST_WAYS)]
        offered, left = set[str](), MOST_CHECKED
        for number, way in enumerate(ways):
            if way.text.rstrip() not in offered:
                share = -(-left // (len(ways) - number))
                text, checked = self._offered(way, share)
                left -= checked
                if text:
                    offered.add(way.text.rstrip())
                    yield Suggestion(text, text[text.rfind(" ", 0, -1) + 1 :].rstrip(), way.line.player)

    def _begun(self, typed: str) -> Iterator[tuple[_FormLine, str, int]]:
        """Yield lines that a text may begin, the text with the player's name in full, and where in it the parts begin."""
        for form in self._forms[len(self._lines) :]:
            first, player = form.parts[0], self._labels[form.seat] if form.seat else ""
            parts = form.parts
            if player and not (isinstance(first, str) and first.startswith(":")):
                parts = (f" {first}", *parts[1:]) if isinstance(first, str) else (" ", *parts)
            before = player + " " * (parts != form.parts)
            lines = (_FormLine(parts, self._labels, player), _FormLine(form.parts, self._labels, player, before))
            self._lines.append((form, *lines))
        name = _NAME.match(typed)
        meant = self._labels.meant(name[0]) if name else ()
        for form, named, unnamed in self._lines:
            if form.seat is None:
                # names are suggested without forms
                if isinstance(form.parts[0], str) or " " in typed:
                    yield named, typed, 0
                continue
            if name and form.seat in meant:
                yield named, named.player + typed[name.end() :], len(named.player)
            if form.seat == self._implied:
                yield unnamed, typed, 0

    def _offered(self, way: _Way, most: int) -> tuple[str, int]:
        """Return the text to offer, empty where the rules refuse all that it may become; and how many lines were checked.

        A whole line that they refuse is offered with what stands behind it, where it is known that it may go on.
        """
        if (known := way.line.known.get(way.text)) is not None:
            return known, 0
        checked, found, before, is_whole = 0, "", way.line.before, way.line.may_end(way.steps)
        for line in way.line.endings(way.text, way.steps):
            if line is None or checked == most:
                return "" if is_whole else way.text, checked
            checked += 1
            # with the name one reading tells; a whole line must be legal without it, too
            if self._is_legal(before + line) and (not (is_whole and before) or self._is_legal(line)):
                behind = next(step.text for step in way.steps if step.text) if is_whole and line != way.text else ""
                found = way.text + _first_token(behind)
                break
        way.line.known[way.text] = found
        return found, checked


class _FormLine:
    """A line of these parts; `player` is the one whose line it is. `before` is the name and a blank if the line lacks them.

    `known` has what is offered for each text that was checked before.
    """

    def __init__(self, parts: Sequence[str | Field], labels: Labels, player: str = "", before: str = "") -> None:
        self._parts, self._labels, self.player, self.before = parts, labels, player, before
        self.known = dict[str, str]()

    def ways(self, typed: str, at: int) -> Iterator[_Way]:
        """Yield how a text goes on whose parts begin at an index; nothing where it does not fit the parts."""
        first = self._parts[0]
        if isinstance(first, str) and not _meet(first, typed[at:]):
            return
        todo, seen = [(_Place(named=(self.player,)), at)], set[tuple[_Place, int]]()
        while todo and at < len(typed):
            place, here = todo.pop()
            rest = typed[here:]
            for step in self._steps(place):
                for piece, after in self._pieces(step, rest):
                    if _begins(rest, piece):
                        if (after, here + len(piece)) not in seen:
                            seen.add((after, here + len(piece)))
                            todo.append((after, here + len(piece)))
                        # a whole line, perhaps a legal one
                        field = self._field(step) if len(piece) == len(rest) else None
                        grows = field is not None and _is_listed(field) and self.may_end(self._steps(after))
                    else:
                        grows = bool(rest) or piece != " "  # behind a whole word a blank alone is no suggestion
                    if grows and not self._is_spelt(step):
                        yield from self._grown(typed[:here] + piece, [*self._steps(after)], chosen=not step.text)

    def _grown(self, text: str, steps: Sequence[_Place], *, chosen: bool) -> Iterator[_Way]:
        """Yield a text with what must follow it, up to a blank; with each word that may follow unless one is `chosen`."""
        tokens = {_first_token(step.text) for step in steps}
        must = tokens.pop() if len(tokens) == 1 else ""
        if must and not text.endswith(" "):
            after = [one for step in steps for _, place in self._pieces(step) for one in self._steps(place)]
            yield from self._grown(text + must, after, chosen=chosen)
            return
        ways = list[_Way]()
        if not chosen and not text.endswith(" ") and not any(map(self._is_spelt, steps)):
            words = ((piece, after) for step in steps for piece, after in self._pieces(step))
            ways = [way for word, after in words for way in self._grown(text + word, [*self._steps(after)], chosen=True)]
        if not ways or self.may_end(steps):
            yield _Way(text, self, steps)
        yield from ways

    def may_end(self, steps: Iterable[_Place]) -> bool:
        """Return whether a line may end there."""
        return any(self._is_end(step) for step in steps)

    def endings(self, text: str, steps: Iterable[_Place]) -> Iterator[str | None]:
        """Yield the whole lines that a text may become, None for those that cannot be listed."""
        for step in steps:
            if self._is_end(step):
                yield text
            elif (field := self._field(step)) and not _is_listed(field):
                yield None
            for piece, after in self._pieces(step):
                yield from self.endings(text + piece, self._steps(after))

    # -- places --------------------------------------------------------------------------------------------------------------

    def _steps(self, place: _Place) -> Iterator[_Place]:
        """Yield what may come next at a place: places with text to come or a word to choose, or the end of the line."""
        if place.text or place.chooses or place.part == len(self._parts):
            yield place
            return
        part = self._parts[place.part]
        if isinstance(part, str):
            yield _Place(place.part + 1, part, named=place.named)
            return
        if place.taken >= part.least:
            yield from self._steps(_Place(place.part + 1, "" if place.taken else part.empty, named=place.named))
        if part.most is None or place.taken < part.most:
            yield place._replace(text=part.between if place.taken else part.before, chooses=True)

    def _pieces(self, step: _Place, rest: str = "") -> Iterator[tuple[str, _Place]]:
        """Yield what may stand at a step, of which `rest` is typed, with the place behind it: text up to a blank, or a word."""
        if step.text:
            piece = _first_token(step.text)
            if _meet(piece, rest):
                yield piece, step._replace(text=step.text[len(piece) :])
        elif field := self._field(step):
            taken = step.named if field.is_player else step.chosen
            typed = rest.casefold()
            for word in self._words(field):
                if word not in taken and (not typed or _fits(word, typed)):
                    yield word, _chosen(step, field, word)
            yield from self._unlisted(step, field, rest) if rest else ()

    def _unlisted(self, step: _Place, field: Field, rest: str) -> Iterator[tuple[str, _Place]]:
        """Yield what is typed of a field without being listed: the beginning of a name, a number, a text."""
        if field.is_player:
            if (found := _NAME.match(rest)) and found.end() < len(rest):
                names = (self._labels[seat] for seat in self._labels.meant(found[0]))
                yield from ((found[0], _chosen(step, field, name)) for name in names if name not in step.named)
        elif field.text:
            if found := _TEXT.match(rest):
                yield found[0], _chosen(step, field, found[0])
        elif field.is_number and (found := _NUMBER.match(rest)):
            number = int(found[0])
            if (field.low is None or field.low <= number) and (field.high is None or number <= field.high):
                yield found[0], _chosen(step, field, found[0])

    def _words(self, field: Field) -> Iterable[str]:
        if field.is_player:
            return self._labels.names
        return map(str, numbers) if (numbers := _numbers(field)) else field.words

    def _field(self, step: _Place) -> Field | None:
        """Return the field of which a word comes next; None where text or the end of the line does."""
        part = self._parts[step.part] if step.chooses and not step.text else None
        return part if isinstance(part, Field) else None

    def _is_end(self, step: _Place) -> bool:
        return step.part == len(self._parts) and not step.text

    def _is_spelt(self, step: _Place) -> bool:
        """Return whether several words make one token there, such as the letters of a word: they are not offered one by one."""
        field = self._field(step)
        return field is not None and field.most != 1 and not field.between


def _first_token(text: str) -> str:
    """Return a text up to its first blank, with the blank."""
    token, blank, _ = text.partition(" ")
    return token + blank


def _begins(text: str, start: str) -> bool:
    """Return whether a text begins with another one, in any case."""
    return text[: len(start)].casefold() == start.casefold()


def _meet(text: str, typed: str) -> bool:
    """Return whether one of two texts begins with the other."""
    return _begins(typed, text) or _begins(text, typed)


def _fits(word: str, typed: str) -> bool:
    """Return whether a word may be meant by what is typed, which is casefolded: perhaps without its accents."""
    key = word.casefold()
    return (
        key.startswith(typed) or typed.startswith(key) or (not word.isascii() and unaccented(word).startswith(unaccented(typed)))
    )


def _chosen(step: _Place, field: Field, word: str) -> _Place:
    """Return the place behind a word of a field."""
    chosen = () if field.again or field.is_player else (*step.chosen, word)
    named = (*step.named, word) if field.is_player else step.named
    return _Place(step.part, taken=step.taken + 1, chosen=chosen, named=named)


def _is_listed(field: Field) -> bool:
    """Return whether all that may stand at a field is listed."""
    return not field.text and (not field.is_number or _numbers(field) is not None)


def _numbers(field: Field) -> range | None:
    """Return the numbers that may stand at a field; None where it is no number, or they are too many to list."""
    few = field.low is not None and field.high is not None and field.high - field.low < MOST_NUMBERS
    return range(field.low or 0, (field.high or 0) + 1) if few else None
