"""Spookies, a push-your-luck dice game in a haunted house, for two to five players; 60 rules, 10 options, 12 rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from spooklog.domain.chance import Rng
from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Action, Bot, Figure, Form, Meta, Outcome, Ruleset, ScoreRow, Setup, Turn, Viewer
from spooklog.domain.rulesets.spookies import awaited as words
from spooklog.domain.rulesets.spookies import notation, opening, play, scoring
from spooklog.domain.rulesets.spookies.actions import ACTIONS, SpookiesAction
from spooklog.domain.rulesets.spookies.check import check
from spooklog.domain.rulesets.spookies.landmarks import LANDMARKS, landmarks
from spooklog.domain.rulesets.spookies.measures import STATISTICS
from spooklog.domain.rulesets.spookies.options import FILES, OPTIONS
from spooklog.domain.rulesets.spookies.refuse import PACKAGE
from spooklog.domain.rulesets.spookies.state import State, replace
from spooklog.domain.rulesets.spookies.view import view

if TYPE_CHECKING:
    from spooklog.domain.ruleset import Share, Step
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat


class Spookies(Ruleset[State, SpookiesAction]):
    """The contract, part by part, in the modules beside this one. What recording a line does not need is imported where it is."""

    meta: ClassVar[Meta] = Meta(
        slug="spookies",
        title="Spookies",
        version=1,
        min_seats=2,
        max_seats=5,
        seats="2 to 5",
        options=OPTIONS,
        levels=("table", "result"),
        source="Spookies rulebook, pages 4 and 5, a dice game; all other pages are missing",
        summary="Push your luck up a haunted house: a die says who moves, two to four dice how high; falls cost Spookies.",
        keywords=notation.KEYWORDS,
        void_rule="spookies:rec.4",
        landmarks=LANDMARKS,
        beside="chips",
        files=FILES,
        statistics=STATISTICS,
    )
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    package: ClassVar[str] = PACKAGE

    def read_facts(self, tree: Mapping[str, Any]) -> dict[str, Any]:
        from spooklog.domain.rulesets.spookies.files import read_facts

        return read_facts(tree)

    def start(self, setup: Setup) -> State:
        return opening.start(setup)

    def seat_count(self, state: State) -> int:
        return state.table.seats

    def to_act(self, state: State) -> Turn:
        everybody = tuple(state.seats)
        match state.phase:
            case "over" | "void":
                return Turn("over")
            case "count":
                return Turn("seats", state.uncounted)
            case "result":
                return Turn("seats", everybody)
            case "character" if state.options.character_choice == "die" and state.current:
                return Turn("chance", (state.current,))
            case _:
                return Turn("seats", (state.current,) if state.current else everybody)

    def check(self, state: State, action: SpookiesAction) -> None:
        check(state, action)

    def apply(self, state: State, action: SpookiesAction, ply: int) -> State:  # noqa: ARG002
        return play.apply(state, action)

    def void(self, state: State) -> State:
        return replace(state, phase="void", current=None)

    def choices(self, state: State) -> Iterator[SpookiesAction | Form]:
        from spooklog.domain.rulesets.spookies.choices import choices

        return choices(state)

    def sample(self, state: State, rng: Rng) -> SpookiesAction:
        from spooklog.domain.rulesets.spookies.choices import sample

        return sample(state, rng)

    def draw(self, state: State, action: SpookiesAction, rng: Rng) -> SpookiesAction:
        from spooklog.domain.rulesets.spookies.choices import draw

        return draw(state, action, rng)

    def grounds(self, state: State, action: SpookiesAction) -> tuple[str, ...]:
        from spooklog.domain.rulesets.spookies.explain import grounds

        return grounds(state, action)

    @property
    def bots(self) -> Mapping[str, Bot]:
        from spooklog.domain.rulesets.spookies.bots import BOTS

        return BOTS

    def seen_by(self, state: State, viewer: Viewer) -> State:  # noqa: ARG002
        return state  # chips have no values before they are counted, and then everybody sees them

    def view(self, state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:  # noqa: ARG002
        return view(state, labels)

    def reveals(self, state: State, action: SpookiesAction) -> bool:  # noqa: ARG002
        from spooklog.domain.rulesets.spookies.reveals import reveals

        return reveals(action)

    def scores(self, state: State) -> tuple[ScoreRow, ...]:
        return scoring.scores(state)

    def shares(self, steps: Sequence[Step], end: State, seat: int) -> tuple[Share, ...]:
        from spooklog.domain.rulesets.spookies.shares import shares

        return shares(steps, end, seat)

    def statistics(self, state: State) -> tuple[Figure, ...]:
        from spooklog.domain.rulesets.spookies.statistics import statistics

        return statistics(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def report(self, state: State, labels: Labels) -> dict[str, Any]:
        return scoring.report(state, labels)

    @property
    def formats(self) -> tuple[AnyFormat, ...]:
        from spooklog.domain.rulesets.spookies.formats import FORMATS

        return FORMATS

    def read(self, text: str, state: State, labels: Labels) -> tuple[SpookiesAction, ...]:
        return notation.read(text, state, labels)

    def write(self, actions: Sequence[SpookiesAction], labels: Labels) -> str:
        return notation.write(actions, labels)

    def landmarks(self, before: State, after: State) -> tuple[str, ...]:
        return landmarks(before, after)

    def awaited(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return words.awaited(view)

    def board(self, view: Mapping[str, Any]) -> Scene:
        from spooklog.domain.rulesets.spookies.board import board

        return board(view)


RULESET = Spookies()
