"""Links as rows and as values: what a sound link has, and what people may call one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.store.entries.row_validation import LINKS, MENDING, printable, validated
from spooklog.store.entries.rows import Link, Role

ROLES: tuple[Role, ...] = get_args(Role)

MAX_LABEL = 60
"""Characters of a label: `tablet in the kitchen`."""


def links_in(rows: Iterable[tuple[Any, ...]]) -> Iterable[Link]:
    """Yield rows of `links` as values. Raises Corrupt at the first that no link can have."""
    for row in validated("links", LINKS, rows):
        link = link_of(row)
        if fault := fault_of(link):
            raise Corrupt(f"the link {link.id} is damaged: {fault}", expected=MENDING)
        yield link


def link_of(row: tuple[Any, ...]) -> Link:
    """Return a row of `links` as a value."""
    link = Link(*row)
    return msgspec.structs.replace(link, records=bool(link.records))


def fault_of(link: Link) -> str | None:
    """Return what no link that spooklog made has, in words; None for a sound one."""
    if link.role not in ROLES:
        return "its role is unknown"
    if (link.role == "seat") != (link.seat is not None) or (link.seat is not None and link.stream is None):
        return "its seat does not fit its role"
    if (link.role == "watch") != (link.person is None):
        return "its person does not fit its role"
    if link.records if link.role == "watch" else (link.role == "scribe" and not link.records):
        return "whether it records does not fit its role"
    if link.label is not None and (not link.label or len(link.label) > MAX_LABEL):
        return "its label is no label"
    if (link.label is None) != (link.salt is None):
        return "its salt does not fit its label"
    return None


def checked_label(text: str | None) -> str | None:
    """Return a label on one line with single blanks, None for a blank one. Raises Usage for one that cannot be stored."""
    label = " ".join((text or "").split())
    if len(label) > MAX_LABEL:
        raise Usage(f"a label has {MAX_LABEL} characters at most, this one has {len(label)}", expected=("a shorter label",))
    if not printable(label):
        raise Usage("a label holds letters, signs and blanks only, no control characters", expected=("tablet in the kitchen",))
    return label or None


def check_role(role: Role, stream: str | None, seat: int | None, *, records: bool) -> None:
    """Raise Usage for values that do not fit a role."""
    if role not in ROLES:
        raise Usage(f"'{role}' is no kind of link", input=role, expected=ROLES)
    if role == "seat" and stream is None:
        raise Usage("a link for a seat needs a game or a series", expected=("a game or a series",))
    if role == "seat" and seat is None:
        raise Usage("a link for a seat needs the number of the seat", expected=("a seat",))
    if role != "seat" and seat is not None:
        raise Usage(f"a link to {'watch' if role == 'watch' else 'record'} has no seat", input=str(seat), expected=("no seat",))
    if role == "watch" and records:
        raise Usage("a link to watch records nothing", expected=ROLES[:2])
