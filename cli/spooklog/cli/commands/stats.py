"""The command that says what games came to: of all players, of one, of two with each other, and over time as a chart."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from spooklog.cli.files.totals import totals_file
from spooklog.cli.files.writing import write_output
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, AtPlace, Db, Force, OfRuleset, OfTitle, Plain, Tagged, WatchedBy
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import NO_GAME, nothing_listed, opened
from spooklog.domain.values.errors import Ambiguous, NotFound, Usage
from spooklog.projections.lists.contests.comparing import HeadToHead, Totals, head_to_head, totals_over_time
from spooklog.projections.lists.filters import ANYWHERE, WantedSurroundings
from spooklog.projections.lists.players import OnePlayer, player
from spooklog.projections.lists.statistics import Statistics, statistics
from spooklog.replays.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.projections.lists.games_view import Progress
    from spooklog.store.database.location import Location
    from spooklog.store.store import Store


class Total(StrEnum):
    """What a chart shows over time."""

    POINTS = "points"
    WINS = "wins"
    RATING = "rating"


def stats(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="a player, or two to compare; by default all games are counted"),
    ] = None,
    ruleset: OfRuleset = None,
    title: OfTitle = None,
    place: AtPlace = None,
    tag: Tagged = None,
    watcher: WatchedBy = None,
    chart: Annotated[
        Total | None,
        typer.Option("--chart", metavar="points|wins|rating", help="draw this over time, of these players or of all"),
    ] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="write the chart to a file, as .svg or .png")
    ] = None,
    force: Force = False,
    plain: Plain = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Count games by title: how they ended, who won, ratings. With a name or two: streaks, form and games against each other.

    Decided games count, those of which only the result is known with a mark; copies, void and archived games do not.
    """
    names = names or []
    if chart is None:
        _check_without_chart(names, output, plain=plain)
    around = WantedSurroundings(place, tuple(tag or ()), watcher)
    which: dict[str, Any] = {"title": title, "around": around}
    with opened(db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        location = store.recorder.location
        nothing = ""
        data: Totals | Statistics | OnePlayer | HeadToHead
        if chart is not None:
            data = totals_over_time(store, chart.value, names, ruleset, **which, progress=progress)
        else:
            data = _of(store, names, ruleset, which, progress)
            if isinstance(data, Statistics) and not data.rulesets:
                of_rules = said("no games of {ruleset} here yet", ruleset=ruleset)
                nothing = of_rules if ruleset else nothing_listed(store, "game", NO_GAME[0])
    if output is not None and isinstance(data, Totals):
        _write(data, output, location, force=force)
    elif as_json:
        emit_json(data)
    elif nothing:
        say(said("no such games here") if around != ANYWHERE else nothing)
    else:
        _show(data, plain=plain)


def _check_without_chart(names: Sequence[str], output: str | None, *, plain: bool) -> None:
    """Raise Usage for what only a chart takes: a file, plain signs, more than two players."""
    if output is not None:
        raise Usage("-o writes a chart", input=output, expected=(f"--chart rating -o {quoted(output)}",))
    if plain:
        raise Usage("--plain draws a chart", input="--plain", expected=("--chart rating --plain",))
    if len(names) > 2:
        raise Usage("two players can be compared at a time", input=names[2], expected=(f"stats '{names[0]}' '{names[1]}'",))


def _of(
    store: Store, names: Sequence[str], ruleset: str | None, which: dict[str, Any], progress: Progress | None
) -> Statistics | OnePlayer | HeadToHead:
    """Return the statistics of all players, of one, or of two with each other."""
    if not names:
        return statistics(store, ruleset, **which, progress=progress)
    if len(names) == 1:
        try:
            return player(store, names[0], ruleset, **which, progress=progress)
        except NotFound as unknown:
            if which["title"] is None and _is_title(store, names[0]):
                unknown.expected = (f"--title {quoted(names[0])}", *unknown.expected)
            raise
    return head_to_head(store, (names[0], names[1]), ruleset, **which, progress=progress)


def _is_title(store: Store, words: str) -> bool:
    """Return whether a game of the store is called so."""
    try:
        return bool(statistics(store, title=words).rulesets)
    except (NotFound, Ambiguous):
        return False


def _write(data: Totals, name: str, location: Location, *, force: bool) -> None:
    """Write a chart to a file. Raises Usage, Conflict."""
    write_output(name, totals_file(data, name), store=location, force=force)
    say(said("{file} written", file=name))


def _show(data: Totals | Statistics | OnePlayer | HeadToHead, *, plain: bool) -> None:
    """Print statistics, or a chart of each title."""
    from spooklog.cli.screens.contests import show_head_to_head, show_totals
    from spooklog.cli.screens.lists import show_player, show_statistics

    match data:
        case Totals(titles=[]):
            say(said("there is nothing to draw yet: no such games are decided"))
        case Totals():
            show_totals(data, plain=plain)
        case Statistics():
            show_statistics(data)
        case OnePlayer():
            show_player(data)
        case HeadToHead():
            show_head_to_head(data)
