"""Links, which are keys: the scribe lists, makes, changes and revokes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import UNSET

from spooklog.domain.values.answer import Answer, Time
from spooklog.domain.values.errors import NotFound, SpooklogError, Usage
from spooklog.replays.times import read_end
from spooklog.store.changes.links import ROLES
from spooklog.store.entries.rows import Role
from spooklog.web.access import recorder_of
from spooklog.web.addresses import link_address, qr_picture
from spooklog.web.answers import Moved, Page
from spooklog.web.language import said
from spooklog.web.pages.lobby import game_at_hand
from spooklog.web.people import first_names, seat_colours
from spooklog.web.refusals import status_of
from spooklog.web.sharing import join_address

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Link, Stream
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit


class LinkAnswer(Answer, frozen=True, kw_only=True):
    """A link: what it opens, for whom, since when and how long. `link` is its address, which is known when it is made alone."""

    link: str | None
    id: str
    role: Role
    opens: str | None
    kind: Literal["game", "series", "store"]
    seat: int | None
    player: str | None
    records: bool
    label: str | None
    made: Time
    until: Time | None
    used: Time | None
    revoked: Time | None


class Links(Answer, frozen=True, kw_only=True):
    """The links of a store, without their keys."""

    links: Sequence[LinkAnswer]


class RevokedLinks(Answer, frozen=True, kw_only=True):
    """Links that open nothing from now on."""

    revoked: Sequence[LinkAnswer]


class Invited(NamedTuple):
    """A player of the game to which a page of links invites: label, name, colour, and when the own hand was opened last."""

    label: str
    name: str
    colour: int
    used: int | None


class Inviting(NamedTuple):
    """The game to which a page of links invites: its row, the address to watch it if that was shared, its players."""

    game: Stream
    watch: str | None
    players: Sequence[Invited]


def links(visit: Visit) -> Page:
    """Answer with all valid links, without their keys; the page invites to a game. Raises NotThere for anyone but a scribe."""
    visit.visitor.require_scribe()
    context = _context(visit)
    return Page(Links(links=context["links"]), "links/page.html", context)


def make_link(visit: Visit) -> Page:
    """Make a link, and show its key this once; what is refused comes back as it was sent. Raises NotThere for all but scribes."""
    scribe = visit.visitor.require_scribe()
    try:
        return _made(visit, scribe)
    except SpooklogError as problem:
        return _refused(visit, "new", problem)


def _refused(visit: Visit, form: str, problem: SpooklogError) -> Page:
    """Return the page with a form as it was sent, `new` or the id of a link, and what is wrong."""
    sent = {name: str(value) for name, value in visit.body.items()}
    context = _context(visit) | {"wrong": form, "problem": problem, "sent": sent}
    return Page(problem, "links/page.html", context, status_of(problem))


def _made(visit: Visit, scribe: Link) -> Page:
    typed = visit.word("role") or "watch"
    role = next((one for one in ROLES if one == typed), None)
    if role is None:
        raise Usage(said("there is no role '{typed}'", typed=typed), input=typed, expected=ROLES)
    name, seat = visit.word("game"), visit.word("seat")
    stream = visit.store.streams.find(name) if name else None
    if role == "seat" and (stream is None or seat is None):
        raise Usage(
            said("a seat's link names the game or series, and the player"), expected=('"game": "evening", "seat": "anna"',)
        )
    if seat and role != "seat":
        raise Usage(said("only a seat's link has a player"), input=seat, expected=('"role": "seat"', said("no seat")))
    number = seat_number(visit.store, stream.id, stream.kind, seat) if stream and seat and role == "seat" else None
    link, key = visit.store.links.new(
        role,
        by=recorder_of(visit.store, scribe.person),
        stream=stream.id if stream else None,
        seat=number,
        records=visit.flag("records"),
        label=visit.word("label"),
        until=end_of(visit),
    )
    address = link_address(visit.site.settings.origins[0], key)
    made = link_answer(visit.store, link).also(LinkAnswer, link=address)
    return Page(made, "links/page.html", _context(visit) | {"made": made, "qr": qr_picture(address)}, 201)


def _context(visit: Visit) -> dict[str, Any]:
    """Return what the page of links shows: the links, and the game to which it invites."""
    found, inviting, mine = visit.store.links.every(), _inviting(visit), visit.visitor.scribe
    ended = next(
        (one for one in visit.store.links.every(revoked=True) if one.revoked and one.id == visit.query.get("ended")), None
    )
    scribes = [one.id for one in found if one.role == "scribe" and one.stream is None]
    return {
        "ended": ended and link_answer(visit.store, ended),
        "kept": mine.id if mine and scribes == [mine.id] else None,
        "wrong": None,
        "problem": None,
        "sent": {},
        "links": [link_answer(visit.store, link) for link in found],
        "inviting": inviting,
        "made": None,
        "qr": qr_picture(inviting.watch) if inviting and inviting.watch else None,
        "games": _games(visit.store),
    }


def _inviting(visit: Visit) -> Inviting | None:
    """Return the game at hand, else the one touched last; None where there is no game."""
    access = game_at_hand(visit) or next(visit.visitor.games(visit.store.streams.newest(1)), None)
    if access is None:
        return None
    row = access.stream
    used = {link.seat: link.used for link in visit.store.links.every() if link.stream == row.id and link.seat and link.used}
    seats = [one for one in visit.store.people.seats(row.id) if one.label is not None]
    names = visit.store.people.names([one.person for one in seats if one.person])
    called = first_names(filter(None, names.values()))
    colours = seat_colours(visit.store, row.id)
    return Inviting(
        row,
        join_address(visit, access),
        [
            Invited(label, called.get(names.get(one.person or "") or "", label), colours[one.number - 1], used.get(one.number))
            for one in seats
            for label in [one.label or ""]
        ],
    )


def change_link(visit: Visit) -> Moved | Page:
    """Change the label and the end of a link: what the body leaves out stays, what is empty goes.

    What is refused comes back as it was sent. Raises NotThere for anyone but a scribe, NotFound for a link that is not there.
    """
    by = recorder_of(visit.store, visit.visitor.require_scribe().person)
    id = _named(visit)
    try:
        label = visit.word("label") if "label" in visit.body else UNSET
        until = end_of(visit) if "until" in visit.body else UNSET
        link = visit.store.links.change(id, by=by, label=label, until=until)
    except SpooklogError as problem:
        return _refused(visit, id, problem)
    return Moved("/links", link_answer(visit.store, link))


def revoke_link(visit: Visit) -> Moved:
    """Revoke a link. Raises NotThere for anyone but a scribe, NotFound for a link that is not there."""
    by = recorder_of(visit.store, visit.visitor.require_scribe().person)
    link = visit.store.links.revoke(_named(visit), by=by)
    return Moved(f"/links?ended={link.id}", RevokedLinks(revoked=[link_answer(visit.store, link)]))


def _named(visit: Visit) -> str:
    """Return the id of the valid link that the address names. Raises NotFound."""
    # a beginning of an id is for people who type; an address is whole
    if visit.path["link"] not in {link.id for link in visit.store.links.every()}:
        raise NotFound(said("there is no valid link of this id"), expected=(said("an id of the list of links"),))
    return visit.path["link"]


def end_of(visit: Visit) -> int | None:
    """Return when a link ends by the body, in ms since 1970 UTC; None where it does not end. Raises Usage."""
    text = visit.word("until")
    return None if text is None else read_end(text, visit.store.links.now())


def link_answer(store: Store, link: Link, stream: Stream | None = None) -> LinkAnswer:
    """Return a link: what it opens, for whom, since when and how long; never its key.

    `stream` is the row of what it opens, where the caller has it.
    """
    stream = stream or (store.streams.get(link.stream) if link.stream else None)
    return LinkAnswer(
        link=None,
        id=link.id,
        role=link.role,
        opens=stream.name if stream else None,
        kind=stream.kind if stream else "store",
        seat=link.seat,
        player=_player(store, link),
        records=link.records,
        label=link.label,
        made=link.made,
        until=link.until,
        used=link.used,
        revoked=link.revoked,
    )


def _player(store: Store, link: Link) -> str | None:
    return store.people.names({link.person}).get(link.person) if link.person else None


def seat_number(store: Store, stream: str, kind: str, word: str) -> int:
    """Return the seat of a player in a game, or the number in a series. Raises Usage with the players."""
    labels = store.games.load(stream).labels if kind == "game" else store.series.load(stream).labels
    seat = labels.exact(word)
    if seat is None:
        raise Usage(said("no player '{word}' there", word=word), input=word, expected=tuple(labels.names))
    return seat


def _games(store: Store) -> list[str]:
    """Return the names of series and games that a link may open, those touched last first."""
    rows = [*store.streams.newest(10, kind="series"), *store.streams.newest(20)]
    return [row.name for row in rows]
