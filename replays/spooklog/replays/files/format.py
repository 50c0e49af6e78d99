"""Replay files: what stands in a `.spooklog` file, line by line.

A file is JSON Lines in UTF-8, each line ended by a line feed. It holds one log or several, one after another; a log is a header,
its entries in order, and a seal. Whom and what an entry names, people, texts and files, stands in the lines right before it, so
that neither writing nor reading needs all of it in memory. Every line begins with the field that says what it is:

    {"spooklog":2,"kind":"game","stream":…,"name":…,"ruleset":…,"program":…,"seats":[{"seat":1,"person":…,"label":…,"salt":…},…]}
    {"person":…,"name":…,"salt":…}          name and salt are null where they were erased, or never known
    {"text":…,"salt":…,"said":…}            its sha256 over salt and text is what entries hold; erased ones are left out
    {"file":…,"content":…}                  a file that decides, in base64, by the sha256 of its content
    {"entry":1,"topic":…,"state":…}         the stored bytes of the entry, which are JSON, as a JSON string
    {"seal":{"entry":…,"hash":…,"lines":…,"sha256":…}}

The id of a person is a salted hash of the name, and the first entry holds those of the labels, so that a changed name is found by
the log. The seal says which entry is the last, its hash, how many lines of this log stand before the seal, and their sha256. So a
byte changed anywhere is found; a seal cannot show that the whole file was written anew.
`schema/spooklog-2.schema.json` describes the lines.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from spooklog.domain.deciding import MAX_BYTES as MAX_FILE
from spooklog.domain.log.texts import SealedText, digest_of_text
from spooklog.replays.files.lines import BEGINNING
from spooklog.store.ids import PERSON_LENGTH
from spooklog.store.rows import EventRow, Person

FORMAT = 2
"""Raised whenever an older program could not read what is written."""

MAX_BYTES = 256 * 2**20
"""Of a file: it is kept in memory until all of it has proven sound, where it is imported."""

MOST_LOGS = 10_000
"""In a file: a series and its games."""

MOST_PEOPLE = 10_000
"""Of a log: those at the table, and all who recorded."""

MOST_WAITING = 2_000
"""People, texts and files before one entry. The first entry names 1,000 seats and who recorded it, an amendment has 1,000
corrections with a ruling each, and its reason.
"""

MOST_VALUES = 1_000_000
"""In an entry: each takes some 80 bytes of memory, and 3 of the file."""

MOST_FILES = 20
"""Files that decide, of a log: a ruleset has a few options that name one."""

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
    """A seat in the header: its person, the label that stands for it in lines, and its salt as hex; None once erased."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    person: PersonId
    label: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None
    salt: Salt | None


class Header(_Line, frozen=True):
    """The first line of a log: which format, whose log, and who sits where as of the export."""

    spooklog: int
    kind: Literal["game", "series"]
    stream: Annotated[str, msgspec.Meta(pattern=rf"^{_STREAM_ID}\Z")]
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}\Z")]
    ruleset: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    program: Annotated[str, msgspec.Meta(max_length=100)]
    seats: Annotated[tuple[SeatLine, ...], msgspec.Meta(max_length=1000)]


class PersonLine(_Line, frozen=True):
    """A person whom the next entry names; the salt as hex."""

    person: PersonId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)] | None
    salt: Salt | None


class TextLine(_Line, frozen=True):
    """A text that the next entry holds the hash of; the salt as hex."""

    text: Hash
    salt: Salt
    said: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


class FileLine(_Line, frozen=True):
    """A file that decides how the game is played, which the next entry names by its sha256; the content in base64."""

    file: Hash
    content: Annotated[bytes, msgspec.Meta(max_length=MAX_FILE)]


class EntryLine(_Line, frozen=True):
    """An entry. `state` is what is stored, to the byte: decoded, it is the text whose UTF-8 bytes the hash is over."""

    entry: Number
    topic: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    state: str


class SealValues(_Line, frozen=True):
    """The last entry and its hash, the lines before the seal and their sha256."""

    entry: Number
    hash: Hash
    lines: Number
    sha256: Hash


class SealLine(_Line, frozen=True):
    """The last line of a log."""

    seal: SealValues


AnyLine = Header | PersonLine | TextLine | FileLine | EntryLine | SealLine

_DECODERS: dict[bytes, msgspec.json.Decoder[AnyLine]] = {
    beginning: msgspec.json.Decoder(kind)
    for beginning, kind in (
        (b'{"entry":', EntryLine),
        (b'{"text":', TextLine),
        (b'{"file":', FileLine),
        (b'{"person":', PersonLine),
        (b'{"seal":', SealLine),
        (BEGINNING, Header),
    )
}
_BEGINNINGS = tuple(_DECODERS)
_encode = msgspec.json.Encoder().encode


def encode_line(line: AnyLine) -> bytes:
    """The line as it is written, with its end."""
    return _encode(line) + b"\n"


def is_written(line: AnyLine, raw: bytes) -> bool:
    """Whether a line of a file has the very bytes that are written for it, whatever ends it."""
    return raw.rstrip(b"\r\n") == _encode(line)


def decode_line(raw: bytes) -> AnyLine:
    """The line that some bytes say. Raises ValueError, which msgspec's errors are, for anything else."""
    for beginning, decoder in _DECODERS.items():
        if raw.startswith(beginning):
            return decoder.decode(raw)
    raise ValueError("it begins like no line of a replay file")


def begins_like_ours(raw: bytes) -> bool:
    """Whether a line begins as some line of a replay file does."""
    return raw.startswith(_BEGINNINGS)


def holds_few_values(state: bytes) -> bool:
    """Whether the bytes of an entry hold no more values than can be decoded in little memory."""
    return len(state) <= MOST_VALUES or state.count(b",") + state.count(b"[") + state.count(b"{") <= MOST_VALUES


def person_line(person: Person) -> PersonLine:
    """The line of a person, under the name that the id stands for."""
    salt = person.salt.hex() if person.salt else None
    return PersonLine(person.id, person.name if person.written is None else person.written, salt)


def text_line(sealed: SealedText) -> TextLine:
    """The line of a text."""
    return TextLine(sealed.digest, sealed.salt.hex(), sealed.text)


def sealed_text(line: TextLine) -> SealedText:
    """The text of a line."""
    return SealedText(line.text, bytes.fromhex(line.salt), line.said)


def is_whole(text: SealedText) -> bool:
    """Whether a text is the one that its hash stands for."""
    return digest_of_text(text.salt, text.text) == text.digest


def people_in(row: EventRow) -> list[str]:
    """What may be ids of people in an entry, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _PERSON.findall(row.state)))


def texts_in(row: EventRow) -> list[str]:
    """What may be hashes of texts in an entry, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _DIGEST.findall(row.state)))


def files_in(row: EventRow) -> list[str]:
    """What may be sums of files that decide in an entry, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _FILE.findall(row.state)))


def games_in(row: EventRow) -> list[str]:
    """What may be ids of games in an entry, each once, in order."""
    return list(dict.fromkeys(found.decode() for found in _GAME.findall(row.state)))
