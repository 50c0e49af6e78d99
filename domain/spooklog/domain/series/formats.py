"""Which formats there are: those that a ruleset brings, then the general ones."""

from __future__ import annotations

from spooklog.domain.errors import NotFound
from spooklog.domain.ruleset import AnyRuleset
from spooklog.domain.series.format import AnyFormat


def formats_for(ruleset: AnyRuleset) -> tuple[AnyFormat, ...]:
    """Return every format in which games of a ruleset can be added up, its own ones first: of a team's games those for teams."""
    from spooklog.domain.series.general import GENERAL

    return (*ruleset.results.formats(), *(one for one in GENERAL if one.reads == "team" or not ruleset.meta.cooperative))


def find_format(ruleset: AnyRuleset, name: str) -> AnyFormat:
    """Return a format by its name. Raises NotFound with those there are."""
    wanted = name.strip().casefold()
    there = formats_for(ruleset)
    for format in there:
        if format.name == wanted:
            return format
    names = tuple(format.name for format in there)
    raise NotFound(f"no format '{name}' for {ruleset.meta.slug}", input=name, expected=names)
