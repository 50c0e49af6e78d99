"""The lobby: the games that a visitor may see, with small boards; and the page where a link is opened."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from spooklog.domain.log.seen import next_words
from spooklog.domain.log.words import whose
from spooklog.domain.series.words import headline
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import called
from spooklog.projections.series import place_of, series_data
from spooklog.web.access import Visitor
from spooklog.web.answers import Moved, Page
from spooklog.web.refusals import NotThere

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.store.entries.rows import Link
    from spooklog.store.store import Store
    from spooklog.web.access import GameAccess
    from spooklog.web.site import Site
    from spooklog.web.visit import Visit

SHOWN = 24
"""Games in the lobby; the others stand in the list of games."""

SERIES = 5
"""Series in the lobby; the others stand in the list of series."""


class LobbyView(NamedTuple):
    """The lobby of a visitor, by the visitor's links."""

    links: tuple[Link, ...]

    @property
    def stream(self) -> str | None:
        """None: any game may change it."""
        return None

    def entry(self, site: Site) -> int | None:
        """Return the newest entry of the store; None for a visitor of some games alone, whose number changes with the page."""
        return None if Visitor(site.store, self.links).whole is None else site.store.recorder.max_notification_id() or 0

    def render(self, site: Site) -> tuple[int, dict[str, object]]:
        """Return the newest entry of the store, and the part of the page that changes.

        For a visitor of some games alone it is another number that changes with the page: the store's would tell of other games.
        """
        visitor, entry = Visitor(site.store, self.links), self.entry(site)
        html = site.render("lobby/games.html", **_shown(site.store, visitor), visitor=visitor)
        if entry is None:
            entry = int.from_bytes(sha256(html.encode()).digest()[:6])
        return entry, {"entry": entry, "html": html}


def lobby_view(visit: Visit) -> LobbyView:
    """Return what the stream of the lobby shows to a visitor. Raises NotThere for one without a link."""
    if not visit.visitor.links:
        raise NotThere
    # when a link was last used says nothing of what it opens: visitors of one link see one lobby
    return LobbyView(tuple(replace(link, used=None) for link in visit.visitor.links))


def lobby(visit: Visit) -> Page:
    """Answer with the games that the visitor may see; without any link, with the page where one is opened."""
    if not visit.visitor.links:
        return Page({"games": []}, "lobby/open.html", {"failed": False})
    shown = _shown(visit.store, visit.visitor)
    plain = [{key: value for key, value in row.items() if key != "next"} for row in shown["games"]]
    return Page({"games": plain}, "lobby/page.html", shown | {"store_id": visit.store.streams.own().id})


def _shown(store: Store, visitor: Visitor) -> dict[str, Any]:
    """Return what the lobby shows: games, and how the series stand that were touched last."""
    return {"games": games_of(store, visitor), "series": list(_series(store, visitor))}


def _series(store: Store, visitor: Visitor) -> Iterator[dict[str, str]]:
    """Yield the name of each series and how it stands, for those that the visitor may see."""
    for row in store.streams.newest(SERIES, kind="series"):
        if visitor.opens_series(row.id):
            try:
                standing = headline(series_data(store, row.id))
            except SpooklogError as problem:
                standing = problem.message
            yield {"series": row.name, "standing": standing}


def games_of(store: Store, visitor: Visitor) -> list[dict[str, Any]]:
    """Return the games touched last that a visitor may see, as plain data."""
    # a link to one game may be to an old one
    named = [link.stream for link in visitor.links if link.stream is not None]
    rows = {row.id: row for row in store.streams.newest(SHOWN)}
    members = [game for stream in named for game in _games_in(store, stream)]
    rows |= {row.id: row for row in store.streams.several(list(dict.fromkeys(members))[-SHOWN:]) if row.archived is None}
    newest = sorted(rows.values(), key=lambda row: row.touched, reverse=True)
    return [_plain(store, access) for access in visitor.games(newest)][:SHOWN]


def _games_in(store: Store, stream: str) -> list[str]:
    try:
        return list(store.series.load(stream).series.games)
    except SpooklogError:
        return [stream]


def _plain(store: Store, access: GameAccess) -> dict[str, Any]:
    row = access.stream
    plain: dict[str, Any] = {"game": row.name, "ruleset": row.ruleset, "status": row.status, "entry": row.head}
    plain["touched"] = row.touched
    try:
        loaded = store.games.load(row.id)
        seen = loaded.seen(access.usual)
    except SpooklogError as problem:  # one game that cannot be folded must not hide the others
        return plain | {
            "problem": problem.message,
            "players": [],
            "title": row.ruleset,
            "whose": "",
            "next": "",
            "ply": None,
            "series": None,
        }
    place = place_of(store, loaded)
    return plain | {
        "problem": None,
        "title": loaded.game.title,
        "players": [called(label) for label in loaded.labels.names],
        "ply": len(loaded.game.plies),
        "whose": whose(seen),
        "next": next_words(seen),
        "series": place.series if place else None,
    }


def opening(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the page that a link leads to; its script takes the key out of the address."""
    return Page({}, "lobby/open.html", {"failed": False})


def take_key(visit: Visit) -> Moved:
    """Exchange a key for the cookie, and lead to what it opens. Raises NotThere for a key that opens nothing."""
    key = (visit.word("key", needed=True) or "").strip()
    # people paste the whole link, with the moment to which it leads
    key = key.rpartition("#")[2].partition("&")[0]
    link = visit.store.links.find(key)
    if link is None:
        visit.wrong_key()
        raise NotThere
    to = _home(visit.store, link)
    keys = (key, *(held for held in visit.keys if held != key))
    return Moved(to, {"role": link.role, "to": to}, keys)


def _home(store: Store, link: Link) -> str:
    """Return the address of what a link opens."""
    if link.stream is None:
        return "/"
    row = store.streams.get(link.stream)
    return f"/{'g' if row.kind == 'game' else 's'}/{row.name}"


def drop_keys(visit: Visit) -> Moved:  # noqa: ARG001  (every page takes a visit)
    """Forget all keys of this browser."""
    return Moved("/", {}, ())
