"""What pages call rulesets: one name in forms, filters and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.registry import asked
from spooklog.projections import catalogue
from spooklog.web.language import said

if TYPE_CHECKING:
    from spooklog.domain.contract.meta import Meta


def title_of(meta: Meta) -> str:
    """Return what pages call a ruleset: the score sheet, which has presets, is for any other game."""
    return said("Any other game") if meta.presets else meta.title


def title_of_slug(ruleset: str) -> str:
    """Return what pages call a ruleset, by its slug or a revision; the slug of one that is not installed."""
    slug = ruleset.partition("/")[0]
    return asked(slug, lambda ruleset: title_of(ruleset.meta)) or slug


def titles() -> dict[str, str]:
    """Return what pages call each ruleset that can be used, by slug."""
    return {row.ruleset: title_of_slug(row.ruleset) for row in catalogue.rulesets()}


def option_help(slug: str, option: str) -> str:
    """Return what an option of a ruleset is about, in words; its name where the ruleset does not have it."""
    options = asked(slug, lambda ruleset: ruleset.meta.options) or ()
    return next((one.help.partition(" (left out: ")[0] for one in options if one.name == option), option.replace("_", " "))
