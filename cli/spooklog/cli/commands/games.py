"""The command that lists the games of a store."""

from __future__ import annotations

from contextlib import closing
from threading import Event
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.output import INDENT, emit_json, gathering, said, say, say_wrapped, told
from spooklog.cli.params import AsJson, AtPlace, Db, OfPlayer, OfRuleset, OfStatus, OfTitle, Since, Tagged, Until, WatchedBy
from spooklog.cli.progress import progress_bar
from spooklog.cli.selection import MOST_LISTED, played_between
from spooklog.cli.session import NO_GAME, existing, nothing_listed, opened
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import within
from spooklog.projections.lists.filters import Wanted, WantedSurroundings
from spooklog.projections.lists.games import DatedGame, Games, ListedGame, changes
from spooklog.projections.lists.games import games as listed
from spooklog.projections.lists.live_changes import follow
from spooklog.replays.times import iso_time

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.projections.lists.games_view import Progress
    from spooklog.store.store import Store


def games(
    ruleset: OfRuleset = None,
    title: OfTitle = None,
    player: OfPlayer = None,
    status: OfStatus = None,
    since: Since = None,
    until: Until = None,
    place: AtPlace = None,
    tag: Tagged = None,
    watcher: WatchedBy = None,
    text: Annotated[
        str | None,
        typer.Option(
            "--text", metavar="WORDS", help="with a note, remark, claim or reason that holds these words; prints the text"
        ),
    ] = None,
    sort: Annotated[
        str | None, typer.Option("--sort", metavar="ORDER", help="touched (the default), played, name, title or plies")
    ] = None,
    last: Annotated[
        int, typer.Option("--last", metavar="N", min=1, max=MOST_LISTED, help="how many, the first of the order")
    ] = 20,
    archived: Annotated[bool, typer.Option("--archived", help="only archived ones")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="print every change from now on, until Ctrl-C")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the games of this store, and results that a series holds without a game, the one touched last first."""
    if follow:
        _check_follow(sort, text)
    around = WantedSurroundings(place, tuple(tag or ()), watcher)
    wanted = Wanted(ruleset, player, status, text=text, archived=archived, title=title, around=around)
    wanted = played_between(wanted, since, until)
    # nothing is ever recorded in the empty store that stands for one not made yet: following needs one that exists
    with (existing if follow else opened)(db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        if follow:
            _follow(store, wanted, progress, as_json=as_json)
            return
        rows = listed(store, wanted, limit=last, sort=sort or "touched", progress=progress)
        nothing = "" if rows else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json(Games(games=[_dated(row) for row in rows]))
    elif not rows:
        say(said("no such games here") if wanted != Wanted() else nothing)
    else:
        _print(rows)


def _check_follow(sort: str | None, text: str | None) -> None:
    """Raise Usage where --follow cannot run, or stands beside an option that it has no use for."""
    if gathering():
        raise Usage("--follow does not end: it runs in a shell", input="--follow", expected=("spooklog games --follow",))
    if sort or text is not None:
        raise Usage("--follow prints changes as they come: without --sort and --text", expected=("games --follow",))


def _print(rows: Sequence[ListedGame]) -> None:
    """Print a table of games, and under it why games were archived."""
    from spooklog.cli.screens.lists import show_games

    show_games(rows)
    for row in rows:
        if row.archived_why:
            say_wrapped(within("{game}: {why}", game=row.game, why=row.archived_why), INDENT)


def _dated(row: ListedGame) -> DatedGame:
    return row.also(DatedGame, date=None if row.played is None else iso_time(row.played, row.offset))


def _follow(store: Store, wanted: Wanted, progress: Progress | None, *, as_json: bool) -> None:
    """Print a line for every change until Ctrl-C: in JSON the game with the line that was played last."""
    from spooklog.cli.screens.lists import show_change

    try:
        # Ctrl-C leaves a generator behind that holds threads and connections
        with closing(follow(store.log, Event(), progress=progress)) as pages:
            for ids in pages:
                if not ids:  # from here on no change is missed
                    typer.echo(told(said("following: Ctrl-C ends it")), err=True)
                for row in changes(store, wanted, ids):
                    emit_json(_dated(row)) if as_json else show_change(row)
    except KeyboardInterrupt:  # the usual end of --follow, so no failure
        return
