"""How a series stands, in a few words, for the command line, charts and audits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spooklog.domain.values.labels import called, listed
from spooklog.domain.words.wording import counted

_LISTED = (
    "series",
    "ruleset",
    "format",
    "target",
    "status",
    "over",
    "winners",
    "totals",
    "ranking",
    "playing",
    "players",
    "touched",
)
_WITHOUT_STANDINGS = {"damaged": "damaged: see db check", "unsupported": "unsupported: its ruleset is not known here"}
"""Shown in place of standings that cannot be computed, by the status of the series."""


def listed_series(data: Mapping[str, Any], *, archived: bool = False) -> dict[str, Any]:
    """Return a series as a list shows it, from its plain data in the tables: the JSON of `series list`."""
    return {key: data.get(key) for key in _LISTED} | {
        "games": len(data.get("games", ())),
        "archived": archived,
        "standing": headline(data) if "games" in data else _WITHOUT_STANDINGS[data["status"]],
    }


def headline(data: Mapping[str, Any]) -> str:
    """Return how a series stands, in a few words, from the plain data of `series show`: `anna leads with 30 of 200`."""
    team, target = data["team"], data["target"]
    if not any(game["counted"] for game in data["games"]):
        return f"no {data['each']} counts yet"
    if team:
        rating = f" ({team['rating']})" if team["rating"] else ""
        games = counted(team["games"], data["each"])
        return f"{team['sum']} in {games}, {team['mean']} a {data['each']}{rating}, best {team['best']}"
    if data["winners"]:
        return f"{_listed(data['winners'])} {'wins' if len(data['winners']) == 1 else 'win'} with {_total(data, data['winners'])}"
    left = data.get("left", ())
    able = [tied for players in data["ranking"] if (tied := [player for player in players if player not in left])]
    best = able[0] if able else data["ranking"][0]
    first = [player for player in best if data["played"][player]] or best
    if len(first) == len(data["totals"]):
        return f"all are level at {_total(data, first)}"
    of = f" of {target}" if target else ""
    return f"{_listed(first)} {'leads' if len(first) == 1 else 'lead'} with {_total(data, first)}{of}"


def roster_lines(data: Mapping[str, Any]) -> list[str]:
    """Return who came and left, and when, from the plain data of `series show`: `dave joined after hand 3 with 57`."""
    words = {"joined": "joined", "left": "left", "returned": "came back"}
    return [
        f"{called(one['player'])} {words[one['what']]} "
        + (f"after {data['each']} {one['after']}" if one["after"] else f"before the first {data['each']}")
        + f" with {one['total']}"
        for one in data.get("roster", ())
    ]


def _listed(players: Sequence[str]) -> str:
    return listed([*map(called, players)])


def _total(data: Mapping[str, Any], players: Sequence[str]) -> str:
    total = data["totals"][players[0]]
    unit = data["unit"] if total != 1 else data["unit"].removesuffix("s")
    return f"{total} {unit}" if data["unit"] != "points" else str(total)
