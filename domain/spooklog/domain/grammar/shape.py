"""The text of a pattern: its words, open places and groups, as a regular expression and with placeholders, in two languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from spooklog.domain.grammar.kinds import Kind, LineContext
from spooklog.domain.values.value import Value

Words = Mapping[str, tuple[str, ...]]
"""Words and signs of patterns, with others that may be typed in their place."""


class Place(Value, frozen=True):
    """An open place: its field, its kind, how forms show it, and the field whose value it has where it is left out."""

    name: str
    kind: Kind[Any]
    sign: str
    same: str


class Group(Value, frozen=True):
    """What may be left out, with the open places in it."""

    nodes: tuple[Node, ...]
    places: tuple[Place, ...]


Node = str | Place | Group
"""A piece of a pattern: text, an open place, or a group."""

_PIECE = re.compile(r"\{(\w+)(?::([^{}=]+))?(?:=(\w+))?\}|([\[\]])|([^{}\[\]]+)")
LOOSE = ":/,"
"""Signs beside which a line may have a blank or none."""
_WORDS_OF_TEXT = re.compile(r"(?<=\w)(?= \w)")
_PIECES_OF_TEXT = re.compile(rf"(\w+| ?[{LOOSE}] ?)")

Translation = Mapping[str, str]
"""Words of patterns in the second language of a game."""

_ACCENTS = {"a": "á", "e": "é", "i": "í", "o": "ó", "u": "úü", "n": "ñ"}
_WITHOUT_ACCENTS = str.maketrans({accent: letter for letter, accents in _ACCENTS.items() for accent in accents})


def folded(word: str) -> str:
    """Return a word of a game with two languages as it is compared: without case and accents."""
    return word.casefold() if word.isascii() else word.casefold().translate(_WITHOUT_ACCENTS)


class Shape:
    """The text of a pattern, taken apart: `nodes`, and `marks` behind the bar. `kinds` has what may stand at its places.

    `words` has what may be typed in place of its words, `second` how they are written in the second language of a game.

    Raises TypeError for a text that is no pattern, and for a place without a kind.
    """

    def __init__(self, text: str, kinds: Mapping[str, Kind[Any]], words: Words, second: Translation) -> None:
        line, _, marks = text.partition("|")
        self.text, self.words, self.second = text, words, second
        self.nodes = parsed(line.rstrip(), kinds)
        self.marks = tuple(node for node in parsed(marks, kinds) if isinstance(node, Group))

    # made on first use: in one run of the program few patterns are read, and fewer in two languages

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The expression of a text without its marks."""
        return re.compile(expression(self.nodes, self.words), re.IGNORECASE)

    @cached_property
    def pieces(self) -> tuple[Node, ...]:
        """The nodes, with one for each word."""
        return words_apart(self.nodes)

    @cached_property
    def beginnings(self) -> tuple[re.Pattern[str], ...]:
        """The expressions of the first piece, the first two, and so on: a refusal says how far a text fits."""
        counts = range(1, len(self.pieces) + 1)
        return tuple(re.compile(expression(self.pieces[:count], self.words), re.IGNORECASE) for count in counts)

    @cached_property
    def mark_regex(self) -> re.Pattern[str] | None:
        """The expression of a mark; None where there are none."""
        ways = "|".join(expression(mark.nodes, self.words, once=True) for mark in self.marks)
        return re.compile(rf"(?:^| )(?:{ways})(?= |$)", re.IGNORECASE) if ways else None

    @cached_property
    def _in_second(self) -> tuple[tuple[Node, ...], tuple[Group, ...]]:
        marks = tuple(translated(self.marks, self.second))
        return tuple(translated(self.nodes, self.second)), tuple(mark for mark in marks if isinstance(mark, Group))

    def in_language(self, context: LineContext) -> tuple[tuple[Node, ...], tuple[Group, ...]]:
        """Return the nodes and marks in the language of a game."""
        return self._in_second if context.second and self.second else (self.nodes, self.marks)

    def shown(self, context: LineContext) -> str:
        """Return the pattern with placeholders: `takes CHARACTER`, `M FROM>TO COLOUR [=SLOT]`."""
        nodes, marks = self.in_language(context)
        return " ".join((shown(nodes), *(shown([mark]) for mark in marks))).strip()

    def whole(self, text: str, context: LineContext, before: str) -> str:
        """Return the pattern with placeholders as a line: a number that it begins with stays as it was typed."""
        shown = self.shown(context)
        if text[:1].isdecimal() and len(self.nodes) > 1 and isinstance(self.nodes[0], Place):
            shown = f"{text.partition(' ')[0]} {shown.partition(' ')[2]}".rstrip()
        return f"{before}{shown}".rstrip()


def parsed(text: str, kinds: Mapping[str, Kind[Any]]) -> tuple[Node, ...]:
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
            group = grouped(stack.pop())
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


def places_of(nodes: Iterable[Node]) -> Iterator[Place]:
    """Yield the open places of nodes, those of groups as well."""
    for node in nodes:
        if isinstance(node, Place):
            yield node
        elif isinstance(node, Group):
            yield from node.places


def grouped(nodes: Iterable[Node]) -> Group:
    """Return nodes as a group."""
    inside = tuple(nodes)
    return Group(inside, tuple(places_of(inside)))


def expression(nodes: Iterable[Node], words: Words, *, once: bool = False) -> str:
    """Return the regular expression of nodes; with `once` a place of several values takes one of them."""
    found = ""
    for node in nodes:
        if isinstance(node, str):
            found += "".join(_expression_of_text(piece, words) for piece in _PIECES_OF_TEXT.split(node))
        elif isinstance(node, Place):
            kind = getattr(node.kind, "item", node.kind) if once else node.kind
            found += f"(?P<{node.name}>{kind.pattern})"
        else:
            found += f"(?:{expression(node.nodes, words, once=once)})?"
    return found


def _expression_of_text(text: str, words: Words) -> str:
    if (sign := text.strip()) in LOOSE and sign:
        return f" ?{sign} ?"
    if text not in words:
        return re.escape(text)
    return f"(?:{'|'.join(''.join(map(_with_accents, word)) for word in (text, *words[text]))})"


def _with_accents(letter: str) -> str:
    bare = letter.translate(_WITHOUT_ACCENTS)
    return f"[{bare}{_ACCENTS[bare]}]" if bare in _ACCENTS else re.escape(letter)


def translated(nodes: Iterable[Node], second: Translation) -> Iterator[Node]:
    """Yield nodes with their words in the second language."""
    for node in nodes:
        if isinstance(node, str):
            yield "".join(second.get(piece, piece) for piece in _PIECES_OF_TEXT.split(node))
        else:
            yield node if isinstance(node, Place) else grouped(translated(node.nodes, second))


def shown(nodes: Iterable[Node]) -> str:
    """Return nodes with placeholders; a blank that may be left out is not shown."""
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif isinstance(node, Place):
            text += node.sign
        elif node.places:
            text += in_brackets(shown(node.nodes))
    return text


def in_brackets(text: str) -> str:
    """Return the text of a group as what may be left out, with its blanks outside."""
    return f"{' ' * text.startswith(' ')}[{text.strip()}]{' ' * text.endswith(' ')}"


def example(nodes: Iterable[Node], context: LineContext) -> str:
    """Return a text as nodes have it, without what may be left out; empty where a kind has no example.

    Of several places of one kind each has another example.
    """
    text, kinds = "", list[Kind[Any]]()
    for node in nodes:
        if isinstance(node, str):
            text += node
        elif isinstance(node, Place):
            hints = [one for one in node.kind.hints(context) if one != node.kind.sign]
            if not hints:
                return ""
            text += hints[kinds.count(node.kind) % len(hints)]
            kinds.append(node.kind)
    return text


def words_apart(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return nodes with a node for each word."""
    return tuple(one for node in nodes for one in (_WORDS_OF_TEXT.split(node) if isinstance(node, str) else (node,)))
