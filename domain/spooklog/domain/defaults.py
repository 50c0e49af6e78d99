"""What most games do alike: a module of a ruleset imports these names where it has nothing of its own to say.

The module as a whole is the `Knowledge` part of a game in which everything is known to all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from spooklog.domain.actions import Action, Plain, Seen, Setup, State, Step, Turn, Viewer
from spooklog.domain.chance import Rng
from spooklog.domain.context import Context
from spooklog.domain.labels import Labels
from spooklog.domain.options import OptionValue
from spooklog.domain.results import Advice, Breach, ScorePart, StatValue

if TYPE_CHECKING:
    from spooklog.domain.completion import Choice
    from spooklog.domain.series.format import AnyFormat

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

# -- opening -------------------------------------------------------------------------------------------------------------------


def read_header(lines: Sequence[str], labels: Labels, options: Mapping[str, OptionValue]) -> dict[str, Any]:  # noqa: ARG001
    """No opening: the game has no header lines of its own, and the caller refuses any."""
    return {}


def write_header(setup: Setup, labels: Labels) -> list[str]:  # noqa: ARG001
    """No header lines."""
    return []


def prepare(setup: Setup, named: frozenset[str]) -> Setup:  # noqa: ARG001
    """Return the setup as it is: nothing in it was left open."""
    return setup


def deal(setup: Setup, rng: Rng) -> Setup:  # noqa: ARG001
    """Return the setup as it is: nothing is drawn before the game."""
    return setup


class ReadFacts(Protocol):
    """Reads a table's own facts, as differences from those of a revision, by default the newest."""

    def __call__(self, tree: Mapping[str, Any], revision: int | None = None, /) -> dict[str, Any]:
        """Raises Usage with the path that is off."""


def facts_reader(package: str) -> ReadFacts:
    """How a file that is made like the facts.toml of a package is read."""

    def read_facts(tree: Mapping[str, Any], revision: int | None = None) -> dict[str, Any]:
        from spooklog.domain.facts import differences, shipped_facts  # few games are played with other facts

        return differences(shipped_facts(package, revision), tree)

    return read_facts


# -- rules and notation --------------------------------------------------------------------------------------------------------


def enrich(state: State, action: A, context: Context) -> A:  # noqa: ARG001
    """Return the action as it is: neither the time nor a word list adds to it."""
    return action


def implied(state: State, turn: Turn) -> int | None:  # noqa: ARG001
    """Return the only seat that must act, where no other actor must."""
    return turn.seats[0] if len(turn.must) == len(turn.seats) == 1 else None


# -- knowledge -----------------------------------------------------------------------------------------------------------------


def seen_by(state: S, viewer: Viewer) -> S:  # noqa: ARG001
    """Return the state as it is: nothing in it is hidden from anyone."""
    return state


def redact(action: A, before: State, now: State, viewer: Viewer) -> A:  # noqa: ARG001
    """Return the action as it is: all see what is done."""
    return action


def binds(state: State, action: Action) -> str | None:  # noqa: ARG001
    """Only chance binds a player."""
    return CHANCE if action.owner == "chance" else None


CHANCE = "is a chance outcome"
SHOWN = "showed what was hidden"

# -- moves ---------------------------------------------------------------------------------------------------------------------


def complete(text: str, seen: State, labels: Labels) -> Iterator[Choice]:  # noqa: ARG001
    """Nothing beyond what can be listed."""
    return iter(())


def draw(state: State, action: A, rng: Rng) -> A:  # noqa: ARG001
    """Return the action as the bot chose it: chance has no part in it."""
    return action


# -- results -------------------------------------------------------------------------------------------------------------------


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:  # noqa: ARG001
    """No parts: the score stands as one whole."""
    return ()


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:  # noqa: ARG001
    """No statistics."""
    return ()


def breaches(seen: State) -> tuple[Breach, ...]:  # noqa: ARG001
    """None: nothing comes out later in a game of open information."""
    return ()


def advice(seen: State) -> tuple[Advice, ...]:  # noqa: ARG001
    """None."""
    return ()


def formats() -> tuple[AnyFormat, ...]:
    """No series of its own: the general ones fit every game."""
    return ()


def detail(setup: Setup) -> dict[str, Plain]:  # noqa: ARG001
    """Nothing beside the options."""
    return {}


# -- pictures ------------------------------------------------------------------------------------------------------------------


def known(seen: Seen[S], seat: int) -> tuple[str, ...]:  # noqa: ARG001
    """Nothing: what a player knows is open to all."""
    return ()


def landmarks(before: State, after: State) -> tuple[str, ...]:  # noqa: ARG001
    """None."""
    return ()
