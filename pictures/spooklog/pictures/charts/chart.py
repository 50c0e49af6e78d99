"""The chart of a series as data: totals of each player or of a team, game by game towards the target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec

_FAR = 20
"""A target more than so many times the highest total is not drawn, unless it is a small one."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A player's totals: before the first hand and after each one, up to the one in which the player was grabbed.

    `seat` counts from 1; `place` is the rank, from 1; `grabbed` is the number of the hand that grabbed the player, None where
    none did.
    """

    player: str
    seat: int
    totals: tuple[int, ...]
    place: int
    grabbed: int | None = None
    won: bool = False

    @property
    def total(self) -> int:
        """The last total."""
        return self.totals[-1]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of a series, best first. `hands` are the numbers of the games that count, `each` the word for one of them.

    `target` is None in a series without one.
    """

    series: str
    format: str
    each: str
    target: int | None
    hands: tuple[int, ...]
    lines: tuple[Line, ...]

    @property
    def mark(self) -> int | None:
        """The total at which the target's line is drawn; None while it is so far off that all other lines would be flat."""
        highest = max((total for line in self.lines for total in line.totals), default=0)
        return None if self.target is None or self.target > _FAR * max(highest, _FAR) else self.target

    @property
    def lowest(self) -> int:
        """The lowest total that is drawn; never above zero."""
        return min((0, *(total for line in self.lines for total in line.totals)))

    @property
    def highest(self) -> int:
        """The highest value that is drawn, a total or the target; at least 1."""
        return max((1, self.mark or 0, *(total for line in self.lines for total in line.totals)))


def chart_of(data: Mapping[str, Any]) -> Chart:
    """Return the chart of a series from the data of `series show --json`: the games that count, one line for a team."""
    counted = [game for game in data["games"] if game["counted"]]
    if data["team"]:
        totals = (0, *accumulate(game["team"] for game in counted))
        return _chart(data, counted, [Line(player="team", seat=1, totals=totals, place=1)])
    places = {player: 1 + sum(map(len, data["ranking"][:at])) for at, tied in enumerate(data["ranking"]) for player in tied}
    grabbed = {player: game["number"] for game in counted for player in game["grabbed"]}
    lines = [
        Line(
            player=player,
            seat=seat,
            totals=tuple(_totals(player, counted)),
            place=places.get(player, len(data["totals"])),
            grabbed=grabbed.get(player),
            won=player in data["winners"],
        )
        for seat, player in enumerate(data["totals"], start=1)
    ]
    return _chart(data, counted, lines)


def _chart(data: Mapping[str, Any], counted: Sequence[Mapping[str, Any]], lines: Sequence[Line]) -> Chart:
    return Chart(
        series=data["series"],
        format=data["format"],
        each=data.get("each", "game"),
        target=data["target"],
        hands=tuple(game["number"] for game in counted),
        lines=tuple(sorted(lines, key=lambda line: line.place)),
    )


def ticks(low: int, high: int, most: int) -> list[int]:
    """Return round numbers between two ends, both included where they are round; about `most` of them."""
    step = next(unit * 10**power for power in range(40) for unit in (1, 2, 5) if (high - low) / (unit * 10**power) <= most)
    return list(range(-(-low // step) * step, high + 1, step))


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places near the wanted ones, in their order, a gap apart and between two ends; closer where there is no room.

    `wanted` rises. Neighbours in each other's way move as one block, whose middle stays at the middle of the wanted places.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    # the pool adjacent violators algorithm
    blocks: list[tuple[float, list[float]]] = []  # where a block begins, and the wanted places of its members
    for one in wanted:
        start, members = one, [one]
        while True:
            middle = sum(want - gap * at for at, want in enumerate(members)) / len(members)
            start = min(max(middle, low), high - gap * (len(members) - 1))
            # neighbours may touch: 1e-9 is for rounding
            if not blocks or blocks[-1][0] + gap * len(blocks[-1][1]) <= start + 1e-9:
                break
            members = blocks.pop()[1] + members
        blocks.append((start, members))
    return [start + gap * at for start, members in blocks for at in range(len(members))]


def _totals(player: str, games: Iterable[Mapping[str, Any]]) -> Iterable[int]:
    """Yield a player's total before the first game and after each one, up to the one that grabbed the player."""
    total = 0
    yield total
    for game in games:
        total = game["totals"].get(player, total)
        yield total
        if player in game["grabbed"]:
            return
