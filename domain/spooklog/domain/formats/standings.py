"""Standings: the games of a series added up, game by game and in total. Players are numbers from 1."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Literal

import msgspec
import orjson

from spooklog.domain.values.value import Value


class SeriesFlag(Value, frozen=True):
    """Why a game does not count as intended: the rule (full id), words (`@3` for player 3), whether it counts all the same."""

    rule: str
    words: str
    counts: bool = False


class Line(Value, frozen=True, kw_only=True):
    """One game of a series, by its running number (never reused): `game` is its stream, None for a recorded result.

    `points` are what it added for each of its players (None where unknown), `totals` the totals of all players after it,
    `grabbed` the players who dropped out or were caught by it. `status` is the status of the game, `playing` while it is
    undecided, `recorded` for a result without a game. `ruleset` names the rules of the game, None for a recorded result.
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


class RosterLine(Value, frozen=True, kw_only=True):
    """A player who joined the series late, left it or came back after the game numbered `after`, 0 before the first one.

    `total` is the player's total from then on, which the table `named`, or which follows from the rules.
    Corrections of earlier games made a `misplaced` one impossible.
    """

    after: int
    player: int
    what: Literal["joined", "left", "returned"]
    total: int
    named: bool = False
    misplaced: bool = False


class SideColumn(Value, frozen=True):
    """A column beside the totals: a title in words, and a number for each player, None where there is none."""

    title: str
    values: tuple[int | float | None, ...]


class Team(Value, frozen=True):
    """The scores of the team in a cooperative series: `mean` is rounded down, `rating` is the game's word for it."""

    games: int
    sum: int
    mean: int | None
    best: int | None
    rating: str | None = None


class Standings(Value, frozen=True, kw_only=True):
    """The standings of a series: `totals` and `places` by player; `playing` may play the next game, in the order of their seats.

    `next_players` are those of them who play it unless the table says more: who played the last game, and who came since.
    `status` is `provisional` until the series is closed, then `official`, and `amended` if its games have other results now than
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
    next_players: tuple[int, ...] = ()
    next_dealer: int | None = None
    beside: tuple[SideColumn, ...] = ()
    roster: tuple[RosterLine, ...] = ()

    @property
    def left(self) -> tuple[int, ...]:
        """The players who left and did not come back: each keeps total and place, and cannot win."""
        last = {line.player: line.what for line in self.roster}
        return tuple(sorted(player for player, what in last.items() if what == "left"))

    @property
    def gone(self) -> frozenset[int]:
        """The players who left without a game: a slip, or a guest who did not stay. Nothing shows them but the log."""
        return frozenset(self.left) - {player for line in self.lines for player in line.players}

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The players by place; those who share a place stand together."""
        return tuple(
            tuple(player for player, other in enumerate(self.places, start=1) if other == place)
            for place in sorted({*self.places})
        )

    def with_winners(self, winners: tuple[int, ...]) -> Standings:
        """Return the standings with other winners."""
        return msgspec.structs.replace(self, winners=winners)

    @property
    def open_games(self) -> tuple[Line, ...]:
        """The games that are still being played."""
        return tuple(line for line in self.lines if line.status == "playing")

    @property
    def digest(self) -> str:
        """The sha256 over what makes two standings equal: totals, places, winners, and the points of each counted game."""
        content: list[Any] = [self.totals, self.places, self.playing, self.over, self.winners]
        content.append([[line.number, sorted(line.points.items()), line.team] for line in self.lines if line.counted])
        return sha256(orjson.dumps(content)).hexdigest()
