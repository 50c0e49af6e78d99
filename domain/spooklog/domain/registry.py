"""Which rulesets there are. Built-in ones resolve by name; others through the entry-point group `spooklog.rulesets`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from spooklog.domain.errors import Corrupt, NotFound
from spooklog.domain.ruleset import AnyRuleset, Ruleset

BUILT_IN = ("spooks", "spookies", "spukstaben")
RESERVED_SLUGS = frozenset({"game", "series", "person"})
GROUP = "spooklog.rulesets"


@lru_cache
def find_ruleset(slug: str) -> AnyRuleset:
    """The ruleset of a slug. Raises NotFound with the slugs there are.

    Entry points are looked up only for slugs that are not built in: that costs more than everything else at start-up.
    """
    if slug in BUILT_IN:
        found = import_module(f"spooklog.domain.rulesets.{slug}").RULESET
    else:
        from importlib.metadata import entry_points

        points = [point for point in entry_points(group=GROUP) if point.name == slug and slug not in RESERVED_SLUGS]
        if not points:
            raise NotFound(f"no ruleset '{slug}'", input=slug, expected=all_slugs())
        found = points[0].load()
    if not isinstance(found, Ruleset) or found.meta.slug != slug:
        raise NotFound(f"'{slug}' is registered but is not a ruleset of that name", input=slug)
    return found


def typed_ruleset(name: str) -> AnyRuleset:
    """The ruleset of a name as people type it: `spooks`, or `spooks/1`. Raises NotFound, also for a version that is not there."""
    slug, _, version = name.strip().casefold().partition("/")
    found = find_ruleset(slug)
    if version and version != str(found.meta.version):
        raise NotFound(f"no ruleset '{name}'", input=name, expected=(found.meta.name,))
    return found


def stored_ruleset(name: str) -> AnyRuleset:
    """The ruleset of a stored name such as `spooks/1`. Raises Corrupt for a version this program does not have."""
    slug, _, version = name.partition("/")
    found = find_ruleset(slug)
    if version != str(found.meta.version):
        raise Corrupt(f"this game follows {name}, and this program has {found.meta.name}", expected=(found.meta.name,))
    return found


def all_slugs() -> tuple[str, ...]:
    """Every slug, built-in ones first."""
    from importlib.metadata import entry_points

    others = sorted({point.name for point in entry_points(group=GROUP)} - set(BUILT_IN) - RESERVED_SLUGS)
    return (*BUILT_IN, *others)
