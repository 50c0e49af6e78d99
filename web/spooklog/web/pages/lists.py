"""Lists over all games: games, players, statistics; and the rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spooklog.domain.wording import counted
from spooklog.projections import catalogue
from spooklog.projections.lists.filters import STATUSES, Wanted
from spooklog.projections.lists.games import games as listed_games
from spooklog.projections.lists.players import players as listed_players
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.titles import title_of
from spooklog.replays.times import iso_time
from spooklog.web.answers import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from spooklog.web.visit import Visit

_PERCENT = "%"
"""The unit of a figure whose values are shares of one."""

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
    context = {"rows": rows, "wanted": wanted, "rulesets": catalogue.rulesets(), "statuses": STATUSES}
    return Page({"games": rows}, "lists/games.html", context)


def players(visit: Visit) -> Page:
    """Answer with the people who play: for those who may see the whole store."""
    visit.visitor.require_whole()
    rows = listed_players(visit.store, visit.query.get("ruleset") or None)
    return Page({"players": rows}, "lists/players.html", {"rows": rows})


def stats(visit: Visit) -> Page:
    """Answer with the statistics of all games: for those who may see the whole store."""
    visit.visitor.require_whole()
    data: dict[str, Any] = statistics(visit.store, visit.query.get("ruleset") or None)
    return Page(data, "lists/stats.html", {"tables": [_statistics(one) for one in data["rulesets"]]})


def _statistics(one: Mapping[str, Any]) -> dict[str, Any]:
    """Return the statistics of a ruleset for a page: facts, and a table of its own figures with a column a player."""
    names = [row["player"] for row in one["by_player"]]
    facts = {
        "games": f"{one['games']}, {one['decided']} decided",
        "plies": f"{one['plies']}, {_number(one['mean_plies'])} a game" if one["mean_plies"] else str(one["plies"]),
        "ended by": ", ".join(f"{how} {count}" for how, count in one["ended"].items()),
        "longest": f"{one['longest']['game']}, {counted(one['longest']['plies'], 'ply', 'plies')}" if one["longest"] else "",
        "team": f"{_number(one['team']['mean'])} points a game, best {one['team']['best']}" if one["team"] else "",
    }
    rows: list[dict[str, Any]] = [
        {"title": title, "help": says, "value": "", "cells": [words(row) for row in one["by_player"]]}
        for title, says, words in _OF_EVERY_RULESET
        if names
    ]
    for figure in one["figures"]:
        of = {row["player"]: row["value"] for row in figure["players"]}
        cells = [_figure(figure, of.get(name)) for name in names]
        value = f"{_figure(figure, figure['value'])}{' (team)' if figure['team'] else ''}"
        rows.append({"title": _titled(figure), "help": figure["help"], "value": value, "cells": cells})
    found = [(what, words) for what, words in facts.items() if words]
    return {"slug": one["ruleset"], "title": one["title"], "facts": found, "names": names, "rows": rows}


_OF_EVERY_RULESET: tuple[tuple[str, str, Callable[[Mapping[str, Any]], str]], ...] = (
    ("decided", "decided games", lambda row: str(row["decided"])),
    ("won", "games won", lambda row: str(row["wins"]) if row["contested"] else ""),
    ("mean points", "points a game, where they were counted", lambda row: _number(row["mean"])),
)


def _titled(figure: Mapping[str, Any]) -> str:
    """Return the title of a figure with its unit."""
    return figure["title"] if figure["unit"] in ("", _PERCENT) else f"{figure['title']} ({figure['unit']})"


def _figure(figure: Mapping[str, Any], value: float | None) -> str:
    """Return a value of a figure in words; a share as a percentage."""
    return f"{value:.0%}" if value is not None and figure["unit"] == _PERCENT else _number(value)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}".removesuffix(".0")


def rulesets(visit: Visit) -> Page:  # noqa: ARG001  (every page takes a visit)
    """Answer with the rulesets that are known."""
    rows = catalogue.rulesets()
    return Page({"rulesets": rows}, "lists/rulesets.html", {"rows": rows})


def rules(visit: Visit) -> Page:
    """Answer with the rules of a ruleset, or one of them, or a section."""
    slug, rule = visit.path["ruleset"], visit.path.get("rule")
    rows = catalogue.rules(slug, rule)
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["rule"].partition(":")[2].partition(".")[0], []).append(row)
    sections = [{"name": name, "rows": of} for name, of in found.items()]
    context = {"slug": slug, "title": title_of(slug), "rule": rule, "rows": rows, "sections": sections}
    return Page({"ruleset": slug, "rules": rows}, "lists/rules.html", context)


def notation(visit: Visit) -> Page:
    """Answer with how a game goes and how its lines are typed."""
    slug = visit.path["ruleset"]
    data = catalogue.notation(slug)
    return Page(data, "lists/notation.html", {"slug": slug, "notation": data})
