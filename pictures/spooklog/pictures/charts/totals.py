"""The chart of players' totals over the games of one title: points, games won, or ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from spooklog.domain.words.wording import from_to
from spooklog.pictures.charts.chart import Chart, Line
from spooklog.pictures.charts.marks import alike
from spooklog.pictures.saying import said, told

_BASES = {"points": 0, "wins": 0, "rating": 1000}
"""Where each total starts."""


class TotalLine(Protocol):
    """The totals of one player: after each game, None before the first; and the spread of each where it is a rating."""

    @property
    def player(self) -> str | None: ...
    @property
    def values(self) -> Sequence[int | None]: ...
    @property
    def took_part(self) -> Sequence[bool]: ...
    @property
    def plus_minus(self) -> Sequence[int | None]: ...


class Totals(Protocol):
    """The totals of one title: its games, `results` of which are known by their result alone; `more` players are left out."""

    @property
    def title(self) -> str: ...
    @property
    def results(self) -> int: ...
    @property
    def more(self) -> int: ...
    @property
    def games(self) -> Sequence[object]: ...
    @property
    def lines(self) -> Sequence[TotalLine]: ...


def totals_chart(
    total: str,
    data: Totals,
    days: Sequence[str],
    called: Mapping[str, str] = MappingProxyType({}),
    colours: Mapping[str, int] = MappingProxyType({}),
) -> Chart:
    """Return the chart of one title; `days` are when its games were played, in words.

    The days stand below the games, unless all are the same one or some are unknown. `called` are other words for names,
    `colours` the seats in whose colours people are drawn, from 1; by default in the order of the lines.
    """
    base, games = _BASES[total], len(data.games)
    names = list(_told_apart(line.player for line in data.lines))
    last = [line.values[-1] or 0 for line in data.lines]
    ends = sorted(last, reverse=True)
    seats = alike(colours.get(name, seat) for seat, name in enumerate(names, start=1))
    lines = [
        _line(called.get(name, name), seat, line, base, place=1 + ends.index(end))
        for seat, name, line, end in zip(seats, names, data.lines, last, strict=True)
    ]
    known = [day for day in days if day]
    return Chart(
        name=data.title,
        what=_what(total, data, known),
        each=said("game"),
        many=said("games"),
        target=None,
        hands=tuple(range(1, games + 1)),
        lines=tuple(sorted(lines, key=lambda line: line.place)),
        base=base,
        labels=tuple(days) if len(known) == games and len(set(known)) > 1 else (),
    )


def empty_chart(total: str, title: str) -> Chart:
    """Return the chart of a title of which no game is decided."""
    return Chart(name=title, what=_of_what(total), each=said("game"), target=None, hands=(), lines=(), base=_BASES[total])


def _line(name: str, seat: int, data: TotalLine, base: int, place: int) -> Line:
    values, spreads = data.values, data.plus_minus
    joined = next(at for at, value in enumerate(values) if value is not None)
    played = tuple(value is not None and took_part for value, took_part in zip(values, data.took_part, strict=True))
    return Line(
        player=name,
        seat=seat,
        totals=(base, *(base if value is None else value for value in values)),
        place=place,
        joined=joined,
        played=played,
        spreads=(spreads[joined] or 0, *(one or 0 for one in spreads)) if spreads else (),
        note=f"± {spreads[-1]}" if spreads else "",
    )


def _what(total: str, data: Totals, days: Sequence[str]) -> str:
    """Return what the chart shows in words: of which total, when the games were played, and who is left out."""
    parts = [_of_what(total)]
    if days:
        parts.append(told(days[0] if days[0] == days[-1] else from_to(days[0], days[-1])))
    if data.results:
        parts.append(said("{number} by result alone", number=data.results))
    if data.more:
        parts.append(said("the {number} with the most games", number=len(data.lines)))
    return ", ".join(parts)


def _of_what(total: str) -> str:
    match total:
        case "points":
            return said("points")
        case "wins":
            return said("games won")
        case _:
            return said("ratings")


def _told_apart(names: Iterable[str | None]) -> Iterable[str]:
    """Yield a name for each line; those of erased players get numbers after the first."""
    erased = 0
    for name in names:
        erased += name is None
        yield name if name is not None else said("(erased)") if erased == 1 else said("(erased {number})", number=erased)
