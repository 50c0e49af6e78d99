"""A small game: all parts of a ruleset in one class, with defaults for whatever the others decide.

A subclass says how the game starts, whose turn it is, what an action does, what may be played, and who has how many points. As it
grows, its parts move out one by one: a module or a folder of the package that has the name of a part comes before the class
(`Ruleset` says which names).
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NoReturn, get_args, get_origin, get_type_hints

import msgspec

from spooklog.domain.contract import defaults
from spooklog.domain.contract.actions import Action, Form, OfSeat, Seen, Setup, State, name_of
from spooklog.domain.contract.parts import A, Knowledge, Moves, Opening, Pictures, Results, Rules, S
from spooklog.domain.contract.refusing import refusals
from spooklog.domain.contract.results import Outcome, ScoreRow, ranked
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.saying import at_seat, chained, said, within

if TYPE_CHECKING:
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.values.chance import Rng

_LONGEST_FACT = 60
"""Letters of a fact on the default board: longer ones are cut, as no player reads them there."""


class GameRules(Opening, Rules[S, A], Knowledge[S, A], Moves[S, A], Results[S], Pictures[S]):
    """All parts of a small game but the notation.

    A subclass defines `start`, `turn`, `apply`, `choices` and `points`, and whatever its game has besides.
    """

    HEADER: ClassVar[Mapping[str, Any]] = {}
    """The fields of the opening with their types: a header line has the name, and the value as JSON. `META.header` names them."""

    @abstractmethod
    def points(self, state: S, /) -> Sequence[int | None]:
        """Return the points of each seat as they stand; for each seat None in a game without points, which defines `outcome`."""

    @property
    def package(self) -> str:
        """The import path of the package that holds rulebook.toml, by default the one that the class is defined in."""
        module = type(self).__module__
        return sys.modules[module].__package__ or module

    def read_facts(self, tree: Mapping[str, Any], revision: int | None = None, /) -> dict[str, Any]:
        """Return the differences of a table's own facts from those of facts.toml. Raises Usage with the path that is wrong."""
        return defaults.facts_reader(self.package)(tree, revision)

    def read_header(
        self,
        lines: Sequence[str],
        labels: Labels,  # noqa: ARG002
        options: Mapping[str, OptionValue],  # noqa: ARG002
        /,
    ) -> dict[str, Any]:
        """Read the header lines that `HEADER` describes. Raises Unreadable."""
        opening: dict[str, Any] = {}
        for line in lines:
            name, _, text = line.strip().partition(" ")
            if name not in self.HEADER:
                raise Unreadable(said("there is no header line '{name}'", name=name), input=line, expected=tuple(self.HEADER))
            if name in opening:
                raise Unreadable(said("there are two header lines '{name}'", name=name), input=line)
            try:
                value = codec_of(self.HEADER[name]).decode(text)
            except msgspec.MsgspecError as problem:
                words = said("the header line '{name}' cannot be read: {problem}", name=name, problem=problem)
                raise Unreadable(words, input=line) from None
            opening[name] = _plain(value)
        return opening

    def write_header(self, setup: Setup, labels: Labels, /) -> list[str]:  # noqa: ARG002
        """Return a line for each field of the opening that `HEADER` names."""
        found = {name: setup.opening[name] for name in self.HEADER if name in setup.opening}
        return [f"{name} {msgspec.json.encode(value).decode()}" for name, value in found.items()]

    # -- rules ---------------------------------------------------------------------------------------------------------------

    def refuse(self, rule: str, message: str, *expected: str) -> NoReturn:
        """Raise the refusal for a breach of a rule, by its short id; `@3` in the message stands for the label of seat 3."""
        refusals(self.package)(rule, message, *expected)

    def check(self, state: S, action: A, /) -> None:
        """Refuse what is none of the choices, and no action that a form among them stands for, by the rule of the turn.

        A form made by hand, not by `Grammar.form`, stands for all actions of its owner. A subclass with other rules to cite
        checks these first.
        """
        turn = self.turn(state)
        if any(one.fits(action) if isinstance(one, Form) else one == action for one in self.choices(state)):
            return
        if turn.over:
            self.refuse(turn.rule, said("the game is over"))
        awaited = chained((at_seat(one) if isinstance(one, int) else one for one in turn.must), "or" if turn.one else "and")
        self.refuse(
            turn.rule,
            said("the game waits for {awaited}{due}", awaited=awaited, due=within(": {due}", due=turn.due) if turn.due else ""),
        )

    def outcome(self, state: S, /) -> Outcome | None:
        """Return that those with most points win, once the game waits for no action."""
        if not self.turn(state).over:
            return None
        points = self.points(state)
        known = [number for number in points if number is not None]
        if len(known) < len(points):
            raise NotImplementedError(f"{type(self).__name__} ends without points: it has to define `outcome`")
        return ranked(known)

    # -- moves ---------------------------------------------------------------------------------------------------------------

    def draw(self, state: S, action: A, rng: Rng, /) -> A:
        """Return a bot's action with its fields of `CHANCE` drawn: as in one of the choices that are else like it.

        Each of these is equally likely, and in a form each value of a place.
        """
        if not action.CHANCE:
            return action
        decided = {name: getattr(action, name) for name in action.__struct_fields__ if name not in action.CHANCE}
        alike = [one for one in self.choices(state) if _is_like(one, action, decided)]
        if not alike:
            return action
        one = rng.choice(alike)
        return one.drawn(action, rng) if isinstance(one, Form) else one

    def citations(self, seen: S, action: A, /) -> tuple[str, ...]:  # noqa: ARG002
        """Return the rule of the turn in which the action is legal."""
        return (self.turn(seen).rule,)

    # -- results -------------------------------------------------------------------------------------------------------------

    def scores(self, seen: S, /) -> tuple[ScoreRow, ...]:
        """Return one row a seat: its points, and its place once the game is over."""
        end, points = self.outcome(seen), self.points(seen)
        ranks: Sequence[int | None] = end.ranks if end else (None,) * len(points)
        sides = (end.sides if end else ()) or ("",) * len(points)
        counted = any(number is not None for number in points)
        rows = enumerate(zip(points, ranks, sides, strict=True), start=1)
        return tuple(ScoreRow(seat, number, rank, side=side, counted=counted) for seat, (number, rank, side) in rows)

    # -- pictures ------------------------------------------------------------------------------------------------------------

    def view(self, seen: Seen[S], /) -> dict[str, Any]:
        """Return whose turn it is, the points by label, the fields of the state, and the outcome."""
        state, labels = seen.state, seen.labels
        end = None if seen.void else self.outcome(state)
        return {
            "turn": [name_of(actor, labels) for actor in seen.turn.must],
            "points": dict(zip(labels.names, self.points(state), strict=True)),
            "state": _plain(_fields(seen)),
            "outcome": end.report(labels) if end else None,
        }

    def prompt(self, seen: Seen[S], /) -> tuple[str, ...]:
        """Return who is awaited for what and who else may act; at the end the winners."""
        from spooklog.domain.words.wording import ended, winning  # only readers need it

        words = defaults.prompt(seen)
        end = self.outcome(seen.state) if seen.turn.over else None
        if not end or not end.winners:
            return words
        return (ended(winning([seen.labels[seat] for seat in end.winners])), *words[1:])

    def scene(self, seen: Seen[S], prompt: tuple[str, ...], /) -> Scene:
        """Return the players around a table with their points, and the fields of the state that actions change.

        Those of `BY_SEAT` stand beside the players, with what a player knows and the public does not; the others are facts.
        """
        from spooklog.domain.contract.rulebook import load_rulebook  # both imports: only readers need them
        from spooklog.domain.pictures.scene import Call, Facts, Line, Panel, Ring, Scene, Seat, Text

        rows = self.scores(seen.state)
        winners = {row.seat for row in rows if row.rank == 1}
        points = self.points(seen.state)
        # a field that `points` returns as it is needs no second place
        shown = {name: value for name, value in _fields(seen).items() if name not in seen.state.FIXED and value is not points}
        apart = {name: shown.pop(name) for name in [*shown] if name in seen.state.BY_SEAT}
        seats = tuple(
            Seat(
                seen.labels[row.seat],
                row.seat in seen.turn.must,
                None,
                score="" if row.score is None else str(row.score),
                marks=tuple(map(Text, (*_by_seat(apart, seat), *self._private(seen, seat)))),
                role="winner" if row.seat in winners else "",
            )
            for row in rows
            if (seat := row.seat)
        )
        facts = tuple((Line((Text(f"{name} "), Text(text, "strong"))),) for name, text in _facts(shown))
        call = Call(tuple(Line((Text(line),)) for line in prompt))
        title = Line((Text(load_rulebook(self.package).title, "title"),))
        return Scene("table", title, (Panel((Ring(seats),)),), Facts(facts), call)

    def _private(self, seen: Seen[S], seat: int) -> tuple[str, ...]:
        """Return what the player of a seat knows and the public does not, as far as the viewer knows it, too."""
        own = self.seen_by(seen.state, seat)
        if own == self.seen_by(seen.state, "public"):
            return ()
        return self.private_knowledge(msgspec.structs.replace(seen, state=own, turn=self.turn(own)), seat)


def _is_like(choice: Action | Form, action: Action, decided: Mapping[str, Any]) -> bool:
    """Return whether a choice has the decided fields of an action, or stands for actions that have."""
    if isinstance(choice, Form):
        return choice.fits(action, action.CHANCE)
    return type(choice) is type(action) and all(getattr(choice, name) == value for name, value in decided.items())


def _plain(value: Any) -> Any:
    """Return a value as JSON holds it."""
    import orjson  # neither a line nor its fold needs it

    return orjson.loads(msgspec.json.encode(value, enc_hook=list))


def _fields(seen: Seen[Any]) -> dict[str, Any]:
    """Return the fields of a state by name, with labels in place of seats: in a field `seat`, and where an annotation says so."""
    fields = {name: getattr(seen.state, name) for name in seen.state.__struct_fields__}
    kind: type[State] = type(seen.state)
    seats = _seats_in(kind)
    return {name: _labelled(value, seats[name], seen.labels) if name in seats else value for name, value in fields.items()}


@lru_cache(maxsize=64)
def _seats_in(state: type[State]) -> dict[str, Any]:
    """Return the annotations of the fields that hold seats."""
    try:
        hints = get_type_hints(state, include_extras=True)
    except NameError:  # a name that only a type checker knows
        hints = dict.fromkeys(state.__struct_fields__)
    found = {name: hints[name] for name in state.__struct_fields__ if _holds_seats(hints[name])}
    return {"seat": Annotated[int, OfSeat()], **found} if "seat" in state.__struct_fields__ else found


def _holds_seats(annotation: Any) -> bool:
    return _is_of_seat(annotation) or any(map(_holds_seats, get_args(annotation)))


def _is_of_seat(annotation: Any) -> bool:
    return any(isinstance(one, OfSeat) for one in getattr(annotation, "__metadata__", ()))


def _labelled(value: Any, annotation: Any, labels: Labels) -> Any:
    """Return a value with labels in place of the seats that its annotation tells; None for seat 0."""
    inner = get_args(annotation)
    match value:
        case int() if _is_of_seat(annotation):
            return labels[value] if value else None
        case tuple() if get_origin(annotation) is tuple:
            each = repeat(inner[0]) if inner[1:] == (...,) else inner
            return tuple(_labelled(one, of, labels) for one, of in zip(value, each, strict=False))
        case dict() if len(inner) == 2:
            return {_labelled(key, inner[0], labels): _labelled(one, inner[1], labels) for key, one in value.items()}
        case _:
            for of in inner:  # `X` of `X | None`
                if (named := _labelled(value, of, labels)) != value:
                    return named
            return value


def _facts(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names of fields and their values in words; those without words are left out."""
    for name, value in fields.items():
        if text := _words(value):
            yield name.replace("_", " "), text if len(text) <= _LONGEST_FACT else f"{text[: _LONGEST_FACT - 1]}…"


def _by_seat(fields: Mapping[str, Sequence[Any]], seat: int) -> Iterator[str]:
    """Yield the values of a seat in words, each behind the name of its field."""
    for name, text in _facts({name: values[seat - 1] for name, values in fields.items()}):
        yield f"{name} {text}"


def _words(value: Any) -> str:
    """Return a value in words: `–` for None, the items of a list, lists among them with commas in between."""
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case msgspec.Struct():
            return _words({name: getattr(value, name) for name in value.__struct_fields__})
        case Mapping():
            return ", ".join(f"{_words(key)} {_words(one)}" for key, one in value.items())
        case Set():
            return " ".join(sorted(map(_words, value)))
        case Sequence() if not isinstance(value, str):
            nested = any(isinstance(one, Sequence | Set | Mapping | msgspec.Struct) and not isinstance(one, str) for one in value)
            return ", ".join(_words(one) or "none" for one in value) if nested else " ".join(map(_words, value))
        case _:
            return str(value)
