"""How a series stands, in a few words, for the command line, pages, charts and audits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spooklog.domain.series.answers import SeriesStandings
from spooklog.domain.values.labels import called, listed
from spooklog.domain.words.wording import counted

_AS_LABELLED: Mapping[str, str] = {}


def headline(data: SeriesStandings, names: Mapping[str, str] = _AS_LABELLED) -> str:
    """Return how a series stands, in a few words: `anna leads with 30 of 200`; `names` are what players are called, by label."""
    team, target = data.team, data.target
    if not any(game.counted for game in data.games):
        return f"no {data.each} counts yet"
    if team:
        rating = f" ({team.rating})" if team.rating else ""
        games = counted(team.games, data.each)
        return f"{team.sum} in {games}, {team.mean} a {data.each}{rating}, best {team.best}"
    if data.winners:
        return f"{_listed(data.winners, names)} {'wins' if len(data.winners) == 1 else 'win'} with {_total(data, data.winners)}"
    left = data.left
    able = [tied for players in data.ranking if (tied := [player for player in players if player not in left])]
    best = able[0] if able else data.ranking[0]
    first = [player for player in best if data.played[player]] or best
    if len(first) == len(data.totals):
        return f"all are level at {_total(data, first)}"
    of = f" of {target}" if target else ""
    return f"{_listed(first, names)} {'leads' if len(first) == 1 else 'lead'} with {_total(data, first)}{of}"


def roster_lines(data: SeriesStandings, names: Mapping[str, str] = _AS_LABELLED) -> list[str]:
    """Return who came and left, and when: `dave joined after hand 3 with 57`."""
    words = {"joined": "joined", "left": "left", "returned": "came back"}
    return [
        f"{_called(one.player, names)} {words[one.what]} "
        + (f"after {data.each} {one.after}" if one.after else f"before the first {data.each}")
        + f" with {one.total}"
        for one in data.roster
    ]


def _listed(players: Sequence[str], names: Mapping[str, str]) -> str:
    return listed([_called(one, names) for one in players])


def _called(player: str, names: Mapping[str, str]) -> str:
    return names.get(player) or called(player)


def _total(data: SeriesStandings, players: Sequence[str]) -> str:
    total = data.totals[players[0]]
    unit = data.unit if total != 1 else data.unit.removesuffix("s")
    return f"{total} {unit}" if data.unit != "points" else str(total)
