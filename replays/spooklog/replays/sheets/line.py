"""One line of a sheet: what was played, and the comments behind it.

A comment starts at the line's start, or after a blank when followed by a blank, `!` or `@`, so that `#24` can be a card.
`#! why` is a ruling, `#@ 20:31` a time at the table, anything else a note.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.lines.line import ESCAPE, SAYS, Remark, is_remark
from spooklog.domain.log.decision import Command
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.log.times import middle_of
from spooklog.domain.values.errors import SpooklogError, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.domain.words.visible import find_hidden, visibly
from spooklog.replays.times import read_time

MAX_LINE = 20_000
"""Characters; far more than any notation needs."""

MAX_BYTES = 4_000_000
"""Of all lines of a sheet together: a game is kept in memory until its last line is read."""

_BLANKS = dict.fromkeys(
    map(ord, "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
)
"""The blanks that keyboards and text programs put in place of the plain one: no-break spaces, and those of other widths."""

_MARK = r"(?:^|(?<=\s))#(?=[\s!@]|$)"
_ESCAPED = r"(?<=\s)\\(?=\\*#(?:[\s!@]|$))"
_TO_ESCAPE = r"(?:^|(?<=\s))(?=\\*#(?:[\s!@]|$))"

T = TypeVar("T")


class SheetLine(msgspec.Struct, frozen=True):
    """A line taken apart: its 1-based number in a file, the text before any comment, and one comment of each kind.

    `why` is the ruling on the line, `when` its time at the table, `note` any other comment.
    """

    number: int | None
    raw: str
    text: str
    why: str | None = None
    when: str | None = None
    note: str | None = None


def read_line(raw: str, number: int | None = None) -> SheetLine:
    """Take a line apart. Raises Unreadable where it is too long, or has control characters or two comments of a kind."""
    line = raw.rstrip("\r\n").translate(_BLANKS)
    if len(line) > MAX_LINE:
        raise too_long(line, number)
    if not line.isprintable() and (hidden := find_hidden(line.replace("\t", " "))) is not None:
        raise _unprintable(line, hidden, number)
    if "#" not in line:
        return SheetLine(number, line, line.strip())
    if line.startswith("#") and not line.startswith(("#!", "#@")):
        note = line.lstrip("#").strip()
        return SheetLine(number, line, "", note=note or None)
    text, *comments = _split(line)
    if is_remark(text):
        text = unescaped(text)  # only in a remark: notation is written without escapes
    found: dict[str, str] = {}
    for comment in comments:
        kind = {"!": "why", "@": "when"}.get(comment[:1], "note")
        words = re.sub(_ESCAPED, "", comment[0 if kind == "note" else 1 :]).strip()
        if kind in found:
            raise Unreadable(said("two comments of one kind behind a line: {words}", words=words), input=line, line=number)
        if words:
            found[kind] = words
    if "why" in found and not text:
        raise Unreadable("a ruling stands behind the line that it allows", input=line, line=number, expected=("bert 5S  #! WHY",))
    return SheetLine(number, line, text, found.get("why"), found.get("when"), found.get("note"))


def write_line(text: str, *, why: str | None = None, when: str | None = None) -> str:
    """Return the line that reads back as this text, ruling and time."""
    parts = [text] if text else []
    if when:
        parts.append(f"#@ {when}")
    if why:
        parts.append(f"#! {escaped(why)}")
    return "  ".join(parts)


def write_remark(remark: Remark, labels: Labels, *, escape: bool = False) -> str:
    """Return the line that reads back as a remark: `anna says …`, or a note. An escape tells words from a play."""
    if remark.seat is None:
        return f"# {remark.text}"
    return f"{labels[remark.seat]} {SAYS} {ESCAPE * escape}{escaped(remark.text)}"


def escaped(text: str) -> str:
    """Return a text in which no part begins a comment; `unescaped` reads it back."""
    return re.sub(_TO_ESCAPE, lambda _: chr(92), text)  # chr(92): re reads a backslash in a template as an escape


def unescaped(text: str) -> str:
    """Return a text without the escapes that kept its parts from being comments."""
    return re.sub(_ESCAPED, "", text)


class SheetClock:
    """The time at the table while a sheet is read: each clock time means the moment nearest to the one before."""

    def __init__(self, played: int, offset: int) -> None:
        self.now = middle_of(played, offset)
        self.offset = offset
        self._next: int | None = None

    def time_of(self, line: SheetLine) -> int | None:
        """Return when a line took place, None where neither it nor a line with only a time before it says so.

        Raises Unreadable for a time that cannot be read.
        """
        if line.when:
            try:
                self.now = self._next = read_time(line.when, near=self.now, offset=self.offset)
            except Usage as problem:
                raise Unreadable(problem.message, input=line.raw, line=line.number, expected=problem.expected) from None
        happened = self._next  # a time on a line of its own is that of the next ply, not of a remark in between
        if happened is None or not line.text or (is_remark(line.text) and not line.when):
            return None
        self._next = None
        return happened


def commands_of(line: SheetLine, happened: int | None, dialect: Dialect) -> tuple[Command, ...]:
    """Return the commands of a line: its plies, a note, both or neither. A comment in the ruleset's own notation has none."""
    played = line.text and dialect.without_comment(line.text).strip()
    plies = (Play(line.text, line.why, happened=happened),) if played else ()
    return (*plies, Annotate(line.note)) if line.note else plies


@contextmanager
def refused_at(line: SheetLine) -> Iterator[None]:
    """Locate refusals raised in the block at this line, unless they name another line."""
    try:
        yield
    except SpooklogError as problem:
        raise problem.located(input=line.raw, line=line.number) from None


def once(word: str, value: T, before: T | None) -> T:
    """Return the value of a line of a head. Raises Unreadable where there was such a line before."""
    if before is not None:
        raise Unreadable(said("there are two lines '{word}'", word=word), expected=(said("one line {word}", word=word),))
    return value


def too_long(line: str, number: int | None) -> Unreadable:
    """Return the refusal of a line with too many characters."""
    message = said("a line may have {number} characters at most, this one has more", number=MAX_LINE)
    return Unreadable(message, input=visibly(line[:80]), line=number)


def _unprintable(line: str, at: int, number: int | None) -> Unreadable:
    """Return the refusal of a line with an invisible or control character at an index: which one, and its column."""
    name = unicodedata.name(line[at], "").lower()
    which = f"U+{ord(line[at]):04X}{name and f' ({name})'}"
    start = max(at - 40, 0)
    message = said("the line holds control characters: {which} at column {number}", which=which, number=at + 1)
    return Unreadable(message, input=visibly(line[start : start + 80]), line=number)


def _split(line: str) -> list[str]:
    """Return the text of a line, then each comment without its `#`."""
    starts = [match.start() for match in re.finditer(_MARK, line)]
    ends = [*starts, len(line)]
    text = line[: ends[0]].strip()
    return [text, *(line[start + 1 : end] for start, end in zip(starts, ends[1:], strict=True))]
