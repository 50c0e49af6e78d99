"""Formats that fit every ruleset: points, wins, places, and the score of a team.

Seats may change from game to game, and players may miss one.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal

import msgspec

from spooklog.domain.formats.format import AnyFormat, Counted, Fold, Format, NextGame, RosterChange, Terms
from spooklog.domain.formats.result import Played, Reported
from spooklog.domain.formats.standings import SeriesFlag, Team
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import NO_LABELS, Option, OptionValue, Whole
from spooklog.domain.values.saying import said

RULES: Mapping[str, str] = {
    "series:over": "After the end of a series no game counts.",
    "series:left": "Who left the series keeps total and place, and neither plays nor wins until coming back.",
    "series:points": "A game counts if the points of all its players are known.",
    "series:places": "A game counts if the places of all its players are known.",
    "series:team": "A game counts if the team has a score.",
    "series:alone": "Where all win or lose together, no player has points, a place or a victory alone.",
}
"""The rules of the general formats, by rule id."""

GAMES = Whole(name="games", low=1, high=9999, none_allowed=True, default=None, help=said("over after so many games"))
"""The number of games after which a series ends."""

_AWARDS = re.compile(r"[0-9]{1,6}(,[0-9]{1,6}){0,99}")

_TARGET = Whole(name="target", low=1, high=999_999, none_allowed=True, default=None, help=said("over when a total comes to that"))


class Sums(Fold, frozen=True):
    """Totals, games won (alone or shared) and summed places, by player; the number of counted games; the scores of the team.

    `data` are the table's own facts in the latest game with a log, for results of games without one.
    """

    wins: tuple[int, ...]
    places: tuple[int, ...]
    counted: int = 0
    scores: tuple[int, ...] = ()
    data: dict[str, Any] = msgspec.field(default_factory=dict)
    left: tuple[int, ...] = ()
    """The players who left and did not come back."""


class General(Format[Sums]):
    """The base of the general formats."""

    settings: ClassVar[tuple[Option, ...]] = (GAMES,)
    endless: ClassVar[bool] = True
    lowest: ClassVar[bool] = False
    """Whether the lowest total is the best."""

    def start(self, terms: Terms) -> Sums:
        zeros = (0,) * terms.players
        return Sums(zeros, zeros, zeros, zeros)

    def check_next(self, terms: Terms, fold: Sums, game: NextGame) -> None:
        if self.over(terms, fold):
            raise Illegal("the series is over", rule="series:over", expected=("series close",))
        if left := next((player for player in game.players if player in fold.left), None):
            words = said("@{left} has left the series", left=left)
            raise Illegal(words, rule="series:left", expected=(f"series join NAME @{left}",))

    def check_change(self, terms: Terms, fold: Sums, change: RosterChange) -> None:
        if change.points is not None:
            words = said("in a series {format} nobody is given a total", format=self.name)
            raise Illegal(words, expected=("series join NAME PLAYER",))
        if change.what != "joined" and self.over(terms, fold):
            raise Illegal("the series is over", rule="series:over", expected=("series close",))

    def change(self, terms: Terms, fold: Sums, change: RosterChange) -> Sums:
        if change.what == "joined" or self.over(terms, fold) or (change.what == "left") == (change.player in fold.left):
            return fold
        left = {*fold.left} ^ {change.player}
        return msgspec.structs.replace(fold, left=tuple(sorted(left)))

    def playing(self, terms: Terms, fold: Sums) -> tuple[int, ...]:
        return tuple(player for player in super().playing(terms, fold) if player not in fold.left)

    def check_result(self, terms: Terms, played: Played) -> None:  # noqa: ARG002
        if problem := self._together(played) or self._lacks(played):
            raise problem

    def count(self, terms: Terms, fold: Sums, played: Played) -> tuple[Sums, Counted]:
        if self.over(terms, fold):
            return fold, _uncounted(Illegal("the series was over before this game", rule="series:over"), played)
        if problem := self._together(played) or self._lacks(played):
            return fold, _uncounted(problem, played)
        gained = self._gained(terms, played)
        after = msgspec.structs.replace(
            fold,
            totals=tuple(total + gained.get(player, 0) for player, total in enumerate(fold.totals, start=1)),
            played=tuple(games + (player in gained) for player, games in enumerate(fold.played, start=1)),
            wins=tuple(wins + (player in played.winners) for player, wins in enumerate(fold.wins, start=1)),
            places=tuple(places + played.ranks.get(player, 0) for player, places in enumerate(fold.places, start=1)),
            counted=fold.counted + 1,
            scores=fold.scores if played.team is None else (*fold.scores, played.team),
            data=fold.data if played.data is None else played.data,
        )
        return after, Counted(dict(gained))

    def over(self, terms: Terms, fold: Sums) -> bool:
        games, target = terms.settings.get("games"), self.target(terms)
        # also where the lowest total wins: a target ends the series when any total comes to it
        return (isinstance(games, int) and fold.counted >= games) or (target is not None and max(fold.totals) >= target)

    def winners(self, terms: Terms, fold: Sums) -> tuple[int, ...]:
        places, able = self.places(terms, fold), self.playing(terms, fold)
        best = min((places[player - 1] for player in able), default=0)  # 1, unless the first has left
        return tuple(player for player in able if places[player - 1] == best and fold.played[player - 1])

    def places(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        sign = 1 if self.lowest else -1
        # players without a game come last, even where 0 is the best total
        keys = [(not games, sign * total) for total, games in zip(fold.totals, fold.played, strict=True)]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def _together(self, played: Played) -> SpooklogError | None:
        """Return why a format for single players cannot count the game of a team; None where it can."""
        some_won = 0 < len(played.winners) < len(played.players)
        alone = some_won or any(points is not None for points in played.points.values())
        if played.team is None or self.reads == "team" or alone:
            return None
        words = "all win or lose this game together: it adds up in a series for teams"
        return Impossible(words, rule="series:alone", expected=("--format cooperative",))

    @abstractmethod
    def _gained(self, terms: Terms, played: Played) -> Mapping[int, int]:
        """Return the points that a game adds, by player."""

    def _lacks(self, played: Played) -> SpooklogError | None:  # noqa: ARG002
        """Return what a game lacks to be counted; None where it lacks nothing."""
        return None


class Points(General):
    """The points of every game added up."""

    settings: ClassVar[tuple[Option, ...]] = (_TARGET, GAMES)

    def __init__(self, name: str, summary: str, *, lowest: bool) -> None:
        self.name, self.summary, self.lowest = name, summary, lowest  # type: ignore[misc]  # two of one kind

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        known = _numbers(reported, said("give the points of every player"))
        ranks = reported.ranks or _ranked(known, lowest=self.lowest)
        winners = reported.winners or tuple(p for p, rank in zip(reported.players, ranks, strict=True) if rank == 1)
        return msgspec.structs.replace(reported, winners=winners, ranks=ranks)

    def _gained(self, terms: Terms, played: Played) -> Mapping[int, int]:  # noqa: ARG002
        return {player: points for player, points in played.points.items() if points is not None}

    def _lacks(self, played: Played) -> SpooklogError | None:
        missing = [player for player, points in played.points.items() if points is None]
        if not missing:
            return None
        return Impossible(said("the points of @{player} are not known", player=missing[0]), rule="series:points")


class Wins(General):
    """Games won. A shared victory counts for each winner."""

    name = "wins"
    summary: ClassVar[str] = said("the most games won")
    unit = "wins"
    reads: ClassVar[Literal["points", "places", "wins", "team"]] = "wins"

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        numbers = reported.points or (0,) * len(reported.players)
        winners = reported.winners or tuple(p for p, n in zip(reported.players, numbers, strict=True) if n)
        if not winners:
            raise Usage("name a winner", expected=("anna=1 bert=0",))
        ranks = reported.ranks or tuple(1 if player in winners else len(winners) + 1 for player in reported.players)
        return msgspec.structs.replace(reported, points=(None,) * len(ranks), winners=winners, ranks=ranks)

    def _gained(self, terms: Terms, played: Played) -> Mapping[int, int]:  # noqa: ARG002
        return {player: int(player in played.winners) for player in played.players}


class BestOf(Wins):
    """The most wins of a number of games; over when no player can catch up any more."""

    name = "best-of"
    summary = said("the most wins of a number of games; over when it is decided")
    settings = (Whole(name="games", low=1, high=9999, default=3, help=said("how many games at most")),)
    endless = False

    def over(self, terms: Terms, fold: Sums) -> bool:
        games = terms.settings["games"]
        assert isinstance(games, int)  # read by its option
        able = [fold.totals[player - 1] for player in self.playing(terms, fold)]
        first, second = [*sorted(able, reverse=True), 0, 0][:2]  # a 0 for the second of a single player
        left = games - fold.counted
        return left <= 0 or first - second > left


class Awards(Option, frozen=True, kw_only=True):
    """Points for places: whole numbers with commas (`10,6,3,1`), for the first place, the second and so on.

    `none` is one point for each player placed behind.
    """

    def read(self, text: str, labels: Labels = NO_LABELS) -> OptionValue:  # noqa: ARG002
        if text.casefold() == "none":
            return None
        if not _AWARDS.fullmatch(text):
            raise self.refuse(text)
        return text

    def accepts(self) -> tuple[str, ...]:
        return ("10,6,3,1", "none")

    def write(self, value: OptionValue, labels: Labels = NO_LABELS) -> str:  # noqa: ARG002
        return "none" if value is None else str(value)


def award_of(value: OptionValue) -> Callable[[int, int], int]:
    """Return a function that gives the worth of a place, from the place and the number of players behind it."""
    if not isinstance(value, str):
        return lambda place, after: after  # noqa: ARG005
    awards = [int(word) for word in value.split(",")]
    return lambda place, after: awards[place - 1] if place <= len(awards) else 0  # noqa: ARG005


class Ranks(General):
    """Points for places."""

    name = "ranks"
    summary: ClassVar[str] = said("points for every place, by default one for each player placed behind")
    reads: ClassVar[Literal["points", "places", "wins", "team"]] = "places"
    settings = (Awards(name="awards", default=None, help=said("points for the first place, the second, and so on")), GAMES)

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        ranks = reported.ranks or _numbers(reported, said("give the places of every player"))
        if any(not 1 <= rank <= len(ranks) for rank in ranks) or 1 not in ranks:
            words = said("places are numbers from 1 to {last}, and one player is first", last=len(ranks))
            raise Usage(words, expected=("anna=1 bert=2",))
        winners = reported.winners or tuple(p for p, rank in zip(reported.players, ranks, strict=True) if rank == 1)
        return msgspec.structs.replace(reported, points=(None,) * len(ranks), winners=winners, ranks=ranks)

    def _gained(self, terms: Terms, played: Played) -> Mapping[int, int]:
        award = award_of(terms.settings.get("awards"))
        ranks = played.ranks
        return {player: award(rank, sum(other > rank for other in ranks.values())) for player, rank in ranks.items()}

    def _lacks(self, played: Played) -> SpooklogError | None:
        missing = [player for player in played.players if player not in played.ranks]
        return Impossible(said("@{player} has no place", player=missing[0]), rule="series:places") if missing else None


class Cooperative(General):
    """The scores of a team over its games; no player wins alone."""

    name = "cooperative"
    summary: ClassVar[str] = said("the score of the team: sum, mean and best game")
    reads: ClassVar[Literal["points", "places", "wins", "team"]] = "team"

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        if reported.team is None:
            raise Usage("give the score of the team", expected=("team=23",))
        count = len(reported.players)
        return msgspec.structs.replace(reported, points=(None,) * count, winners=(), ranks=(1,) * count)

    def winners(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        return ()

    def places(self, terms: Terms, fold: Sums) -> tuple[int, ...]:  # noqa: ARG002
        return (1,) * terms.players

    def team(self, terms: Terms, fold: Sums) -> Team:  # noqa: ARG002
        games, total = len(fold.scores), sum(fold.scores)
        return Team(games, total, total // games if games else None, max(fold.scores, default=None))

    def _gained(self, terms: Terms, played: Played) -> Mapping[int, int]:  # noqa: ARG002
        return dict.fromkeys(played.players, played.team or 0)

    def _lacks(self, played: Played) -> SpooklogError | None:
        return Impossible("the team has no score in this game", rule="series:team") if played.team is None else None


GENERAL: tuple[AnyFormat, ...] = (
    Points("points-high", said("the sum of all points; the highest total wins"), lowest=False),
    Points("points-low", said("the sum of all points; the lowest total wins"), lowest=True),
    Wins(),
    BestOf(),
    Ranks(),
    Cooperative(),
)


def _uncounted(problem: SpooklogError, played: Played) -> Counted:
    flag = SeriesFlag(problem.rule or "", problem.message)
    return Counted(dict.fromkeys(played.players), flags=(flag,), counted=False)


def _numbers(reported: Reported, lacking: str) -> tuple[int, ...]:
    known = tuple(number for number in reported.points if number is not None)
    if len(known) < len(reported.players):
        raise Usage(lacking, expected=("anna=30 bert=25",))
    return known


def _ranked(numbers: tuple[int, ...], *, lowest: bool) -> tuple[int, ...]:
    before: Callable[[int, int], bool] = int.__lt__ if lowest else int.__gt__
    return tuple(1 + sum(before(other, number) for other in numbers) for number in numbers)
