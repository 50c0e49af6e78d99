"""Labels made from names: the first name in small letters without signs, with a number where two would have the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Meta
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import MAX_LENGTH, check_labels, check_new_labels, composed, unaccented
from spooklog.domain.values.saying import said

_SIGNS = re.compile(r"\W")
_NAME = re.compile(r"[\w\u0300-\u036f'’‘ʼ`´\"“”„«»().‐‑–-]+")
"""One word that may be a name: letters and digits, and the signs that names have."""
_WORD = re.compile(r"\w+")
_LONGEST = 200
"""Longer texts are no names."""
_SUFFIX = 4
"""Room for a number behind a label."""


def is_bare_name(text: str) -> bool:
    """Return whether a text without `=` is a name that needs another label: several words, or one with signs as in Jean-Luc.

    A single word of letters and digits is a label itself, and what has signs that no name has is refused as one.
    """
    if len(text) > _LONGEST:
        return False
    word = composed(text)
    if len(word.split()) > 1:
        return True
    named = _NAME.fullmatch(word) and bool(label_from(word))
    return bool(named) and (not _WORD.fullmatch(word) or len(word) > MAX_LENGTH)


def label_from(name: str) -> str:
    """Return the first word of a name as a label: `jeanluc` for Jean-Luc Picard. Empty where it is none."""
    word = next((found for one in composed(name).split() if (found := _SIGNS.sub("", one))), "")
    label = word.casefold()[: MAX_LENGTH - _SUFFIX]
    try:
        check_labels([label or "?"], ())
    except Usage:
        return ""
    return label


def labels_for(names: Sequence[str], meta: Meta) -> tuple[str, ...]:
    """Return a label for each name, all different, none of them a word of the ruleset; `p3` where a name gives none."""
    taken: list[str] = []
    for seat, name in enumerate(names, start=1):
        taken.append(free_label(label_from(name) or f"p{seat}", taken, meta))
    return tuple(taken)


def free_label(wish: str, taken: Sequence[str], meta: Meta) -> str:
    """Return a label made from a wish that none of the `taken` is. Raises Usage where there is none."""
    there = set(map(unaccented, taken))
    for number in range(1, 1000):
        label = wish if number == 1 else f"{wish[: MAX_LENGTH - _SUFFIX]}{number}"
        try:
            check_new_labels([label], meta.keywords, readable_as_token=meta.token_pattern)
            check_labels([label], meta.keywords, readable_as_token=meta.token_pattern)
        except Usage:
            continue
        if unaccented(label) not in there:
            return label
    raise Usage(said("no label can be made from '{wish}'", wish=wish), input=wish)
