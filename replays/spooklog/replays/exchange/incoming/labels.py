"""Labels for players who have names alone: the first name in small letters, with a number where two would have the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spooklog.domain.errors import Usage
from spooklog.domain.labels import MAX_LENGTH, check_labels, check_new_labels
from spooklog.domain.ruleset import Meta

_WORD = re.compile(r"\w+")
_SUFFIX = 4
"""Room for a number behind a label."""


def labels_for(names: Sequence[str], meta: Meta) -> tuple[str, ...]:
    """Return a label for each name, all different, none of them a word of the ruleset; `p3` where a name gives none."""
    taken: list[str] = []
    for seat, name in enumerate(names, start=1):
        taken.append(_free(_wish(name, seat), taken, meta))
    return tuple(taken)


def _wish(name: str, seat: int) -> str:
    """Return the first word of a name as a label, `p3` where it has none that can be one."""
    found = _WORD.search(name)
    word = found[0].casefold()[: MAX_LENGTH - _SUFFIX] if found else ""
    try:
        check_labels([word or "?"], ())
    except Usage:
        return f"p{seat}"
    return word


def _free(wish: str, taken: Sequence[str], meta: Meta) -> str:
    """Return a label made from a wish that is still free."""
    for number in range(1, 1000):
        label = wish if number == 1 else f"{wish}{number}"
        try:
            check_new_labels([*taken, label], meta.keywords, readable_as_token=meta.token_pattern)
            check_labels([*taken, label], meta.keywords, readable_as_token=meta.token_pattern)
        except Usage:
            continue
        return label
    raise Usage(f"no label can be made from '{wish}'", input=wish)
