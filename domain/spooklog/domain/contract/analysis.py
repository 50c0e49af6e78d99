"""The part of a ruleset that lets a game be judged: who was likely to win, what luck moved, what decisions cost.

A module derives nothing from it; it imports from here what its game has nothing special for. A ruleset without this part says in
`meta.unanalysed` why.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from spooklog.domain.contract.parts import A, S
from spooklog.domain.contract.results import Outcome

if TYPE_CHECKING:
    from spooklog.domain.contract.actions import State
    from spooklog.domain.values.chance import Rng


class Gauge(NamedTuple):
    """What a judge weighs in a position: the same numbers for each seat, seat 1 first, and how far the game has come (0 to 1)."""

    seats: tuple[tuple[float, ...], ...]
    progress: float


class Analysis(Protocol[S, A]):
    """What roll-outs of a game need: games that bots play on from a position, many times.

    Define `gauge` for a game with a judge: roll-outs then end with the turn. Define `options` where decisions can be judged.
    """

    @property
    @abstractmethod
    def bot(self) -> str:
        """The name of the bot that plays on: the best one, as every estimate is relative to it."""

    @property
    @abstractmethod
    def errs(self) -> int:
        """In how many of 100 decisions it plays at random instead.

        A bot that draws nothing plays an open position the same way each time: without errors every chance would be 0 or 1.
        """

    def watched(self, start: S, /) -> S:
        """Return the first state of a game as one behind which states remember what viewers do, such as claims of players.

        A log that knows every card may keep none of these. A curve for a viewer is made of the states behind this one.
        """
        return watched(start)

    def world(self, seen: S, rng: Rng, /) -> S:
        """Return a full state that a viewer cannot tell from the one that the viewer sees, each equally likely.

        Seen by the viewer it equals `seen`, but for the memory of the log and its record level. Where the log lacks the viewer's
        own hand, the world has one.
        """
        return world(seen, rng)

    def undrawn(self, action: A, /) -> A | None:
        """Return a player's action without what chance decided in it, for `Moves.draw` to draw again.

        None where chance has no part. Actions that are wholly chance, whose owner it is, are drawn by `Ruleset.sample`.
        """
        return undrawn(action)

    @abstractmethod
    def stakes(self, outcome: Outcome, seats: int, /) -> tuple[float, ...]:
        """Return what each seat has of the win, seat 1 first: shares that add up to 1."""

    def round_of(self, state: S, /) -> int | None:
        """Return the number of the round, where only the first position of each round is played on; None where each position is.

        For a game whose roll-outs to the end take long. All positions of a round then have the estimate of its beginning.
        """
        return round_of(state)

    def gauge(self, state: S, /) -> Gauge | None:
        """Return what the judge weighs; None where no judgement holds, as in the middle of a turn, or where there is no judge."""
        return gauge(state)

    def options(self, seen: S, seat: int, /) -> Iterator[A]:
        """Yield what a seat may choose between, without what chance decides about it; nothing where decisions are not judged."""
        return options(seen, seat)


def watched(start: S) -> S:
    """Return the state itself: the log remembers what viewers do."""
    return start


def world(seen: S, rng: Rng) -> S:  # noqa: ARG001
    """Return the state as it is seen: all lies open."""
    return seen


def undrawn(action: A) -> A | None:  # noqa: ARG001
    """Return None: chance has no part in what players do."""
    return None


def stakes(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Return an equal share for each winner; where there is none, for each seat."""
    winners = outcome.winners or range(1, seats + 1)
    return tuple((seat in winners) / len(winners) for seat in range(1, seats + 1))


def round_of(state: State) -> int | None:  # noqa: ARG001
    """Return None: each position is played on."""
    return None


def gauge(state: State) -> Gauge | None:  # noqa: ARG001
    """Return None: there is no judge, and games are played on to their end."""
    return None


def options(seen: State, seat: int) -> Iterator[Any]:  # noqa: ARG001
    """Yield nothing: single decisions are not judged."""
    return iter(())
