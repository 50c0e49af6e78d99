"""Series: standings, games, the chart."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.labels import listed
from spooklog.domain.words.wording import counted, percent, tenths
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.projections.game.disputes import house_rules
from spooklog.projections.lists.standings import ListOfSeries, series
from spooklog.projections.series import SeriesWithRules, series_data
from spooklog.replays.exchange.series_csv import write_series_csv
from spooklog.web.answers import Download, Page, Svg
from spooklog.web.people import players_called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from spooklog.domain.series.answers import SeriesGame
    from spooklog.projections.series import SeriesAnswer
    from spooklog.web.visit import Visit

SHOWN = 50
"""Series in the list."""

GAMES, MORE_GAMES = 20, 100
"""Games of a series that its page shows at first, and how many more with each tap."""

MOST = 10_000
"""Series among which those of a visitor's links are looked for."""


def series_list(visit: Visit) -> Page:
    """Answer with the series that the visitor may see."""
    whole = visit.visitor.whole is not None
    named = visit.store.streams.names([link.stream for link in visit.visitor.links if link.stream])
    # a link to one series may be to an old one
    listed = series(visit.store, limit=SHOWN if whole else MOST) if whole or named else []
    rows = [one for one in listed if whole or one.series in named.values()]
    return Page(ListOfSeries(series=rows), "series/list.html", {"rows": rows})


def series_page(visit: Visit) -> Page:
    """Answer with the standings of a series and its games, the newest first."""
    data, stream = _data(visit)
    last = visit.asked_number("last") or GAMES
    loaded = visit.store.series.load(stream).series
    called = players_called(data.players)
    context = {
        "called": called,
        "series": data,
        "headline": headline(data, called),
        "summary": loaded.format.summary,
        "title": loaded.ruleset.meta.title,
        "roster": roster_lines(data, called),
        "standings": list(_standings(data, called)),
        "shown": data.games[::-1][:last],
        "earlier": last + MORE_GAMES if len(data.games) > last else None,
        "remarks": list(_remarks(data)),
    }
    return Page(data, "series/page.html", context)


def _data(visit: Visit) -> tuple[SeriesWithRules, str]:
    """Return the series of the address with its house rules, and its stream."""
    stream = visit.visitor.series(visit.path["series"]).id
    return series_data(visit.store, stream).also(SeriesWithRules, house_rules=house_rules(visit.store, stream)), stream


class _Standing(NamedTuple):
    """A player in the standings: place, label, name, seat, total, what else is said of them, and how far the total has come.

    `share` is percent of the highest total, or of the target; `out` tells who takes no part any more.
    """

    place: int
    label: str
    name: str
    seat: int
    total: int
    says: str
    share: int
    out: bool


def _standings(data: SeriesAnswer, called: Mapping[str, str]) -> Iterator[_Standing]:
    """Yield the players of a series by place; none for a team, which has no places."""
    seats = {label: seat for seat, label in enumerate(data.totals, start=1)}
    highest = chart_of(data).highest
    for label in () if data.team else (label for tied in data.ranking for label in tied):
        total = data.totals[label]
        yield _Standing(
            place=data.places[label],
            label=label,
            name=called[label],
            seat=seats[label],
            total=total,
            says=" · ".join(_said_of(data, label)),
            share=min(percent(max(total, 0) / highest), 100),
            out=label not in data.playing,
        )


def _said_of(data: SeriesAnswer, label: str) -> Iterator[str]:
    """Yield what is said of a player beside the total: `won 2 of 5`, `105 points to 200`, `deals next`."""
    if data.played[label]:
        yield f"won {sum(label in game.winners for game in data.games if game.counted)} of {data.played[label]}"
    yield from (
        f"{what} {value if isinstance(value, int) else tenths(value)}"
        for what, of in data.beside.items()
        if (value := of[label]) is not None
    )
    if label in data.left:
        yield "left"
    elif label not in data.playing:
        yield next((f"out in {data.each} {game.number}" for game in data.games if label in game.grabbed), "out")
    elif not data.over:
        if data.target is not None and data.target > data.totals[label]:
            yield f"{counted(data.target - data.totals[label], data.unit.removesuffix('s'))} to {data.target}"
        if label == data.next_dealer:
            yield "deals next"


def _remarks(data: SeriesAnswer) -> Iterator[tuple[str, str]]:
    """Yield what is remarkable about games, a sentence each, with the class it is set in."""
    alike: dict[str, list[int]] = {}
    for game in data.games:
        for words in _said_of_game(game):
            alike.setdefault(words, []).append(game.number)
    for words, numbers in alike.items():
        yield f"{data.each}{'s' if len(numbers) > 1 else ''} {_runs(numbers)}: {words}".capitalize(), "soft"
    for game in data.games:
        for flag in game.flags:
            fate = "" if flag.counts else ", so it does not count"
            yield f"! {data.each} {game.number}: {flag.words} ({flag.rule}){fate}", "bad"
        if game.game_flags:
            yield f"! {data.each} {game.number}: its log has flags: {', '.join(dict.fromkeys(game.game_flags))}", "bad"


def _said_of_game(game: SeriesGame) -> Iterator[str]:
    if game.status not in ("provisional", "recorded"):
        yield game.status
    if game.counted and game.trust == "points":
        yield "only the points are known"


def _runs(numbers: Iterable[int]) -> str:
    """Return numbers in words, neighbours as one run: `1 to 5, 7 and 9`."""
    runs: list[Sequence[int]] = [
        [number for _, number in run] for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0])
    ]
    return listed([str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs])


def table(visit: Visit) -> Download:
    """Answer with the games of a series as a table for spreadsheets."""
    data, _ = _data(visit)
    return Download(write_series_csv(data).encode(), "text/csv; charset=utf-8", f"{data.series}.csv")


def chart(visit: Visit) -> Svg:
    """Answer with the chart of a series as SVG."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id)
    called, drawn = players_called(data.players), chart_of(data)
    lines = tuple(replace(line, player=called[line.player]) for line in drawn.lines)
    return Svg(draw_chart(replace(drawn, lines=lines), headline(data, called), data.status, narrow=visit.shape == "narrow"))
