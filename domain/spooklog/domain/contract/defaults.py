"""What most games do alike: a module of a ruleset imports these names where its game has nothing special.

The module as a whole serves as the `Knowledge` part of a game of open information.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from spooklog.domain.contract.actions import (
    Action,
    Choice,
    Plain,
    Seen,
    Sentence,
    Setup,
    State,
    Step,
    Term,
    Turn,
    Viewer,
    name_of,
)
from spooklog.domain.contract.context import Context
from spooklog.domain.contract.results import Advice, Breach, ScorePart, StatValue
from spooklog.domain.values.labels import Labels, called
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.saying import chained, said, within
from spooklog.domain.words.wording import ended, next_up

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat
    from spooklog.domain.values.chance import Rng

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

# -- opening -------------------------------------------------------------------------------------------------------------------


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """Return an empty opening: the game has no header lines of its own, and the caller refuses any."""
    return {}


def write_header(setup: Setup, labels: Labels) -> list[str]:  # noqa: ARG001
    """Return no header lines."""
    return []


def prepare(setup: Setup, named: frozenset[str]) -> Setup:  # noqa: ARG001
    """Return the setup unchanged: it leaves nothing open."""
    return setup


def deal(setup: Setup, rng: Rng) -> Setup:  # noqa: ARG001
    """Return the setup unchanged: nothing is drawn before the game."""
    return setup


class ReadFacts(Protocol):
    """A function that reads a table's own facts into differences from those of a revision, by default the newest."""

    def __call__(self, tree: Mapping[str, Any], revision: int | None = None, /) -> dict[str, Any]:
        """Return the differences by dotted path. Raises Usage with the path that is wrong."""


def facts_reader(package: str) -> ReadFacts:
    """Return a reader of files that are made like the facts.toml of a package."""

    def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
        from spooklog.domain.contract.facts import differences, shipped_facts  # few games are played with other facts

        return differences(shipped_facts(package, revision), tree)

    return read_facts


# -- rules and notation --------------------------------------------------------------------------------------------------------


def enrich(state: State, action: A, context: Context) -> A:  # noqa: ARG001
    """Return the action unchanged: neither the time nor a word list adds to it."""
    return action


def title(setup: Setup) -> str | None:  # noqa: ARG001
    """Return None: every game has the title of its ruleset."""
    return None


def implied(state: State, turn: Turn) -> int | None:  # noqa: ARG001
    """Return the seat that must act, None unless it is the only actor that must."""
    return turn.seats[0] if len(turn.must) == len(turn.seats) == 1 else None


# -- knowledge -----------------------------------------------------------------------------------------------------------------


def seen_by(state: S, viewer: Viewer) -> S:  # noqa: ARG001
    """Return the state unchanged: nothing in it is hidden."""
    return state


def redact(action: A, before: State, now: State, viewer: Viewer) -> A:  # noqa: ARG001
    """Return the action unchanged: all players see it."""
    return action


def binds(state: State, action: Action) -> str | None:  # noqa: ARG001
    """Return why an action binds: only a chance outcome does."""
    return CHANCE if action.owner == "chance" or action.CHANCE else None


CHANCE = said("is a chance outcome")
SHOWN = said("showed what was hidden")

# -- moves ---------------------------------------------------------------------------------------------------------------------


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:  # noqa: ARG001
    """Return None: `choices` and the parts of its forms say what may be typed."""
    return None


def sample(state: State, rng: Rng) -> None:  # noqa: ARG001
    """Return None: chance has no weights, and `Ruleset.sample` draws one of the choices."""
    return


def draw(state: State, action: A, rng: Rng) -> A:  # noqa: ARG001
    """Return the bot's action unchanged: chance has no part in it."""
    return action


# -- results -------------------------------------------------------------------------------------------------------------------


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:  # noqa: ARG001
    """Return no parts: the score stands as one whole."""
    return ()


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:  # noqa: ARG001
    """Return no statistics."""
    return ()


def breaches(seen: State) -> tuple[Breach, ...]:  # noqa: ARG001
    """Return no breaches: nothing comes out later in a game of open information."""
    return ()


def advice(seen: State) -> tuple[Advice, ...]:  # noqa: ARG001
    """Return no advice."""
    return ()


def formats() -> tuple[AnyFormat, ...]:
    """Return no formats: the general ones fit every game."""
    return ()


def detail(setup: Setup) -> dict[str, Plain]:  # noqa: ARG001
    """Return nothing: the options describe the start in full."""
    return {}


# -- pictures ------------------------------------------------------------------------------------------------------------------


def prompt(seen: Seen[S]) -> tuple[str, ...]:
    """Return who is awaited for what, then who else may act."""
    turn, labels = seen.turn, seen.labels
    may = (said("{name} may act", name=called(name_of(actor, labels))) for actor in turn.may)
    if turn.over:
        return (ended(said("the game has ended")), *may)
    awaited = chained((called(name_of(actor, labels)) for actor in turn.must), "or" if turn.one else "and")
    return (next_up(within("{names}: {due}", names=awaited, due=turn.due) if turn.due else awaited), *may)


def say(before: State, actions: Sequence[Any], labels: Labels) -> Sentence | None:  # noqa: ARG001
    """Return no sentence: the line of the notation stands for it."""
    return None


def term(word: str, seen: State) -> Term | None:  # noqa: ARG001
    """Return no other name: the word is one that players say."""
    return None


def private_knowledge(seen: Seen[S], seat: int) -> tuple[str, ...]:  # noqa: ARG001
    """Return nothing: no player knows more than the others."""
    return ()


def landmarks(before: State, after: State) -> tuple[str, ...]:  # noqa: ARG001
    """Return no landmarks."""
    return ()
