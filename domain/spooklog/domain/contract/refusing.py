"""Refusals by short rule id: the rulebook.toml of the ruleset gives the kind of error."""

from __future__ import annotations

from typing import NoReturn, Protocol

from spooklog.domain.values.errors import Impossible
from spooklog.domain.values.saying import Said, Saying, said


class Refuse(Protocol):
    """A function that raises the refusal for a breach of a rule."""

    def __call__(self, rule: str, message: str, *expected: str) -> NoReturn:
        """Raise it. `rule` is the short id, `expected` what would be accepted instead; `@3` stands for the label of seat 3."""


def refusals(package: str) -> Refuse:
    """Return the function by which the ruleset of a package refuses."""

    said_here = Saying(package)

    def refuse(rule: str, message: str, *expected: str) -> NoReturn:
        from spooklog.domain.contract.rulebook import load_rulebook  # needed only to refuse

        words = message if isinstance(message, Said) else said_here(message)
        load_rulebook(package).refuse(rule, words, expected=expected)

    return refuse


def no_effect(why: str, rule: str | None = None) -> Impossible:
    """Return the error for an action that a ruling let through but that can have no effect; `rule` is a full id."""
    return Impossible(said("a ruling cannot make this happen: {why}", why=why), rule=rule)


def nothing_to(what: str) -> Impossible:
    """Return the same error for a verb without an object: `take`, `answer`."""
    return no_effect(said("there is nothing to {what}", what=what))
