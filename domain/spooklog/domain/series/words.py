"""How a series stands, in a few words, for the command line, pages, charts and audits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spooklog.domain.series.answers import RosterAnswer, SeriesStandings
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted_each, counted_unit, each_word

_AS_LABELLED: Mapping[str, str] = {}


def headline(data: SeriesStandings, names: Mapping[str, str] = _AS_LABELLED) -> str:
    """Return how a series stands, in a few words: `anna leads with 30 of 200`; `names` are what players are called, by label."""
    team, target = data.team, data.target
    each = each_word(data.each)
    if not any(game.counted for game in data.games):
        return said("no {each} counts yet", each=each)
    if team:
        parts = {
            "sum": team.sum,
            "games": counted_each(team.games, data.each),
            "mean": team.mean,
            "each": each,
            "best": team.best,
        }
        if team.rating:
            return said("{sum} in {games}, {mean} a {each} ({rating}), best {best}", rating=team.rating, **parts)
        return said("{sum} in {games}, {mean} a {each}, best {best}", **parts)
    if data.winners:
        total, winners = _total(data, data.winners), _listed(data.winners, names)
        return said.counted(
            len(data.winners), "{names} wins with {total}", "{names} win with {total}", names=winners, total=total
        )
    left = data.left
    able = [tied for players in data.ranking if (tied := [player for player in players if player not in left])]
    best = able[0] if able else data.ranking[0]
    first = [player for player in best if data.played[player]] or best
    if len(first) == len(data.totals):
        return said("all are level at {total}", total=_total(data, first))
    total, leaders = _total(data, first), _listed(first, names)
    if target:
        return said.counted(
            len(first),
            "{names} leads with {total} of {target}",
            "{names} lead with {total} of {target}",
            names=leaders,
            total=total,
            target=target,
        )
    return said.counted(len(first), "{names} leads with {total}", "{names} lead with {total}", names=leaders, total=total)


def roster_lines(data: SeriesStandings, names: Mapping[str, str] = _AS_LABELLED) -> list[str]:
    """Return who came and left, and when: `dave joined after hand 3 with 57`."""
    return [_roster_line(one, each_word(data.each), _called(one.player, names)) for one in data.roster]


def _roster_line(one: RosterAnswer, each: str, name: str) -> str:
    """Return what a player did, behind which game, and with what total."""
    parts = {"name": name, "each": each, "number": one.after, "total": one.total}
    match one.what, bool(one.after):
        case "joined", True:
            return said("{name} joined after {each} {number} with {total}", **parts)
        case "joined", False:
            return said("{name} joined before the first {each} with {total}", **parts)
        case "left", True:
            return said("{name} left after {each} {number} with {total}", **parts)
        case "left", False:
            return said("{name} left before the first {each} with {total}", **parts)
        case _, True:
            return said("{name} came back after {each} {number} with {total}", **parts)
        case _:
            return said("{name} came back before the first {each} with {total}", **parts)


def _listed(players: Sequence[str], names: Mapping[str, str]) -> str:
    return listed([_called(one, names) for one in players])


def _called(player: str, names: Mapping[str, str]) -> str:
    return names.get(player) or called(player)


def _total(data: SeriesStandings, players: Sequence[str]) -> str:
    total = data.totals[players[0]]
    return counted_unit(total, data.unit) if data.unit != "points" else str(total)
