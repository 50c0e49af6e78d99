"""Links: keys that give access to one game, one series or the whole store. There are no accounts.

The store holds the hash of a key, never the key: who makes a link sees its key once. Who made, changed, revoked and used a link
stands in the store's own log, and a link that this log does not know as its row says opens nothing.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from spooklog.domain.values.errors import Ambiguous, Conflict, Corrupt, NotFound, Usage
from spooklog.domain.values.saying import chained, said
from spooklog.domain.words.wording import from_to
from spooklog.store.database.writes import change_link, revoke_link, use_link, write_author, write_link
from spooklog.store.entries.ids import is_series
from spooklog.store.entries.row_validation import LATEST, LINKS, MEMBERS, MENDING, validated
from spooklog.store.entries.rows import Link, Person, Role, Seat, StoreDraft, Stream
from spooklog.store.entries.store_events import LinkChanged, LinkMade, LinksRevoked, LinksUsed, UseOf
from spooklog.store.index.link_rows import ROLES as ROLES
from spooklog.store.index.link_rows import check_role, checked_label, links_in
from spooklog.store.index.people import SALT_BYTES
from spooklog.store.index.streams import Streams
from spooklog.store.storelog.links import LinkBook, as_logged
from spooklog.store.storelog.log import Author, StoreLog

KEY_BYTES = 16
"""128 random bits, too many to guess."""
_KEY = re.compile(r"[a-z2-7]{26}")
"""Letters and digits alone: a key that begins with "-" would be read as an option, and chats cut signs off the end of a link."""
_ID = re.compile(r"[a-z2-7]{1,8}")
_ID_BYTES = 5
"""Eight letters and digits."""

_SELECT = f"SELECT {', '.join(column.name for column in LINKS)} FROM links"
_FIND = f"""SELECT {", ".join(column.name for column in LINKS)}, (SELECT head FROM streams WHERE kind = 'store')
FROM links WHERE digest = ?"""
"""One statement, as every request looks its links up, and another may change a link between two."""
_LAST = "\U0010ffff"  # behind all ids that begin with the same text

USE_WRITTEN = 60 * 60 * 1000
"""The last use of a link is written once in this time at most, in ms: a link in use must not make every look a write."""


class NewLink(NamedTuple):
    """A link that was just made, with its key, which cannot be read again."""

    link: Link
    key: str


class Links:
    """Makes, finds and revokes links. Any thread may use it. Raises Corrupt for a damaged row."""

    def __init__(self, log: StoreLog, streams: Streams) -> None:
        self._log, self._recorder, self._context = log, log.recorder, log.context
        self._streams = streams
        self._book = LinkBook(log.recorder, log.context.mapper)

    def new(
        self,
        role: Role,
        *,
        by: str,
        stream: str | None = None,
        seat: int | None = None,
        records: bool = False,
        label: str | None = None,
        until: int | None = None,
        key: str | None = None,
    ) -> NewLink:
        """Make a link; return it with its key, which cannot be read again.

        `by` is the name of the person who makes it, and who records with a link for a scribe. `stream` is the id of a game or a
        series, None for the whole store. A link for a seat needs a game and a seat, or a series and the number of a player in
        it, and records only with `records`; a link for a scribe always records. A link of an archived game or series is like
        any other, and its log takes no entries. `label` is what people call the link; from `until` on (ms since 1970 UTC) it
        opens nothing. `key` is a key that the caller drew (`letters`), by default one is drawn.

        Raises NotFound for an unknown stream or seat, Usage for an impossible name or label, for an end that is over, for values
        that do not fit the role, and for a seat whose player was erased, Conflict where a person was erased or made meanwhile,
        and for a key that a link has already.
        """
        check_role(role, stream, seat, records=records)
        label, until = checked_label(label), self._checked_until(until)
        row = None if stream is None else self._stream(stream)
        author = self._log.author(by)
        person = author.person if role == "scribe" else None
        if row is not None and seat is not None:
            person = self._sitting(row, seat)
        made = self._drawn(
            role, stream, seat, person, records=records or role == "scribe", label=label, until=until, now=self.now(), key=key
        )
        self._write(author, [made.link])
        return made

    def for_table(
        self,
        stream: str,
        *,
        by: str,
        records: bool = False,
        label: str | None = None,
        until: int | None = None,
        replace: bool = False,
    ) -> list[NewLink]:
        """Make a link for each player of a game or a series, in the order of their seats, and behind them one to watch.

        `by`, `records`, `label` and `until` are those of `new`. With `replace` the earlier links of this game or series for
        players and watchers are revoked, those of its scribes are not: all of it is stored, or nothing. A player who was erased
        gets no link. Raises NotFound for an unknown stream, Usage, Conflict where a person was erased meanwhile.
        """
        row, people = self._stream(stream), self._context.people
        label, until = checked_label(label), self._checked_until(until)
        author = self._log.author(by)
        sitting = [(seat.number, people.get(seat.person)) for seat in people.seats(row.id) if seat.name is not None]
        now = self.now()
        made = [self._drawn("seat", row.id, at, one, records=records, label=label, until=until, now=now) for at, one in sitting]
        made.append(self._drawn("watch", row.id, None, None, records=False, label=label, until=until, now=now))
        before = self._some("WHERE stream_id = ? AND role <> 'scribe' AND revoked IS NULL", row.id) if replace else ()
        self._write(author, [one.link for one in made], before)
        return made

    def find(self, key: str) -> Link | None:
        """Return the link that a key opens: that of `known`, None where it is revoked or over."""
        link = self.known(key)
        return link if link is not None and self.is_valid(link) else None

    def known(self, key: str) -> Link | None:
        """Return the link of a key, also one that is revoked or over; None for an unknown or malformed key, and for that of a
        link which the store's own log does not know so.
        """
        # one lookup whatever the key is like; the text of a malformed one may be long
        valid = _KEY.fullmatch(key) is not None
        digest = _digest(key if valid else "")
        row = next(iter(self._recorder.query(_FIND, (digest,))), None)
        if row is None or not valid:
            return None
        *link, head = row
        (found,) = links_in([tuple(link)])
        if not compare_digest(found.digest.encode(), digest.encode()):
            raise Corrupt("the store is damaged: its index of links leads to another link", expected=MENDING)
        return found if self._is_logged(found, head if isinstance(head, int) else 0) else None

    def every(self, *, revoked: bool = False) -> list[Link]:
        """Return the valid links, the oldest first; with `revoked` those too that are revoked or over."""
        if revoked:
            return self._some("ORDER BY made, id")
        return [link for link in self._some("WHERE revoked IS NULL ORDER BY made, id") if self.is_valid(link)]

    def is_valid(self, link: Link) -> bool:
        """Return whether a link, as it was read, is neither revoked nor over by now."""
        return link.revoked is None and (link.until is None or self._context.clock() < link.until)

    def revoke(self, id_beginning: str, *, by: str) -> Link:
        """Revoke the link of an id or of a unique beginning of one; return it as it is then. `by` is who does, a name.

        A revoked link is found by a beginning only where no other one begins so, and stays as it is. Raises NotFound, Ambiguous.
        """
        link = self.called(id_beginning)
        self._write(self._log.author(by), (), (link,))
        return self._again(link)

    def change(
        self, id_beginning: str, *, by: str, label: str | UnsetType | None = UNSET, until: int | UnsetType | None = UNSET
    ) -> Link:
        """Change what a link is called and when it ends: None takes away, what is left out stays. Return it as it is then.

        `by` is who does, a name. A link that is over opens again with a later end. Raises NotFound, Ambiguous, Usage for a label
        or an end that `new` refuses, Conflict for a link that is revoked.
        """
        link = self.called(id_beginning)
        if link.revoked is not None:
            raise Conflict(said("the link {id} is revoked, and stays so", id=link.id), expected=(said("a new link"),))
        name = link.label if label is UNSET else checked_label(label)
        end = link.until if until is UNSET else self._checked_until(until)
        changed = msgspec.structs.replace(link, label=name, until=end, salt=self._salt_of(name))
        author, logged = self._log.author(by), as_logged(changed)
        with self._recorder.writing() as writer:
            change_link(writer, changed)
            drafts = self._log.drafts(author, LinkChanged(link=link.id, label=logged.label, until=end))
            self._log.record(writer, author, drafts)
        return self._again(link)

    def note_uses(self, uses: Mapping[str, int]) -> None:
        """Write when links were last used: the times, in ms since 1970 UTC, by id. A time soon after the written one is left out.

        Raises Unavailable where the store cannot be written.
        """
        with self._recorder.writing() as writer:
            used = [UseOf(id, at) for id, at in sorted(uses.items()) if use_link(writer, id, at, at - USE_WRITTEN)]
            if used:  # nobody in particular writes this down
                self._recorder.record(writer, [StoreDraft(LinksUsed(tuple(used)), "", self.now())])

    def now(self) -> int:
        """Return the time by which links end, in ms since 1970 UTC."""
        return self._context.clock()

    def use_of(self, link: Link) -> int | None:
        """Return the time now where it is to be written as the last use of a link, in ms since 1970 UTC; None soon after one."""
        now = self.now()
        return now if link.used is None or link.used < now - USE_WRITTEN else None

    def called(self, id_beginning: str) -> Link:
        """Return the link of an id or of a unique beginning of one, also one that is revoked. Raises NotFound, Ambiguous."""
        begins = id_beginning.strip().casefold()
        if not _ID.fullmatch(begins):  # not repeated in the message: it may be a key
            raise NotFound("no link has that id: an id has 8 letters and digits", expected=self._ids())
        found = self._some("WHERE id >= ? AND id < ? ORDER BY id", begins, begins + _LAST)
        found = [link for link in found if link.revoked is None] or found
        if not found:
            raise NotFound(said("there is no link '{id}'", id=begins), input=begins, expected=self._ids())
        if len(found) > 1:
            ids = tuple(link.id for link in found)
            raise Ambiguous(
                said("'{id}' could be {ids}: type more of the id", id=begins, ids=chained(ids, "or")),
                input=begins,
                expected=ids,
            )
        return found[0]

    def covers(self, link: Link, stream: str | Stream) -> bool:
        """Return whether a valid link gives access to a game or a series: its own, a game of its series, or with none any.

        `stream` is its id, or its row where the caller has just read that. Archived games and series are covered as others are.
        An unknown id is not.
        """
        if not self.is_valid(link):
            return False
        id = stream if isinstance(stream, str) else stream.id
        if link.stream is None:
            rows = self._streams.several((id,)) if isinstance(stream, str) else (stream,)
            return any(row.kind != "store" for row in rows)
        return link.stream == id or self._series_of(id) == link.stream

    def seat_in(self, link: Link, game_stream_id: str) -> int | None:
        """Return the seat that a valid link is for in a game; None where it is for none there.

        A link for a player of a series is for the seat on which that player sits in the game, people who were merged counting as
        one; a game of the series in which the player does not sit is covered all the same.
        """
        if link.role != "seat" or link.person is None or not self.is_valid(link):
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
        return list(links_in(self._recorder.query(f"{_SELECT} {which}", values)))

    def _is_logged(self, link: Link, head: int) -> bool:
        """Return whether a link is what the store's own log says, up to entry `head`; its last use and its label open nothing."""
        logged = self._book.get(link.id, head)
        return logged is not None and logged == msgspec.structs.replace(link, label=logged.label, used=logged.used, salt=None)

    def _write(self, author: Author, made: Sequence[Link], revoked: Sequence[Link] = ()) -> None:
        """Write new links and revoke others, in one transaction with the entries of the store's own log.

        Raises Conflict where the author or the person of a link was erased or made meanwhile.
        """
        now = made[0].made if made else self.now()
        people = self._context.people
        others = [people.get(link.person) for link in made if link.person and link.person != author.person.id]
        with self._recorder.writing() as writer:
            gone = tuple(link.id for link in revoked if revoke_link(writer, link.id, now))
            events = [LinksRevoked(gone)] if gone else []
            if events or made:
                self._log.record(writer, author, self._log.drafts(author, *events, *map(_made, made), at=now))
            for person in others:
                write_author(writer, person, new=False)
            for link in made:
                write_link(writer, link)

    def _salt_of(self, label: str | None) -> bytes | None:
        return None if label is None else self._context.entropy(SALT_BYTES)

    def _again(self, link: Link) -> Link:
        return next(iter(self._some("WHERE id = ?", link.id)))

    def _drawn(
        self,
        role: Role,
        stream: str | None,
        seat: int | None,
        person: Person | None,
        *,
        records: bool,
        label: str | None,
        until: int | None,
        now: int,
        key: str | None = None,
    ) -> NewLink:
        """Draw the id and, unless it is given, the key of a link that is made now."""
        key = key or letters(self._context.entropy(KEY_BYTES))
        link = Link(
            id=self._new_id(),
            digest=_digest(key),
            role=role,
            stream=stream,
            seat=seat,
            records=records,
            person=person.id if person else None,
            made=now,
            label=label,
            until=until,
            salt=self._salt_of(label),
        )
        return NewLink(link, key)

    def _checked_until(self, until: int | None) -> int | None:
        """Return an end. Raises Usage for one that is over, or beyond the calendar."""
        if until is not None and not self._context.clock() < until <= LATEST:
            raise Usage("a link ends in the future, and before the year 9999", expected=("7d", "2026-12-31"))
        return until

    def _ids(self) -> tuple[str, ...]:
        return tuple(link.id for link in self.every())

    def _new_id(self) -> str:
        while True:
            id = letters(self._context.entropy(_ID_BYTES))
            if not self._some("WHERE id = ?", id):
                return id

    def _stream(self, stream: str) -> Stream:
        row = self._streams.get(stream)
        if row.kind == "store":
            raise NotFound(said("there is no game {name}", name=stream), input=stream)
        return row

    def _sitting(self, row: Stream, seat: int) -> Person:
        """Return who sits on a seat. Raises NotFound for a seat that is not there, Usage where the player was erased."""
        seats = {one.number: one for one in self._context.people.seats(row.id)}
        found: Seat | None = seats.get(seat)
        if found is None:
            of_series = said("{name} has no player {seat}", name=row.name, seat=seat)
            words = of_series if row.kind == "series" else said("{name} has no seat {seat}", name=row.name, seat=seat)
            raise NotFound(words, input=str(seat), expected=(from_to(1, len(seats)),))
        if found.name is None:
            raise Usage(said("the player of seat {seat} of {name} was erased", seat=seat, name=row.name), input=str(seat))
        return self._context.people.get(found.person)

    def _series_of(self, game: str) -> str | None:
        """Return the series that a game belongs to, without importing anything of series; None where it belongs to none."""
        rows = self._recorder.query("SELECT game_id, series_id, number FROM members WHERE game_id = ?", (game,))
        return next((series for _, series, _ in validated("members", MEMBERS, rows)), None)


def _made(link: Link) -> LinkMade:
    """Return the event that a link was made."""
    logged = as_logged(link)
    return LinkMade(
        link=link.id,
        digest=link.digest,
        role=link.role,
        log=link.stream,
        seat=link.seat,
        records=link.records,
        person=link.person,
        label=logged.label,
        until=link.until,
    )


def letters(random: bytes) -> str:
    """Return random bytes as the letters and digits of a key or an id."""
    return b32encode(random).decode("ascii").lower().rstrip("=")


def _digest(key: str) -> str:
    return sha256(key.encode("ascii")).hexdigest()
