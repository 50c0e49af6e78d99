"""Typed options of rulesets: what they are, how they are read from text, and how they are written back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from spooklog.domain.errors import Usage

Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A whole number of any option: what a log says beyond that, nobody can have typed, and nothing could write it as JSON."""

OptionValue = bool | Number | str | list[str] | None

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a ruleset: its name, default, the rule ids it switches, and one line for people."""

    name: str
    help: str
    rules: tuple[str, ...] = ()
    default: OptionValue = None

    def read(self, text: str) -> OptionValue:
        """The value that a typed text stands for. Raises Usage saying what is accepted."""
        raise NotImplementedError

    def accepts(self) -> tuple[str, ...]:
        """What may be typed, for messages and help."""
        raise NotImplementedError

    def write(self, value: OptionValue) -> str:
        """The text that reads back as the value."""
        return str(value)

    def refuse(self, text: str) -> Usage:
        """The error for a text that this option cannot take."""
        accepted = self.accepts()
        return Usage(f"option {self.name} takes {' or '.join(accepted)}, not '{text}'", input=text, expected=accepted)


class YesNo(Option, frozen=True, kw_only=True):
    """Yes or no."""

    def read(self, text: str) -> OptionValue:
        word = text.casefold()
        if word in _YES:
            return True
        if word in _NO:
            return False
        raise self.refuse(text)

    def accepts(self) -> tuple[str, ...]:
        return ("yes", "no")

    def write(self, value: OptionValue) -> str:
        return "yes" if value else "no"


class Choice(Option, frozen=True, kw_only=True):
    """One word of a few."""

    words: tuple[str, ...]

    def read(self, text: str) -> OptionValue:
        word = text.casefold()
        if word not in self.words:
            raise self.refuse(text)
        return word

    def accepts(self) -> tuple[str, ...]:
        return self.words


class Whole(Option, frozen=True, kw_only=True):
    """A whole number within bounds; with `none_allowed` also the word none."""

    low: int
    high: int
    none_allowed: bool = False

    def read(self, text: str) -> OptionValue:
        if self.none_allowed and text.casefold() == "none":
            return None
        if not re.fullmatch(r"[0-9]{1,9}", text) or not self.low <= int(text) <= self.high:
            raise self.refuse(text)
        return int(text)

    def accepts(self) -> tuple[str, ...]:
        span = f"a whole number from {self.low} to {self.high}"
        return (span, "none") if self.none_allowed else (span,)

    def write(self, value: OptionValue) -> str:
        return "none" if value is None else str(value)


class Subset(Option, frozen=True, kw_only=True):
    """Any of several words, as a list with commas; `none` and `all` for the ends. Kept in the order of `words`."""

    words: tuple[str, ...]

    def read(self, text: str) -> OptionValue:
        word = text.casefold()
        if word == "none":
            return []
        if word == "all":
            return list(self.words)
        chosen = {part.strip() for part in word.split(",")}
        if not chosen <= set(self.words):
            raise self.refuse(text)
        return [w for w in self.words if w in chosen]

    def accepts(self) -> tuple[str, ...]:
        return ("none", "all", f"a list of {','.join(self.words)}")

    def write(self, value: OptionValue) -> str:
        chosen = value if isinstance(value, list) else []
        return "none" if not chosen else "all" if len(chosen) == len(self.words) else ",".join(chosen)


def read_options(specs: Sequence[Option], given: Mapping[str, str]) -> dict[str, OptionValue]:
    """All options of a ruleset by name, defaults filled in. Raises Usage for an unknown name or a value out of range."""
    by_name = {spec.name: spec for spec in specs}
    for name in given:
        if name not in by_name:
            raise Usage(f"no option '{name}'", input=name, expected=tuple(by_name))
    return {name: spec.read(given[name]) if name in given else spec.default for name, spec in by_name.items()}


def write_options(specs: Sequence[Option], values: Mapping[str, OptionValue]) -> dict[str, str]:
    """The options that differ from their defaults, as texts, in the ruleset's order."""
    return {
        spec.name: spec.write(values[spec.name]) for spec in specs if spec.name in values and values[spec.name] != spec.default
    }
