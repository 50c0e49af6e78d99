"""The parts of a ruleset, each a protocol that a module or a folder fulfils.

Recording a line needs `Rules`, `Notation` and `Knowledge`, so these are always imported; the others are imported when a game
starts or a reader asks. `domain/README.md` shows how to write a ruleset.

A class that derives from a part inherits what most games do alike; a module imports that from `defaults.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from spooklog.domain.contract import defaults
from spooklog.domain.contract.actions import Action, Choice, Form, Plain, Seen, Sentence, Setup, State, Step, Term, Turn, Viewer
from spooklog.domain.contract.context import Context
from spooklog.domain.contract.results import Advice, Breach, Outcome, ScorePart, ScoreRow, StatValue
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import OptionValue

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.values.chance import Rng

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
S_in = TypeVar("S_in", bound=State, contravariant=True)


def is_default(method: Callable[..., object]) -> bool:
    """Return whether a method of a part is the inherited default."""
    return method.__module__ in (__name__, defaults.__name__)


class Bot(Protocol):
    """Plays a game for a seat."""

    @abstractmethod
    def choose(self, state: Any, seat: int, rng: Rng) -> Action | None:
        """Return a legal action of the seat; None to wait for others, or to decline where it may act and need not.

        `state` is the state as the seat knows it, `rng` the bot's own chance. The action may leave open what chance decides about
        it, in a form that is never logged; `Moves.draw` then completes it.
        """


class Opening(Protocol):
    """How a game starts: header lines, options and a table's own facts made into a setup. Imported when a game starts."""

    def read_header(self, lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue], /) -> dict[str, Any]:
        """Read the ruleset's own header lines (`meta.header`) into a plain opening.

        Raises Unreadable, or Illegal for a name that no player has.
        """
        return defaults.read_header(lines, labels, options)

    def write_header(self, setup: Setup, labels: Labels, /) -> list[str]:
        """Return header lines that read back as the opening."""
        return defaults.write_header(setup, labels)

    def prepare(self, setup: Setup, named: frozenset[str], /) -> Setup:
        """Return the setup to be stored: with everything filled in that was left open (the record level, sizes of hands).

        `named` are the options that the caller gave, as opposed to defaults.
        """
        return defaults.prepare(setup, named)

    def deal(self, setup: Setup, rng: Rng, /) -> Setup:
        """Return the setup of a digital game: everything random at the start is drawn and written into the opening.

        What becomes known later is drawn when it becomes known.
        """
        return defaults.deal(setup, rng)

    @abstractmethod
    def read_facts(self, tree: Mapping[str, Any], revision: int | None = None, /) -> dict[str, Any]:
        """Read a table's own facts, the `tree` of a TOML file, into differences by dotted path from the facts of a revision.

        The revision is the newest by default. Raises Usage with the path that is wrong.
        """


class Rules(Protocol[S, A]):
    """The rules: a pure decider. Every refusal carries the id of its rule."""

    @abstractmethod
    def start(self, setup: Setup, /) -> S:
        """Return the state before the first action. Raises Illegal or Impossible, in the specification's order of refusals."""

    @abstractmethod
    def turn(self, state: S, /) -> Turn:
        """Return who acts next."""

    def enrich(self, state: S, action: A, context: Context, /) -> A:
        """Return the action with what the context adds before `check` (the time, a word list's verdict), to be stored with it."""
        return defaults.enrich(state, action, context)

    @abstractmethod
    def check(self, state: S, action: A, /) -> None:
        """Raise Illegal or Impossible with the first rule, in the order of the specification, that forbids the action."""

    @abstractmethod
    def apply(self, state: S, action: A, ply: int, /) -> S:
        """Return the state after the action. `ply` is the number of its ply, for fields that remember where something happened.

        An action that a ruling let through takes effect as if its preconditions held. Raises Impossible where it cannot.
        """

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome | None:
        """Return how the game ended, None while it goes on. A later action may withdraw an outcome."""

    def title(self, setup: Setup, /) -> str | None:
        """Return what the game is called in lists and statistics; None where that is the title of the ruleset.

        Only a ruleset that logs games of many titles gives one. The text comes from a player: escape it where it is shown.
        """
        return defaults.title(setup)


class Notation(Protocol[S_in, A]):
    """Typed lines, one part at a time, always with the player named.

    Where labels may equal words of lines, a notation may have `begins(word)` besides: whether a word begins a player's line.
    """

    @abstractmethod
    def read(self, text: str, state: S_in, labels: Labels, /) -> tuple[A, ...]:
        """Return the actions that a part of a line stands for. Raises Unreadable or Ambiguous.

        Well-formed nonsense passes, so that `check` refuses it. The specification says which rule refuses a name that no player
        has, and in which place of the order.
        """

    @abstractmethod
    def write(self, before: S_in, actions: Sequence[A], labels: Labels, /) -> str:
        """Return the part of a line that reads back as these actions of one ply, played in the state `before`."""

    def implied(self, state: S_in, turn: Turn, /) -> int | None:
        """Return the seat that a part without a player means, None where the line must name it.

        By default this is the only seat that must act.
        """
        return defaults.implied(state, turn)


class Knowledge(Protocol[S, A]):
    """Who knows what. By default the game is open: every viewer knows everything."""

    def seen_by(self, state: S, viewer: Viewer, /) -> S:
        """Return the state as the viewer knows it: what is hidden from the viewer is absent from it, not merely unshown.

        Three laws hold: seen twice equals seen once; seen by a seat and then by the public equals seen by the public; a reader
        of the full log sees the state itself, so a `SeenGame` does not ask for that reader.
        """
        return defaults.seen_by(state, viewer)

    def redact(self, action: A, before: S, now: S, viewer: Viewer, /) -> A:
        """Return the action, played in the state `before`, as a viewer knows it in the later state `now`."""
        return defaults.redact(action, before, now, viewer)

    def binds(self, state: S, action: A, /) -> str | None:
        """Return why the player cannot take the action back alone, in words that follow `ply 4`; None where the player can.

        An action binds when it showed something hidden or was a chance outcome: what players saw cannot be unseen. The log itself
        refuses to take back another player's action.
        """
        return defaults.binds(state, action)


class Moves(Protocol[S_in, A]):
    """What may be played, and by which rules. All methods but `sample` and `draw` take the state as the reader knows it."""

    @property
    def bots(self) -> Mapping[str, Bot]:
        """The bots of this game by name, besides the one that plays at random."""
        return {}

    @abstractmethod
    def choices(self, seen: S_in, seat: int | None = None, /) -> Iterator[A | Form]:
        """Yield legal actions, and forms where there are too many to list; with `seat` only those of that seat."""

    def complete(self, text: str, seen: S_in, labels: Labels, /) -> tuple[Choice, ...] | None:
        """Return the lines that continue a typed text; None leaves it to the parts of forms.

        Define it where the game knows more than the words of its forms: a path through a house, an exact payment.
        """
        return defaults.complete(text, seen, labels)

    def sample(self, state: S_in, rng: Rng, /) -> A | None:  # noqa: ARG002
        """Return one legal action or chance outcome, drawn by weights of the game; None leaves it to the choices.

        `Ruleset.sample` draws from these, each as likely as the next. Define it for outcomes that are not equally likely, for
        forms whose lines are hardly ever legal when filled at random, and for games that would not end otherwise.
        """
        return None

    def draw(self, state: S_in, action: A, rng: Rng, /) -> A:
        """Return a bot's action completed by what chance decides about it: the faces of the dice that it took."""
        return defaults.draw(state, action, rng)

    @abstractmethod
    def citations(self, seen: S_in, action: A, /) -> tuple[str, ...]:
        """Return the short ids of the rules that a legal action rests on or sets off, the deciding rule first.

        The action may be redacted: its hidden fields are then unknown, as in the line that the reader sees.
        """


class Results(Protocol[S_in]):
    """What a game comes to. All methods but `statistics` and `detail` take the state (and steps) as the reader knows them."""

    def formats(self) -> tuple[AnyFormat, ...]:
        """Return the ruleset's own series formats, besides the general ones."""
        return defaults.formats()

    @abstractmethod
    def scores(self, seen: S_in, /) -> tuple[ScoreRow, ...]:
        """Return the scoreboard as it stands."""

    def breakdown(self, steps: Sequence[Step], end: S_in, seat: int, /) -> tuple[ScorePart, ...]:
        """Return the parts of a seat's score, as far as these steps and this end show them; earlier steps do not count.

        The points add up to the seat's score in `end`.
        """
        return defaults.breakdown(steps, end, seat)

    def statistics(self, steps: Sequence[Step], end: S_in, /) -> tuple[StatValue, ...]:
        """Return the numbers that the game adds to `meta.statistics`, from the full record, but nothing that is still hidden."""
        return defaults.statistics(steps, end)

    def breaches(self, seen: S_in, /) -> tuple[Breach, ...]:
        """Return the breaches that later knowledge revealed."""
        return defaults.breaches(seen)

    def advice(self, seen: S_in, /) -> tuple[Advice, ...]:
        """Return what is worth knowing and breaks no rule, in the order in which it arose."""
        return defaults.advice(seen)

    def detail(self, setup: Setup, /) -> dict[str, Plain]:
        """Return what series formats need of a game's start besides its options: `dealer`, a seat, in games with a dealer."""
        return defaults.detail(setup)


class Pictures(Protocol[S]):
    """What a viewer sees, made from typed states."""

    @abstractmethod
    def view(self, seen: Seen[S], /) -> dict[str, Any]:
        """Return what the viewer may see, as plain data with the specification's field names and players by label."""

    @abstractmethod
    def prompt(self, seen: Seen[S], /) -> tuple[str, ...]:
        """Return what happens next, in words: first what the game awaits of which player, then what else players may do.

        The log itself has the words for a game that was broken off.
        """

    @abstractmethod
    def scene(self, seen: Seen[S], prompt: tuple[str, ...], /) -> Scene:
        """Return a picture: shapes and text, the prompt among them."""

    def say(self, before: S, actions: Sequence[Any], labels: Labels, /) -> Sentence | None:
        """Return what players did in one ply, as a sentence; None leaves it to the notation.

        Arguments are as for `Notation.write`, and as the reader knows them. The sentence tells apart whatever the line tells
        apart: it names every field that matters.
        """
        return defaults.say(before, actions, labels)

    def term(self, word: str, seen: S, /) -> Term | None:
        """Return how a word of a line is said, such as `1 of Bones` for `1B`; None for one that needs no other name."""
        return defaults.term(word, seen)

    def private_knowledge(self, seen: Seen[S], seat: int, /) -> tuple[str, ...]:
        """Return what the player of a seat knows and others may not, in short words, such as the cards in hand.

        `seen` is the view of that seat.
        """
        return defaults.private_knowledge(seen, seat)

    def landmarks(self, before: S, after: S, /) -> tuple[str, ...]:
        """Return the `meta.landmarks` that begin with a ply, from the states before and after it as one viewer knows them."""
        return defaults.landmarks(before, after)
