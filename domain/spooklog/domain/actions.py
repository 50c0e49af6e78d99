"""What a game consists of while it is played: viewers and actors, actions, states, the setup, turns, and what a viewer sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.value import Value

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""Data that JSON can say."""

Viewer: TypeAlias = int | Literal["public", "full"]
"""Who looks: a seat, the public at the table, or a reader who may see all that is logged."""

Actor: TypeAlias = int | Literal["team", "table", "chance"]
"""Who acts: a seat; the team as one, for which any player speaks; the table (an hourglass turned); chance (dice, deals)."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Return every viewer of a game: full, public, and each seat."""
    return ("full", "public", *range(1, seats + 1))


def name_of(viewer: Viewer | Actor, labels: Labels) -> str:
    """Return a viewer or an actor as it is typed: a player's label, or the word itself, such as `public` or `chance`."""
    return labels[viewer] if isinstance(viewer, int) else viewer


class Action(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=False):
    """A fact seen at the table, past tense. Each subclass has the explicit name under which it is stored.

    An action of a player has a `seat`; one that may also be the team's a `seat` that may be None; one of the table or of chance
    has none and says in `BY` which of the two it is. Where chance speaks through a player's hands (a die that one player throws),
    the action has that `seat` and says its `owner` itself.
    """

    TOPIC: ClassVar[str]
    VERSION: ClassVar[int] = 1
    BY: ClassVar[Literal["table", "chance"]] = "table"

    @property
    def owner(self) -> Actor:
        """Whose action it is: that of a seat, of the team where `seat` is None, else `BY`."""
        seat: Actor | None = getattr(self, "seat", self.BY)
        return "team" if seat is None else seat

    @property
    def moment(self) -> int | None:
        """The table time that the action carries, in ms since 1970 UTC; None for most."""
        return None


class State(Value, frozen=True):
    """A game between two actions.

    The *position* is what the rules need to go on, and who knows what. `MEMORY` names the fields that are no part of it (tallies,
    who laid what, claims, the last roll) and `FIXED` those that the setup decides and no action changes; all have defaults or are
    set at the start. `position.py` makes digests of all other fields, so these hold no labels, no prose and no ply numbers, and
    data without an order is sorted.
    """

    MEMORY: ClassVar[frozenset[str]] = frozenset()
    FIXED: ClassVar[frozenset[str]] = frozenset({"table"})


class Setup(Value, frozen=True, kw_only=True):
    """Everything a game starts from.

    `revision` is that of the rules it is played by. `options` holds every option of the ruleset; `data` the differences from the
    facts of that revision, by dotted path; `opening` is the ruleset's own header in plain form; `allowed` the rules whose breach
    the table allowed at the start. `files` are the deciding files, read into plain data, by the names of their options.
    """

    seats: int
    options: dict[str, OptionValue]
    revision: int = 1
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    opening: dict[str, Any] = msgspec.field(default_factory=dict)
    allowed: frozenset[str] = frozenset()
    files: dict[str, Any] = msgspec.field(default_factory=dict)


class Turn(Value, frozen=True):
    """Who acts next.

    The game waits for each actor of `must`, in the order in which they are expected, or with `one` for any one of them (the
    holder of the 1S). `may` are others who can act now. A turn without `must` is over; `may` can still name the table, where a
    game that has a result may go on. `due` says in a word what blocks everything else, `rule` is the short id of the rule that
    says so.
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
        """What kind of actor the game waits for: the first of `must` decides; the team counts as seats."""
        match self.must:
            case ():
                return "over"
            case ("chance" | "table" as actor, *_):
                return actor
            case _:
                return "seats"


class Form(Value, frozen=True):
    """A kind of action with too many cases to list: how it is typed behind the player's name, for which seat, what it means.

    A pattern that begins with a colon follows the name at once. Without a seat it belongs to the team, the table or chance
    (`by`), and the pattern is the whole line; `NAME` at its beginning stands for any player.
    """

    seat: int | None
    pattern: str
    meaning: str
    by: Literal["team", "table", "chance"] = "team"

    def line(self, labels: Labels) -> str:
        """Return the whole line."""
        if self.seat is None:
            return self.pattern
        return f"{labels[self.seat]}{'' if self.pattern.startswith(':') else ' '}{self.pattern}"

    @property
    def owner(self) -> Actor:
        """Whose choice it is, as with actions."""
        return self.by if self.seat is None else self.seat


class Step(Value, frozen=True):
    """One action of a game with the state before it and its ply, all as one viewer knows them."""

    before: Any
    action: Action
    ply: int


S = TypeVar("S", bound=State)


class Seen(Value, Generic[S], frozen=True):
    """A game at one moment as one viewer knows it: all that view, prompt and scene are made from.

    `state` is what `seen_by` returned, `turn` that of this state, `last` the actions of the latest ply as the viewer knows them.
    Where the table broke the game off, it is `void` and the turn is over.
    """

    state: S
    labels: Labels
    turn: Turn
    last: tuple[Action, ...] = ()
    void: bool = False
