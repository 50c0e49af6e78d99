"""Commands about a series: one person's request becomes drafts of entries, or a refusal. Pure.

The rules of the format can refuse new games, but never corrections of games that are in the series.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from spooklog.domain.contract.ruleset import Action
from spooklog.domain.formats.format import NextGame, RosterChange
from spooklog.domain.formats.result import GameResult, Reported
from spooklog.domain.log.decision import Decision, Draft, Seal
from spooklog.domain.log.entry import Ruled
from spooklog.domain.log.texts import SealedText
from spooklog.domain.series.events import (
    MOST,
    GameAdded,
    GameRemoved,
    PlayerJoined,
    PlayerLeft,
    PlayerReturned,
    ResultCorrected,
    ResultRecorded,
    SeriesClosed,
    SeriesReopened,
)
from spooklog.domain.series.series import Series, after_event, joined_terms, joining
from spooklog.domain.series.tally import Tallied, played_game, played_of
from spooklog.domain.values.errors import Illegal, Usage
from spooklog.domain.values.saying import at_seat, said
from spooklog.domain.values.value import Value

_CLOSE = "series close --why WHY"


class SeriesSituation(Value, frozen=True):
    """The inputs of a decision: the series as it stands when the entries are stored, and its games counted if needed."""

    series: Series
    seal: Seal
    counted: Tallied | None = None

    @property
    def tallied(self) -> Tallied:
        """The series with its games counted. Raises LookupError for a command without `COUNTS`."""
        if self.counted is None:
            raise LookupError("internal error: the games were not counted for this command")
        return self.counted

    def sealed(self, why: str | None) -> SealedText | None:
        """Seal a reason; return None for none."""
        return self.seal(why) if why else None


class SeriesCommand(Value, frozen=True, kw_only=True):
    """A request about a series; `happened` is its time at the table in ms since 1970 UTC, None for now."""

    COUNTS: ClassVar[bool] = True
    """Whether its decision needs the games counted."""

    happened: int | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entries to store. Raises a SpooklogError to refuse the command."""
        raise NotImplementedError


class AddGame(SeriesCommand, frozen=True):
    """Add a game, by its stream; `players` sit on its seats, `result` is its result so far.

    With `anyway` a game that cannot be the next one is added with a flag: an import needs that to rebuild a series in which
    corrections made games superfluous. `ruled` is the table's reason to let it stand against a rule of the format, which then
    counts it. Raises Illegal or Impossible as the format does, Usage for a game that no series of this ruleset can have.
    """

    game: str
    players: tuple[int, ...]
    result: GameResult
    anyway: bool = False
    ruled: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that adds it."""
        series, tallied, game, players, result = at.series, at.tallied, self.game, self.players, self.result
        _refuse_closed(series)
        if result.ruleset.partition("/")[0] != series.ruleset.meta.slug:
            slug = series.ruleset.meta.slug
            raise Usage(said("the games of this series are {slug}, and this one is {ruleset}", slug=slug, ruleset=result.ruleset))
        if game in series.games:
            raise Usage("the game is in the series already")
        if result.status == "void":
            raise Illegal("the game was broken off: it does not count", rule=series.ruleset.meta.void_rule)
        number, ruling, reason = series.numbers + 1, None, None
        played = played_game(series, number, players, result)
        if not self.anyway:
            ruling, reason = _checked_next(at, _next(tallied, players, played.options, played.dealer), self.ruled)
            if result.counts:
                series.format.check_result(series.terms, played)
        return _decision(series, GameAdded(game, players), reason, ruling)


class JoinSeries(SeriesCommand, frozen=True):
    """Take a player into the series: the id of a person, and the label, sealed. Earlier games count nothing for them.

    `points` is the total to start with, where the table names one; with `anyway` the format is not asked, as for `AddGame`.
    Raises Illegal in a closed series, or one whose format takes no more players or no such total; Usage for a player of the
    series.
    """

    person: str
    label: SealedText
    points: int | None = None
    anyway: bool = False

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that takes the player in."""
        series = at.series
        _refuse_closed(series)
        if self.person in series.opened.persons:
            raise Usage(said("{name} is in the series already", name=self.label.text), input=self.label.text)
        change = joining(series, _checked_total(self.points))
        if not self.anyway:
            series.format.check_change(series.terms, at.tallied.fold, change)
        series.format.start(joined_terms(series, change))  # for its refusals
        return _decision(series, PlayerJoined(self.person, self.label.digest, self.points))


class ReturnToSeries(SeriesCommand, frozen=True):
    """Take a player back who left, by number; `points` is the total from now on, where the table names one.

    Raises Illegal in a closed series and as the format does, Usage for a player who has not left.
    """

    player: int
    points: int | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that takes the player back."""
        series, player = at.series, self.player
        _refuse_closed(series)
        if player not in series.terms.left:
            raise Usage(said("{name} is in the series already", name=at_seat(player)))
        points = _checked_total(self.points)
        change = RosterChange(after=series.numbers, player=player, what="returned", points=points)
        series.format.check_change(series.terms, at.tallied.fold, change)
        return _decision(series, PlayerReturned(player, points))


class LeaveSeries(SeriesCommand, frozen=True):
    """Let a player leave the series, by number. The total stays, and the player cannot win.

    Raises Illegal in a closed series and as the format does, Usage for a player who has left.
    """

    player: int

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that lets the player leave."""
        series, player = at.series, self.player
        _refuse_closed(series)
        if player in series.terms.left:
            words = said("@{player} has left the series already", player=player)
            raise Usage(words, expected=(f"series join NAME @{player}",))
        series.format.check_change(series.terms, at.tallied.fold, RosterChange(after=series.numbers, player=player, what="left"))
        return _decision(series, PlayerLeft(player))


class RecordResult(SeriesCommand, frozen=True):
    """Record the result of a game without a log; `anyway` and `ruled` as for `AddGame`.

    Raises Illegal or Impossible as the format does, Usage for an incomplete report.
    """

    report: Reported
    anyway: bool = False
    ruled: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that records it."""
        series, tallied = at.series, at.tallied
        _refuse_closed(series)
        full = series.format.complete(series.terms, _checked(series, self.report))
        _check_fits(full)  # `played_of` pairs players and values one by one
        played, ruling, reason = played_of(series, series.numbers + 1, full), None, None
        if not self.anyway:
            ruling, reason = _checked_next(at, _next(tallied, full.players, played.options, full.dealer), self.ruled)
            series.format.check_reported(series.terms, tallied.fold, full)
        series.format.check_result(series.terms, played)
        _check_dealer(full)
        event = ResultRecorded(
            players=full.players, points=full.points, winners=full.winners, ranks=full.ranks, team=full.team, dealer=full.dealer
        )
        return _decision(series, event, reason, ruling)


class CorrectResult(SeriesCommand, frozen=True):
    """Replace a recorded result, by its number in the series.

    Raises NotFound, Usage for a game with a log of its own, and Illegal or Impossible for a result that no game can have.
    """

    number: int
    report: Reported
    why: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that corrects it."""
        series, tallied, number = at.series, at.tallied, self.number
        before = series.item(number)
        if before.result is None:
            raise Usage(said("game {number} has a log of its own: correct that", number=number), expected=("amend", "undo"))
        full = series.format.complete(series.terms, _checked(series, self.report))
        _check_fits(full)
        series.format.check_result(series.terms, played_of(series, number, full))
        series.format.check_reported(series.terms, tallied.fold, full)
        _check_dealer(full)
        reason = at.sealed(self.why)
        event = ResultCorrected(
            number=number,
            players=full.players,
            points=full.points,
            winners=full.winners,
            ranks=full.ranks,
            team=full.team,
            dealer=before.result.dealer if full.dealer is None and before.result.dealer in full.players else full.dealer,
            why=reason.digest if reason else None,
        )
        return _decision(series, event, reason)


class RemoveGame(SeriesCommand, frozen=True):
    """Remove a game or a result that does not belong to the series, by its number. Raises NotFound."""

    COUNTS: ClassVar[bool] = False

    number: int
    why: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that removes it."""
        at.series.item(self.number)  # called for its NotFound only
        reason = at.sealed(self.why)
        return _decision(at.series, GameRemoved(self.number, reason.digest if reason else None), reason)


class CloseSeries(SeriesCommand, frozen=True):
    """Make the standings official. Raises Illegal while the series goes on, unless `why` gives a reason to end it."""

    why: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that closes it."""
        series, tallied = at.series, at.tallied
        _refuse_closed(series)
        standings = tallied.standings
        if not self.why:
            if standings.open_games:
                words = said("game {number} is still being played", number=standings.open_games[0].number)
                raise Illegal(words, expected=(said("play it to its end"), _CLOSE))
            if not standings.over and not series.format.endless:
                raise Illegal("the series is not over yet", expected=(said("play on"), _CLOSE))
            if not any(line.counted for line in standings.lines):
                raise Illegal("no game of the series counts yet", expected=(said("play on"), _CLOSE))
        reason = at.sealed(self.why)
        ended = standings.over or series.format.endless
        winners = series.format.winners(series.terms, tallied.fold) if ended else ()
        event = SeriesClosed(
            standings=standings.with_winners(winners).digest,
            totals=standings.totals,
            places=standings.places,
            winners=winners,
            why=reason.digest if reason else None,
        )
        return _decision(series, event, reason)


class ReopenSeries(SeriesCommand, frozen=True):
    """Let a closed series go on. Raises Illegal if the series is open."""

    COUNTS: ClassVar[bool] = False

    why: str | None = None

    def decide(self, at: SeriesSituation) -> Decision:
        """Return the entry that opens it again."""
        if at.series.closed is None:
            raise Illegal("the series is open already", expected=("close",))
        reason = at.sealed(self.why)
        return _decision(at.series, SeriesReopened(reason.digest if reason else None), reason)


def _decision(series: Series, event: Action, reason: SealedText | None = None, ruled: Ruled | None = None) -> Decision:
    after = after_event(series, series.head + 1, event, ruled=ruled)  # recorder and time are no part of the digest
    return Decision((Draft(event, after.digest, after, ruled=ruled),), (reason,) if reason else ())


def _checked_next(at: SeriesSituation, game: NextGame, why: str | None) -> tuple[Ruled | None, SealedText | None]:
    """Return the ruling that lets a game be the next one, with its reason; neither where no rule of the format forbids it.

    Raises Illegal as the format does, for a game that it forbids without a reason or cannot count in spite of one.
    """
    series, fold = at.series, at.tallied.fold
    try:
        series.format.check_next(series.terms, fold, game)
    except Illegal as refusal:
        if not why or not refusal.rule:
            raise
        series.format.check_next(series.terms, fold, msgspec.structs.replace(game, ruled=True))
        reason = at.seal(why)
        return Ruled(refusal.rule, reason.digest), reason
    return None, None


def _next(tallied: Tallied, players: tuple[int, ...], options: Mapping[str, object], dealer: int | None) -> NextGame:
    waiting = tallied.standings.open_games
    return NextGame(
        players=players,
        options=dict(options),  # type: ignore[arg-type]
        dealer=dealer,
        waiting=waiting[0].number if waiting else None,
    )


def _checked(series: Series, report: Reported) -> Reported:
    """Return the report. Raises Usage for players that the series does not have, and for too many points."""
    players = report.players
    if not players:
        raise Usage("name the players of the game", expected=("anna=30 bert=0",))
    if len({*players}) < len(players):
        raise Usage("a player is named twice")
    if not all(1 <= player <= series.terms.players for player in players):
        raise Usage(said("the players of this series are 1 to {last}", last=series.terms.players))
    if any(number is not None and abs(number) > MOST for number in (*report.points, report.team)):
        raise Usage(said("a game brings {most} points at most", most=MOST))
    return report


def _checked_total(points: int | None) -> int | None:
    """Return the total. Raises Usage for one that no series has."""
    if points is not None and abs(points) > MOST:
        raise Usage(said("a player starts with {most} points at most", most=MOST), input=str(points))
    return points


def _check_fits(full: Reported) -> None:
    """Raise Usage for a result without exactly one value a player, or with other winners."""
    if not len(full.players) == len(full.points) == len(full.ranks) or not {*full.winners} <= {*full.players}:
        raise Usage("a result needs one value for each player", expected=("anna=30 bert=0",))
    if any(not 1 <= rank <= len(full.players) for rank in full.ranks):
        raise Usage(said("places are numbers from 1 to {last}", last=len(full.players)))


def _check_dealer(full: Reported) -> None:
    if full.dealer not in (None, *full.players):
        raise Usage("the dealer must be one of the players")  # rulesets with dealers have refused it by now, with a rule


def _refuse_closed(series: Series) -> None:
    if series.closed:
        raise Illegal("the series is closed: reopen it first", expected=("series reopen",))
