"""How games of Spookies add up: the sum of points, then games won, as the catalogue has it (section 8, series)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from spooklog.domain.errors import Illegal, Impossible, SpooklogError, Usage
from spooklog.domain.options import Option, Whole
from spooklog.domain.series.format import AnyFormat, Counted, Fold, Format, NextGame, Terms
from spooklog.domain.series.result import Played, Reported
from spooklog.domain.series.standings import SeriesFlag

_GAMES = Whole(name="games", low=1, high=9999, none_allowed=True, default=None, help="over after so many games")


class Evenings(Fold, frozen=True):
    """The games that count: points in `totals`, and games won alone or shared, by player."""

    wins: tuple[int, ...]
    counted: int = 0


class SpookiesSeries(Format[Evenings]):
    """Points added up; equal totals are parted by games won, and a shared victory counts for each."""

    name = "spookies"
    summary = "the sum of all points, then games won; a shared victory counts for each"
    settings: ClassVar[tuple[Option, ...]] = (_GAMES,)
    endless: ClassVar[bool] = True

    def start(self, terms: Terms) -> Evenings:
        nobody = (0,) * terms.players
        return Evenings(nobody, nobody, nobody)

    def check_next(self, terms: Terms, fold: Evenings, game: NextGame) -> None:  # noqa: ARG002
        if self.over(terms, fold):
            raise Illegal("the series is over", rule="series:over", expected=("series close",))

    def check_result(self, terms: Terms, played: Played) -> None:  # noqa: ARG002
        if problem := _lacks(played):
            raise problem

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        points = [number for number in reported.points if number is not None]
        if len(points) < len(reported.players):
            raise Usage("say the points of everybody who played", expected=("anna=30 bert=25",))
        ranks = reported.ranks or tuple(1 + sum(other > got for other in points) for got in points)
        winners = reported.winners or tuple(player for player, rank in zip(reported.players, ranks, strict=True) if rank == 1)
        return msgspec.structs.replace(reported, winners=winners, ranks=ranks)

    def count(self, terms: Terms, fold: Evenings, played: Played) -> tuple[Evenings, Counted]:
        if self.over(terms, fold):
            return fold, _uncounted(Illegal("the series was over before this game", rule="series:over"), played)
        if problem := _lacks(played):
            return fold, _uncounted(problem, played)
        gained = {player: points for player, points in played.points.items() if points is not None}
        everybody = range(1, terms.players + 1)
        after = Evenings(
            totals=tuple(fold.totals[player - 1] + gained.get(player, 0) for player in everybody),
            played=tuple(fold.played[player - 1] + (player in gained) for player in everybody),
            wins=tuple(fold.wins[player - 1] + (player in played.winners) for player in everybody),
            counted=fold.counted + 1,
        )
        return after, Counted({**gained})

    def over(self, terms: Terms, fold: Evenings) -> bool:
        games = terms.settings.get("games")
        return isinstance(games, int) and fold.counted >= games

    def winners(self, terms: Terms, fold: Evenings) -> tuple[int, ...]:
        places = self.places(terms, fold)
        return tuple(player for player, place in enumerate(places, start=1) if place == 1 and fold.played[player - 1])

    def places(self, terms: Terms, fold: Evenings) -> tuple[int, ...]:
        keys = [
            (not fold.played[player - 1], -fold.totals[player - 1], -fold.wins[player - 1])
            for player in range(1, terms.players + 1)
        ]
        return tuple(1 + sum(other < key for other in keys) for key in keys)


FORMATS: tuple[AnyFormat, ...] = (SpookiesSeries(),)


def _lacks(played: Played) -> SpooklogError | None:
    """Why a game cannot be counted, where it cannot."""
    missing = [player for player, points in played.points.items() if points is None]
    return Impossible(f"nobody counted the points of @{missing[0]}", rule="series:points") if missing else None


def _uncounted(problem: SpooklogError, played: Played) -> Counted:
    flag = SeriesFlag(problem.rule or "", problem.message)
    return Counted(dict.fromkeys(played.players), flags=(flag,), counted=False)
