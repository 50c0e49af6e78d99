"""A game small enough to see through: players say the next number in any order, and whoever says the target wins.

It reaches the program as a plug-in does, by the entry point in `plugin/`, which is on the path while these tests run.
"""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.chance import Rng
from spooklog.domain.errors import Illegal, Impossible, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue, Whole
from spooklog.domain.ruleset import (
    Action,
    Figure,
    Flag,
    Form,
    Meta,
    Outcome,
    Ruleset,
    ScoreRow,
    Setup,
    State,
    Statistic,
    Turn,
    Viewer,
)
from spooklog.domain.scene import Scene


class Counted(Action, frozen=True):
    """Somebody said a number."""

    TOPIC = "counting.counted"

    seat: int
    number: int


class Count(State, frozen=True):
    """How far they are, and who said how many numbers."""

    seats: int
    target: int
    number: int
    said: tuple[int, ...]
    last: int | None = None


class Counting(Ruleset[Count, Counted]):
    """The rules."""

    meta = Meta(
        slug="counting",
        title="Counting",
        version=1,
        min_seats=1,
        max_seats=4,
        seats="1 to 4",
        options=(Whole(name="target", help="the last number", default=10, low=1, high=1_000_000),),
        levels=("full",),
        source="none",
        summary="Say the next number.",
        keywords=frozenset({"count"}),
        header=(),
        void_rule="counting:void",
        statistics=(
            Statistic(name="said", title="numbers", help="numbers said"),
            Statistic(name="most", title="most numbers", help="the most numbers said in a game", kind="best"),
            Statistic(name="games", title="games", help="games", team=True),
            Statistic(name="reached", title="reached", help="the last number of a game", over="games", scale=2, team=True),
        ),
    )
    actions = (Counted,)
    package = "tests.store"

    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:
        return {}

    def write_header(self, setup: Setup, labels: Labels) -> list[str]:
        return []

    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:
        return setup

    def start(self, setup: Setup) -> Count:
        first = setup.opening.get("first", 0)
        if first and "counting:zero" not in setup.allowed:
            raise Illegal("counting starts at zero", rule="counting:zero")
        target = setup.options["target"]
        assert isinstance(target, int)
        return Count(setup.seats, target, first, (0,) * setup.seats)

    def deal(self, setup: Setup, rng: Rng) -> Setup:
        return setup

    def seat_count(self, state: Count) -> int:
        return state.seats

    def to_act(self, state: Count) -> Turn:
        return Turn("over") if state.number >= state.target else Turn("seats", tuple(range(1, state.seats + 1)))

    def check(self, state: Count, action: Counted) -> None:
        if action.number <= 0:
            raise Impossible("there is no such number", rule="counting:number")
        if action.number != state.number + 1:
            raise Illegal(f"the next number is {state.number + 1}", rule="counting:next")

    def apply(self, state: Count, action: Counted, ply: int) -> Count:
        said = tuple(n + (seat == action.seat) for seat, n in enumerate(state.said, start=1))
        return msgspec.structs.replace(state, number=action.number, said=said, last=action.seat)

    def void(self, state: Count) -> Count:
        return state

    def choices(self, state: Count) -> Iterator[Counted | Form]:
        return (Counted(seat, state.number + 1) for seat in self.to_act(state).seats)

    def sample(self, state: Count, rng: Rng) -> Counted:
        return Counted(1 + rng.below(state.seats), state.number + 1)

    def grounds(self, state: Count, action: Counted) -> tuple[str, ...]:
        return ("next",)

    def seen_by(self, state: Count, viewer: Viewer) -> Count:
        return state

    def view(self, state: Count, viewer: Viewer, labels: Labels) -> dict[str, Any]:
        said = {labels[seat]: n for seat, n in enumerate(state.said, start=1)}
        return {"number": state.number, "said": said, "last": labels[state.last] if state.last else None}

    def redact(self, action: Counted, before: Count, now: Count, viewer: Viewer) -> Counted:
        return action

    def reveals(self, state: Count, action: Counted) -> bool:
        return False

    def redact_setup(self, setup: Setup, viewer: Viewer) -> Setup:
        return setup

    def scores(self, state: Count) -> tuple[ScoreRow, ...]:
        return tuple(ScoreRow(seat, said, None) for seat, said in enumerate(state.said, start=1))

    def statistics(self, state: Count) -> tuple[Figure, ...]:
        own = ((seat, name, said) for seat, said in enumerate(state.said, start=1) for name in ("said", "most"))
        return (*(Figure(*figure) for figure in own), Figure(None, "games", 1), Figure(None, "reached", state.number))

    def outcome(self, state: Count) -> Outcome | None:
        if state.number < state.target or state.last is None:
            return None
        return Outcome(
            (state.last,), state.said, tuple(2 - (seat == state.last) for seat in range(1, state.seats + 1)), "full", "end"
        )

    def report(self, state: Count, labels: Labels) -> dict[str, Any]:
        return {}

    def flags(self, state: Count, viewer: Viewer) -> tuple[Flag, ...]:
        return ()

    def read(self, text: str, state: Count, labels: Labels) -> tuple[Counted, ...]:
        """`anna 1 2 3`: one line may hold several numbers."""
        name, *numbers = text.split()
        if not numbers or not all(number.lstrip("-").isdecimal() for number in numbers):
            raise Unreadable("say who counts, then numbers", expected=("anna 1",))
        return tuple(Counted(labels.seat(name), int(number)) for number in numbers)

    def write(self, actions: Sequence[Counted], labels: Labels) -> str:
        return " ".join([labels[actions[0].seat], *(str(action.number) for action in actions)])

    def awaited(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return (f"somebody says {view['number'] + 1}",)

    def board(self, view: Mapping[str, Any]) -> Scene:
        raise NotImplementedError


COUNTING = Counting()
