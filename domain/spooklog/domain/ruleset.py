"""The contract of a ruleset: a pure decider, with chance and the table as actors beside the seats.

A ruleset never reads a clock, a file of a game, or a terminal. States and actions are frozen values; `apply` shares what did
not change, so that a timeline can keep the state after every ply. `domain/README.md` shows how to add one.

The values that it speaks in can all be imported from here: of a game under way (`actions.py`), of what it comes to
(`findings.py`), of the ruleset itself (`meta.py`), and of the world around it (`world.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
import orjson

from spooklog.domain.actions import Action, Form, Owner, Plain, Setup, State, Step, Turn, Viewer, name_of, viewers
from spooklog.domain.chance import Rng
from spooklog.domain.findings import Figure, Flag, Notice, Outcome, ScoreRow, Share
from spooklog.domain.labels import Labels
from spooklog.domain.meta import FileOption, Meta, Statistic
from spooklog.domain.options import OptionValue
from spooklog.domain.world import NOWHERE, Lexicon, World

if TYPE_CHECKING:
    from spooklog.domain.rulebook import Rulebook
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat

__all__ = [
    "NOWHERE",
    "Action",
    "AnyRuleset",
    "Bot",
    "Figure",
    "FileOption",
    "Flag",
    "Form",
    "Lexicon",
    "Meta",
    "Notice",
    "Outcome",
    "Owner",
    "Plain",
    "Ruleset",
    "ScoreRow",
    "Setup",
    "Share",
    "State",
    "Statistic",
    "Step",
    "Turn",
    "Viewer",
    "World",
    "name_of",
    "viewers",
]

S = TypeVar("S", bound=State)

A = TypeVar("A", bound=Action)


class Bot(Protocol):
    """Plays a game for a seat."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """A legal action of the seat, None where it has none or waits for others to act first.

        `state` is as the seat knows it, and `rng` the bot's own chance. What chance decides about the action may be left open, in
        a form that no log holds: `Ruleset.draw` completes it.
        """


class Ruleset(ABC, Generic[S, A]):
    """What spooklog asks of the rules of one title.

    Errors: Unreadable and Ambiguous from reading text; Illegal and Impossible from `start`, `check` and (for actions that a
    ruling let through) `apply`; each carries the id of the rule.
    """

    meta: ClassVar[Meta]
    actions: ClassVar[tuple[type[Action], ...]]
    """Every action type, for the store."""

    package: ClassVar[str]
    """Where facts.toml and rulebook.toml lie."""

    @property
    def rulebook(self) -> Rulebook:
        """Every rule id with its text."""
        from spooklog.domain.rulebook import load_rulebook  # whoever plays by the rules does not look them up

        return load_rulebook(self.package)

    # -- start -----------------------------------------------------------------------------------------------------------

    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG002
        """The ruleset's own header lines as a plain opening. Raises Unreadable, or Illegal for a name outside the game."""
        if lines:
            from spooklog.domain.errors import Unreadable

            known = ("options NAME=VALUE…", "data PATH = VALUE")
            raise Unreadable(f"{self.meta.title} has no header line '{lines[0]}'", input=lines[0], expected=known)
        return {}

    def write_header(self, setup: Setup, labels: Labels) -> list[str]:  # noqa: ARG002
        """Header lines that read back as the opening."""
        return []

    def read_facts(self, tree: Mapping[str, Any]) -> dict[str, Any]:
        """A table's own facts from a TOML file, as differences by dotted path. Raises Usage with the path that is off.

        A ruleset whose file is not made like its facts.toml has a reading of its own.
        """
        from spooklog.domain.facts import differences, shipped_facts  # a game is seldom played with other facts

        return differences(shipped_facts(self.package), tree)

    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:  # noqa: ARG002
        """The setup with everything left open filled in (the record level from what is known, a spread of cards).

        `named` are the options that were given and not defaulted. The result is what gets stored.
        """
        return setup

    def deal(self, setup: Setup, rng: Rng) -> Setup:  # noqa: ARG002
        """A digital start: the setup with everything random that lies there from the start drawn and written into the opening.

        Here nothing is: chance waits for its turn, and all of it is recorded, at the fullest level.
        """
        if "record" not in setup.options:
            return setup
        return msgspec.structs.replace(setup, options={**setup.options, "record": self.meta.levels[0]})

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first action. Raises Illegal or Impossible, in the catalogue's order of refusals."""

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """How many seats the game has."""

    # -- play ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S) -> Turn:
        """Whose action is awaited."""

    def consult(self, state: S, action: A, world: World) -> A:  # noqa: ARG002
        """The action with what the world adds before it is checked: the time, a word list's verdict. What is told stays told."""
        return action

    @abstractmethod
    def check(self, state: S, action: A) -> None:
        """Raise Illegal or Impossible with the rule id if the rules forbid the action; the first one in the catalogue's order."""

    @abstractmethod
    def apply(self, state: S, action: A, ply: int) -> S:
        """The state after the action; `ply` is the line it belongs to, for flags.

        An action that a ruling let through takes effect as if its preconditions held; raises Impossible where it cannot.
        """

    @abstractmethod
    def void(self, state: S) -> S:
        """The state of a game that was broken off here."""

    @abstractmethod
    def choices(self, state: S) -> Iterator[A | Form]:
        """Legal actions, lazily; forms where there are too many to list."""

    def choices_of(self, state: S, seat: int) -> Iterator[A | Form]:
        """The choices of one seat. A ruleset that need not ask about the others may find them in less time."""
        turn = self.to_act(state)
        owners = (seat, "team") if turn.kind == "seats" and seat in turn.seats else (seat,)
        return (choice for choice in self.choices(state) if choice.owner in owners)

    @abstractmethod
    def sample(self, state: S, rng: Rng) -> A:
        """One legal action or chance outcome. Raises LookupError when the game is over or waits for facts nobody can draw."""

    def draw(self, state: S, action: A, rng: Rng) -> A:  # noqa: ARG002
        """What a bot chose, completed by what chance decides about it: the faces of the dice that it took. Here nothing."""
        return action

    @abstractmethod
    def grounds(self, state: S, action: A) -> tuple[str, ...]:
        """The short ids of the rules that a legal action rests on or sets off, the deciding one first."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """Who can play this game for a seat, by name, beside the one that plays at random."""
        return {}

    # -- knowledge -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def seen_by(self, state: S, viewer: Viewer) -> S:
        """The state as the viewer knows it: everything that is hidden from the viewer is unknown in it, not merely unshown."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer, labels: Labels) -> dict[str, Any]:
        """What the viewer may see, as plain data with the catalogue's field names."""

    def canonical(self, state: S) -> bytes:
        """The full view by seat number as canonical JSON: what digests are made of, after every action.

        A ruleset whose views are large may write the same bytes in less time.
        """
        view = self.view(state, "full", Labels.numbered(self.seat_count(state)))
        return orjson.dumps(view, option=orjson.OPT_SORT_KEYS)

    def redact(self, action: A, before: S, now: S, viewer: Viewer) -> A:  # noqa: ARG002
        """The action, taken in `before`, as a viewer knows it who looks back from `now`. Here everybody sees what is done."""
        return action

    @abstractmethod
    def reveals(self, state: S, action: A) -> bool:
        """Whether an action shows somebody what was hidden from them, beyond what its own seat chose to lay open by playing it.

        Whoever has seen it cannot unsee it, so nobody takes it back alone.
        """

    def redact_setup(self, setup: Setup, viewer: Viewer) -> Setup:  # noqa: ARG002
        """The setup as the viewer knew it. Here it hides nothing."""
        return setup

    # -- end -------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def scores(self, state: S) -> tuple[ScoreRow, ...]:
        """The scoreboard as it stands."""

    def shares(self, steps: Sequence[Step], end: S, seat: int) -> tuple[Share, ...]:  # noqa: ARG002
        """What the score of a seat is made of, as far as whoever knows these steps and this end can tell; none before it counts.

        The points add up to the score of `end`.
        """
        score = next((row.score for row in self.scores(end) if row.seat == seat), None)
        return () if score is None else (Share(score, "as the ruleset counts"),)

    def statistics(self, state: S) -> tuple[Figure, ...]:  # noqa: ARG002
        """What the game tells of itself so far, for the statistics that `meta` names; nothing of what is still hidden."""
        return ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it has not."""

    @abstractmethod
    def report(self, state: S, labels: Labels) -> dict[str, Any]:
        """The outcome as plain data with the catalogue's field names. Raises LookupError while there is none.

        Where `ended_by` is no deed of the winner, `ending` says in words how the game ended.
        """

    def flags(self, state: S, viewer: Viewer) -> tuple[Flag, ...]:  # noqa: ARG002
        """Breaches that later knowledge revealed, as far as the viewer may know."""
        return ()

    def notices(self, state: S, viewer: Viewer) -> tuple[Notice, ...]:  # noqa: ARG002
        """What is worth knowing and refuses nothing, as far as the viewer may know, in the order in which it came."""
        return ()

    # -- series ----------------------------------------------------------------------------------------------------------

    @property
    def formats(self) -> tuple[AnyFormat, ...]:
        """Formats of its own in which games of it are added up, beside the general ones."""
        return ()

    def record_level(self, setup: Setup, state: S) -> str:  # noqa: ARG002
        """The record level as the state has it: a record may have fallen since the start."""
        return str(setup.options.get("record", self.meta.levels[0]))

    def result_detail(self, setup: Setup) -> dict[str, Plain]:  # noqa: ARG002
        """What its formats ask about the start of a game beside the options: `dealer`, a seat, where there is one."""
        return {}

    # -- text and pictures -----------------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, text: str, state: S, labels: Labels) -> tuple[A, ...]:
        """The actions a line stands for. Raises Unreadable or Ambiguous; well-formed nonsense is left to `check`."""

    @abstractmethod
    def write(self, actions: Sequence[A], labels: Labels) -> str:
        """The line that reads back as these actions of one ply."""

    def landmarks(self, before: S, after: S) -> tuple[str, ...]:  # noqa: ARG002
        """Which of `meta.landmarks` begin with a ply, given the states before and after it."""
        return ()

    @abstractmethod
    def awaited(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """What happens next, in words: what is awaited of whom first, then what else may be done."""

    @abstractmethod
    def board(self, view: Mapping[str, Any]) -> Scene:
        """A picture of a view: shapes and text."""


AnyRuleset: TypeAlias = Ruleset[Any, Any]
"""A ruleset whose state and action types are its own affair; states go back only to the ruleset they came from."""
