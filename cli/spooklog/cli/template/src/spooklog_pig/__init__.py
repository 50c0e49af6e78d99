"""Pig, a dice game: players roll as often as they dare, and a 1 loses what the turn has brought."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.contract.ruleset import Action, GameRules, Meta, Ruleset, Setup, State, Turn
from spooklog.domain.grammar.kinds import Seat, Whole
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.values import options
from spooklog.domain.values.value import put


class Rolled(Action, frozen=True):
    """A player rolled the die."""

    TOPIC = "pig.rolled"
    LINE = "{seat} rolls {face}"
    CHANCE = frozenset({"face"})
    seat: Seat
    face: Annotated[int, Whole("face", digits=1), msgspec.Meta(ge=1, le=6)]


class Held(Action, frozen=True):
    """A player kept what the turn had brought."""

    TOPIC = "pig.held"
    LINE = "{seat} holds"
    seat: Seat


class Totals(State, frozen=True):
    """What each player has, whose turn it is, and what the turn has brought so far."""

    FIXED = frozenset({"target"})
    target: int
    totals: tuple[int, ...]
    seat: int = 1
    brought: int = 0


PigAction = Rolled | Held
GRAMMAR: Grammar[Totals, PigAction] = Grammar((Rolled, Held), "pig:rec.1")


class Pig(GameRules[Totals, PigAction]):
    """The rules."""

    def start(self, setup: Setup) -> Totals:
        return Totals(setup.whole("target"), (0,) * setup.seats)

    def turn(self, state: Totals) -> Turn:
        if max(state.totals) >= state.target:
            return Turn(rule="end.1")
        return Turn((state.seat,), due="roll or hold" if state.brought else "roll", rule="turn.1")

    def apply(self, state: Totals, action: PigAction, ply: int) -> Totals:  # noqa: ARG002
        brought = state.brought if action.seat == state.seat else 0  # a ruling may let a player act out of turn
        if isinstance(action, Rolled) and action.face > 1:
            return msgspec.structs.replace(state, seat=action.seat, brought=brought + action.face)
        kept = state.totals[action.seat - 1] + (brought if isinstance(action, Held) else 0)
        return Totals(state.target, put(state.totals, action.seat, kept), action.seat % len(state.totals) + 1)

    def choices(self, seen: Totals, seat: int | None = None) -> Iterator[PigAction]:
        for one in self.turn(seen).seats if seat in (None, seen.seat) else ():
            yield from (Rolled(one, face) for face in range(1, 7))
            yield from [Held(one)] if seen.brought else []

    def points(self, state: Totals) -> tuple[int, ...]:
        return state.totals


META = Meta(
    slug="pig",
    title="Pig",
    min_seats=2,
    max_seats=8,
    options=(options.Whole(name="target", help="so many points win", rules=("end.1",), default=100, low=10, high=1000),),
    source="a dice game that has been played for centuries",
    summary="Roll as often as you dare: a 1 loses what the turn has brought.",
    keywords=GRAMMAR.keywords,
    dialect=Dialect(separators=(";",)),
    files=(),
    api=1,
)
RULESET = Ruleset[Totals, PigAction](META, __name__, (Rolled, Held), Pig(), GRAMMAR)
