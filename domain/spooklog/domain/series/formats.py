"""The formats of a ruleset: its own, then the general ones."""

from __future__ import annotations

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.formats.format import AnyFormat
from spooklog.domain.values.errors import NotFound
from spooklog.domain.values.near import did_you_mean, nearest_first
from spooklog.domain.values.saying import said


def formats_for(ruleset: AnyRuleset) -> tuple[AnyFormat, ...]:
    """Return every format that can add up games of a ruleset, its own first; only formats for teams in a cooperative one."""
    from spooklog.domain.formats.general import GENERAL  # most commands need no format

    return (*ruleset.results.formats(), *(one for one in GENERAL if one.reads == "team" or not ruleset.meta.cooperative))


def find_format(ruleset: AnyRuleset, name: str) -> AnyFormat:
    """Return a format by its name. Raises NotFound with the existing names."""
    wanted = name.strip().casefold()
    there = formats_for(ruleset)
    for format in there:
        if format.name == wanted:
            return format
    names = tuple(format.name for format in there)
    near = did_you_mean(name, names)
    words = said("no format '{name}' for {slug}{near}", name=name, slug=ruleset.meta.slug, near=near)
    raise NotFound(words, input=name, expected=nearest_first(name, names))
