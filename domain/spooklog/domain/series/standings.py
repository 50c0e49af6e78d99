"""Standings: what the games of a series come to, game by game and in all. Players are numbers from 1."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec
import orjson

from spooklog.domain.value import Value


class SeriesFlag(Value, frozen=True):
    """Why a game does not count as it was meant to: the rule (full id), words (`@3` for player 3), whether it counts anyway."""

    rule: str
    words: str
    counts: bool = False


class Line(Value, frozen=True, kw_only=True):
    """One game of a series, by its running number (never used again): `game` is its stream, None for a recorded result.

    `points` is what it added for each of its players (None where nothing is known), `totals` everybody's total after it,
    `grabbed` who dropped out or was caught by it. `status` is that of the game, `playing` while it is not decided, `recorded`
    where there is none. `ruleset` are the rules that the game is played by, None for a recorded result.
    """

    number: int
    game: str | None
    players: tuple[int, ...]
    status: Literal["playing", "provisional", "official", "amended", "void", "damaged", "unsupported", "missing", "recorded"]
    counted: bool
    totals: tuple[int, ...]
    points: dict[int, int | None] = msgspec.field(default_factory=dict)
    winners: tuple[int, ...] = ()
    grabbed: tuple[int, ...] = ()
    trust: str | None = None
    level: str | None = None
    ended_by: str | None = None
    dealer: int | None = None
    team: int | None = None
    flags: tuple[SeriesFlag, ...] = ()
    game_flags: tuple[str, ...] = ()
    ruleset: str | None = None


class Beside(Value, frozen=True):
    """What a format tells beside the totals: a title in words, and a number a player, None for whom there is none."""

    title: str
    values: tuple[int | float | None, ...]


class Team(Value, frozen=True):
    """What the players of a cooperative series did together: `mean` is rounded down, `rating` what the game calls it."""

    games: int
    sum: int
    mean: int | None
    best: int | None
    rating: str | None = None


class Standings(Value, frozen=True, kw_only=True):
    """How a series stands. `totals` and `places` by player; `playing` are those who may play the next game, in their order.

    `status` is `provisional` until the series is closed, `official` then, `amended` where the games now say something else than
    when it was closed.
    """

    format: str
    unit: str
    target: int | None
    totals: tuple[int, ...]
    games_played: tuple[int, ...]
    playing: tuple[int, ...]
    places: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    lines: tuple[Line, ...]
    status: Literal["provisional", "official", "amended"] = "provisional"
    team: Team | None = None
    next_dealer: int | None = None
    beside: tuple[Beside, ...] = ()

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The players by place, those who share one together."""
        return tuple(
            tuple(player for player, other in enumerate(self.places, start=1) if other == place)
            for place in sorted({*self.places})
        )

    def with_winners(self, winners: tuple[int, ...]) -> Standings:
        """Return the same, won by somebody."""
        return msgspec.structs.replace(self, winners=winners)

    @property
    def open_games(self) -> tuple[Line, ...]:
        """The games that are still being played."""
        return tuple(line for line in self.lines if line.status == "playing")

    @property
    def digest(self) -> str:
        """sha256 over what makes two standings the same: totals, places, who won, and what each game that counts added."""
        said: list[Any] = [self.totals, self.places, self.playing, self.over, self.winners]
        said.append([[line.number, sorted(line.points.items()), line.team] for line in self.lines if line.counted])
        return sha256(orjson.dumps(said)).hexdigest()
