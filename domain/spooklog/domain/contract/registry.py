"""The registry of rulesets. Built-in ones resolve by name; others are plugins of the entry-point group `spooklog.rulesets`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import TypeVar

from spooklog.domain.contract.meta import Preset
from spooklog.domain.contract.plugins import BadPlugin, Group, PluginFailure, in_words, installed, load, pass_over, plugin_of
from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.values.errors import Corrupt, NotFound, Unsupported
from spooklog.domain.values.labels import unaccented
from spooklog.domain.values.saying import said

T = TypeVar("T")

BUILT_IN = ("spooks", "spookies", "spukstaben", "halloween", "polterheist", "tally")
# a topic begins with the slug of its ruleset: these would pass for topics of the log, of series, of the store
RESERVED_SLUGS = frozenset({"game", "series", "person", "store"})
RULESETS = Group(
    "spooklog.rulesets",
    "ruleset",
    BUILT_IN,
    rf"(?!(?:{'|'.join(RESERVED_SLUGS)})$)[a-z][a-z0-9_-]{{0,39}}",
    "a small letter, then small letters, digits, _ and -, 40 signs at most; game, person, series and store are taken",
)
_LONGEST_NAME = 60
LONGEST_PACKAGE = 200
_STORED = re.compile(r"([a-z][a-z0-9_-]{0,39})/([1-9][0-9]{0,5})")


@lru_cache
def find_ruleset(slug: str) -> AnyRuleset:
    """Return the ruleset with a slug. Raises NotFound with the existing slugs, PluginFailure for a plugin that cannot be used.

    Entry points are looked up only for slugs that are not built in: that costs more than everything else at start-up.
    """
    if slug in BUILT_IN:
        found: AnyRuleset = import_module(f"spooklog.domain.rulesets.{slug}").RULESET
        return found
    if slug not in installed(RULESETS).points:
        raise _unknown(slug)
    from spooklog.domain.contract.conformance import check_ruleset  # only what is not built in has to be checked

    return load(RULESETS, slug, lambda found: check_ruleset(found, slug))


def whole_ruleset(slug: str) -> AnyRuleset:
    """Return the ruleset with a slug, with all its parts imported. Raises NotFound, PluginFailure also for a part that fails."""
    return _with_parts(find_ruleset(slug))


def failing() -> PluginFailure | None:
    """Return the failure of a plugin that was imported before and has a part that fails; None where all work."""
    for slug, point in installed(RULESETS).points.items():
        try:
            if point.module in sys.modules:
                whole_ruleset(slug)
        except PluginFailure as failure:
            return failure
    return None


def _with_parts(ruleset: AnyRuleset, *parts: str) -> AnyRuleset:
    """Import parts of a ruleset that are otherwise imported when they are used, by default all. Raises PluginFailure."""
    slug = ruleset.meta.slug
    if slug not in BUILT_IN and (problem := _problem_of_parts(ruleset, *parts)):
        raise PluginFailure(plugin_of(RULESETS, slug), problem) from problem
    return ruleset


@lru_cache
def _problem_of_parts(ruleset: AnyRuleset, *parts: str) -> BadPlugin | None:
    from spooklog.domain.contract.conformance import check_later_parts

    try:
        check_later_parts(ruleset, *parts)
    except BadPlugin as problem:
        return problem
    return None


def package_of(name: str) -> str | None:
    """Return the package that brings a ruleset, by its slug or its stored name, with its version; None for a built-in one."""
    slug = name.partition("/")[0]
    if slug in BUILT_IN or slug not in installed(RULESETS).points:
        return None
    _, _, package, version = plugin_of(RULESETS, slug)
    return f"{package} {version}"[:LONGEST_PACKAGE]


def brought(slug: str) -> str:
    """Return a ruleset in words, a plugin with its package: `the ruleset dice of dice-game 1.0`."""
    return str(plugin_of(RULESETS, slug)) if slug in installed(RULESETS).points else f"the ruleset {slug}"


def asked(slug: str, ask: Callable[[AnyRuleset], T]) -> T | None:
    """Return what `ask` makes of a ruleset; None where it is not installed.

    A plugin that fails is passed over with a warning, and the answer is None, too.
    """
    try:
        return ask(find_ruleset(slug))
    except PluginFailure as failure:
        pass_over(failure)
    except NotFound:
        pass
    except Exception as problem:
        if slug in BUILT_IN:
            raise
        # the parts of a ruleset are imported when they are used
        failed = BadPlugin("broken", f"it failed when it was used ({in_words(problem)})")
        pass_over(PluginFailure(plugin_of(RULESETS, slug), failed))
    return None


def of_each(ask: Callable[[AnyRuleset], T]) -> Iterator[tuple[AnyRuleset, T]]:
    """Yield the rulesets one after the other, each with what `ask` makes of it, built-in ones first.

    Each is imported when its turn comes. A plugin that fails is passed over with a warning.
    """
    for slug in BUILT_IN:
        yield (ruleset := find_ruleset(slug)), ask(ruleset)
    found = installed(RULESETS)
    for failure in found.refused:
        pass_over(failure)
    for slug in sorted(found.points):
        if answered := asked(slug, lambda ruleset: (ruleset, ask(ruleset))):
            yield answered


def typed_ruleset(name: str) -> AnyRuleset:
    """Return the ruleset of a typed name: `spooks`, or `spooks/1`. Raises NotFound, also for a revision that is not played."""
    slug, _, revision = name.strip().casefold().partition("/")
    found = find_ruleset(slug)
    if revision and f"{slug}/{revision}" not in found.meta.names:
        raise NotFound(said("this program plays no '{name}'", name=name), input=name, expected=found.meta.names)
    return found


def preset_of(name: str) -> tuple[str, Preset] | None:
    """Return a game that a built-in ruleset plays under some options, with the slug of that ruleset, by its typed name.

    Case, accents, blanks and signs do not count: `Oh, Hell!` is `oh-hell`. A ruleset of the same name comes first.
    """
    slug = name.strip().casefold().partition("/")[0]
    if slug in BUILT_IN:
        return None
    key = _key(name[:_LONGEST_NAME])
    found = next(((slug, preset) for slug, preset in _presets() if key in map(_key, _names(preset))), None)
    return found if found and slug not in all_slugs() else None


def typed_revision(name: str) -> int:
    """Return the revision of a typed name, for a bare slug the newest. Raises what `typed_ruleset` raises."""
    _, _, revision = name.strip().partition("/")
    newest = typed_ruleset(name).meta.revision
    return int(revision) if revision else newest


def stored_ruleset(name: str, package: str | None = None, *, results: bool = False) -> AnyRuleset:
    """Return the ruleset of a stored name such as `spooks/1`, with `results` only if these can be imported.

    `package` is the one that the log names, with its version.

    Raises Unsupported for a revision that this program does not play and for a ruleset that is not installed, Corrupt for a
    malformed name.
    """
    if (match := _STORED.fullmatch(name)) is None:
        raise Corrupt(f"no ruleset is called {name[:100]!a}", expected=("a slug and a revision: spooks/1",))
    slug, revision = match[1], int(match[2])
    try:
        found = find_ruleset(slug)
        if results:
            _with_parts(found, "results")
    except PluginFailure as failure:
        words = said("it follows {name}, and {problem}", name=name, problem=failure.message)
        raise Unsupported(words, expected=failure.expected) from failure
    except NotFound:
        brings = package or said("the package that brings {slug}", slug=slug)
        words = said(
            "it follows {name}, and no ruleset {slug} is installed: {package} plays it", name=name, slug=slug, package=brings
        )
        needed = said("install {package}", package=package) if package else said("the package of {slug}", slug=slug)
        raise Unsupported(words, expected=(needed,)) from None
    if found.meta.since <= revision <= found.meta.revision:
        return found
    other = said("a newer spooklog") if revision > found.meta.revision else said("an older spooklog")
    first, last = found.meta.names[0], found.meta.names[-1]
    known = first if first == last else said("{first} to {last}", first=first, last=last)
    words = said("it follows {name}, and this program plays {known}: {other} plays it", name=name, known=known, other=other)
    raise Unsupported(words, expected=(other,))


def series_ruleset(name: str, package: str | None = None) -> AnyRuleset:
    """Return the ruleset of a series by its stored name, also of a revision too old to play: adding up is the same in all.

    Raises Unsupported for a newer revision and for a ruleset that is not installed, Corrupt for a malformed name.
    """
    try:
        return stored_ruleset(name, package, results=True)
    except Unsupported:
        slug, _, revision = name.partition("/")
        with suppress(NotFound):
            found = _with_parts(find_ruleset(slug), "results")
            if int(revision) < found.meta.since:
                return found
        raise


def unsupported(name: str, package: str | None = None, *, results: bool = False) -> Unsupported | None:
    """Return why this program does not play games of a stored name; None where it does, or where the name is malformed.

    With `results`, which lists need, also where these cannot be imported.
    """
    try:
        stored_ruleset(name, package, results=results)
    except Unsupported as problem:
        return problem
    except Corrupt:
        return None
    return None


def unsupported_series(name: str, package: str | None = None) -> Unsupported | None:
    """Return why this program cannot add up a series with a stored name; None where it can, or where the name is malformed."""
    try:
        series_ruleset(name, package)
    except Unsupported as problem:
        return problem
    except Corrupt:
        return None
    return None


def all_slugs() -> tuple[str, ...]:
    """Return every slug, built-in ones first. No ruleset is imported: a plugin among them may fail."""
    return (*BUILT_IN, *sorted(installed(RULESETS).points))


def _unknown(slug: str) -> NotFound:
    """Return the refusal of a slug, with the game that was probably meant."""
    if found := preset_of(slug):
        words = said("{title} is a game of {ruleset}: no ruleset '{slug}'", title=found[1].title, ruleset=found[0], slug=slug)
        return NotFound(words, input=slug, expected=(found[0],))
    near = _near(slug)
    hint = said(" (did you mean {word}?)", word=near) if near else ""
    expected = dict.fromkeys((*filter(None, (near,)), *all_slugs()))
    return NotFound(said("no ruleset '{slug}'{hint}", slug=slug, hint=hint), input=slug, expected=tuple(expected))


def preset_names() -> tuple[str, ...]:
    """Return the names of all games that a built-in ruleset plays under some options."""
    return tuple(preset.name for _, preset in _presets())


def _presets() -> Iterator[tuple[str, Preset]]:
    return ((slug, preset) for slug in BUILT_IN for preset in find_ruleset(slug).meta.presets)


def _names(preset: Preset) -> tuple[str, ...]:
    return (preset.name, preset.title, *preset.also)


def _key(name: str) -> str:
    return re.sub(r"[\W_]+", "", unaccented(name))


def _near(name: str) -> str:
    """Return the game that a misspelt name probably means; empty where none is near."""
    from spooklog.domain.values.near import nearest  # needed only for a typo

    known = {_key(other): slug for slug in BUILT_IN for other in (slug, find_ruleset(slug).meta.title)}
    known |= {_key(slug): slug for slug in installed(RULESETS).points}
    known |= {_key(other): preset.name for _, preset in _presets() for other in _names(preset)}
    near = nearest(_key(name[:_LONGEST_NAME]), known, 1)
    return known[near[0]] if near else ""
