"""What a game under way consists of: viewers and actors, actions, states, the setup, turns, choices, and what a viewer sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.value import Value

if TYPE_CHECKING:
    from spooklog.domain.values.chance import Rng

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""Data that JSON can hold."""

Viewer: TypeAlias = int | Literal["public", "full"]
"""Who looks: a seat, the public at the table, or a reader who may see all that is logged."""

Actor: TypeAlias = int | Literal["team", "table", "chance"]
"""Who acts: a seat; the team as one, for which any player may act; the table (an hourglass turned); chance (dice, deals)."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Return every viewer of a game: full, public, and each seat."""
    return ("full", "public", *range(1, seats + 1))


def name_of(viewer: Viewer | Actor, labels: Labels) -> str:
    """Return how a viewer or an actor is typed: a player's label, or the word itself, such as `public` or `chance`."""
    return labels[viewer] if isinstance(viewer, int) else viewer


class OfSeat:
    """Marks a number as a seat, in the annotation of a field: `Annotated[int, OfSeat()]`. Readers get the label of the player."""


class Action(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """A fact seen at the table, past tense. Each subclass has the explicit name under which it is stored.

    A player's action has a `seat`. An action that the team can also take has a `seat` that may be None. An action of the table or
    of chance has no `seat`; `BY` names which of the two acts. Where a player's hands carry out chance (a die that one player
    throws), `CHANCE` names the fields that chance decides. An action that carries its table time has a `moment`, in ms since 1970
    UTC or None.
    """

    TOPIC: ClassVar[str]
    VERSION: ClassVar[int] = 1
    BY: ClassVar[Literal["table", "chance"]] = "table"
    CHANCE: ClassVar[frozenset[str]] = frozenset()

    @property
    def owner(self) -> Actor:
        """The actor who took the action: the seat, the team where `seat` is None, else `BY`."""
        seat: Actor | None = getattr(self, "seat", self.BY)
        return "team" if seat is None else seat


class State(Value, frozen=True):
    """A game between two actions.

    The *position* is what the rules need to go on, and who knows what. `MEMORY` names the fields outside it (tallies, who laid
    what, claims, the last roll); `FIXED` names those that the setup decides and no action changes. All of these have defaults or
    are set at the start. `digests.py` makes digests of all other fields: so these hold no labels, prose or ply numbers, and sort
    data that has no order. `BY_SEAT` names the fields that hold a value for each seat: a board shows these beside the players.
    """

    MEMORY: ClassVar[frozenset[str]] = frozenset()
    FIXED: ClassVar[frozenset[str]] = frozenset()
    BY_SEAT: ClassVar[frozenset[str]] = frozenset()


class Setup(Value, frozen=True, kw_only=True):
    """Everything a game starts from.

    `revision` is the revision of the rules that the game is played by. `options` holds the options of the ruleset: a start fills
    in the defaults of those that are missing. `data` are the differences from the facts of that revision by dotted path,
    `opening` is the ruleset's own header in plain form. `allowed` holds the rules whose breach the table allowed at the start,
    `files` the deciding files as plain data by the names of their options.
    """

    seats: int
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    revision: int = 1
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    opening: dict[str, Any] = msgspec.field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    files: dict[str, Any] = msgspec.field(default_factory=dict)

    def whole(self, name: str) -> int:
        """Return an option that is a whole number. Raises TypeError for another one."""
        value = self.options[name]
        if type(value) is not int:  # True is an int to Python
            raise TypeError(f"the option {name} is no whole number but {value!r}")
        return value


class Turn(Value, frozen=True):
    """Who acts next.

    The game waits for each actor of `must`, in the order in which they are expected, or with `one` for any one of them (the
    holder of the 1S). `may` are others who can act now. Without `must` the game is over; `may` can still name the table, where a
    game that has a result may go on. `due` is one word for what blocks everything else, `rule` the short id of its rule.
    """

    must: tuple[Actor, ...] = ()
    may: tuple[Actor, ...] = ()
    one: bool = False
    due: str = ""
    rule: str = ""

    @property
    def over(self) -> bool:
        """Whether the game waits for no action."""
        return not self.must

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats among those that the game waits for."""
        return tuple(actor for actor in self.must if isinstance(actor, int))

    @property
    def kind(self) -> Literal["seats", "chance", "table", "over"]:
        """The kind of the first actor in `must`; the team counts as seats."""
        match self.must:
            case ():
                return "over"
            case ("chance" | "table" as actor, *_):
                return actor
            case _:
                return "seats"


A = TypeVar("A", bound=Action)

MOST_WORDS = 200
"""The most words of a field: more buttons than these no player looks through."""


class Field(Value, frozen=True):
    """An open place in a form: what is chosen there, and how it is written in the line.

    - `name` is what is chosen, a noun in the singular: `card`, `die`, `space`.
    - `words` are those to choose from, as they are written in a line, each once, `MOST_WORDS` at most. They are what the viewer
      can know to be possible, or all that there are. Empty for a number or a free text.
    - A field named `player` without words stands for the labels of the table. A line names each player once: of several such
      fields, each takes a label that the others leave.
    - `least` and `most` say how many are chosen; `most` of None is any number. `again` lets a word be chosen more than once.
    - `before` stands in front of what is chosen, `between` between two of them; `empty` stands for none.
    - `low` and `high` make it a whole number in these bounds; `high` of None has no bound.
    - `text` makes it a text that may be typed as well, such as a word of letters.
    """

    name: str
    words: tuple[str, ...] = ()
    least: int = 1
    most: int | None = 1
    again: bool = False
    before: str = ""
    between: str = " "
    empty: str = ""
    low: int | None = None
    high: int | None = None
    text: bool = False

    @property
    def is_player(self) -> bool:
        """Whether a label of the table stands there."""
        return self.name == "player" and not self.words

    @property
    def is_number(self) -> bool:
        """Whether a whole number stands there."""
        return self.low is not None or self.high is not None


class Form(Value, frozen=True):
    """A kind of action with too many cases to list: its seat, the pattern typed behind the player's name, and its meaning.

    A pattern that begins with a colon follows the name without a blank. A form without a seat belongs to the team, the table or
    chance (`by`); its pattern is the whole line, and `NAME` at its beginning stands for any player.

    `parts` says the same for those who choose instead of typing: the fixed text of the pattern, and a field for each place
    that is open, in the order of the line. Parts follow each other without blanks of their own; with a seat, the player's
    label comes before them, and a blank unless they begin with a colon. Every form has parts: where no place is open, the
    pattern is the only one. The notation reads every line made of them, even one that the rules forbid.
    """

    seat: int | None
    pattern: str
    meaning: str
    by: Literal["team", "table", "chance"] = "team"
    parts: tuple[str | Field, ...] = ()

    def line(self, labels: Labels) -> str:
        """Return the form as a whole line: the player's label, where it has one, and the pattern."""
        if self.seat is None:
            return self.pattern
        return f"{labels[self.seat]}{'' if self.pattern.startswith(':') else ' '}{self.pattern}"

    @property
    def owner(self) -> Actor:
        """The actor who may choose it, as `Action.owner`."""
        return self.by if self.seat is None else self.seat

    def fits(self, action: Action, apart: Collection[str] = ()) -> bool:  # noqa: ARG002
        """Return whether it stands for an action, whatever the fields `apart` hold; of a form made by hand, its owner decides."""
        return self.owner in ("team", action.owner)

    def drawn(self, action: A, rng: Rng) -> A:  # noqa: ARG002
        """Return an action that it stands for, with the fields that chance decides drawn; a form made by hand draws nothing."""
        return action


class Choice(NamedTuple):
    """A line that may be played; with a `meaning`, the pattern of many lines, such as `bert CARD CARD …`."""

    line: str
    meaning: str = ""


class Sentence(NamedTuple):
    """What players did in a ply, as people say it.

    - `text` is a whole sentence without a full stop, with the label of who acted: `ben scares with section 2: green`.
      What came of several actions may stand behind `; `: `the trick: …; anna takes it`.
    - `short` is the same for a button of that player, without the name: `scare with section 2: green`.
    - `groups` are headings, the widest first, under which a page puts buttons where there are many: `("section 2", "scare")`.
    """

    text: str
    short: str
    groups: tuple[str, ...] = ()


class Term(NamedTuple):
    """How a word of a line is said: its `name`, such as `1 of Bones` for `1B`.

    Where the scene draws the word as a card or a tile, `tone` is its tone there, and `label` what stands on it, such as `1`.
    Without a tone, `label` is the whole word of a space on a map, which a line may write short.
    """

    name: str
    label: str = ""
    tone: str = ""


class Step(Value, frozen=True):
    """One action of a game with the state before it and the number of its ply, all as one viewer knows them."""

    before: Any
    action: Action
    ply: int


S = TypeVar("S", bound=State)


class Seen(Value, Generic[S], frozen=True):
    """A game at one moment as one viewer knows it: the source of view, prompt and scene.

    `state` is the result of `seen_by`, `turn` the turn of that state, `last` the actions of the latest ply as the viewer knows
    them. `void` is true where the table broke the game off; the turn is then over.
    """

    state: S
    labels: Labels
    turn: Turn
    last: tuple[Action, ...] = ()
    void: bool = False
