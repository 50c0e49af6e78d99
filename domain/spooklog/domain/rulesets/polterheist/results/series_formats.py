"""How games of Polter-Heist add up: games won, then courage carried out in all, then fewer deaths (catalogue 8.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from spooklog.domain.formats.format import AnyFormat, Counted, Terms
from spooklog.domain.formats.general import GAMES, Points, Sums
from spooklog.domain.formats.result import Played, Reported
from spooklog.domain.formats.standings import SideColumn
from spooklog.domain.rulesets.polterheist.box import box_of
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.errors import Impossible

GHOST, TAKER = "ghost", "treasure"
"""Sides at the end: scared to death, and out with the Treasure."""

Tallies = Mapping[str, Mapping[int, int]]
"""Numbers by name and player."""


class Games(Sums, frozen=True):
    """Totals are courage carried out. By player: times `taken` (out with the Treasure), `out`, `scared` to death, and `haunted`,
    wins as a ghost."""

    taken: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    scared: tuple[int, ...] = ()
    haunted: tuple[int, ...] = ()


class PolterheistSeries(Points):
    """Games won, shared ones in full; then the courage carried out of all games; then fewer deaths."""

    settings = (GAMES,)
    unit = "courage"

    def start(self, terms: Terms) -> Games:
        none = (0,) * terms.players
        return Games(none, none, none, none, taken=none, out=none, scared=none, haunted=none)

    def check_reported(self, terms: Terms, fold: Sums, reported: Reported) -> None:  # noqa: ARG002
        """Refuse courage that no player can carry out (courage.3)."""
        # a table's own facts may have another scale
        most = box_of(fold.data).most
        wrong = [points for points in reported.points if points is not None and not 0 <= points <= most]
        if wrong:
            words = said("a player carries out 0 to {most} courage, not {wrong}", most=most, wrong=wrong[0])
            raise Impossible(words, rule="polterheist:courage.3", expected=(f"0 to {most}",))

    def complete(self, terms: Terms, reported: Reported) -> Reported:
        """Fill in winners and ranks.

        All who carried courage out have won; where no player did, the ghosts have, and all are ghosts (end.2, end.3, R51).
        """
        full = super().complete(terms, reported)
        points = dict(zip(full.players, full.points, strict=True))
        winners = reported.winners or tuple(player for player in full.players if points[player]) or full.players
        keys = [(player not in winners, -(points[player] or 0)) for player in full.players]
        ranks = reported.ranks or tuple(1 + sum(other < key for other in keys) for key in keys)
        return msgspec.structs.replace(full, winners=winners, ranks=ranks)

    def count(self, terms: Terms, fold: Sums, played: Played) -> tuple[Sums, Counted]:
        before = _games(fold)
        after, counted = super().count(terms, fold, played)
        if not counted.counted:
            return fold, counted
        tallies = tallies_of(played)
        return msgspec.structs.replace(
            after,
            taken=_added(before.taken, tallies["treasure"]),
            out=_added(before.out, tallies["out"]),
            scared=_added(before.scared, tallies["scared"]),
            haunted=_added(before.haunted, tallies["haunted"]),
        ), counted

    def places(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        rows = zip(fold.played, fold.wins, fold.totals, _games(fold).scared, strict=True)
        keys = [(not played, -wins, -total, scared) for played, wins, total, scared in rows]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def beside(self, terms: Terms, fold: Sums) -> tuple[SideColumn, ...]:  # noqa: ARG002
        games = _games(fold)
        return (
            SideColumn(said("games"), games.played),
            SideColumn(said("wins"), games.wins),
            SideColumn(said("out with the Treasure"), games.taken),
            SideColumn(said("out"), games.out),
            SideColumn(said("scared to death"), games.scared),
            SideColumn(said("wins as ghost"), games.haunted),
        )


FORMATS: tuple[AnyFormat, ...] = (
    PolterheistSeries("polterheist", "games won, then courage carried out, then fewer deaths", lowest=False),
)


def tallies_of(played: Played) -> Tallies:
    """Return what each player did in a game.

    They are counts of who carried out the `treasure`, got `out`, was `scared` to death, won as a ghost (`haunted`). A player who
    got out has courage left (courage.1), and ghosts win where no player got out (end.2). The sides of a game with a log give the
    rest. Without a log the Treasure counts for a player who got out alone, and deaths where the ghosts have won.
    """
    out = {player: int(bool(points)) for player, points in played.points.items()}
    ghosts = not any(out.values())
    sides = played.sides or {player: _side(out, player) for player in played.players}
    return {
        "treasure": {player: int(side == TAKER) for player, side in sides.items()},
        "out": out,
        "scared": {player: int(side == GHOST) for player, side in sides.items()},
        "haunted": {player: int(ghosts and player in played.winners) for player in played.players},
    }


def _side(out: Mapping[int, int], player: int) -> str:
    """Return the side of a player at the end of a game without a log, as far as it follows from the courage carried out."""
    if not any(out.values()):
        return GHOST
    return TAKER if out[player] and sum(out.values()) == 1 else ""


def _games(fold: Sums) -> Games:
    assert isinstance(fold, Games)  # made by `start`
    return fold


def _added(row: tuple[int, ...], more: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(number + more.get(player, 0) for player, number in enumerate(row, start=1))
