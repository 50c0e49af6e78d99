"""A game small enough to see through: players say the next number in any order, and the one who says the target wins.

It reaches the program as a plug-in does, by the entry point in `plugin/`, which is on the path while these tests run. All its
parts are one object.
"""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import (
    Action,
    Form,
    GameRules,
    Meta,
    Notation,
    Outcome,
    Ruleset,
    ScoreRow,
    Seen,
    Setup,
    State,
    Statistic,
    StatValue,
    Step,
    Turn,
)
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Impossible, Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import Whole

PACKAGE = "tests.store"


class Counted(Action, frozen=True):
    """A player said a number."""

    TOPIC = "counting.counted"

    seat: int
    number: int


class Count(State, frozen=True):
    """How far they are, and who said how many numbers."""

    FIXED = frozenset({"seats", "target"})

    seats: int
    target: int
    number: int
    said: tuple[int, ...]
    last: int | None = None


META = Meta(
    slug="counting",
    title="Counting",
    min_seats=1,
    max_seats=4,
    options=(Whole(name="target", help="the last number", default=10, low=1, high=1_000_000),),
    source="none",
    summary="Say the next number.",
    keywords=frozenset({"count"}),
    void_rule="counting:void",
    statistics=(
        Statistic(name="said", title="numbers", help="numbers said"),
        Statistic(name="most", title="most numbers", help="the most numbers said in a game", kind="best"),
        Statistic(name="games", title="games", help="games", team=True),
        Statistic(name="reached", title="reached", help="the last number of a game", over="games", scale=2, team=True),
    ),
)


class Counting(GameRules[Count, Counted], Notation[Count, Counted]):
    """The rules, all parts of them."""

    package = PACKAGE

    def start(self, setup: Setup, /) -> Count:
        first = setup.opening.get("first", 0)
        if first and "counting:zero" not in setup.allowed:
            raise Illegal("counting starts at zero", rule="counting:zero")
        return Count(setup.seats, setup.whole("target"), first, (0,) * setup.seats)

    def turn(self, state: Count, /) -> Turn:
        return Turn() if state.number >= state.target else Turn(tuple(range(1, state.seats + 1)), one=True)

    def check(self, state: Count, action: Counted, /) -> None:
        if action.number <= 0:
            raise Impossible("there is no such number", rule="counting:number")
        if action.number != state.number + 1:
            raise Illegal(f"the next number is {state.number + 1}", rule="counting:next")

    def apply(self, state: Count, action: Counted, ply: int, /) -> Count:
        said = tuple(n + (seat == action.seat) for seat, n in enumerate(state.said, start=1))
        return msgspec.structs.replace(state, number=action.number, said=said, last=action.seat)

    def outcome(self, state: Count, /) -> Outcome | None:
        if state.number < state.target or state.last is None:
            return None
        ranks = tuple(2 - (seat == state.last) for seat in range(1, state.seats + 1))
        return Outcome((state.last,), state.said, ranks, "full", "end")

    def title(self, setup: Setup, /) -> str | None:
        title = setup.opening.get("title")
        return title if isinstance(title, str) else None

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        """`anna 1 2 3`: one line may hold several numbers."""
        name, *numbers = text.split()
        if not numbers or not all(number.lstrip("-").isdecimal() for number in numbers):
            raise Unreadable("say who counts, then numbers", expected=("anna 1",))
        return tuple(Counted(labels.seat(name), int(number)) for number in numbers)

    def write(self, before: Count, actions: Sequence[Counted], labels: Labels, /) -> str:
        return " ".join([labels[actions[0].seat], *(str(action.number) for action in actions)])

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        return (Counted(one, seen.number + 1) for one in self.turn(seen).seats if seat in (None, one))

    def sample(self, state: Count, rng: Rng, /) -> Counted:
        return Counted(1 + rng.below(state.seats), state.number + 1)

    def citations(self, state: Count, action: Counted, /) -> tuple[str, ...]:
        return ("next",)

    def points(self, state: Count, /) -> tuple[int, ...]:
        return state.said

    def scores(self, seen: Count, /) -> tuple[ScoreRow, ...]:
        return tuple(ScoreRow(seat, points, None) for seat, points in enumerate(self.points(seen), start=1))

    def statistics(self, steps: Sequence[Step], end: Count, /) -> tuple[StatValue, ...]:
        own = ((seat, name, said) for seat, said in enumerate(end.said, start=1) for name in ("said", "most"))
        return (*(StatValue(*value) for value in own), StatValue(None, "games", 1), StatValue(None, "reached", end.number))

    def view(self, seen: Seen[Count], /) -> dict[str, Any]:
        state, labels = seen.state, seen.labels
        said = {labels[seat]: n for seat, n in enumerate(state.said, start=1)}
        return {"number": state.number, "said": said, "last": labels[state.last] if state.last else None}

    def prompt(self, seen: Seen[Count], /) -> tuple[str, ...]:
        return (f"any player says {seen.state.number + 1}",)


def ruleset_of(
    parts: Counting,
    kind: type[Ruleset[Count, Counted]] = Ruleset,
    *,
    meta: Meta = META,
    package: str = PACKAGE,
    action: type[Counted] = Counted,
) -> Ruleset[Count, Counted]:
    """The ruleset of some parts, all of them one object."""

    return kind(meta, package, (action,), parts, parts)


COUNTING = ruleset_of(Counting())
