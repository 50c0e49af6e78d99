"""The curve of a game: how likely each player was to win after each ply, in percent, as bots estimate it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from spooklog.pictures.charts.chart import Chart, Line, Spot
from spooklog.pictures.charts.marks import paint
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.markup import number, pair, tag


class CurvePoint(Protocol):
    """The share of the win that each seat is likely to have after a ply, and how far it may be off."""

    @property
    def ply(self) -> int: ...
    @property
    def shares(self) -> Sequence[float]: ...
    @property
    def errors(self) -> Sequence[float]: ...


def chances_chart(name: str, players: Sequence[str], curve: Sequence[CurvePoint], turns: Sequence[int]) -> Chart:
    """Return the chart of a curve from ply 0 on; `turns` are the plies that are marked, each on the line that moved most.

    Without a curve, and then without players, it is empty.
    """
    percents = [[round(100 * share) for share in point.shares] for point in curve]
    last = sorted(percents[-1], reverse=True) if percents else []
    lines = [
        Line(
            player=player,
            seat=seat + 1,
            totals=tuple(row[seat] for row in percents),
            place=1 + last.index(percents[-1][seat]),
            spreads=tuple(round(100 * point.errors[seat]) for point in curve),
        )
        for seat, player in enumerate(players)
    ]
    return Chart(
        name=name,
        what="chance to win, as bots estimate it",
        each="ply",
        many="plies",
        target=None,
        hands=tuple(point.ply for point in curve[1:]),
        lines=tuple(sorted(lines, key=lambda line: line.place)),
        unit="%",
        spots=tuple(Spot(number=at, player=players[_moved_most(curve, ply)], hand=ply) for at, ply in enumerate(turns, start=1)),
    )


_HIGH = 100


def draw_strip(curve: Sequence[CurvePoint]) -> str:
    """Return the curve alone, without letters, as wide as the page makes it: from the first ply at the left to the last one.

    It is a part of a page, which says in words what it shows, and moves the last line to where it stands.
    """
    wide = max(len(curve) - 1, 1)
    lines = [
        "M" + "L".join(pair(at, _HIGH * (1 - point.shares[seat])) for at, point in enumerate(curve))
        for seat in range(len(curve[0].shares))
    ]
    paths = (
        tag("path", d=path, fill="none", stroke=paint(seat), stroke_width=2, vector_effect="non-scaling-stroke")
        for seat, path in enumerate(lines, start=1)
    )
    view = f"0 0 {number(wide)} {_HIGH}"
    here = tag("path", d=f"M0 0V{_HIGH}", stroke=palette.TEXT, stroke_width=2, vector_effect="non-scaling-stroke")
    return tag("svg", *paths, here, class_="chances", viewBox=view, preserveAspectRatio="none", aria_hidden="true")


def _moved_most(curve: Sequence[CurvePoint], ply: int) -> int:
    """Return the place of the seat whose share a ply moved most."""
    before, after = curve[ply - 1].shares, curve[ply].shares
    return max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))
