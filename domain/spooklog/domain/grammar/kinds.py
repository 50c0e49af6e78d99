"""Kinds of open places in lines: what may stand there, how it is read and written, and what a form offers there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import UnionType
from typing import Annotated, Any, Generic, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields, replace

from spooklog.domain.contract.actions import Field, OfSeat
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.labels import Labels, normal
from spooklog.domain.values.saying import chained, said
from spooklog.domain.values.value import Value

T = TypeVar("T")

ANYONE = "NAME"
"""Stands for a player in the forms of lines, and for the player of the line in questions."""

Part = str | Field
"""A part of a form: fixed text, or an open place."""


ANY_PLAYER = Field("player")
"""The field for a player whom no other such field of the line names."""


class LineContext(Value, frozen=True):
    """Where a line is read or written: the state, the labels, and the full id of the rule that refuses what cannot be read.

    `seat` is the player of the line, 0 where it has none. `second` is true where the game shows its second language.
    """

    state: Any
    labels: Labels
    rule: str
    seat: int = 0
    second: bool = False

    def unreadable(self, words: str, *expected: str, input: str | None = None) -> Unreadable:
        """Return the error for a text that cannot be read, with what would have been accepted."""
        return Unreadable(words, rule=self.rule, input=input, expected=expected)


class Open(Value, frozen=True):
    """What a form leaves open at a place: `values` of the kind, or whole numbers from `low` to `high`.

    `least` to `most` of them are chosen; with `again` one may be chosen more than once. `name`, `sign` and `empty` replace those
    of the kind; a name in capitals is a sign.
    """

    values: Iterable[Any] | None = None
    least: int = 1
    most: int | None = 1
    low: int | None = None
    high: int | None = None
    name: str = ""
    sign: str = ""
    empty: str = ""
    again: bool = True

    @property
    def may_be_left_out(self) -> bool:
        """Whether nothing may stand there."""
        return not self.least and not self.empty

    @property
    def chosen_again(self) -> bool:
        """Whether one word may be chosen more than once."""
        return self.again and self.most != 1


_PLURALS = {"die": said("dice"), "letters": said("letters")}


class Kind(Generic[T]):
    """What may stand at an open place. `name` is a noun, `sign` the placeholder in forms, `pattern` a regular expression.

    A line with a text that does not match the pattern is another line. What matches is read, and the rules refuse nonsense.
    The expression has no groups that capture. `asks` is the question where nothing stands there: `NAME` in it is the player
    of the line. `looks` describes it in refusals, where no list of words does.
    """

    pattern = r"\S+"

    def __init__(self, name: str, sign: str = "", looks: str = "") -> None:
        self.name, self.sign, self.looks = name, sign or name.upper(), looks
        self.asks: str = "" if self.sign.startswith(name) else said("which {noun}?", noun=name)

    def asking(self, question: str) -> Self:
        """Return the same kind with another question."""
        other = type(self).__new__(type(self))  # not `copy`, whose module every ruleset would load
        vars(other).update(vars(self))
        other.asks = question
        return other

    @property
    def plural(self) -> str:
        """The noun for several of them."""
        return _PLURALS.get(self.name) or said("{noun}s", noun=self.name)

    def read(self, text: str, context: LineContext) -> T:
        """Return the value of a text that has the form. Raises Unreadable, Ambiguous."""
        raise NotImplementedError

    def write(self, value: T, context: LineContext) -> str:  # noqa: ARG002
        """Return the text that reads back as the value."""
        return str(value)

    def words(self, context: LineContext) -> Sequence[str]:  # noqa: ARG002
        """Return what may stand there in a state, as far as that can be listed: for hints and forms."""
        return ()

    def hints(self, context: LineContext) -> Sequence[str]:
        """Return what a refusal offers in place of a text that does not fit: by default the words."""
        return self.words(context)

    def wrong(self, text: str) -> str:
        """Return why a text is none of these."""
        if self.looks:
            return said("'{text}' is no {noun}: {looks}", text=text, noun=self.name, looks=self.looks)
        return said("'{text}' is no {noun}", text=text, noun=self.name)

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        """Yield the parts that a form has here: a field for an `Open`, text for a value."""
        yield self.field(context, given) if isinstance(given, Open) else self.write(given, context)

    def field(self, context: LineContext, given: Open) -> Field:
        """Return the open place of a form."""
        words = () if given.low is not None else self._offered(context, given)
        return Field(
            given.name or self.name,
            words,
            given.least,
            given.most,
            given.chosen_again,
            low=given.low,
            high=given.high,
            empty=given.empty,
        )

    def shown(self, given: Any, sign: str) -> str:
        """Return what the pattern of a form has in place of what is given; `sign` is what the pattern of the line has."""
        return (given.sign or given.name.upper() or sign) if isinstance(given, Open) else sign

    def _offered(self, context: LineContext, given: Open) -> tuple[str, ...]:
        """Return the words of an open place: those of its values, by default all of the kind."""
        values = given.values
        return tuple(self.words(context)) if values is None else tuple(self.write(value, context) for value in values)


class Player(Kind[int], OfSeat):
    """A player, by label or a beginning of one."""

    pattern = r"[^\s:,]+"

    def __init__(self) -> None:
        super().__init__(said("player"), "NAME")

    def read(self, text: str, context: LineContext) -> int:
        return context.labels.seat(text, rule=context.rule)

    def write(self, value: int, context: LineContext) -> str:
        return context.labels[value]


Seat = Annotated[int, Player()]
"""The seat of a player, as a field of an action or a state; 0 in a state is no player."""


class Whole(Kind[int]):
    """A whole number of at most so many digits; the bounds of its type hold in lines as well."""

    def __init__(self, name: str, sign: str = "", digits: int = 2) -> None:
        super().__init__(
            name, sign, "" if name.startswith("number") else said("a digit") if digits == 1 else said("a whole number")
        )
        self.pattern, self._digits = rf"[0-9]{{1,{digits}}}", digits

    def read(self, text: str, context: LineContext) -> int:  # noqa: ARG002
        return int(text)

    def wrong(self, text: str) -> str:
        if not text.isdecimal():
            return super().wrong(text)
        most = 10**self._digits - 1
        why = said("{most} is the most", most=most) if int(text) > most else said("leave out its first zeros")
        looks = why if text.isascii() else said("digits are 0 to 9")
        return said("'{text}' is no {noun}: {looks}", text=text, noun=self.name, looks=looks)


class Word(Kind[T]):
    """A word that `read` looks up in a state, and `write` returns; None is no such word. `words` lists them for a state."""

    def __init__(
        self,
        name: str,
        read: Callable[[str, Any], T | None],
        write: Callable[[T, Any], str] = lambda value, _: str(value),
        words: Callable[[Any], Sequence[str]] = lambda _: (),
        *,
        pattern: str = r"[^\W_]{1,20}",
        sign: str = "",
        looks: str = "",
    ) -> None:
        super().__init__(name, sign, looks)
        self._read, self._write, self._words = read, write, words
        self.pattern = pattern

    def read(self, text: str, context: LineContext) -> T:
        value = self._read(text, context.state)
        if value is None:
            raise context.unreadable(self.wrong(text), *self.words(context), input=text)
        return value

    def write(self, value: T, context: LineContext) -> str:
        return self._write(value, context.state)

    def words(self, context: LineContext) -> Sequence[str]:
        return self._words(context.state)


class OneOf(Kind[str]):
    """One of the names that `among` lists, or a beginning of one that begins no other; or a sign of `also`.

    Another word passes as it is: a check cites its rule.
    """

    def __init__(self, name: str, among: Callable[[Any], Sequence[str]], also: Sequence[str] = ()) -> None:
        super().__init__(name)
        self._among, self._also = among, also
        self.pattern = "|".join((r"[^\W\d_]{1,20}", *map(re.escape, also)))

    def read(self, text: str, context: LineContext) -> str:
        if text in self._also:
            return text
        key, names = normal(text), self._among(context.state)
        # a whole name wins over a longer one that it begins
        keys = _normal(tuple(names))
        meant = (
            [names[keys.index(key)]]
            if key in keys
            else [name for name, own in zip(names, keys, strict=True) if own.startswith(key)]
        )
        if len(meant) > 1:
            words = said("'{token}' could be {names}: type more of the name", token=text, names=chained(meant, "or"))
            raise Ambiguous(words, rule=context.rule, input=text, expected=tuple(meant))
        if not meant and not text.isalpha():  # a raised 2 is a letter to a regular expression
            raise context.unreadable(self.wrong(text), *names, input=text)
        return meant[0] if meant else text

    def words(self, context: LineContext) -> Sequence[str]:
        return self._among(context.state)


@lru_cache(maxsize=64)
def _normal(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names in the form in which they are compared: the names of a game are compared in every line of it."""
    return tuple(map(normal, names))


class Flag(Kind[bool]):
    """A sign that stands there or not."""

    def __init__(self, sign: str) -> None:
        super().__init__(sign, sign)
        self.pattern = re.escape(sign)

    def read(self, text: str, context: LineContext) -> bool:  # noqa: ARG002
        return True

    def write(self, value: bool, context: LineContext) -> str:  # noqa: ARG002
        return self.sign if value else ""

    def words(self, context: LineContext) -> Sequence[str]:  # noqa: ARG002
        return (self.sign,)


class Several(Kind[tuple[T, ...]]):
    """Any number of one kind with `between` in between; where that is empty, each item is one character.

    Signs of `loose` may stand beside and in place of `between`, the first of `none` is written for no item. `settle` puts the
    items in the order in which they are stored. `like` is an example.
    """

    def __init__(
        self,
        item: Kind[T],
        between: str = " ",
        *,
        none: Sequence[str] = (),
        loose: str = "",
        sign: str = "",
        settle: Callable[[Sequence[T]], Iterable[T]] = tuple,
        like: str = "",
    ) -> None:
        super().__init__(item.name, sign or f"{item.sign}{' …' if between == ' ' else '…'}")
        self.asks = self.asks and said("which {noun}?", noun=item.plural)
        self.item, self.between, self.none, self._settle, self._like = item, between, tuple(none), settle, like
        self._loose = str.maketrans(loose, " " * len(loose))

    @cached_property
    def pattern(self) -> str:  # type: ignore[override]  # others have it as an attribute; here it is made on first use
        loose = "".join(map(chr, self._loose))
        one, signs = f"(?:{self.item.pattern})", f"[{re.escape(loose)} ]"
        glue = re.escape(self.between) if not loose else f"{signs}{'+' if self.between else '*'}"
        around = f"{signs}*" if loose else ""
        return "|".join((*map(re.escape, self.none), f"{around}{one}(?:{glue}{one})*{around}"))

    def read(self, text: str, context: LineContext) -> tuple[T, ...]:
        if text.casefold() in self.none:
            return ()
        text = text.translate(self._loose)
        tokens = text.split(self.between.strip() or None) if self.between else text.replace(" ", "")
        items = list[T]()
        for at, token in enumerate(tokens):
            try:
                items.append(self.item.read(token, context))
            except (Unreadable, Ambiguous) as problem:
                if self.between:  # each of its offers, among the other items
                    offers = ([*tokens[:at], one, *tokens[at + 1 :]] for one in problem.expected)
                    problem.expected = tuple(map(self.between.join, offers))
                else:
                    problem.expected = tuple(self.hints(context))
                raise
        return self.settled(items)

    def settled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return items in the order in which they are stored."""
        return tuple(self._settle(items))

    def write(self, value: tuple[T, ...], context: LineContext) -> str:
        return self.between.join([self.item.write(one, context) for one in value]) or next(iter(self.none), "")

    def words(self, context: LineContext) -> Sequence[str]:
        return self.item.words(context)

    def hints(self, context: LineContext) -> Sequence[str]:
        hints: Sequence[str] = (self._like,) if self._like else self.item.hints(context)
        if not self.between and not self._like and hints:  # examples of three and of one
            hints = ("".join(hints[:3]), hints[0])
        return (self.sign, *hints, *self.none[:1])

    def wrong(self, text: str) -> str:
        strange = () if self.between else (one for one in text if not re.fullmatch(self.item.pattern, one))
        return self.item.wrong(next(iter(strange), text))

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        if isinstance(given, list):  # one by one, each with what it leaves open
            for number, one in enumerate(given):
                before, *fields = merged((self.between * (number > 0), *self.item.parts(context, one)))
                yield from joined(before, fields)
        else:
            yield from super().parts(context, given)

    def field(self, context: LineContext, given: Open) -> Field:
        empty = given.empty or ("" if given.least else next(iter(self.none), ""))
        return replace(self.item.field(context, given), between=self.between, empty=empty)

    def shown(self, given: Any, sign: str) -> str:
        if not isinstance(given, Open) or given.sign or self.between != " ":
            return given.sign or sign if isinstance(given, Open) else sign
        one = self.item.shown(given, self.item.sign)
        count = max(1, given.least)
        return " ".join([one] * count) + " …" * (given.most is None or given.most > count)


class Variants(Kind[Any]):
    """A place whose pattern depends on the value of the field `of`: `lines` has the patterns, by the values of that field.

    Their places are fields of `struct`, or of the line around them.
    """

    pattern = ".+"

    def __init__(self, of: str, struct: type[Any], lines: Mapping[str, str]) -> None:
        super().__init__(said("rest"), "…")
        self.of, self.struct, self.lines = of, struct, lines


def merged(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Return parts with texts that follow each other as one, and without empty ones.

    A field that may be left out between two blanks takes the first one along.
    """
    found: list[Part] = [""]
    for part in parts:
        if isinstance(part, str) and isinstance(found[-1], str):
            found[-1] += part
        else:
            if isinstance(part, str) and part.startswith(" "):
                found[-2:] = _loosened(*found[-2:])
            found.append(part)
    return tuple(part for part in found if part)


def _loosened(*parts: Part) -> tuple[Part, ...]:
    """Return a text and a field, with the blank at the end of the text in front of the field if that may be left out."""
    match parts:
        case str() as before, Field(least=0, before="", empty="") as field if before.endswith(" "):
            return before[:-1], replace(field, before=" ")
        case _:
            return parts


def joined(before: Part, parts: Sequence[Part], *, always: bool = False) -> Iterator[Part]:
    """Yield a text and the parts behind it. A field that may be empty, or any with `always`, takes that text along."""
    match before, parts:
        case str(), [Field() as field, *more] if always or not field.least:
            yield replace(field, before=f"{before}{field.before}", empty=f"{before}{field.empty}" if field.empty else "")
            yield from more
        case _:
            yield from (before, *parts)


def kinds_of(struct: type[Any]) -> dict[str, Kind[Any]]:
    """Return the kinds in the annotations of a struct's fields, by field; the last one where an annotation has several."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: kinds[-1] for name in struct.__struct_fields__ if (kinds := _kinds_in(hints[name]))}


def defaults_of(struct: type[Any]) -> dict[str, Any]:
    """Return the defaults of a struct's fields, by field, of those that have one."""
    return {field.name: field.default for field in fields(struct) if not field.required}


def _kinds_in(annotation: Any) -> list[Kind[Any]]:
    """Return the kinds of an annotation: those of `X` in `X | None` as well."""
    if isinstance(annotation, UnionType) or get_origin(annotation) is Union:
        return [kind for one in get_args(annotation) for kind in _kinds_in(one)]
    return [one for one in getattr(annotation, "__metadata__", ()) if isinstance(one, Kind)]
