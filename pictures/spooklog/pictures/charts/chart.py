"""A chart as data: totals of each player or of a team, game by game; those of a series towards its target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

import msgspec

from spooklog.domain.series.answers import SeriesGame, SeriesStandings
from spooklog.domain.words.wording import each_word, each_words
from spooklog.pictures.saying import said, told

_FAR = 20
"""A target more than so many times the highest total is not drawn, unless it is a small one."""

_FEW = 2
"""On at most so many lines there is room to show how far they may be off."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A player's totals: before the first hand and after each one, up to the one in which the player was grabbed.

    `seat` counts from 1; `place` is the rank, from 1; `grabbed` is the number of the hand that grabbed the player, None where
    none did. A player who `joined` later has no line before so many hands, and sits out where `played` says so: no mark stands
    there; empty, it means always. `spreads` are how far each total may be off, `note` stands beside the last one.
    """

    player: str
    seat: int
    totals: tuple[int, ...]
    place: int
    grabbed: int | None = None
    won: bool = False
    joined: int = 0
    played: tuple[bool, ...] = ()
    spreads: tuple[int, ...] = ()
    note: str = ""

    def took_part(self, hand: int) -> bool:
        """Return whether the player played a hand, counted from 1."""
        return not self.played or self.played[hand - 1]

    def edges(self, hand: int) -> tuple[int, int]:
        """Return between which values the total after a hand may lie."""
        return self.totals[hand] - self.spreads[hand], self.totals[hand] + self.spreads[hand]

    @property
    def total(self) -> int:
        """The last total."""
        return self.totals[-1]


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A place on a player's line that is marked with a number."""

    number: int
    player: str
    hand: int


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """The lines, best first. `hands` are the numbers of the games that count, `each` the word for one of them, `many`
    for several.

    `name` and `what` say what the chart shows; `target` is None where there is none. Totals start at `base` and are numbers of a
    `unit`; the chart reaches up to `reach` at least. `labels` stand below the hands in place of their numbers. `spots` are marked
    on the lines.
    """

    name: str
    what: str
    each: str
    target: int | None
    hands: tuple[int, ...]
    lines: tuple[Line, ...]
    base: int = 0
    reach: int = 0
    labels: tuple[str, ...] = ()
    unit: str = ""
    many: str = ""
    spots: tuple[Spot, ...] = ()

    def label(self, hand: int) -> str:
        """Return what stands below a hand, counted from 1."""
        return self.labels[hand - 1] if self.labels else str(self.hands[hand - 1])

    @property
    def mark(self) -> int | None:
        """The total at which the target's line is drawn; None while it is so far off that all other lines would be flat."""
        highest = max((total for line in self.lines for total in line.totals), default=0)
        return None if self.target is None or self.target > _FAR * max(highest, _FAR) else self.target

    @property
    def banded(self) -> tuple[Line, ...]:
        """The lines that are drawn with how far they may be off: those of a chart with few lines."""
        return tuple(line for line in self.lines if line.spreads) if len(self.lines) <= _FEW else ()

    @property
    def lowest(self) -> int:
        """The lowest value that is drawn; never above the base."""
        return min((self.base, *self._values()))

    @property
    def highest(self) -> int:
        """The highest value that is drawn, a total or the target; above the base."""
        return max((self.base + 1, self.reach, self.mark or 0, *self._values()))

    @property
    def without_edges(self) -> Chart:
        """The same chart, whose lines do not say how far they may be off."""
        return msgspec.structs.replace(self, lines=tuple(msgspec.structs.replace(line, spreads=()) for line in self.lines))

    def _values(self) -> Iterable[int]:
        yield from (total for line in self.lines for total in line.totals)
        yield from (edge for line in self.banded for hand in range(line.joined, len(line.totals)) for edge in line.edges(hand))


def chart_of(data: SeriesStandings) -> Chart:
    """Return the chart of a series from its standings: the games that count, one line for a team."""
    counted = [game for game in data.games if game.counted]
    if data.team:
        totals = (0, *accumulate(game.team or 0 for game in counted))
        return _chart(data, counted, [Line(player=said("team"), seat=1, totals=totals, place=1)])
    places = {player: 1 + sum(map(len, data.ranking[:at])) for at, tied in enumerate(data.ranking) for player in tied}
    grabbed = {player: game.number for game in counted for player in game.grabbed}
    came = {one.player: one for one in data.roster if one.what == "joined"}
    joined = {player: sum(game.number <= one.after for game in counted) for player, one in came.items()}
    lines = [
        Line(
            player=player,
            seat=seat,
            totals=tuple(_totals(player, counted, joined.get(player, 0), came[player].total if player in came else 0)),
            joined=joined.get(player, 0),
            place=places.get(player, len(data.totals)),
            grabbed=grabbed.get(player),
            won=player in data.winners,
        )
        for seat, player in enumerate(data.totals, start=1)
    ]
    return _chart(data, counted, lines)


def _chart(data: SeriesStandings, counted: Sequence[SeriesGame], lines: Sequence[Line]) -> Chart:
    return Chart(
        name=data.series,
        what=said("{format} series", format=data.format),
        each=told(each_word(data.each)),
        many=told(each_words(data.each)),
        target=data.target,
        hands=tuple(game.number for game in counted),
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


def _totals(player: str, games: Iterable[SeriesGame], joined: int, start: int) -> Iterable[int]:
    """Yield a player's total before the first game and after each one, up to the one that grabbed the player.

    Up to the first `joined` games it is the total that the player started with.
    """
    total = start
    yield total
    for number, game in enumerate(games, start=1):
        total = game.totals.get(player, total) if number > joined else start
        yield total
        if player in game.grabbed:
            return
