"""A game loaded from its log, and the answer to a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.decision import Decision
from spooklog.domain.log.events import Undone
from spooklog.domain.log.game import Game
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import said
from spooklog.store.entries.rows import Seat, Status, Stream

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan


NO_LABELS = Labels(())
"""The labels of a log that has not begun."""


class LoadedGame(msgspec.Struct, frozen=True):
    """A folded game with its row in the index, its seats and their labels.

    `stream` is the row as it was at the last entry that `game` is folded from.
    """

    stream: Stream
    game: Game
    seats: tuple[Seat, ...]
    labels: Labels

    @property
    def version(self) -> int:
        """The number of the last entry, under the name that eventsourcing's repository reads on from."""
        return self.stream.head

    def seen(self, viewer: Viewer = "full", ply: int | None = None) -> SeenGame:
        """Return the game as a viewer knows it after a ply, by default the last.

        Raises NotFound for a ply that is not there, Usage for an unknown viewer.
        """
        if viewer not in ("public", "full") and not (isinstance(viewer, int) and 0 < viewer <= len(self.seats)):
            expected = ("full", "public", said("a seat from 1 to {last}", last=len(self.seats)))
            raise Usage(said("{viewer} is no viewer", viewer=repr(viewer)), input=str(viewer), expected=expected)
        return SeenGame(self.game.moment(ply), self.labels, viewer)


class Recorded(msgspec.Struct, frozen=True):
    """What was stored: the game as it stands now, as it stood `before` (None for a new one), the first and last new entry, and
    the decisions behind them in their order.

    With `repeated` nothing was stored: a client repeated a request. Then these are the values of the first time, with `loaded` as
    the game stood behind its last entry; the decisions are made anew, and there are none where that is impossible by now.
    """

    loaded: LoadedGame
    before: Game | None
    first: int
    last: int
    decisions: tuple[Decision, ...] = ()
    repeated: bool = False

    @property
    def amendment(self) -> AmendmentPlan:
        """The amendment that was applied. Raises LookupError where the last command was no amendment, or it is not known."""
        from spooklog.domain.log.amend import AmendDecision  # start-up cost: a line at the table does without

        decision = self.decisions[-1] if self.decisions else None
        if not isinstance(decision, AmendDecision):
            raise LookupError("no amendment was recorded")
        return decision.amendment

    @property
    def taken_back(self) -> int:
        """How many plies the last command undid."""
        if not self.decisions:
            return max(len(self.before.plies) - len(self.loaded.game.plies), 0) if self.before else 0
        return sum(draft.event.plies for draft in self.decisions[-1].drafts if isinstance(draft.event, Undone))


def labels_of(seats: Sequence[Seat]) -> Labels:
    """Return the labels of a game; an erased label becomes the seat's number, which no label can equal."""
    return Labels([seat.label or str(seat.number) for seat in seats])


class SeatAnswer(Answer, frozen=True, kw_only=True):
    """A player of a game or a series: seat, label, full name; None for erased values."""

    seat: int
    player: str | None
    name: str | None


def players_of(seats: Sequence[Seat]) -> list[SeatAnswer]:
    """Return the players in the order of their seats."""
    return [SeatAnswer(seat=seat.number, player=seat.label, name=seat.name) for seat in seats]


def status_of(game: Game) -> Status:
    """Return the status of a game for the index."""
    return "void" if game.void else "closed" if game.closed else "open"
