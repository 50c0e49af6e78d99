"""A typed line before its notation is read: what is the platform's own in every ruleset, and the parts of the rest."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from spooklog.domain.dialect import Part
from spooklog.domain.errors import SpooklogError, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.log.remarks import Remark, read_remark
from spooklog.domain.meta import Meta
from spooklog.domain.value import Value

MAX_LINE = 4000
"""The most characters of a line."""

VOID = "void"
"""The word that breaks a game off."""


class Void(NamedTuple):
    """A line that breaks the game off, with its reason, which may be empty."""

    why: str


class LinePart(Value, frozen=True):
    """A part of a line: its text, the remark that it is, if it is one, its `place` among several parts, in words, and `why` it is
    so, where its word takes a reason.
    """

    text: str
    remark: Remark | None = None
    place: str = ""
    why: str = ""

    def located(self, problem: SpooklogError) -> SpooklogError:
        """Return the refusal of this part, which says which of several parts it is.

        >>> raise LinePart("ben 1R", place="part 2, at column 12").located(Unreadable("there is no ghost in 1R"))
        Traceback (most recent call last):
        spooklog.domain.errors.Unreadable: part 2, at column 12: there is no ghost in 1R
        """
        if self.place:
            problem.message = f"{self.place}: {problem.message}"
        return problem


def read_line(text: str, labels: Labels, meta: Meta) -> Void | tuple[LinePart, ...]:
    """Return a line without its comment, in its parts, the remarks among them read.

    Raises Unreadable for a line that is too long or says nothing, an empty part, or `void` beside other parts; of a remark what
    `read_remark` raises.
    """
    if len(text) > MAX_LINE:
        raise Unreadable(f"a line may have {MAX_LINE} characters at most, this one has {len(text)}")
    parts = meta.dialect.parts(text)
    if len(parts) > 1:
        return tuple(_part_of_several(number, part, labels, meta) for number, part in enumerate(parts, start=1))
    said = parts[0].text
    if _is_void(said):
        return Void(said[len(VOID) :].strip())
    if not said and text.strip():
        raise Unreadable("the line is nothing but a comment")
    word, _, why = said.partition(" ")
    if why and word.casefold() in meta.reasoned:
        return (LinePart(word, why=why.strip()),)
    return (LinePart(said, read_remark(said, labels, meta.keywords)),)


def _part_of_several(number: int, part: Part, labels: Labels, meta: Meta) -> LinePart:
    found = LinePart(part.text, place=f"part {number}, at column {part.column}")
    try:
        if _is_void(part.text):
            raise Unreadable("a game is broken off by a line of its own", expected=(f"{VOID} WHY",))
        return msgspec.structs.replace(found, remark=read_remark(part.text, labels, meta.keywords))
    except SpooklogError as problem:
        raise found.located(problem) from None


def _is_void(text: str) -> bool:
    return text[:1] in "vV" and text.casefold().split(maxsplit=1)[:1] == [VOID]
