"""The language of answers: that of `--lang`, of SPOOKLOG_LANG, else of the locale.

JSON, logged lines, and the names of commands and options are the same in every language.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import LANGUAGES, Said, Saying, code_of

if TYPE_CHECKING:
    from spooklog.domain.words.languages import Language

PACKAGE = "spooklog.cli"

said = Saying(PACKAGE)
"""Makes the sentences of the command line."""

OPTION, VARIABLE = "--lang", "SPOOKLOG_LANG"

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale, the one that decides first."""


def without_language(arguments: Sequence[str]) -> tuple[list[str], str]:
    """Return a call without its language, and the code of that, which is empty where the call names none.

    It may stand anywhere before a `--`. Raises Usage for a language that is not known.
    """
    kept, code = list[str](), ""
    rest = iter(arguments)
    for word in rest:
        if word == "--":
            kept += [word, *rest]
        elif word == OPTION or word.startswith(f"{OPTION}="):
            code = _known(next(rest, "") if word == OPTION else word.partition("=")[2])
        else:
            kept.append(word)
    return kept, code


def _known(typed: str) -> str:
    if not typed:
        raise Usage(said("{option} takes a value, and nothing stands behind it", option=OPTION), expected=tuple(LANGUAGES))
    if not (code := code_of(typed)):
        raise Usage(said("there is no language '{code}' here", code=typed), input=typed, expected=tuple(LANGUAGES))
    return code


class _Answers:
    """The language of the running command, None for English. It is one for the process: threads of an app answer too."""

    language: Language | None = None
    within = False
    """Whether a command runs: one that it runs itself answers in its language."""


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Answer in a language; without a code in that of the command around this one, else of the surroundings."""
    before = _Answers.language, _Answers.within
    if code or not _Answers.within:
        _Answers.language = _language_of(code or _surroundings())
    _Answers.within = True
    try:
        yield
    finally:
        _Answers.language, _Answers.within = before


def _surroundings() -> str:
    """Return the code of the language that the variables name; empty where they name none that is known."""
    return code_of(next(filter(None, (os.environ.get(name, "").strip() for name in (VARIABLE, *_LOCALE))), ""))


def _language_of(code: str) -> Language | None:
    if code in ("", "en"):
        return None
    from spooklog.domain.words.languages import language_of  # noqa: PLC0415  (English needs none of it)

    return language_of(code)


def told(text: str) -> str:
    """Return a sentence in the language of the command; text that is none as it is."""
    language = _Answers.language
    return text if language is None or not isinstance(text, Said) else language.tell(text, PACKAGE)
