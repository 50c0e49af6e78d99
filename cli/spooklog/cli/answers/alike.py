"""People who are new to the store under a name or a label like that of a known person: perhaps they are one."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from spooklog.domain.values.labels import normal, unaccented

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.store.logs.log_writer import SeatSpec
    from spooklog.store.store import Store

_KNOWN = 50
"""So many people are compared, those who played last."""
_LIKE = 0.8
"""How alike two names are, of 1."""


def alike_people(store: Store, seats: Sequence[SeatSpec]) -> list[tuple[str, str]]:
    """Return the players who would be new to the store, each with a known person of the same label or nearly the same name.

    A person who sits at the table too is another one.
    """
    names = {seat.name or seat.label: seat for seat in seats}
    here = {normal(name) for name in names}
    new = {name: seat for name, seat in names.items() if store.people.find(name) is None}
    known = [one for one in store.people.recent(_KNOWN) if normal(one.name) not in here] if new else []
    found = list[tuple[str, str]]()
    for name, seat in new.items():
        like = (one.name for one in known if normal(one.label) == normal(seat.label) or _is_like(one.name, name))
        if (other := next(like, None)) is not None:
            found.append((name, other))
    return found


def _is_like(one: str, other: str) -> bool:
    return SequenceMatcher(None, unaccented(one), unaccented(other)).ratio() >= _LIKE
