"""Decisions about a series: what a person asks becomes drafts of entries, or a refusal. Pure; people, time and hashes come later.

New games are refused where the rules of the format say so. Corrections of what is there already never are.
"""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.errors import Illegal, Usage
from spooklog.domain.labels import Labels
from spooklog.domain.log.decide import Decision, Draft, Seal
from spooklog.domain.options import Option, read_options
from spooklog.domain.ruleset import Action, AnyRuleset
from spooklog.domain.series.events import (
    MOST,
    GameAdded,
    GameRemoved,
    ResultCorrected,
    ResultRecorded,
    SeriesClosed,
    SeriesOpened,
    SeriesReopened,
)
from spooklog.domain.series.format import AnyFormat, NextGame, Terms
from spooklog.domain.series.result import GameResult, Reported
from spooklog.domain.series.series import Series, after_event
from spooklog.domain.series.tally import Tallied, played_game, played_of


def terms_for(
    ruleset: AnyRuleset, format: AnyFormat, labels: Labels, settings: Mapping[str, str], options: Mapping[str, str]
) -> Terms:
    """The terms of a series that is to be opened, from what people typed; `labels` are those of its players.

    Raises Usage for a setting or option that there is not, Illegal with a rule for terms that no series can have.
    """
    terms = Terms(
        ruleset=ruleset.meta.name,
        players=len(labels),
        settings=read_options(format.settings, settings, labels),
        options=read_options(ruleset.meta.options, options, labels),
    )
    return format.prepare(terms)


def opened(format: AnyFormat, terms: Terms, persons: tuple[str, ...], named: frozenset[str]) -> SeriesOpened:
    """The event that opens a series for persons by id; `named` are the options that were given and not defaulted."""
    kept = {*named, *format.lasting}
    return SeriesOpened(
        ruleset=terms.ruleset,
        format=format.name,
        persons=persons,
        settings=terms.settings,
        options={name: value for name, value in terms.options.items() if name in kept},
    )


def next_options(series: Series, labels: Labels) -> dict[str, str]:
    """The options that the next game starts with unless it says otherwise, as texts; `labels` are those of the series."""
    specs: dict[str, Option] = {option.name: option for option in series.ruleset.meta.options}
    values = {**series.opened.options, **series.format.inherited(series.terms)}
    return {name: specs[name].write(value, labels) for name, value in values.items() if name in specs}


def add(
    series: Series, tallied: Tallied, game: str, players: tuple[int, ...], result: GameResult, *, anyway: bool = False
) -> Decision:
    """Add a game, by its stream; `players` sit on its seats.

    With `anyway` it is taken though it cannot be the next one, and carries a flag instead: so a series that corrections have led
    to can be written down again. Raises Illegal or Impossible as the format does, Usage for a game that can be in no series of
    this ruleset.
    """
    _refuse_closed(series)
    if result.ruleset.partition("/")[0] != series.ruleset.meta.slug:
        raise Usage(f"the games of this series are {series.ruleset.meta.slug}, and this one is {result.ruleset}")
    if game in series.games:
        raise Usage("the game is in the series already")
    if result.status == "void":
        raise Illegal("the game was broken off: it counts for nothing", rule=series.ruleset.meta.void_rule)
    number = series.numbers + 1
    played = played_game(series, number, players, result)
    if not anyway:
        series.format.check_next(series.terms, tallied.fold, _next(tallied, players, played.options, played.dealer))
        if result.counts:
            series.format.check_result(series.terms, played)
    return _decision(series, GameAdded(game, players))


def record(series: Series, tallied: Tallied, said: Reported, *, anyway: bool = False) -> Decision:
    """Record the result of a game that was not logged; `anyway` as for `add`.

    Raises Illegal or Impossible as the format does, Usage for what says too little.
    """
    _refuse_closed(series)
    full = series.format.complete(series.terms, _whole(series, said))
    _check_fits(full)
    played = played_of(series, series.numbers + 1, full)
    if not anyway:
        series.format.check_next(series.terms, tallied.fold, _next(tallied, full.players, played.options, full.dealer))
        series.format.check_reported(series.terms, tallied.fold, full)
    series.format.check_result(series.terms, played)
    _check_dealer(full)
    event = ResultRecorded(
        players=full.players, points=full.points, winners=full.winners, ranks=full.ranks, team=full.team, dealer=full.dealer
    )
    return _decision(series, event)


def correct(series: Series, tallied: Tallied, number: int, said: Reported, seal: Seal, why: str | None = None) -> Decision:
    """Say what a recorded result really was.

    Raises NotFound, Usage for a game with a log of its own, and Illegal or Impossible for what can be no result anywhere.
    """
    before = series.item(number)
    if before.result is None:
        raise Usage(f"game {number} has a log of its own: correct that", expected=("amend", "undo"))
    full = series.format.complete(series.terms, _whole(series, said))
    _check_fits(full)
    _check_dealer(full)
    series.format.check_result(series.terms, played_of(series, number, full))
    series.format.check_reported(series.terms, tallied.fold, full)
    reason = seal(why) if why else None
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
    return Decision(_decision(series, event).drafts, (reason,) if reason else ())


def remove(series: Series, number: int, seal: Seal, why: str | None = None) -> Decision:
    """Take a game out again that does not belong to the series. Raises NotFound."""
    series.item(number)
    reason = seal(why) if why else None
    return Decision(_decision(series, GameRemoved(number, reason.digest if reason else None)).drafts, (reason,) if reason else ())


def close(series: Series, tallied: Tallied, seal: Seal, why: str | None = None) -> Decision:
    """Make the standings official. Raises Illegal while the series goes on, unless there is a reason `why` it ends here."""
    _refuse_closed(series)
    standings = tallied.standings
    if not why:
        if standings.open_games:
            raise Illegal(
                f"game {standings.open_games[0].number} is still being played", expected=("play it to its end", "close --why WHY")
            )
        if not standings.over and not series.format.endless:
            raise Illegal("the series is not over yet", expected=("play on", "close --why WHY"))
        if not any(line.counted for line in standings.lines):
            raise Illegal("no game of the series counts yet", expected=("play on", "close --why WHY"))
    reason = seal(why) if why else None
    ended = standings.over or series.format.endless
    winners = series.format.winners(series.terms, tallied.fold) if ended else ()
    event = SeriesClosed(
        standings=standings.with_winners(winners).digest,
        totals=standings.totals,
        places=standings.places,
        winners=winners,
        why=reason.digest if reason else None,
    )
    return Decision(_decision(series, event).drafts, (reason,) if reason else ())


def reopen(series: Series, seal: Seal, why: str | None = None) -> Decision:
    """Let a closed series go on. Raises Illegal when it is open."""
    if series.closed is None:
        raise Illegal("the series is open already", expected=("close",))
    reason = seal(why) if why else None
    return Decision(_decision(series, SeriesReopened(reason.digest if reason else None)).drafts, (reason,) if reason else ())


def _decision(series: Series, event: Action) -> Decision:
    after = after_event(series, series.head + 1, event)
    return Decision((Draft(event, after.digest, after),))


def _next(tallied: Tallied, players: tuple[int, ...], options: Mapping[str, object], dealer: int | None) -> NextGame:
    waiting = tallied.standings.open_games
    return NextGame(
        players=players,
        options=dict(options),  # type: ignore[arg-type]
        dealer=dealer,
        waiting=waiting[0].number if waiting else None,
    )


def _whole(series: Series, said: Reported) -> Reported:
    """The report, with one value a player. Raises Usage for players that the series does not have."""
    players = said.players
    if not players:
        raise Usage("say who played", expected=("anna=30 bert=0",))
    if len({*players}) < len(players):
        raise Usage("somebody is named twice")
    if not all(1 <= player <= series.terms.players for player in players):
        raise Usage(f"the players of this series are 1 to {series.terms.players}")
    if any(number is not None and abs(number) > MOST for number in (*said.points, said.team)):
        raise Usage(f"a game brings {MOST} points at most")
    return said


def _check_fits(full: Reported) -> None:
    """Raise Usage for a result that says more or less than one value a player, or names others."""
    if not len(full.players) == len(full.points) == len(full.ranks) or not {*full.winners} <= {*full.players}:
        raise Usage("a result is of those who played, one value each", expected=("anna=30 bert=0",))
    if any(not 1 <= rank <= len(full.players) for rank in full.ranks):
        raise Usage(f"places are numbers from 1 to {len(full.players)}")


def _check_dealer(full: Reported) -> None:
    if full.dealer not in (None, *full.players):
        raise Usage("whoever dealt has played")  # where the rules know dealers, they have refused it by now


def _refuse_closed(series: Series) -> None:
    if series.closed:
        raise Illegal("the series is closed: reopen it first", expected=("series reopen",))
