"""Number words in English and Spanish, the languages in which lines are read: `twelve`, `veintiuno`, `forty-five`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spooklog.domain.values.labels import unaccented

_ONES = """
    zero nil nought none cero ninguno ninguna
    one uno una un
    two dos
    three tres
    four cuatro
    five cinco
    six seis
    seven siete
    eight ocho
    nine nueve
    ten diez
    eleven once
    twelve doce
    thirteen trece
    fourteen catorce
    fifteen quince
    sixteen dieciseis
    seventeen diecisiete
    eighteen dieciocho
    nineteen diecinueve
    twenty veinte
    veintiuno veintiun veintiuna
    veintidos
    veintitres
    veinticuatro
    veinticinco
    veintiseis
    veintisiete
    veintiocho
    veintinueve
"""
_TENS = """
    thirty treinta
    forty cuarenta
    fifty cincuenta
    sixty sesenta
    seventy setenta
    eighty ochenta
    ninety noventa
"""
_HUNDREDS = "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"

_VALUES = {
    **{word: value for value, line in enumerate(filter(str.strip, _ONES.splitlines())) for word in line.split()},
    **{word: 10 * value for value, line in enumerate(filter(str.strip, _TENS.splitlines()), start=3) for word in line.split()},
    **{word: 100 * value for value, word in enumerate(_HUNDREDS.split(), start=2)},
    "cien": 100,
    "ciento": 100,
}
NUMBER_WORDS = frozenset(_VALUES)
"""The words for numbers, without accents, that may stand alone."""

HALVES = frozenset({"half", "halves", "medio", "medios", "media"})
"""Words for halves, which make a number that is not whole."""

_TIMES = {"hundred": 100, "thousand": 1000, "mil": 1000}
_AND = frozenset({"and", "y"})


class Spoken(NamedTuple):
    """A number that words begin with, and how many of the tokens it took."""

    number: int
    taken: int


def spoken_number(tokens: Sequence[str]) -> Spoken | None:
    """Return the longest number that tokens begin with; None where they begin with none.

    >>> spoken_number(["twenty-one", "three"])
    Spoken(number=21, taken=1)
    >>> spoken_number(["ciento", "dos", "points"])
    Spoken(number=102, taken=2)
    """
    found = None
    for number, taken in _sums(tokens):
        found = Spoken(number, taken)
    return found


def _sums(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the number after each token that may end it, with the count of tokens so far."""
    total, current, room = 0, None, 1000  # room: what comes next is smaller, as twelve eight are two numbers
    for at, token in enumerate(tokens, start=1):
        for word in unaccented(token).split("-"):
            if word in _AND and current is not None and room > 1:
                continue
            if word in _VALUES and _VALUES[word] < room and (current is None or _VALUES[word]):
                current = (current or 0) + _VALUES[word]
                room = _room(_VALUES[word])
            elif word in _TIMES and _may_multiply(current, _TIMES[word], total):
                times = _TIMES[word]
                if times == 1000:
                    total, current, room = (current or 1) * times, 0, 1000
                else:
                    current, room = (current or 1) * times, 100
            else:
                return
        if current is not None and unaccented(token) not in _AND:
            yield total + current, at


def _room(value: int) -> int:
    """Return what a word behind this value has to be less than: a unit behind tens, tens behind hundreds, else nothing."""
    if value >= 100:
        return 100
    return 10 if value >= 20 and value % 10 == 0 else 1


def _may_multiply(current: int | None, times: int, total: int) -> bool:
    return not total and (current is None or 0 < current < times) and (times == 1000 or current is None or current < 20)
