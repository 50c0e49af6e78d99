"""What can be said about a game besides its actions. Stored under explicit topics; shapes are frozen once released."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from spooklog.domain.log.entry import Count, When
from spooklog.domain.options import OptionValue
from spooklog.domain.ruleset import Action


class GameStarted(Action, frozen=True, kw_only=True, omit_defaults=True):
    """A game began: its ruleset (`spooks/1`), one person id a seat, every option, and the ruleset's own opening.

    `played` is when it was played, in ms since 1970 UTC, `offset` the table's distance from UTC in minutes. `allowed` are rules
    whose breach the table allowed at the start, `why` the hash of its reason.
    """

    TOPIC = "game.started"

    ruleset: str
    persons: tuple[str, ...]
    options: dict[str, OptionValue]
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    opening: dict[str, Any] = msgspec.field(default_factory=dict)
    played: When
    offset: Annotated[int, msgspec.Meta(gt=-1440, lt=1440)] = 0
    allowed: tuple[str, ...] = ()
    why: str | None = None


class Undone(Action, frozen=True):
    """The scribe took back the last plies."""

    TOPIC = "game.undone"

    plies: int


class Redone(Action, frozen=True):
    """The scribe brought back plies that had been undone."""

    TOPIC = "game.redone"

    plies: int


class Noted(Action, frozen=True):
    """Somebody remarked on an entry; `text` is the hash of what was said."""

    TOPIC = "game.noted"

    text: str
    anchor: Count


class Closed(Action, frozen=True, omit_defaults=True):
    """The game is over for good: its result is official, or with `void` it was broken off and counts for nothing."""

    TOPIC = "game.closed"

    void: bool = False
    why: str | None = None


class Reopened(Action, frozen=True, omit_defaults=True):
    """A closed game goes on."""

    TOPIC = "game.reopened"

    why: str | None = None


LOG_EVENTS: tuple[type[Action], ...] = (GameStarted, Undone, Redone, Noted, Closed, Reopened)
