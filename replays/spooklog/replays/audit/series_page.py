"""The audit of a series as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.log.answers import HouseRule
from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.words.wording import because, tenths
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.svg import draw_chart
from spooklog.replays.audit.answers import AuditedGame, SeriesAudit, SeriesCorrection, SeriesEntry
from spooklog.replays.audit.blocks import (
    by_days,
    chain_blocks,
    dispute_blocks,
    dispute_words,
    people_words,
    summary_blocks,
)
from spooklog.replays.audit.entries import ERASED
from spooklog.replays.audit.series import series_rows
from spooklog.replays.paper.tree import Block, Facts, Paper, Picture, Prose, Row, Section, Table
from spooklog.replays.said_times import say_whole
from spooklog.replays.times import write_date


def series_paper(data: SeriesAudit) -> Paper:
    """Return the page of a series' audit."""
    offset = data.offset
    sections = [
        Section("Series", (_head(data),)),
        Section("Standings", tuple(_standings(data))),
        Section("Games", _games(data)),
        Section("Chain", chain_blocks(data.chain)),
        Section("House rules", _house_rules(data.house_rules, offset)),
        Section("Disputes", dispute_blocks(data.disputes, offset, games=True)),
        Section("Corrections", _corrections(data.corrections, offset)),
        Section("Entries", (_entries(data.entries, offset),)),
        Section("The games' own logs", _logs(data.games)),
    ]
    subtitle = f"{data.title}, {data.format}, {data.status}"
    shown = data.standings
    numbers = (
        ("standing", headline(shown)),
        (f"{shown.each}s", f"{len(shown.games)}, {sum(game.counted for game in shown.games)} of them count"),
        ("corrections", str(len(data.corrections) or "none")),
        ("disputes", dispute_words(data.disputes)),
    )
    return Paper("Audit of a series", data.name, subtitle, tuple(sections), summary_blocks(data.chain, numbers))


def _head(data: SeriesAudit) -> Facts:
    settings = ", ".join(f"{name}={value}" for name, value in {**data.settings, **data.options}.items())
    rows = (
        ("name", data.name),
        ("id", data.stream),
        ("rules", data.ruleset),
        ("format", data.format),
        ("settings", settings or "none"),
        ("opened", say_whole(data.opened, data.offset)),
        ("times", f"by the clock of the table, UTC{write_date(data.opened, data.offset)[-len('+01:00') :]}"),
        ("players", people_words(data.players)),
        ("status", _STATUS[data.status]),
    )
    return Facts(rows)


_STATUS = {
    "provisional": "provisional: it was not closed",
    "official": "official: it was closed, and its games say the same since",
    "amended": "amended: it was closed, and its games say something else since",
}


def _standings(data: SeriesAudit) -> Sequence[Block]:
    shown = data.standings
    summary = Prose((f"{headline(shown)}.", *(f"{line}." for line in roster_lines(shown))))
    if shown.team:
        return _with_chart(shown, [summary])
    out = {player: game.number for game in shown.games for player in game.grabbed}
    rows = tuple(
        Row(
            (
                f"{shown.places[player]}.",
                player,
                str(shown.totals[player]),
                str(shown.played[player]),
                f"reached {shown.target} in {shown.each} {out[player]}" if player in out else _beside(shown, player),
            )
        )
        for players in shown.ranking
        for player in players
    )
    table = Table(("place", "player", "total", "played", ""), rows, numbers=frozenset({2, 3}))
    return _with_chart(shown, [summary, table])


def _beside(shown: SeriesStandings, player: str) -> str:
    """Return what else a format counts of a player: `games won 2, mean place 1.5`."""
    values = ((title, by_player[player]) for title, by_player in shown.beside.items())
    return ", ".join(
        f"{title} {value if isinstance(value, int) else tenths(value)}" for title, value in values if value is not None
    )


def _with_chart(shown: SeriesStandings, blocks: list[Block]) -> list[Block]:
    chart = chart_of(shown)
    if chart.hands:
        drawn = draw_chart(chart, headline(shown), shown.status)
        blocks.append(Picture(drawn, f"Totals {shown.each} by {shown.each}", chart))
    return blocks


def _games(data: SeriesAudit) -> tuple[Block, ...]:
    shown = data.standings
    if not shown.games:
        return (Prose(("None yet.",)),)
    players = ("team",) if shown.team else tuple(shown.totals)
    rows = tuple(Row(cells) for cells in series_rows(shown))
    numbers = frozenset({0, *range(4, 4 + len(players))})
    table = Table(("", "game", "status", "trust", *players), rows, prose=frozenset({1}), numbers=numbers)
    each = shown.each.capitalize()
    flags = tuple(
        f"{each} {game.number}{'' if flag.counts else ' does not count'}: {flag.words} ({flag.rule})."
        for game in shown.games
        for flag in game.flags
    )
    return (Prose((f"Points of each {shown.each}, and the total after it.",)), table, *((Prose(flags),) if flags else ()))


def _house_rules(rules: Sequence[HouseRule], offset: int) -> tuple[Block, ...]:
    if not rules:
        return (Prose(("None.",)),)
    rows = tuple(
        Row(
            (
                one.words or ERASED,
                one.rule or "",
                f"{one.game}, dispute {one.dispute}",
                f"{one.by or ERASED}, {say_whole(one.at, offset)}",
            )
        )
        for one in rules
    )
    return (Table(("rule of the table", "instead of", "decided in", "by"), rows, prose=frozenset({0, 3})),)


def _corrections(corrections: Sequence[SeriesCorrection], offset: int) -> tuple[Block, ...]:
    if not corrections:
        return (Prose(("None here; corrections of games are in their own logs.",)),)

    def row(one: SeriesCorrection, clock: str) -> Iterator[Row]:
        what = f"game {one.number} {'corrected' if one.new else 'taken out'}{because(one.why)}"
        yield Row((str(one.entry), clock, one.by, what, one.old, one.new or ""))

    head = ("entry", "time", "by", "what", "was", "is")
    return (Table(head, tuple(by_days(corrections, offset, row)), prose=frozenset({3, 4, 5}), numbers=frozenset({0})),)


def _entries(entries: Sequence[SeriesEntry], offset: int) -> Table:
    def row(one: SeriesEntry, clock: str) -> Iterator[Row]:
        played = "" if one.happened is None else f"\nplayed {say_whole(one.happened, offset)}"
        yield Row((str(one.entry), clock, one.by, f"{one.what}{played}", one.hash[:10]))

    head = ("entry", "time", "by", "what", "hash")
    return Table(head, tuple(by_days(entries, offset, row)), prose=frozenset({3}), numbers=frozenset({0}))


def _logs(games: Sequence[AuditedGame]) -> tuple[Block, ...]:
    if not games:
        return (Prose(("No game of this series was logged.",)),)
    rows = tuple(Row((str(one.number), one.game, "\n".join(one.summary))) for one in games)
    return (Table(("", "game", "what its log says"), rows, prose=frozenset({2}), numbers=frozenset({0})),)
