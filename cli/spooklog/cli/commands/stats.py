"""The command that counts games, plies, players and endings."""

from __future__ import annotations

from spooklog.cli.output import emit_json, say
from spooklog.cli.params import AsJson, AtPlace, Db, OfRuleset, OfTitle, Tagged, WatchedBy
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import NO_GAME, nothing_listed, opened
from spooklog.projections.lists.filters import AroundWanted
from spooklog.projections.lists.statistics import statistics


def stats(
    ruleset: OfRuleset = None,
    title: OfTitle = None,
    place: AtPlace = None,
    tag: Tagged = None,
    watcher: WatchedBy = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Count games, plies and players, how games ended, and how long they take."""
    around = AroundWanted(place, tuple(tag or ()), watcher)
    with opened(db) as store, progress_bar("reading games", as_json=as_json) as progress:
        data = statistics(store, ruleset, title=title, around=around, progress=progress)
        nothing = "" if data["rulesets"] else nothing_listed(store, "game", NO_GAME[0])
    if as_json:
        emit_json(data)
    elif not data["rulesets"]:
        words = f"no games of {ruleset} here yet" if ruleset else nothing
        say("no such games here" if around != AroundWanted() else words)
    else:
        from spooklog.cli.screens.lists import show_statistics

        show_statistics(data)
