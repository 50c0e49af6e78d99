"""The audit of a series as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.log.answers import HouseRule
from spooklog.domain.series.answers import SeriesFlagAnswer, SeriesStandings
from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import because, each_word, each_words, tenths, upper_first, word_for
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.saying import told
from spooklog.replays.audit.answers import AuditedGame, SeriesAudit, SeriesCorrection, SeriesEntry
from spooklog.replays.audit.blocks import (
    NONE,
    NONE_AT_ALL,
    RANK,
    by_days,
    chain_blocks,
    clock_words,
    dispute_blocks,
    dispute_words,
    people_words,
    summary_blocks,
)
from spooklog.replays.audit.entries import ERASED
from spooklog.replays.audit.series import series_rows
from spooklog.replays.paper.tree import Block, Facts, Paper, Picture, Prose, Row, Section, Table
from spooklog.replays.said_times import say_whole


def series_paper(data: SeriesAudit) -> Paper:
    """Return the page of a series' audit."""
    offset = data.offset
    sections = [
        Section(said("Series"), (_head(data),)),
        Section(said("Standings"), tuple(_standings(data))),
        Section(said("Games"), _games(data)),
        Section(said("Chain"), chain_blocks(data.chain)),
        Section(said("House rules"), _house_rules(data.house_rules, offset)),
        Section(said("Disputes"), dispute_blocks(data.disputes, offset, games=True)),
        Section(said("Corrections"), _corrections(data.corrections, offset)),
        Section(said("Entries"), (_entries(data.entries, offset),)),
        Section(said("The games' own logs"), _logs(data.games)),
    ]
    status = word_for(data.status)
    subtitle = within("{title}, {format}, {status}", title=data.title, format=data.format, status=status)
    shown = data.standings
    counted = sum(game.counted for game in shown.games)
    numbers = (
        (said("standing"), headline(shown)),
        (each_words(shown.each), said("{number}, {counted} of them count", number=len(shown.games), counted=counted)),
        (said("corrections"), str(len(data.corrections)) if data.corrections else NONE),
        (said("disputes"), dispute_words(data.disputes)),
    )
    return Paper(said("Audit of a series"), data.name, subtitle, tuple(sections), summary_blocks(data.chain, numbers))


def _head(data: SeriesAudit) -> Facts:
    settings = ", ".join(f"{name}={value}" for name, value in {**data.settings, **data.options}.items())
    rows = (
        (said("name"), data.name),
        (said("id"), data.stream),
        (said("rules"), data.ruleset),
        (said("format"), data.format),
        (said("settings"), settings or NONE),
        (said("opened"), say_whole(data.opened, data.offset)),
        (said("times"), clock_words(data.opened, data.offset)),
        (said("players"), people_words(data.players)),
        (said("status"), _STATUS[data.status]),
    )
    return Facts(rows)


_STATUS = {
    "provisional": said("provisional: it was not closed"),
    "official": said("official: it was closed, and its games say the same since"),
    "amended": said("amended: it was closed, and its games say something else since"),
}


def _standings(data: SeriesAudit) -> Sequence[Block]:
    shown = data.standings
    summary = Prose(tuple(within("{words}.", words=one) for one in (headline(shown), *roster_lines(shown))))
    if shown.team:
        return _with_chart(shown, [summary])
    each = each_word(shown.each)
    out = {player: game.number for game in shown.games for player in game.grabbed}
    rows = tuple(
        Row(
            (
                f"{shown.places[player]}.",
                player,
                str(shown.totals[player]),
                str(shown.played[player]),
                said("reached {target} in {each} {number}", target=shown.target, each=each, number=out[player])
                if player in out
                else _beside(shown, player),
            )
        )
        for players in shown.ranking
        for player in players
    )
    table = Table((RANK, said("player"), said("total"), said("played"), ""), rows, numbers=frozenset({2, 3}))
    return _with_chart(shown, [summary, table])


def _beside(shown: SeriesStandings, player: str) -> str:
    """Return what else a format counts of a player: `games won 2, mean place 1.5`."""
    values = ((title, by_player[player]) for title, by_player in shown.beside.items())
    return joined(
        within("{title} {value}", title=title, value=value if isinstance(value, int) else tenths(value))
        for title, value in values
        if value is not None
    )


def _with_chart(shown: SeriesStandings, blocks: list[Block]) -> list[Block]:
    chart = chart_of(shown)
    if chart.hands:
        drawn = draw_chart(chart, headline(shown), word_for(shown.status))
        blocks.append(Picture(drawn, said("Totals {each} by {each}", each=each_word(shown.each)), chart))
    return blocks


def _games(data: SeriesAudit) -> tuple[Block, ...]:
    shown = data.standings
    if not shown.games:
        return (Prose((said("None yet."),)),)
    players = (said("team"),) if shown.team else tuple(shown.totals)
    rows = tuple(Row(cells) for cells in series_rows(shown))
    numbers = frozenset({0, *range(4, 4 + len(players))})
    table = Table(("", said("game"), said("status"), said("trust"), *players), rows, prose=frozenset({1}), numbers=numbers)
    each = each_word(shown.each)
    flags = tuple(_flag_words(each, game.number, flag) for game in shown.games for flag in game.flags)
    points = Prose((said("Points of each {each}, and the total after it.", each=each),))
    return (points, table, *((Prose(flags),) if flags else ()))


def _flag_words(each: str, number: int, flag: SeriesFlagAnswer) -> str:
    parts = {"each": upper_first(told(each)), "number": number, "words": flag.words, "rule": flag.rule}
    if flag.counts:
        return within("{each} {number}: {words} ({rule}).", **parts)
    return said("{each} {number} does not count: {words} ({rule}).", **parts)


def _house_rules(rules: Sequence[HouseRule], offset: int) -> tuple[Block, ...]:
    if not rules:
        return (Prose((NONE_AT_ALL,)),)
    rows = tuple(
        Row(
            (
                one.words or ERASED,
                one.rule or "",
                said("{game}, dispute {dispute}", game=one.game, dispute=one.dispute),
                within("{by}, {time}", by=one.by or ERASED, time=say_whole(one.at, offset)),
            )
        )
        for one in rules
    )
    return (
        Table((said("rule of the table"), said("instead of"), said("decided in"), said("by")), rows, prose=frozenset({0, 3})),
    )


def _corrections(corrections: Sequence[SeriesCorrection], offset: int) -> tuple[Block, ...]:
    if not corrections:
        return (Prose((said("None here; corrections of games are in their own logs."),)),)

    def row(one: SeriesCorrection, clock: str) -> Iterator[Row]:
        parts = {"number": one.number, "why": because(one.why)}
        what = said("game {number} corrected{why}", **parts) if one.new else said("game {number} taken out{why}", **parts)
        yield Row((str(one.entry), clock, one.by, what, one.old, one.new or ""))

    head = (said("entry"), said("time"), said("by"), said("what"), said("was"), said("is"))
    return (Table(head, tuple(by_days(corrections, offset, row)), prose=frozenset({3, 4, 5}), numbers=frozenset({0})),)


def _entries(entries: Sequence[SeriesEntry], offset: int) -> Table:
    def row(one: SeriesEntry, clock: str) -> Iterator[Row]:
        what = one.what
        if one.happened is not None:
            what = said("{what}\nplayed {time}", what=what, time=say_whole(one.happened, offset))
        yield Row((str(one.entry), clock, one.by, what, one.hash[:10]))

    head = (said("entry"), said("time"), said("by"), said("what"), said("hash"))
    return Table(head, tuple(by_days(entries, offset, row)), prose=frozenset({3}), numbers=frozenset({0}))


def _logs(games: Sequence[AuditedGame]) -> tuple[Block, ...]:
    if not games:
        return (Prose((said("No game of this series was logged."),)),)
    rows = tuple(Row((str(one.number), one.game, joined(one.summary, "\n"))) for one in games)
    return (Table(("", said("game"), said("what its log says")), rows, prose=frozenset({2}), numbers=frozenset({0})),)
