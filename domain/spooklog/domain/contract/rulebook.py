"""A ruleset's rulebook.toml: for each rule id its text, its place in the rulebook, and the kind of its breach.

It is read only to refuse or to explain; folding a game never needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NoReturn

import msgspec

from spooklog.domain.values.base_letters import base_letters
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Illegal, Impossible, NotFound, SpooklogError, Unreadable
from spooklog.domain.values.saying import said
from spooklog.domain.values.shipped import shipped_tables

BreachKind = Literal["unreadable", "illegal", "impossible", "info"]

Mark = Literal["assumed", "published-unverified"]
"""Why a rule may differ from the printed game: spooklog assumes it, or takes it from unchecked copies of the rulebook."""

_ERRORS: Mapping[str, type[SpooklogError]] = {"unreadable": Unreadable, "illegal": Illegal, "impossible": Impossible}


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule in spooklog's words, with the part of the rulebook it comes from.

    `ruling`: the rulebook implies the rule, or leaves a gap that it fills. `mark`: the rule may differ from the printed game.
    """

    text: str
    part: str
    breach: BreachKind
    ruling: bool = False
    mark: Mark | None = None
    default: str | None = None
    options: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def assumed(self) -> bool:
        """Whether spooklog assumes the rule, for lack of a source."""
        return self.mark == "assumed"

    @property
    def where(self) -> str:
        """The rule's place in the rulebook, and its mark if it may differ from the printed game, in words."""
        return f"{self.part}; {self.mark}" if self.mark else self.part


class TypedForm(msgspec.Struct, frozen=True):
    """An example of how something is typed, and its meaning."""

    form: str
    meaning: str


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """All rules of one ruleset by short id (`blue.3`) in the catalogue's order, the game in a paragraph, and its notation.

    `sections` has the heading of a section (`blue`) where its id is no word that says what is in it.
    """

    slug: str
    title: str
    revision: int
    source: str
    gist: str
    notation: tuple[TypedForm, ...]
    rules: dict[str, Rule]
    sections: dict[str, str] = {}

    def section_of(self, rule_id: str) -> tuple[str, str]:
        """Return the id of the section of a rule, by its short or full id, and the heading of that section."""
        section = rule_id.removeprefix(f"{self.slug}:").partition(".")[0]
        return section, self.sections.get(section, section.capitalize())

    def holding(self, words: str) -> Iterator[str]:
        """Yield the short ids of the rules that have all of some words, in any form, in their text, heading or id."""
        wanted = [_ENDINGS.sub("", word) or word for word in base_letters(words).split()]
        for id, rule in self.rules.items():
            text = base_letters(f"{id} {self.section_of(id)[1]} {rule.part} {rule.text}")
            if all(re.search(rf"\b{re.escape(word)}", text) for word in wanted):
                yield id

    def find(self, rule_id: str) -> Rule:
        """Return the rule with a short or full id in any case. Raises NotFound with the nearest ids, else the sections."""
        short = rule_id.removeprefix(f"{self.slug}:")
        if short in self.rules:
            return self.rules[short]
        folded = short.casefold()
        if known := next((one for one in self.rules if one.casefold() == folded), None):
            return self.rules[known]
        from spooklog.domain.values.near import did_you_mean, nearest, nearest_first  # only for the refusal below

        section = short.split(".")[0]
        sections = dict.fromkeys(known.split(".")[0] for known in self.rules)
        near = (
            [known for known in self.rules if known.split(".")[0] == section]
            # a bare 3 would fit every section
            or [known for known in self.rules if known.partition(".")[2].casefold() == folded and not short.isdigit()]
            or ("." in short and nearest(short, self.rules))
        )
        hint = did_you_mean(short, self.rules if "." in short else sections)
        words = said("{slug} has no rule '{rule}'{hint}", slug=self.slug, rule=short, hint=hint)
        raise NotFound(words, input=rule_id, expected=tuple(near or nearest_first(short, sections)))

    def refuse(self, rule_id: str, message: str, *, expected: tuple[str, ...] = ()) -> NoReturn:
        """Raise the error for a breach of this rule, with its full id."""
        error = _ERRORS[self.rules[rule_id].breach]
        raise error(message, rule=f"{self.slug}:{rule_id}", expected=expected)


_ENDINGS = re.compile(r"(?<=\w{3})(ing|es|ed|e|s)$")
"""What is left off the end of a word, so that *give* finds giving, and *cards* a card."""

_RULEBOOK = Codec(Rulebook)


@lru_cache
def load_rulebook(package: str) -> Rulebook:
    """Load the rulebook.toml of a ruleset's package."""
    return _RULEBOOK.convert(shipped_tables(package, "rulebook.toml"))
