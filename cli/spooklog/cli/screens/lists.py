"""Prints lists across games: rulesets, games, players, statistics; and what a rebuild has found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET
from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spooklog.cli.output import INDENT, Hanging, console, said, say, show, told
from spooklog.cli.screens.contests import LEGEND, MARK, all_contests, best_ratings, most_wins, player_contests, show_ratings
from spooklog.cli.screens.tables import bare_table, show_figures, show_rows, show_unsupported
from spooklog.domain.log.surroundings import surroundings_line
from spooklog.domain.log.words import said_line
from spooklog.domain.words.wording import PERCENT, counted, figure_words, in_games, percent, tenths
from spooklog.projections.lists.stat_values import PlayerStats
from spooklog.replays.said_times import say_day, say_there, say_time
from spooklog.replays.times import show_time

if TYPE_CHECKING:
    from spooklog.projections.catalogue import ListedRuleset
    from spooklog.projections.lists.game_rows import Tally
    from spooklog.projections.lists.games import ListedGame
    from spooklog.projections.lists.players import ListedPlayer, OnePlayer, PlayerOfTitle
    from spooklog.projections.lists.stat_values import PlayerValue, StatValue
    from spooklog.projections.lists.statistics import Counts, PlayerTally, Statistics
    from spooklog.projections.lists.sums import TeamPoints
    from spooklog.projections.lists.upkeep.rebuild import RebuildAnswer

_ROOM_FOR_GAMES = 72
_ROOM_FOR_MORE = 110
_ROOM_FOR_SURROUNDINGS = 150
_ROOM_FOR_RULESETS = 120
_ROOM_FOR_COUNTS, _ROOM_WITH_RESULTS = (56, 18), (66, 14)
"""Columns of a list of players without their names, and the columns to which a name may be folded; in less room a player takes
two lines.
"""

_MOST = 20
"""At most so many differences of a rebuild are shown."""

_MOST_NAMED = 3
"""At most so many players are named behind a figure."""

_MOST_PLACES = 10
"""At most so many places, and so many tags, are shown."""

_MINUTE = 60_000
"""Milliseconds."""

_OWN = frozenset({"games", "won", "points", "last played"})
"""Titles of figures that every player has; a ruleset's statistics of the same title are left out."""


def show_rulesets(rows: Sequence[ListedRuleset]) -> None:
    """Print the rulesets, a line each; in a terminal of usual width a paragraph each."""
    if console().width >= _ROOM_FOR_RULESETS:
        head = ("ruleset", "title", "players", "rules", "what it is")
        show_rows(head, ((row.ruleset, row.title, told(row.seats), str(row.rules), told(row.summary)) for row in rows))
        return
    for row in rows:
        words = said("  {title}, for {seats}; {rules} rules", title=row.title, seats=row.seats, rules=row.rules)
        show(Text.assemble((row.ruleset, "bold"), told(words)))
        show(Padding(Text(told(row.summary)), (0, 0, 0, INDENT)))


def show_games(rows: Sequence[ListedGame]) -> None:
    """Print games, a line each; two in a narrow terminal, and where texts were found in them."""
    if any(row.found is not UNSET for row in rows) or console().width < _ROOM_FOR_GAMES:
        for row in rows:
            _show_game(row)
    elif console().width < _ROOM_FOR_MORE:
        lines = ((row.game, row.title, _day(row), _plies(row), _standing(row), _seated(row)) for row in rows)
        show_rows(("game", "title", "played", "ply", "", "players"), lines)
    else:
        described = console().width >= _ROOM_FOR_SURROUNDINGS and any(map(_around, rows))
        show_rows(
            ("game", "title", "played", "touched", "ply", "record", "", "players", *(("about",) if described else ())),
            (
                (
                    *(row.game, row.title, _played(row), say_time(row.touched), _plies(row)),
                    *(row.level or "", _standing(row), _seated(row), *((_around(row),) if described else ())),
                )
                for row in rows
            ),
        )
    if any(_by_result(row) for row in rows):
        show(Hanging(Text(f"{MARK} {LEGEND}")))
    show_unsupported(rows)


def _show_game(row: ListedGame) -> None:
    plies = f"  ply {row.ply}" if row.number is None else ""
    show(Hanging(Text(f"{row.game}  {row.title}{plies}  {_standing(row)}")))
    show(Padding(Text("  ".join(filter(None, (_day(row), _seated(row))))), (0, 0, 0, INDENT)))
    if words := _around(row):
        show(Padding(Hanging(Text(words)), (0, 0, 0, INDENT)))
    for one in row.found or ():
        of = "" if one.ply is None else "start, " if one.ply == 0 else f"ply {one.ply}, "
        who = one.player or one.by or "(erased)"
        show(Padding(Hanging(Text(f"{of}entry {one.entry}  {one.kind} ({who}): {one.text}")), (0, 0, 0, INDENT)))


def _around(row: ListedGame) -> str:
    return surroundings_line(row.place, row.tags, row.watchers)


def _by_result(row: ListedGame) -> bool:
    """Return whether the game is decided and only its result is known."""
    return row.level == "result" and row.trust is not None


def _standing(row: ListedGame) -> str:
    return f"{row.standing} {MARK}" if _by_result(row) else row.standing


def _plies(row: ListedGame) -> str:
    return str(row.ply) if row.number is None else "-"


def _played(row: ListedGame) -> str:
    """Return when a game was played: the day alone where no time is known."""
    return "" if row.played is None else say_there(row.played, row.offset)


def _day(row: ListedGame | ListedPlayer) -> str:
    return "" if row.played is None else say_day(row.played, row.offset)


def show_change(row: ListedGame) -> None:
    """Print a game that has just changed, on one line."""
    place = f"{_plies(row):>4}  {said_line(row.says or '', row.notation)}" if row.notation else f"{_plies(row):>4}"
    say(f"{show_time(row.touched, seconds=True)}  {row.game}  {place}  ({row.standing})")


def show_players(rows: Sequence[ListedPlayer]) -> None:
    """Print players, a line each; in a narrow terminal two."""
    longest = max((cell_len(_called(row)) for row in rows), default=0)
    by_result = any(row.results for row in rows)
    counts, name = _ROOM_WITH_RESULTS if by_result else _ROOM_FOR_COUNTS
    if console().width < counts + min(longest, name):
        for row in rows:
            _show_player_in_two_lines(row)
    else:
        show(_player_table(rows, by_result=by_result))
    _explain_mark(rows)


def _show_player_in_two_lines(row: ListedPlayer) -> None:
    say(_called(row))
    wins = f"{row.wins} of {row.contested} won" if row.contested else f"{row.decided or 'none'} decided"
    mean = f", {figure_words(row.mean)} points a game{_in_games(row)}" if row.mean is not None else ""
    by_result = f", {row.results} by result {MARK}" if row.results else ""
    show(Padding(Text(f"{row.games} played{by_result}, {wins}{mean}"), (0, 0, 0, INDENT)))


def _player_table(rows: Sequence[ListedPlayer], *, by_result: bool) -> Table:
    """Return players in columns; `by_result` adds the column of games of which only the result is known."""
    table = bare_table()
    table.add_column("player", overflow="fold")
    for name in ("games", "decided", *((f"result {MARK}",) if by_result else ()), "won", "share", "mean points"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("last played", no_wrap=True)
    for row in rows:
        results = (str(row.results) if row.results else "",) if by_result else ()
        numbers = (str(row.games), str(row.decided), *results, str(row.wins) if row.contested else "")
        share = "" if row.share is None else f"{percent(row.share)}%"
        mean = "" if row.mean is None else tenths(row.mean) + _in_games(row)
        table.add_row(_called(row), *numbers, share, mean, _day(row))
    return table


def show_player(data: OnePlayer) -> None:
    """Print one person's games, title by title."""
    say(_called(data))
    if not data.rulesets:
        say(" " * INDENT + "no games yet")
    if data.watched:
        say(" " * INDENT + f"watched {counted(data.watched, 'game')}")
    for one in data.rulesets:
        say(one.title)
        show_figures(_player_figures(one))
    if len(data.rulesets) > 1 and (figures := list(all_contests(data))):
        say("all")
        show_figures(figures)
    _explain_mark(data.rulesets)


def show_statistics(data: Statistics) -> None:
    """Print the statistics of each title; of several titles also those of all together, of one also the rating of each player."""
    several = len(data.rulesets) > 1
    for number, one in enumerate(data.rulesets):
        if number:
            say()
        say(one.title)
        rated = best_ratings(one.ratings) if several else ()
        results = _results(one.by_player, one.team)
        show_figures((*_game_figures(one, results), *rated, *_ruleset_figures(one.figures)))
    if several:
        say()
        say("all")
        show_figures((*_game_figures(data.all), *most_wins(data)))
    elif ratings := data.rulesets[0].ratings:
        say()
        show_ratings(ratings)
    if around := list(_where(data)):
        say()
        say("surroundings")
        show_figures(around)
    if data.all.results:
        say()
    _explain_mark((data.all,))


def _where(data: Statistics) -> Iterator[tuple[str, str]]:
    """Yield the title and words of the places and the tags of games, the commonest of each."""
    places, tags = [f"{one.place} {one.games}" for one in data.places], [f"{one.tag} {one.games}" for one in data.tags]
    for title, rows in (("places", places), ("tags", tags)):
        more = f", and {len(rows) - _MOST_PLACES} more" if len(rows) > _MOST_PLACES else ""
        if rows:
            yield title, ", ".join(rows[:_MOST_PLACES]) + more


def _explain_mark(rows: Iterable[Tally | Counts]) -> None:
    """Print what the mark means, where one of the rows has it."""
    if any(row.results for row in rows):
        show(Hanging(Text(f"{MARK} {LEGEND}")))


def show_rebuilt(data: RebuildAnswer) -> None:
    """Print what a rebuild did, and where the old lists were wrong."""
    since = f", from {data.resumed} on" if data.resumed else ""
    if data.rows is not None:
        rows = f"{counted(data.rows, 'row')} beside the logs made anew"
        say(rows if data.rows else "the rows beside the logs were right")
    say(f"made anew from {counted(data.entries, 'entry', 'entries')}{since}")
    differences = data.differences
    if differences is None:
        say("the old lists were damaged, or made by another version of spooklog: not compared")
    elif not differences:
        say("no differences")
    else:
        say(f"the old lists differed in {counted(len(differences), 'place')}, and are right now:")
        for one in differences[:_MOST]:
            say(" " * INDENT + f"{one.table}{f' of {one.game}' if one.game else ''}: {'; '.join(one.rows)}")
        if len(differences) > _MOST:
            say(" " * INDENT + f"… and {len(differences) - _MOST} more: see --json")


_STATES = {"decided": "decided", "going_on": "going on", "void": "void", "damaged": "damaged", "unsupported": "unsupported"}
"""Counts of games by their state, and the word for each."""


def _game_figures(one: Counts, results: Iterable[tuple[str, str]] = ()) -> Iterator[tuple[str, str]]:
    """Yield the title and words of each figure that games of all rulesets have; `results` are those of players and teams."""
    states = [f"{number} {word}" for key, word in _STATES.items() if (number := getattr(one, key))]
    yield "games", f"{one.games} ({', '.join(states)})"
    if one.results:
        yield "by result", f"{one.results} of the decided games {MARK}"
    followed = "decided game that was followed" if one.results else "decided game"
    mean = "" if one.mean_plies is None else f", {figure_words(one.mean_plies)} in a {followed}"
    yield "plies", f"{one.plies}{mean}"
    if one.mean_length is not None:
        yield "length", f"{_minutes(one.mean_length)} ({counted(one.timed, 'game')} with known times)"
    if one.ended:
        yield "ended by", ", ".join(f"{how} {count}" for how, count in one.ended.items())
    yield "players", str(one.players)
    yield from results
    if one.longest:
        yield "longest", f"{one.longest.game}, {counted(one.longest.plies, 'ply', 'plies')}"


def _results(by_player: Sequence[PlayerTally], team: TeamPoints | None) -> Iterator[tuple[str, str]]:
    """Yield the players who won most, their points, and the points of teams: of all decided games, however they were recorded."""
    players = by_player[:_MOST_NAMED]
    won = [f"{_name(row)} {row.wins} of {row.contested}{MARK * bool(row.results)}" for row in players if row.contested]
    if won:
        yield "won", ", ".join(won)
    points = [f"{_name(row)} {figure_words(row.mean)}{_in_games(row)}" for row in players if row.mean is not None]
    if points:
        yield "points a game", ", ".join(points)
    yield from _team(team)


def _team(team: TeamPoints | None) -> Iterator[tuple[str, str]]:
    if team:
        yield "points", f"{figure_words(team.mean)} a game, {team.best} in the best (team)"


def _name(row: PlayerTally | PlayerValue) -> str:
    return row.player or "(erased)"


def _player_figures(one: PlayerOfTitle) -> Iterator[tuple[str, str]]:
    """Yield the title and words of each figure of one player."""
    parts = [f"{one.decided} decided"] if one.void or one.results else []
    parts += [f"{one.void} void"] if one.void else []
    parts += [f"{one.results} by result {MARK}"] if one.results else []
    yield "games", f"{one.games} ({', '.join(parts)})" if parts else str(one.games)
    if one.share is not None:
        yield "won", f"{one.wins} of {one.contested} ({percent(one.share)}%)"
    if one.mean is not None:
        yield "points", f"{figure_words(one.mean)} a game{_in_games(one)}"
    yield from _team(one.team)
    yield from player_contests(one)
    if one.played is not None:
        yield "last played", say_day(one.played, one.offset)
    yield from (line for line in _ruleset_figures(one.figures) if line[0] not in _OWN)


def _ruleset_figures(figures: Sequence[StatValue]) -> Iterator[tuple[str, str]]:
    """Yield the title and words of each statistic of a ruleset: its value for all games, and for the leading players."""
    for one in figures:
        unit = f" {one.unit}" if one.unit not in ("", PERCENT) else ""
        players = ", ".join(f"{_name(row)} {figure_words(row.value, one.unit)}" for row in _worth_naming(one)[:_MOST_NAMED])
        overall = "" if one.value is None else f"{figure_words(one.value, one.unit)}{unit}{' (team)' * one.team}"
        yield one.title, ": ".join(filter(None, (overall, players)))


def _worth_naming(one: StatValue) -> Sequence[PlayerValue]:
    """Return the players to name beside a figure: those with 0 only where 0 leads a mean and others have more."""
    players = one.players if isinstance(one, PlayerStats) else []
    some = [row for row in players if row.value]
    return players if some and one.kind == "mean" and not players[0].value else some


def _in_games(row: Tally) -> str:
    return in_games(row.counted, row.decided)


def _seated(row: ListedGame) -> str:
    return ", ".join(player.player for player in row.players)


def _called(row: ListedPlayer) -> str:
    name = row.player or "(erased)"
    return f"{name} (also {', '.join(row.other_names)})" if row.other_names else name


def _minutes(ms: float) -> str:
    hours, minutes = divmod(round(ms / _MINUTE), 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes else "less than a minute"
