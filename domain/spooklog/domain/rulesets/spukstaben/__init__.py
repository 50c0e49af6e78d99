"""Spukstaben, a cooperative word game for one to four players (Moritz Dressler); 120 rules, 20 options, 22 rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from spooklog.domain.chance import Rng
from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import (
    Action,
    Bot,
    FileOption,
    Flag,
    Form,
    Meta,
    Notice,
    Outcome,
    Ruleset,
    ScoreRow,
    Setup,
    Turn,
    Viewer,
    World,
)
from spooklog.domain.rulesets.spukstaben import awaited as words
from spooklog.domain.rulesets.spukstaben import notation, opening, play, scoring, turns, view
from spooklog.domain.rulesets.spukstaben.actions import ACTIONS, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.landmarks import LANDMARKS, landmarks
from spooklog.domain.rulesets.spukstaben.options import OPTIONS
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE
from spooklog.domain.rulesets.spukstaben.state import State, replace
from spooklog.domain.rulesets.spukstaben.statistics import STATISTICS

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Figure, Share, Step
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat

FILES = (
    FileOption(name="data", kind="facts", help="deck, power bars and ghosts of each turn, as TOML"),
    FileOption(name="dictionary", kind="lexicon", help="a word list that advises, one word a line"),
    FileOption(name="house_words", kind="words", help="words that this table always takes as listed, one a line"),
    FileOption(name="banned_words", kind="words", help="words that this table never takes as listed, one a line"),
)


class Spukstaben(Ruleset[State, SpukstabenAction]):
    """The contract, part by part, in the modules beside this one. What recording a line does not need is imported where it is."""

    meta: ClassVar[Meta] = Meta(
        slug="spukstaben",
        title="Spukstaben",
        version=1,
        min_seats=1,
        max_seats=4,
        seats="1 to 4, as one team",
        options=OPTIONS,
        levels=("table", "result"),
        source="Spukstaben rulebook (cooperative word game by Moritz Dressler, one to four players)",
        summary="Write words together that scare letter ghosts before they carry their letters out of the print shop.",
        keywords=notation.KEYWORDS,
        void_rule="spukstaben:rec.4",
        landmarks=LANDMARKS,
        beside="rating",
        cooperative=True,
        files=FILES,
        statistics=STATISTICS,
    )
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    package: ClassVar[str] = PACKAGE

    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:
        return opening.prepare(setup, named)

    def start(self, setup: Setup) -> State:
        return opening.start(setup)

    def seat_count(self, state: State) -> int:
        return state.table.seats

    def read_facts(self, tree: Mapping[str, Any]) -> dict[str, Any]:
        from spooklog.domain.rulesets.spukstaben.files import read_facts

        return read_facts(tree)

    def to_act(self, state: State) -> Turn:
        return turns.to_act(state)

    def consult(self, state: State, action: SpukstabenAction, world: World) -> SpukstabenAction:
        from spooklog.domain.rulesets.spukstaben.consult import consult

        return consult(state, action, world)

    def check(self, state: State, action: SpukstabenAction) -> None:
        play.check(state, action)

    def apply(self, state: State, action: SpukstabenAction, ply: int) -> State:
        return play.apply(state, action, ply)

    def void(self, state: State) -> State:
        return replace(state, phase="void")

    def choices(self, state: State) -> Iterator[SpukstabenAction | Form]:
        from spooklog.domain.rulesets.spukstaben.choices import choices

        return choices(state)

    def sample(self, state: State, rng: Rng) -> SpukstabenAction:
        from spooklog.domain.rulesets.spukstaben.choices import sample

        return sample(state, rng)

    def grounds(self, state: State, action: SpukstabenAction) -> tuple[str, ...]:
        from spooklog.domain.rulesets.spukstaben.explain import grounds

        return grounds(state, action)

    @property
    def bots(self) -> Mapping[str, Bot]:
        from spooklog.domain.rulesets.spukstaben.bots import BOTS

        return BOTS

    def seen_by(self, state: State, viewer: Viewer) -> State:
        return view.seen_by(state, viewer)

    def view(self, state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:
        return view.view(state, viewer, labels)

    def redact(self, action: SpukstabenAction, before: State, now: State, viewer: Viewer) -> SpukstabenAction:
        return view.redact(action, before, now, viewer)

    def reveals(self, state: State, action: SpukstabenAction) -> bool:  # noqa: ARG002
        return view.reveals(action)

    def scores(self, state: State) -> tuple[ScoreRow, ...]:
        return scoring.scores(state)

    def shares(self, steps: Sequence[Step], end: State, seat: int) -> tuple[Share, ...]:  # noqa: ARG002
        from spooklog.domain.rulesets.spukstaben.shares import shares

        return shares(steps, end)

    def statistics(self, state: State) -> tuple[Figure, ...]:
        from spooklog.domain.rulesets.spukstaben.statistics import statistics

        return statistics(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def report(self, state: State, labels: Labels) -> dict[str, Any]:
        return scoring.report(state, labels)

    def flags(self, state: State, viewer: Viewer) -> tuple[Flag, ...]:  # noqa: ARG002
        return view.flags(state)

    def notices(self, state: State, viewer: Viewer) -> tuple[Notice, ...]:  # noqa: ARG002
        return view.notices(state)

    @property
    def formats(self) -> tuple[AnyFormat, ...]:
        from spooklog.domain.rulesets.spukstaben.formats import FORMATS

        return FORMATS

    def read(self, text: str, state: State, labels: Labels) -> tuple[SpukstabenAction, ...]:
        return notation.read(text, state, labels)

    def write(self, actions: Sequence[SpukstabenAction], labels: Labels) -> str:
        return notation.write(actions, labels)

    def landmarks(self, before: State, after: State) -> tuple[str, ...]:
        return landmarks(before, after)

    def awaited(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return words.awaited(view)

    def board(self, view: Mapping[str, Any]) -> Scene:
        from spooklog.domain.rulesets.spukstaben.board import board

        return board(view)


RULESET = Spukstaben()
