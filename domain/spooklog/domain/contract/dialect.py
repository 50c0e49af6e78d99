"""What stands outside the notation of a ruleset: separators and comment signs of lines."""

from __future__ import annotations

import re

import msgspec

from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.value import Value


class Part(Value, frozen=True):
    """A part of a line: its text, and the column (from 1) at which it begins."""

    text: str
    column: int


class Dialect(msgspec.Struct, frozen=True):
    """The marks that separate the parts of a line, and the marks that begin a comment.

    A mark counts only between blanks; the beginning and the end of the line count as blanks. With `close`, a separator that is
    no word also counts where it touches a word, in lines of play.
    """

    separators: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    close: bool = True

    def without_comment(self, line: str) -> str:
        """Return the line up to its first comment mark.

        >>> Dialect(comments=("//",)).without_comment("anna 1S po b  // her first")
        'anna 1S po b'
        """
        if not self.comments:
            return line
        found = _mark(self.comments).search(line)
        return line[: found.start()].rstrip() if found else line

    def is_plain(self, line: str) -> bool:
        """Return whether a line contains no separator and no comment mark.

        >>> Dialect((";",), ("//",)).is_plain("void a dog; then dinner")
        True
        """
        marks = (*self.separators, *self.comments)
        return not (marks and _mark(marks).search(line))

    def parts(self, line: str, *, close: bool = False) -> tuple[Part, ...]:
        """Return the parts of a line without its comment; with `close`, of a line of play in a dialect that has close separators.

        Raises Unreadable for an empty part between two separators.

        >>> [part.text for part in Dialect((";",)).parts("anna end ; ben 1R")]
        ['anna end', 'ben 1R']
        >>> [part.text for part in Dialect((";",)).parts("anna end; ben 1R", close=True)]
        ['anna end', 'ben 1R']
        """
        line = self.without_comment(line)
        if not self.separators:
            return (Part(line.strip(), 1 + len(line) - len(line.lstrip())),)
        found, start = list[Part](), 0
        marks = _close_mark(self.separators) if close and self.close else _mark(self.separators)
        for mark in (*marks.finditer(line), None):
            piece = line[start : mark.start() if mark else len(line)]
            found.append(Part(piece.strip(), start + 1 + len(piece) - len(piece.lstrip())))
            start = mark.end() if mark else start
        empty = next((part for part in found if not part.text), None)
        if empty and len(found) > 1:  # alone it is an empty line: its reader refuses that
            raise Unreadable(f"nothing stands at column {empty.column}: a separator stands between two lines", input=line)
        return tuple(found)


PLAIN = Dialect()
"""No separators (one part a line), and no comments but those of sheets."""


def _mark(marks: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(map(re.escape, marks))
    # no cache of its own: `re` keeps compiled patterns
    return re.compile(rf"(?:^|(?<=\s))(?:{either})(?=\s|$)")


def _close_mark(marks: tuple[str, ...]) -> re.Pattern[str]:
    words = tuple(mark for mark in marks if mark.isalnum())
    signs = (re.escape(mark) for mark in marks if mark not in words)
    return re.compile("|".join((*signs, *([_mark(words).pattern] if words else ()))))
