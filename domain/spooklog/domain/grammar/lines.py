"""The lines of a game: how they are read and written, their forms, hints and keywords, from the patterns of its actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec

from spooklog.domain.contract.actions import Action, Form
from spooklog.domain.contract.parts import A, Notation, S
from spooklog.domain.grammar.kinds import ANY_PLAYER, ANYONE, Kind, LineContext, Open, Part, Whole, defaults_of, kinds_of, merged
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, composed, listed
from spooklog.domain.values.saying import Said, said, within
from spooklog.domain.values.value import Value

if TYPE_CHECKING:
    from spooklog.domain.grammar.misfits import Misfit
    from spooklog.domain.grammar.pattern import Fields, Pattern
    from spooklog.domain.grammar.shape import Translation, Words

_DIGITS = "0123456789"
_APART_PLAYS = re.compile(r"\s*[,;]\s+|\s+and\s+")
_APART = str.maketrans("[]|", "   ")

NO_LABELS = Labels(())
"""Labels for forms, which name no player."""


class TypedLine(Value, frozen=True):
    """A line that stands for several actions, or for others in another state: a `LINE` and its fields, as actions have them."""

    LINE: ClassVar[str]
    BY: ClassVar[Literal["table", "chance"]] = "table"

    def actions(self, context: LineContext) -> tuple[Any, ...]:
        """Return the actions of the line; none in a state in which it has another meaning. Raises Unreadable."""
        raise NotImplementedError

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """Return the line as which the actions of a ply are written, None where they are written in another way."""
        return None


class Tail(Value, frozen=True):
    """What a line may say besides its action, such as the dice of a fight: places of patterns that are no fields of the action.

    A game has a subclass with these places as fields, each with a default.
    """

    def after(self, action: Any, context: LineContext) -> tuple[Any, ...]:  # noqa: ARG002
        """Return the actions of a line: its own, and what follows from the rest of it. Raises Unreadable."""
        return (action,)

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> tuple[Any, Self]:  # noqa: ARG003
        """Return the action as whose line the actions of a ply are written, and the rest of that line."""
        return actions[0], cls()


class _Line:
    """A line of a grammar. Its pattern is compiled when it is first needed: a program needs few of the lines of a game."""

    def __init__(self, kind: type[Any], line: str, fixed: Mapping[str, Any], of: Grammar[Any, Any]) -> None:
        self.kind, self.fixed, self._of = kind, fixed, of
        self.player = _player_of(line)
        """The field of the player whose line it is; empty for a line of the table."""
        self.of_player = bool(self.player)
        self.text = line.partition(" ")[2] if self.of_player else line
        self.head = _head(self.text)
        word = self.head.removeprefix("#")
        self.heads = {self.head.replace(word, other) if word else "" for other in (word, *of.words.get(word, ()))}
        """The head, and what may be typed in place of its word: `hint`, `pista`."""
        self.convert = codec_of(kind).convert
        self.is_typed = issubclass(kind, TypedLine)
        own = kind.__struct_fields__
        self.tail_names = () if self.is_typed else tuple(name for name in of.TAIL.__struct_fields__ if name not in own)

    def stands_for(self, given: Fields) -> bool:
        """Return whether the words of the line stand for these values of the action, whose other fields have their defaults."""
        return all(given.get(name, self._of_action.get(name)) == value for name, value in self.fixed.items())

    @cached_property
    def _of_action(self) -> Fields:
        return defaults_of(self.kind)

    @cached_property
    def pattern(self) -> Pattern:
        from spooklog.domain.grammar.pattern import Pattern  # start-up cost: a program that folds games reads no line

        kinds, defaults = {**self._of.KINDS, **kinds_of(self.kind)}, defaults_of(self.kind)
        if not self.is_typed:
            tail = self._of.TAIL
            kinds, defaults = {**kinds_of(tail), **kinds}, {**defaults_of(tail), **defaults}
        return Pattern(self.text, kinds, defaults, self._of.words, self._of.SECOND)


class Grammar(Notation[S, A]):
    """The lines of a game.

    - Each of `actions` with a `LINE` has one line, with `LINES` several; `lines` are others, which are tried first.
    - `rule` is the full id of the rule that refuses what cannot be read.
    - `hints` returns what may be typed in a state.
    - `also` are words of open places that no label may equal.

    A game whose lines need more has a subclass, with what is its own.
    """

    TAIL: ClassVar[type[Tail]] = Tail
    """What lines may say besides their action."""
    KINDS: ClassVar[Mapping[str, Kind[Any]]] = {}
    """What may stand at places whose annotation has no kind, by field: kinds that need the rules of the game."""
    WORDS: ClassVar[Words] = {}
    """What may be typed in place of words of the patterns."""
    SECOND: ClassVar[Translation] = {}
    """The words of patterns in the second language of the game: lines are read in both."""
    TEAM: ClassVar[str] = ""
    """The word that stands for all players in place of one: their seat is None."""
    VERBS_ARE_NAMES: ClassVar[bool] = False
    """Whether a label may equal words of players' lines."""

    def __init__(
        self,
        actions: Iterable[type[A]],
        rule: str,
        *,
        lines: Iterable[type[TypedLine]] = (),
        hints: Callable[[S], tuple[str, ...]] = lambda _: (),
        also: Iterable[str] = (),
    ) -> None:
        self._rule, self._hints = rule, hints
        self._no_tail, self._goes_on = self.TAIL(), self.TAIL is not Tail
        self._no_seat = None if self.TEAM else 0
        self.words: Words = {**self.WORDS, **{word: (other,) for word, other in self.SECOND.items()}}
        self._typed = tuple(lines)
        self._structs = (*self._typed, *actions)
        texts = (
            text for struct in self._structs for text in _lines_of(struct) if not (self.VERBS_ARE_NAMES and _player_of(text))
        )
        words = {word for text in texts for word in _words_of(text)}
        all_words = {one.casefold() for word in words for one in (word, *self.words.get(word, ()))}
        self.keywords = frozenset(all_words | {*also, self.TEAM} - {""})
        """The words of all lines, in lower case: no player can have one as label."""

    # made on first use: a program that folds games reads no line

    @cached_property
    def lines(self) -> tuple[_Line, ...]:
        """The lines, in the order in which they are tried."""
        return tuple(_Line(struct, text, fixed, self) for struct in self._structs for text, fixed in _lines_of(struct).items())

    @cached_property
    def _lines_of(self) -> Mapping[type[Any], Sequence[_Line]]:
        return {struct: [line for line in self.lines if line.kind is struct] for struct in self._structs}

    @cached_property
    def _of_player(self) -> Mapping[str, Sequence[_Line]]:
        return self._by_head(of_player=True)

    @cached_property
    def _of_table(self) -> Mapping[str, Sequence[_Line]]:
        return self._by_head(of_player=False)

    def _by_head(self, *, of_player: bool) -> Mapping[str, Sequence[_Line]]:
        found: dict[str, list[_Line]] = {}
        for line in self.lines:
            for head in {*map(self._folded, line.heads)} if line.of_player is of_player else ():
                found.setdefault(head, []).append(line)
        return found

    @cached_property
    def _unlike(self) -> Sequence[_Line]:
        """The lines of players that begin with a place."""
        return [line for line in self.lines if line.of_player and line.head[:1] in ("", "#")]

    # -- what a game may have of its own -------------------------------------------------------------------------------------

    def shows_second(self, state: S) -> bool:  # noqa: ARG002
        """Return whether a state shows the second language of the game, in which lines are then written."""
        return False

    def joined(self, line: str, state: S) -> str:  # noqa: ARG002
        """Return a line with one word in place of each name that has blanks."""
        return line

    def unnamed(self, word: str, state: S) -> int | None:  # noqa: ARG002
        """Return the seat whose line begins with a word, in place of a player; None where a name must stand there."""
        return None

    def refuse_stranger(self, stranger: Unreadable, name: str, rest: str, state: S) -> None:
        """Refuse the line of a player who is not there, given the error, the name and the rest of the line.

        Where this returns, the line is refused as unreadable.
        """

    def unknown(self, text: str, context: LineContext, before: str) -> Unreadable | Ambiguous | None:  # noqa: ARG002
        """Return the error for a player's line that begins like none; None where there is nothing special to say.

        `before` is the player's name and a blank.
        """
        return None

    # -- where a line stands -------------------------------------------------------------------------------------------------

    def context(self, state: S, labels: Labels = NO_LABELS, seat: int = 0) -> LineContext:
        """Return where a line is read or written."""
        return LineContext(state, labels, self._rule, seat, self.shows_second(state))

    @cached_property
    def _folded(self) -> Callable[[str], str]:
        from spooklog.domain.grammar.shape import folded

        return folded if self.SECOND else str.casefold

    def begins(self, word: str) -> bool:
        """Return whether a word begins a player's line, behind the name."""
        return self._folded(word) in self._of_player

    # -- reading -------------------------------------------------------------------------------------------------------------

    def read(self, text: str, state: S, labels: Labels) -> tuple[A, ...]:
        """Return the actions of a part of a line, which names its player. Raises Unreadable, Ambiguous."""
        line = self.joined(" ".join((text if text.isascii() else composed(text)).split()), state)
        first, _, rest = line.partition(" ")
        if not first:
            context = self.context(state, labels)
            raise context.unreadable(said("the line is empty"), *self._expected(context, ANYONE))
        if (lines := self._of_table.get(self._folded(first))) is not None:
            return self._first(lines, line, self.context(state, labels), "")
        if self.TEAM and first.casefold() == self.TEAM:
            return self.read_player(rest, self.context(state, labels), self.TEAM)
        if not labels.has(first) and (implied := self.unnamed(first, state)):
            return self.read_player(line, self.context(state, labels, implied), labels[implied])
        try:
            seat = labels.seat(first, rule=self._rule)
        except Unreadable as stranger:
            stranger.expected = (*self._corrected(line, self.context(state, labels)), *stranger.expected)
            self.refuse_stranger(stranger, first, rest, state)
            raise
        return self.read_player(rest, self.context(state, labels, seat), labels[seat])

    def read_player(self, rest: str, context: LineContext, name: str) -> tuple[A, ...]:
        """Return the actions of a player's line from what stands behind the name. Raises Unreadable, Ambiguous."""
        if not rest:
            raise context.unreadable(said("what did {name} do?", name=name), *self._expected(context, name))
        head = self._folded(rest.partition(" ")[0])
        word = head.lstrip(_DIGITS)
        lines = self._of_player.get(head if word == head else f"#{word}")
        if lines is None:
            lines = self._unlike
        elif word == head and not head.isalpha():  # a word of the notation stands for nothing else
            lines = [*lines, *self._unlike]
        return self._first(lines, rest, context, f"{name} ")

    def _first(self, lines: Sequence[_Line], text: str, context: LineContext, before: str) -> tuple[A, ...]:
        """Return the actions of the first line that a text has the form of. Raises the error of the line that fits best."""
        refused: Unreadable | Ambiguous | None = None
        for line in lines:
            try:
                fields = line.pattern.read(text, context, before)
                if fields is not None and (actions := self._actions(line, fields, context, before)):
                    return actions
            except (Unreadable, Ambiguous) as problem:  # it has the form of this line; another line may have the same form
                refused = refused or problem
        raise refused or self._unreadable(lines, text, context, before)

    def _actions(self, line: _Line, fields: Fields, context: LineContext, before: str) -> tuple[A, ...]:
        """Return the actions of the fields of a line: the bounds of their types hold in lines as well. Raises Unreadable."""
        if line.of_player:
            fields[line.player] = context.seat or self._no_seat
        fields.update(line.fixed)
        rest = {name: fields.pop(name) for name in line.tail_names if name in fields} if line.tail_names else {}
        try:
            one = line.convert(fields)
            tail = codec_of(self.TAIL).convert(rest) if rest else self._no_tail
        except msgspec.ValidationError as problem:
            raise self._too_much(line, {**fields, **rest}, context, before) from problem
        found: tuple[A, ...] = one.actions(context) if line.is_typed else tail.after(one, context) if self._goes_on else (one,)
        return found

    def _too_much(self, line: _Line, fields: Fields, context: LineContext, before: str) -> Unreadable:
        """Return the error for fields that no entry can hold."""
        from spooklog.domain.grammar.bounds import beyond  # only a refusal needs it

        kinds = line.pattern.kinds
        words = beyond(line.kind, fields, kinds) or beyond(self.TAIL, fields, kinds) or said("no entry can hold this")
        return context.unreadable(words, f"{before}{line.pattern.shown(context)}")

    def _unreadable(self, lines: Sequence[_Line], text: str, context: LineContext, before: str) -> Unreadable | Ambiguous:
        """Return the error of the lines that fit best; where that differs among them, their forms."""
        from spooklog.domain.grammar.misfits import misfit  # only a refusal needs it

        if several := _several_plays(text, context, before):
            return several
        misfits = [(misfit(line.pattern, text, context, before), line) for line in lines]
        best = max((one.fits for one, _ in misfits), default=0)
        fitting = [(one, line) for one, line in misfits if one.fits == best]
        headed, word = bool(lines) and lines[0].head[:1] not in ("", "#"), text.partition(" ")[0]
        if len(fitting) == 1 and (best or headed):
            return fitting[0][0].problem
        if best and headed:
            problem = fitting[0][0].problem
            if any(other.problem.message != problem.message for other, _ in fitting):
                forms = (line.pattern.whole(text, context, before) for _, line in fitting)
                return context.unreadable(_either([one for one, _ in fitting], text), *forms, input=problem.input or word)
            problem.expected = tuple(dict.fromkeys(one for other, _ in fitting for one in other.problem.expected))
            return problem
        if not best and (special := self.unknown(text, context, before)):
            return special
        key = self._folded(word)
        known = key.isalpha() and (key in self._of_player or key in self._of_table)
        near = () if known else (*self._corrected(text, context, before),)
        words = said("'{text}' cannot be read", text=text)
        if not (known or (best and not near)):
            words = said("'{word}' begins no line here", word=word)
        if len(fitting) == 1 and not (best or known or near):  # the only line that begins with a place says what stands there
            words = _and_is(words, word, fitting[0][0].problem.message)
        forms = (line.pattern.shown(context) for line in lines if known)
        hints = self._expected(context, before.strip() or ANYONE)
        expected = dict.fromkeys((*near, *hints, *(before + one for one in forms)))
        return context.unreadable(words, *expected, input=word)

    def _corrected(self, text: str, context: LineContext, before: str = "") -> Iterator[str]:
        """Yield lines that can be read with another first word, for which that of a text may be a slip; else their forms."""
        from difflib import get_close_matches  # only a refusal needs it

        word, blank, rest = text.partition(" ")
        lines = self._of_player if before else self._of_table
        for head in get_close_matches(self._folded(word), sorted(filter(str.isalpha, lines))):
            line = f"{before}{head}{blank}{rest}"
            try:
                self.read(line, context.state, context.labels)
            except SpooklogError:
                yield from (before + one.pattern.shown(context) for one in lines[head])
            else:
                yield line

    def _expected(self, context: LineContext, name: str) -> tuple[str, ...]:
        """Return what may be typed in a state, by default the forms of all lines, with a name in those of players."""
        if hints := self._hints(context.state):
            return hints
        shown = ((line, line.pattern.shown(context)) for line in self.lines)
        return tuple(dict.fromkeys(f"{name} {form}" if line.of_player else form for line, form in shown))

    # -- writing -------------------------------------------------------------------------------------------------------------

    def write(self, before: S, actions: Sequence[A], labels: Labels) -> str:
        """Return the line that reads back as the actions of one ply, played in the state `before`."""
        context, whole = self.context(before, labels), tuple(actions)
        one: Any = whole[0]
        for struct in self._typed:
            if (typed := struct.of(whole, context)) is not None:
                one, tail = typed, self._no_tail
                break
        else:
            one, tail = self.TAIL.of(whole, context)
        lines = self._lines_of[type(one)]
        line = next(line for line in lines if all(getattr(one, name) == value for name, value in line.fixed.items()))
        seat: int | None = getattr(one, line.player) if line.of_player else 0
        if seat:
            context = self.context(before, labels, seat)
        text = line.pattern.write({name: getattr(part, name) for part in (tail, one) for name in part.__struct_fields__}, context)
        if not line.of_player:
            return text
        return f"{self.TEAM if seat is None else labels[seat]} {text}"

    # -- forms ---------------------------------------------------------------------------------------------------------------

    def form(
        self,
        action: type[Action | TypedLine],
        meaning: str,
        state: S,
        seat: int | None = None,
        /,
        **given: Any,
    ) -> Form:
        """Return the form of an action or a line: each place open as its kind has it, or as `given` narrows or fills it.

        Of an action with several lines it is the one that stands for the values given. Where the player is given, the table or
        chance takes the action, for any player or the team; without a player it is the line of the team.
        Raises TypeError for a place that the line of the action does not have.
        """
        given = {name: _kept(one) for name, one in given.items()}
        line = next(line for line in self._lines_of[action] if line.stands_for(given))
        by: Literal["team", "table", "chance"] = "team" if line.of_player and line.player not in given else line.kind.BY
        owner, who = "", tuple[Part, ...]()
        if line.of_player and seat is None:
            any_player, team = isinstance(given.get(line.player), Open), f"{self.TEAM} ".lstrip()
            owner, who = (f"{ANYONE} ", (ANY_PLAYER, " ")) if any_player else (team, (team,))
        places = {name: one for name, one in given.items() if name not in line.fixed and name != line.player}
        pattern, parts = line.pattern.form(self.context(state), places)
        told = (seat, owner + pattern, meaning, by, merged((*who, *parts)) if who else parts)
        if not issubclass(action, Action):
            return Form(*told)
        from spooklog.domain.grammar.action_form import ActionForm, slots_of  # a program that folds games offers no form

        return ActionForm(*told).of(action, slots_of(action, line.pattern.kinds, {**given, **line.fixed}))

    # -- laws ----------------------------------------------------------------------------------------------------------------

    def problems(self) -> Iterator[str]:
        """Yield what is wrong with the lines: a pattern that cannot be compiled, that two lines share, or with a new word."""
        from spooklog.domain.grammar.shape import Place

        known, context = dict[tuple[bool, str], type[Any]](), LineContext(None, NO_LABELS, self._rule)
        for line in self.lines:
            for name in {*filter(None, [line.player]), *line.fixed} - {*line.kind.__struct_fields__}:
                yield f"{line.kind.__name__}: '{line.text}': there is no field '{name}'"
            try:
                pattern = line.pattern
                variants = [*pattern.variants()]
            except TypeError as problem:
                yield f"{line.kind.__name__}: {problem}"
                continue
            for variant in variants:
                for word in {*map(str.casefold, _words_of(variant.text))} - self.keywords:
                    yield f"{line.kind.__name__}: '{variant.text}': '{word}' is a word of no line: name it in `also`"
            first = next(iter(pattern.nodes), None)
            if line.head.startswith("#") and not (isinstance(first, Place) and isinstance(first.kind, Whole)):
                yield f"{line.kind.__name__}: '{line.text}': what stands before {line.head[1:]} is no whole number"
            shown = (line.of_player, pattern.shown(context))
            other = known.setdefault(shown, line.kind)
            if other is not line.kind and not {other, line.kind} & {*self._typed}:
                yield f"{other.__name__} and {line.kind.__name__} have one pattern: '{shown[1]}'"


def _several_plays(text: str, context: LineContext, before: str) -> Unreadable | None:
    """Return the error for a text that goes on with the play of another player; None for any other."""
    play, *others = _APART_PLAYS.split(f"{before}{text}")
    if not others or not all(context.labels.has(one.partition(" ")[0]) for one in others):
        return None
    words = said("one play a line: '{line}' is another one", line=others[0])
    return context.unreadable(words, play, input=text)


def _and_is(words: Said, word: str, message: str) -> Said:
    """Return why a word begins no line, with what it is not where a message says that."""
    if isinstance(message, Said) and message.parts.get("text") == word:
        match message.pattern:
            case "'{text}' is no {noun}":
                return said("{words}, and is no {noun}", words=words, noun=message.parts["noun"])
            case "'{text}' is no {noun}: {looks}":
                noun, looks = message.parts["noun"], message.parts["looks"]
                return said("{words}, and is no {noun}: {looks}", words=words, noun=noun, looks=looks)
    _, _, other = message.partition(f"'{word}' is ")
    return said("{words}, and is {other}", words=words, other=other) if other else words


def _either(misfits: Sequence[Misfit], text: str) -> str:
    """Return what is wrong with a text where several lines would go on in other ways."""
    signs, token = [*dict.fromkeys(one.sign.strip() for one in misfits)], misfits[0].problem.input
    if not token and (asked := next((one.problem.message for one in misfits if one.problem.message.endswith("?")), "")):
        return asked
    if not all(signs):
        return said("'{text}' cannot be read", text=text)
    either = listed(signs, "or")
    return said("'{token}' is not {sign}", token=token, sign=either) if token else within("{signs}?", signs=either)


def _kept(given: Any) -> Any:
    """Return what is given for a place, to be read more than once: values that an iterator yields as a tuple."""
    if isinstance(given, Open) and given.values is not None and not isinstance(given.values, Collection):
        return msgspec.structs.replace(given, values=tuple(given.values))
    return given


def _lines_of(kind: type[Any]) -> Mapping[str, Mapping[str, Any]]:
    """Return the patterns of an action or a line, each with the values of the fields that it has no places for."""
    lines: Mapping[str, Mapping[str, Any]] = getattr(kind, "LINES", None) or ({kind.LINE: {}} if hasattr(kind, "LINE") else {})
    return lines


def _player_of(text: str) -> str:
    """Return the field of the player with whom a pattern begins; empty for a line of the table."""
    first = text.partition(" ")[0]
    return first[1:-1] if first[:1] == "{" and first[1:-1].isidentifier() else ""


def _words_of(text: str) -> Iterator[str]:
    """Yield the words of a pattern."""
    return (word for word in text.translate(_APART).split() if word.isalpha())


def _head(text: str) -> str:
    """Return the word that a pattern begins with, with # the word behind a number; empty where another place begins it."""
    first, _, rest = text.partition(" ")
    if not rest.startswith("]"):
        first = first.removesuffix("[")
    place, brace, word = first.rpartition("}")
    if not brace:
        return "" if {*"[{"} & {*first} else first
    return f"#{word}" if word.isalnum() and place.rfind("{") == 0 else ""
