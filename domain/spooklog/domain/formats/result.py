"""The results of games in a series: by seat, however they were recorded, and by player of the series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.value import Value

Status = Literal["provisional", "official", "amended", "void", "damaged", "unsupported"]


class GameResult(Value, frozen=True, kw_only=True, omit_defaults=True):
    """The neutral outcome of one game by seat (1-based), or its progress so far.

    It does not count until `decided`, nor where it is `void`, `damaged` or `unsupported`. `points` are None where not counted;
    `team` is the score of the team where the game has one, `sides` the side of each seat; `options` are those that differ from
    the ruleset's defaults; `detail` holds what else the ruleset's formats need of the start; `data` are the table's own facts by
    dotted path; `flags` the rules of the game's own flags.
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
        """Whether the game counts in a series."""
        return self.decided and self.status not in ("void", "damaged", "unsupported")


class Played(Value, frozen=True, kw_only=True):
    """A game as a series counts it: everything by player of the series (1-based); `players` in the order of their seats.

    `sides` are those at the end, empty in a game without sides. `data` are the table's own facts, None where no log holds them.
    `ruled` is set where the table let the game stand against what the format forbids.
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
    ruled: bool = False


class Reported(Value, frozen=True, kw_only=True):
    """A reported result of a game without a log, by player of the series.

    `players` are in the order of their seats. The format computes omitted winners and ranks from the points.
    """

    players: tuple[int, ...]
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    team: int | None = None
    dealer: int | None = None


def by_player(number: int, result: GameResult, players: Sequence[int], options: Mapping[str, OptionValue]) -> Played:
    """Return a decided game by the players on its seats; `options` are the ruleset's defaults, which the game's own replace."""
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
