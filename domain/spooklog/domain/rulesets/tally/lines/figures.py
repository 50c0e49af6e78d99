"""Figures as people type them: `12`, `-3`, `6+3`, `3*20`, `0.5`, `½`, `1,5`, `twelve`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from spooklog.domain.values.labels import unaccented
from spooklog.domain.words.number_words import spoken_number

NUMBER_LIKE = re.compile(r"[+-]?[.,]?[0-9½¼¾][0-9.,/:|½¼¾*×x+'’-]*")
"""What was meant as a figure, also where it is none: `2/5`, `1000000000000`."""

_NUMBER = r"(?:[0-9]{0,9}[½¼¾]|[0-9]{1,9}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9})"
_TERM = rf"{_NUMBER}(?:[*×x]{_NUMBER})*"
_SUM = re.compile(rf"(?![+-]?0x)[+-]?{_TERM}(?:[+-]{_TERM})*")
_TERMS = re.compile(rf"([+-]?)({_TERM})")
_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:[.,'’][0-9]{3})+")
_POINTS = re.compile(r"(.*[0-9½¼¾])(?:pts?|points?|p|puntos?)", re.IGNORECASE)
_QUARTERS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
_SLASHED = re.compile(r"[0-9]{1,9}(?:[/:|][0-9]{1,9})+")
_SIGNS = {"plus": "+", "mas": "+", "minus": "-", "menos": "-", "negative": "-"}
_HALVES_OF = frozenset({"half", "halves", "medio", "medios"})
_HALVES = (("a", "half"), ("half",), ("medio",), ("media",))
_AND_HALVES = (("and", "a", "half"), ("and", "half"), ("y", "medio"), ("y", "media"))
_MOST_TERMS = 40
_LONGEST = 200


class Figure(NamedTuple):
    """A figure: its value, whether a sign `+` stands before it, and how many tokens it took."""

    value: Fraction
    plus: bool
    taken: int


def read_figure(tokens: Sequence[str]) -> Figure | None:
    """Return the figure that tokens begin with, None where they begin with none. Signs between blanks join: `6 + 3`."""
    if not tokens:
        return None
    if sign := _SIGNS.get(unaccented(tokens[0])):
        figure = read_figure(tokens[1:]) if len(tokens) > 1 and tokens[1][0] not in "+-" else None
        return figure and Figure(-figure.value if sign == "-" else figure.value, sign == "+", figure.taken + 1)
    words = spoken_number(tokens)
    if words and len(tokens) > words.taken and unaccented(tokens[words.taken]) in _HALVES_OF:  # one half, three halves
        return Figure(Fraction(words.number, 2), False, words.taken + 1)
    if half := _half([unaccented(token) for token in tokens[words.taken if words else 0 :][:3]], begins=words is None):
        return Figure(Fraction(words.number if words else 0) + Fraction(1, 2), False, (words.taken if words else 0) + half)
    if words:
        return Figure(Fraction(words.number), False, words.taken)
    text, taken = without_points(tokens[0]), 1
    while len(tokens) > taken + 1 and tokens[taken] in ("+", "-", "*", "×") and _SUM.fullmatch(tokens[taken + 1]):
        if tokens[taken + 1][0] in "+-":
            break
        text, taken = f"{text}{tokens[taken]}{tokens[taken + 1]}", taken + 2
    value = _value(text)
    return None if value is None else Figure(value, text.startswith("+"), taken)


def _half(words: Sequence[str], *, begins: bool) -> int:
    """Return how many words say a half behind a number (`and a half`), or as one that `begins`; 0 where they say none."""
    said = _HALVES if begins else _AND_HALVES
    return next((len(half) for half in said if tuple(words[: len(half)]) == half), 0)


def read_row(text: str, count: int) -> list[Figure] | None:
    """Return the figures of a text that holds nothing else, `12 8 3` or `12, 8, 3`; None where it holds more.

    A comma between two digits is a decimal one, `1,5 2 3`, where that makes `count` figures and another reading does not.
    """
    blanks = _figures(re.sub(r",(?=\s|$)", " ", text).split())
    if "," not in text:
        return blanks
    pieces = [_figures(piece.split()) for piece in text.split(",")]
    commas = [one[0] for one in pieces if one] if all(one and len(one) == 1 for one in pieces) else None
    return blanks if commas is None or (blanks is not None and len(blanks) == count != len(commas)) else commas


def _figures(tokens: Sequence[str]) -> list[Figure] | None:
    found, at = list[Figure](), 0
    while at < len(tokens):
        figure = read_figure(tokens[at:])
        if figure is None:
            return None
        found.append(figure)
        at += figure.taken
    return found


def without_points(token: str) -> str:
    """Return a figure without what people write behind it: `12` of `12pts`."""
    return match[1] if (match := _POINTS.fullmatch(token)) else token


def thousands(token: str) -> str:
    """Return the figure without the signs between its thousands: `1000` of `1.000`; empty where it has none."""
    return re.sub(r"[.,'’]", "", token) if _THOUSANDS.fullmatch(token) else ""


def slashed(token: str) -> str:
    """Return the row that figures with slashes or colons stand for: `12, 8, 3` of `12/8/3`; empty for any other text."""
    return ", ".join(re.split(r"[/:|]", token)) if _SLASHED.fullmatch(token) else ""


def is_points_word(word: str) -> bool:
    """Return whether a word behind a figure only says that it counts points."""
    return unaccented(word) in ("points", "point", "pts", "pt", "puntos", "punto")


def _value(text: str) -> Fraction | None:
    """Return the value of a sum, None for a text that is none, or whose thousands could be decimals."""
    if len(text) > _LONGEST or not _SUM.fullmatch(text):
        return None
    terms = _TERMS.findall(text)
    if len(terms) > _MOST_TERMS or any(map(_THOUSANDS.fullmatch, re.split(r"[+*×x-]", text))):
        return None
    total = Fraction(0)
    for sign, product in terms:
        value = Fraction(1)
        for number in re.split(r"[*×x]", product):
            value *= _number(number)
        total += -value if sign == "-" else value
    return total


def _number(text: str) -> Fraction:
    if text[-1] in _QUARTERS:
        return int(text[:-1] or 0) + _QUARTERS[text[-1]]
    return Fraction(text.replace(",", "."))
