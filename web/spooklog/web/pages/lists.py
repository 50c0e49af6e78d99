"""Lists over all games: games, players; and the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.projections import catalogue
from spooklog.projections.lists.filters import STATUSES, Wanted, WantedSurroundings
from spooklog.projections.lists.games import DatedGame, Games
from spooklog.projections.lists.games import games as listed_games
from spooklog.projections.lists.players import Players
from spooklog.projections.lists.players import players as listed_players
from spooklog.projections.lists.titles import title_of
from spooklog.replays.times import iso_time
from spooklog.web.answers import Page

if TYPE_CHECKING:
    from spooklog.web.visit import Visit

MOST = 200
"""Games in a list."""


def games(visit: Visit) -> Page:
    """Answer with the games of the store: for those who may see the whole store."""
    visit.visitor.require_whole()
    asked = {name: visit.query.get(name) or None for name in ("ruleset", "title", "player", "status", "place", "tag", "with")}
    around = WantedSurroundings(asked["place"], (asked["tag"],) if asked["tag"] else (), asked["with"])
    wanted = Wanted(asked["ruleset"], asked["player"], asked["status"], title=asked["title"], around=around)
    rows = [
        row.also(DatedGame, date=None if row.played is None else iso_time(row.played, row.offset))
        for row in listed_games(visit.store, wanted, limit=min(visit.asked_number("last") or 50, MOST))
    ]
    context = {"rows": rows, "wanted": asked, "rulesets": catalogue.rulesets(), "statuses": STATUSES}
    return Page(Games(games=rows), "lists/games.html", context)


def players(visit: Visit) -> Page:
    """Answer with the people who play: for those who may see the whole store."""
    visit.visitor.require_whole()
    rows = listed_players(visit.store, visit.query.get("ruleset") or None, title=visit.query.get("title") or None)
    return Page(Players(players=rows), "lists/players.html", {"rows": rows})


def rulesets(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the rulesets that are known."""
    rows = catalogue.rulesets()
    return Page(catalogue.Rulesets(rulesets=rows), "lists/rulesets.html", {"rows": rows})


def rules(visit: Visit) -> Page:
    """Answer with the rules of a ruleset, or one of them, or a section."""
    slug, rule = visit.path["ruleset"], visit.path.get("rule")
    rows = catalogue.rules(slug, rule)
    found: dict[str, list[catalogue.ListedRule]] = {}
    for row in rows:
        found.setdefault(row.rule.partition(":")[2].partition(".")[0], []).append(row)
    sections = [{"name": name, "rows": of} for name, of in found.items()]
    context = {"slug": slug, "title": title_of(slug), "rule": rule, "rows": rows, "sections": sections}
    return Page(catalogue.Rules(ruleset=slug, rules=rows), "lists/rules.html", context)


def notation(visit: Visit) -> Page:
    """Answer with how a game goes and how its lines are typed."""
    slug = visit.path["ruleset"]
    data = catalogue.notation(slug)
    return Page(data, "lists/notation.html", {"slug": slug, "notation": data})
