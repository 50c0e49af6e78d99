"""How Spukstaben refuses: by short rule id, with the text and kind of breach from rulebook.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from spooklog.domain.rulebook import Rulebook

PACKAGE = "spooklog.domain.rulesets.spukstaben"


def rulebook() -> Rulebook:
    """The rulebook of Spukstaben."""
    from spooklog.domain.rulebook import load_rulebook  # only ever needed to refuse

    return load_rulebook(PACKAGE)


def refuse(rule: str, message: str, *expected: str) -> NoReturn:
    """Raise the refusal that a breach of the rule is. In its words `@3` stands for the label of seat 3."""
    rulebook().refuse(rule, message, expected=expected)
