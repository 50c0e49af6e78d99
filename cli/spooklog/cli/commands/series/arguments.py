"""What was typed behind the series commands: which series, which of its games, what the result was, which ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.cli.session import find_series
from spooklog.domain.errors import NotFound, Usage
from spooklog.domain.registry import all_slugs, find_ruleset, typed_ruleset
from spooklog.domain.series.formats import formats_for
from spooklog.domain.series.general import GENERAL
from spooklog.replays.sheets.series_result import FORMS, read_result

if TYPE_CHECKING:
    from spooklog.domain.ruleset import AnyRuleset
    from spooklog.domain.series.result import Reported
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store

MAX_DIGITS = 9


def ruleset_of(named: str | None, format: str) -> AnyRuleset:
    """The ruleset that was named, else the one that has such a format of its own, else the only one there is.

    Raises Usage where several could be meant, NotFound for a format that is in none.
    """
    if named is not None:
        return typed_ruleset(named)
    slugs = all_slugs()
    for slug in slugs:
        names = {one.name for one in find_ruleset(slug).results.formats()}
        if format.casefold() in names | {name.removeprefix(f"{slug}-") for name in names}:
            return find_ruleset(slug)
    if len(slugs) == 1:
        return find_ruleset(slugs[0])
    if format.casefold() not in {one.name for one in GENERAL}:
        own = [one.name for slug in slugs for one in find_ruleset(slug).results.formats()]
        raise NotFound(f"no format '{format}'", input=format, expected=(*own, *(one.name for one in GENERAL)))
    raise Usage(f"{format} is for every game: say which", input=format, expected=tuple(f"--ruleset {slug}" for slug in slugs))


def missing_format(named: str | None) -> Usage:
    """The refusal of a series without a format, with the formats that there are: those of a ruleset that was named, else all."""
    rulesets = [typed_ruleset(named)] if named is not None else [find_ruleset(slug) for slug in all_slugs()]
    names = dict.fromkeys(one.name for ruleset in rulesets for one in formats_for(ruleset))
    more = f"series formats {rulesets[0].meta.slug}" if named is not None else "series formats RULESET"
    return Usage("how do games add up? --format is missing", expected=(*(f"--format {name}" for name in names), more))


def said_result(store: Store, words: Sequence[str], by: str | None, *, with_number: bool = False) -> tuple[Stream, Reported, int]:
    """The series, the result that was said, and the number of the game it is about. Raises Usage, Unreadable, Ambiguous."""
    number = 0
    if with_number:
        name, number, rest = numbered(words)
    else:
        name, rest = (None, [*words]) if "=" in "".join(words[:1]) else (next(iter(words), None), [*words[1:]])
    if not rest:
        raise Usage("say what everybody has", expected=FORMS)
    stream = find_series(store, name, by)
    playing = () if with_number else store.series.standings(stream.id).playing  # whoever is not named keeps the number
    return stream, read_result(rest, store.series.load(stream.id).labels, playing), number


def numbered(words: Sequence[str]) -> tuple[str | None, int, list[str]]:
    """A series that may be named, a number, and what follows. Raises Usage."""
    name, rest = (None, [*words]) if "".join(words[:1]).isdecimal() else (next(iter(words), None), [*words[1:]])
    if not rest or not (rest[0].isascii() and rest[0].isdecimal() and len(rest[0]) <= MAX_DIGITS):
        raise Usage("which game of the series? say its number", input=rest[0] if rest else None, expected=("NAME 3",))
    return name, int(rest[0]), rest[1:]
