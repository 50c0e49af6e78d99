"""Links: keys that give access to one game, one series or the whole store. There are no accounts.

The store holds the hash of a key, never the key: who makes a link sees its key once. Links follow from no log.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import Any, get_args

import msgspec

from spooklog.domain.errors import Ambiguous, Corrupt, NotFound, Usage
from spooklog.store.ids import is_series
from spooklog.store.log_writer import WriterContext
from spooklog.store.people import Guests
from spooklog.store.recorder import EventRecorder
from spooklog.store.row_validation import LINKS, MEMBERS, MENDING, validated
from spooklog.store.rows import Link, Person, Role, Seat, Stream
from spooklog.store.streams import Streams
from spooklog.store.writes import revoke_link, write_author, write_link

ROLES: tuple[Role, ...] = get_args(Role)

KEY_BYTES = 16
"""128 random bits, too many to guess."""
_KEY = re.compile(r"[a-z2-7]{26}")
"""Letters and digits alone: a key that begins with "-" would be read as an option, and chats cut signs off the end of a link."""
_ID = re.compile(r"[a-z2-7]{1,8}")
_ID_BYTES = 5
"""Eight letters and digits."""

_SELECT = f"SELECT {', '.join(column.name for column in LINKS)} FROM links"
_LAST = "\U0010ffff"  # behind all ids that begin with the same text


class Links:
    """Makes, finds and revokes links. Any thread may use it. Raises Corrupt for a damaged row."""

    def __init__(self, recorder: EventRecorder, streams: Streams, context: WriterContext) -> None:
        self._recorder = recorder
        self._streams = streams
        self._context = context

    def new(
        self, role: Role, *, by: str, stream: str | None = None, seat: int | None = None, records: bool = False
    ) -> tuple[Link, str]:
        """Make a link; return it with its key, which cannot be read again.

        `by` is the name of the person who makes it, and who records with a link for a scribe. `stream` is the id of a game or a
        series, None for the whole store. A link for a seat needs a game and a seat, or a series and the number of a player in
        it, and records only with `records`; a link for a scribe always records. A link of an archived game or series is like
        any other, and its log takes no entries.

        Raises NotFound for an unknown stream or seat, Usage for an impossible name, for values that do not fit the role, and for
        a seat whose player was erased, Conflict where a person was erased or made meanwhile.
        """
        _check_role(role, stream, seat, records=records)
        context, row = self._context, None if stream is None else self._stream(stream)
        context.people.forget()  # people may have been erased since this process saw them
        guests = Guests(context.people, context.entropy)
        scribe, person = guests.recorder(by), None
        if role == "scribe":
            person = scribe
        elif row is not None and seat is not None:
            person = self._sitting(row, seat)
        key = _letters(context.entropy(KEY_BYTES))
        link = Link(
            id=self._new_id(),
            digest=_digest(key),
            role=role,
            stream=stream,
            seat=seat,
            records=records or role == "scribe",
            person=person.id if person else None,
            made=context.clock(),
        )
        with self._recorder.writing() as writer:
            if person:
                write_author(writer, person, new=person in guests.newcomers)
            write_link(writer, link)
        return link, key

    def find(self, key: str) -> Link | None:
        """Return the link of a key; None for an unknown, malformed or revoked key."""
        # one lookup whatever the key is like; the text of a malformed one may be long
        valid = _KEY.fullmatch(key) is not None
        digest = _digest(key if valid else "")
        found = next(iter(self._some("WHERE digest = ?", digest)), None)
        if found is None or not valid:
            return None
        if not compare_digest(found.digest.encode(), digest.encode()):
            raise Corrupt("the store is damaged: its index of links leads to another link", expected=MENDING)
        return found if found.revoked is None else None

    def every(self, *, revoked: bool = False) -> list[Link]:
        """Return the valid links, the oldest first; with `revoked` the revoked ones too."""
        return self._some(f"{'' if revoked else 'WHERE revoked IS NULL '}ORDER BY made, id")

    def revoke(self, id_beginning: str) -> Link:
        """Revoke the link of an id or of a unique beginning of one; return it as it is then.

        A revoked link is found by a beginning only where no valid one begins so, and stays as it is. Raises NotFound, Ambiguous.
        """
        begins = id_beginning.strip().casefold()
        if not _ID.fullmatch(begins):  # not repeated in the message: it may be a key
            raise NotFound("no link has that id: an id has 8 letters and digits", expected=self._ids())
        found = self._some("WHERE id >= ? AND id < ? ORDER BY id", begins, begins + _LAST)
        found = [link for link in found if link.revoked is None] or found
        if not found:
            raise NotFound(f"there is no link '{begins}'", input=begins, expected=self._ids())
        if len(found) > 1:
            ids = tuple(link.id for link in found)
            raise Ambiguous(f"'{begins}' could be {' or '.join(ids)}: type more of the id", input=begins, expected=ids)
        with self._recorder.writing() as writer:
            revoke_link(writer, found[0].id, self._context.clock())
        return next(iter(self._some("WHERE id = ?", found[0].id)))

    def covers(self, link: Link, stream_id: str) -> bool:
        """Return whether a valid link gives access to a game or a series: its own, a game of its series, or with none any.

        Archived games and series are covered as others are. An unknown id is not.
        """
        if link.revoked is not None:
            return False
        if link.stream is None:
            return any(row.kind != "store" for row in self._streams.several((stream_id,)))
        return link.stream == stream_id or self._series_of(stream_id) == link.stream

    def seat_in(self, link: Link, game_stream_id: str) -> int | None:
        """Return the seat that a valid link is for in a game; None where it is for none there.

        A link for a player of a series is for the seat on which that player sits in the game, people who were merged counting as
        one; a game of the series in which the player does not sit is covered all the same.
        """
        if link.role != "seat" or link.revoked is not None or link.person is None:
            return None
        if link.stream == game_stream_id:
            return None if is_series(game_stream_id) else link.seat
        if self._series_of(game_stream_id) != link.stream:
            return None
        people, same = self._context.people, self._context.people.merged()
        player = same.get(link.person, link.person)
        seats = (seat.number for seat in people.seats(game_stream_id) if same.get(seat.person, seat.person) == player)
        return next(seats, None)

    def _some(self, which: str, *values: object) -> list[Link]:
        return list(_links(self._recorder.query(f"{_SELECT} {which}", values)))

    def _ids(self) -> tuple[str, ...]:
        return tuple(link.id for link in self.every())

    def _new_id(self) -> str:
        while True:
            id = _letters(self._context.entropy(_ID_BYTES))
            if not self._some("WHERE id = ?", id):
                return id

    def _stream(self, stream: str) -> Stream:
        row = self._streams.get(stream)
        if row.kind == "store":
            raise NotFound(f"there is no game {stream}", input=stream)
        return row

    def _sitting(self, row: Stream, seat: int) -> Person:
        """Return who sits on a seat. Raises NotFound for a seat that is not there, Usage where the player was erased."""
        seats = {one.number: one for one in self._context.people.seats(row.id)}
        found: Seat | None = seats.get(seat)
        if found is None:
            what = "player" if row.kind == "series" else "seat"
            raise NotFound(f"{row.name} has no {what} {seat}", input=str(seat), expected=(f"1 to {len(seats)}",))
        if found.name is None:
            raise Usage(f"the player of seat {seat} of {row.name} was erased", input=str(seat))
        return self._context.people.get(found.person)

    def _series_of(self, game: str) -> str | None:
        """Return the series that a game belongs to, without importing anything of series; None where it belongs to none."""
        rows = self._recorder.query("SELECT game_id, series_id, number FROM members WHERE game_id = ?", (game,))
        return next((series for _, series, _ in validated("members", MEMBERS, rows)), None)


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
    return None


def _links(rows: Iterable[tuple[Any, ...]]) -> Iterable[Link]:
    for row in validated("links", LINKS, rows):
        link = link_of(row)
        if fault := fault_of(link):
            raise Corrupt(f"the link {link.id} is damaged: {fault}", expected=MENDING)
        yield link


def link_of(row: tuple[Any, ...]) -> Link:
    """Return a row of `links` as a value."""
    link = Link(*row)
    return msgspec.structs.replace(link, records=bool(link.records))


def _letters(random: bytes) -> str:
    return b32encode(random).decode("ascii").lower().rstrip("=")


def _digest(key: str) -> str:
    return sha256(key.encode("ascii")).hexdigest()


def _check_role(role: Role, stream: str | None, seat: int | None, *, records: bool) -> None:
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
