"""A series: hands added up until a player is grabbed (catalogue 4.11, 8.7; r.25-29, r.33, r.37, r.42). A pure fold of results.

Players count from 1, in the order of their seats when the series began. A player who drops out keeps the number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from spooklog.domain.rulesets.spooks.cards import Deck
from spooklog.domain.rulesets.spooks.options import Options
from spooklog.domain.rulesets.spooks.refuse import refuse, said
from spooklog.domain.rulesets.spooks.rules.start import MIN_PLAYERS
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.value import Value

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
    """A series between two hands. `totals` has one entry a player; `dropped` one a hand, with the players whom it threw out.

    `players` counts also those who come later; `left` are those who left and did not come back (r.33). `circle` are all so far in
    the order of their seats, `playing` those of them who are still in, `seatless` those who joined and have played no hand yet.
    """

    players: int
    options: Options
    open: bool = False
    """Whether players come and go (r.33)."""
    circle: tuple[int, ...]
    playing: tuple[int, ...]
    seatless: tuple[int, ...] = ()
    totals: tuple[int, ...]
    hands: tuple[HandResult, ...] = ()
    dropped: tuple[tuple[int, ...], ...] = ()
    left: tuple[int, ...] = ()
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


def start_series(players: int, options: Options, later: int = 0, *, open: bool = False) -> SeriesState:
    """Return a series before its first hand; `later` more players join while it goes on, and with `open` they come and go (r.33).

    Raises Usage for options of a single hand, Illegal for too few players (intro.4).
    """
    if options.series == "none":
        raise Usage(said("a series is short or long"), expected=("series=short", "series=long"))
    if players < MIN_PLAYERS:
        refuse(
            "intro.4",
            said("a series is for {min_players} or more players, not {players}", min_players=MIN_PLAYERS, players=players),
            f"{MIN_PLAYERS} or more players",
        )
    playing, totals = tuple(range(1, players + 1)), (0,) * (players + later)
    return SeriesState(players=players + later, options=options, open=open, circle=playing, playing=playing, totals=totals)


def check_coming(series: SeriesState, player: int, points: int | None) -> None:
    """Refuse a player who cannot join or come back now, or not with this total (r.33).

    Raises Illegal: series.4 or series.6 after the end, series.5 for one who dropped out, r.33 where none can come late and for a
    total from the target on.
    """
    _check_open(series)
    _check_dropped(series, (player,))
    if not series.open and (series.hands or points is not None):
        words = "the same players play from the first hand to the last: nobody joins later, or with a total"
        refuse("r.33", words, "series new NAME -o roster=open")
    if points is not None and not 0 <= points < series.target:
        refuse(
            "r.33",
            said("who joins starts below the target and with 0 or more, not with {points}", points=points),
            f"0 to {series.target - 1}",
        )


def check_leaving(series: SeriesState, player: int) -> None:
    """Refuse a player who cannot leave now.

    Raises Illegal: series.4 or series.6 after the end, r.33 where players cannot come and go, series.5 for one who dropped out.
    """
    _check_open(series)
    if not series.open and series.hands:
        words = "the same players play from the first hand to the last"
        refuse("r.33", words, "new --series NAME PLAYER… --ruled WHY", "series close --why WHY", "series new NAME -o roster=open")
    _check_dropped(series, (player,))


def with_player(series: SeriesState, player: int, points: int | None) -> SeriesState:
    """Return the series with a player who joins or comes back (r.33). Who joins is the last in the circle until a hand says more.

    The total is `points`. Without any who comes back keeps the own one, and who joins has the highest of a player still in. Who
    joins a series that corrections ended before does not play.
    """
    joins = player not in series.left
    if points is None and joins:
        points = max((series.totals[one - 1] for one in series.playing), default=0)
    totals = list(series.totals)
    totals[player - 1] = series.totals[player - 1] if points is None else points
    circle = (*series.circle, player) if joins else series.circle
    return msgspec.structs.replace(
        series,
        circle=circle,
        playing=series.playing if series.over else tuple(one for one in circle if one in (*series.playing, player)),
        seatless=(*series.seatless, player) if joins else series.seatless,
        totals=tuple(totals),
        left=tuple(one for one in series.left if one != player),
    )


def without_player(series: SeriesState, player: int) -> SeriesState:
    """Return the series without a player who leaves: the total stays, and the player cannot win (r.33)."""
    playing = tuple(one for one in series.playing if one != player)
    return msgspec.structs.replace(series, playing=playing, left=(*series.left, player))


def check_hand(
    series: SeriesState, dealer: int | None, seats: Sequence[int], options: Options | None = None, *, ruled: bool = False
) -> None:
    """Refuse a hand that cannot be the next one; `seats` are its players clockwise, `dealer` the one named, if any.

    Where players come and go, some may sit the hand out; the others keep their order, and who joined sits down anywhere. With
    `ruled` the table lets players miss it, sit in another order, or another of them deal, against r.33 and r.29.

    Raises Illegal: series.4 or series.6 after the end, series.5 for a player who dropped out, r.33 for other players or another
    order, intro.4 for too few, r.37 for options that last for the whole series, deal.1 and r.29 for the dealer.
    """
    _check_open(series)
    check_players(series, seats, ruled=ruled)
    seated = tuple(player for player in seats if player not in series.seatless)
    circle = tuple(player for player in series.playing if player in seated)
    if not ruled and seated and not _same_circle(seated, circle):
        refuse("r.33", "all keep the same seat for the whole series", _listed(series.playing))
    options = options or series.options
    check_lasting(series, options)
    if not ruled:
        check_dealer(series, dealer, seats, options)


def check_lasting(series: SeriesState, options: Options) -> None:
    """Refuse options that differ from those that last for the whole series (r.37)."""
    for name in LASTING:
        if getattr(options, name) != getattr(series.options, name):
            refuse("r.37", said("the option {name} holds for the whole series", name=name), f"{name} as at the start")


def check_dealer(series: SeriesState, dealer: int | None, seats: Sequence[int], options: Options) -> None:
    """Refuse a player who was named as the next dealer and cannot deal (deal.1, r.29)."""
    if dealer is None:
        return
    if dealer not in seats:
        refuse("deal.1", "the dealer must be one of the players", _listed(series.playing))
    due = next_dealer(series, options, seats)
    # any player may deal the first hand: r.29 is about the next ones
    if series.hands and options.dealer_next != "any" and dealer != due:
        refuse("r.29", said("@{due} deals this hand, not @{dealer}", due=due, dealer=dealer), f"dealer @{due}")


def count_hand(series: SeriesState, result: HandResult, seats: Sequence[int] = (), *, ruled: bool = False) -> SeriesState:
    """Return the series after a hand (series.2): who was grabbed (r.25, r.26) and, at the end, the winners (r.27).

    `seats` are its players clockwise, where a log says so: who joined has a seat from then on (r.33). `ruled` is as for
    `check_hand`.

    Raises Illegal (series.4, series.5, series.6, r.33, escape.1 without a winner), Impossible for points that were not counted
    (rec.7) and for a loser without points (rec.9).
    """
    _check_open(series)
    check_players(series, tuple(result.points), ruled=ruled)
    gained = check_result(result)
    totals = tuple(total + gained.get(player, 0) for player, total in enumerate(series.totals, start=1))
    hit = tuple(player for player in series.playing if totals[player - 1] >= series.target)
    left = tuple(player for player in series.playing if player not in hit)
    last_three = series.kind == "short" or len(series.playing) == MIN_PLAYERS
    over = bool(hit) and (last_three or len(left) < MIN_PLAYERS)
    lowest = min(totals[player - 1] for player in series.playing)
    circle = _seated(series, seats)
    staying = series.playing if over else left
    return msgspec.structs.replace(
        series,
        circle=circle,
        # the last hand drops no player: winners and places are found among all who played it (r.26, r.28)
        playing=tuple(player for player in circle if player in staying),
        seatless=tuple(player for player in series.seatless if player not in seats),
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
            refuse(
                "escape.1",
                said("@{player} won with an empty hand, and {point} points are cards", player=player, point=points[player]),
                f"@{player}=0",
            )
    most = deck.total - deck.points["1S"]
    left = sum(number or 0 for number in points.values())
    if left > most:
        refuse(
            "rec.10",
            said("{left} points cannot be left over in one hand: {most} at most", left=left, most=most),
            f"{most} together, or less",
        )


def next_dealer(series: SeriesState, options: Options | None = None, seats: Sequence[int] = ()) -> int:
    """Return who deals the next hand unless the table names a player (r.29); before the first hand the last player.

    With `dealer_next=winner` it is the winner of the last hand nearest to its dealer's left, else the player on that dealer's
    left who is still in the series. `seats` are the players of the hand, by default all who are still in: no other player deals.
    """
    present = seats or series.playing
    if not series.hands:
        return present[-1]
    last = series.hands[-1]
    at = series.circle.index(last.dealer) + 1
    from_left = (*series.circle[at:], *series.circle[:at])
    rule = (options or series.options).dealer_next
    winners = [player for player in last.winners if player in present]
    due = winners if rule == "winner" and winners else present
    return next(player for player in from_left if player in due)


def places(series: SeriesState) -> tuple[int, ...]:
    """Return the place of each player (r.28): under the target, then grabbed in the last hand, then dropped out, latest first.

    Within each group by total; equal totals share a place. Who left keeps the place of the total (r.33); who left without a hand
    comes last.
    """
    out = {player: hand for hand, players in enumerate(series.dropped) for player in players}
    played = {player for hand in series.hands for player in hand.points}
    still = {*series.playing, *(played & {*series.left})}
    keys = [
        (player in series.left and player not in played, player not in still, -out.get(player, 0), total >= series.target, total)
        for player, total in enumerate(series.totals, start=1)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _check_open(series: SeriesState) -> None:
    if series.over:
        refuse("series.4" if series.kind == "short" else "series.6", "the series is over")


def check_players(series: SeriesState, seats: Sequence[int], *, ruled: bool = False) -> None:
    """Refuse players who cannot play a hand together (series.5, r.33, intro.4); with `ruled` some may miss it all the same."""
    _check_dropped(series, seats)
    left = [player for player in seats if player in series.left]
    if left:
        refuse("r.33", said("@{left} has left the series", left=left[0]), _listed(series.playing), f"series join NAME @{left[0]}")
    if series.open or ruled:  # some may sit the hand out
        if not {*seats} <= {*series.playing} or len({*seats}) < len(seats):
            refuse("r.33", "a hand is played by players who are in the series, each once", _listed(series.playing))
        if len(seats) < MIN_PLAYERS:
            refuse(
                "intro.4",
                said("a hand is for {min_players} or more players, not {seats}", min_players=MIN_PLAYERS, seats=len(seats)),
                _listed(series.playing),
            )
        return
    missing = [player for player in series.playing if player not in seats]
    if missing:
        refuse(
            "r.33",
            said("@{missing} is still in the series and must play", missing=missing[0]),
            _listed(series.playing),
            "--ruled WHY",
        )
    if sorted(seats) != sorted(series.playing):
        refuse("r.33", "a hand is played by all who are still in the series, and by no other player", _listed(series.playing))


def _check_dropped(series: SeriesState, seats: Sequence[int]) -> None:
    gone = [player for players in series.dropped for player in players if player in seats]
    if gone:
        refuse("series.5", said("@{gone} was grabbed and dropped out", gone=gone[0]), _listed(series.playing))


def _counted(result: HandResult) -> dict[int, int]:
    gained = {}
    for player, points in result.points.items():
        if points is None:
            refuse(
                "rec.7",
                said("it was not counted what @{player} had left, and in a series every losing hand counts", player=player),
            )
        if player not in result.winners and points < 1:
            refuse("rec.9", said("@{player} lost the hand and has at least one point", player=player), "1 or more")
        gained[player] = 0 if player in result.winners else points
    return gained


def _seated(series: SeriesState, seats: Sequence[int]) -> tuple[int, ...]:
    """Return the circle with those who joined where they sit in a hand: each in front of the next player."""
    circle = list(series.circle)
    settled = next((at for at, player in enumerate(seats) if player not in series.seatless), 0)
    order = (*seats[settled:], *seats[: settled + 1])
    for player, after in reversed([*pairwise(order)]):
        if player in series.seatless:
            circle.remove(player)
            circle.insert(circle.index(after) or len(circle), player)
    return tuple(circle)


def _same_circle(seats: Sequence[int], playing: Sequence[int]) -> bool:
    """Return whether the players sit in this order around the table, starting with any of them."""
    start = playing.index(seats[0])
    return tuple(seats) == (*playing[start:], *playing[:start])


def _listed(players: Sequence[int]) -> str:
    return " ".join(f"@{player}" for player in players)
