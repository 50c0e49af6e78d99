"""A series as one HTML page: its standings and its chart, and each of its games to be played back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.errors import Corrupt, NotFound, Unsupported
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import each_word, upper_first, word_for
from spooklog.pictures.charts.chances import series_chances_chart
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.saying import told
from spooklog.replays.analysis.series_kept import kept_of_series
from spooklog.replays.analysis.wording import BY_GAMES, series_headline, series_rests_on, shares
from spooklog.replays.audit.series import series_rows
from spooklog.replays.page.about import OF_SERIES, about_markup
from spooklog.replays.page.document import Body, document, table
from spooklog.replays.page.hand import Hand, Progress, counting, pack_hand, pack_moments, prefix_of
from spooklog.replays.page.packing import Packer
from spooklog.replays.page.scores import standings
from spooklog.replays.paper.html import element, markup, text
from spooklog.replays.paper.tree import Block, Heading, Prose, Row, Span, Table
from spooklog.replays.pictures import own_ids
from spooklog.replays.timeline.letters import mark_letters
from spooklog.replays.timeline.timeline import Timeline

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.replays.analysis.answers import SeriesAnalysed
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.logs.series_writer import LoadedSeries
    from spooklog.store.store import Store


def series_page(
    store: Store, loaded: LoadedSeries, viewer: Viewer = "full", log: str = "", *, progress: Progress | None = None
) -> str:
    """Return the page of a series. `viewer` is a player of the series, or all or no players.

    A player who did not sit in a game sees of it what all could see. Games that cannot be read or drawn here are named with the
    reason. Chances to win the series stand on the page where they are kept. `log` is the replay file as markup, which only a page
    for readers of everything may hold; `progress` is called after every moment that is drawn.
    """
    each = loaded.series.ruleset.meta.each
    shown = store.series.shown(loaded.stream.id)
    packer, problems = Packer(), dict[int, str]()
    hands = _hands(_timelines(store, loaded, viewer, problems), packer, problems, progress)
    title = upper_first(told(each_word(each)))
    lists = [hand.markup(f"{title} {hand.number}: {hand.timeline.loaded.stream.name}") for hand in hands]
    body = Body(
        title=loaded.stream.name,
        kind=within("{title}, {format}", title=loaded.series.ruleset.meta.title, format=loaded.series.format.name),
        before=_standings(shown, {hand.number for hand in hands}, problems)
        + _chances(kept_of_series(store, loaded).analysis, loaded, each),
        table=table("", lists) if hands else "",
        after=about_markup(_facts(loaded), viewer, loaded.labels, OF_SERIES, holds_log=bool(log)),
        choice=_choice(hands, each),
        packed=pack_moments(hands, packer) if hands else "",
        log=log,
        letters=_letters(hands),
    )
    return document(body)


def _timelines(store: Store, series: LoadedSeries, viewer: Viewer, problems: dict[int, str]) -> dict[int, Timeline]:
    """Return the timelines of the games by their numbers; those that cannot be read are added to `problems`."""
    found = {}
    for item in series.series.items:
        if item.game is None:
            continue
        try:
            game = store.games.load(item.game)
            found[item.number] = Timeline(game, _seat_in(game, series, viewer), store.games.texts(item.game))
        except (Corrupt, Unsupported) as problem:
            problems[item.number] = problem.message
    return found


def _hands(timelines: Mapping[int, Timeline], packer: Packer, problems: dict[int, str], progress: Progress | None) -> list[Hand]:
    """Return the packed games; those whose board cannot be drawn here are added to `problems`."""
    hands, count = [], counting(list(timelines.values()), progress)
    for number, timeline in timelines.items():
        try:
            hands.append(pack_hand(timeline, packer, number, count=count))
        except NotFound as problem:
            problems[number] = problem.message
    return hands


def _seat_in(game: LoadedGame, series: LoadedSeries, viewer: Viewer) -> Viewer:
    """Return as whom a player of the series saw a game."""
    if not isinstance(viewer, int):
        return viewer
    person = series.seats[viewer - 1].person
    return next((seat.number for seat in game.seats if seat.person == person), "public")


def _letters(hands: Sequence[Hand]) -> tuple[tuple[str, str], ...]:
    """Return the letters of the marks that the games have."""
    there = {mark for hand in hands for row in hand.rows for mark in row.marks}
    letters = {mark: letter for hand in hands for mark, letter in mark_letters(hand.timeline).items()}
    return tuple((letter, mark) for mark, letter in letters.items() if mark in there)


def _choice(hands: Sequence[Hand], each: str) -> str:
    """Return the menu of the games."""
    options = (
        element("option", text(within("{each} {number}", each=each_word(each), number=hand.number)), value=at)
        for at, hand in enumerate(hands)
    )
    return (
        element("select", *options, id="hands", class_="script", aria_label=said("Which {each}", each=each_word(each)))
        if len(hands) > 1
        else ""
    )


def _facts(loaded: LoadedSeries) -> tuple[tuple[str, str], ...]:
    series = loaded.series
    settings = ", ".join(f"{one.name}={one.write(series.terms.settings[one.name])}" for one in series.format.settings)
    return (
        (said("players"), ", ".join(map(called, loaded.labels.names))),
        (said("rules"), series.terms.ruleset),
        (said("format"), series.format.name),
        (said("settings"), settings),
    )


def _standings(shown: SeriesStandings, hands: set[int | None], problems: Mapping[int, str]) -> str:
    """Return the standings, the chart and the games with their points; those in `hands` can be played back."""
    status = word_for(shown.status)
    roster = Prose((status, *(within("{words}.", words=one) for one in roster_lines(shown))), "quiet")
    totals = () if shown.team else (standings(shown),)
    before = markup(Heading(said("Standings")), Prose((within("{words}.", words=headline(shown)),), "won"), roster, *totals)
    chart = chart_of(shown)
    figure = _figure(draw_chart(chart, headline(shown), status), "chart-", said("Chart")) if chart.hands else ""
    each = each_word(shown.each)
    notes = (
        *(
            within("! {each} {number}: {words} ({rule})", each=each, number=game.number, words=flag.words, rule=flag.rule)
            for game in shown.games
            for flag in game.flags
        ),
        *(
            said("! {each} {number} cannot be played back: {words}", each=each, number=number, words=words)
            for number, words in problems.items()
        ),
    )
    after = markup(*(_games(shown, hands) if shown.games else ()), Prose(notes, "warn"))
    return element("section", before, figure, after, class_="series", aria_label=said("Series"))


def _figure(drawn: str, ids: str, label: str) -> str:
    """Return a chart as it stands on the page; `ids` begins its ids, which must be its own."""
    inside = element("div", own_ids(drawn, ids).strip(), class_="chart")
    return element("figure", inside, class_="wide", tabindex="0", aria_label=label)


def _chances(found: SeriesAnalysed | None, loaded: LoadedSeries, each: str) -> str:
    """Return how likely each player is to win, as an estimate; nothing where that is not kept."""
    if found is None:
        return ""
    last = ", ".join(f"{called(name)} {share}" for name, share in zip(found.players, shares(found.curve[-1]), strict=True))
    estimate = said("Estimate: {chances}. {basis}", chances=last, basis=series_rests_on(found, each))
    words = Prose((within("{words}.", words=series_headline(found)),), "won"), Prose((estimate,), "quiet")
    chart = series_chances_chart(loaded.stream.name, found.players, found.curve, each, BY_GAMES)
    figure = _figure(draw_chart(chart, series_headline(found), said("estimate")), "chances-", said("Chances to win"))
    return element(
        "section", markup(Heading(said("Chance to win the series")), *words), figure, class_="series", aria_label=said("Chances")
    )


def _games(shown: SeriesStandings, hands: set[int | None]) -> tuple[Block, ...]:
    players = (said("team"),) if shown.team else tuple(shown.totals)
    head = ("", said("Game"), said("Status"), *map(called, players))
    rows = []
    for game, (number, name, status, trust, *points) in zip(shown.games, series_rows(shown), strict=True):
        link = Span(name, to=f"#{prefix_of(game.number)}0") if game.number in hands else name
        rows.append(Row((number, link, joined(part for part in (status, trust) if part), *points)))
    numbers = frozenset(range(len(head))) - {1, 2}
    table = Table(head, tuple(rows), numbers=numbers, label=said("Points and totals"))
    every = said("Every {each}", each=each_word(shown.each))
    return Heading(every), table, Prose((said("Points, and the total after them."),), "quiet")
