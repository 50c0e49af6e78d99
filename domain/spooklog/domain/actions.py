"""What a game consists of while it is played: who looks and who acts, actions, states, the setup, and what may come next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.value import Value

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""Data that JSON can say."""

Viewer: TypeAlias = int | Literal["public", "full"]
"""Who looks: a seat, anybody at the table, or somebody who may see all that is logged."""

Owner: TypeAlias = int | Literal["team", "table"]
"""Who acts: a seat, the team as one (of its players whoever says it first), or the table, chance included."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody a game can be seen as: full, public, and each seat."""
    return ("full", "public", *range(1, seats + 1))


def name_of(viewer: Viewer, labels: Labels) -> str:
    """Who looks, as it is typed: `full`, `public`, or a player's label."""
    return labels[viewer] if isinstance(viewer, int) else viewer


class Action(Value, frozen=True, forbid_unknown_fields=True):
    """A fact seen at the table, past tense. Each subclass has the explicit name under which it is stored.

    An action of a player has a `seat`, one that may also be the team's a `seat` that may be None, one of the table's or of chance
    none; whatever is not so says its `owner` itself.
    """

    TOPIC: ClassVar[str]
    VERSION: ClassVar[int] = 1

    @property
    def owner(self) -> Owner:
        """Whose action it is: that of a seat, of the team where `seat` is None, else of the table or of chance."""
        seat: int | Literal["table"] | None = getattr(self, "seat", "table")
        return "team" if seat is None else seat

    @property
    def moment(self) -> int | None:
        """The table time that the action itself tells, in ms since 1970 UTC, where it is one that does."""
        return None


class State(Value, frozen=True):
    """A game between two actions."""


class Setup(Value, frozen=True, kw_only=True):
    """Everything a game starts from.

    `options` holds every option of the ruleset; `data` the differences from its shipped facts, by dotted path; `opening` is the
    ruleset's own header in plain form; `allowed` the rules whose breach the table allowed at the start.
    """

    seats: int
    options: dict[str, OptionValue]
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    opening: dict[str, Any] = msgspec.field(default_factory=dict)
    allowed: frozenset[str] = frozenset()


class Turn(Value, frozen=True):
    """Whose action is awaited: of seats, in the order they are expected; of chance, for the seats named; of the table; of nobody.

    Of several seats each has to act, unless it is the team that does: then one speaks for all.
    """

    kind: Literal["seats", "chance", "table", "over"]
    seats: tuple[int, ...] = ()


class Form(Value, frozen=True):
    """A kind of action with too many cases to list: how it is typed behind the player's name, for whom, and what it means.

    A pattern that begins with a colon follows the name at once. Without a seat it is the team's, the table's or chance's affair,
    and the pattern is the whole line; `NAME` at its beginning stands for any player.
    """

    seat: int | None
    pattern: str
    meaning: str

    def line(self, labels: Labels) -> str:
        """The whole line."""
        if self.seat is None:
            return self.pattern
        return f"{labels[self.seat]}{'' if self.pattern.startswith(':') else ' '}{self.pattern}"

    @property
    def owner(self) -> Owner:
        """Whose choice it is, as with actions."""
        return "team" if self.seat is None else self.seat


class Step(Value, frozen=True):
    """One action of a game with the state before it and its ply, all as somebody knows them."""

    before: Any
    action: Action
    ply: int
