"""Spooks, a card-shedding game for three or more players (Steve Jackson Games); 112 rules, 18 options, 43 rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from spooklog.domain.chance import Rng
from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.ruleset import Action, Bot, Figure, Flag, Form, Meta, Outcome, Plain, Ruleset, ScoreRow, Setup, Turn, Viewer
from spooklog.domain.rulesets.spooks import awaited as words
from spooklog.domain.rulesets.spooks import canonical, header, notation, opening, play, scoring, view
from spooklog.domain.rulesets.spooks.actions import ACTIONS, SpooksAction
from spooklog.domain.rulesets.spooks.check import check
from spooklog.domain.rulesets.spooks.first_card import openers
from spooklog.domain.rulesets.spooks.landmarks import LANDMARKS, landmarks
from spooklog.domain.rulesets.spooks.options import OPTIONS
from spooklog.domain.rulesets.spooks.refuse import PACKAGE
from spooklog.domain.rulesets.spooks.state import State, replace
from spooklog.domain.rulesets.spooks.statistics import STATISTICS, statistics
from spooklog.domain.rulesets.spooks.telling import untold

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Share, Step
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat


class Spooks(Ruleset[State, SpooksAction]):
    """The contract, part by part, in the modules beside this one. What recording a line does not need is imported where it is."""

    meta: ClassVar[Meta] = Meta(
        slug="spooks",
        title="Spooks",
        version=1,
        min_seats=3,
        max_seats=112,
        seats="3 or more (as many as the deck has cards for)",
        options=OPTIONS,
        levels=("full", "table", "result"),
        source="Spooks rulebook, a card game for 3 or more players",
        summary="Shed your cards by fitting numbers and suits; Goblins start tricks, Bones loose straights, Bats bite.",
        keywords=notation.KEYWORDS,
        header=header.LINES,
        void_rule="spooks:rec.14",
        token=r"([0-9]+|M)[SKGBT]|C",
        landmarks=LANDMARKS,
        beside="left over",
        statistics=STATISTICS,
    )
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    package: ClassVar[str] = PACKAGE

    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG002
        return header.read_header(lines, labels)

    def write_header(self, setup: Setup, labels: Labels) -> list[str]:
        return header.write_header(setup, labels)

    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:
        return opening.prepare(setup, named)

    def start(self, setup: Setup) -> State:
        return opening.start(setup)

    def deal(self, setup: Setup, rng: Rng) -> Setup:
        return opening.deal(setup, rng)

    def seat_count(self, state: State) -> int:
        return state.table.seats

    def to_act(self, state: State) -> Turn:
        match state.phase:
            case "over" | "void":
                return Turn("over")
            case "open":
                return Turn("seats", openers(state))
            case "trick" if state.trick:
                laid = {seat for seat, _ in state.trick.laid}
                return Turn("seats", tuple(seat for seat in state.trick.entrants if seat not in laid))
            case "swap":
                chosen = {seat for seat, _ in state.swap or ()}
                return Turn("seats", tuple(seat for seat in state.seats if seat not in chosen))
            case "reveal" | "result" | "lost":
                return Turn("seats", untold(state))
            case "window" if state.actor:
                others = [seat for seat in state.seats if seat != state.actor and seat not in state.passed]
                return Turn("seats", (state.actor, *others))
            case _:
                return Turn("seats", (state.actor,) if state.actor else ())

    def check(self, state: State, action: SpooksAction) -> None:
        check(state, action)

    def apply(self, state: State, action: SpooksAction, ply: int) -> State:
        return play.apply(state, action, ply)

    def void(self, state: State) -> State:
        return replace(state, phase="void", actor=None)

    def choices(self, state: State) -> Iterator[SpooksAction | Form]:
        from spooklog.domain.rulesets.spooks.choices import choices

        return choices(state)

    def choices_of(self, state: State, seat: int) -> Iterator[SpooksAction | Form]:
        from spooklog.domain.rulesets.spooks.choices import choices_of

        return choices_of(state, seat)

    def sample(self, state: State, rng: Rng) -> SpooksAction:
        from spooklog.domain.rulesets.spooks.choices import sample

        return sample(state, rng)

    def grounds(self, state: State, action: SpooksAction) -> tuple[str, ...]:
        from spooklog.domain.rulesets.spooks.explain import grounds

        return grounds(state, action)

    @property
    def bots(self) -> Mapping[str, Bot]:
        from spooklog.domain.rulesets.spooks.bots import Shedder

        return {"shedder": Shedder()}

    def seen_by(self, state: State, viewer: Viewer) -> State:
        return view.seen_by(state, viewer)

    def view(self, state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:
        return view.view(state, viewer, labels)

    def canonical(self, state: State) -> bytes:
        return canonical.canonical(state)

    def redact(self, action: SpooksAction, before: State, now: State, viewer: Viewer) -> SpooksAction:
        return view.redact(action, before, now, viewer)

    def reveals(self, state: State, action: SpooksAction) -> bool:
        from spooklog.domain.rulesets.spooks.reveals import reveals

        return reveals(state, action)

    def redact_setup(self, setup: Setup, viewer: Viewer) -> Setup:
        return view.redact_setup(setup, viewer)

    def scores(self, state: State) -> tuple[ScoreRow, ...]:
        return scoring.scores(state)

    def shares(self, steps: Sequence[Step], end: State, seat: int) -> tuple[Share, ...]:
        from spooklog.domain.rulesets.spooks.shares import shares

        return shares(steps, end, seat)

    def statistics(self, state: State) -> tuple[Figure, ...]:
        return statistics(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def report(self, state: State, labels: Labels) -> dict[str, Any]:
        return scoring.report(state, labels)

    def flags(self, state: State, viewer: Viewer) -> tuple[Flag, ...]:
        return view.flags(state, viewer)

    @property
    def formats(self) -> tuple[AnyFormat, ...]:
        from spooklog.domain.rulesets.spooks.formats import FORMATS

        return FORMATS

    def record_level(self, setup: Setup, state: State) -> str:  # noqa: ARG002
        return state.record

    def result_detail(self, setup: Setup) -> dict[str, Plain]:
        from spooklog.domain.rulesets.spooks.formats import detail

        return {**detail(setup)}

    def read(self, text: str, state: State, labels: Labels) -> tuple[SpooksAction, ...]:
        return notation.read(text, state, labels)

    def write(self, actions: Sequence[SpooksAction], labels: Labels) -> str:
        return notation.write(actions, labels)

    def landmarks(self, before: State, after: State) -> tuple[str, ...]:
        return landmarks(before, after)

    def awaited(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return words.awaited(view)

    def board(self, view: Mapping[str, Any]) -> Scene:
        from spooklog.domain.rulesets.spooks.board import board

        return board(view)


RULESET = Spooks()
