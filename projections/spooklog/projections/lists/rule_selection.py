"""Finds the rule or group of rules that a typed id means, among the rulesets of a store's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa

from spooklog.domain.contract.registry import all_slugs, asked, find_ruleset
from spooklog.domain.contract.rulebook import Rule
from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.domain.values.saying import chained, said
from spooklog.projections.lists.database import sound
from spooklog.projections.lists.tables import TableSet

_MOST_NEAR = 8
"""The most ids that an error suggests."""


class RuleSelection(NamedTuple):
    """A rule by its full id, or with `group` all rules whose ids begin with it and a point."""

    slug: str
    rule: str
    group: bool = False

    def takes(self, rule: str) -> bool:
        """Return whether a rule, by its full id, is this one or in this group."""
        return rule.startswith(f"{self.rule}.") if self.group else rule == self.rule

    def among(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """Return the SQL condition that selects this rule, or the rules of this group, in a column of full ids."""
        if not self.group:
            return column == self.rule
        # "/" follows "." in ASCII: ids that begin with the group and a point, by the index
        return sa.and_(column >= f"{self.rule}.", column < f"{self.rule}/")

    @property
    def text(self) -> str | None:
        """The text of the rulebook; None for a group, and where the ruleset is not installed."""
        rule = _rules(self.slug).get(self.rule.partition(":")[2])
        return rule.text if rule else None


class RuleBeginning(NamedTuple):
    """All rules whose short ids begin alike, `red` for red.1 and red.2, of one ruleset or with no `slug` of all."""

    rule: str
    slug: str = ""

    @property
    def group(self) -> bool:
        """Whether several rules can be meant: always."""
        return True

    @property
    def text(self) -> None:
        """No text of a rulebook."""
        return

    def takes(self, rule: str) -> bool:
        """Return whether a rule, by its full id, begins like this."""
        slug, _, short = rule.partition(":")
        return self.slug in ("", slug) and short.startswith(self.rule)

    def among(self, column: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """Return the SQL condition that selects these rules in a column of full ids."""
        short = f":{self.rule}"
        if self.slug:
            return column.startswith(f"{self.slug}{short}", autoescape=True)
        return column.contains(short, autoescape=True)


def select_rule(connection: sa.Connection, tables: TableSet, wanted: str, ruleset: str | None) -> RuleSelection:
    """Return the rule or group of an id: `spooks:bats.2`, or among the rulesets played here `bats.2` or `bats`.

    Raises NotFound with similar ids, Ambiguous for an id of several rulesets, Usage for an id of another ruleset.
    """
    text = wanted.strip()
    typed, colon, short = text.partition(":")
    slug = ruleset.partition("/")[0].casefold() if ruleset else None
    if colon and slug and slug != typed.casefold():
        raise Usage(
            said("{rule} is no rule of {ruleset}", rule=wanted, ruleset=slug),
            input=wanted,
            expected=(f"{slug}:{short}", f"--ruleset {typed}"),
        )
    if colon or slug:
        return _rule_of(connection, tables, typed.casefold() if colon else str(slug), short if colon else text)
    games = tables.games.c
    used = sorted(slug for (slug,) in sound(connection, sa.select(games.slug).distinct()))
    found = [one for slug in used or all_slugs() if (one := _in_rulebook(slug, text))]
    if len(found) > 1:
        ids = tuple(one.rule for one in found)
        raise Ambiguous(said("'{token}' could be {names}", token=wanted, names=chained(ids, "or")), input=wanted, expected=ids)
    if found:
        return found[0]
    if len(used) == 1:
        return _rule_of(connection, tables, used[0], text)
    raise NotFound(
        said("no ruleset played here has a rule '{rule}'", rule=wanted), input=wanted, expected=_near(used or all_slugs(), text)
    )


def _rule_of(connection: sa.Connection, tables: TableSet, slug: str, short: str) -> RuleSelection:
    """Return a rule or a group of one ruleset, of its rulebook or of a precedent. Raises NotFound."""
    if found := _in_rulebook(slug, short):
        return found
    selected = RuleSelection(slug, f"{slug}:{short}")
    rule = tables.precedents.c.rule
    if connection.execute(sa.select(rule).where(rule == selected.rule).limit(1)).first():
        return selected  # of an older revision, or of a ruleset that was installed when the game was folded
    find_ruleset(slug).rulebook.find(short)  # raises NotFound, with similar ids
    return selected


def _in_rulebook(slug: str, short: str) -> RuleSelection | None:
    """Return a rule or a group of a rulebook, in any case; None where it has none, or the ruleset is not installed."""
    rules = _rules(slug)
    wanted = short.casefold().removesuffix(".")
    one = next((rule for rule in rules if rule.casefold() == wanted), None)
    if one:
        return RuleSelection(slug, f"{slug}:{one}")
    group = next((rule.split(".")[0] for rule in rules if rule.split(".")[0].casefold() == wanted), None)
    return RuleSelection(slug, f"{slug}:{group}", group=True) if group else None


def _rules(slug: str) -> Mapping[str, Rule]:
    """Return the rules of a ruleset by their short ids; none where it is not installed."""
    return asked(slug, lambda ruleset: ruleset.rulebook.rules) or {}


def _near(slugs: Sequence[str], short: str) -> tuple[str, ...]:
    """Return ids of some rulesets that are similar to one that none of them has; without any, `SLUG:RULE` for each ruleset."""
    found: list[str] = []
    for slug in slugs:
        rules = _rules(slug)
        try:
            if book := asked(slug, lambda ruleset: ruleset.rulebook):
                book.find(short)
        except NotFound as problem:
            found += [f"{slug}:{one}" for one in problem.expected if one in rules]
    return tuple(found[:_MOST_NEAR]) or tuple(f"{slug}:RULE" for slug in slugs)
