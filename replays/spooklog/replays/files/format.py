"""The format of replay files: what stands in a `.spooklog` file, line by line.

A file is JSON Lines in UTF-8, each line ended by a line feed. It holds one log or several, one after another; a log is a header,
its entries in order, and a seal. The people, texts and files that an entry names stand in the lines right before it, so that
neither writing nor reading needs the whole file in memory. Every line begins with the field that tells its kind:

    {"spooklog":2,"kind":"game","stream":…,"name":…,"ruleset":…,"program":…,"seats":[{"seat":1,"person":…,"label":…,"salt":…},…]}
    {"person":…,"name":…,"salt":…}          name and salt are null where they were erased, or never known
    {"text":…,"salt":…,"said":…}            entries hold the sha256 over salt and text; erased texts are left out
    {"file":…,"content":…}                  a file that decides, in base64, by the sha256 of its content
    {"entry":1,"topic":…,"state":…}         the stored bytes of the entry, which are JSON, as a JSON string
    {"seal":{"entry":…,"hash":…,"lines":…,"sha256":…}}

The id of a person is a salted hash of the name, and the first entry holds salted hashes of the labels, so a changed name does not
fit the log. The seal holds the number and hash of the last entry, how many lines of this log stand before the seal, and their
sha256. A changed byte anywhere is found; a seal cannot show that the whole file was written anew.
`schema/spooklog-2.schema.json` describes the lines.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from spooklog.domain.contract.deciding import MAX_BYTES as MAX_FILE
from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.texts import MAX_ORIGINAL, SealedText
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.saying import said
from spooklog.replays.files.lines import BEGINNING
from spooklog.store.entries.ids import PERSON_LENGTH
from spooklog.store.entries.rows import EventRow, Person
from spooklog.store.index.people import unnumbered

FORMAT = 2
"""Version of the format; it rises whenever an older program could not read what is written."""

MAX_BYTES = 256 * 2**20
"""Of a file: an import keeps it in memory until all of it has proven sound."""

MOST_LOGS = 10_000
"""In a file: a series and its games."""

MOST_PEOPLE = 10_000
"""Of a log: the table, and everyone who recorded."""

MOST_WAITING = 2_000
"""People, texts and files before one entry. The first entry names up to 1,000 seats and its scribe; an amendment has up to 1,000
corrections with a ruling each, and its own reason.
"""

MOST_VALUES = 1_000_000
"""JSON values in an entry: each takes some 80 bytes of memory for 3 bytes of the file."""

MOST_FILES = 20
"""Files that decide, of a log: a ruleset has only a few options that name one."""

PERSON_ID = rf"p[a-z2-7]{{{PERSON_LENGTH}}}"
_STREAM_ID = r"[gs][a-z2-7]{20}"
_HASH = r"[0-9a-f]{64}"
_PERSON = re.compile(b'"(%s)"' % PERSON_ID.encode())
_GAME = re.compile(rb'"(g[a-z2-7]{20})"')
_FILE = re.compile(rb'@([0-9a-f]{64})"')
_DIGEST = re.compile(rb'"([0-9a-f]{64})"')

PersonId = Annotated[str, msgspec.Meta(pattern=rf"^{PERSON_ID}\Z")]
Hash = Annotated[str, msgspec.Meta(pattern=rf"^{_HASH}\Z")]
Salt = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{2}){1,64}\Z")]
Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a replay file."""


class SeatLine(_Line, frozen=True):
    """A seat in the header: its person, the label that stands for it in lines, the salt as hex; both None once erased."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    person: PersonId
    label: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None
    salt: Salt | None


class Header(_Line, frozen=True):
    """The first line of a log: the format, the log's id and name, and who sits where at the time of the export."""

    spooklog: int
    kind: Literal["game", "series"]
    stream: Annotated[str, msgspec.Meta(pattern=rf"^{_STREAM_ID}\Z")]
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}\Z")]
    ruleset: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    program: Annotated[str, msgspec.Meta(max_length=100)]
    seats: Annotated[tuple[SeatLine, ...], msgspec.Meta(max_length=1000)]


class PersonLine(_Line, frozen=True, omit_defaults=True):
    """A person whom the next entry names; the salt as hex. `now` is the name of a person who was renamed: nothing proves it."""

    person: PersonId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None
    salt: Salt | None
    now: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None = None


class TextLine(_Line, frozen=True):
    """A text whose hash the next entry holds; the salt as hex."""

    text: Hash
    salt: Salt
    said: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_ORIGINAL)]


class FileLine(_Line, frozen=True):
    """A file that decides how the game is played; the next entry names it by its sha256. The content is in base64."""

    file: Hash
    content: Annotated[bytes, msgspec.Meta(max_length=MAX_FILE)]


class EntryLine(_Line, frozen=True):
    """An entry. `state` holds the stored bytes exactly: the hash covers the UTF-8 bytes of this text."""

    entry: Number
    topic: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    state: str


class SealValues(_Line, frozen=True):
    """The number and hash of the last entry, the count of lines before the seal and their sha256."""

    entry: Number
    hash: Hash
    lines: Number
    sha256: Hash


class SealLine(_Line, frozen=True):
    """The last line of a log."""

    seal: SealValues


AnyLine = Header | PersonLine | TextLine | FileLine | EntryLine | SealLine

_CODECS: dict[bytes, Codec[AnyLine]] = {
    beginning: Codec(kind)
    for beginning, kind in (
        (b'{"entry":', EntryLine),  # first, as most lines are entries: tried in this order
        (b'{"text":', TextLine),
        (b'{"file":', FileLine),
        (b'{"person":', PersonLine),
        (b'{"seal":', SealLine),
        (BEGINNING, Header),
    )
}
_BEGINNINGS = tuple(_CODECS)
_encode = msgspec.json.Encoder().encode


def encode_line(line: AnyLine) -> bytes:
    """Return the bytes of a line, its line feed included."""
    return _encode(line) + b"\n"


def is_written(line: AnyLine, raw: bytes) -> bool:
    """Whether the bytes of a line are exactly those that the writer would give it, line end aside."""
    return raw.rstrip(b"\r\n") == _encode(line)


def decode_line(raw: bytes) -> AnyLine:
    """Decode a line. Raises ValueError (msgspec's errors are ValueErrors) for bytes that are no line of a replay file."""
    for beginning, codec in _CODECS.items():
        if raw.startswith(beginning):
            return codec.decode(raw)
    raise ValueError(said("it begins like no line of a replay file"))


def begins_like_ours(raw: bytes) -> bool:
    """Whether bytes begin as one of the kinds of lines does."""
    return raw.startswith(_BEGINNINGS)


def holds_few_values(state: bytes) -> bool:
    """Whether an entry has few enough values to be decoded in little memory. Counts the signs before values; decodes nothing."""
    return len(state) <= MOST_VALUES or state.count(b",") + state.count(b"[") + state.count(b"{") <= MOST_VALUES


def person_line(person: Person) -> PersonLine:
    """Return the line of a person, with the name that the id is a hash of, and the one that they have now."""
    salt, name = person.salt.hex() if person.salt else None, unnumbered(person)
    proven = person.name if person.written is None else person.written
    return PersonLine(person.id, proven, salt, None if name == proven else name)


def text_line(sealed: SealedText) -> TextLine:
    """Return the line of a text."""
    return TextLine(sealed.digest, sealed.salt.hex(), sealed.text)


def sealed_text(line: TextLine) -> SealedText:
    """Return the text of a line."""
    return SealedText(line.text, bytes.fromhex(line.salt), line.said)


def is_whole(text: SealedText) -> bool:
    """Whether a text has the hash that it is stored under."""
    return digest_of_text(text.salt, text.text) == text.digest


def people_in(row: EventRow) -> list[str]:
    """Return the strings of an entry that look like ids of people, each once, in order. It searches bytes and decodes nothing."""
    return list(dict.fromkeys(found.decode() for found in _PERSON.findall(row.state)))


def texts_in(row: EventRow) -> list[str]:
    """Return the strings of an entry that look like hashes of texts, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _DIGEST.findall(row.state)))


def files_in(row: EventRow) -> list[str]:
    """Return the strings of an entry that look like sha256 sums of files that decide, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _FILE.findall(row.state)))


def games_in(row: EventRow) -> list[str]:
    """Return the strings of an entry that look like ids of games, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _GAME.findall(row.state)))
