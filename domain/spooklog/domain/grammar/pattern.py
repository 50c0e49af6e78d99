"""A pattern of words and open places: text into fields, fields into text, the parts of a form, and what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from spooklog.domain.contract.actions import Field
from spooklog.domain.grammar.kinds import Kind, LineContext, Open, Part, joined, merged
from spooklog.domain.values.errors import Ambiguous, Unreadable

Fields = dict[str, Any]
"""Values by the names of fields."""

Words = Mapping[str, tuple[str, ...]]
"""Words and signs of patterns, with others that may be typed in their place."""


class Place(NamedTuple):
    """An open place: its field, its kind, how forms show it, and the field whose value it has where it is left out."""

    name: str
    kind: Kind[Any]
    sign: str
    same: str


class Group(NamedTuple):
    """What may be left out."""

    nodes: tuple[Node, ...]


Node = str | Place | Group
"""A piece of a pattern: text, an open place, or a group."""

ANY_PLAYER = Field("player")
"""The field for a player whom no other such field of the line names."""

_PIECE = re.compile(r"\{(\w+)(?::([^{}=]+))?(?:=(\w+))?\}|([\[\]])|([^{}\[\]]+)")
_PIECES_OF_TEXT = re.compile(r"(\w+| ?[:/,] ?)")
_LOOSE = ":/,"
"""Signs beside which a line may have a blank or none."""

NO_WORDS: Words = {}
"""Nothing is typed in place of other words."""


class Pattern:
    """A compiled pattern. `kinds` has what may stand at its places, `defaults` what fields have that a line leaves out.

    `words` has what may be typed in place of its words.

    Raises TypeError for a text that is no pattern, and for a place without a kind.
    """

    def __init__(self, text: str, kinds: Mapping[str, Kind[Any]], defaults: Mapping[str, Any], words: Words = NO_WORDS) -> None:
        line, _, marks = text.partition("|")
        self.text, self._defaults, self._words = text, defaults, words
        self.nodes = _parsed(line.rstrip(), kinds)
        self.marks = tuple(node for node in _parsed(marks, kinds) if isinstance(node, Group))
        self._places = tuple(_places_of(self.nodes))
        self._mark_places = {place.name: place for place in _places_of(self.marks)}
        self._regex = re.compile(_expression(self.nodes, self._words), re.IGNORECASE)
        ways = "|".join(_expression(mark.nodes, words, once=True) for mark in self.marks)
        self._mark_regex = re.compile(rf"(?:^| )(?:{ways})(?= |$)", re.IGNORECASE) if ways else None

    # -- reading -------------------------------------------------------------------------------------------------------------

    def read(self, text: str, context: LineContext, before: str = "") -> Fields | None:
        """Return the fields of a text whose blanks are single; None where it has another form.

        Raises what its kinds raise, with whole lines as expected: `before` is the player's name and a blank.
        """
        marks: list[re.Match[str]] = []
        if self._mark_regex is not None and (marks := [*self._mark_regex.finditer(text)]):
            text = self._mark_regex.sub("", text).strip()
        line = self._regex.fullmatch(text)
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
            problem.expected = problem.expected or (f"{before}{self.shown}",)
            raise
        for mark in marks:
            self._read_mark(mark, fields, context, before)
        return fields

    def _read_mark(self, found: re.Match[str], fields: Fields, context: LineContext, before: str) -> None:
        """Add the value of a mark. Raises Unreadable for one that stands twice, and what its kind raises."""
        name = found.lastgroup or ""
        value = self._mark_places[name].kind.read(found[name], context)
        if name not in fields:
            fields[name] = value
        elif isinstance(value, tuple):
            fields[name] = (*fields[name], *value)
        else:
            raise context.wrong(f"'{found[0].strip()}' stands twice", f"{before}{self.shown}")

    def problem(self, text: str, context: LineContext, before: str = "") -> tuple[int, Unreadable]:
        """Return how many nodes a text of another form fits, and the error: the first token that does not, and what would."""
        if self._mark_regex is not None:
            text = self._mark_regex.sub("", text).strip()
        text += " "
        fits, end, found = self._fitting(text)
        inside = self._begun_in_token(text, fits, end)
        if inside is not None:
            fits, end = inside, text.rfind(" ", 0, end) + 1
        for place in _places_of(self.nodes[:fits]):  # a word of the wrong kind comes before one too many
            try:
                place.kind.read(found[place.name], context) if found and found[place.name] else None
            except Unreadable as problem:
                problem.expected = (f"{before}{self.shown}",)
                return fits, problem
        token = next(iter(text[end:].split()), "")
        node = next(_places_of(self.nodes[fits:]), None)
        if node is None:
            words = f"'{token or text.strip()}' is too much here"
            return fits, context.wrong(words, f"{before}{self.shown}", input=token or None)
        shape = node.sign if inside is None else _shown_token(self.nodes[fits:])
        if shape != node.sign or shape.startswith(node.kind.name):
            words = f"'{token}' is not {shape}" if token else f"{shape} is missing"
        else:
            words = f"'{token}' is no {node.kind.name}" if token else f"which {node.kind.name}?"
        # what fits stays as it was typed, placeholders show what is missing
        rest = self.nodes[fits:]
        lines = [f"{before}{text[:end]}{_shown(rest)}".strip()]
        if rest[0] is node and shape == node.sign:
            lines += [f"{before}{text[:end]}{one}{_shown(rest[1:])}".strip() for one in node.kind.hints(context)]
        marks = "".join(f" {_shown([mark])}" for mark in self.marks)
        return fits, context.wrong(words, *dict.fromkeys(f"{line}{marks}" for line in lines), input=token or None)

    def _fitting(self, text: str) -> tuple[int, int, re.Match[str] | None]:
        """Return how many nodes the beginning of a text fits, where that ends, and the match."""
        fits, end, found = 0, 0, None
        for count in range(1, len(self.nodes) + 1):
            longer = re.match(_expression(self.nodes[:count], self._words), text, re.IGNORECASE)
            if longer and (longer.end() > end or not isinstance(self.nodes[count - 1], Group)):
                fits, end, found = count, longer.end(), longer
        return fits, end, found

    def _begun_in_token(self, text: str, fits: int, end: int) -> int | None:
        """Return the number of nodes before a token that fits up to `end` only; None where whole tokens fit."""
        behind = _shown(self.nodes[fits:])[:1]
        if not end or text[end - 1] == " " or (text[end] == " " and behind in ("", " ", "[")):
            return None
        start = _shown(self.nodes[:fits]).rfind(" ") + 1
        return sum(len(_shown(self.nodes[: count + 1])) <= start for count in range(fits))

    # -- writing -------------------------------------------------------------------------------------------------------------

    def write(self, fields: Mapping[str, Any], context: LineContext) -> str:
        """Return the text that reads back as the fields."""
        text = self._written(self.nodes, fields, context)
        for mark in self.marks:
            for value in self._each(mark, fields):
                text += f" {self._written(mark.nodes, value, context)}"
        return text

    def _written(self, nodes: Iterable[Node], fields: Mapping[str, Any], context: LineContext) -> str:
        text = ""
        for node in nodes:
            if isinstance(node, str):
                text += node
            elif isinstance(node, Place):
                text += node.kind.write(fields[node.name], context)
            elif self._is_said(node, fields):
                text += self._written(node.nodes, fields, context)
        return text

    def _is_said(self, group: Group, fields: Mapping[str, Any]) -> bool:
        """Return whether a line needs a group: whether a field of it has another value than if the group is left out."""
        for place in _places_of(group.nodes):
            default = self._defaults.get(place.name)
            if fields.get(place.name, default) != (fields[place.same] if place.same else default):
                return True
        return False

    def _each(self, mark: Group, fields: Mapping[str, Any]) -> Iterator[Fields]:
        """Yield the fields of each time that a mark stands in a line: once for each item of a tuple."""
        place = next(_places_of(mark.nodes))
        value = fields.get(place.name, self._defaults.get(place.name))
        if isinstance(value, tuple):
            yield from ({place.name: (one,)} for one in value)
        elif self._is_said(mark, fields):
            yield {place.name: value}

    # -- forms ---------------------------------------------------------------------------------------------------------------

    @cached_property
    def shown(self) -> str:
        """The pattern with placeholders: `takes CHARACTER`, `M FROM>TO COLOUR [=SLOT]`."""
        return " ".join((_shown(self.nodes), *(_shown([mark]) for mark in self.marks))).strip()

    def form(self, context: LineContext, given: Mapping[str, Any]) -> tuple[str, tuple[Part, ...]]:
        """Return a form as its pattern and its parts: `given` leaves places open or fills them; other groups are left out.

        Raises TypeError for a name that is no place of the pattern.
        """
        if unknown := given.keys() - {place.name for place in self._places} - self._mark_places.keys():
            raise TypeError(f"'{self.text}' has no place {', '.join(sorted(unknown))}")
        nodes = (*self.nodes, *(Group((" ", *mark.nodes)) for mark in self.marks))
        found = [*self._form(nodes, context, given)]
        return "".join(shown for shown, _ in found), merged(part for _, parts in found for part in parts)

    def _form(
        self, nodes: Iterable[Node], context: LineContext, given: Mapping[str, Any]
    ) -> Iterator[tuple[str, tuple[Part, ...]]]:
        for node in nodes:
            if isinstance(node, str):
                yield node, (node,)
            elif isinstance(node, Place):
                parts = tuple(node.kind.parts(context, given.get(node.name, Open())))
                yield (parts[0] if len(parts) == 1 and isinstance(parts[0], str) else node.sign), parts
            elif any(place.name in given for place in _places_of(node.nodes)):
                found = [*self._form(node.nodes, context, given)]
                before, *more = merged(part for _, parts in found for part in parts)
                yield "".join(shown for shown, _ in found), tuple(joined(before, more))


def _parsed(text: str, kinds: Mapping[str, Kind[Any]]) -> tuple[Node, ...]:
    """Return the nodes of a pattern. Raises TypeError."""
    stack: list[list[Node]] = [[]]
    at, names = 0, set[str]()
    for piece in _PIECE.finditer(text):
        name, sign, same, bracket, words = piece.groups()
        if piece.start() != at or name in names or (bracket == "]" and len(stack) == 1):
            break
        at = piece.end()
        if bracket == "[":
            stack.append([])
        elif bracket:
            group = Group(tuple(stack.pop()))
            stack[-1].append(group)
        elif name:
            if name not in kinds:
                raise TypeError(f"'{text}': the annotation of '{name}' has no kind")
            names.add(name)
            stack[-1].append(Place(name, kinds[name], sign or kinds[name].sign, same or ""))
        else:
            stack[-1].append(words)
    if at != len(text) or len(stack) > 1:
        raise TypeError(f"'{text}' is no pattern: {'a bracket is open' if at == len(text) else f'what is {text[at:]}?'}")
    return tuple(stack[0])


def _places_of(nodes: Iterable[Node]) -> Iterator[Place]:
    for node in nodes:
        if isinstance(node, Place):
            yield node
        elif isinstance(node, Group):
            yield from _places_of(node.nodes)


def _expression(nodes: Iterable[Node], words: Words, *, once: bool = False) -> str:
    """Return the regular expression of nodes; with `once` a place of several values takes one of them."""
    found = ""
    for node in nodes:
        if isinstance(node, str):
            found += "".join(_expression_of_text(piece, words) for piece in _PIECES_OF_TEXT.split(node))
        elif isinstance(node, Place):
            kind = getattr(node.kind, "item", node.kind) if once else node.kind
            found += f"(?P<{node.name}>{kind.pattern})"
        else:
            found += f"(?:{_expression(node.nodes, words, once=once)})?"
    return found


def _expression_of_text(text: str, words: Words) -> str:
    if (sign := text.strip()) in _LOOSE and sign:
        return f" ?{sign} ?"
    if text not in words:
        return re.escape(text)
    return f"(?:{'|'.join(map(re.escape, (text, *words[text])))})"


def _shown(nodes: Iterable[Node]) -> str:
    """Return nodes with placeholders; a blank that may be left out is not shown."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif isinstance(node, Place):
            text += node.sign
        elif next(_places_of(node.nodes), None):
            text += f"[{_shown(node.nodes)}]"
    return text


def _shown_token(nodes: Iterable[Node]) -> str:
    """Return the first token of nodes with placeholders, without what may be left out of it."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            word, blank, _ = node.partition(" ")
            text += word
            if blank:
                break
        elif isinstance(node, Place):
            text += node.sign
        elif not _shown(node.nodes).startswith(" "):
            text += _shown([node])
        else:
            break
    return text


# -- kinds of several places -------------------------------------------------------------------------------------------------


class Joined(Kind[tuple[Any, ...]]):
    """Values in one token, such as `1x3`: a pattern whose places are the items of a tuple."""

    def __init__(self, text: str, name: str = "", words: Words = NO_WORDS, **kinds: Kind[Any]) -> None:
        self._pattern = Pattern(text, kinds, {}, words)
        super().__init__(name or self._pattern.shown, self._pattern.shown)
        self.pattern = re.sub(r"\?P<\w+>", "?:", _expression(self._pattern.nodes, words))
        self._names = tuple(kinds)

    def read(self, text: str, context: LineContext) -> tuple[Any, ...]:
        fields = self._pattern.read(text, context)
        if fields is None:
            raise context.wrong(f"'{text}' is not {self.sign}", input=text)
        return tuple(fields.get(name) for name in self._names)

    def write(self, value: tuple[Any, ...], context: LineContext) -> str:
        return self._pattern.write(dict(zip(self._names, value, strict=True)), context)

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        """Yield the parts of a form, a value or an `Open` for each place."""
        yield from self._pattern.form(context, dict(zip(self._names, given, strict=True)))[1]


class OfAll(Kind[tuple[Any, ...]]):
    """Each player once with a value, in any order: `NAME POINTS, NAME POINTS`. The tuple is by seat."""

    pattern = ".+"

    def __init__(self, item: Kind[Any]) -> None:
        super().__init__(f"NAME {item.sign}", f"NAME {item.sign}, …")
        self._item, self._regex = item, re.compile(item.pattern)

    def read(self, text: str, context: LineContext) -> tuple[Any, ...]:
        labels, found = context.labels, dict[int, Any]()
        form = ", ".join(f"{name} {self._item.sign}" for name in labels.names)
        for one in text.split(","):
            who, _, value = one.strip().partition(" ")
            if not self._regex.fullmatch(value):
                raise context.wrong(f"'{one.strip()}' is not NAME {self._item.sign}", form)
            try:
                seat = labels.seat(who, rule=context.rule)
            except Unreadable as stranger:
                raise context.wrong(stranger.message, form, input=who) from None
            if seat in found:
                raise context.wrong(f"{labels[seat]} is named twice", form)
            found[seat] = self._item.read(value, context)
        if missing := [name for seat, name in enumerate(labels.names, start=1) if seat not in found]:
            raise context.wrong(f"this names every player: {' and '.join(missing)} too", form)
        return tuple(found[seat] for seat in sorted(found))

    def write(self, value: tuple[Any, ...], context: LineContext) -> str:
        return ", ".join(
            f"{name} {self._item.write(one, context)}" for name, one in zip(context.labels.names, value, strict=True)
        )

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        """Yield the parts of a form: any player, once for each of `given`, with the value that it leaves open."""
        for number, one in enumerate(given):
            yield from (", " * (number > 0), ANY_PLAYER, " ", *self._item.parts(context, one))
