"""Sentences told in another language, out of the catalogues of packages: `languages/de.mo` beside the code of each.

A catalogue is read when a sentence needs it. In its patterns `{card:dat}` asks for a part in a form of the language: the part's
own pattern is looked up under that context (gettext's `msgctxt`); one without that form stays as it is, and hands the form on to
its parts.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import COMMON, Said, SaidOfMany, code_of

T = TypeVar("T")

_PLACE = re.compile(r"(@?)\{(\w+)(?::(\w+))?\}")


class Language:
    """A language other than English, by its code."""

    def __init__(self, code: str) -> None:
        self.code = code

    def tell(self, text: str, *packages: str, form: str = "") -> str:
        """Return a sentence in this language, in English where no catalogue has it. Text that is no `Said` stays as it is.

        `packages` are those whose catalogues have the sentences that name no package; `form` is that in which it stands.
        """
        return self._told(text, (*packages, COMMON), form) if isinstance(text, Said) else text

    def tell_all(self, value: T, *packages: str) -> T:
        """Return a value made of structs, tuples, lists and dicts, such as a picture, with its sentences in this language."""
        told: Any = value
        match value:
            case Said():
                told = self.tell(value, *packages)
            case tuple():
                parts = [self.tell_all(part, *packages) for part in value]
                told = type(value)._make(parts) if hasattr(value, "_make") else tuple(parts)
            case list():
                told = [self.tell_all(part, *packages) for part in value]
            case dict():
                told = {name: self.tell_all(part, *packages) for name, part in value.items()}
            case Struct():
                fields = {name: self.tell_all(getattr(value, name), *packages) for name in value.__struct_fields__}
                told = replace(value, **fields)
        return cast("T", told)

    def _told(self, words: Said, around: tuple[str, ...], form: str) -> str:
        packages = (words.package, *around) if words.package else around
        pattern = form and self._found(words, packages, form)
        if pattern:
            form = ""  # the parts stand in the forms that the pattern asks for
        else:
            pattern = self._found(words, packages, "") or (words.pattern if _has_no_words(words) else "")
        if not pattern:
            return str(words)

        def fill(place: re.Match[str]) -> str:
            mark, name, asked = place.groups()
            part = _player(words, name) if mark else words.parts[name]
            if isinstance(part, Decimal):
                return str(part).replace(".", ",")
            return self._told(part, packages, asked or form) if isinstance(part, Said) else str(part)

        return _PLACE.sub(fill, pattern)

    def _found(self, words: Said, packages: tuple[str, ...], form: str) -> str:
        """Return the pattern in this language; empty where no catalogue has it."""
        one = words.pattern
        for package in packages:
            catalogue = catalogue_of(package, self.code)
            match words:
                case SaidOfMany(many=many, number=number) if form:
                    found = catalogue.npgettext(form, one, many, number)
                case SaidOfMany(many=many, number=number):
                    found = catalogue.ngettext(one, many, number)
                case _:
                    found = catalogue.pgettext(form, one) if form else catalogue.gettext(one)
            if found:
                return found
        return ""


def _player(words: Said, name: str) -> str:
    """Return the player of a seat; the seat where it has no name yet."""
    seat, labels = int(str(words.parts[name])), words.labels
    return called(labels[seat]) if labels is not None and 0 < seat <= len(labels) else f"@{seat}"


def _has_no_words(words: Said) -> bool:
    """Return whether a pattern is parts and signs, the same in every language."""
    return bool(words.parts) and not any(map(str.isalpha, _PLACE.sub("", words.pattern)))


@lru_cache(maxsize=256)
def catalogue_of(package: str, code: str) -> NullTranslations:
    """Return the catalogue of a package; one without sentences where the package brings none."""
    from pkgutil import get_data

    try:
        data = get_data(package, f"languages/{code}.mo")
    except (ImportError, OSError):
        data = None
    if not data:
        return _NoSentences()
    found = GNUTranslations(_File(data))
    found.add_fallback(_NoSentences())
    return found


class _NoSentences(NullTranslations):
    """Has no sentence, where gettext would return the English one."""

    def gettext(self, message: str) -> str:  # noqa: ARG002
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return ""

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002
        return ""


class _File:
    """What gettext reads a catalogue from."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self) -> bytes:
        """Return all of it."""
        return self._data


@lru_cache(maxsize=16)
def language_of(text: str) -> Language | None:
    """Return a language by its code, as locales name it; None for English, and for one that is not known."""
    code = code_of(text)
    return Language(code) if code not in ("", "en") else None
