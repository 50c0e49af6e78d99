"""Entries to stored bytes and back, the mapper of eventsourcing's application; and the hash chain of entries.

The bytes are the whole envelope as JSON; the topic says which event is in it. Every entry holds the hash of the one before it,
the row of its stream that of the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple, NoReturn, Protocol, cast

import msgspec
from eventsourcing.persistence import Cipher, Compressor, Mapper, Transcoder

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.entry import AnyEntry, Entry
from spooklog.domain.log.events import LOG_EVENTS, Amended, StoredAction
from spooklog.domain.values.codec import PLAIN, Codec, codec_of
from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.domain.values.saying import said
from spooklog.store.entries.row_validation import printable, shown
from spooklog.store.entries.rows import EventRow, NotificationRow, Status, Stream

_new = tuple.__new__
_encode = msgspec.json.Encoder().encode
_ENVELOPE: Codec[Any] = Codec(Entry[dict[str, Any]])  # type: ignore[type-var]  # fields
_UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, KeyError, AttributeError, RecursionError)

_BACKSLASH, _DELETE = 0x5C, 0x7F
"""Numbers, because bytes are searched for a number four times as fast as for bytes."""
_ESCAPED = rb'(?<!\\)(?:\\\\)*\\[^\\"]'
"""An escape other than of a quotation mark or backslash: the encoder escapes nothing else but control characters."""


class Row(Protocol):
    """A row that stores an entry."""

    @property
    def originator_id(self) -> str: ...
    @property
    def originator_version(self) -> int: ...
    @property
    def topic(self) -> str: ...
    @property
    def state(self) -> bytes: ...


def entry_hash(row: Row) -> str:
    """Return the sha256, as hex, over stream id, number and topic, a line each, and then the stored bytes.

    Neither ids nor topics hold line ends, so no two entries hash the same bytes.
    """
    framing = f"{row.originator_id}\n{row.originator_version}\n{row.topic}\n"
    return sha256(framing.encode() + row.state).hexdigest()


class Undecoded(Action, frozen=True):
    """An action of rules that this program does not play: its fields as they are stored. Never stored itself."""

    TOPIC = "undecoded"

    fields: dict[str, Any]


class Shape(NamedTuple):
    """How the entries of one topic are stored today: their version, how their bytes begin, and their decoder."""

    version: int
    beginning: bytes
    decode: Callable[[bytes], AnyEntry]


class StoredEntry(NamedTuple):
    """An entry and the row that stores it: what eventsourcing calls a domain event. It begins with the fields of an EventRow."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes
    entry: AnyEntry

    @property
    def number(self) -> int:
        """The number of the entry in its log."""
        return self.originator_version

    @property
    def hash(self) -> str:
        """The hash of the entry, which the next one holds."""
        return entry_hash(self)


Plain = dict[str, Any]


class Upcast(NamedTuple):
    """One step: the event's fields under a topic, from one version to the next."""

    topic: str
    from_version: int
    step: Callable[[Plain], Plain]


UPCASTS: tuple[Upcast, ...] = ()
"""Every step there is: none so far. A released shape never changes: an event that needs another one gets the next VERSION, and a
step here.
"""


class Upcasts:
    """The steps by topic. The constructor raises Corrupt for steps that overlap, leave a gap, or start nowhere."""

    def __init__(self, upcasts: Iterable[Upcast] = UPCASTS) -> None:
        self._steps: dict[tuple[str, int], Callable[[Plain], Plain]] = {}
        for topic, from_version, step in upcasts:
            if (topic, from_version) in self._steps:
                raise Corrupt(f"{topic} has two upcasts from version {from_version}")
            self._steps[topic, from_version] = step
        for topic, from_version in self._steps:
            if from_version != 1 and (topic, from_version - 1) not in self._steps:
                raise Corrupt(f"{topic} has an upcast from version {from_version}, but none from {from_version - 1}")
        self.reached = {topic: max(at for one, at in self._steps if one == topic) + 1 for topic, _ in self._steps}
        """The version to which the steps of a topic lead; without steps that is 1."""

    def refuse(self, topic: str, version: int) -> NoReturn:
        """Raise Corrupt for a topic whose steps do not lead to the version of its class."""
        reached = self.reached.get(topic, 1)
        if reached < version:
            raise Corrupt(f"{topic} has version {version}, but no upcast from version {reached}")
        raise Corrupt(f"{topic} has an upcast from version {reached - 1}, but its class has version {version} only")

    def lift(self, topic: str, from_version: int, version: int, event: Plain) -> Plain:
        """Return the event's fields in the newer shape."""
        for step in range(from_version, version):
            event = self._steps[topic, step](event)
        return event


_NONE = Upcasts()


class EntryMapper(Mapper[str]):
    """Writes and reads entries strictly: it reads only what this program could have written.

    Its constructor raises TypeError for a compressor or a cipher: the chain is over plain bytes. It uses no transcoder.
    """

    def __init__(
        self,
        transcoder: Transcoder | None = None,  # the library passes one
        compressor: Compressor | None = None,
        cipher: Cipher | None = None,
        *,
        upcasts: Upcasts | None = None,
    ) -> None:
        """Refuse what would hide the bytes that the chain is over."""
        if compressor or cipher:
            raise TypeError("the chain is over plain bytes: entries are stored neither compressed nor encrypted")
        super().__init__(cast("Transcoder", transcoder))
        self._upcasts = upcasts or _NONE
        self._shapes: dict[str, Shape] = {}

    def to_stored_event(self, domain_event: Any) -> Any:
        """Return the row of an entry. What is stored is what was read back, decided on and hashed: nothing is encoded again."""
        return EventRow._make(domain_event[:4])

    def to_domain_event(self, stored_event: Any) -> Any:
        """Decode a row strictly, by the explicit names of topics and never by import paths. Raises Corrupt as `entry` does."""
        row, entry = stored_event, self.entry(stored_event)
        if row.__class__ is EventRow:  # nearly always; half the time of `_make`
            return _new(StoredEntry, (*row, entry))
        return StoredEntry(row.originator_id, row.originator_version, row.topic, row.state, entry)

    def entry(self, row: EventRow | NotificationRow) -> AnyEntry:
        """Decode the entry of a row. Raises Corrupt, with its number, for anything but an entry in a known shape."""
        try:
            shape, state = self._shapes.get(row.topic) or self._learn(row.topic), row.state
            # nearly every entry is plain ASCII; checked inline, as folding may spend no more than 2 % on it
            if not (state.isascii() and _BACKSLASH not in state and _DELETE not in state) and not _is_printable(state):
                raise Corrupt(said("holds control characters, which no line or text can contain"))
            if state.startswith(shape.beginning):
                return shape.decode(state)
            return self._lift(row, shape)
        except Corrupt as problem:
            raise Corrupt(said("entry {entry} {what}", entry=row.originator_version, what=problem.message)) from problem
        except _UNREADABLE as problem:
            raise Corrupt(
                said(
                    "entry {entry} cannot be read as {topic}: {why}",
                    entry=row.originator_version,
                    topic=row.topic,
                    why=str(problem),
                )
            ) from problem

    def envelope(self, row: EventRow | NotificationRow) -> AnyEntry:
        """Decode the envelope of a row and leave its event as plain data, whatever the rules. Raises Corrupt, with its number."""
        try:
            if not _is_printable(row.state):
                raise Corrupt(said("holds control characters, which no line or text can contain"))
            entry = _ENVELOPE.decode(row.state)
            read: AnyEntry = msgspec.structs.replace(entry, event=Undecoded(entry.event))
            return read
        except Corrupt as problem:
            raise Corrupt(said("entry {entry} {what}", entry=row.originator_version, what=problem.message)) from problem
        except _UNREADABLE as problem:
            raise Corrupt(
                said("entry {entry} cannot be read as an entry: {why}", entry=row.originator_version, why=str(problem))
            ) from problem

    def is_canonical(self, row: EventRow | NotificationRow, entry: AnyEntry) -> bool:
        """Return whether the bytes of a row are those that the encoder writes for its entry.

        They are not where a key stands twice, or with blanks, defaults, or another spelling of numbers and texts. Events of an
        older shape, or of rules that this program does not play, are compared as plain JSON.
        """
        event, state = entry.event, row.state
        if _encode(entry) == state:
            # actions within an amendment are plain data: encoding them again shows nothing
            return type(event) is not Amended or all(map(_is_canonical_action, _actions_in(event)))
        shape = None if isinstance(event, Undecoded) else self._shapes.get(row.topic)
        if shape and state.startswith(shape.beginning):
            return False
        return _encode(_ENVELOPE.decode(state)) == state

    def _learn(self, topic: str) -> Shape:
        event = _event_type(topic)
        if self._upcasts.reached.get(topic, 1) != event.VERSION:
            self._upcasts.refuse(topic, event.VERSION)
        codec = codec_of(Entry[event])  # type: ignore[valid-type]  # the class is known only now
        shape = Shape(event.VERSION, b'{"v":%d,' % event.VERSION, codec.decoder.decode)
        self._shapes[topic] = shape
        return shape

    def _lift(self, row: EventRow | NotificationRow, shape: Shape) -> AnyEntry:
        plain = PLAIN.decode(row.state)
        version = plain.get("v")
        if type(version) is not int or not row.state.startswith(b'{"v":%d,' % version) or version < 1:
            raise Corrupt(said("does not begin with the version of its shape"))
        if version >= shape.version:
            raise Corrupt(
                said(
                    "is {topic} of version {version}, this program knows {known}: it was made by a newer spooklog",
                    topic=row.topic,
                    version=version,
                    known=shape.version,
                )
            )
        event = self._upcasts.lift(row.topic, version, shape.version, plain["event"])
        return shape.decode(_encode({**plain, "v": shape.version, "event": event}))


def stored_row(stream: str, number: int, entry: AnyEntry) -> EventRow:
    """Return the row that stores an entry."""
    return EventRow(stream, number, entry.event.TOPIC, _encode(entry))


def _is_printable(state: bytes) -> bool:
    """Return whether no text of an entry holds a character that controls how text is shown."""
    if _BACKSLASH in state and re.search(_ESCAPED, state):
        return False
    return _DELETE not in state if state.isascii() else printable(state.decode())


def _actions_in(event: Amended) -> Iterator[StoredAction]:
    for edit in event.edits:
        yield from edit.line.actions if edit.line else ()


def _is_canonical_action(stored: StoredAction) -> bool:
    """Return whether an action in an amendment has the fields that the encoder writes; true for one of an unknown shape."""
    try:
        kind = _event_type(stored.topic)
        return stored.v != kind.VERSION or _encode(codec_of(kind).convert(stored.said)) == _encode(stored.said)
    except (Corrupt, *_UNREADABLE):
        return True  # folding refuses it


def _event_type(topic: str) -> type[Action]:
    slug, _, _ = topic.partition(".")
    try:
        match slug:
            case "game":
                events: tuple[type[Action], ...] = LOG_EVENTS
            case "series":
                events = _series_events()
            case "store":
                events = _store_events()
            case _:
                events = find_ruleset(slug).actions
    except NotFound as problem:
        raise Corrupt(said("has the unknown topic {topic}: {why}", topic=shown(topic), why=shown(problem.message))) from problem
    for event in events:
        if topic == event.TOPIC:
            return event
    raise Corrupt(said("has the unknown topic {topic}: it may come from a newer spooklog", topic=shown(topic)))


def _series_events() -> tuple[type[Action], ...]:
    from spooklog.domain.series.events import SERIES_EVENTS  # start-up cost: a line at the table does without

    return SERIES_EVENTS


def _store_events() -> tuple[type[Action], ...]:
    from spooklog.store.entries.store_events import STORE_EVENTS  # start-up cost

    return STORE_EVENTS


class Event(Row, Protocol):
    """A row with its decoded entry."""

    @property
    def entry(self) -> AnyEntry: ...


class Chain(msgspec.Struct, eq=False):
    """Follows the hash chain of one stream, from its beginning or from a known head. `touched` is when its head was recorded."""

    number: int = 0
    hash: str = ""
    touched: int = 0

    def entries(self, events: Iterable[Event], row: Stream, last: int) -> Iterator[tuple[int, AnyEntry]]:
        """Follow the chain and yield the entries up to `last`, with their numbers.

        Raises Corrupt where the log does not end as its row says.
        """
        for event in events:
            if event.originator_version > last:  # stored since the row was read
                break
            entry, number, before = event.entry, self.number, self.hash
            # as `follow` does; checked inline, as every entry of a game passes here
            self.number, self.hash, self.touched = event.originator_version, entry_hash(event), entry.at
            if self.number != number + 1 or entry.prev != before:
                raise _broken(number, self.number)
            yield self.number, entry
        # folding an empty log raises NotFound by itself
        if last == row.head and self.number and (self.number, self.hash) != (row.head, row.head_hash):
            self.ends_at(row)

    def stream(self, row: Stream, status: Status) -> Stream:
        """Return the row of the stream as it was when the last entry followed was stored."""
        return msgspec.structs.replace(row, head=self.number, head_hash=self.hash, touched=self.touched, status=status)

    def follow(self, row: Row, entry: AnyEntry) -> None:
        """Step to the next entry. Raises Corrupt where it does not follow the last one; the step is taken all the same."""
        number, before = self.number, self.hash
        self.number, self.hash = row.originator_version, entry_hash(row)
        if self.number != number + 1 or entry.prev != before:
            raise _broken(number, self.number)

    def ends_at(self, stream: Stream) -> None:
        """Raise Corrupt unless the chain stands at the head in the stream's row."""
        if self.number != stream.head:
            raise Corrupt(said("the log ends at entry {last}, it should have {head}", last=self.number, head=stream.head))
        if self.hash != stream.head_hash:
            raise Corrupt(said("entry {entry} is not what was stored: its hash is another", entry=self.number))


def _broken(before: int, number: int) -> Corrupt:
    """Return the error for an entry of a number that does not follow the one before."""
    if number != before + 1:
        return Corrupt(said("entry {number} comes after entry {before}", number=number, before=before))
    if not before:
        return Corrupt(said("entry 1 claims that there was one before it"))
    words = said(
        "entry {number} does not follow entry {before}: one of them is not what was stored", number=number, before=before
    )
    return Corrupt(words)
