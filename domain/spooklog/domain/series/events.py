"""The events in the log of a series. They are stored under explicit topics; shapes are frozen once released.

Players are numbers from 1, in the order of the persons of `series.opened`, then as they joined; games are ids of streams.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.log.entry import Count, Package
from spooklog.domain.values.options import OptionValue

Player = Annotated[int, msgspec.Meta(ge=1, le=1000)]
"""A player of the series, by number."""

MOST = 10**9
"""The limit of points in one game, above and below zero."""

Score = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
"""Points of one game."""


class SeriesOpened(Action, frozen=True, kw_only=True, omit_defaults=True):
    """A series began: the ruleset of its games (`spooks/1`), its format, one person id a player.

    A person id is a salted hash of the person's name; `labels` are salted hashes of the labels, one a player.
    `settings` are the settings of the format but words that are the default, `options` the ruleset's options that its games
    start with by default, `package` is the package that brought the ruleset, with its version; None for a built-in one.
    """

    TOPIC = "series.opened"

    ruleset: str
    format: str
    persons: tuple[str, ...]
    labels: tuple[str, ...] = ()
    settings: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    package: Package | None = None


class PlayerJoined(Action, frozen=True, omit_defaults=True):
    """A player came into the series that goes on, as the next number: the id of the person, the salted hash of the label.

    `points` is the total that the table named to start with, None where it named none.
    """

    TOPIC = "series.player_joined"

    person: str
    label: str
    points: Score | None = None


class PlayerLeft(Action, frozen=True):
    """A player left the series that goes on: the total stays, and the player cannot win."""

    TOPIC = "series.player_left"

    player: Player


class PlayerReturned(Action, frozen=True, omit_defaults=True):
    """A player who had left came back. `points` is the total that the table named, None where the player's own stays."""

    TOPIC = "series.player_returned"

    player: Player
    points: Score | None = None


class GameAdded(Action, frozen=True):
    """A game was added: its stream, and the player of the series on each of its seats."""

    TOPIC = "series.game_added"

    game: str
    players: tuple[Player, ...]


class ResultRecorded(Action, frozen=True, kw_only=True, omit_defaults=True):
    """A result of a game without a log was added: `points` and `ranks` in the order of `players`, points None if not counted.

    `team` is the score of the team in a cooperative game.
    """

    TOPIC = "series.result_recorded"

    players: tuple[Player, ...]
    points: tuple[Score | None, ...]
    winners: tuple[Player, ...]
    ranks: tuple[Count, ...]
    team: Score | None = None
    dealer: Player | None = None


class ResultCorrected(Action, frozen=True, kw_only=True, omit_defaults=True):
    """A recorded result was replaced as a whole, by its number in the series. `why` is the hash of the reason."""

    TOPIC = "series.result_corrected"

    number: Count
    players: tuple[Player, ...]
    points: tuple[Score | None, ...]
    winners: tuple[Player, ...]
    ranks: tuple[Count, ...]
    team: Score | None = None
    dealer: Player | None = None
    why: str | None = None


class GameRemoved(Action, frozen=True, omit_defaults=True):
    """A game or a recorded result was removed, by its number in the series."""

    TOPIC = "series.game_removed"

    number: Count
    why: str | None = None


class SeriesClosed(Action, frozen=True, kw_only=True, omit_defaults=True):
    """The series was closed, and its standings are official: their digest, and by player totals, places and winners."""

    TOPIC = "series.closed"

    standings: str
    totals: tuple[int, ...]
    places: tuple[Count, ...]
    winners: tuple[Player, ...]
    why: str | None = None


class SeriesReopened(Action, frozen=True, omit_defaults=True):
    """A closed series goes on."""

    TOPIC = "series.reopened"

    why: str | None = None


SERIES_EVENTS: tuple[type[Action], ...] = (
    SeriesOpened,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    GameAdded,
    ResultRecorded,
    ResultCorrected,
    GameRemoved,
    SeriesClosed,
    SeriesReopened,
)
