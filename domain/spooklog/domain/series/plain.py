"""Standings as plain data, with labels for players and names for games: the JSON of `series show`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from spooklog.domain.contract.registry import unsupported
from spooklog.domain.formats.standings import Line, SeriesFlag, Standings, Team
from spooklog.domain.values.labels import Labels


def plain_standings(name: str, standings: Standings, labels: Labels, games: Mapping[str, str]) -> dict[str, Any]:
    """Return the standings of a series with a name; `games` are the names of its games by stream."""

    def named(players: Iterable[int]) -> list[str]:
        return [labels[player] for player in players]

    team = standings.team
    return {
        "series": name,
        "format": standings.format,
        "unit": standings.unit,
        "target": standings.target,
        "status": standings.status,
        "totals": dict(zip(labels.names, standings.totals, strict=True)),
        "played": dict(zip(labels.names, standings.games_played, strict=True)),
        "playing": named(standings.playing),
        "over": standings.over,
        "winners": named(standings.winners),
        "places": dict(zip(labels.names, standings.places, strict=True)),
        "ranking": [named(players) for players in standings.ranking],
        "left": named(standings.left),
        "roster": [
            {"player": labels[line.player], "what": line.what, "after": line.after, "total": line.total}
            for line in standings.roster
        ],
        "next_dealer": labels[standings.next_dealer] if standings.next_dealer else None,
        "beside": {one.title: dict(zip(labels.names, one.values, strict=True)) for one in standings.beside},
        "team": _team(team) if team else None,
        "games": [_line(line, labels, games) for line in standings.lines],
    }


def _team(team: Team) -> dict[str, Any]:
    return {"games": team.games, "sum": team.sum, "mean": team.mean, "best": team.best, "rating": team.rating}


def _line(line: Line, labels: Labels, games: Mapping[str, str]) -> dict[str, Any]:
    return {
        "number": line.number,
        "game": games.get(line.game, line.game) if line.game else None,
        "status": line.status,
        "counted": line.counted,
        "unsupported": bool(line.ruleset and unsupported(line.ruleset)),
        "trust": line.trust,
        "level": line.level,
        "players": [labels[player] for player in line.players],
        "dealer": labels[line.dealer] if line.dealer else None,
        "winners": [labels[player] for player in line.winners],
        "ended_by": line.ended_by,
        "points": {labels[player]: points for player, points in line.points.items()},
        "team": line.team,
        "totals": dict(zip(labels.names, line.totals, strict=True)),
        "grabbed": [labels[player] for player in line.grabbed],
        "flags": [_flag(flag, labels) for flag in line.flags],
        "game_flags": list(line.game_flags),
    }


def _flag(flag: SeriesFlag, labels: Labels) -> dict[str, Any]:
    words = labels.named(flag.words)
    return {"rule": flag.rule, "words": words, "counts": flag.counts}
