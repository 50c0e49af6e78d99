"""Typed options of rulesets: what they are, how they are read from text, and how they are written back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from spooklog.domain.errors import SpooklogError, Usage
from spooklog.domain.labels import Labels, composed

Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A whole number of any option: what a log says beyond that, nobody can have typed, and nothing could write it as JSON."""

OptionValue = bool | Number | str | list[str] | None

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})

NOBODY = Labels(())
"""Labels where nobody sits: a player is then named by the number of the seat."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a ruleset: its name, default, the rule ids it switches, and one line for people.

    `since` is the revision of the ruleset that the option came with; games of older revisions are played as if it were `before`.
    The default of an option is the same in every revision.
    """

    name: str
    help: str
    rules: tuple[str, ...] = ()
    default: OptionValue = None
    since: int = 1
    before: OptionValue = None

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:
        """Return the value that a typed text stands for. Raises Usage saying what is accepted."""
        raise NotImplementedError

    def accepts(self) -> tuple[str, ...]:
        """What may be typed, for messages and help."""
        raise NotImplementedError

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        """Return the text that reads back as the value."""
        return str(value)

    def within(self, value: OptionValue) -> bool:  # noqa: ARG002
        """Return whether a value that was read is one that a game can start with."""
        return True

    def refuse(self, text: str) -> Usage:
        """Return the error for a text that this option cannot take."""
        accepted = self.accepts()
        return Usage(f"option {self.name} takes {' or '.join(accepted)}, not '{text}'", input=text, expected=accepted)


class YesNo(Option, frozen=True, kw_only=True):
    """Yes or no."""

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        word = text.casefold()
        if word in _YES:
            return True
        if word in _NO:
            return False
        raise self.refuse(text)

    def accepts(self) -> tuple[str, ...]:
        return ("yes", "no")

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        return "yes" if value else "no"


class Choice(Option, frozen=True, kw_only=True):
    """One word of a few."""

    words: tuple[str, ...]

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        word = text.casefold()
        if word not in self.words:
            raise self.refuse(text)
        return word

    def accepts(self) -> tuple[str, ...]:
        return self.words


class Whole(Option, frozen=True, kw_only=True):
    """A whole number within bounds; with `none_allowed` also the word none.

    With `ruled` a number beyond the bounds is read all the same: the rules refuse it when the game starts, and cite theirs.
    """

    low: int
    high: int
    none_allowed: bool = False
    ruled: bool = False

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        if self.none_allowed and text.casefold() == "none":
            return None
        if not re.fullmatch(r"[0-9]{1,9}", text) or not (self.ruled or self.within(int(text))):
            raise self.refuse(text)
        return int(text)

    def within(self, value: OptionValue) -> bool:
        return value is None or (isinstance(value, int) and self.low <= value <= self.high)

    def accepts(self) -> tuple[str, ...]:
        span = f"a whole number from {self.low} to {self.high}"
        return (span, "none") if self.none_allowed else (span,)

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


class Subset(Option, frozen=True, kw_only=True):
    """Any of several words, as a list with commas; `none` and `all` for the ends. Kept in the order of `words`."""

    words: tuple[str, ...]

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
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

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        chosen = value if isinstance(value, list) else []
        return "none" if not chosen else "all" if len(chosen) == len(self.words) else ",".join(chosen)


class Player(Option, frozen=True, kw_only=True):
    """One of the players: a label or a unique beginning of one, kept as the number of the seat."""

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:
        try:
            if seat := labels.find(text):
                return seat
        except SpooklogError as problem:
            raise Usage(f"option {self.name}: {problem.message}", input=text, expected=problem.expected) from None
        if re.fullmatch(r"[1-9][0-9]{0,3}", text) and (not labels or int(text) <= len(labels)):
            return int(text)
        raise Usage(f"option {self.name} takes a player, not '{text}'", input=text, expected=labels.names or self.accepts())

    def accepts(self) -> tuple[str, ...]:
        return ("a player",)

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:
        return labels[value] if isinstance(value, int) and 0 < value <= len(labels) else str(value)


class Words(Option, frozen=True, kw_only=True):
    """A list of words (letters, hyphens, apostrophes) with commas, or `none`. Kept sorted, without case, each once."""

    most: int = 200
    longest: int = 20

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return []
        words = sorted({composed(part.strip()).lower() for part in text.split(",")})  # lower keeps ß, which some decks print
        if len(words) > self.most or not all(self._is_word(word) for word in words):
            raise self.refuse(text if len(text) <= 60 else text[:60] + "…")
        return [*words]

    def _is_word(self, word: str) -> bool:
        return len(word) <= self.longest and re.fullmatch(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", word) is not None

    def accepts(self) -> tuple[str, ...]:
        return ("none", f"up to {self.most} words with commas, of {self.longest} letters at most")

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        return ",".join(value) if isinstance(value, list) and value else "none"


class Each(Option, frozen=True, kw_only=True):
    """A word for each of several things: one for all of them (`light`), or by their keys (`p:dark,o:light`), the first word where
    a key is left out. Kept as the words in the order of the keys.
    """

    keys: tuple[str, ...]
    words: tuple[str, ...]

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        said = text.casefold()
        if said in self.words:
            return [said] * len(self.keys)
        chosen = {key.strip(): word.strip() for key, _, word in (part.partition(":") for part in said.split(","))}
        if (
            len(chosen) != said.count(",") + 1
            or not chosen.keys() <= set(self.keys)
            or not set(chosen.values()) <= set(self.words)
        ):
            raise self.refuse(text)
        return [chosen.get(key, self.words[0]) for key in self.keys]

    def accepts(self) -> tuple[str, ...]:
        return (*self.words, f"a list such as {','.join(f'{key}:{self.words[-1]}' for key in self.keys[:2])}")

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        chosen = value if isinstance(value, list) else []
        if len(set(chosen)) == 1:
            return chosen[0]
        return ",".join(f"{key}:{word}" for key, word in zip(self.keys, chosen, strict=True))


class Named(Option, frozen=True, kw_only=True):
    """Content by the name of the option and its sha256 as hex (`dictionary@9f86…`), so that nobody can mean another; `none` for
    nothing.

    Of what is `known` the name is kept, and its beginning will do. Anything else is a file, whose own name is not kept.
    """

    known: tuple[str, ...] = ()

    def read(self, text: str, labels: Labels = NOBODY) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return None
        if meant := [value for value in self.known if text and value.partition("@")[0].startswith(text.casefold())]:
            return meant[0]
        if text in self.known:
            return text
        if not (match := re.fullmatch(r"[\w.-]{1,64}@([0-9a-f]{64})", text)):
            raise self.refuse(text)
        return f"{self.name}@{match[1]}"

    def accepts(self) -> tuple[str, ...]:
        return ("none", *(value.partition("@")[0] for value in self.known), "a file")

    def write(self, value: OptionValue, labels: Labels = NOBODY) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


def read_options(
    specs: Sequence[Option], given: Mapping[str, str], labels: Labels = NOBODY, revision: int | None = None
) -> dict[str, OptionValue]:
    """All options of a ruleset by name, as a game of a revision (by default the newest) has them, defaults filled in.

    Raises Usage for a name that the revision does not have, or a value out of range.
    """
    by_name = {spec.name: spec for spec in specs if revision is None or spec.since <= revision}
    for name in given:
        if name not in by_name:
            raise Usage(f"no option '{name}'", input=name, expected=tuple(by_name))
    values = {name: spec.read(given[name], labels) if name in given else spec.default for name, spec in by_name.items()}
    return values if revision is None else complete_options(specs, values, revision)


def complete_options(specs: Sequence[Option], values: Mapping[str, OptionValue], revision: int) -> dict[str, OptionValue]:
    """Return the options of a game of some revision with those that came later: what a game without them has."""
    return {**values, **{spec.name: spec.before for spec in specs if spec.since > revision}}


def stored_options(specs: Sequence[Option], values: Mapping[str, OptionValue], revision: int) -> dict[str, OptionValue]:
    """Return the options that a game of some revision stores: those that came later are left out."""
    later = {spec.name for spec in specs if spec.since > revision}
    return {name: value for name, value in values.items() if name not in later}


def write_options(specs: Sequence[Option], values: Mapping[str, OptionValue], labels: Labels = NOBODY) -> dict[str, str]:
    """Return the options that differ from their defaults, as texts, in the ruleset's order."""
    return {
        spec.name: spec.write(values[spec.name], labels)
        for spec in specs
        if spec.name in values and values[spec.name] != spec.default
    }
