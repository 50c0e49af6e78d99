"""How games of Spookies add up: the sum of points, then games won, as the catalogue has it (section 8, series)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from spooklog.domain.errors import Illegal, Impossible, SpooklogError, Usage
from spooklog.domain.options import Option, Whole
from spooklog.domain.rulesets.spookies.box import box_of
from spooklog.domain.rulesets.spookies.refuse import refuse
from spooklog.domain.series.format import AnyFormat, Counted, Fold, Format, NextGame, Terms
from spooklog.domain.series.result import Played, Reported
from spooklog.domain.series.standings import Beside, SeriesFlag

_GAMES = Whole(name="games", low=1, high=9999, none_allowed=True, default=None, help="over after so many games")


class Evenings(Fold, frozen=True):
    """The games that count: points in `totals`, games won alone or shared, and places added up, by player.

    `data` are the table's own facts in the game before, for results of games that nobody logged.
    """

    wins: tuple[int, ...]
    places: tuple[int, ...]
    counted: int = 0
    data: dict[str, Any] = msgspec.field(default_factory=dict)


class SpookiesSeries(Format[Evenings]):
    """Points added up; equal totals are parted by games won, and a shared victory counts for each."""

    name = "spookies"
    summary = "the sum of all points, then games won; a shared victory counts for each"
    settings: ClassVar[tuple[Option, ...]] = (_GAMES,)
    endless: ClassVar[bool] = True

    def start(self, terms: Terms) -> Evenings:
        nobody = (0,) * terms.players
        return Evenings(nobody, nobody, nobody, nobody)

    def check_next(self, terms: Terms, fold: Evenings, game: NextGame) -> None:  # noqa: ARG002
        if self.over(terms, fold):
            raise Illegal("the series is over", rule="series:over", expected=("series close",))

    def check_result(self, terms: Terms, played: Played) -> None:  # noqa: ARG002
        if problem := _lacks(played):
            raise problem

    def check_reported(self, terms: Terms, fold: Evenings, reported: Reported) -> None:  # noqa: ARG002
        """Refuse points that no chips are worth (rec.3); how many chips lay in the stockpile, nobody says."""
        most = box_of(fold.data).total
        points = [number for number in reported.points if number is not None]
        if any(number < 0 for number in points):
            refuse("rec.3", f"nobody has fewer than 0 points, so not {min(points)}", "0 points or more")
        if sum(points) > most:
            words = f"all the chips of the game are worth {most} points, and these add up to {sum(points)}"
            refuse("rec.3", words, f"up to {most} points together", "new --series NAME -o record=result -o data=FILE")

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
            places=tuple(fold.places[player - 1] + played.ranks.get(player, 0) for player in everybody),
            counted=fold.counted + 1,
            data=fold.data if played.data is None else played.data,
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

    def beside(self, terms: Terms, fold: Evenings) -> tuple[Beside, ...]:  # noqa: ARG002
        means = (total / games if games else None for total, games in zip(fold.places, fold.played, strict=True))
        return Beside("games won", fold.wins), Beside("mean place", tuple(means))


FORMATS: tuple[AnyFormat, ...] = (SpookiesSeries(),)


def _lacks(played: Played) -> SpooklogError | None:
    """Why a game cannot be counted, where it cannot."""
    missing = [player for player, points in played.points.items() if points is None]
    return Impossible(f"nobody counted the points of @{missing[0]}", rule="series:points") if missing else None


def _uncounted(problem: SpooklogError, played: Played) -> Counted:
    flag = SeriesFlag(problem.rule or "", problem.message)
    return Counted(dict.fromkeys(played.players), flags=(flag,), counted=False)
