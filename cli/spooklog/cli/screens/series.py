"""Prints series: the table of games and totals, the chart, lists of series and formats. At any width from 40 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, console, draws, say, show
from spooklog.cli.screens.tables import bare_table, facts_table, show_rows, show_unsupported
from spooklog.domain.series.answers import SeriesGame, SeriesStandings
from spooklog.domain.series.words import headline, roster_lines
from spooklog.domain.values.labels import called, listed
from spooklog.domain.words.wording import score_words, tenths
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

TEAM = "team"
"""The head of the column of players who win or lose together."""

_UNCOUNTED = {"playing": "being played", "void": "void", "damaged": "damaged", "missing": "missing", "unsupported": "unsupported"}
"""Words for the statuses of games that have no result to count."""

Rows = list[tuple[list[Text], str]]
"""The cells and the style of each row."""


def show_series(data: SeriesWithRules, *, plain: bool) -> None:
    """Print a series: how it stands, every game with its points and their trust, places, house rules, and the chart."""
    plain = plain or not draws()
    target = "" if data.target is None else f" to {data.target}"
    status = f"{data.status}{', archived' if data.archived else ''}"
    show(Text.assemble((f"{data.series}", "bold"), f"  {data.format}{target}", (f"  {status}", "dim")), plain=plain)
    show(Padding(Text(("; " if plain else " · ").join(_summary(data))), (0, 0, 0, INDENT)), plain=plain)
    if data.games:
        say()
        rows, names = _rows(data), [TEAM] if data.team else list(data.totals)
        if _width(rows, names, data) <= console().width:
            show(_grid(rows, names, data), plain=plain)
        else:
            _show_narrow(data, plain=plain)
        for flag in _flags(data):
            show(Text(f"! {flag}"), plain=plain)
    for rule in data.house_rules:
        instead = f" instead of {rule.rule}" if rule.rule else ""
        words = f"house rule{instead}: {rule.words or '(erased)'}  ({rule.game}, dispute {rule.dispute})"
        show(Padding(Text(words), (0, 0, 0, INDENT)), plain=plain)
    chart = chart_of(data)
    if chart.hands and not data.team:
        say()
        show(TerminalChart(chart, plain=plain), plain=plain)


def show_list(rows: Sequence[ListedSeries]) -> None:
    """Print series, a line each; in a narrow terminal two."""
    if console().width >= _ROOM_FOR_LIST:
        head = ("series", "format", "games", "", "players")
        show_rows(head, ((row.series, row.format or "", str(row.games), _standing(row), _players(row)) for row in rows))
    else:
        for row in rows:
            show(Text(f"{row.series}  {row.format or ''}"))
            show(Padding(Text(f"{_standing(row)}; {_players(row)}"), (0, 0, 0, INDENT)))
    show_unsupported(rows)


def show_formats(rows: Sequence[FormatAnswer]) -> None:
    """Print the formats of a ruleset, what each is, and its settings with their defaults."""
    settings = [", ".join(f"{one.setting} [{one.default}]" for one in row.settings) for row in rows]
    words = (Text.assemble(row.summary, (f"  ({own})", "dim") if own else "") for row, own in zip(rows, settings, strict=True))
    show(facts_table(zip((row.format for row in rows), words, strict=True)))


def _summary(data: SeriesStandings) -> Iterator[str]:
    """Yield the sentences above the table: how the series stands, which games wait, the next dealer, the players still in."""
    yield headline(data)
    waiting = [game for game in data.games if game.status == "playing"]
    for game in waiting:
        yield f"{data.each} {game.number} ({game.game}) is being played"
    for game in data.games:
        if game.status == "unsupported":
            yield f"{data.each} {game.number} ({game.game}) cannot be counted: this program does not play its rules"
    if data.over:
        yield "the series is over"
    elif data.next_dealer and not waiting and data.status == "provisional":
        yield f"{called(data.next_dealer)} deals next"
    if not data.over and len(data.playing) < len(data.totals):
        yield f"still in: {listed([*map(called, data.playing)])}"
    yield from roster_lines(data)


def _rows(data: SeriesStandings) -> Rows:
    """Return the body of the table, a row a game: number, name, points by player or of the team, a mark."""
    rows: Rows = []
    for game in data.games:
        points = [_team_points(game)] if data.team else [_points(game, player) for player in data.totals]
        name = Text(game.game or "recorded", "" if game.game else "dim")
        mark = Text(_mark(game) + _missing(data, game))
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


def _missing(data: SeriesStandings, game: SeriesGame) -> str:
    """Return in words the players who missed a game of a team: its table has no column for each player."""
    missing = [player for player in data.totals if player not in game.players] if data.team else ()
    return f", without {listed(missing)}" if missing else ""


def _mark(game: SeriesGame) -> str:
    """Return the trust of a result, or in words why it does not count; `!` marks flags."""
    if game.status in _UNCOUNTED:
        return _UNCOUNTED[game.status]
    uncounted = "" if game.counted else ", does not count"
    unsupported = ", unsupported" if game.unsupported else ""
    return f"{game.trust}{uncounted}{unsupported}{'!' * bool(game.flags or game.game_flags)}"


def _foot(data: SeriesStandings) -> Iterator[tuple[str, list[Text]]]:
    """Yield the rows under the games: totals, points missing to the target, the format's own rows, places, grabs."""
    totals, team = data.totals, data.team
    if team:
        yield "sum", [Text(str(team.sum), "bold")]
        yield f"mean ({team.rating})" if team.rating else "mean", [Text(_number(team.mean))]
        yield "best", [Text(_number(team.best))]
        return
    yield "total", [Text(str(total), "bold") for total in totals.values()]
    if data.target is not None:
        missing = [data.target - total if player in data.playing else 0 for player, total in totals.items()]
        yield f"to {data.target}", [Text(str(n) if n > 0 else "-", "" if n > 0 else "dim") for n in missing]
    for title, values in data.beside.items():
        yield title, [Text(_number(value), "dim" if value is None else "") for value in values.values()]
    yield (
        "place",
        [Text(f"{place}.", "bold green" if player in data.winners else "") for player, place in data.places.items()],
    )
    grabbed = {player: game.number for game in data.games for player in game.grabbed}
    if grabbed:
        yield f"grabbed in {data.each}", [Text(str(grabbed.get(player, "")), "bold red") for player in totals]


def _number(value: float | None) -> str:
    return "-" if value is None else str(value) if isinstance(value, int) else tenths(value)


def _width(rows: Rows, names: Sequence[str], data: SeriesStandings) -> int:
    """Return the columns that the whole table takes."""
    first = max(cell_len(data.each), *(cells[0].cell_len for cells, _ in rows))
    second = max(*(cells[1].cell_len for cells, _ in rows), *(cell_len(words) for words, _ in _foot(data)))
    columns = [max(_LEAST, cell_len(name), *(cells[at].cell_len for cells, _ in rows)) for at, name in enumerate(names, start=2)]
    return first + second + sum(columns) + max(cells[-1].cell_len for cells, _ in rows) + _GAP * (len(columns) + 2)


def _grid(rows: Rows, names: Sequence[str], data: SeriesStandings) -> Table:
    table = bare_table(_GAP)
    table.add_column(data.each, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(Text(name, "bold"), justify="right", no_wrap=True, min_width=_LEAST)
    table.add_column("trust", no_wrap=True)
    for cells, style in rows:
        table.add_row(*cells, style=style)
    table.add_row()
    for words, cells in _foot(data):
        table.add_row("", Text(words, "dim"), *cells, "")
    return table


def _show_narrow(data: SeriesStandings, *, plain: bool) -> None:
    """Print the table where there is no room for a column a player: a paragraph a game, then a line a player."""
    for game in data.games:
        name = game.game or "recorded"
        points = [Text.assemble(player, " ", _points(game, player)) for player in data.totals if player in game.points]
        if data.team:
            points = [Text.assemble(TEAM, " ", _team_points(game))]
        mark = _mark(game) + _missing(data, game)
        show(Text(f"{data.each} {game.number}  {name}  {mark}", "" if game.counted else "dim"), plain=plain)
        for line in _lines(points, console().width - INDENT):
            show(Padding(line, (0, 0, 0, INDENT)), plain=plain)
    say()
    foot = list(_foot(data))
    table = bare_table(_GAP)
    table.add_column("", overflow="fold", style="bold")
    for words, _ in foot:
        table.add_column(words, justify="right", overflow="fold")
    for at, name in enumerate([TEAM] if data.team else data.totals):
        table.add_row(name, *(cells[at] for _, cells in foot))
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
        where = f"{data.each} {game.number}"
        for flag in game.flags:
            yield f"{where}: {flag.words} ({flag.rule})" + ("" if flag.counts else ", so it does not count")
        if game.game_flags:
            yield f"{where}: its log has flags ({', '.join(dict.fromkeys(game.game_flags))})"
        if game.status == "amended":
            yield f"{where}: its official result was amended"


def _standing(row: ListedSeries) -> str:
    """Return how a series stands, and whether it was closed; an unsupported one stands as it last did here."""
    standing, status = str(row.standing), row.status
    marked = status in ("official", "amended", "unsupported") and not standing.startswith(status)
    return f"{standing}, {status}" if marked else standing


def _players(row: ListedSeries) -> str:
    names = [one.player for one in row.players]
    return ", ".join(names[:_MOST_NAMED]) + (f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else "")
