"""Series: standings, games, the chart."""

from __future__ import annotations

from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import english, joined, within
from spooklog.domain.words.wording import counted_unit, each_word, each_words, from_to, percent, tenths, word_for
from spooklog.pictures.charts.chances import series_chances_chart
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.projections.game.disputes import house_rules
from spooklog.projections.lists.contests.past import past_as_in_series
from spooklog.projections.lists.standings import ListOfSeries, series
from spooklog.projections.series import SeriesWithRules, series_data
from spooklog.replays.analysis.answers import SeriesAnalysed
from spooklog.replays.analysis.series_chances import series_task, untold
from spooklog.replays.analysis.series_kept import keeping_of_series, kept_of_series
from spooklog.replays.analysis.wording import BY_GAMES, series_headline, series_rests_on, shares
from spooklog.replays.exchange.series_csv import write_series_csv
from spooklog.web.analysing import EFFORT, seed_of
from spooklog.web.answers import Download, Moved, Page, Svg
from spooklog.web.language import drawing, said
from spooklog.web.pages.next_game import running_game
from spooklog.web.people import players_called
from spooklog.web.titles import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from spooklog.domain.series.answers import SeriesGame
    from spooklog.projections.series import SeriesAnswer
    from spooklog.replays.analysis.series_chances import SeriesTask
    from spooklog.store.logs.series_writer import LoadedSeries
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


class SeriesChances(Answer, frozen=True, kw_only=True):
    """How likely each player is to win a series, None where that is not kept.

    `counting` says that it is under way, `stale` that the series, or a game that it rests on, changed since. `why` says why there
    can be none, or is None.
    """

    analysis: SeriesAnalysed | None
    counting: bool
    stale: bool
    why: str | None


def series_page(visit: Visit) -> Page:
    """Answer with the standings of a series and its games, the newest first, and how likely each player is to win it."""
    data, stream = _data(visit)
    last = visit.asked_number("last") or GAMES
    whole = visit.store.series.load(stream)
    loaded, estimated = whole.series, _chances(visit, whole) if visit.visitor.whole else None
    called = players_called(data.players)
    context = {
        "called": called,
        "series": data,
        "headline": headline(data, called),
        "running": running_game(visit.store, whole) if visit.visitor.scribe else None,
        "summary": loaded.format.summary,
        "title": title_of(loaded.ruleset.meta),
        "roster": roster_lines(data, called),
        "standings": list(_standings(data, called)),
        "shown": data.games[::-1][:last],
        "earlier": last + MORE_GAMES if len(data.games) > last else None,
        "remarks": list(_remarks(data)),
        "chances": estimated,
        "estimate": _estimate(_named(estimated.analysis, called), data.each) if estimated and estimated.analysis else None,
        "failed": visit.site.analysing.state(keeping_of_series(visit.store, whole).key) == "failed",
        "store_id": visit.store.streams.own().id,
    }
    return Page(data, "series/page.html", context)


def _chances(visit: Visit, loaded: LoadedSeries) -> SeriesChances:
    found = kept_of_series(visit.store, loaded)
    counting = not found.analysis and visit.site.analysing.state(keeping_of_series(visit.store, loaded).key) == "counting"
    # past games are counted in lists, which a store that is read-only may lack
    why = None if found.analysis or counting or visit.site.read_only else _why_not(visit, loaded)
    return SeriesChances(analysis=found.analysis, counting=counting, stale=found.stale and not counting, why=why)


def _why_not(visit: Visit, loaded: LoadedSeries) -> str | None:
    """Return why a series has no chances; None where it can have them."""
    if why := untold(loaded.series):
        return why
    try:
        _task(visit, loaded)
    except Usage as problem:
        return problem.message
    return None


def _task(visit: Visit, loaded: LoadedSeries) -> SeriesTask:
    """Return what is to be counted. Raises Usage, also where too little was played before."""
    past = past_as_in_series(visit.store, loaded.stream.id)
    return series_task(visit.store, loaded, past, EFFORT, seed_of(loaded.stream.id))


class _Estimate(NamedTuple):
    """Chances in words: who is likely to win, what that rests on, each player's share; `made` tells two estimates apart."""

    headline: str
    rests_on: str
    shares: Sequence[tuple[str, str]]
    made: str


def _named(found: SeriesAnalysed, called: Mapping[str, str]) -> SeriesAnalysed:
    """Return the chances of a series with its players as a page calls them."""
    own = {called[player]: results for player, results in found.past.own.items()}
    return replace(found, players=[called[player] for player in found.players], past=replace(found.past, own=own))


def _estimate(found: SeriesAnalysed, each: str) -> _Estimate:
    last = zip(found.players, shares(found.curve[-1]), strict=True)
    made = sha256(msgspec.json.encode(found, enc_hook=english)).hexdigest()[:8]
    return _Estimate(series_headline(found), series_rests_on(found, each), list(last), made)


def chances(visit: Visit) -> Page:
    """Answer with the page of a series, and to programs with how likely each player is to win it. Raises NotThere."""
    visit.visitor.require_whole()
    page = series_page(visit)
    return Page(page.context["chances"], page.template, page.context)


def ask(visit: Visit) -> Moved:
    """Have the chances of a series counted. Raises NotThere for all but a scribe of all games, Usage where there can be none."""
    visit.visitor.require_scribe()
    visit.check_store()
    loaded = visit.store.series.load(visit.visitor.series(visit.path["series"]).id)
    if not kept_of_series(visit.store, loaded).analysis:
        visit.site.analysing.ask(_task(visit, loaded), keeping_of_series(visit.store, loaded))
    return Moved(f"/s/{loaded.stream.name}#chances", _chances(visit, loaded))


@drawing
def chances_picture(visit: Visit) -> Svg:
    """Answer with the chances of a series over its games as SVG, empty where none are kept. Raises NotThere."""
    stream = visit.visitor.series(visit.path["series"])
    visit.visitor.require_whole()
    loaded = visit.store.series.load(stream.id)
    each, found = loaded.series.ruleset.meta.each, kept_of_series(visit.store, loaded).analysis
    if found is None:
        return Svg(draw_chart(series_chances_chart(stream.name, (), (), each, BY_GAMES)))
    found = _named(found, players_called(series_data(visit.store, stream.id).players))
    chart = series_chances_chart(stream.name, found.players, found.curve, each, BY_GAMES)
    return Svg(draw_chart(chart, series_headline(found), said("estimate"), narrow=visit.shape == "narrow"))


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
            says=joined(_said_of(data, label), " · "),
            share=min(percent(max(total, 0) / highest), 100),
            out=label not in data.playing,
        )


def _said_of(data: SeriesAnswer, label: str) -> Iterator[str]:
    """Yield what is said of a player beside the total: `won 2 of 5`, `105 points to 200` once there are some, `deals next`."""
    if data.played[label]:
        won = sum(label in game.winners for game in data.games if game.counted)
        yield said("won {won} of {played}", won=won, played=data.played[label])
    yield from (
        within("{what} {value}", what=what, value=value if isinstance(value, int) else tenths(value))
        for what, of in data.beside.items()
        if (value := of[label]) is not None
    )
    if label in data.left:
        yield said("left")
    elif label not in data.playing:
        each, number = each_word(data.each), next((game.number for game in data.games if label in game.grabbed), None)
        yield said("out") if number is None else said("out in {each} {number}", each=each, number=number)
    elif not data.over:
        if data.target is not None and data.target > data.totals[label] != 0:
            missing = counted_unit(data.target - data.totals[label], data.unit)
            yield said("{points} to {target}", points=missing, target=data.target)
        if label == data.next_dealer:
            yield said("deals next")


def _remarks(data: SeriesAnswer) -> Iterator[tuple[str, str]]:
    """Yield what is remarkable about games, a sentence each, with the class it is set in."""
    alike: dict[str, list[int]] = {}
    for game in data.games:
        for words in _said_of_game(game):
            alike.setdefault(words, []).append(game.number)
    for words, numbers in alike.items():
        each = each_words(data.each) if len(numbers) > 1 else each_word(data.each)
        yield within("{each} {numbers}: {words}", each=each, numbers=_runs(numbers), words=words), "soft"
    for game in data.games:
        for flag in game.flags:
            parts = {"each": each_word(data.each), "number": game.number, "words": flag.words, "rule": flag.rule}
            if flag.counts:
                yield said("! {each} {number}: {words} ({rule})", **parts), "bad"
            else:
                yield said("! {each} {number}: {words} ({rule}), so it does not count", **parts), "bad"
        if game.game_flags:
            each, flags = each_word(data.each), ", ".join(dict.fromkeys(game.game_flags))
            yield said("! {each} {number}: its log has flags: {flags}", each=each, number=game.number, flags=flags), "bad"


def _said_of_game(game: SeriesGame) -> Iterator[str]:
    if game.status not in ("provisional", "recorded"):
        yield word_for(game.status)
    if game.counted and game.trust == "points":
        yield said("only the points are known")


def _runs(numbers: Iterable[int]) -> str:
    """Return numbers in words, neighbours as one run: `1 to 5, 7 and 9`."""
    runs: list[Sequence[int]] = [
        [number for _, number in run] for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0])
    ]
    return listed([str(run[0]) if len(run) == 1 else from_to(run[0], run[-1]) for run in runs])


def table(visit: Visit) -> Download:
    """Answer with the games of a series as a table for spreadsheets."""
    data, _ = _data(visit)
    return Download(write_series_csv(data).encode(), "text/csv; charset=utf-8", f"{data.series}.csv")


@drawing
def chart(visit: Visit) -> Svg:
    """Answer with the chart of a series as SVG."""
    stream = visit.visitor.series(visit.path["series"])
    data = series_data(visit.store, stream.id)
    called, drawn = players_called(data.players), chart_of(data)
    lines = tuple(replace(line, player=called.get(line.player, line.player)) for line in drawn.lines)  # a team has a line, too
    return Svg(draw_chart(replace(drawn, lines=lines), headline(data, called), data.status, narrow=visit.shape == "narrow"))
