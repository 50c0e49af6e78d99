"""How hands of Spooks add up: the short and the long series of the rulebook (catalogue 4.11, 8.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import msgspec

from spooklog.domain.formats.format import AnyFormat, Counted, Fold, Format, NextGame, RosterChange, Terms
from spooklog.domain.formats.result import Played, Reported
from spooklog.domain.formats.standings import SeriesFlag
from spooklog.domain.rulesets.spooks.cards import Deck
from spooklog.domain.rulesets.spooks.options import OPTIONS, Options
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.results import series
from spooklog.domain.rulesets.spooks.results.series import HandResult, SeriesState
from spooklog.domain.rulesets.spooks.rules.start import check_players, own_points, typed_options
from spooklog.domain.values.errors import Illegal, SpooklogError, Usage
from spooklog.domain.values.options import Choice, Option, OptionValue

_TARGET: Option = next(option for option in OPTIONS if option.name == "target")

_ROSTER = Choice(
    name="roster",
    words=("same", "open"),
    default="same",
    rules=("r.33",),
    help=said("open: players join late, sit hands out and leave"),
)


class Hands(Fold, frozen=True):
    """The hands that count, as the rules of Spooks fold them.

    `data` are the table's own facts in the latest hand with a log, for results of hands without one.
    """

    state: SeriesState
    data: dict[str, Any] = msgspec.field(default_factory=dict)


class SpooksSeries(Format[Hands]):
    """A series of hands, added up until a player reaches the target."""

    settings: ClassVar[tuple[Option, ...]] = (_TARGET, _ROSTER)
    lasting = ("decks", "masters")

    def __init__(self, kind: Literal["short", "long"], summary: str) -> None:
        self.kind = kind
        self.name = f"spooks-{kind}"  # type: ignore[misc]  # two instances of this class
        self.summary = summary  # type: ignore[misc]

    def prepare(self, terms: Terms) -> Terms:
        kind = terms.options["series"]
        if kind not in ("none", self.kind):
            raise Usage(
                said("{name} has series={kind}", name=self.name, kind=self.kind),
                input=f"series={kind}",
                expected=(f"series={self.kind}",),
            )
        whole = msgspec.structs.replace(terms, options={**terms.options, **self.inherited(terms)})
        # for its refusals
        self.start(whole)
        options = typed_options(whole.options)
        check_players(terms.players, options.max_players, Deck(options.decks).size // max(terms.players, 1))
        return whole

    def inherited(self, terms: Terms) -> dict[str, OptionValue]:
        return {"series": self.kind, "target": terms.settings["target"]}

    def check_named(self, terms: Terms, named: Mapping[str, str]) -> None:
        given = {option.name: option.read(named[option.name]) for option in OPTIONS if option.name in named}
        series.check_lasting(self.start(terms).state, typed_options({**terms.options, **self.inherited(terms), **given}))

    def start(self, terms: Terms) -> Hands:
        options = typed_options({**terms.options, **self.inherited(terms)})
        late = self.takes_late(terms)
        state = series.start_series(terms.beginners, options, terms.players - terms.beginners, open=late)
        return Hands(state.totals, (0,) * terms.players, state)

    def takes_late(self, terms: Terms) -> bool:
        return terms.settings["roster"] == "open"

    def may_miss(self, terms: Terms) -> bool:
        return self.takes_late(terms)

    def check_change(self, terms: Terms, fold: Hands, change: RosterChange) -> None:  # noqa: ARG002
        if change.what == "left":
            series.check_leaving(fold.state, change.player)
        else:
            series.check_coming(fold.state, change.player, change.points)

    def change(self, terms: Terms, fold: Hands, change: RosterChange) -> Hands:  # noqa: ARG002
        before, player = fold.state, change.player
        if change.what == "joined":
            after = series.with_player(before, player, change.points)
        elif before.over or player not in (before.playing if change.what == "left" else before.left):
            return fold
        elif change.what == "left":
            after = series.without_player(before, player)
        else:
            after = series.with_player(before, player, change.points)
        return msgspec.structs.replace(fold, totals=after.totals, state=after)

    def check_next(self, terms: Terms, fold: Hands, game: NextGame) -> None:  # noqa: ARG002
        if game.waiting and not fold.state.over:
            words = said("hand {waiting} is still being played, and counts before the next one", waiting=game.waiting)
            raise Illegal(words, rule="spooks:series.2", expected=("play it to its end", "close --void WHY"))
        series.check_hand(fold.state, game.dealer, game.players, _options(fold, game.options), ruled=game.ruled)

    def check_result(self, terms: Terms, played: Played) -> None:  # noqa: ARG002
        series.check_result(_hand(played, played.dealer or played.players[0]))

    def check_reported(self, terms: Terms, fold: Hands, reported: Reported) -> None:
        points = dict(zip(reported.players, reported.points, strict=True))
        deck = Deck(typed_options(terms.options).decks, own_points(fold.data))
        series.check_left_over(points, reported.winners, deck)

    def complete(self, terms: Terms, reported: Reported) -> Reported:  # noqa: ARG002
        if len(reported.points) < len(reported.players):
            raise Usage(said("give the points left of every player, 0 for a player who got out"), expected=("anna=0 bert=33",))
        winners = reported.winners or tuple(
            player for player, points in zip(reported.players, reported.points, strict=True) if points == 0
        )
        points = tuple(
            0 if player in winners and value is None else value
            for player, value in zip(reported.players, reported.points, strict=True)
        )
        keys = [
            (player not in winners, value is None, value or 0) for player, value in zip(reported.players, points, strict=True)
        ]
        ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
        return msgspec.structs.replace(reported, points=points, winners=winners, ranks=ranks)

    def count(self, terms: Terms, fold: Hands, played: Played) -> tuple[Hands, Counted]:  # noqa: ARG002
        before = fold.state
        options = _options(fold, played.options)
        try:
            series.check_lasting(before, options)
            hand = _hand(played, played.dealer or series.next_dealer(before, options, played.players))
            after = series.count_hand(before, hand, () if played.data is None else played.players, ruled=played.ruled)
        # a format refuses new games only: a hand that was played and cannot count is flagged
        except SpooklogError as problem:
            flag = SeriesFlag(problem.rule or "", problem.message)
            return fold, Counted(dict(played.points), flags=(flag,), counted=False)
        flags = (*_missed(before, played), *_dealt_wrongly(before, played, options))
        grabbed = tuple(player for player in before.playing if after.totals[player - 1] >= after.target)
        games = tuple(n + (player in played.players) for player, n in enumerate(fold.played, start=1))
        gained: dict[int, int | None] = {
            player: after.totals[player - 1] - before.totals[player - 1] for player in played.players
        }
        data = fold.data if played.data is None else played.data
        return Hands(after.totals, games, after, data), Counted(gained, grabbed, flags)

    def over(self, terms: Terms, fold: Hands) -> bool:  # noqa: ARG002
        return fold.state.over

    def winners(self, terms: Terms, fold: Hands) -> tuple[int, ...]:  # noqa: ARG002
        return fold.state.winners

    def places(self, terms: Terms, fold: Hands) -> tuple[int, ...]:  # noqa: ARG002
        return series.places(fold.state)

    def playing(self, terms: Terms, fold: Hands) -> tuple[int, ...]:  # noqa: ARG002
        return fold.state.playing

    def next_dealer(self, terms: Terms, fold: Hands, players: tuple[int, ...]) -> int | None:  # noqa: ARG002
        return series.next_dealer(fold.state, seats=players)


FORMATS: tuple[AnyFormat, ...] = (
    SpooksSeries("short", said("hands are played until a total comes to the target; the lowest total wins")),
    SpooksSeries("long", said("a player whose total comes to the target drops out; the last three play until one more does")),
)


def _hand(played: Played, dealer: int) -> HandResult:
    return HandResult(
        hand=played.number,
        dealer=dealer,
        record=played.level,
        winners=played.winners,
        points=dict(played.points),
        trust=played.trust,
        ended_by=played.ended_by,
    )


def _options(fold: Hands, values: Mapping[str, OptionValue]) -> Options:
    """Return the options of a hand in a series; a hand played on its own takes on those that last for the series (r.37)."""
    options = typed_options(values)
    if options.series != "none":
        return options
    lasting = fold.state.options
    return msgspec.structs.replace(options, series=lasting.series, target=lasting.target)


def _missed(before: SeriesState, played: Played) -> tuple[SeriesFlag, ...]:
    """Return the flag of a hand that a player missed whom the rules want in it; it counts all the same, as the table ruled."""
    try:
        series.check_players(before, played.players)
    except SpooklogError as problem:
        return (SeriesFlag(problem.rule or "", problem.message, counts=True),)
    return ()


def _dealt_wrongly(before: SeriesState, played: Played, options: Options) -> tuple[SeriesFlag, ...]:
    """Return the flag of a hand that another player should have dealt; it counts all the same, as it was played."""
    try:
        series.check_dealer(before, played.dealer, played.players, options)
    except SpooklogError as problem:
        return (SeriesFlag(problem.rule or "", problem.message, counts=True),)
    return ()
