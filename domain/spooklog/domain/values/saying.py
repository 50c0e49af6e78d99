"""Sentences that can be told in another language: English text that remembers its pattern and its parts.

How sentences are marked and translated stands in domain/languages/README.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import reduce
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from spooklog.domain.values.labels import Labels

T = TypeVar("T")

COMMON = "spooklog.domain"
"""The package whose catalogues have the sentences of all rooms that have no catalogues of their own."""

LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "es": "español"}
"""The languages by their codes, each with its own name. English needs no catalogue."""

LINE = "line"
"""Begins the name of a part that is a line to type: players stand in it as they are typed."""


class Said(str):
    """An English sentence, made of a pattern and parts. It is a plain `str` for all that do not ask for another language.

    `pattern` is the key of catalogues, with `{name}` for each of the `parts`, which may be Said too, and `@{name}` for the number
    of a seat. `package` is the one whose catalogues have the pattern; empty for that of the sentence around it. `labels` are set
    once the seats have names.
    """

    __slots__ = ("labels", "package", "parts", "pattern")

    pattern: str
    parts: Mapping[str, object]
    package: str
    labels: Labels | None

    def named(self, text: str, labels: Labels, parts: Mapping[str, object]) -> Said:
        """Return the sentence with names in place of seats; `text` and `parts` have them already."""
        made = type(self)(text)
        made.pattern, made.parts, made.package, made.labels = self.pattern, parts, self.package, labels
        return made


class SaidOfMany(Said):
    """A sentence that counts: `many` is its pattern for a `number` other than one."""

    __slots__ = ("many", "number")

    many: str
    number: int

    def named(self, text: str, labels: Labels, parts: Mapping[str, object]) -> SaidOfMany:
        """Return the sentence with names in place of seats."""
        made = super().named(text, labels, parts)
        assert isinstance(made, SaidOfMany)
        made.many, made.number = self.many, self.number
        return made


class Saying:
    """Makes the sentences of a package."""

    __slots__ = ("_package",)

    def __init__(self, package: str) -> None:
        self._package = package

    def __call__(self, pattern: str, /, **parts: object) -> Said:
        """Return the sentence of a pattern. A pattern without parts may have any signs in it."""
        made = Said(pattern.format_map(parts) if parts else pattern)
        made.pattern, made.parts, made.package, made.labels = pattern, parts, self._package, None
        return made

    def counted(self, number: int, one: str, many: str, /, **parts: object) -> SaidOfMany:
        """Return the sentence about a number of things: `one` is the pattern for one of them, `{number}` the number."""
        parts["number"] = number
        made = SaidOfMany((one if abs(number) == 1 else many).format_map(parts))
        made.pattern, made.parts, made.package, made.labels = one, parts, self._package, None
        made.many, made.number = many, abs(number)
        return made


said = Saying(COMMON)
"""Makes the sentences of all rooms that have no catalogues of their own."""

within = Saying("")
"""Makes sentences whose pattern is in the catalogues of the sentence around them, or has no words."""


def english(value: Any) -> str:
    """Return a sentence as a plain text: the `enc_hook` for msgspec, which takes no subclass of `str`."""
    if isinstance(value, Said):
        return str(value)
    raise NotImplementedError


def code_of(text: str) -> str:
    """Return the code of a language as locales name it, `de_AT.UTF-8`; empty for one that is not known."""
    code = text.strip().casefold().replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0]
    return code if code in LANGUAGES else ""


# -- the language of what is shown -----------------------------------------------------------------------------------------------


class Tells(Protocol):
    """A language other than English, which tells sentences: that of `words/languages.py`."""

    code: str

    def tell(self, text: str, *packages: str) -> str:
        """Return a sentence in this language."""

    def tell_all(self, value: T, *packages: str) -> T:
        """Return a value made of structs and tuples with its sentences in this language."""


_language: ContextVar[Tells | None] = ContextVar("language")
"""Set by the edges, the command line and pages, for all that they print and draw. A thread that draws is given the context."""


@contextmanager
def speaking(language: Tells | None) -> Iterator[None]:
    """Print and draw in a language, None for English."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def is_speaking() -> bool:
    """Return whether a language is set, be it English: a command that another one runs answers in that of the outer one."""
    return _language in copy_context()


def spoken() -> Tells | None:
    """Return the language of what is shown, None for English."""
    return _language.get(None)


def spoken_code() -> str:
    """Return the code of the language of what is shown."""
    language = spoken()
    return "en" if language is None else language.code


# -- several words in a row ----------------------------------------------------------------------------------------------------


def joined(words: Iterable[str], between: str = ", ") -> str:
    """Return words with a sign between them."""
    parts = {f"at{place}": word for place, word in enumerate(words)}
    return within(between.join(f"{{{name}}}" for name in parts), **parts) if parts else ""


def chained(words: Iterable[str], last: Literal["and", "or"] = "and") -> str:
    """Return words with `and` or `or` between any two: `anna and bert and cora`."""
    found = tuple(words)
    return reduce(lambda first, word: listed((first, word), last), found) if found else ""


def listed(names: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return names for a sentence, with a word before the last one: `anna, bert and cora`."""
    if len(names) < 2:
        return names[0] if names else ""
    first = names[0] if len(names) == 2 else joined(names[:-1])
    if last == "and":
        return said("{first} and {last}", first=first, last=names[-1])
    return said("{first} or {last}", first=first, last=names[-1])


def at_seat(seat: int) -> Said:
    """Return a seat in a sentence, in place of which the label of its player comes."""
    return within("@{seat}", seat=seat)
