"""The contract of a ruleset: a pure decider, with chance and the table as actors beside the seats.

A ruleset never reads a clock, a file of a game, or a terminal. States and actions are frozen values; `apply` shares what did
not change, so that a timeline can keep the state after every ply. `domain/README.md` shows how to add one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
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


Owner: TypeAlias = int | Literal["team", "table"]
"""Who acts: a seat, the team as one, or the table, chance included."""


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
    """Whose action is awaited: seats in the order they are expected, chance, the table, or nobody."""

    kind: Literal["seats", "chance", "table", "over"]
    seats: tuple[int, ...] = ()


class Form(Value, frozen=True):
    """A kind of action with too many cases to list: how it is typed behind the player's name, for whom, and what it means.

    Without a seat it is the team's, the table's or chance's affair, and the pattern is the whole line.
    """

    seat: int | None
    pattern: str
    meaning: str

    def line(self, labels: Labels) -> str:
        """The whole line."""
        return self.pattern if self.seat is None else f"{labels[self.seat]} {self.pattern}"

    @property
    def owner(self) -> Owner:
        """Whose choice it is, as with actions."""
        return "team" if self.seat is None else self.seat


class ScoreRow(Value, frozen=True):
    """One line of the scoreboard: a seat (None for a team), its score so far or None, and its place once decided.

    `note` is what stands beside it under the title `meta.beside`, such as cards that are left.
    """

    seat: int | None
    score: int | None
    rank: int | None
    note: str = ""


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
    """How a game ended: winners, points (None where nobody counted) and ranks by seat, trust in the record, and by what.

    Where a team wins or loses together there are no winners, and `team` is what it reached. Nothing in it names a player.
    """

    winners: tuple[int, ...]
    points: tuple[int | None, ...]
    ranks: tuple[int, ...]
    trust: str
    ended_by: str
    team: int | None = None


class Statistic(msgspec.Struct, frozen=True, kw_only=True):
    """A whole number that a ruleset can tell of a game, for a seat or for the team, and how games are added up.

    `sum` adds, `best` takes the largest. With `over` the sum is shown as a share of another statistic's, a mean where that counts
    cases. `scale` divides what is shown: a number of thousandths has 1000. `team` ones have no seat.
    """

    name: str
    title: str
    help: str
    kind: Literal["sum", "best"] = "sum"
    over: str | None = None
    scale: int = 1
    team: bool = False


class Figure(msgspec.Struct, frozen=True):
    """What a game has to say to a statistic: the seat (None for a team), the statistic's name, and the number."""

    seat: int | None
    name: str
    number: int


class FileOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may come from a file named on the command line (`-o data=FILE`), never because a sheet says so.

    `facts`: TOML with the table's own facts. `words`: an option that is a list of words, one a line. `lexicon`: a word list that
    is kept beside the games; the option holds its name and checksum. What the option of the same name takes itself is no file.
    """

    name: str
    kind: Literal["facts", "words", "lexicon"]
    help: str


class Lexicon(Protocol):
    """A list of words that may advise: its id, the sha256 of its content as hex, and what it says of a word."""

    id: str
    sha256: str

    def verdict(self, word: str) -> tuple[Literal["listed", "inflected", "unlisted"], str | None]:
        """Whether the word (letters of any case) stands there, as it is or as a form of the lemma beside it."""


class World(msgspec.Struct, frozen=True):
    """What somebody who takes a line knows beside the log: the time in ms since 1970 UTC, and word lists by an option's value.

    `lexicon` is None for a list that is not here.
    """

    now: int | None = None
    lexicon: Callable[[str], Lexicon | None] = lambda _: None


NOWHERE = World()
"""No clock, no word lists."""


class Meta(msgspec.Struct, frozen=True, kw_only=True):
    """What a ruleset is: pure data.

    `keywords` are the words of its notation that no label may equal, `token` a pattern of its cards or dice that no label may
    look like, `header` its header lines, `void_rule` the id cited after a game was broken off, `landmarks` the words for moments
    that people look for in a replay, such as `trick`. `files` are what may be given as files, `statistics` what a game tells,
    `beside` the title over the notes of a scoreboard.
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
    files: tuple[FileOption, ...] = (FileOption(name="data", kind="facts", help="facts of one's own, as TOML"),)
    statistics: tuple[Statistic, ...] = ()
    beside: str = ""

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

    def prepare(self, setup: Setup, *, named: frozenset[str]) -> Setup:  # noqa: ARG002
        """The setup with everything left open filled in (the record level from what is known, a spread of cards).

        `named` are the options that were given and not defaulted. The result is what gets stored.
        """
        return setup

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first action. Raises Illegal or Impossible, in the catalogue's order of refusals."""

    def deal(self, setup: Setup, rng: Rng) -> Setup:  # noqa: ARG002
        """A digital start: the setup with everything random drawn and written into the opening. Here chance waits for its turn."""
        return setup

    @abstractmethod
    def seat_count(self, state: S) -> int:
        """How many seats the game has."""

    def read_facts(self, tree: Mapping[str, Any]) -> dict[str, Any]:
        """A table's own facts from a TOML file, as differences by dotted path. Raises Usage with the path that is off.

        A ruleset whose file is not made like its facts.toml has a reading of its own.
        """
        from spooklog.domain.facts import differences, shipped_facts  # a game is seldom played with other facts

        return differences(shipped_facts(self.package), tree)

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
        """What a bot chose, completed by what chance decides about it: the faces of the dice that it took."""
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
        """The outcome as plain data with the catalogue's field names. Raises LookupError while there is none."""

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


class Flag(Value, frozen=True):
    """A breach that stays visible: the rule (full id), the ply it happened in, whose it was, and whether the table ruled it.

    `what` says in words what came out, with `@2` for the player of a seat; `card` is the card that showed it, `why` the hash of a
    ruling's reason.
    """

    rule: str
    at: int
    seat: int | None = None
    card: str | None = None
    ruled: bool = False
    why: str | None = None
    what: str = ""


class Notice(Value, frozen=True):
    """Something worth knowing that breaks no rule: the rule it is about (full id), the ply, and words, with `@2` for a player."""

    rule: str
    at: int
    what: str


AnyRuleset: TypeAlias = Ruleset[Any, Any]
"""A ruleset whose state and action types are its own affair; states go back only to the ruleset they came from."""
