"""What commands that look across games show to people: games, players, statistics, and what a rebuild has found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, Hanging, console, say, show
from spooklog.cli.screens.game import show_rows
from spooklog.domain.wording import counted
from spooklog.projections.lists.filters import title_of
from spooklog.replays.times import show_date, show_day, show_time

_ROOM_FOR_GAMES = 72
_ROOM_FOR_MORE = 110
_ROOM_FOR_RULESETS = 120
_ROOM_FOR_COUNTS, _ROOM_WITH_RESULTS = (56, 18), (66, 14)
"""The columns of a list of players, but for their names, and of a name that is folded rather than that each takes two lines."""

_ROOM_BESIDE_TITLES = 30
_MOST = 20
_MOST_NAMED = 3
_MINUTE = 60_000
PERCENT = "%"
_MARK = "*"
_LEGEND = "only the result is known, not how the game went"
"""What the mark behind a game says, and behind a number of them."""

_OWN = frozenset({"games", "won", "points", "last played"})
"""What is told of a player in every game; no statistic of a ruleset says it again."""


def show_rulesets(rows: Sequence[Mapping[str, Any]]) -> None:
    """The games whose rules are known, a line each; in a terminal of usual width a paragraph."""
    if console().width >= _ROOM_FOR_RULESETS:
        head = ("ruleset", "title", "players", "rules", "what it is")
        show_rows(head, ((row["ruleset"], row["title"], row["seats"], str(row["rules"]), row["summary"]) for row in rows))
        return
    for row in rows:
        show(Text.assemble((row["ruleset"], "bold"), f"  {row['title']}, for {row['seats']}; {row['rules']} rules"))
        show(Padding(Text(row["summary"]), (0, 0, 0, INDENT)))


def show_games(rows: Sequence[Mapping[str, Any]]) -> None:
    """Games of a store, a line each; in a narrow terminal two, as with the texts that were found in them."""
    if any("found" in row for row in rows) or console().width < _ROOM_FOR_GAMES:
        for row in rows:
            _show_game(row)
    elif console().width < _ROOM_FOR_MORE:
        lines = ((row["game"], row["title"], _day(row), _plies(row), _standing(row), _seated(row)) for row in rows)
        show_rows(("game", "title", "played", "ply", "", "players"), lines)
    else:
        show_rows(
            ("game", "title", "played", "touched", "ply", "record", "", "players"),
            (
                (
                    *(row["game"], row["title"], _played(row), show_time(row["touched"]), _plies(row)),
                    *(row["level"] or "", _standing(row), _seated(row)),
                )
                for row in rows
            ),
        )
    if any(_by_result(row) for row in rows):
        show(Hanging(Text(f"{_MARK} {_LEGEND}")))


def _show_game(row: Mapping[str, Any]) -> None:
    plies = f"  ply {row['ply']}" if row["number"] is None else ""
    show(Hanging(Text(f"{row['game']}  {row['title']}{plies}  {_standing(row)}")))
    show(Padding(Text("  ".join(filter(None, (_day(row), _seated(row))))), (0, 0, 0, INDENT)))
    for one in row.get("found", ()):
        of = "" if one["ply"] is None else "start, " if one["ply"] == 0 else f"ply {one['ply']}, "
        who = one["player"] or one["by"] or "(erased)"
        show(Padding(Hanging(Text(f"{of}entry {one['entry']}  {one['kind']} ({who}): {one['text']}")), (0, 0, 0, INDENT)))


def _by_result(row: Mapping[str, Any]) -> bool:
    """Whether of a decided game only the result is known."""
    return row["level"] == "result" and row["trust"] is not None


def _standing(row: Mapping[str, Any]) -> str:
    return f"{row['standing']} {_MARK}" if _by_result(row) else row["standing"]


def _plies(row: Mapping[str, Any]) -> str:
    return str(row["ply"]) if row["number"] is None else "-"


def _played(row: Mapping[str, Any]) -> str:
    """When a game was played: the day alone where no more is known."""
    return "" if row["played"] is None else show_date(row["played"], row["offset"])


def _day(row: Mapping[str, Any]) -> str:
    return "" if row["played"] is None else show_day(row["played"], row["offset"])


def show_change(row: Mapping[str, Any]) -> None:
    """A game that has just changed, on one line."""
    said = f"{_plies(row):>4}  {row['notation']}" if row["notation"] else f"{_plies(row):>4}"
    say(f"{show_time(row['touched'], seconds=True)}  {row['game']}  {said}  ({row['standing']})")


def show_players(rows: Sequence[Mapping[str, Any]]) -> None:
    """Players, a line each; in a narrow terminal two."""
    names = max((cell_len(_called(row)) for row in rows), default=0)
    told = any(row["results"] for row in rows)
    counts, name = _ROOM_WITH_RESULTS if told else _ROOM_FOR_COUNTS
    if console().width < counts + min(names, name):
        for row in rows:
            say(_called(row))
            wins = f"{row['wins']} of {row['contested']} won" if row["contested"] else f"{row['decided'] or 'none'} decided"
            mean = f", {_number(row['mean'])} points a game" if row["mean"] is not None else ""
            by_result = f", {row['results']} by result {_MARK}" if row["results"] else ""
            show(Padding(Text(f"{row['games']} played{by_result}, {wins}{mean}"), (0, 0, 0, INDENT)))
        _explain(rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim", show_edge=False)
    table.add_column("player", overflow="fold")
    for name in ("games", "decided", *((f"result {_MARK}",) if told else ()), "won", "share", "mean points"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("last played", no_wrap=True)
    for row in rows:
        results = (str(row["results"]) if row["results"] else "",) if told else ()
        numbers = (str(row["games"]), str(row["decided"]), *results, str(row["wins"]) if row["contested"] else "")
        share = "" if row["share"] is None else f"{row['share']:.0%}"
        mean = "" if row["mean"] is None else f"{row['mean']:.1f}"
        played = "" if row["played"] is None else show_day(row["played"], row["offset"])
        table.add_row(_called(row), *numbers, share, mean, played)
    show(table)
    _explain(rows)


def show_player(told: Mapping[str, Any]) -> None:
    """One person's games, ruleset by ruleset."""
    say(_called(told))
    if not told["rulesets"]:
        say(" " * INDENT + "no games yet")
    for one in told["rulesets"]:
        say(title_of(one["ruleset"]))
        _show_told(_own(one))
    _explain(told["rulesets"])


def show_statistics(told: Mapping[str, Any]) -> None:
    """Statistics of each ruleset, and where there are several of all together."""
    blocks = [(title_of(one["ruleset"]), one) for one in told["rulesets"]]
    if len(blocks) > 1:
        blocks.append(("all", told["all"]))
    for number, (name, one) in enumerate(blocks):
        if number:
            say()
        say(name)
        _show_told((*_told(one), *_figures(one.get("figures", ()))))
    if told["all"]["results"]:
        say()
    _explain((told["all"],))


def _explain(rows: Iterable[Mapping[str, Any]]) -> None:
    """What the mark says, where it stands somewhere: behind games, or counts of them."""
    if any(row["results"] for row in rows):
        show(Hanging(Text(f"{_MARK} {_LEGEND}")))


def _show_told(lines: Iterable[tuple[str, str]]) -> None:
    """Figures, each behind its title; where there is no room behind the longest of these, below it."""
    lines = list(lines)
    if console().width - max((cell_len(what) for what, _ in lines), default=0) < _ROOM_BESIDE_TITLES:
        for what, words in lines:
            show(Padding(Text(what, style="dim"), (0, 0, 0, INDENT)), Padding(Text(words), (0, 0, 0, 2 * INDENT)))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="dim")
    table.add_column(overflow="fold")
    for what, words in lines:
        table.add_row(" " * INDENT + what, words)
    show(table)


def show_rebuilt(told: Mapping[str, Any]) -> None:
    """What a rebuild did and found."""
    since = f", from {told['resumed']} on" if told["resumed"] else ""
    if told["rows"] is not None:
        rows = f"{told['rows']} {'row' if told['rows'] == 1 else 'rows'} beside the logs made anew"
        say(rows if told["rows"] else "the rows beside the logs were right")
    say(f"made anew from {told['entries']} {'entry' if told['entries'] == 1 else 'entries'}{since}")
    found = told["differences"]
    if found is None:
        say("the old lists were damaged, or made by another version of spooklog: not compared")
    elif not found:
        say("no differences")
    else:
        say(f"the old lists differed in {len(found)} {'place' if len(found) == 1 else 'places'}, and are right now:")
        for one in found[:_MOST]:
            say(" " * INDENT + f"{one['table']}{_of(one)}: {'; '.join(one['rows'])}")
        if len(found) > _MOST:
            say(" " * INDENT + f"… and {len(found) - _MOST} more: see --json")


def _of(one: Mapping[str, Any]) -> str:
    return f" of {one['game']}" if one["game"] else ""


def _told(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    parts = (
        ("decided", "decided"),
        ("going_on", "going on"),
        ("void", "void"),
        ("damaged", "damaged"),
        ("unsupported", "unsupported"),
    )
    yield "games", f"{one['games']} ({', '.join(f'{one[key]} {word}' for key, word in parts if one[key])})"
    if one["results"]:
        yield "by result", f"{one['results']} of the decided games {_MARK}"
    followed = "decided game that was followed" if one["results"] else "decided game"
    mean = "" if one["mean_plies"] is None else f", {_number(one['mean_plies'])} in a {followed}"
    yield "plies", f"{one['plies']}{mean}"
    if one["mean_length"] is not None:
        of = "1 game" if one["timed"] == 1 else f"{one['timed']} games"
        yield "length", f"{_minutes(one['mean_length'])} ({of} with known times)"
    if one["ended"]:
        yield "ended by", ", ".join(f"{how} {count}" for how, count in one["ended"].items())
    yield "players", str(one["players"])
    yield from _came_of(one)
    if one["longest"]:
        yield "longest", f"{one['longest']['game']}, {counted(one['longest']['plies'], 'ply', 'plies')}"


def _came_of(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Who won most, with what their points come to, and what teams reached: of all decided games, however they were recorded."""
    players = one.get("by_player", ())[:_MOST_NAMED]
    won = [
        f"{_name(row)} {row['wins']} of {row['contested']}{_MARK * bool(row['results'])}" for row in players if row["contested"]
    ]
    if won:
        yield "won", ", ".join(won)
    points = [f"{_name(row)} {_number(row['mean'])}" for row in players if row["mean"] is not None]
    if points:
        yield "points a game", ", ".join(points)
    yield from _team(one.get("team"))


def _team(team: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    if team:
        yield "points", f"{_number(team['mean'])} a game, {team['best']} in the best (team)"


def _name(row: Mapping[str, Any]) -> str:
    return row["player"] or "(erased)"


def _own(one: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    parts = [f"{one['decided']} decided"] if one["void"] or one["results"] else []
    parts += [f"{one['void']} void"] if one["void"] else []
    parts += [f"{one['results']} by result {_MARK}"] if one["results"] else []
    yield "games", f"{one['games']} ({', '.join(parts)})" if parts else str(one["games"])
    if one["contested"]:
        yield "won", f"{one['wins']} of {one['contested']} ({one['share']:.0%})"
    if one["mean"] is not None:
        yield "points", f"{_number(one['mean'])} a game"
    yield from _team(one["team"])
    if one["played"] is not None:
        yield "last played", show_day(one["played"], one["offset"])
    yield from (line for line in _figures(one["figures"]) if line[0] not in _OWN)


def _figures(figures: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What games tell of themselves: in all, and by the players who come first."""
    for one in figures:
        unit = f" {one['unit']}" if one["unit"] not in ("", PERCENT) else ""
        players = ", ".join(f"{_name(row)} {_figure(one, row['value'])}" for row in _worth_naming(one)[:_MOST_NAMED])
        all_of_them = "" if one["value"] is None else f"{_figure(one, one['value'])}{unit}{' (team)' * one['team']}"
        yield one["title"], ": ".join(filter(None, (all_of_them, players)))


def _worth_naming(one: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The players to name beside a figure: those who have nothing only where the least comes first and others have something."""
    players = one.get("players", ())
    some = [row for row in players if row["value"]]
    return players if some and one["kind"] == "mean" and not players[0]["value"] else some


def _figure(one: Mapping[str, Any], value: float) -> str:
    """A value of a statistic; a share in hundredths where it is one."""
    return f"{value:.0%}" if one["unit"] == PERCENT else _number(value)


def _seated(row: Mapping[str, Any]) -> str:
    return ", ".join(player["player"] for player in row["players"])


def _called(row: Mapping[str, Any]) -> str:
    name = row["player"] or "(erased)"
    return f"{name} (also {', '.join(row['also'])})" if row["also"] else str(name)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}".removesuffix(".0")


def _minutes(ms: float) -> str:
    hours, minutes = divmod(round(ms / _MINUTE), 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes else "less than a minute"
