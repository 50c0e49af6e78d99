"""What a chart of a series shows: totals of each player or a team, game by game towards the target. For terminals and as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import msgspec

_FAR = 20
"""A target so many times the highest total is out of sight, unless it is a small one."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A player's way: the total before the first hand and after each one played, the last where the player was grabbed.

    `seat` counts from 1; `place` is the rank, from 1 on; `grabbed` the number of the hand that did it, None where none did.
    """

    player: str
    seat: int
    totals: tuple[int, ...]
    place: int
    grabbed: int | None = None
    won: bool = False

    @property
    def total(self) -> int:
        """Where the line ends."""
        return self.totals[-1]


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of a series, best first, over the numbers of the games that count; `each` is what one of them is called.

    Without a target there is no line for it.
    """

    series: str
    format: str
    each: str
    target: int | None
    hands: tuple[int, ...]
    lines: tuple[Line, ...]

    @property
    def mark(self) -> int | None:
        """Where the line at the target is drawn: nowhere while it is so far off that all the lines would lie flat."""
        highest = max((total for line in self.lines for total in line.totals), default=0)
        return None if self.target is None or self.target > _FAR * max(highest, _FAR) else self.target

    @property
    def lowest(self) -> int:
        """The lowest total that is drawn; never above zero."""
        return min((0, *(total for line in self.lines for total in line.totals)))

    @property
    def highest(self) -> int:
        """The highest that is drawn: a total or the target."""
        return max((1, self.mark or 0, *(total for line in self.lines for total in line.totals)))


def chart_of(data: Mapping[str, Any]) -> Chart:
    """The chart of a series as `series show --json` tells it, without games that have no result yet or came too late.

    A team has one line.
    """
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
            totals=tuple(_way(player, counted)),
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
    """Round numbers between two ends, both included where they are round; few enough to be told apart."""
    step = next(unit * 10**power for power in range(40) for unit in (1, 2, 5) if (high - low) / (unit * 10**power) <= most)
    return list(range(-(-low // step) * step, high + 1, step))


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, in their order, a gap apart and between two ends; closer together where there is no room.

    `wanted` rises. Neighbours in each other's way are moved as one block whose middle stays where it was wanted.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    blocks: list[tuple[float, list[float]]] = []  # where a block begins, and where its members wanted to be
    for one in wanted:
        start, members = one, [one]
        while True:
            middle = sum(want - gap * at for at, want in enumerate(members)) / len(members)
            start = min(max(middle, low), high - gap * (len(members) - 1))
            if not blocks or blocks[-1][0] + gap * len(blocks[-1][1]) <= start + 1e-9:
                break
            members = blocks.pop()[1] + members
        blocks.append((start, members))
    return [start + gap * at for start, members in blocks for at in range(len(members))]


def _way(player: str, games: Iterable[Mapping[str, Any]]) -> Iterable[int]:
    total = 0
    yield total
    for game in games:
        total = game["totals"].get(player, total)
        yield total
        if player in game["grabbed"]:
            return
