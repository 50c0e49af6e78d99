"""Events of Tally: what players write on a score sheet (catalogue 3). Seats and categories count from 1."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from spooklog.domain.contract.actions import Action, Actor
from spooklog.domain.values.value import Value

LARGEST = 999_999_999
"""The largest figure either way; the facts set the same limit for totals."""

Points = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Tricks = Annotated[int, msgspec.Meta(ge=0, le=999)]
Reason = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^(?:[^\W_]+(?:[-' ][^\W_]+)*)?$")]
"""Words of letters and digits. No line reads as a reason with other signs."""
Written = Annotated[str, msgspec.Meta(max_length=24, pattern=r'^[^"\\#;\x00-\x1f\x7f-\x9f]*$')]
"""A score as it was written; it can stand between two quotation marks."""
Verdict = Literal["", "won", "lost"]


class ScoreNoted(Action, frozen=True):
    """The score of a player, or of the player's team, in the round."""

    TOPIC = "tally.score_noted"

    seat: int
    points: Points


class PointsAdded(Action, frozen=True):
    """Points besides the score of the round, with a reason that may be empty. The table gives them, at any time of a game."""

    TOPIC = "tally.points_added"

    seat: int
    points: Points
    reason: Reason = ""

    @property
    def owner(self) -> Actor:
        """The table, as the game waits for no player to add points."""
        return "table"


class CellFilled(Action, frozen=True):
    """The figure of a player, or of the player's team, in a category."""

    TOPIC = "tally.cell_filled"

    seat: int
    category: Annotated[int, msgspec.Meta(ge=1, le=999)]
    points: Points


class BidMade(Action, frozen=True):
    """The tricks that a player bids in the round."""

    TOPIC = "tally.bid_made"

    seat: int
    tricks: Tricks


class TricksTaken(Action, frozen=True):
    """The tricks that a player took in the round."""

    TOPIC = "tally.tricks_taken"

    seat: int
    tricks: Tricks


class RoundClosed(Action, frozen=True):
    """The end of a round in which not all have a score."""

    TOPIC = "tally.round_closed"


class GameEnded(Action, frozen=True):
    """The end of the game, by the word of the table."""

    TOPIC = "tally.game_ended"


class TieDecided(Action, frozen=True):
    """After the end, a player or team is ahead of those with an equal total."""

    TOPIC = "tally.tie_decided"

    seat: int

    @property
    def owner(self) -> Actor:
        """The table, whose decision it is."""
        return "table"


class SeatResult(Value, frozen=True, omit_defaults=True):
    """What a result says of a player or a team: points or a written score, the verdict, the place (0: unknown)."""

    points: Points | None = None
    written: Written = ""
    verdict: Verdict = ""
    place: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0


class ResultRecorded(Action, frozen=True):
    """How a game ended, where only that is recorded: what is known of each seat, or of all together (`team`).

    The seats of a team say the same. Where all play together, `seats` is empty.
    """

    TOPIC = "tally.result_told"

    seats: Annotated[tuple[SeatResult, ...], msgspec.Meta(max_length=999)] = ()
    team: SeatResult | None = None


TallyAction = (
    ScoreNoted | PointsAdded | CellFilled | BidMade | TricksTaken | RoundClosed | GameEnded | TieDecided | ResultRecorded
)

ACTIONS: tuple[type[TallyAction], ...] = (
    ScoreNoted,
    PointsAdded,
    CellFilled,
    BidMade,
    TricksTaken,
    RoundClosed,
    GameEnded,
    TieDecided,
    ResultRecorded,
)
