"""The lines of a game: how they are read and written, their forms, hints and keywords, from the patterns of its actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from types import UnionType
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from spooklog.domain.contract.actions import Action, Form
from spooklog.domain.grammar.kinds import Kind, LineContext
from spooklog.domain.grammar.pattern import Fields, Pattern
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels, composed
from spooklog.domain.values.value import Value

A = TypeVar("A")
S = TypeVar("S")

SEAT = "{seat}"
"""The beginning of a player's line."""

ANYONE = "NAME"
"""Stands for a player in the forms of lines."""

_HEAD = re.compile(r"[^\s\[{]+(?= |$)")
_PLACES = re.compile(r"\{[^}]*\}")
_NOT_LETTERS = re.compile(r"[\s\[\]|]+")
_FIELD, _MOST = re.compile(r"\$\.([\w.]+)"), re.compile(r"<= ([0-9]+)")

NO_LABELS = Labels(())
"""Labels for forms, which name no player."""


class TypedLine(Value, frozen=True):
    """A line that stands for several actions, or for others in another state: a `LINE` and its fields, as actions have them."""

    LINE: ClassVar[str]

    def actions(self, context: LineContext) -> tuple[Any, ...]:
        """Return the actions of the line; none in a state in which it has another meaning. Raises Unreadable."""
        raise NotImplementedError

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line as which the actions of a ply are written, None where they are written in another way."""
        return None


class _Line:
    """A line of a grammar. Its pattern is compiled when it is first needed: a program needs few of the lines of a game."""

    def __init__(self, kind: type[Any]) -> None:
        line: str = kind.LINE
        self.kind, self.of_player = kind, line.startswith(SEAT)
        self.text = line.removeprefix(SEAT).lstrip() if self.of_player else line
        head = _HEAD.match(self.text)
        self.head = head[0].casefold() if head else ""
        """The word that the line begins with behind its player; empty where an open place begins it."""
        self.convert = codec_of(kind).convert
        self.makes = issubclass(kind, TypedLine)

    @cached_property
    def pattern(self) -> Pattern:
        fields = msgspec.structs.fields(self.kind)
        return Pattern(self.text, kinds_of(self.kind), {field.name: field.default for field in fields if not field.required})


class Grammar(Generic[S, A]):
    """The lines of a game.

    - Each of `actions` with a `LINE` has one line; `lines` are others, which are tried first.
    - `rule` is the full id of the rule that refuses what cannot be read.
    - `hints` returns what may be typed in a state.
    - `stranger` refuses the line of a player who is not there, given the error, the name, the rest of the line and the state;
      where it returns, the line cannot be read.
    - `also` are words of open places that no label may equal.
    """

    def __init__(
        self,
        actions: Iterable[type[A]],
        rule: str,
        *,
        lines: Iterable[type[TypedLine]] = (),
        hints: Callable[[S], tuple[str, ...]] = lambda _: (),
        stranger: Callable[[Unreadable, str, str, S], None] = lambda *_: None,
        also: Iterable[str] = (),
    ) -> None:
        self._rule, self._hints, self._stranger = rule, hints, stranger
        self.lines = tuple(_Line(kind) for kind in (*lines, *actions) if hasattr(kind, "LINE"))
        self._more = tuple(line for line in self.lines if line.makes)
        self._line_of = {line.kind: line for line in self.lines}
        self._of_table: dict[str, list[_Line]] = {}
        self._of_player: dict[str, list[_Line]] = {}
        for line in self.lines:
            (self._of_player if line.of_player else self._of_table).setdefault(line.head, []).append(line)
        self._unlike = self._of_player.get("", [])
        words = (word for line in self.lines for word in _NOT_LETTERS.split(_PLACES.sub("\0", line.text)))
        self.keywords = frozenset(word.casefold() for word in words if word.isalpha()) | {*also}
        """The words of all lines, in lower case: no player can have one as label."""

    def context(self, state: S, labels: Labels = NO_LABELS, seat: int = 0) -> LineContext:
        """Return where a line is read or written."""
        return LineContext(state, labels, self._rule, seat)

    # -- reading -------------------------------------------------------------------------------------------------------------

    def read(self, text: str, state: S, labels: Labels) -> tuple[A, ...]:
        """Return the actions of a part of a line, which names its player. Raises Unreadable, Ambiguous."""
        first, *others = (text if text.isascii() else composed(text)).split() or ("",)
        rest = " ".join(others)
        if not first:
            raise self.context(state, labels).wrong("the line is empty", *self._expected(state, ANYONE))
        if (lines := self._of_table.get(first.casefold())) is not None:
            return self._first(lines, f"{first} {rest}".strip(), self.context(state, labels), "")
        try:
            seat = labels.seat(first, rule=self._rule)
        except Unreadable as stranger:
            self._stranger(stranger, first, rest, state)
            raise
        return self.read_player(rest, self.context(state, labels, seat), labels[seat])

    def read_player(self, rest: str, context: LineContext, name: str) -> tuple[A, ...]:
        """Return the actions of a player's line from what stands behind the name. Raises Unreadable, Ambiguous."""
        if not rest:
            raise context.wrong(f"what did {name} do?", *self._expected(context.state, name))
        head = rest.partition(" ")[0].casefold()
        lines = self._of_player.get(head)
        if lines is None:
            lines = self._unlike
        elif not head.isalpha():  # a word of the notation stands for nothing else
            lines = [*lines, *self._unlike]
        return self._first(lines, rest, context, f"{name} ")

    def _first(self, lines: Sequence[_Line], text: str, context: LineContext, before: str) -> tuple[A, ...]:
        """Return the actions of the first line that a text has the form of. Raises the error of the line that fits best."""
        refused: Unreadable | None = None
        for line in lines:
            try:
                fields = line.pattern.read(text, context, before)
                if fields is not None and (actions := self._actions(line, fields, context)):
                    return actions
            except Unreadable as problem:  # it has the form of this line; another line may have the same form
                refused = refused or problem
        raise refused or self._unreadable(lines, text, context, before)

    def _actions(self, line: _Line, fields: Fields, context: LineContext) -> tuple[A, ...]:
        """Return the actions of the fields of a line: the bounds of their types hold in lines as well. Raises Unreadable."""
        if line.of_player:
            fields["seat"] = context.seat
        try:
            one = line.convert(fields)
        except msgspec.ValidationError as problem:
            raise context.wrong(_too_much(fields, str(problem)), *self.forms(ANYONE)) from None
        return one.actions(context) if line.makes else (one,)

    def _unreadable(self, lines: Sequence[_Line], text: str, context: LineContext, before: str) -> Unreadable:
        """Return the error of the line that fits best; of no single one where none or several fit best."""
        problems = sorted((line.pattern.problem(text, context, before) for line in lines), key=lambda one: -one[0])
        best = problems[0][0] if problems else 0
        if problems and (best or lines[0].head) and [fits for fits, _ in problems].count(best) == 1:
            return problems[0][1]
        word = text.partition(" ")[0]
        words = f"'{text}' cannot be read" if best else f"'{word}' is no word of the notation"
        near = get_close_matches(word.casefold(), filter(None, (*self._of_player, *self._of_table)))
        return context.wrong(words, *near, *self._expected(context.state, before.strip() or ANYONE), input=word)

    def _expected(self, state: S, name: str) -> tuple[str, ...]:
        return self._hints(state) or self.forms(name)

    def forms(self, name: str) -> tuple[str, ...]:
        """Return the forms of all lines, those of players with a name, each once."""
        return tuple(
            dict.fromkeys(f"{name} {line.pattern.shown}" if line.of_player else line.pattern.shown for line in self.lines)
        )

    # -- writing -------------------------------------------------------------------------------------------------------------

    def write(self, before: S, actions: Sequence[A], labels: Labels) -> str:
        """Return the line that reads back as the actions of one ply, played in the state `before`."""
        context, whole = self.context(before, labels), tuple(actions)
        one: Any = whole[0]
        for line in self._more:
            if (typed := line.kind.of(whole, context)) is not None:
                one = typed
                break
        line = self._line_of[type(one)]
        text = line.pattern.write({name: getattr(one, name) for name in one.__struct_fields__}, context)
        return f"{labels[one.seat]} {text}" if line.of_player else text

    # -- forms ---------------------------------------------------------------------------------------------------------------

    def form(
        self,
        action: type[Action],
        meaning: str,
        state: S,
        seat: int | None = None,
        by: Literal["team", "table", "chance"] = "team",
        **given: Any,
    ) -> Form:
        """Return the form of an action: each place open as its kind has it, or as `given` narrows or fills it.

        Raises TypeError for a place that the line of the action does not have.
        """
        pattern, parts = self._line_of[action].pattern.form(self.context(state), given)
        return Form(seat, pattern, meaning, by, parts)

    # -- laws ----------------------------------------------------------------------------------------------------------------

    def problems(self) -> Iterator[str]:
        """Yield what is wrong with the lines: a pattern that cannot be compiled, or that two lines share."""
        known = dict[tuple[bool, str], str]()
        for line in self.lines:
            try:
                shown = (line.of_player, line.pattern.shown)
            except TypeError as problem:
                yield f"{line.kind.__name__}: {problem}"
                continue
            other = known.setdefault(shown, line.kind.__name__)
            if other != line.kind.__name__ and not line.makes and not self._line_of_name(other).makes:
                yield f"{other} and {line.kind.__name__} have one pattern: '{line.pattern.shown}'"

    def _line_of_name(self, name: str) -> _Line:
        return next(line for line in self.lines if line.kind.__name__ == name)


def kinds_of(struct: type[Any]) -> dict[str, Kind[Any]]:
    """Return the kinds in the annotations of a struct's fields, by field; the last one where an annotation has several."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: kinds[-1] for name in struct.__struct_fields__ if (kinds := _kinds_in(hints[name]))}


def _kinds_in(annotation: Any) -> list[Kind[Any]]:
    """Return the kinds of an annotation: those of `X` in `X | None` as well."""
    if isinstance(annotation, UnionType) or get_origin(annotation) is Union:
        return [kind for one in get_args(annotation) for kind in _kinds_in(one)]
    return [one for one in getattr(annotation, "__metadata__", ()) if isinstance(one, Kind)]


def _too_much(fields: Fields, problem: str) -> str:
    """Return why no entry can hold the fields of a line, in the words of a scribe."""
    path, most = _FIELD.search(problem), _MOST.search(problem)
    if not path or not most:
        return f"no entry can hold this: {problem}"
    name = path[1].partition(".")[0]
    value = fields[name]
    if "length" not in problem:
        return f"{name}: {most[1]} is the most"
    return f"'{value}' is too long" if isinstance(value, str) else f"{len(value)} {name}: {most[1]} are the most"
