"""What games came to: of all players, of one, of two with each other, and over time. For those who may see the whole store."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from msgspec.structs import replace

from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.domain.values.labels import listed, unaccented
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import PERCENT, counted, figure_words, in_games, percent
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.charts.totals import empty_chart, totals_chart
from spooklog.projections.lists.contests.comparing import head_to_head, totals_over_time
from spooklog.projections.lists.contests.of_player import NEMESIS
from spooklog.projections.lists.contests.over_time import TOTALS
from spooklog.projections.lists.filters import persons_called
from spooklog.projections.lists.players import player as one_player
from spooklog.projections.lists.players import players as listed_players
from spooklog.projections.lists.statistics import statistics
from spooklog.replays.analysis.luck import luck_by_month
from spooklog.replays.said_times import MONTHS, say_day
from spooklog.web.answers import Page, Svg
from spooklog.web.language import drawing, said
from spooklog.web.pages.searching import AROUND, asked_around, asked_fields, filters_said, ways_meant
from spooklog.web.people import colours_of_people, first_names
from spooklog.web.refusals import status_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from spooklog.projections.lists.contests.comparing import Totals, TotalsOfTitle
    from spooklog.projections.lists.contests.ratings import RatedPlayer
    from spooklog.projections.lists.players import PlayerOfTitle
    from spooklog.projections.lists.stat_values import PlayerStats
    from spooklog.projections.lists.statistics import (
        MonthGames,
        PairAhead,
        PersonStatistics,
        PlayerTally,
        TitleStatistics,
    )
    from spooklog.projections.lists.sums import TeamPoints
    from spooklog.web.visit import Visit


def stats(visit: Visit) -> Page:
    """Answer with the statistics of all games."""
    visit.visitor.require_whole()
    asked, problem = asked_fields(visit.query, "ruleset", "title", "player", *AROUND), None
    try:
        around = asked_around(asked)
        data = statistics(visit.store, asked["ruleset"], title=asked["title"], around=around, player=asked["player"])
    except (Ambiguous, NotFound, Usage) as refused:
        data, problem = statistics(visit.store), refused  # its places and tags are those to choose from
    context = {
        "problem": problem,
        "meant": ways_meant("/stats", asked, problem),
        "chosen": filters_said("/stats", asked),
        "data": data,
        "asked": asked,
        "titles": [(one, _winners(one), _address("/stats", asked | {"title": one.title})) for one in data.rulesets],
        "one": _statistics(data.rulesets[0]) if len(data.rulesets) == 1 else None,
        "streaks": {one.player: _streak(one) for one in data.people},
        "ahead": (ahead := _matrix(data.ahead)),
        "short": (short := first_names([*(one.player for one in data.people if one.player), *ahead])),
        "most": _most(data.people, short),
        "colours": colours_of_people(visit.store),
        "months": _months(data.months),
    }
    return Page(problem or data, "statistics/stats.html", context, status_of(problem) if problem else 200)


def _asks_which(answer: Callable[[Visit], Page]) -> Callable[[Visit], Page]:
    """Return a function that asks which person is meant where the name of its address is that of several."""

    @wraps(answer)
    def asked(visit: Visit) -> Page:
        try:
            return answer(visit)
        except Ambiguous as problem:
            return _which(visit, problem)

    return asked


def _which(visit: Visit, problem: Ambiguous) -> Page:
    """Return the people who may be meant by a name, each with the last game and with the address that means them alone."""
    field = next(
        one for one in ("name", "other") if unaccented(visit.query.get(one, "").strip()) == unaccented(problem.input or "")
    )
    people = [
        (row, f"?{urlencode({**visit.query, field: row.player})}")
        for row in listed_players(visit.store)
        if row.player in problem.expected
    ]
    context = {"people": people, "typed": visit.query[field].strip(), "colours": colours_of_people(visit.store)}
    return Page(problem, "statistics/which.html", context, status_of(problem))


@_asks_which
def player(visit: Visit) -> Page:
    """Answer with the games of one player, title by title."""
    visit.visitor.require_whole()
    data = one_player(visit.store, _asked(visit, "name"), _ruleset(visit), title=_title(visit))
    charts = {one.title: _picture("rating", one, data.player) for one in data.rulesets if one.rating}
    luck = luck_by_month(visit.store, persons_called(visit.store, _asked(visit, "name")))
    context = {
        "data": data,
        "charts": charts,
        "nemesis": NEMESIS,
        "colours": colours_of_people(visit.store),
        "months": [(_month_name(one.month), one) for one in luck],
    }
    return Page(data, "statistics/player.html", context)


@_asks_which
def pair(visit: Visit) -> Page:
    """Answer with the games of two players with each other."""
    visit.visitor.require_whole()
    names = _asked(visit, "name"), _asked(visit, "other")
    data = head_to_head(visit.store, names, _ruleset(visit), title=_title(visit))
    return Page(
        data,
        "statistics/pair.html",
        {"data": data, "names": [name or said("(erased)") for name in data.players], "colours": colours_of_people(visit.store)},
    )


@_asks_which
def totals(visit: Visit) -> Page:
    """Answer with totals over time, a chart for each title."""
    data, names = _totals(visit), _names(visit)
    charts = [(one, _picture(data.total, one, *names)) for one in data.titles]
    kept = {key: value for key, value in visit.query.items() if key in ("ruleset", "title", "name", "other") and value}
    ways = [(total, f"/stats/totals?{urlencode({'of': total, **kept})}") for total in TOTALS]
    return Page(data, "statistics/totals.html", {"data": data, "charts": charts, "ways": ways, "names": names, "words": _TOTALS})


_TOTALS = {"points": said("points"), "wins": said("wins"), "rating": said("rating")}
"""What is added up over time, in words."""


@drawing
def picture(visit: Visit) -> Svg:
    """Answer with the chart of one title as SVG, empty where no such game is decided. Raises Usage for several titles."""
    data = _totals(visit)
    titles = [one.title for one in data.titles]
    if not titles:
        return Svg(draw_chart(empty_chart(data.total, _title(visit) or said("Over time"))))
    if len(titles) > 1:
        raise Usage(said("a picture shows one title"), expected=tuple(f"title={title}" for title in titles))
    (one,) = data.titles
    days = ["" if game.played is None else say_day(game.played, game.offset) for game in one.games]
    called = first_names(line.player for line in one.lines if line.player)
    if data.total == "wins":  # the marks of players without a win would cover each other; the table of the page has them
        one = replace(one, lines=[line for line in one.lines if line.values[-1]] or one.lines)
    chart = totals_chart(data.total, one, days, called, colours_of_people(visit.store))
    return Svg(draw_chart(chart, narrow=visit.shape == "narrow"))


def _totals(visit: Visit) -> Totals:
    visit.visitor.require_whole()
    total = visit.query.get("of") or "points"
    return totals_over_time(visit.store, total, _names(visit), _ruleset(visit), title=_title(visit))


def _names(visit: Visit) -> list[str]:
    """Return the players that the address names, two at most."""
    return [name for name in (visit.query.get("name"), visit.query.get("other")) if name]


def _picture(total: str, one: PlayerOfTitle | TotalsOfTitle, *names: str | None) -> str:
    """Return the address of the chart of one title."""
    asked = {"of": total, "ruleset": one.ruleset, "title": one.title}
    players = {key: name for key, name in zip(("name", "other"), names, strict=False) if name}
    return f"/stats/totals.svg?{urlencode(asked | players)}"


def _ruleset(visit: Visit) -> str | None:
    return visit.query.get("ruleset") or None


def _title(visit: Visit) -> str | None:
    return visit.query.get("title") or None


def _asked(visit: Visit, name: str) -> str:
    """Return a parameter of the address. Raises Usage where it is missing."""
    value = visit.query.get(name)
    if not value:
        raise Usage(said("{name} is missing", name=name), expected=(f"{name}=…",))
    return value


def _month_name(month: str) -> str:
    """Return a month such as `2026-10` as people say it."""
    year, number = month.split("-")
    return within("{month} {year}", month=MONTHS[int(number) - 1], year=year)


class _Row(NamedTuple):
    """A row of a table of statistics: its title and what it means, the value of all games and that of each player."""

    title: str
    help: str
    value: str
    cells: list[str]


class _Table(NamedTuple):
    """The statistics of a title for a page: facts, ratings, and a table of its own figures with a column a player."""

    title: str
    over_time: str
    facts: list[tuple[str, str]]
    names: list[str]
    rows: list[_Row]
    ratings: list[RatedPlayer]


def _statistics(one: TitleStatistics) -> _Table:
    """Return the statistics of a title for a page."""
    names = [row.player for row in one.by_player]
    facts = {
        said("games"): said("{games}, {decided} decided", games=one.games, decided=one.decided),
        said("by result"): said("{results} of the decided games", results=one.results) if one.results else "",
        said("plies"): said("{plies}, {mean} a game", plies=one.plies, mean=figure_words(one.mean_plies))
        if one.mean_plies
        else str(one.plies or ""),
        said("ended by"): ", ".join(f"{how} {count}" for how, count in one.ended.items()),
        said("longest"): within("{game}, {plies}", game=one.longest.game, plies=counted(one.longest.plies, "ply", "plies"))
        if one.longest
        else "",
        said("team"): _of_team(one.team) if one.team else "",
    }
    rows = [_Row(title, says, "", [words(row) for row in one.by_player]) for title, says, words in _OF_EVERY_RULESET if names]
    for figure in one.figures:
        of = {row.player: row.value for row in figure.players}
        cells = [figure_words(of.get(name), figure.unit) for name in names]
        number = figure_words(figure.value, figure.unit)
        value = said("{number} (team)", number=number) if figure.team else number
        rows.append(_Row(_titled(figure), figure.help, value, cells))
    return _Table(
        title=one.title,
        over_time=f"/stats/totals?{urlencode({'of': 'points', 'ruleset': one.ruleset, 'title': one.title})}",
        facts=[(what, words) for what, words in facts.items() if words],
        names=[first_names(filter(None, names)).get(name or "", said("(erased)")) for name in names],
        rows=rows,
        ratings=one.ratings,
    )


def _most(people: Sequence[PersonStatistics], short: Mapping[str, str]) -> str:
    """Return who of all won most, in words: `Anna and Bert won most: 4 games each`."""
    most = max((one.wins for one in people), default=0)
    if not most:
        return ""
    first = [one for one in people if one.player and one.wins == most]
    names = listed([short[one.player] for one in first if one.player])
    games = counted(most, "game")
    if len(first) > 1:
        return said("{names} won most: {games} each", names=names, games=games)
    if first:
        return said("{names} won most: {games} of {contested}", names=names, games=games, contested=first[0].contested)
    return said("{names} won most: {games}", names=names, games=games)


def _of_team(team: TeamPoints) -> str:
    """Return what a team came to, in words."""
    return said("{mean} points a game, best {best}", mean=figure_words(team.mean), best=team.best)


def _winners(one: TitleStatistics) -> str:
    """Return who won a title most: `Cora won 7, Anna 6`, `Cora and Anna won 2 each`; what a team came to, or nothing."""
    if one.team:
        return _of_team(one.team)
    best = sorted((row for row in one.by_player if row.player and row.wins), key=lambda row: -row.wins)
    if not best:
        return ""
    first = [row.player for row in best if row.player and row.wins == best[0].wins]
    names, won, second = listed(first), best[0].wins, best[len(first) :]
    if len(first) > 1:
        return said("{names} won {number} each", names=names, number=won)
    if second:
        return said(
            "{name} won {number}, {second} {of_second}", name=names, number=won, second=second[0].player, of_second=second[0].wins
        )
    return said("{name} won {number}", name=names, number=won)


def _streak(one: PersonStatistics) -> str:
    """Return how a player's last games ended, in words; nothing where that is not worth a word."""
    if one.won_last > 1:
        return said("won the last {number}", number=one.won_last)
    return said("no win in the last {number}", number=one.winless_last) if one.winless_last >= _LONG else ""


_LONG = 4
"""Games without a win that are worth a word."""


class _Cell(NamedTuple):
    """How often one player finished ahead of another: percent, of how many games, and how dark that is shown, from 0 to 7."""

    other: str
    percent: int
    won: int
    games: int
    heat: int


def _matrix(ahead: Sequence[PairAhead]) -> dict[str, list[_Cell | None]]:
    """Return the row of each player, with a cell for each player in the same order; None for the player, and for no games.

    A single game says nothing: players who met no one twice are left out.
    """
    cells = {
        (one.player, one.other): _Cell(one.other, share, one.won, one.games, min(max(round((share - 30) / 6), 0), 7))
        for one in ahead
        if one.player and one.other
        for share in [percent(one.won / one.games)]
    }
    names = list(dict.fromkeys(first for (first, _), cell in cells.items() if cell.games > 1))
    return {first: [cells.get((first, second)) for second in names] for first in names}


class _Month(NamedTuple):
    """A month with its games, the word for it below a bar, and how high its bar is, in percent of the highest."""

    name: str
    short: str
    games: int
    high: int


def _months(months: Sequence[MonthGames]) -> list[_Month]:
    """Return the twelve months up to the last one with games."""
    if not months:
        return []
    games = {one.month: one.games for one in months}
    year, month = map(int, months[-1].month.split("-"))
    numbers = [year * 12 + month - 1 - back for back in reversed(range(12))]
    shown = [(f"{number // 12}-{number % 12 + 1:02d}", number) for number in numbers]
    most = max(games.get(key, 0) for key, _ in shown)
    return [
        _Month(_month_name(f"{number // 12}-{number % 12 + 1}"), MONTHS[number % 12], of, round(100 * of / most))
        for key, number in shown
        for of in [games.get(key, 0)]
    ]


def _address(path: str, asked: Mapping[str, str | None]) -> str:
    given = {name: value for name, value in asked.items() if value}
    return f"{path}?{urlencode(given)}" if given else path


def _mean(row: PlayerTally) -> str:
    """Return the mean of a player's points, and of how many games it is where that are not all."""
    return (
        "" if row.mean is None else within("{mean}{games}", mean=figure_words(row.mean), games=in_games(row.counted, row.decided))
    )


_OF_EVERY_RULESET: tuple[tuple[str, str, Callable[[PlayerTally], str]], ...] = (
    (said("decided"), said("decided games"), lambda row: str(row.decided)),
    (said("by result"), said("decided games of which only the result is known"), lambda row: str(row.results or "")),
    (said("won"), said("games won"), lambda row: str(row.wins) if row.contested else ""),
    (said("mean points"), said("points a game, where they were counted"), _mean),
)


def _titled(figure: PlayerStats) -> str:
    """Return the title of a figure with its unit."""
    return figure.title if figure.unit in ("", PERCENT) else within("{title} ({unit})", title=figure.title, unit=figure.unit)
