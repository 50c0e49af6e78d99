"""The format of `.spooklogs` files: every log of a store in one file, line by line.

The lines are JSON in UTF-8, each ended by a line feed, and the whole is compressed with gzip; a file that was unpacked reads the
same. Logs stand in it as in a replay file (`files/format.py`), each with its own header and seal, games before series. Before,
between and behind them:

    {"spooklogs":1,"store":…,"made":…,"program":…,"logs":…,"entries":…,"without":["notes"]}
    (the logs)
    {"wordlist":…,"name":…,"content":…}          a word list by its sha256, in base64
    {"merged":…,"into":…}                        two people who count as one
    {"archived":…,"entry":…,"why":…}             a log that was archived, and where it stood
    {"erased":[…],"texts":[…]}                   people and texts that were erased, by ids and hashes
    {"end":{"logs":…,"lines":…,"sha256":…}}

A file that decides how a game is played stands in the first log that needs it. The end covers every line before it; a log proves
itself by its seal, so a file that was cut off still yields its whole logs. `schema/spooklogs-1.schema.json` describes the lines.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from spooklog.domain.log.texts import MAX_TEXT
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.saying import said
from spooklog.replays.files.format import Hash, Number, PersonId
from spooklog.replays.files.lines import BEGINNING as LOG

FORMAT = 1
"""Version of the format; it rises whenever an older program could not read what is written."""

SUFFIX = ".spooklogs"
BEGINNING = b'{"spooklogs":'
"""The first bytes of a file, once it is unpacked."""

GZIP = b"\x1f\x8b"
"""The first bytes of a packed file."""

MOST_BYTES = 64 * 2**30
"""Of a file, unpacked. It is never held in memory; the bound ends a file that was made to unpack for ever."""

MOST_LOGS = 1_000_000
"""Of a file. A reader keeps the id of each."""

MOST_MARKS = 1_000_000
"""Lines about people and archived logs, which an import keeps until the end of the file has proven them."""

MOST_IDS = 1_000
"""People, and texts, of one line about erasures."""

MAX_LIST = 6_000_000
"""Bytes of a word list."""

StreamId = Annotated[str, msgspec.Meta(pattern=r"^[gs][a-z2-7]{20}\Z")]


Omission = Literal["notes", "people"]
"""What a file can leave out: the texts that people wrote about games, and people with all that reveals them."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the file that belongs to no log."""


class Head(_Line, frozen=True):
    """The first line: the store by its id, when the file was made, its logs and entries, and what the file leaves out.

    `made` is in ms since 1970 UTC.
    """

    spooklogs: int
    store: Annotated[str, msgspec.Meta(pattern=r"^l[a-z2-7]{20}\Z")]
    made: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    program: Annotated[str, msgspec.Meta(max_length=100)]
    logs: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    entries: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    without: tuple[Omission, ...] = ()


class WordListLine(_Line, frozen=True):
    """A word list that was added to the store, with the name of its file."""

    wordlist: Hash
    name: Annotated[str, msgspec.Meta(pattern=r"^[\w.-]{1,64}\Z")]
    content: Annotated[bytes, msgspec.Meta(max_length=MAX_LIST)]


class MergedLine(_Line, frozen=True):
    """Two people of the store are one: `merged` counts as `into`."""

    merged: PersonId
    into: PersonId


class CalledLine(_Line, frozen=True):
    """A person of the store was renamed and has this name now."""

    called: PersonId
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class ArchivedLine(_Line, frozen=True):
    """A log was archived when it had `entry` entries; `why` is the reason."""

    archived: StreamId
    entry: Number
    why: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_TEXT)] | None = None


class ErasedLine(_Line, frozen=True):
    """People who were erased, by id, and texts, by hash."""

    erased: Annotated[tuple[PersonId, ...], msgspec.Meta(max_length=MOST_IDS)]
    texts: Annotated[tuple[Hash, ...], msgspec.Meta(max_length=MOST_IDS)]


class EndValues(_Line, frozen=True):
    """How many logs and lines stand before the end, and the sha256 of the lines."""

    logs: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    lines: Number
    sha256: Hash


class EndLine(_Line, frozen=True):
    """The last line."""

    end: EndValues


Mark = MergedLine | CalledLine | ArchivedLine | ErasedLine
AnyLine = Head | WordListLine | Mark | EndLine

_CODECS: dict[bytes, Codec[AnyLine]] = {
    beginning: Codec(kind)
    for beginning, kind in (
        (BEGINNING, Head),
        (b'{"wordlist":', WordListLine),
        (b'{"merged":', MergedLine),
        (b'{"called":', CalledLine),
        (b'{"archived":', ArchivedLine),
        (b'{"erased":', ErasedLine),
        (b'{"end":', EndLine),
    )
}
_BEGINNINGS = (LOG, *_CODECS)
_encode = msgspec.json.Encoder().encode


def encode_line(line: AnyLine) -> bytes:
    """Return the bytes of a line, its line feed included."""
    return _encode(line) + b"\n"


def decode_line(raw: bytes) -> AnyLine:
    """Decode a line that belongs to no log. Raises ValueError for other bytes than the writer gives such a line."""
    for beginning, codec in _CODECS.items():
        if raw.startswith(beginning):
            line = codec.decode(raw)
            if raw != encode_line(line):
                raise ValueError(said("it is not written as spooklog writes it"))
            return line
    raise ValueError(said("it begins like no line of a file of a whole store"))


def ends_log(raw: bytes) -> bool:
    """Return whether a line does not belong to the log before it: another log begins, or it belongs to none."""
    return raw.startswith(_BEGINNINGS)
