"""A typed line before its notation is read: the words common to all rulesets, and the parts of everything else.

`void` breaks a game off. `anna says well played` is a remark: a note with a seat, and no ply.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from spooklog.domain.contract.dialect import Part
from spooklog.domain.contract.meta import Meta
from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, called, normal
from spooklog.domain.values.saying import said, within
from spooklog.domain.values.value import Value

MAX_LINE = 4000
"""The most characters in a line."""

VOID = "void"
"""The word that breaks a game off."""

SAYS = "says"
"""The word behind a player's name that begins a remark; no label may equal it."""

ESCAPE = "\\"
"""Stands before the words of a remark that could be a play: `cora says \\pass`."""

_AROUND = "\\\"'“”‘’.,:;!?…()"
"""Signs around a word that is said."""

_FEW = 3
"""So many words may be those around a word of the game: `the word earth`."""


class Void(NamedTuple):
    """A line that breaks the game off; `why` is the reason, which may be empty."""

    why: str


class Remark(NamedTuple):
    """The words of a remark by the player of a seat; without a seat, of the recorder's own note."""

    text: str
    seat: int | None = None

    def words(self, labels: Labels) -> str:
        """Return the remark as shown: `anna: well played`, or `# a note`."""
        return f"# {self.text}" if self.seat is None else f"{called(labels[self.seat])}: {self.text}"


class LinePart(Value, frozen=True):
    """A part of a line: its text, and the remark that it is, if any.

    `place` is its position among several parts, in words; `why` the reason behind a word that takes one.
    """

    text: str
    remark: Remark | None = None
    place: str = ""
    why: str = ""

    def located(self, problem: SpooklogError) -> SpooklogError:
        """Put the place of this part before the message of its refusal, and return the refusal.

        >>> raise LinePart("ben 1R", place="part 2, at column 12").located(Unreadable("there is no ghost in 1R"))
        Traceback (most recent call last):
        spooklog.domain.values.errors.Unreadable: part 2, at column 12: there is no ghost in 1R
        """
        if self.place:
            problem.message = within("{place}: {problem}", place=self.place, problem=problem.message)
        return problem


def read_line(text: str, labels: Labels, meta: Meta) -> Void | tuple[LinePart, ...]:
    """Split a line into its parts, without its comment, and read the remarks among them.

    Raises Unreadable for a line that is too long or only a comment, an empty part, or `void` beside other parts, and what
    `read_remark` raises.
    """
    if len(text) > MAX_LINE:
        raise Unreadable(said("a line may have {most} characters at most, this one has {count}", most=MAX_LINE, count=len(text)))
    dialect = meta.dialect
    if dialect.separators and len(parts := dialect.parts(text)) > 1:
        spoken = any(is_remark(part.text) for part in parts)
        return _several(parts if spoken else dialect.parts(text, close=True), labels, meta)
    line = dialect.without_comment(text).strip()
    if line[:1] in "vV" and _is_void(line):  # the first letter spares nearly every line the look
        return Void(line[len(VOID) :].strip())
    if not line and text.strip():
        raise Unreadable("the line is nothing but a comment")
    word, _, why = line.partition(" ")
    if why and word.casefold() in meta.reasoned:
        return (LinePart(word, why=why.strip()),)
    remark = read_remark(line, labels, meta.keywords) if SAYS in line.casefold() else None
    # after reasons and remarks: in what people write and say, a close separator is a part of their sentence
    if remark is None and dialect.separators and dialect.close and len(parts := dialect.parts(text, close=True)) > 1:
        return _several(parts, labels, meta)
    return (LinePart(line, remark),)


def is_remark(line: str) -> bool:
    """Return whether a line has the form of a remark, whatever its name. Text behind `anna:` is the ruleset's, even `says`."""
    folded = line.casefold()
    if SAYS not in folded:  # spares most lines the split
        return False
    name, verb = [*folded.split(maxsplit=2), "", ""][:2]
    return verb in (SAYS, f"{SAYS}:") and not name.endswith(":")


def read_remark(line: str, labels: Labels, keywords: Collection[str]) -> Remark | None:
    """Read a line as a remark; None for another line, and for a line of the ruleset that begins with one of its `keywords`.

    Raises Unreadable for an unknown name or an empty remark, Ambiguous for a name that fits several players.
    """
    if not is_remark(line):
        return None
    name, _, *words = line.split(maxsplit=2)
    if normal(name) in {normal(word) for word in keywords}:
        return None
    seat = labels.seat(name)
    if not words:
        raise Unreadable(said("what does {name} say?", name=labels[seat]), expected=(f"{labels[seat]} {SAYS} …",))
    return Remark(words[0].strip(), seat)


def may_be_played(words: str, meta: Meta) -> bool:
    """Return whether what a player says has a word of a play: of the notation, of a phrase, a number, a single letter.

    Where words of the game are spoken, any word among few may be one. A quick look, as every remark passes here.
    """
    said, signing, keywords = words.casefold().split(), meta.phrases.signing, meta.keywords
    if any(map(str.isdigit, words)) or (meta.phrases.quoted and len(said) <= _FEW):
        return True
    bare = [word.strip(_AROUND) for word in said]
    return any(one in signing or one.removesuffix("ing") in keywords or (len(one) == 1 and one not in "ia") for one in bare)


def _several(parts: Sequence[Part], labels: Labels, meta: Meta) -> tuple[LinePart, ...]:
    return tuple(_part_of_several(number, part, labels, meta) for number, part in enumerate(parts, start=1))


def _part_of_several(number: int, part: Part, labels: Labels, meta: Meta) -> LinePart:
    found = LinePart(part.text, place=said("part {number}, at column {column}", number=number, column=part.column))
    try:
        if _is_void(part.text):
            raise Unreadable("a game is broken off by a line of its own", expected=(f"{VOID} WHY",))
        return msgspec.structs.replace(found, remark=read_remark(part.text, labels, meta.keywords))
    except SpooklogError as problem:
        raise found.located(problem) from None


def _is_void(text: str) -> bool:
    return text.casefold().split(maxsplit=1)[:1] == [VOID]
