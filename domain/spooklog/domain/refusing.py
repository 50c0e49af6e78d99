"""How the rules of a title refuse: by short rule id, with the kind of breach that its rulebook.toml says."""

from __future__ import annotations

from typing import NoReturn, Protocol

from spooklog.domain.errors import Impossible


class Refuse(Protocol):
    """Raises the refusal that a breach of a rule is."""

    def __call__(self, rule: str, message: str, *expected: str) -> NoReturn:
        """`rule` is the short id, `expected` what would do instead. In all words `@3` stands for the label of seat 3."""


def refusals(package: str) -> Refuse:
    """How the ruleset of a package refuses."""

    def refuse(rule: str, message: str, *expected: str) -> NoReturn:
        from spooklog.domain.rulebook import load_rulebook  # only ever needed to refuse

        load_rulebook(package).refuse(rule, message, expected=expected)

    return refuse


def no_effect(why: str, rule: str | None = None) -> Impossible:
    """Return the error for an action that a ruling let through and that nothing can come of; `rule` is a full id."""
    return Impossible(f"a ruling cannot make this happen: {why}", rule=rule)


def nothing_to(what: str) -> Impossible:
    """Return the same where there is nothing to do it to: `take`, `answer`."""
    return no_effect(f"there is nothing to {what}")
