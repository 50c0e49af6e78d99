"""Links for all who sit at a table, and one for those who watch, on one page to print: the keys are shown this once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Usage
from spooklog.replays.times import show_end
from spooklog.web.access import recorder_of
from spooklog.web.addresses import link_address, qr_picture
from spooklog.web.answers import Document
from spooklog.web.language import said
from spooklog.web.pages.links import LinkAnswer, end_of, link_answer

if TYPE_CHECKING:
    from jinja2 import Environment

    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit


class SeatLink(LinkAnswer, frozen=True, kw_only=True):
    """A link of a whole table; `seated` is the player as lines have it."""

    link: str
    seated: str | None


class SeatLinks(Answer, frozen=True, kw_only=True):
    """The links of a whole table: for each player one, and one to watch."""

    opens: str
    kind: Literal["game", "series"]
    links: Sequence[SeatLink]


def make_links(visit: Visit) -> Document:
    """Make the links of a game or a series, and show them as a page to print.

    Raises NotThere for anyone but a scribe, NotFound for an unknown game, Usage.
    """
    scribe = visit.visitor.require_scribe()
    stream = visit.store.streams.find(visit.word("game", needed=True) or "")
    made = links_of_seats(
        visit.store,
        stream,
        visit.site.settings.origins[0],
        by=recorder_of(visit.store, scribe.person),
        records=visit.flag("records"),
        label=visit.word("label"),
        until=end_of(visit),
        replace=visit.flag("replace"),
    )
    return Document(printed(visit.site.templates(visit.language), made, back=True), made, 201)


def links_of_seats(
    store: Store, stream: Stream, origin: str, *, by: str, records: bool, label: str | None, until: int | None, replace: bool
) -> SeatLinks:
    """Make a link for each player of a game or a series and one to watch; return them, each with its address.

    Raises what `Links.for_table` raises.
    """
    if stream.kind == "store":
        raise Usage(said("links of seats are for a game or a series"), input=stream.name, expected=(said("a game or a series"),))
    made = store.links.for_table(stream.id, by=by, records=records, label=label, until=until, replace=replace)
    labels = {seat.number: seat.label for seat in store.people.seats(stream.id)}
    rows = [
        link_answer(store, link, stream).also(
            SeatLink, link=link_address(origin, key), seated=labels.get(link.seat) if link.seat is not None else None
        )
        for link, key in made
    ]
    return SeatLinks(opens=stream.name, kind=stream.kind, links=rows)


def printed(templates: Environment, made: SeatLinks, *, back: bool = False) -> str:
    """Return the page to print; it loads nothing, and with `back` it leads back to the list of links."""
    blocks = [
        {
            "name": row.seated or row.player or said("Watch"),
            "person": row.player if row.seated and row.player != row.seated else None,
            "can": _can(row),
            "link": row.link,
            "qr": qr_picture(row.link),
        }
        for row in made.links
    ]
    first = made.links[0]
    until = None if first.until is None else show_end(first.until)
    page = templates.get_template("links/seats.html")
    return page.render(made=made, blocks=blocks, label=first.label, until=until, back=back)


def _can(row: SeatLink) -> str:
    """Return what a link lets its holder do, as a sentence without its subject."""
    if row.role == "watch":
        return said("sees what everyone at the table sees")
    if row.records:
        return said("sees this player's hand, and records for this player")
    return said("sees this player's hand, and records nothing")
