"""A typed line before its notation is read: what is the platform's own in every ruleset, and the parts of the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spooklog.domain.dialect import Part
from spooklog.domain.errors import SpooklogError, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.log.remarks import Remark, read_remark
from spooklog.domain.meta import Meta

MAX_LINE = 4000
"""The most characters of a line."""

VOID = "void"
"""The word that breaks a game off."""


class Void(NamedTuple):
    """A line that breaks the game off, with its reason, which may be empty."""

    why: str


class LinePart(NamedTuple):
    """A part of a line: its text, the column (from 1) at which it begins, and the remark that it is, if it is one."""

    text: str
    column: int
    remark: Remark | None = None


def read_line(text: str, labels: Labels, meta: Meta) -> Void | tuple[LinePart, ...]:
    """A line without its comment, in its parts, the remarks among them read.

    Raises Unreadable for a line that is too long or says nothing, an empty part, or `void` beside other parts; of a remark what
    `read_remark` raises.
    """
    if len(text) > MAX_LINE:
        raise Unreadable(f"a line may have {MAX_LINE} characters at most, this one has {len(text)}")
    parts = meta.dialect.parts(text)
    if len(parts) == 1:
        (part,) = parts
        if _is_void(part.text):
            return Void(part.text[len(VOID) :].strip())
        if not part.text and text.strip():
            raise Unreadable("the line is nothing but a comment")
        return (LinePart(part.text, part.column, read_remark(part.text, labels, meta.keywords)),)
    found = list[LinePart]()
    for index, part in enumerate(parts):
        with naming_part(parts, index):
            if _is_void(part.text):
                raise Unreadable("a game is broken off by a line of its own", expected=(f"{VOID} WHY",))
            found.append(LinePart(part.text, part.column, read_remark(part.text, labels, meta.keywords)))
    return tuple(found)


class naming_part:
    """While a part of a line is taken: what refuses it says which of several parts it was, and where that begins.

    >>> with naming_part((LinePart("anna end", 1), LinePart("ben 1R", 12)), 1):
    ...     raise Unreadable("there is no ghost in 1R")
    Traceback (most recent call last):
    spooklog.domain.errors.Unreadable: part 2, at column 12: there is no ghost in 1R
    """

    __slots__ = ("_index", "_parts")

    def __init__(self, parts: Sequence[LinePart | Part], index: int) -> None:
        self._parts, self._index = parts, index

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        if len(self._parts) > 1 and isinstance(problem, SpooklogError):
            place = f"part {self._index + 1}, at column {self._parts[self._index].column}"
            problem.message = f"{place}: {problem.message}"


def _is_void(text: str) -> bool:
    return text[:1] in "vV" and text.casefold().split(maxsplit=1)[:1] == [VOID]
