"""A series: hands added up until a player is grabbed (catalogue 4.11, 8.7; r.25-29, r.33, r.37, r.42). A pure fold of results.

Players count from 1, in the order of their seats when the series began. A player who drops out keeps the number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.errors import Usage
from spooklog.domain.rulesets.spooks.cards import Deck
from spooklog.domain.rulesets.spooks.dealing import MIN_PLAYERS
from spooklog.domain.rulesets.spooks.options import Options
from spooklog.domain.rulesets.spooks.refuse import refuse
from spooklog.domain.value import Value

LASTING = ("decks", "masters", "series", "target")
"""Options that hold from the first hand to the last (r.37); a hand may differ in all others."""


class HandResult(Value, frozen=True, kw_only=True):
    """The part of a hand's result that a series keeps (8.6), by player; points are None where they were not counted."""

    hand: int
    dealer: int
    record: str
    winners: tuple[int, ...]
    points: dict[int, int | None]
    trust: str
    ended_by: str


class SeriesState(Value, frozen=True, kw_only=True):
    """A series between two hands. `totals` has one entry a player; `dropped` one a hand, with the players whom it threw out."""

    players: int
    options: Options
    playing: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[HandResult, ...] = ()
    dropped: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """`short` or `long`."""
        return self.options.series

    @property
    def target(self) -> int:
        """The points that get a player grabbed."""
        return self.options.target


def start_series(players: int, options: Options) -> SeriesState:
    """Return a series before its first hand.

    Raises Usage for options of a single hand, Illegal for too few players (intro.4).
    """
    if options.series == "none":
        raise Usage("a series is short or long", expected=("series=short", "series=long"))
    if players < MIN_PLAYERS:
        refuse("intro.4", f"a series is for {MIN_PLAYERS} or more players, not {players}", f"{MIN_PLAYERS} or more players")
    return SeriesState(players=players, options=options, playing=tuple(range(1, players + 1)), totals=(0,) * players)


def check_hand(series: SeriesState, dealer: int | None, seats: Sequence[int], options: Options | None = None) -> None:
    """Refuse a hand that cannot be the next one; `seats` are its players clockwise, `dealer` the one named, if any.

    Raises Illegal: series.4 or series.6 after the end, series.5 for a player who dropped out, r.33 for other players or another
    order, r.37 for options that last for the whole series, deal.1 and r.29 for the dealer.
    """
    _check_open(series)
    _check_players(series, seats)
    if not _same_circle(seats, series.playing):
        refuse("r.33", "all keep the same seat for the whole series", _listed(series.playing))
    options = options or series.options
    check_lasting(series, options)
    check_dealer(series, dealer, seats, options)


def check_lasting(series: SeriesState, options: Options) -> None:
    """Refuse options that differ from those that last for the whole series (r.37)."""
    for name in LASTING:
        if getattr(options, name) != getattr(series.options, name):
            refuse("r.37", f"the option {name} holds for the whole series", f"{name} as at the start")


def check_dealer(series: SeriesState, dealer: int | None, seats: Sequence[int], options: Options) -> None:
    """Refuse a player who was named as the next dealer and cannot deal (deal.1, r.29)."""
    if dealer is None:
        return
    if dealer not in seats:
        refuse("deal.1", "the dealer must be one of the players", _listed(series.playing))
    due = next_dealer(series, options)
    # any player may deal the first hand: r.29 is about the next ones
    if series.hands and options.dealer_next != "any" and dealer != due:
        refuse("r.29", f"@{due} deals this hand, not @{dealer}", f"dealer @{due}")


def count_hand(series: SeriesState, result: HandResult) -> SeriesState:
    """Return the series after a hand (series.2): who was grabbed (r.25, r.26) and, at the end, the winners (r.27).

    Raises Illegal (series.4, series.5, series.6, r.33, escape.1 without a winner), Impossible for points that were not counted
    (rec.7) and for a loser without points (rec.9).
    """
    _check_open(series)
    _check_players(series, tuple(result.points))
    gained = check_result(result)
    totals = tuple(total + gained.get(player, 0) for player, total in enumerate(series.totals, start=1))
    hit = tuple(player for player in series.playing if totals[player - 1] >= series.target)
    left = tuple(player for player in series.playing if player not in hit)
    last_three = series.kind == "short" or len(series.playing) == MIN_PLAYERS
    over = bool(hit) and (last_three or len(left) < MIN_PLAYERS)
    lowest = min(totals[player - 1] for player in series.playing)
    return msgspec.structs.replace(
        series,
        # the last hand drops no player: winners and places are found among all who played it (r.26, r.28)
        playing=series.playing if over else left,
        totals=totals,
        hands=(*series.hands, result),
        dropped=(*series.dropped, () if over else hit),
        over=over,
        winners=tuple(player for player in series.playing if totals[player - 1] == lowest) if over else (),
    )


def check_result(result: HandResult) -> dict[int, int]:
    """Return what a hand adds for each player.

    Raises Illegal without a winner (escape.1), Impossible for points that cannot be (rec.7, rec.9).
    """
    if not result.winners:
        refuse("escape.1", "a hand without a winner does not count")
    return _counted(result)


def check_left_over(points: Mapping[int, int | None], winners: Sequence[int], deck: Deck) -> None:
    """Refuse points, by player, that no table with this deck can have counted at the end of a hand.

    Raises Illegal for a winner with cards left (escape.1), Impossible for more than the deck without the opening card (rec.10).
    """
    for player in winners:
        if points[player]:
            refuse("escape.1", f"@{player} won with an empty hand, and {points[player]} points are cards", f"@{player}=0")
    most = deck.total - deck.points["1S"]
    left = sum(number or 0 for number in points.values())
    if left > most:
        refuse("rec.10", f"{left} points cannot be left over in one hand: {most} at most", f"{most} together, or less")


def next_dealer(series: SeriesState, options: Options | None = None) -> int:
    """Return who deals the next hand unless the table names a player (r.29); before the first hand the last player.

    With `dealer_next=winner` it is the winner of the last hand nearest to its dealer's left, else the player on that dealer's
    left who is still in the series.
    """
    if not series.hands:
        return series.playing[-1]
    last = series.hands[-1]
    from_left = [(last.dealer + step) % series.players + 1 for step in range(series.players)]
    rule = (options or series.options).dealer_next
    due = last.winners if rule == "winner" else series.playing
    return next(player for player in from_left if player in due)


def places(series: SeriesState) -> tuple[int, ...]:
    """Return the place of each player (r.28): under the target, then grabbed in the last hand, then dropped out, latest first.

    Within each group by total; equal totals share a place.
    """
    out = {player: hand for hand, players in enumerate(series.dropped) for player in players}
    keys = [
        (player not in series.playing, -out.get(player, 0), total >= series.target, total)
        for player, total in enumerate(series.totals, start=1)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _check_open(series: SeriesState) -> None:
    if series.over:
        refuse("series.4" if series.kind == "short" else "series.6", "the series is over")


def _check_players(series: SeriesState, seats: Sequence[int]) -> None:
    gone = [player for players in series.dropped for player in players if player in seats]
    if gone:
        refuse("series.5", f"@{gone[0]} was grabbed and dropped out", _listed(series.playing))
    missing = [player for player in series.playing if player not in seats]
    if missing:
        refuse("r.33", f"@{missing[0]} is still in the series and must play", _listed(series.playing))
    if sorted(seats) != sorted(series.playing):
        refuse("r.33", "a hand is played by all who are still in the series, and by no other player", _listed(series.playing))


def _counted(result: HandResult) -> dict[int, int]:
    gained = {}
    for player, points in result.points.items():
        if points is None:
            refuse("rec.7", f"it was not counted what @{player} had left, and in a series every losing hand counts")
        if player not in result.winners and points < 1:
            refuse("rec.9", f"@{player} lost the hand and has at least one point", "1 or more")
        gained[player] = 0 if player in result.winners else points
    return gained


def _same_circle(seats: Sequence[int], playing: Sequence[int]) -> bool:
    """Return whether the players sit in this order around the table, starting with any of them."""
    start = playing.index(seats[0])
    return tuple(seats) == (*playing[start:], *playing[:start])


def _listed(players: Sequence[int]) -> str:
    return " ".join(f"@{player}" for player in players)
