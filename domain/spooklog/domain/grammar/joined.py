"""Kinds of several values: those of one token, and a value for each player."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spooklog.domain.grammar.kinds import ANY_PLAYER, Kind, LineContext, Part
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.saying import chained, said

if TYPE_CHECKING:
    from spooklog.domain.grammar.pattern import Pattern


class Joined(Kind[tuple[Any, ...]]):
    """Values in one token, such as `1x3`: a pattern whose places are the items of a tuple. `words` are those of patterns."""

    def __init__(
        self, text: str, name: str = "", words: Mapping[str, tuple[str, ...]] | None = None, sign: str = "", **kinds: Kind[Any]
    ) -> None:
        sign = sign or text.format(**{own: kind.sign for own, kind in kinds.items()})
        super().__init__(name or sign, sign)
        self._text, self._kinds, self._words = text, kinds, words or {}

    # made on first use, as all patterns are

    @cached_property
    def _pattern(self) -> Pattern:
        from spooklog.domain.grammar.pattern import Pattern

        return Pattern(self._text, self._kinds, {}, self._words, {})

    @cached_property
    def pattern(self) -> str:  # type: ignore[override]  # others have it as an attribute; here it is made on first use
        from spooklog.domain.grammar.shape import expression

        return re.sub(r"\?P<\w+>", "?:", expression(self._pattern.nodes, self._words))

    def read(self, text: str, context: LineContext) -> tuple[Any, ...]:
        fields = self._pattern.read(text, context)
        if fields is None:
            raise context.unreadable(self.wrong(text), input=text)
        return tuple(fields.get(name) for name in self._kinds)

    def write(self, value: tuple[Any, ...], context: LineContext) -> str:
        return self._pattern.write(dict(zip(self._kinds, value, strict=True)), context)

    def hints(self, context: LineContext) -> Sequence[str]:
        from spooklog.domain.grammar.shape import example

        return [one] if (one := example(self._pattern.nodes, context)) else ()

    def wrong(self, text: str) -> str:
        return said("'{token}' is not {sign}", token=text, sign=self.sign)

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        """Yield the parts of a form, a value or an `Open` for each place."""
        yield from self._pattern.form(context, dict(zip(self._kinds, given, strict=True)))[1]


class OfAll(Kind[tuple[Any, ...]]):
    """Each player once with a value, in any order: `NAME POINTS, NAME POINTS`. The tuple is by seat."""

    pattern = ".+"

    def __init__(self, item: Kind[Any]) -> None:
        super().__init__(f"NAME {item.sign}", f"NAME {item.sign}, …")
        self.asks = said("how many {nouns} has each player?", nouns=item.plural)
        self._item = item

    def read(self, text: str, context: LineContext) -> tuple[Any, ...]:
        labels, found, (form,) = context.labels, dict[int, Any](), self.hints(context)
        for one in text.split(","):
            who, _, value = one.strip().partition(" ")
            if not re.fullmatch(self._item.pattern, value):
                raise context.unreadable(said("'{token}' is not {sign}", token=one.strip(), sign=self.name), form)
            try:
                seat = labels.seat(who, rule=context.rule)
            except Unreadable as stranger:
                raise context.unreadable(stranger.message, form, input=who) from None
            if seat in found:
                raise context.unreadable(said("{name} is named twice", name=labels[seat]), form)
            found[seat] = self._item.read(value, context)
        if missing := [name for seat, name in enumerate(labels.names, start=1) if seat not in found]:
            raise context.unreadable(said("this names every player: {names} too", names=chained(missing)), form)
        return tuple(found[seat] for seat in sorted(found))

    def hints(self, context: LineContext) -> Sequence[str]:
        return (", ".join(f"{name} {self._item.sign}" for name in context.labels.names),)

    def write(self, value: tuple[Any, ...], context: LineContext) -> str:
        return ", ".join(
            f"{name} {self._item.write(one, context)}" for name, one in zip(context.labels.names, value, strict=True)
        )

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        """Yield the parts of a form: any player, once for each of `given`, with the value that it leaves open."""
        for number, one in enumerate(given):
            yield from (", " * (number > 0), ANY_PLAYER, " ", *self._item.parts(context, one))
