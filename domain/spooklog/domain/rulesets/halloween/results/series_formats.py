"""How games of Halloween add up: games won, then the mean place, then haunt points (catalogue 8, series).

Standard games and games of the master variant are kept apart: a series takes the variant that its options name when it is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from spooklog.domain.formats.format import AnyFormat, Counted, NextGame, Terms
from spooklog.domain.formats.general import GAMES, Points, Sums
from spooklog.domain.formats.result import Played, Reported
from spooklog.domain.formats.standings import SeriesFlag, SideColumn
from spooklog.domain.rulesets.halloween.refuse import refuse, said
from spooklog.domain.values.errors import Illegal
from spooklog.domain.values.options import OptionValue

WHOLE = 12
"""A game won, in parts that one, two, three or four winners share exactly."""


class Games(Sums, frozen=True):
    """Totals, and by player: `shares`, games won in parts of WHOLE, and `margins`, points ahead of the best rival, added up."""

    shares: tuple[int, ...] = ()
    margins: tuple[int, ...] = ()


class HalloweenSeries(Points):
    """Games won, where winners share a game in equal parts; then the lower mean place, then more haunt points in all."""

    settings = (GAMES,)
    lasting = ("variant",)
    unit = "PE"

    def start(self, terms: Terms) -> Games:
        none = (0,) * terms.players
        return Games(none, none, none, none, shares=none, margins=none)

    def check_named(self, terms: Terms, named: Mapping[str, str]) -> None:
        if "variant" in named:
            _check_variant(terms, named["variant"].casefold())

    def check_next(self, terms: Terms, fold: Sums, game: NextGame) -> None:
        super().check_next(terms, fold, game)
        _check_variant(terms, game.options["variant"])

    def check_reported(self, terms: Terms, fold: Sums, reported: Reported) -> None:  # noqa: ARG002
        """Refuse points below 0 (rec.3)."""
        lowest = min((points for points in reported.points if points is not None), default=0)
        if lowest < 0:
            refuse("rec.3", said("no player has fewer than 0 haunt points, so not {lowest}", lowest=lowest), "0 points or more")

    def complete(self, terms: Terms, reported: Reported) -> Reported:
        """Rank named winners before rivals with as many points: they had more ghost tokens (end.5)."""
        full = super().complete(terms, reported)
        if not reported.winners or reported.ranks:
            return full
        keys = [(player not in full.winners, -(points or 0)) for player, points in zip(full.players, full.points, strict=True)]
        return msgspec.structs.replace(full, ranks=tuple(1 + sum(other < key for other in keys) for key in keys))

    def count(self, terms: Terms, fold: Sums, played: Played) -> tuple[Sums, Counted]:
        try:
            _check_variant(terms, played.options["variant"])
        # a game may have become one of the other variant since it was added: flagged, as the series goes on
        except Illegal as problem:
            flag = SeriesFlag(problem.rule or "", problem.message)
            return fold, Counted(dict.fromkeys(played.players), flags=(flag,), counted=False)
        before = _games(fold)
        after, counted = super().count(terms, fold, played)
        if not counted.counted:
            return fold, counted
        share, margins = WHOLE // max(1, len(played.winners)), _margins(counted.points)
        return msgspec.structs.replace(
            after,
            shares=tuple(parts + share * (player in played.winners) for player, parts in enumerate(before.shares, start=1)),
            margins=tuple(margin + margins.get(player, 0) for player, margin in enumerate(before.margins, start=1)),
        ), counted

    def places(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        means = _means(fold.places, fold.played)
        rows = zip(fold.played, _games(fold).shares, means, fold.totals, strict=True)
        keys = [(not played, -shares, mean or 0, -total) for played, shares, mean, total in rows]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def beside(self, terms: Terms, fold: Sums) -> tuple[SideColumn, ...]:  # noqa: ARG002
        games = _games(fold)
        return (
            SideColumn(said("games won"), tuple(_number(Fraction(shares, WHOLE)) for shares in games.shares)),
            SideColumn(said("mean place"), tuple(map(_number, _means(games.places, games.played)))),
            SideColumn(said("margin"), games.margins),
            SideColumn(said("mean margin"), tuple(map(_number, _means(games.margins, games.played)))),
        )


FORMATS: tuple[AnyFormat, ...] = (
    HalloweenSeries("halloween", "games won, shared ones in equal parts, then the mean place, then haunt points", lowest=False),
)


def _check_variant(terms: Terms, variant: OptionValue) -> None:
    """Refuse a game of the other variant: its points are made in another way (master.1)."""
    own = terms.options["variant"]
    if variant != own:
        words = said(
            "this series is of variant={own}: games of variant={variant} add up in a series of their own",
            own=own,
            variant=variant,
        )
        raise Illegal(words, rule="halloween:master.1", expected=(f"variant={own}", f"new --series NAME -o variant={variant}"))


def _games(fold: Sums) -> Games:
    assert isinstance(fold, Games)  # made by `start`
    return fold


def _margins(points: Mapping[int, int | None]) -> dict[int, int]:
    """Return points ahead of the best of the others, below 0 behind them; 0 for a player without rivals."""
    known = {player: got for player, got in points.items() if got is not None}
    best = {player: max((got for other, got in known.items() if other != player), default=known[player]) for player in known}
    return {player: known[player] - best[player] for player in known}


def _means(sums: tuple[int, ...], played: tuple[int, ...]) -> tuple[Fraction | None, ...]:
    return tuple(Fraction(total, games) if games else None for total, games in zip(sums, played, strict=True))


def _number(value: Fraction | None) -> int | float | None:
    return None if value is None else value.numerator if value.denominator == 1 else float(value)
