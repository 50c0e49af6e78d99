"""Prints series: the table of games and totals, the chart, lists of series and formats. At any width from 40 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import ERASED, INDENT, console, draws, said, say, show, told, told_all, word_for
from spooklog.cli.screens.tables import bare_table, facts_table, indented, show_rows, show_unsupported
from spooklog.domain.series.answers import SeriesGame, SeriesStandings
from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import each_word, score_words, tenths
from spooklog.pictures.charts.chart import chart_of
from spooklog.pictures.charts.terminal import TerminalChart
from spooklog.projections.catalogue import FormatAnswer
from spooklog.projections.lists.standings import ListedSeries
from spooklog.projections.series import SeriesWithRules

_LEAST = 5
"""Columns of a player's points."""

_GAP = 2
_ROOM_FOR_LIST = 72
"""Columns from which a list of series takes a line for each."""

_MOST_NAMED = 12
"""At most so many players of a series are named in a list."""

TEAM = said("team")
"""The head of the column of players who win or lose together."""

_UNCOUNTED = {
    "playing": said("being played"),
    "void": said("void"),
    "damaged": said("damaged"),
    "missing": said("missing"),
    "unsupported": said("unsupported"),
}
"""Words for the statuses of games that have no result to count."""

Rows = list[tuple[list[Text], str]]
"""The cells and the style of each row."""


def show_series(data: SeriesWithRules, *, plain: bool) -> None:
    """Print a series: how it stands, every game with its points and their trust, places, house rules, and the chart."""
    plain = plain or not draws()
    format = data.format if data.target is None else told(said("{format} to {target}", format=data.format, target=data.target))
    status = told(joined([word_for(data.status), *([said("archived")] if data.archived else [])]))
    show(Text.assemble((f"{data.series}", "bold"), f"  {format}", (f"  {status}", "dim")), plain=plain)
    show(indented(joined(_summary(data), "; " if plain else " · ")), plain=plain)
    if data.games:
        say()
        rows, names = _rows(data), [TEAM] if data.team else list(data.totals)
        if _width(rows, names, data) <= console().width:
            show(_grid(rows, names, data), plain=plain)
        else:
            _show_narrow(data, plain=plain)
        for flag in _flags(data):
            show(Text(f"! {told(flag)}"), plain=plain)
    for rule in data.house_rules:
        parts = {"words": rule.words or ERASED, "game": rule.game, "number": rule.dispute}
        if rule.rule:
            words = said("house rule instead of {rule}: {words}  ({game}, dispute {number})", rule=rule.rule, **parts)
        else:
            words = said("house rule: {words}  ({game}, dispute {number})", **parts)
        show(indented(words), plain=plain)
    chart = told_all(chart_of(data))
    if chart.hands and not data.team:
        say()
        show(TerminalChart(chart, plain=plain), plain=plain)


def show_list(rows: Sequence[ListedSeries]) -> None:
    """Print series, a line each; in a narrow terminal two."""
    if console().width >= _ROOM_FOR_LIST:
        head = (said("series"), said("format"), said("games"), "", said("players"))
        show_rows(head, ((row.series, row.format or "", str(row.games), _standing(row), _players(row)) for row in rows))
    else:
        for row in rows:
            show(Text(f"{row.series}  {row.format or ''}"))
            show(indented(joined([_standing(row), _players(row)], "; ")))
    show_unsupported(rows)


def show_formats(rows: Sequence[FormatAnswer]) -> None:
    """Print the formats of a ruleset, what each is, and its settings with their defaults."""
    settings = [", ".join(f"{one.setting} [{one.default}]" for one in row.settings) for row in rows]
    words = (
        Text.assemble(told(row.summary), (f"  ({own})", "dim") if own else "") for row, own in zip(rows, settings, strict=True)
    )
    show(facts_table(zip((row.format for row in rows), words, strict=True)))


def _summary(data: SeriesStandings) -> Iterator[str]:
    """Yield the sentences above the table: how the series stands, which games wait, the next dealer, the players still in."""
    yield headline(data)
    waiting, each = [game for game in data.games if game.status == "playing"], each_word(data.each)
    for game in waiting:
        yield said("{each} {number} ({game}) is being played", each=each, number=game.number, game=game.game)
    for game in data.games:
        if game.status == "unsupported":
            parts = {"each": each, "number": game.number, "game": game.game}
            yield said("{each} {number} ({game}) cannot be counted: this program does not play its rules", **parts)
    if data.over:
        yield said("the series is over")
    elif data.next_dealer and not waiting and data.status == "provisional":
        yield said("{name} deals next", name=called(data.next_dealer))
    if not data.over and len(data.playing) < len(data.totals):
        yield said("still in: {names}", names=listed([*map(called, data.playing)]))
    yield from roster_lines(data)


def _rows(data: SeriesStandings) -> Rows:
    """Return the body of the table, a row a game: number, name, points by player or of the team, a mark."""
    rows: Rows = []
    for game in data.games:
        points = [_team_points(game)] if data.team else [_points(game, player) for player in data.totals]
        name = Text(game.game or told(said("recorded")), "" if game.game else "dim")
        mark = Text(told(_mark(data, game)))
        rows.append(([Text(str(game.number)), name, *points, mark], "" if game.counted else "dim"))
    return rows


def _points(game: SeriesGame, player: str) -> Text:
    points = game.points.get(player)
    # `?` was played and not added up, empty where no player's points are known; `-` was not played, or has no result
    unplayed = player not in game.points or (points is None and not game.counted)
    words = "-" if unplayed else score_words(points, game.points.values())
    return Text(words, "bold red" if player in game.grabbed else "dim" if words == "-" else "")


def _team_points(game: SeriesGame) -> Text:
    """Return the points of a team in a game."""
    return Text("-", "dim") if game.team is None else Text(str(game.team))


def _mark(data: SeriesStandings, game: SeriesGame) -> str:
    """Return the trust of a result, or in words why it does not count, and who missed the game of a team; `!` marks flags.

    The table of a team has no column for each player.
    """
    parts = [word_for(game.trust or "")]
    if game.status in _UNCOUNTED:
        parts = [_UNCOUNTED[game.status]]
    else:
        parts += [] if game.counted else [said("does not count")]
        parts += [said("unsupported")] if game.unsupported else []
        parts[-1] = within("{mark}!", mark=parts[-1]) if game.flags or game.game_flags else parts[-1]
    missing = [player for player in data.totals if player not in game.players] if data.team else ()
    return joined([*parts, said("without {names}", names=listed(missing))] if missing else parts)


def _foot(data: SeriesStandings) -> Iterator[tuple[str, list[Text]]]:
    """Yield the rows under the games: totals, points missing to the target, the format's own rows, places, grabs."""
    totals, team = data.totals, data.team
    if team:
        yield told(said("sum")), [Text(str(team.sum), "bold")]
        mean = said("mean ({rating})", rating=team.rating) if team.rating else said("mean")
        yield told(mean), [Text(_number(team.mean))]
        yield told(said("best")), [Text(_number(team.best))]
        return
    yield told(said("total")), [Text(str(total), "bold") for total in totals.values()]
    if data.target is not None:
        missing = [data.target - total if player in data.playing else 0 for player, total in totals.items()]
        yield (
            told(said("to {target}", target=data.target)),
            [Text(str(n) if n > 0 else "-", "" if n > 0 else "dim") for n in missing],
        )
    for title, values in data.beside.items():
        yield told(title), [Text(_number(value), "dim" if value is None else "") for value in values.values()]
    yield (
        told(said("place")),
        [Text(f"{place}.", "bold green" if player in data.winners else "") for player, place in data.places.items()],
    )
    grabbed = {player: game.number for game in data.games for player in game.grabbed}
    if grabbed:
        yield (
            told(said("grabbed in {each}", each=each_word(data.each))),
            [Text(str(grabbed.get(player, "")), "bold red") for player in totals],
        )


def _number(value: float | None) -> str:
    return "-" if value is None else str(value) if isinstance(value, int) else told(tenths(value))


def _width(rows: Rows, names: Sequence[str], data: SeriesStandings) -> int:
    """Return the columns that the whole table takes."""
    first = max(cell_len(told(each_word(data.each))), *(cells[0].cell_len for cells, _ in rows))
    second = max(*(cells[1].cell_len for cells, _ in rows), *(cell_len(words) for words, _ in _foot(data)))
    columns = [
        max(_LEAST, cell_len(told(name)), *(cells[at].cell_len for cells, _ in rows)) for at, name in enumerate(names, start=2)
    ]
    return first + second + sum(columns) + max(cells[-1].cell_len for cells, _ in rows) + _GAP * (len(columns) + 2)


def _grid(rows: Rows, names: Sequence[str], data: SeriesStandings) -> Table:
    table = bare_table(_GAP)
    table.add_column(told(each_word(data.each)), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(Text(told(name), "bold"), justify="right", no_wrap=True, min_width=_LEAST)
    table.add_column(told(said("trust")), no_wrap=True)
    for cells, style in rows:
        table.add_row(*cells, style=style)
    table.add_row()
    for words, cells in _foot(data):
        table.add_row("", Text(words, "dim"), *cells, "")
    return table


def _show_narrow(data: SeriesStandings, *, plain: bool) -> None:
    """Print the table where there is no room for a column a player: a paragraph a game, then a line a player."""
    for game in data.games:
        points = [Text.assemble(player, " ", _points(game, player)) for player in data.totals if player in game.points]
        if data.team:
            points = [Text.assemble(told(TEAM), " ", _team_points(game))]
        place = within("{each} {number}", each=each_word(data.each), number=game.number)
        words = told(joined([place, game.game or said("recorded"), _mark(data, game)], "  "))
        show(Text(words, "" if game.counted else "dim"), plain=plain)
        for line in _lines(points, console().width - INDENT):
            show(Padding(line, (0, 0, 0, INDENT)), plain=plain)
    say()
    foot = list(_foot(data))
    table = bare_table(_GAP)
    table.add_column("", overflow="fold", style="bold")
    for words, _ in foot:
        table.add_column(words, justify="right", overflow="fold")
    for at, name in enumerate([TEAM] if data.team else data.totals):
        table.add_row(told(name), *(cells[at] for _, cells in foot))
    show(table, plain=plain)


def _lines(parts: Sequence[Text], room: int) -> Iterator[Text]:
    """Yield lines with as many parts as there is room for, none of them broken."""
    line = Text()
    for part in parts:
        if line and line.cell_len + _GAP + part.cell_len > room:
            yield line
            line = Text()
        line = Text.assemble(line, " " * _GAP, part) if line else part
    if line:
        yield line


def _flags(data: SeriesStandings) -> Iterator[str]:
    """Yield the flags of single games, with their rules, in words."""
    for game in data.games:
        where = within("{each} {number}", each=each_word(data.each), number=game.number)
        for flag in game.flags:
            words = within("{where}: {words} ({rule})", where=where, words=flag.words, rule=flag.rule)
            yield words if flag.counts else said("{words}, so it does not count", words=words)
        if game.game_flags:
            yield said("{where}: its log has flags ({flags})", where=where, flags=", ".join(dict.fromkeys(game.game_flags)))
        if game.status == "amended":
            yield said("{where}: its official result was amended", where=where)


def _standing(row: ListedSeries) -> str:
    """Return how a series stands, and whether it was closed; an unsupported one stands as it last did here."""
    standing, status = row.standing or "", row.status
    marked = status in ("official", "amended", "unsupported") and not standing.startswith(status)
    return joined([standing, word_for(status)]) if marked else standing


def _players(row: ListedSeries) -> str:
    names = [one.player for one in row.players]
    named, more = ", ".join(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
    return said("{names} and {more} more", names=named, more=more) if more > 0 else named
