"""Links to share: their keys follow from the key of the scribe who shares, so that a link can be shown again.

The store keeps no key: sharing twice would make two links, and a code could not be shown again after its page has gone. So the
key is a keyed hash (HMAC, RFC 2104) of the game and of how many such links came before, under the scribe's key. From it no other
key can be found, and who has the scribe's key may make such links anyway.
"""

from __future__ import annotations

import hmac
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.values.errors import Conflict
from spooklog.replays.times import read_end, show_day
from spooklog.store.changes.links import KEY_BYTES, NewLink, letters
from spooklog.web.access import recorder_of
from spooklog.web.addresses import link_address

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Link, Role
    from spooklog.store.store import Store
    from spooklog.web.access import GameAccess
    from spooklog.web.visit import Visit

LASTS = 7 * 24 * 60 * 60 * 1000
"""A shared link ends with the day that is so many ms ahead."""


DRAWS_PNG = find_spec("resvg_py") is not None
"""Whether pictures can be had as PNG (extra `png`), else as SVG."""


class Offered(NamedTuple):
    """What a visitor may share of a game beside pictures: a link, which ends, or else the plain `address`.

    That opens the game to those who have a link already, on a public server to all.
    """

    address: str
    until: int | None


def offered(visit: Visit, access: GameAccess) -> Offered:
    """Return what the visitor may share of a game."""
    address = f"{visit.site.settings.origins[0]}/g/{access.stream.name}"
    if visit.visitor.public or not access.scribe or visit.site.read_only:
        return Offered(address, None)
    made = shared(visit, access)
    return Offered(address, made.link.until if made else _end(visit, access))


def end_of_shared(store: Store) -> int:
    """Return when a link ends that is shared now, in ms since 1970 UTC."""
    now = store.links.now()
    return read_end(show_day(now + LASTS), now)


def shared(visit: Visit, access: GameAccess, seat: int | None = None) -> NewLink | None:
    """Return the link to a game that the visitor shared and that has half of its time left; None where there is none.

    It watches; with `seat` it opens the own hand of that player.
    """
    link, key = _newest(visit, access, seat)
    return NewLink(link, key) if link else None


def share(visit: Visit, access: GameAccess, seat: int | None = None) -> NewLink:
    """Return what `shared` returns; where there is none, make it. A scribe shares, whose own link ends no earlier.

    Raises Forbidden where the scribe was erased, Usage for a player who was erased, Conflict.
    """
    by, until = recorder_of(visit.store, access.person), _end(visit, access)
    link, key = _newest(visit, access, seat)
    if link:
        return NewLink(link, key)
    try:
        role: Role = "watch" if seat is None else "seat"
        return visit.store.links.new(role, by=by, stream=access.stream.id, seat=seat, until=until, key=key)
    except Conflict:
        made = shared(visit, access, seat)  # two taps at once
        if made is None:
            raise
        return made


def join_address(visit: Visit, access: GameAccess) -> str | None:
    """Return the address at which others watch a game along: with the key of what the visitor shared, or of a link to watch this
    game or its series that the visitor holds. On a public server it needs no key. None where the visitor has nothing to pass on.
    """
    origin, table = visit.site.settings.origins[0], f"/g/{access.stream.name}"
    if visit.visitor.public:
        return origin + table
    held = _held(visit, access)
    found = shared(visit, access) if any(link.role == "scribe" for link, _ in held) else None
    passed_on = (NewLink(link, key) for link, key in held if link.role == "watch" and link.stream)
    if (found := found or next(passed_on, None)) is None:
        return None
    # a short address makes a code that is read from afar
    return link_address(origin, found.key, "" if found.link.stream == access.stream.id else table)


def _held(visit: Visit, access: GameAccess) -> list[tuple[Link, str]]:
    """Return the visitor's links to a game, with their keys."""
    opening = {link.id for link in visit.visitor.links_to(access.stream)}
    return [one for one in zip(visit.visitor.links, visit.keys, strict=False) if one[0].id in opening]


def _scribes(visit: Visit, access: GameAccess) -> tuple[Link, str]:
    return next(one for one in _held(visit, access) if one[0].role == "scribe")


def _end(visit: Visit, access: GameAccess) -> int:
    own, _ = _scribes(visit, access)
    return min(end_of_shared(visit.store), own.until or end_of_shared(visit.store))


def _newest(visit: Visit, access: GameAccess, seat: int | None) -> tuple[Link | None, str]:
    """Return the link that lasts, and its key; without one the key that comes next."""
    links, (_, secret) = visit.store.links, _scribes(visit, access)
    enough = min(links.now() + LASTS // 2, _end(visit, access))

    number = 0
    while True:
        words = f"share {access.stream.id} {seat or 0} {number}"
        key = letters(hmac.digest(secret.encode(), words.encode(), "sha256")[:KEY_BYTES])
        link = links.known(key)
        if link is None or (links.is_valid(link) and (link.until is None or link.until >= enough)):
            return link, key
        number += 1
