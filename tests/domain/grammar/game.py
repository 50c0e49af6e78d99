"""A game made up for the grammar: its actions with their lines, and a state with the words that may stand in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec

from spooklog.domain.contract.actions import Action
from spooklog.domain.contract.actions import State as BaseState
from spooklog.domain.grammar.joined import Joined, OfAll
from spooklog.domain.grammar.kinds import Kind, LineContext, OneOf, Player, Several, Whole, Word
from spooklog.domain.grammar.lines import Grammar, TypedLine
from spooklog.domain.values.labels import Labels

LABELS = Labels(("anna", "bert", "Über"))
COLOURS = {"b": 1, "g": 2, "r": 3}


class State(BaseState, frozen=True):
    """Rooms by name; in a foggy one `anna hall` means something else."""

    rooms: tuple[str, ...] = ("hall", "hallway", "attic")
    foggy: bool = False


COLOUR = Word(
    "colour",
    lambda word, _: COLOURS.get(word.casefold()),
    lambda value, _: "bgr"[value - 1],
    lambda _: tuple(COLOURS),
    pattern="[a-z]",
)

Seat = Annotated[int, Player()]
Room = Annotated[str, msgspec.Meta(max_length=9), OneOf("room", lambda state: state.rooms, also=("?",))]
Colour = Annotated[int, COLOUR]


class Walked(Action, frozen=True):
    """A way with a colour, perhaps a target, and cards as marks."""

    TOPIC = "made_up.walked"
    LINE = "{seat} {section}M {start:FROM}[>{at:TO=start}] {level} | [by {by}] [+{plus}]"

    seat: Seat
    section: Annotated[int, msgspec.Meta(le=6), Whole("section", digits=1)]
    start: Room
    at: Room
    level: Colour
    by: Annotated[int, Player()] = 0
    plus: Annotated[tuple[str, ...], msgspec.Meta(max_length=3), Several(OneOf("card", lambda _: ("ace", "king")))] = ()


class Rolled(Action, frozen=True):
    """Dice, a digit for each."""

    TOPIC = "made_up.rolled"
    LINE = "{seat} {dice}"

    seat: Seat
    dice: Annotated[tuple[int, ...], msgspec.Meta(max_length=4), Several(Whole("die", digits=1), "", loose=" ", sign="DICE")]


class Shown(Action, frozen=True):
    """Values with how many of each."""

    TOPIC = "made_up.shown"
    LINE = "{seat} shows {values}"

    seat: Seat
    values: Annotated[
        tuple[tuple[int, int], ...],
        Several(
            Joined("{value}x{count}", words={"x": ("×",)}, value=Whole("value"), count=Whole("count")),
            none=("none", "0"),
            loose=",",
            settle=sorted,
        ),
    ]


class Traded(Action, frozen=True):
    """Words around loose signs."""

    TOPIC = "made_up.traded"
    LINE = "{seat} trades {partner}: {gives} / {takes}"

    seat: Seat
    partner: Seat
    gives: Colour
    takes: Colour


class Corner(Kind[int]):
    """The corner of a player: `mine`, or by a name."""

    def read(self, text: str, context: LineContext) -> int:
        return context.seat if text == "mine" else context.labels.seat(text)

    def write(self, value: int, context: LineContext) -> str:
        return "mine" if value == context.seat else context.labels[value]


CORNER = Corner("corner")


class Hidden(Action, frozen=True):
    """A corner whose kind the grammar knows."""

    TOPIC = "made_up.hidden"
    LINE = "{seat} hides[ in {corner}]"

    seat: Seat
    corner: int = 0


class PutAway(Action, frozen=True):
    """Begins like another."""

    TOPIC = "made_up.put_away"
    LINE = "{seat} hides {level} away"

    seat: Seat
    level: Colour


class Ended(Action, frozen=True):
    """A line of the table."""

    TOPIC = "made_up.ended"
    LINE = "result {points}"
    BY = "table"

    points: Annotated[tuple[int, ...], OfAll(Whole("point", "POINTS", digits=3))]


class Entered(Action, frozen=True):
    """A room alone, outside fog."""

    TOPIC = "made_up.entered"
    LINE = "{seat} {room}"

    seat: Seat
    room: Room


class Lost(Action, frozen=True):
    """Written with what was entered, as one line."""

    TOPIC = "made_up.lost"

    seat: Seat


class Fog(TypedLine, frozen=True):
    """A room in fog: entered, and lost there."""

    LINE = "{seat} {room}"

    seat: Seat
    room: Room

    def actions(self, context: LineContext) -> tuple[MadeUp, ...]:
        """Both actions in fog, none without."""
        return (Entered(self.seat, self.room), Lost(self.seat)) if context.state.foggy else ()

    @classmethod
    def of(cls, actions: tuple[Any, ...], context: LineContext) -> Self | None:  # noqa: ARG003
        """The line of both."""
        match actions:
            case [Entered(seat, room), Lost()]:
                return cls(seat, room)
            case _:
                return None


MadeUp: TypeAlias = Walked | Rolled | Shown | Traded | Hidden | PutAway | Ended | Entered | Lost


class Lines(Grammar[State, MadeUp]):
    """A kind by its field, and another word for one of a pattern."""

    KINDS: ClassVar[Mapping[str, Kind[int]]] = {"corner": CORNER}
    WORDS: ClassVar[Mapping[str, tuple[str, ...]]] = {"hides": ("stows",)}


GRAMMAR = Lines(MadeUp.__args__, "made_up:rec.1", lines=(Fog,), also=("none",))
