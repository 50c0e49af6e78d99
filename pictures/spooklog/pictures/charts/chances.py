"""The curve of a game or a series: how likely each player was to win after each ply or game, in percent, as an estimate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from spooklog.domain.words.wording import each_word, each_words
from spooklog.pictures.charts.chart import Chart, Line, Spot
from spooklog.pictures.charts.marks import paint
from spooklog.pictures.saying import said, told
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.markup import number, pair, tag

_HIGH = 100
"""Percent of the win that there is."""


class CurvePoint(Protocol):
    """The share of the win that each seat is likely to have after a ply, and how far it may be off."""

    @property
    def ply(self) -> int: ...
    @property
    def shares(self) -> Sequence[float]: ...
    @property
    def errors(self) -> Sequence[float]: ...


class SeriesPoint(Protocol):
    """The share of the win that each player is likely to have after the game with a number, and how far it may be off."""

    @property
    def number(self) -> int: ...
    @property
    def shares(self) -> Sequence[float]: ...
    @property
    def errors(self) -> Sequence[float]: ...


def chances_chart(
    name: str, players: Sequence[str], curve: Sequence[CurvePoint], turns: Sequence[int], estimated: str = ""
) -> Chart:
    """Return the chart of a curve from ply 0 on; `turns` are the plies that are marked, each on the line that moved most.

    `estimated` says by whom or from what, by default that bots do. Without a curve, and then without players, the chart is empty.
    """
    places = {point.ply: at for at, point in enumerate(curve)}
    spots = tuple(
        Spot(number=number, player=players[_moved_most(curve, places[ply])], hand=places[ply])
        for number, ply in enumerate(turns, start=1)
    )
    return _chart(name, players, curve, [point.ply for point in curve], (said("ply"), said("plies")), estimated, spots)


def series_chances_chart(name: str, players: Sequence[str], curve: Sequence[SeriesPoint], each: str, estimated: str) -> Chart:
    """Return the chart of a series from the first game on behind which chances are known; `each` is the word for one."""
    return _chart(
        name, players, curve, [point.number for point in curve], (told(each_word(each)), told(each_words(each))), estimated
    )


def _chart(
    name: str,
    players: Sequence[str],
    curve: Sequence[CurvePoint] | Sequence[SeriesPoint],
    numbers: Sequence[int],
    words: tuple[str, str],
    estimated: str,
    spots: tuple[Spot, ...] = (),
) -> Chart:
    percents = [[round(_HIGH * share) for share in point.shares] for point in curve]
    last = sorted(percents[-1], reverse=True) if percents else []
    lines = [
        Line(
            player=player,
            seat=seat + 1,
            totals=tuple(row[seat] for row in percents),
            place=1 + last.index(percents[-1][seat]),
            spreads=tuple(round(_HIGH * point.errors[seat]) for point in curve),
        )
        for seat, player in enumerate(players)
    ]
    return Chart(
        name=name,
        what=said("chance to win, {estimated}", estimated=estimated or said("as bots estimate it")),
        each=words[0],
        many=words[1],
        target=None,
        hands=tuple(numbers[1:]),
        lines=tuple(sorted(lines, key=lambda line: line.place)),
        reach=_HIGH,
        unit="%",
        spots=spots,
    )


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


def _moved_most(curve: Sequence[CurvePoint], at: int) -> int:
    """Return the place of the seat whose share moved most to a point of the curve."""
    before, after = curve[at - 1].shares, curve[at].shares
    return max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))
