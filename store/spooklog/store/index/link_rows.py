"""Links as rows and as values: what a sound link has, and what people may call one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.saying import said
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
            raise Corrupt(said("the link {id} is damaged: {fault}", id=link.id, fault=fault), expected=MENDING)
        yield link


def link_of(row: tuple[Any, ...]) -> Link:
    """Return a row of `links` as a value."""
    link = Link(*row)
    return msgspec.structs.replace(link, records=bool(link.records))


def fault_of(link: Link) -> str | None:
    """Return what no link that spooklog made has, in words; None for a sound one."""
    if link.role not in ROLES:
        return said("its role is unknown")
    if (link.role == "seat") != (link.seat is not None) or (link.seat is not None and link.stream is None):
        return said("its seat does not fit its role")
    if (link.role == "watch") != (link.person is None):
        return said("its person does not fit its role")
    if link.records if link.role == "watch" else (link.role == "scribe" and not link.records):
        return said("whether it records does not fit its role")
    if link.label is not None and (not link.label or len(link.label) > MAX_LABEL):
        return said("its label is no label")
    if (link.label is None) != (link.salt is None):
        return said("its salt does not fit its label")
    return None


def checked_label(text: str | None) -> str | None:
    """Return a label on one line with single blanks, None for a blank one. Raises Usage for one that cannot be stored."""
    label = " ".join((text or "").split())
    if len(label) > MAX_LABEL:
        raise Usage(
            said("a label has {most} characters at most, this one has {count}", most=MAX_LABEL, count=len(label)),
            expected=(said("a shorter label"),),
        )
    if not printable(label):
        raise Usage(
            "a label holds letters, signs and blanks only, no control characters", expected=(said("tablet in the kitchen"),)
        )
    return label or None


def check_role(role: Role, stream: str | None, seat: int | None, *, records: bool) -> None:
    """Raise Usage for values that do not fit a role."""
    if role not in ROLES:
        raise Usage(said("'{role}' is no kind of link", role=role), input=role, expected=ROLES)
    if role == "seat" and stream is None:
        raise Usage("a link for a seat needs a game or a series", expected=(said("a game or a series"),))
    if role == "seat" and seat is None:
        raise Usage("a link for a seat needs the number of the seat", expected=(said("a seat"),))
    if role != "seat" and seat is not None:
        words = said("a link to watch has no seat") if role == "watch" else said("a link to record has no seat")
        raise Usage(words, input=str(seat), expected=(said("no seat"),))
    if role == "watch" and records:
        raise Usage("a link to watch records nothing", expected=ROLES[:2])
