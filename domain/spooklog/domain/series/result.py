"""What a series knows of a game: its outcome by seat, however it was recorded, and by the players of the series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from spooklog.domain.options import OptionValue
from spooklog.domain.value import Value

Status = Literal["provisional", "official", "amended", "void", "damaged", "unsupported"]


class GameResult(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The neutral outcome of one game by seat (1-based), or how far it has come.

    Until it is `decided`, and where it is `void`, `damaged` or `unsupported`, it counts for nothing. `points` are None where
    not counted; `team` is the score of the team where the game has one, `sides` the side of each seat; `options` are those
    that differ from the ruleset's defaults; `detail` is what else a format of the ruleset asks about the start; `data` are the
    table's own facts, by dotted path; `flags` the rules of the game's own flags.
    """

    status: Status
    ruleset: str
    seats: int
    decided: bool = False
    winners: tuple[int, ...] = ()
    points: tuple[int | None, ...] = ()
    ranks: tuple[int, ...] = ()
    trust: str | None = None
    ended_by: str | None = None
    level: str | None = None
    team: int | None = None
    sides: tuple[str, ...] = ()
    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    detail: dict[str, Any] = msgspec.field(default_factory=dict)
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    flags: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether there is anything to count."""
        return self.decided and self.status not in ("void", "damaged", "unsupported")


class Played(Value, frozen=True, kw_only=True):
    """A game as a series counts it: everything by player of the series (1-based); `players` in the order of their seats.

    `sides` are those at the end, empty in a game without sides. `data` are the table's own facts, None where the log does not
    say with which ones it was played.
    """

    number: int
    players: tuple[int, ...]
    winners: tuple[int, ...]
    points: dict[int, int | None]
    ranks: dict[int, int]
    trust: str
    ended_by: str
    level: str
    team: int | None
    dealer: int | None
    options: dict[str, OptionValue]
    sides: dict[int, str] = msgspec.field(default_factory=dict)
    data: dict[str, Any] | None = None


class Reported(Value, frozen=True, kw_only=True):
    """A result that somebody reports without a game, by player of the series: what people know of a game nobody logged.

    `players` in the order of their seats. Winners and ranks that are left out are made from the points by the format.
    """

    players: tuple[int, ...]
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    team: int | None = None
    dealer: int | None = None


def by_player(number: int, result: GameResult, players: Sequence[int], options: Mapping[str, OptionValue]) -> Played:
    """Return a decided game by the players on its seats; `options` are the ruleset's defaults, which the game's own stand over."""
    seated = dict(enumerate(players, start=1))
    dealer = result.detail.get("dealer")
    return Played(
        number=number,
        players=tuple(players),
        winners=tuple(seated[seat] for seat in result.winners),
        points=dict(zip(players, result.points or (None,) * len(players), strict=True)),
        ranks=dict(zip(players, result.ranks, strict=True)) if result.ranks else {},
        trust=result.trust or "",
        ended_by=result.ended_by or "result",
        level=result.level or "result",
        team=result.team,
        dealer=seated.get(dealer) if isinstance(dealer, int) else None,
        options={**options, **result.options},
        sides=dict(zip(players, result.sides, strict=True)) if result.sides else {},
        data=result.data,
    )
