"""The templates, once for each language: in English as they are, else with what catalogues have for them.

A text of a template is marked with `{% trans %}` or `_()`. A sentence that is a value, a `Said`, needs no mark: it is told where
it is shown. In a translation `%(player:dat)s` asks for a form of a part, as `{player:dat}` does in other catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from spooklog.domain.log.surroundings import surroundings_line
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import LANGUAGES, Said, chained, listed
from spooklog.domain.words.languages import catalogue_of, language_of
from spooklog.domain.words.wording import (
    cell_words,
    counted,
    counted_each,
    each_word,
    each_words,
    in_games,
    number_word,
    percent,
    tenths,
    unit_word,
    word_for,
)
from spooklog.projections.lists.contests.wording import streak_words
from spooklog.replays.analysis.wording import points
from spooklog.replays.paper.html import markup
from spooklog.replays.said_times import say_clock, say_end, say_time, say_when, say_zone
from spooklog.replays.times import show_date, show_end
from spooklog.web.files import asset
from spooklog.web.language import PACKAGE, said
from spooklog.web.offer import by_suit
from spooklog.web.script_words import script_words

if TYPE_CHECKING:
    from spooklog.domain.words.languages import Language

HERE = Path(__file__).parent

_OF_SENTENCES = ("capitalize", "join", "lower", "striptags", "title", "tojson", "trim", "upper")
"""Filters of Jinja that change a sentence: it is told before."""


@cache
def templates(code: str) -> Environment:
    """Return the templates in a language: values are escaped, and a name that a template does not get is an error."""
    language = language_of(code)
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
        finalize=None if language is None else _tells(language),
    )
    environment.newstyle_gettext = True  # type: ignore[attr-defined]  # of the extension
    environment.policies["ext.i18n.trimmed"] = True
    environment.filters |= {
        "called": called,
        "cell": cell_words,
        "when": show_date,
        "said": say_time,
        "by_suit": by_suit,
        "said_clock": say_clock,
        "said_zone": say_zone,
        "said_when": say_when,
        "said_end": say_end,
        "end": show_end,
        "percent": percent,
        "upper_first": _upper_first,
        "tenths": tenths,
        "how_it_ended": without_over,
        "status": word_for,
        "each": each_word,
        "eaches": each_words,
        "unit": unit_word,
        "html": lambda blocks: Markup(markup(*blocks)),
        "told": lambda offer: offer if language is None else offer.told(lambda one: language.tell_all(one, PACKAGE)),
    }
    environment.globals |= {
        "chained": chained,
        "listed": listed,
        "counted": counted,
        "counted_each": counted_each,
        "number_word": number_word,
        "in_games": in_games,
        "surroundings_line": surroundings_line,
        "streak_words": streak_words,
        "points": points,
        "asset": asset,
        "lang": code,
        "languages": LANGUAGES,
        "corrected_times": corrected_times,
        "script_words": script_words(language),
        **_gettext(language),
    }
    if language is not None:
        for name in ("html", "upper_first", *_OF_SENTENCES):
            environment.filters[name] = _telling(language, environment.filters[name])
    return environment


def _upper_first(words: str) -> str:
    return words[:1].upper() + words[1:]


def corrected_times(number: int) -> Said:
    """Return how often a game was corrected."""
    return said.counted(number, "Corrected {number} time", "Corrected {number} times")


def without_over(line: str) -> str:
    """Return the prompt of a game that is over without the word that says so; another one as it is."""
    words = line.parts["words"] if isinstance(line, Said) and line.pattern == "over: {words}" else None
    if isinstance(words, str):
        return words
    return line.removeprefix("over: ") if line.startswith("over: ") else line


def _tells(language: Language) -> Callable[[object], object]:
    return lambda value: language.tell(value, PACKAGE) if isinstance(value, Said) else value


def _telling(language: Language, change: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter that gets what it changes in a language."""

    @wraps(change)  # what Jinja notes on a filter, such as that it wants the context, stays with it
    def changed(*given: object, **named: object) -> object:
        told = [language.tell_all(tuple(one) if isinstance(one, Iterator) else one, PACKAGE) for one in given]
        return change(*told, **named)

    return changed


# -- texts of templates ------------------------------------------------------------------------------------------------------


class _Parts(Mapping[str, object]):
    """The parts of a text, each in the form that its place asks for."""

    def __init__(self, parts: Mapping[str, object], language: Language) -> None:
        self._parts, self._language = parts, language

    def __getitem__(self, place: str) -> object:
        name, _, form = place.partition(":")
        part = self._parts[name]
        return self._language.tell(part, PACKAGE, form=form) if isinstance(part, Said) else part

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)


def _gettext(language: Language | None) -> Mapping[str, Callable[..., Markup]]:
    """Return what marked texts of templates call: with a text and its parts it makes HTML."""

    @cache
    def plain(text: str) -> Markup:
        return Markup(catalogue_of(PACKAGE, language.code).gettext(text) or text if language else text) % {}

    if language is None:

        def gettext(text: str, /, **parts: object) -> Markup:
            return Markup(text) % parts if parts else plain(text)

        def ngettext(one: str, many: str, number: int, /, **parts: object) -> Markup:
            return Markup(one if number == 1 else many) % {"num": number, **parts}
    else:
        catalogue = catalogue_of(PACKAGE, language.code)

        def gettext(text: str, /, **parts: object) -> Markup:
            return Markup(catalogue.gettext(text) or text) % _Parts(parts, language) if parts else plain(text)

        def ngettext(one: str, many: str, number: int, /, **parts: object) -> Markup:
            found = catalogue.ngettext(one, many, number) or (one if number == 1 else many)
            return Markup(found) % _Parts({"num": number, **parts}, language)

    return {"gettext": gettext, "ngettext": ngettext, "_": gettext}
