"""How games of Spookies add up: the sum of points, then games won (catalogue 8, series)."""

from __future__ import annotations

from spooklog.domain.formats.format import AnyFormat, Terms
from spooklog.domain.formats.general import GAMES, Points, Sums
from spooklog.domain.formats.result import Reported
from spooklog.domain.formats.standings import SideColumn
from spooklog.domain.rulesets.spookies.box import box_of
from spooklog.domain.rulesets.spookies.refuse import refuse, said


class SpookiesSeries(Points):
    """A series with points added up; games won break ties, and a shared victory counts for each."""

    settings = (GAMES,)

    def check_reported(self, terms: Terms, fold: Sums, reported: Reported) -> None:  # noqa: ARG002
        """Refuse points that no chips are worth (rec.3); the size of the stockpile is not known."""
        most = box_of(fold.data).total
        points = [number for number in reported.points if number is not None]
        if any(number < 0 for number in points):
            refuse("rec.3", said("no player has fewer than 0 points, so not {points}", points=min(points)), "0 points or more")
        if sum(points) > most:
            words = said(
                "all the chips of the game are worth {most} points, and these add up to {sum}", most=most, sum=sum(points)
            )
            refuse("rec.3", words, f"up to {most} points together", "new --series NAME -o record=result -o data=FILE")

    def places(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        sums = zip(fold.played, fold.totals, fold.wins, strict=True)
        keys = [(not games, -total, -wins) for games, total, wins in sums]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def beside(self, terms: Terms, fold: Sums) -> tuple[SideColumn, ...]:  # noqa: ARG002
        means = (total / games if games else None for total, games in zip(fold.places, fold.played, strict=True))
        return SideColumn(said("games won"), fold.wins), SideColumn(said("mean place"), tuple(means))


FORMATS: tuple[AnyFormat, ...] = (
    SpookiesSeries("spookies", "the sum of all points, then games won; a shared victory counts for each", lowest=False),
)
