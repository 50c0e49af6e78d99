"""The words of the scripts: a page brings them in its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import orjson

from spooklog.web.language import PACKAGE, said

if TYPE_CHECKING:
    from spooklog.domain.values.saying import Said
    from spooklog.domain.words.languages import Language

WORDS: Mapping[str, Said] = {
    "no_network": said("no network: try again"),
}
"""By the names that `table.js` has for them; `%` stands for what the script puts in."""


def script_words(language: Language | None) -> str:
    """Return the words in a language, as JSON."""
    told = {name: str(words) if language is None else language.tell(words, PACKAGE) for name, words in WORDS.items()}
    return orjson.dumps(told).decode()
