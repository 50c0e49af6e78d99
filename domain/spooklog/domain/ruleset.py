"""The contract of a ruleset: a pure decider, with chance and the table as actors beside the seats.

A ruleset never reads a clock, a file of a game, or a terminal. States and actions are frozen values; `apply` shares what did
not change, so that a timeline can keep the state after every ply. `domain/README.md` shows how to add one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec
import orjson

from spooklog.domain.chance import Rng
from spooklog.domain.labels import Labels
from spooklog.domain.options import Option, OptionValue
from spooklog.domain.value import Value

if TYPE_CHECKING:
    from spooklog.domain.rulebook import Rulebook
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""Data that JSON can say."""

Viewer: TypeAlias = int | Literal["public", "full"]
"""Who looks: a seat, anybody at the table, or somebody who may see all that is logged."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody a game can be seen as: full, public, and each seat."""
    return ("full", "public", *range(1, seats + 1))


def name_of(viewer: Viewer, labels: Labels) -> str:
    """Who looks, as it is typed: `full`, `public`, or a player's label."""
    return labels[viewer] if isinstance(viewer, int) else viewer


class Action(Value, frozen=True, forbid_unknown_fields=True):
    """A fact seen at the table, past tense. Each subclass has the explicit name under which it is stored."""

    TOPIC: ClassVar[str]
    VERSION: ClassVar[int] = 1


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
    """Whose action is awaited: seats in the order they are expected, chance, the table, or nobody."""

    kind: Literal["seats", "chance", "table", "over"]
    seats: tuple[int, ...] = ()


class Form(Value, frozen=True):
    """A kind of action with too many cases to list: how it is typed, for whom, and what it means."""

    seat: int
    pattern: str
    meaning: str


class ScoreRow(Value, frozen=True):
    """One line of the scoreboard: a seat (None for a team), its score so far or None, and its place once decided."""

    seat: int | None
    score: int | None
    rank: int | None


class Step(Value, frozen=True):
    """One action of a game with the state before it and its ply, all as somebody knows them."""

    before: Any
    action: Action
    ply: int


class Share(Value, frozen=True):
    """A part of a score: points (None where nobody counted), what they are for in words, in which `@2` is the player of a seat,
    the short id of the rule, and the ply that they come from: 0 is the start, None a ply that nobody knows.
    """

    points: int | None
    what: str
    rule: str | None = None
    ply: int | None = None


class Outcome(Value, frozen=True):
    """How a game ended: winners and points by seat (None where nobody counted), trust in the record, and the ruleset's details.

    Nothing in it names a player; `detail` uses seat numbers wherever it speaks of one.
    """

    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    ranks: tuple[int, ...]
    trust: str
    ended_by: str


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset is: pure data.

    `keywords` are the words of its notation that no label may equal, `token` a pattern of its cards or dice that no label may
    look like, `header` its header lines, `void_rule` the id cited after a game was broken off, `landmarks` the words for moments
    that people look for in a replay, such as `trick`.
    """

    slug: str
    title: str
    version: int
    min_seats: int
    max_seats: int
    seats: str
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    source: str
    summary: str
    keywords: frozenset[str]
    header: tuple[str, ...]
    void_rule: str | None = None
    token: str | None = None
    landmarks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Slug with version, as stored: `spooks/1`."""
        return f"{self.slug}/{self.version}"

    @property
    def each(self) -> str:
        """What one game of a series is called: a hand, where the notation speaks of hands."""
        return "hand" if "hand" in self.keywords else "game"

    @property
    def token_pattern(self) -> re.Pattern[str] | None:
        """The compiled `token`."""
        return re.compile(self.token, re.IGNORECASE) if self.token else None


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Bot(Protocol):
    """Plays a game for a seat."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """A legal action of the seat, None where it has none or waits for others to act first.

        `state` is as the seat knows it, and `rng` the bot's own chance.
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

    @abstractmethod
    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:
        """The ruleset's own header lines as a plain opening. Raises Unreadable, or Illegal for a name outside the game."""

    @abstractmethod
    def write_header(self, setup: Setup, labels: Labels) -> list[str]:
        """Header lines that read back as the opening."""

    @abstractmethod
    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:
        """The setup with everything left open filled in (the record level from what is known, a spread of cards).

        `named` are the options that were given and not defaulted. The result is what gets stored.
        """

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first action. Raises Illegal or Impossible, in the catalogue's order of refusals."""

    @abstractmethod
    def deal(self, setup: Setup, rng: Rng) -> Setup:
        """A digital start: the setup with everything random drawn and written into the opening."""

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """How many seats the game has."""

    # -- play ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def to_act(self, state: S) -> Turn:
        """Whose action is awaited."""

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
        return (choice for choice in self.choices(state) if getattr(choice, "seat", None) == seat)

    @abstractmethod
    def sample(self, state: S, rng: Rng) -> A:
        """One legal action or chance outcome. Raises LookupError when the game is over or waits for facts nobody can draw."""

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

    @abstractmethod
    def redact(self, action: A, before: S, now: S, viewer: Viewer) -> A:
        """The action, taken in `before`, as a viewer knows it who looks back from `now`."""

    @abstractmethod
    def reveals(self, state: S, action: A) -> bool:
        """Whether an action shows somebody what was hidden from them, beyond what its own seat chose to lay open by playing it.

        Whoever has seen it cannot unsee it, so nobody takes it back alone.
        """

    @abstractmethod
    def redact_setup(self, setup: Setup, viewer: Viewer) -> Setup:
        """The setup as the viewer knew it."""

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

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it has not."""

    @abstractmethod
    def report(self, state: S, labels: Labels) -> dict[str, Any]:
        """The outcome as plain data with the catalogue's field names. Raises LookupError while there is none."""

    @abstractmethod
    def flags(self, state: S, viewer: Viewer) -> tuple[Flag, ...]:
        """Breaches that later knowledge revealed, as far as the viewer may know."""

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


class Flag(Value, frozen=True):
    """A breach that stays visible: the rule (full id), the ply it happened in, and what it was about."""

    rule: str
    at: int
    seat: int | None = None
    card: str | None = None
    ruled: bool = False
    why: str | None = None


AnyRuleset: TypeAlias = Ruleset[Any, Any]
"""A ruleset whose state and action types are its own affair; states go back only to the ruleset they came from."""
