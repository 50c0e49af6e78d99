"""Lists over all games: games, players, statistics; and the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spooklog.projections import catalogue
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import games as listed_games
from spooklog.projections.lists.players import players as listed_players
from spooklog.projections.lists.statistics import statistics
from spooklog.replays.times import iso_time
from spooklog.web.answers import Page

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

MOST = 200
"""Games in a list."""


def games(visit: Visit) -> Page:
    """Answer with the games of the store: for those who may see the whole store."""
    visit.visitor.require_whole()
    wanted = Wanted(visit.query.get("ruleset") or None, visit.query.get("player") or None, visit.query.get("status") or None)
    rows = [
        row | {"date": None if row["played"] is None else iso_time(row["played"], row["offset"])}
        for row in listed_games(visit.store, wanted, limit=min(visit.asked_number("last") or 50, MOST))
    ]
    return Page({"games": rows}, "lists/games.html", {"rows": rows, "wanted": wanted})


def players(visit: Visit) -> Page:
    """Answer with the people who play: for those who may see the whole store."""
    visit.visitor.require_whole()
    rows = listed_players(visit.store, visit.query.get("ruleset") or None)
    return Page({"players": rows}, "lists/players.html", {"rows": rows})


def stats(visit: Visit) -> Page:
    """Answer with the statistics of all games: for those who may see the whole store."""
    visit.visitor.require_whole()
    data: dict[str, Any] = statistics(visit.store, visit.query.get("ruleset") or None)
    return Page(data, "lists/stats.html", {"stats": data})


def rulesets(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the rulesets that are known."""
    rows = catalogue.rulesets()
    return Page({"rulesets": rows}, "lists/rulesets.html", {"rows": rows})


def rules(visit: Visit) -> Page:
    """Answer with the rules of a ruleset, or one of them, or a section."""
    slug, rule = visit.path["ruleset"], visit.path.get("rule")
    rows = catalogue.rules(slug, rule)
    return Page({"ruleset": slug, "rules": rows}, "lists/rules.html", {"slug": slug, "rows": rows, "rule": rule})


def notation(visit: Visit) -> Page:
    """Answer with how a game goes and how its lines are typed."""
    slug = visit.path["ruleset"]
    data = catalogue.notation(slug)
    return Page(data, "lists/notation.html", {"slug": slug, "notation": data})
