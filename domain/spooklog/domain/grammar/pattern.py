"""A pattern of words and open places: text into fields, fields into text, the parts of a form, and what is wrong with a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from spooklog.domain.contract.actions import Field
from spooklog.domain.grammar.kinds import Kind, LineContext, Open, Part, Several, defaults_of, joined, kinds_of, merged
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

Translation = Mapping[str, str]
"""Words of patterns in the second language of a game."""

NO_TRANSLATION: Translation = {}

_ACCENTS = {"a": "á", "e": "é", "i": "í", "o": "ó", "u": "úü", "n": "ñ"}
_WITHOUT_ACCENTS = str.maketrans({accent: letter for letter, accents in _ACCENTS.items() for accent in accents})


def folded(word: str) -> str:
    """Return a word of a game with two languages as it is compared: without case and accents."""
    return word.casefold() if word.isascii() else word.casefold().translate(_WITHOUT_ACCENTS)


class Pattern:
    """A compiled pattern. `kinds` has what may stand at its places, `defaults` what fields have that a line leaves out.

    `words` has what may be typed in place of its words, `second` how they are written in the second language of a game.

    Raises TypeError for a text that is no pattern, and for a place without a kind.
    """

    def __init__(
        self,
        text: str,
        kinds: Mapping[str, Kind[Any]],
        defaults: Mapping[str, Any],
        words: Words = NO_WORDS,
        second: Translation = NO_TRANSLATION,
    ) -> None:
        line, _, marks = text.partition("|")
        self.text, self._kinds, self._words, self._second = text, kinds, words, second
        self.nodes = _parsed(line.rstrip(), kinds)
        self.marks = tuple(node for node in _parsed(marks, kinds) if isinstance(node, Group))
        self._places = tuple(place for place in _places_of(self.nodes) if not isinstance(place.kind, Variants))
        self._mark_places = {place.name: place for place in _places_of(self.marks)}
        self._variants = {place.name: place.kind for place in _places_of(self.nodes) if isinstance(place.kind, Variants)}
        self._defaults = {**defaults, **dict.fromkeys(self._variants, "")}
        self._of_key = dict[tuple[str, Any], Pattern]()

    # made on first use: in one run of the program few patterns are read, and fewer in two languages

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        return re.compile(_expression(self.nodes, self._words), re.IGNORECASE)

    @cached_property
    def _mark_regex(self) -> re.Pattern[str] | None:
        ways = "|".join(_expression(mark.nodes, self._words, once=True) for mark in self.marks)
        return re.compile(rf"(?:^| )(?:{ways})(?= |$)", re.IGNORECASE) if ways else None

    @cached_property
    def _in_second(self) -> tuple[tuple[Node, ...], tuple[Group, ...]]:
        marks = tuple(_translated(self.marks, self._second))
        return tuple(_translated(self.nodes, self._second)), tuple(mark for mark in marks if isinstance(mark, Group))

    def _said(self, context: LineContext) -> tuple[tuple[Node, ...], tuple[Group, ...]]:
        """Return the nodes and marks in the language of a game."""
        return self._in_second if context.second and self._second else (self.nodes, self.marks)

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
            problem.expected = problem.expected or (self._whole(text, context, before),)
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
            problem.expected = tuple(f"{start}{one}" for one in problem.expected) or (self._whole(text, context, before),)
            raise
        if name not in fields:
            fields[name] = value
        elif isinstance(kind, Several):
            fields[name] = kind.settled((*fields[name], *value))
        else:
            raise context.wrong(f"'{sign}' stands twice", self._whole(text, context, before), input=sign)

    def _read_variant(self, name: str, typed: str, fields: Fields, context: LineContext, before: str) -> None:
        """Add the fields of a place whose pattern depends on another field. A text for which there is no pattern is left out."""
        variants = self._variants[name]
        pattern = self._variant(name, fields[variants.of])
        if pattern is None:
            return
        found = pattern.read(typed, context, before)
        if found is None:
            raise pattern.problem(typed, context, before)[1]
        fields[name] = {own: found.pop(own) for own in variants.struct.__struct_fields__ if own in found}
        fields.update(found)

    def _variant(self, name: str, key: Any) -> Pattern | None:
        """Return the pattern of a place for a value of the field that it depends on; None where there is none."""
        found = self._of_key.get((name, key))
        if found is None:
            variants = self._variants[name]
            if (text := variants.lines.get(key)) is None:
                return None
            kinds = {**self._kinds, **kinds_of(variants.struct)}
            defaults = {**self._defaults, **defaults_of(variants.struct)}
            found = self._of_key[name, key] = Pattern(text, kinds, defaults, self._words, self._second)
        return found

    def variants(self) -> Iterator[Pattern]:
        """Yield the patterns of the places whose pattern depends on another field."""
        for name, variants in self._variants.items():
            yield from (pattern for key in variants.lines if (pattern := self._variant(name, key)))

    def problem(self, text: str, context: LineContext, before: str = "") -> tuple[int, Unreadable | Ambiguous]:
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
            except (Unreadable, Ambiguous) as problem:
                problem.expected = (self._whole(text, context, before),)
                return fits, problem
        nodes, marks = self._said(context)
        token, _, more = text[end:].lstrip().partition(" ")
        fitting = f"{before}{text[:end]}"
        rest = _next(nodes[fits:], token, inside=inside is not None, apart=text[end : end + 1] == " ")
        if (mark := self._begun_mark(token, marks)) is not None:
            form = f"{fitting}{_shown(rest)} {_shown(mark.nodes)}"
            return fits, context.wrong(_wrong_mark(mark, token, more), " ".join(form.split()), input=token)
        node = next(_places_of(rest), None)
        if node is None:
            words = f"'{token or text.strip()}' is too much here"
            last = self.nodes[fits - 1] if fits else ""
            if isinstance(last, Place) and isinstance(last.kind, Several) and last.kind.between == " ":
                words = _misfit(last, last.sign, token)
            return fits, context.wrong(words, self._whole(text, context, before), input=token or None)
        shape = node.sign if inside is None else _shown_token(rest)
        if shape in ("", f"[{node.sign}]", node.sign.partition(" ")[0]):
            shape = node.sign
        # what fits stays as it was typed, placeholders show what is missing
        forms = [f"{fitting}{_shown(rest)}"]
        if shape == node.sign and node in (rest[0], *(rest[0].nodes[:2] if isinstance(rest[0], Group) else ())):
            hints = (one for one in node.kind.hints(context) if one != node.sign)
            forms += [f"{fitting} {one}{_shown(rest[1:])}" for one in hints]
        behind = " ".join(_shown([mark]) for mark in marks)
        lines = dict.fromkeys(" ".join(f"{form} {behind}".split()) for form in forms)
        return fits, context.wrong(_misfit(node, shape, token), *lines, input=token or None)

    def _whole(self, text: str, context: LineContext, before: str) -> str:
        """Return the pattern with placeholders as a line: a number that it begins with stays as it was typed."""
        shown = self.shown(context)
        if text[:1].isdecimal() and len(self.nodes) > 1 and isinstance(self.nodes[0], Place):
            shown = f"{text.partition(' ')[0]} {shown.partition(' ')[2]}".rstrip()
        return f"{before}{shown}".rstrip()

    def _begun_mark(self, token: str, shown: Iterable[Group]) -> Group | None:
        """Return the mark whose sign or word a token begins with."""
        for mark, found in zip(self.marks, shown, strict=True):
            first = mark.nodes[0]
            if token and isinstance(first, str):
                begins = _expression([first.rstrip()], self._words)
                if re.fullmatch(begins if first.endswith(" ") else f"{begins}.*", token, re.IGNORECASE):
                    return found
        return None

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
        nodes, marks = self._said(context)
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

    def shown(self, context: LineContext) -> str:
        """Return the pattern with placeholders: `takes CHARACTER`, `M FROM>TO COLOUR [=SLOT]`."""
        nodes, marks = self._said(context)
        return " ".join((_shown(nodes), *(_shown([mark]) for mark in marks))).strip()

    def form(self, context: LineContext, given: Mapping[str, Any]) -> tuple[str, tuple[Part, ...]]:
        """Return a form as its pattern and its parts: `given` leaves places open or fills them; other groups are left out.

        The pattern has no marks. For a place with variants `given` has a mapping of what stands there.
        Raises TypeError for a name that is no place of the pattern.
        """
        if unknown := given.keys() - {place.name for place in _places_of((*self.nodes, *self.marks))}:
            raise TypeError(f"'{self.text}' has no place {', '.join(sorted(unknown))}")
        nodes, marks = self._said(context)
        line = [*self._form(nodes, context, given)]
        marked = [*self._form([Group((" ", *mark.nodes)) for mark in marks], context, given, marks=True)]
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
                parts = tuple(node.kind.parts(context, given.get(node.name, Open())))
                yield (parts[0] if len(parts) == 1 and isinstance(parts[0], str) else node.sign), parts
            elif any(place.name in given for place in _places_of(node.nodes)):
                found = [*self._form(node.nodes, context, given)]
                before, *more = merged(part for _, parts in found for part in parts)
                yield "".join(shown for shown, _ in found), tuple(joined(before, more, always=marks))


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
    return f"(?:{'|'.join(''.join(map(_with_accents, word)) for word in (text, *words[text]))})"


def _with_accents(letter: str) -> str:
    bare = letter.translate(_WITHOUT_ACCENTS)
    return f"[{bare}{_ACCENTS[bare]}]" if bare in _ACCENTS else re.escape(letter)


def _translated(nodes: Iterable[Node], second: Translation) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, str):
            yield "".join(second.get(piece, piece) for piece in _PIECES_OF_TEXT.split(node))
        else:
            yield node if isinstance(node, Place) else Group(tuple(_translated(node.nodes, second)))


def _shown(nodes: Iterable[Node]) -> str:
    """Return nodes with placeholders; a blank that may be left out is not shown."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif isinstance(node, Place):
            text += node.sign
        elif next(_places_of(node.nodes), None):
            inner = _shown(node.nodes)
            text += f"{' ' * inner.startswith(' ')}[{inner.strip()}]{' ' * inner.endswith(' ')}"
    return text


def _shown_token(nodes: Iterable[Node]) -> str:
    """Return the first token of nodes with placeholders, without tokens that may be left out."""
    text = ""
    for node in nodes:
        shown = _shown([node])
        if isinstance(node, Group) and shown.endswith(" "):
            continue
        word, blank, _ = shown.partition(" ")
        text += word
        if blank:
            break
    return text


def _next(nodes: tuple[Node, ...], token: str, *, inside: bool, apart: bool) -> tuple[Node, ...]:
    """Return nodes without the groups in front that do not miss: all where nothing is typed, and those that cannot be meant.

    The token is of another form, `inside` from its middle on; or a blank comes before it, `apart` from the text that fits.
    """
    for at, node in enumerate(nodes):
        shown = _shown([node])
        fitting = shown.startswith(" ") == apart or inside
        if not isinstance(node, Group) or (token and fitting and not (inside and shown.endswith(" "))):
            return nodes[at:]
    return ()


def _misfit(place: Place, shape: str, token: str) -> str:
    """Return what is wrong with a token at a place, or that none stands there."""
    name, named = place.kind.name, shape == place.sign and not shape.startswith(place.kind.name)
    if token:
        return f"'{token}' is no {name}" if named else f"'{token}' is not {shape.removesuffix(' …')}"
    return f"which {name}?" if named else f"{shape} is missing"


def _wrong_mark(mark: Group, token: str, more: str) -> str:
    """Return what is wrong with a mark that begins with a token: its value, or that it has none."""
    place = next(_places_of(mark.nodes))
    if not str(mark.nodes[0]).endswith(" "):
        return f"'{token}' is not {_shown(mark.nodes).removesuffix(' …')}"
    return _misfit(place, place.sign, next(iter(more.split()), ""))


# -- kinds of several places -------------------------------------------------------------------------------------------------


class Joined(Kind[tuple[Any, ...]]):
    """Values in one token, such as `1x3`: a pattern whose places are the items of a tuple."""

    def __init__(self, text: str, name: str = "", words: Words = NO_WORDS, sign: str = "", **kinds: Kind[Any]) -> None:
        self._pattern = Pattern(text, kinds, {}, words)
        sign = sign or _shown(self._pattern.nodes)
        super().__init__(name or sign, sign)
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


class Variants(Kind[Any]):
    """A place whose pattern depends on the value of the field `of`: `lines` has the patterns, by the values of that field.

    Their places are fields of `struct`, or of the line around them.
    """

    pattern = ".+"

    def __init__(self, of: str, struct: type[Any], lines: Mapping[str, str]) -> None:
        super().__init__("rest", "…")
        self.of, self.struct, self.lines = of, struct, lines


class OfAll(Kind[tuple[Any, ...]]):
    """Each player once with a value, in any order: `NAME POINTS, NAME POINTS`. The tuple is by seat."""

    pattern = ".+"

    def __init__(self, item: Kind[Any]) -> None:
        super().__init__(f"NAME {item.sign}", f"NAME {item.sign}, …")
        self._item = item

    def read(self, text: str, context: LineContext) -> tuple[Any, ...]:
        labels, found = context.labels, dict[int, Any]()
        form = ", ".join(f"{name} {self._item.sign}" for name in labels.names)
        for one in text.split(","):
            who, _, value = one.strip().partition(" ")
            if not re.fullmatch(self._item.pattern, value):
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
