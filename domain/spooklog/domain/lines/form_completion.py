"""Completes a typed line from the parts of forms, one choice further, for every ruleset alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.lines.completion import Suggestion
from spooklog.domain.values.labels import Labels, unaccented

MOST_CHECKED = 60
"""The most whole lines that one answer checks; those found after them are not offered."""

LOOK_AHEAD = 4
"""An unfinished text is checked by its whole lines if it may become no more than these; else it is offered unchecked."""

MOST_AHEAD = 12
"""The most lines that one answer checks for all unfinished texts."""

MOST_MISSING = 6
"""A text that lacks more words of a field than these is offered unchecked."""

MOST_NUMBERS = 12
"""Numbers are offered where no more than these can stand."""

_TOKEN = re.compile(r"[^\s:,]+")
_NUMBER = re.compile(r"-?[0-9]{1,9}(?![0-9])")
_TEXT = re.compile(r"\S+")


class _Spot(NamedTuple):
    """A place among the parts of a form: the part, how many of its words are taken and which, the players named so far."""

    part: int = 0
    taken: int = 0
    chosen: tuple[str, ...] = ()
    named: tuple[str, ...] = ()


class _Piece(NamedTuple):
    """What may stand at a spot: fixed text or a separator, then a word; and the spot behind it."""

    before: str
    word: str
    after: _Spot


class _Way(NamedTuple):
    """A text to offer. The lines that it may become go on from `start` at `spot`."""

    text: str
    start: str
    spot: _Spot


def continued(
    forms: Iterable[Form], typed: str, labels: Labels, implied: int | None, is_legal: Callable[[str], bool]
) -> Iterator[Suggestion]:
    """Yield texts that continue a typed line as forms have it; the player `implied` may be left out.

    A text that begins no legal line is left out, as far as that can be known within these bounds.
    """
    typed = re.sub(" +", " ", typed.lstrip())
    known, left = set[str](), {True: MOST_CHECKED, False: MOST_AHEAD}
    for form in forms:
        for line, text, at in _starts(form, typed, labels, implied):
            for way in line.ways(text, at):
                whole, key = line.may_end(way), way.text.rstrip()
                # what is typed is offered only as a whole line
                if key in known or (not whole and key == text.rstrip()):
                    continue
                known.add(key)
                lines = iter((way.text,)) if whole else line.lines(way)
                tried = [*islice(lines, min(left[whole], LOOK_AHEAD))]
                unknown = not whole and (not left[whole] or next(lines, "") != "")
                left[whole] -= 0 if unknown else len(tried)
                if unknown or any(one is None or is_legal(one) for one in tried):
                    yield Suggestion(way.text, way.text[text.rfind(" ") + 1 :].rstrip(), line.player)


def _starts(form: Form, typed: str, labels: Labels, implied: int | None) -> Iterator[tuple[_FormLine, str, int]]:
    """Yield the line of a form, a text with the player's name in full, and where in it the parts begin; also without the name."""
    first, name = form.parts[0], _TOKEN.match(typed)
    if form.seat is None:
        # names are suggested without forms
        if isinstance(first, str) or " " in typed:
            yield _FormLine(form.parts, labels), typed, 0
        return
    player = labels[form.seat]
    if name and form.seat in labels.meant(name[0]):
        colon = isinstance(first, str) and first.startswith(":")
        line = _FormLine(form.parts if colon else (" ", *form.parts), labels, player)
        yield line, player + typed[name.end() :], len(player)
    if form.seat == implied:
        yield _FormLine(form.parts, labels, player), typed, 0


class _FormLine:
    """A line of these parts, of which some are typed; `player` is the one whose line it is."""

    def __init__(self, parts: Sequence[str | Field], labels: Labels, player: str = "") -> None:
        self._parts, self._labels, self.player = parts, labels, player
        self._first = _Spot(named=(player,))

    def ways(self, typed: str, at: int) -> Iterator[_Way]:
        """Yield how a text goes on whose parts begin at an index; nothing where it does not fit the parts."""
        todo, seen = [(self._first, at)], set[tuple[int, int, int]]()
        while todo and at < len(typed):
            spot, here = todo.pop()
            key = (spot.part, spot.taken, here)
            if spot.part == len(self._parts) or key in seen:
                continue
            seen.add(key)
            rest = typed[here:]
            todo += [(after, here + length) for after, length in self._unlisted(spot, rest)]
            for piece in self._pieces(spot, rest):
                text = piece.before + piece.word
                if _begins(rest, text):
                    todo.append((piece.after, here + len(text)))
                    if spot.taken and len(text) == len(rest) > 0 and not self._is_typed(spot):
                        yield _Way(typed[:here] + text, typed[:here] + text, piece.after)
                elif (rest or typed.endswith(" ") or not text.startswith(" ")) and not self._is_typed(spot):
                    yield from self._rest_of(piece, spot, typed[:here], rest)

    def may_end(self, way: _Way) -> bool:
        """Return whether an offered text may be a whole line."""
        part, *others = self._parts[way.spot.part :] or ("",)
        if way.text != way.start or any(isinstance(one, str) or one.least or one.empty for one in others):
            return False
        if isinstance(part, str):
            return not part
        return way.spot.taken >= part.least and not (part.empty and not way.spot.taken)

    def lines(self, way: _Way) -> Iterator[str | None]:
        """Yield whole lines that an offered text may become; None for those that cannot be listed, or are too many."""
        for number, line in enumerate(self._lines(way.start, way.spot)):
            if number == MOST_CHECKED:
                yield None
                return
            if line is None or line.startswith(way.text):
                yield line

    def _lines(self, text: str, spot: _Spot) -> Iterator[str | None]:
        if spot.part == len(self._parts):
            yield text
            return
        part = self._parts[spot.part]
        if isinstance(part, Field) and (_is_unlisted(part) or part.least - spot.taken > MOST_MISSING):
            yield None
        for piece in self._pieces(spot):
            yield from self._lines(text + piece.before + piece.word, piece.after)

    def _choices(self, spot: _Spot) -> tuple[_Piece, ...]:
        """Return what may be chosen at a spot; nothing where fixed text stands there."""
        return tuple(self._pieces(spot)) if isinstance(self._part(spot), Field) else ()

    def _part(self, spot: _Spot) -> str | Field:
        """Return the part at a spot; behind the last one an empty text."""
        return self._parts[spot.part] if spot.part < len(self._parts) else ""

    def _is_typed(self, spot: _Spot) -> bool:
        """Return whether several words make one token there, such as the letters of a word: they are not offered one by one."""
        part = self._part(spot)
        return isinstance(part, Field) and part.most != 1 and not part.between

    def _pieces(self, spot: _Spot, rest: str = "") -> Iterator[_Piece]:
        """Yield what may stand at a spot where `rest` is typed, as far as that can be listed; first the end of the part."""
        part, behind = self._parts[spot.part], _Spot(spot.part + 1, named=spot.named)
        if isinstance(part, str):
            yield from [_Piece(part, "", behind)] if _meet(part, rest) else ()
            return
        if spot.taken >= part.least and _meet(end := "" if spot.taken else part.empty, rest):
            yield _Piece(end, "", behind)
        before = part.between if spot.taken else part.before
        if (part.most is not None and spot.taken >= part.most) or not _meet(before, rest):
            return
        begun = rest[len(before) :]
        for word in self._words(part):
            # players find a word whose accents they cannot type
            fits = not begun or _meet(word, begun) or (not word.isascii() and unaccented(word).startswith(unaccented(begun)))
            if fits and word not in (spot.named if _is_player(part) else spot.chosen):
                yield _Piece(before, word, _chosen(spot, part, word))

    def _words(self, field: Field) -> Iterable[str]:
        if _is_player(field):
            return self._labels.names
        if field.low is not None and field.high is not None and field.high - field.low < MOST_NUMBERS:
            return map(str, range(field.low, field.high + 1))
        return field.words

    def _unlisted(self, spot: _Spot, rest: str) -> Iterator[tuple[_Spot, int]]:
        """Yield the spots behind what is typed of a field without being listed: a beginning of a name, a number, a text."""
        part = self._parts[spot.part]
        if not isinstance(part, Field) or (part.most is not None and spot.taken >= part.most):
            return
        before = part.between if spot.taken else part.before
        pattern = _TOKEN if _is_player(part) else _TEXT if part.text else _NUMBER if _is_number(part) else None
        found = pattern.match(rest, len(before)) if pattern and _begins(rest, before) else None
        if found is None:
            return
        if pattern is _TOKEN:
            names = (self._labels[seat] for seat in self._labels.meant(found[0]) if found.end() < len(rest))
            yield from ((_chosen(spot, part, name), found.end()) for name in names if name not in spot.named)
        elif pattern is _TEXT or _is_within(int(found[0]), part):
            yield _chosen(spot, part, found[0]), found.end()

    def _rest_of(self, piece: _Piece, spot: _Spot, done: str, typed: str) -> Iterator[_Way]:
        """Yield what is left of a piece of which a part is typed, up to a blank or behind one choice."""
        left, blank, _ = piece.before[len(typed) :].partition(" ")
        if blank:
            yield _Way(f"{done}{piece.before[: len(typed)]}{left} ", done, spot)
        elif piece.word:
            yield self._settled(done + piece.before + piece.word, piece.after)
        elif not self._is_typed(piece.after) and (following := self._choices(piece.after)):
            for one in following:
                yield from self._rest_of(one, piece.after, done + piece.before, "")
        else:
            yield self._settled(done + piece.before, piece.after)

    def _settled(self, text: str, spot: _Spot) -> _Way:
        """Return a text with what must follow it, up to a blank or to the next choice."""
        while spot.part < len(self._parts):
            part, behind = self._parts[spot.part], _Spot(spot.part + 1, named=spot.named)
            if isinstance(part, str):
                token, blank, _ = part.partition(" ")
                if blank:
                    return _Way(f"{text}{token} ", text, spot)
                text, spot = text + part, behind
            elif spot.taken and spot.taken == part.most:
                spot = behind
            else:
                must = (part.between if spot.taken else part.before) if spot.taken < part.least else ""
                token, blank, _ = must.partition(" ")
                return _Way(f"{text}{token}{blank}", text, spot)
        return _Way(text, text, spot)


def _begins(text: str, start: str) -> bool:
    """Return whether a text begins with another one, in any case."""
    return text[: len(start)].casefold() == start.casefold()


def _meet(text: str, typed: str) -> bool:
    """Return whether one of two texts begins with the other."""
    return _begins(typed, text) or _begins(text, typed)


def _chosen(spot: _Spot, field: Field, word: str) -> _Spot:
    """Return the spot behind a word of a field."""
    if _is_player(field):
        return _Spot(spot.part, spot.taken + 1, (), (*spot.named, word))
    return _Spot(spot.part, spot.taken + 1, () if field.again else (*spot.chosen, word), spot.named)


def _is_player(field: Field) -> bool:
    return field.name == "player" and not field.words


def _is_number(field: Field) -> bool:
    return field.low is not None or field.high is not None


def _is_unlisted(field: Field) -> bool:
    """Return whether more may stand at a field than its words."""
    return field.text or _is_number(field)


def _is_within(number: int, field: Field) -> bool:
    return (field.low is None or field.low <= number) and (field.high is None or number <= field.high)
