"""The words of the scripts: a page brings them in its language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import orjson
from markupsafe import Markup

from spooklog.web.language import PACKAGE, said

if TYPE_CHECKING:
    from spooklog.domain.values.saying import Said
    from spooklog.domain.words.languages import Language

WORDS: Mapping[str, Said] = {
    "again": said("no network: try again"),
    "offline": said("no network: lines wait here"),
    "undone": said("not done: %"),
    "since": said("Since you saw the table: %"),
    "send": said("Send as it is"),
    "change": said("Change"),
    "drop": said("Drop"),
    "waits": said("% waits for the network"),
    "wait": said("lines wait here"),
    "recorded": said("Recorded"),
    "undid": said("Undone"),
    "redone": said("Redone"),
    "refused": said("not recorded: %"),
    "expected": said("Expected:"),
    "other": said("Something else"),
    "hand": said("Correct the hand"),
    "why": said("Say why it stands"),
    "anyway": said("It happened anyway"),
    "first": said("say why first"),
    "record": said("Record"),
    "next": said("next"),
    "card": said("Next: %’s card"),
    "missing": said("Missing"),
    "del": said("Delete"),
    "out": said("%: %, take out"),
    "back": said("Back"),
    "type": said("Type"),
    "tap": said("Tap what happened"),
    "twice": said("%: tap again to record"),
    "nothing": said("nothing to do"),
    "copied": said("Copied"),
}
"""By the names that `table.js` has for them; `%` stands for what the script puts in."""


def script_words(language: Language | None) -> Markup:
    """Return the words in a language, as JSON for an attribute in single quotes."""
    told = {name: str(words) if language is None else language.tell(words, PACKAGE) for name, words in WORDS.items()}
    return Markup(orjson.dumps(told).decode().replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))
