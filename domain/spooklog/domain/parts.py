"""The parts of a ruleset, each a protocol that a module fulfils.

They are cut by what recording a line needs: `Rules`, `Notation` and `Knowledge` are imported always, the others when a game
starts or a reader asks. `defaults.py` has what most games do alike. `domain/README.md` shows how to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from spooklog.domain.actions import Action, Form, Plain, Seen, Setup, State, Step, Turn, Viewer
from spooklog.domain.chance import Rng
from spooklog.domain.context import Context
from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.results import Advice, Breach, Outcome, ScorePart, ScoreRow, StatValue

if TYPE_CHECKING:
    from spooklog.domain.completion import Choice
    from spooklog.domain.scene import Scene
    from spooklog.domain.series.format import AnyFormat

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
S_in = TypeVar("S_in", bound=State, contravariant=True)


class Bot(Protocol):
    """Plays a game for a seat."""

    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return a legal action of the seat; None to wait for others, or to decline where it may act and need not.

        `state` is as the seat knows it, `rng` the bot's own chance. What chance decides about the action may be left open, in a
        form that no log holds: `Moves.draw` completes it.
        """


class Opening(Protocol):
    """How a game starts: header lines, options and a table's own facts made into a setup. Imported when a game starts."""

    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue], /) -> dict[str, Any]:
        """Return the ruleset's own header lines (`meta.header`) as a plain opening. Raises Unreadable, or Illegal for a stranger."""

    def write_header(self, setup: Setup, labels: Labels, /) -> list[str]:
        """Header lines that read back as the opening."""

    def prepare(self, setup: Setup, named: frozenset[str], /) -> Setup:
        """Return the setup with all that was left open filled in (the record level, sizes of hands): what gets stored.

        `named` are the options that were given and not defaulted.
        """

    def deal(self, setup: Setup, rng: Rng, /) -> Setup:
        """Return the setup of a digital game: all that is random at the start drawn and written into the opening.

        What becomes known later is drawn by chance when it does.
        """

    def read_facts(self, tree: Mapping[str, Any], revision: int | None = None, /) -> dict[str, Any]:
        """Return a table's own facts from a TOML file, as differences by dotted path from those of a revision, by default the newest.

        Raises Usage with the path that is off.
        """


class Rules(Protocol[S, A]):
    """The rules: a pure decider. Every refusal carries the id of its rule."""

    def start(self, setup: Setup, /) -> S:
        """Return the state before the first action. Raises Illegal or Impossible, in the order of refusals of the specification."""

    def turn(self, state: S, /) -> Turn:
        """Who acts next."""

    def enrich(self, state: S, action: A, context: Context, /) -> A:
        """Return the action with what the context adds before it is checked: the time, a word list's verdict. Stored with it."""

    def check(self, state: S, action: A, /) -> None:
        """Raise Illegal or Impossible with the first rule, in the order of the specification, that forbids the action."""

    def apply(self, state: S, action: A, ply: int, /) -> S:
        """Return the state after the action; `ply` is the line it belongs to, for what is remembered of it.

        An action that a ruling let through takes effect as if its preconditions held; raises Impossible where it cannot.
        """

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended, None while it has not. A later action may withdraw it."""


class Notation(Protocol[S_in, A]):
    """Typed lines, one part at a time, always with the player."""

    def read(self, text: str, state: S_in, labels: Labels, /) -> tuple[A, ...]:
        """Return the actions that a part of a line stands for. Raises Unreadable or Ambiguous; well-formed nonsense is left to `check`.

        A name that no player has is refused by the rule, and in the place, that the specification names.
        """

    def write(self, before: S_in, actions: Sequence[A], labels: Labels, /) -> str:
        """Return the part that reads back as these actions of one ply, played in the state `before`."""

    def implied(self, state: S_in, turn: Turn, /) -> int | None:
        """Return the seat that a part without a player means, None where it must be named. By default the only seat that must act."""


class Knowledge(Protocol[S, A]):
    """Who knows what. By default the game is open: everything is known to all."""

    def seen_by(self, state: S, viewer: Viewer, /) -> S:
        """Return the state as the viewer knows it: what is hidden from the viewer is unknown in it, not merely unshown.

        Seen twice is seen once; seen by a seat, then by the public, is seen by the public.
        """

    def redact(self, action: A, before: S, now: S, viewer: Viewer, /) -> A:
        """Return the action, taken in `before`, as a viewer knows it who looks back from `now`."""

    def binds(self, state: S, action: A, /) -> str | None:
        """Why the player cannot take the action back alone, in words behind `ply 4 …`; None where that can be.

        It showed what was hidden, or chance spoke: what was seen cannot be unseen. That it is another player's action, the log
        knows by itself.
        """


class Moves(Protocol[S_in, A]):
    """What may be played, and by which rules. All but `sample` and `draw` take the state as their reader knows it."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots of this game by name, beside the one that plays at random."""

    def choices(self, seen: S_in, seat: int | None = None, /) -> Iterator[A | Form]:
        """Legal actions, lazily, and forms where there are too many to list; those of one seat where it is named."""

    def complete(self, text: str, seen: S_in, labels: Labels, /) -> Iterator[Choice]:
        """Lines that begin with what was typed and that cannot be listed, only continued: a path, a modifier.

        What is in `choices` is completed without.
        """

    def sample(self, state: S_in, rng: Rng, /) -> A:
        """One legal action or chance outcome. Raises LookupError when the game is over or waits for what no chance draws."""

    def draw(self, state: S_in, action: A, rng: Rng, /) -> A:
        """Return the action that a bot chose, completed by what chance decides about it: the faces of the dice that it took."""

    def citations(self, seen: S_in, action: A, /) -> tuple[str, ...]:
        """Return the short ids of the rules that a legal action rests on or sets off, the deciding one first.

        The action may be redacted: its hidden fields are unknown, as in the line that the reader is shown.
        """


class Results(Protocol[S_in]):
    """What a game comes to. All but `statistics` and `detail` take the state (and steps) as their reader knows them."""

    def formats(self) -> tuple[AnyFormat, ...]:
        """Formats of its own in which games are added up, beside the general ones."""

    def scores(self, seen: S_in, /) -> tuple[ScoreRow, ...]:
        """Return the scoreboard as it stands."""

    def breakdown(self, steps: Sequence[Step], end: S_in, seat: int, /) -> tuple[ScorePart, ...]:
        """What the score of a seat is made of, as far as these steps and this end tell; nothing before it counts.

        The points add up to the score of `end`.
        """

    def statistics(self, steps: Sequence[Step], end: S_in, /) -> tuple[StatValue, ...]:
        """Return the numbers that the game adds to the statistics of `meta`, from the full record; nothing that is still hidden."""

    def breaches(self, seen: S_in, /) -> tuple[Breach, ...]:
        """Breaches that later knowledge revealed."""

    def advice(self, seen: S_in, /) -> tuple[Advice, ...]:
        """What is worth knowing and refuses nothing, in the order in which it came."""

    def detail(self, setup: Setup, /) -> dict[str, Plain]:
        """What the formats ask about the start of a game beside its options: `dealer`, a seat, where there is one."""


class Pictures(Protocol[S]):
    """What a viewer is shown, made from typed states."""

    def view(self, seen: Seen[S], /) -> dict[str, Any]:
        """What the viewer may see, as plain data with the field names of the specification, players by label."""

    def prompt(self, seen: Seen[S], /) -> tuple[str, ...]:
        """What happens next, in words: what is awaited of which player first, then what else may be done.

        Of a game that was broken off the log says so itself.
        """

    def scene(self, seen: Seen[S], prompt: tuple[str, ...], /) -> Scene:
        """Return a picture: shapes and text, the prompt among them."""

    def known(self, seen: Seen[S], seat: int, /) -> tuple[str, ...]:
        """What the player of a seat, whose view `seen` is, knows and others may not: short words, such as the cards in hand."""

    def landmarks(self, before: S, after: S, /) -> tuple[str, ...]:
        """Which of `meta.landmarks` begin with a ply, given the states before and after it as one viewer knows them."""
