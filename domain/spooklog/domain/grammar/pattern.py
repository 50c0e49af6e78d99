"""A pattern of words and open places: text into fields, fields into text, and the parts of a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spooklog.domain.grammar.kinds import Kind, LineContext, Open, Part, Several, Variants, defaults_of, joined, kinds_of, merged
from spooklog.domain.grammar.shape import (
    Group,
    Node,
    Place,
    Shape,
    Translation,
    Words,
    grouped,
    in_brackets,
    places_of,
)
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.saying import said

Fields = dict[str, Any]
"""Values by the names of fields."""


class Pattern(Shape):
    """A pattern. `defaults` has what fields have that a line leaves out."""

    def __init__(
        self,
        text: str,
        kinds: Mapping[str, Kind[Any]],
        defaults: Mapping[str, Any],
        words: Words,
        second: Translation,
    ) -> None:
        super().__init__(text, kinds, words, second)
        self.kinds = kinds
        self._places = tuple(place for place in places_of(self.nodes) if not isinstance(place.kind, Variants))
        self._names = {place.name for place in places_of((*self.nodes, *self.marks))}
        self._mark_places = {place.name: place for place in places_of(self.marks)}
        self._variants = {place.name: place.kind for place in places_of(self.nodes) if isinstance(place.kind, Variants)}
        self._defaults = {**defaults, **dict.fromkeys(self._variants, "")}
        self._of_key = dict[tuple[str, Any], Pattern]()

    # -- reading -------------------------------------------------------------------------------------------------------------

    def read(self, text: str, context: LineContext, before: str = "") -> Fields | None:
        """Return the fields of a text whose blanks are single; None where it has another form.

        Raises what its kinds raise, with whole lines as expected: `before` is the player's name and a blank.
        """
        marks: list[re.Match[str]] = []
        if self.mark_regex is not None and (marks := [*self.mark_regex.finditer(text)]):
            text = self.mark_regex.sub("", text).strip()
        line = self.regex.fullmatch(text)
        if line is None:
            return None
        fields: Fields = {}
        place = None
        try:
            for place in self._places:
                if typed := line[place.name]:
                    fields[place.name] = place.kind.read(typed, context)
                elif place.same:
                    fields[place.name] = fields[place.same]
        except (Unreadable, Ambiguous) as problem:
            if place is not None:
                start, end = line.span(place.name)
                problem.expected = tuple(f"{before}{text[:start]}{one}{text[end:]}" for one in problem.expected)
            problem.expected = problem.expected or (self.whole(text, context, before),)
            raise
        for mark in marks:
            self._read_mark(mark, fields, context, before, text)
        for name in self._variants:
            typed = line[name] or ""
            self._read_variant(name, typed, fields, context, f"{before}{text[: line.start(name)] if typed else f'{text} '}")
        return fields

    def _read_mark(self, found: re.Match[str], fields: Fields, context: LineContext, before: str, text: str) -> None:
        """Add the value of a mark. Raises Unreadable for one that stands twice, and what its kind raises."""
        name = found.lastgroup or ""
        kind, sign = self._mark_places[name].kind, found[0].strip()
        try:
            value = kind.read(found[name], context)
        except (Unreadable, Ambiguous) as problem:
            start = f"{before}{text} {sign.removesuffix(found[name])}"
            problem.expected = tuple(f"{start}{one}" for one in problem.expected) or (self.whole(text, context, before),)
            raise
        if name not in fields:
            fields[name] = value
        elif isinstance(kind, Several):
            fields[name] = kind.settled((*fields[name], *value))
        else:
            raise context.unreadable(said("'{sign}' stands twice", sign=sign), self.whole(text, context, before), input=sign)

    def _read_variant(self, name: str, typed: str, fields: Fields, context: LineContext, before: str) -> None:
        """Add the fields of a place whose pattern depends on another field. A text for which there is no pattern is left out."""
        variants = self._variants[name]
        pattern = self._variant(name, fields[variants.of])
        if pattern is None:
            return
        found = pattern.read(typed, context, before)
        if found is None:
            from spooklog.domain.grammar.misfits import misfit  # only a refusal needs it

            raise misfit(pattern, typed, context, before).problem
        fields[name] = {own: found.pop(own) for own in variants.struct.__struct_fields__ if own in found}
        fields.update(found)

    def _variant(self, name: str, key: Any) -> Pattern | None:
        """Return the pattern of a place for a value of the field that it depends on; None where there is none."""
        found = self._of_key.get((name, key))
        if found is None:
            variants = self._variants[name]
            if (text := variants.lines.get(key)) is None:
                return None
            kinds = {**self.kinds, **kinds_of(variants.struct)}
            defaults = {**self._defaults, **defaults_of(variants.struct)}
            found = self._of_key[name, key] = Pattern(text, kinds, defaults, self.words, self.second)
        return found

    def variants(self) -> Iterator[Pattern]:
        """Yield the patterns of the places whose pattern depends on another field."""
        for name, variants in self._variants.items():
            yield from (pattern for key in variants.lines if (pattern := self._variant(name, key)))

    # -- writing -------------------------------------------------------------------------------------------------------------

    def write(self, fields: Mapping[str, Any], context: LineContext) -> str:
        """Return the text that reads back as the fields."""
        nodes, marks = self.in_language(context)
        for name, variants in self._variants.items():
            pattern, value = self._variant(name, fields[variants.of]), fields[name]
            args = {own: getattr(value, own) for own in value.__struct_fields__}
            fields = {**fields, name: pattern.write({**fields, **args}, context) if pattern else ""}
        text = self._written(nodes, fields, context)
        for mark in marks:
            for value in self._each(mark, fields):
                text += f" {self._written(mark.nodes, value, context)}"
        return text.lstrip()

    def _written(self, nodes: Iterable[Node], fields: Mapping[str, Any], context: LineContext) -> str:
        text = ""
        for node in nodes:
            if isinstance(node, str):
                text += node
            elif isinstance(node, Place):
                text += node.kind.write(fields[node.name], context)
            elif self._is_needed(node, fields):
                text += self._written(node.nodes, fields, context)
        return text

    def _is_needed(self, group: Group, fields: Mapping[str, Any]) -> bool:
        """Return whether a line needs a group: whether a field of it has another value than if the group is left out."""
        for place in group.places:
            default = self._defaults.get(place.name)
            if fields.get(place.name, default) != (fields[place.same] if place.same else default):
                return True
        return False

    def _each(self, mark: Group, fields: Mapping[str, Any]) -> Iterator[Fields]:
        """Yield the fields of each time that a mark stands in a line: once for each item of a tuple."""
        place = mark.places[0]
        value = fields.get(place.name, self._defaults.get(place.name))
        if isinstance(value, tuple):
            yield from ({place.name: (one,)} for one in value)
        elif self._is_needed(mark, fields):
            yield {place.name: value}

    # -- forms ---------------------------------------------------------------------------------------------------------------

    def form(self, context: LineContext, given: Mapping[str, Any]) -> tuple[str, tuple[Part, ...]]:
        """Return a form as its pattern and its parts: `given` leaves places open or fills them; other groups are left out.

        The pattern has no marks. For a place with variants `given` has a mapping of what stands there.
        Raises TypeError for a name that is no place of the pattern.
        """
        if unknown := given.keys() - self._names:
            raise TypeError(f"'{self.text}' has no place {', '.join(sorted(unknown))}")
        nodes, marks = self.in_language(context)
        line = [*self._form(nodes, context, given)]
        marked = [*self._form([grouped((" ", *mark.nodes)) for mark in marks], context, given, marks=True)] if marks else []
        return "".join(shown for shown, _ in line), merged(part for _, parts in (*line, *marked) for part in parts)

    def _form(
        self, nodes: Iterable[Node], context: LineContext, given: Mapping[str, Any], *, marks: bool = False
    ) -> Iterator[tuple[str, tuple[Part, ...]]]:
        for node in nodes:
            if isinstance(node, str):
                yield node, (node,)
            elif isinstance(node, Place) and isinstance(node.kind, Variants):
                pattern = self._variant(node.name, given[node.kind.of])
                yield pattern.form(context, given[node.name]) if pattern else ("", ())
            elif isinstance(node, Place):
                here = given.get(node.name, Open())
                parts = tuple(node.kind.parts(context, here))
                texts = [part for part in parts if isinstance(part, str)]
                yield "".join(texts) if len(texts) == len(parts) else node.kind.shown(here, node.sign), parts
            elif named := [given[place.name] for place in node.places if place.name in given]:
                found = [*self._form(node.nodes, context, given)]
                before, *more = merged(part for _, parts in found for part in parts)
                text = "".join(shown for shown, _ in found)
                optional = all(isinstance(one, Open) and one.may_be_left_out for one in named)
                yield in_brackets(text) if optional else text, tuple(joined(before, more, always=marks))
