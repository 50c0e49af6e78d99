"""The language of answers: that of `--lang`, of SPOOKLOG_LANG, else of the locale.

JSON, logged lines, and the names of commands and options are the same in every language.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import LANGUAGES, code_of

if TYPE_CHECKING:
    from spooklog.domain.words.languages import Language

OPTION = "--lang"

VARIABLES = ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a language, the one that decides first."""


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


def speak(code: str) -> Language | None:
    """Return the language of answers for the code of a call, or of the surroundings; None for English."""
    from spooklog.domain.words.languages import language_of  # noqa: PLC0415  (English needs none of it)

    return language_of(code or next(filter(None, (os.environ.get(name, "").strip() for name in VARIABLES)), ""))
