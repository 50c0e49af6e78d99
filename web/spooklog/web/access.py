"""Who may see and record what: the links of a visitor, and what they open of each game.

A link is a key (`spooklog.store.changes.links`). `scribe` records everything and may see everything that the address asks for,
`seat` sees as its player and may record for that player where the link says so, `watch` sees what all can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.store.entries.ids import could_be_an_id
from spooklog.store.entries.rows import Link
from spooklog.web.language import said
from spooklog.web.refusals import Forbidden, NotThere

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.values.labels import Labels
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store


PUBLIC = Link("", "", "watch", None, None, False, None, 0)
"""What everyone has on a public server, beside their own links: they watch all games. It stands in no store."""


class GameAccess(NamedTuple):
    """What a visitor may do with one game.

    `seats` are those as which the visitor may look, `own` those for which the visitor may record; `scribe` may do both for all.
    `person` is the id of the person who records, None where no link records.
    """

    stream: Stream
    scribe: bool
    seats: tuple[int, ...]
    own: tuple[int, ...]
    person: str | None

    @property
    def records(self) -> bool:
        """Whether the visitor may record any line."""
        return self.scribe or bool(self.own)

    @property
    def usual(self) -> Viewer:
        """As whom the visitor looks when the address names no one: a scribe's screen shows no hand that was not asked for."""
        return "public" if self.scribe or not self.seats else self.seats[0]

    @property
    def seat(self) -> int | None:
        """The seat of the player whose screen it is, None for a scribe's and a watcher's."""
        return None if self.usual == "public" else self.seats[0]

    @property
    def knows(self) -> Viewer:
        """By whose knowledge a request of the visitor is decided."""
        return "full" if self.scribe else self.usual

    def viewer(self, word: str | None, labels: Labels) -> Viewer:
        """Return the viewer that an address names: a seat by label or number, `public`, `full`. Raises NotThere."""
        if word is None:
            return self.usual
        if word == "public":
            return "public"
        if word == "full" and self.scribe:
            return "full"
        seat = labels.exact(word)
        if seat is None or not (self.scribe or seat in self.seats):
            raise NotThere
        return seat


class Visitor:
    """The valid links of one visitor, the newest first; on a `public` server behind them the one that everyone has."""

    def __init__(self, store: Store, links: Sequence[Link], *, public: bool = False) -> None:
        self._store = store
        # visitors with the same links see the same page, whenever they used them last
        self.links = (*(replace(link, used=None) for link in links), *((PUBLIC,) if public else ()))

    @property
    def public(self) -> bool:
        """Whether everyone may watch all games."""
        return PUBLIC in self.links

    @property
    def whole(self) -> Link | None:
        """The link that opens the whole store, the scribe's before a watcher's; None where there is none."""
        wide = [link for link in self.links if link.stream is None]
        return next((link for link in wide if link.role == "scribe"), wide[0] if wide else None)

    @property
    def scribe(self) -> Link | None:
        """The link of a scribe of the whole store, None where there is none."""
        return next((link for link in self.links if link.role == "scribe" and link.stream is None), None)

    def require_scribe(self) -> Link:
        """Return the link of a scribe of the whole store. Raises NotThere."""
        if self.scribe is None:
            raise NotThere
        return self.scribe

    def require_whole(self) -> Link:
        """Return a link that opens the whole store. Raises NotThere."""
        if self.whole is None:
            raise NotThere
        return self.whole

    def game(self, name: str) -> GameAccess:
        """Return what the visitor may do with a game. Raises NotThere for a game that is not there and for a foreign one."""
        return self.game_of(self._find(name, "game"))

    def links_to(self, stream: str | Stream) -> list[Link]:
        """Return the links that open a game, by its id or its row: all that the visitor may see and do there rests on them."""
        return [link for link in self.links if self._store.links.covers(link, stream)]

    def game_of(self, stream: Stream) -> GameAccess:
        """Return what the visitor may do with the game of a row. Raises NotThere."""
        links = self.links_to(stream)
        if not links:
            raise NotThere
        scribe = next((link for link in links if link.role == "scribe"), None)
        seated = [(seat, link) for link in links if link.role == "seat" and (seat := self._store.links.seat_in(link, stream.id))]
        recording = [(seat, link) for seat, link in seated if link.records]
        person = scribe.person if scribe else recording[0][1].person if recording else None
        seats = tuple(dict.fromkeys(seat for seat, _ in seated))
        return GameAccess(stream, scribe is not None, seats, tuple(dict.fromkeys(seat for seat, _ in recording)), person)

    def series(self, name: str) -> Stream:
        """Return the row of a series that the visitor may see. Raises NotThere."""
        stream = self._find(name, "series")
        if not self.opens_series(stream.id):
            raise NotThere
        return stream

    def opens_series(self, stream: str | None) -> bool:
        """Return whether the visitor may see a series as a whole, and not only how it stands around one of its games."""
        return stream is not None and any(link.stream in (None, stream) for link in self.links)

    def games(self, rows: Sequence[Stream]) -> Iterator[GameAccess]:
        """Yield what the visitor may do with each of some games, leaving out those that no link opens."""
        for row in rows:
            try:
                yield self.game_of(row)
            except NotThere:
                continue

    def _find(self, name: str, kind: str) -> Stream:
        """Return the row of a name or an id: what waits on a phone goes to the game that it was typed for, whatever its name."""
        rows = self._store.streams.several((name,)) if could_be_an_id(name) else ()
        if by_id := next((row for row in rows if row.kind == kind), None):
            return by_id
        try:
            found = self._store.streams.find(name, kind="game" if kind == "game" else "series")
        except (NotFound, Ambiguous, Usage):
            raise NotThere from None
        # a beginning of a name is for people who type; an address is whole
        if found.name != name:
            raise NotThere
        return found


def recorder_of(store: Store, person: str | None) -> str:
    """Return the name of the person of a link, with which entries are recorded. Raises Forbidden where the person was erased."""
    name = store.people.names({person}).get(person) if person else None
    if name is None:
        raise Forbidden("this link records for no one any more", expected=(said("a new link from the scribe"),))
    return name
