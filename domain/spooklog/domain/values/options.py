"""Typed options of rulesets: their kinds, read from text and written back to text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, get_args

import msgspec

from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import Labels, composed
from spooklog.domain.values.saying import Said, chained, said

Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A whole number of any option. No larger number can have been typed, and JSON could not hold it exactly."""

OptionValue = bool | Number | str | list[str] | None

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})

NO_LABELS = Labels(())
"""Labels of no players: a player is then named by the number of the seat."""


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a ruleset: its name, default, the rule ids it switches, and one line of help.

    In the annotation of a field it has neither name nor default: `options_of` takes those of the field.

    `since` is the revision of the ruleset that introduced the option; games of older revisions are played as if it were `before`.
    The default of an option is the same in every revision.
    """

    name: str = ""
    help: str
    rules: tuple[str, ...] = ()
    default: OptionValue = None
    since: int = 1
    before: OptionValue = None

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:
        """Return the value of a typed text. Raises Usage with the accepted texts."""
        raise NotImplementedError

    def accepts(self) -> tuple[str, ...]:
        """Return what may be typed, for messages and help."""
        raise NotImplementedError

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        """Return a text that reads back as the value."""
        return str(value)

    def within(self, value: OptionValue) -> bool:  # noqa: ARG002
        """Return whether a game can start with a value that was read."""
        return True

    def refuse(self, text: str) -> Usage:
        """Return the error for a text that this option does not accept."""
        from spooklog.domain.values.near import did_you_mean  # only a refusal needs it

        near = did_you_mean(self.wrong(text), self.named())
        return Usage(self._wanted(text, near), input=text, expected=self.accepts())

    def _wanted(self, text: str, near: str = "") -> Said:
        """Return what this option takes, as the message about a text that it does not accept."""
        taken = chained(self.accepts(), "or")
        return said("option {name} takes {accepted}, not '{text}'{near}", name=self.name, accepted=taken, text=text, near=near)

    def named(self) -> tuple[str, ...]:
        """Return the words among what may be typed, one of which a misspelt word may stand for."""
        return tuple(word for word in self.accepts() if " " not in word)

    def wrong(self, text: str) -> str:
        """Return the part of a text that is no word of this option: by default all of it."""
        return text


class YesNo(Option, frozen=True, kw_only=True):
    """Yes or no."""

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        word = text.casefold()
        if word in _YES:
            return True
        if word in _NO:
            return False
        raise self.refuse(text)

    def accepts(self) -> tuple[str, ...]:
        return ("yes", "no")

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "yes" if value else "no"


class Choice(Option, frozen=True, kw_only=True):
    """One of a few words; in an annotation those of its `Literal`."""

    words: tuple[str, ...] = ()

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        word = text.casefold()
        if word not in self.words:
            raise self.refuse(text)
        return word

    def accepts(self) -> tuple[str, ...]:
        return self.words


class Whole(Option, frozen=True, kw_only=True):
    """A whole number within bounds; with `none_allowed` also the word none.

    With `ruled` a number beyond the bounds is read all the same: the rules refuse it when the game starts, and cite a rule id.
    """

    low: int
    high: int
    none_allowed: bool = False
    ruled: bool = False

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if self.none_allowed and text.casefold() == "none":
            return None
        # a pattern, as int() also takes signs, underscores and digits of other scripts
        if not re.fullmatch(r"[0-9]{1,9}", text) or not (self.ruled or self.within(int(text))):
            raise self.refuse(text)
        return int(text)

    def within(self, value: OptionValue) -> bool:
        return value is None or (isinstance(value, int) and self.low <= value <= self.high)

    def accepts(self) -> tuple[str, ...]:
        span = said("a whole number from {low} to {high}", low=self.low, high=self.high)
        return (span, "none") if self.none_allowed else (span,)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


class Subset(Option, frozen=True, kw_only=True):
    """Any of several words, as a list with commas, or `none` or `all`. The value keeps the order of `words`."""

    words: tuple[str, ...]

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
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
        return ("none", "all", said("a list of {words}", words=",".join(self.words)))

    def named(self) -> tuple[str, ...]:
        return (*self.words, "none", "all")

    def wrong(self, text: str) -> str:
        return next((part.strip() for part in text.split(",") if part.strip().casefold() not in self.words), text)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        chosen = value if isinstance(value, list) else []
        return "none" if not chosen else "all" if len(chosen) == len(self.words) else ",".join(chosen)


class Player(Option, frozen=True, kw_only=True):
    """One of the players, by a label or a unique beginning of one. The value is the number of the seat.

    With None as default also the word none, for no player.
    """

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:
        if self.default is None and text.casefold() == "none":
            return None
        try:
            if seat := labels.find(text):
                return seat
        except SpooklogError as problem:
            words = said("option {name}: {problem}", name=self.name, problem=problem.message)
            raise Usage(words, input=text, expected=problem.expected) from None
        if re.fullmatch(r"[1-9][0-9]{0,3}", text) and (not labels or int(text) <= len(labels)):
            return int(text)
        accepted = self.accepts()
        expected = (*labels.names, *accepted[1:]) if labels else accepted
        raise Usage(self._wanted(text), input=text, expected=expected)

    def accepts(self) -> tuple[str, ...]:
        return (said("a player"), "none") if self.default is None else (said("a player"),)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:
        if value is None:
            return "none"
        return labels[value] if isinstance(value, int) and 0 < value <= len(labels) else str(value)


class Words(Option, frozen=True, kw_only=True):
    """A list of words (letters, hyphens, apostrophes) with commas, or `none`. The value is sorted, in small letters, without
    duplicates.
    """

    most: int = 200
    longest: int = 20

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return []
        words = sorted({composed(part.strip()).lower() for part in text.split(",")})  # lower keeps ß, which some decks print
        if len(words) > self.most or not all(self._is_word(word) for word in words):
            raise self.refuse(text if len(text) <= 60 else text[:60] + "…")
        return [*words]

    def _is_word(self, word: str) -> bool:
        return len(word) <= self.longest and re.fullmatch(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", word) is not None

    def accepts(self) -> tuple[str, ...]:
        words = said("up to {most} words with commas, of {longest} letters at most", most=self.most, longest=self.longest)
        return ("none", words)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return ",".join(value) if isinstance(value, list) and value else "none"


class Each(Option, frozen=True, kw_only=True):
    """A word for each of several keys: one word for all (`light`), or words by key (`p:dark,o:light`).

    A key that is left out has the first word. The value is the list of words in the order of the keys.
    """

    keys: tuple[str, ...]
    words: tuple[str, ...]

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        typed = text.casefold()
        if typed in self.words:
            return [typed] * len(self.keys)
        chosen = {key.strip(): word.strip() for key, _, word in (part.partition(":") for part in typed.split(","))}
        if (
            len(chosen) != typed.count(",") + 1  # a key given twice
            or not chosen.keys() <= set(self.keys)
            or not set(chosen.values()) <= set(self.words)
        ):
            raise self.refuse(text)
        return [chosen.get(key, self.words[0]) for key in self.keys]

    def accepts(self) -> tuple[str, ...]:
        line = ",".join(f"{key}:{self.words[-1]}" for key in self.keys[:2])
        return (*self.words, said("a list such as {line}", line=line))

    def wrong(self, text: str) -> str:
        words = (part.partition(":")[2].strip() for part in text.split(",") if ":" in part)
        return next((word for word in words if word.casefold() not in self.words), text)

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        chosen = value if isinstance(value, list) else []
        if len(set(chosen)) == 1:
            return chosen[0]
        return ",".join(f"{key}:{word}" for key, word in zip(self.keys, chosen, strict=True))


class Named(Option, frozen=True, kw_only=True):
    """Content, named by the option and the sha256 of the content as hex (`dictionary@9f86…`), or `none`.

    A `known` value keeps its name, and the beginning of the name finds it. Any other content is a file, whose name is not kept.
    """

    known: tuple[str, ...] = ()

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return None
        # every name begins with an empty text
        if meant := [value for value in self.known if text and value.partition("@")[0].startswith(text.casefold())]:
            return meant[0]
        if text in self.known:
            return text
        if not (match := re.fullmatch(r"[\w.-]{1,64}@([0-9a-f]{64})", text)):
            raise self.refuse(text)
        return f"{self.name}@{match[1]}"

    def accepts(self) -> tuple[str, ...]:
        return ("none", *(value.partition("@")[0] for value in self.known), said("a file"))

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


def options_of(struct: type[msgspec.Struct]) -> tuple[Option, ...]:
    """Return the options of the fields of a struct, whose annotations are `Annotated[TYPE, OPTION]` and no texts."""
    # not msgspec's `fields`, which looks up all annotations anew: start-up cost
    defaults = zip(struct.__struct_fields__, struct.__struct_defaults__, strict=True)
    return tuple(_option_of(name, default, *get_args(struct.__annotations__[name])) for name, default in defaults)


def _option_of(name: str, default: Any, kind: Any, option: Option) -> Option:
    default = list(default) if isinstance(default, tuple) else default
    option = msgspec.structs.replace(option, name=name, default=default)
    return msgspec.structs.replace(option, words=get_args(kind)) if isinstance(option, Choice) and not option.words else option


def read_options(
    specs: Sequence[Option], given: Mapping[str, str], labels: Labels = NO_LABELS, revision: int | None = None
) -> dict[str, OptionValue]:
    """Return all options of a ruleset by name as a game of a revision has them, by default the newest, with defaults filled in.

    Raises Usage for a name that the revision does not have, or a value that the option does not accept.
    """
    by_name = {spec.name: spec for spec in specs if revision is None or spec.since <= revision}
    for name in given:
        if name not in by_name:
            raise unknown_option(name, by_name)
    values = {name: spec.read(given[name], labels) if name in given else spec.default for name, spec in by_name.items()}
    return values if revision is None else complete_options(specs, values, revision)


def unknown_option(name: str, known: Iterable[str]) -> Usage:
    """Return the refusal of an option that a game does not have, with those that it has."""
    from spooklog.domain.values.near import did_you_mean, nearest_first  # only a refusal needs it

    names = tuple(known)
    words = said("no option '{name}'{near}", name=name, near=did_you_mean(name, names))
    return Usage(words, input=name, expected=nearest_first(name, names))


def with_defaults(specs: Sequence[Option], values: Mapping[str, OptionValue], revision: int) -> dict[str, OptionValue]:
    """Return options of a game of a revision with the defaults of those that are missing."""
    return {**read_options(specs, {}, revision=revision), **values}


def complete_options(specs: Sequence[Option], values: Mapping[str, OptionValue], revision: int) -> dict[str, OptionValue]:
    """Return the options of a game of a revision together with later options at their `before` values."""
    return {**values, **{spec.name: spec.before for spec in specs if spec.since > revision}}


def stored_options(specs: Sequence[Option], values: Mapping[str, OptionValue], revision: int) -> dict[str, OptionValue]:
    """Return the options that a game of a revision stores, without options that came later."""
    later = {spec.name for spec in specs if spec.since > revision}
    return {name: value for name, value in values.items() if name not in later}


def write_options(specs: Sequence[Option], values: Mapping[str, OptionValue], labels: Labels = NO_LABELS) -> dict[str, str]:
    """Return the options that differ from their defaults, as texts by name, in the ruleset's order."""
    return {
        spec.name: spec.write(values[spec.name], labels)
        for spec in specs
        if spec.name in values and values[spec.name] != spec.default
    }
