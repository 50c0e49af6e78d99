"""Standings = fold(the log of the series, the current outcomes of its games in the order they were added). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.domain.formats.format import Counted, NextGame, RosterChange
from spooklog.domain.formats.result import GameResult, Played, Reported, by_player
from spooklog.domain.formats.standings import Line, RosterLine, Standings
from spooklog.domain.series.series import Item, Series
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.value import Value


class Tallied(Value, frozen=True):
    """A series with its games counted: the fold of its format, and the standings."""

    fold: Any
    standings: Standings


def tally(series: Series, results: Mapping[str, GameResult]) -> Tallied:
    """Count the games of a series; `results` are the current results by stream. A game without a result is `missing`."""
    format, terms = series.format, series.terms
    fold = format.start(terms)
    lines, roster, before = [], list[RosterLine](), 0
    for item in series.items:
        fold, changed = _changed(series, fold, before, item.number)
        roster, before = [*roster, *changed], item.number
        played, line = _line(series, item, results)
        if played:
            fold, counted = format.count(terms, fold, played)
            line = _counted(line, counted, fold.totals)
        lines.append(line if played else msgspec.structs.replace(line, totals=fold.totals))
    fold, changed = _changed(series, fold, before)
    over = format.over(terms, fold)
    ended = over or (format.endless and series.closed is not None)
    playing = format.playing(terms, fold)
    following = _next_players(series, playing)
    standings = Standings(
        format=format.name,
        unit=format.unit,
        target=format.target(terms),
        totals=fold.totals,
        games_played=fold.played,
        playing=playing,
        places=format.places(terms, fold),
        over=over,
        winners=format.winners(terms, fold) if ended else (),
        lines=tuple(lines),
        team=format.team(terms, fold),
        next_players=following,
        next_dealer=format.next_dealer(terms, fold, following) if following and not over else None,
        beside=format.beside(terms, fold),
        roster=(*roster, *changed),
    )
    if series.closed:
        same = standings.digest == series.closed.standings
        standings = msgspec.structs.replace(standings, status="official" if same else "amended")
    return Tallied(fold, standings)


def misplaced(series: Series, results: Mapping[str, GameResult]) -> frozenset[int]:
    """Return the numbers of games that could not be added where they are, after corrections of earlier ones."""
    format, terms, waiting = series.format, series.terms, None
    fold, found, before = format.start(terms), set[int](), 0
    for item in series.items:
        fold, _ = _changed(series, fold, before, item.number)
        before = item.number
        played, line = _line(series, item, results)
        result = results.get(item.game or "")
        as_played = played or (played_game(series, item.number, item.players, result) if result else None)
        if as_played:
            next_game = NextGame(
                players=item.players,
                options=as_played.options,
                dealer=as_played.dealer,
                waiting=waiting,
                ruled=item.ruled is not None,
            )
            try:
                format.check_next(terms, fold, next_game)
                if played:
                    format.check_result(terms, played)
                if item.result:
                    format.check_reported(terms, fold, item.result)
            except SpooklogError:
                found.add(item.number)
        if played:
            fold, _ = format.count(terms, fold, played)
        elif line.status == "playing" and waiting is None:  # the earliest one, as `commands._next` names it
            waiting = item.number
    return frozenset(found)


def played_of(series: Series, number: int, reported: Reported) -> Played:
    """Return a reported result as it is counted. Its `trust` is the points, or the winner where points are missing."""
    points = dict(zip(reported.players, reported.points, strict=True))
    return Played(
        number=number,
        players=reported.players,
        winners=reported.winners,
        points=points,
        ranks=dict(zip(reported.players, reported.ranks, strict=True)),
        trust="winner" if None in points.values() and reported.team is None else "points",
        ended_by="result",
        level="result",
        team=reported.team,
        dealer=reported.dealer,
        options={**series.terms.options, **series.format.inherited(series.terms)},
    )


def played_game(series: Series, number: int, players: tuple[int, ...], result: GameResult) -> Played:
    """Return a decided game as it is counted."""
    defaults = {option.name: option.default for option in series.ruleset.meta.options}
    return by_player(number, result, players, defaults)


def _next_players(series: Series, playing: tuple[int, ...]) -> tuple[int, ...]:
    """Return who plays the next game unless the table says more: the same people as in the last one, and who came since.

    All who may play, where none of them may miss a game, or too few of the last players are still in.
    """
    if not series.items or not series.format.may_miss(series.terms):
        return playing
    last = series.items[-1]
    came = {change.player for change in series.changes if change.after >= last.number and change.what != "left"}
    again = tuple(player for player in playing if player in (*last.players, *came))
    return again if len(again) >= series.ruleset.meta.min_seats else playing


def _changed(series: Series, fold: Any, after: int, before: int | None = None) -> tuple[Any, list[RosterLine]]:
    """Return the fold with the changes of the roster between two games, and the lines of those that have an effect.

    `after` and `before` are the numbers of the two games; `before` is None for what follows the last one.
    """
    lines = []
    for change in series.changes:
        if after <= change.after and (before is None or change.after < before):
            # a format that takes nobody late has who joined from its first game on
            now = series.format.change(series.terms, fold, change) if change in series.terms.changes else fold
            if now is not fold or change not in series.terms.changes:
                total = now.totals[change.player - 1]
                line = RosterLine(
                    after=change.after,
                    player=change.player,
                    what=change.what,
                    total=total,
                    named=change.points is not None,
                    misplaced=_is_misplaced(series, fold, change),
                )
                lines.append(line)
            fold = now
    return fold, lines


def _is_misplaced(series: Series, fold: Any, change: RosterChange) -> bool:
    try:
        series.format.check_change(series.terms, fold, change)
    except SpooklogError:
        return True
    return False


def _line(series: Series, item: Item, results: Mapping[str, GameResult]) -> tuple[Played | None, Line]:
    if item.result:
        played: Played | None = _as_ruled(item, played_of(series, item.number, item.result))
        return played, _line_of(item, "recorded", played, ())
    result = results.get(item.game or "")
    if result is not None and result.status in ("damaged", "unsupported"):
        return None, _line_of(item, result.status, None, (), result.ruleset)
    if result is None or result.seats != len(item.players):  # its seats could not be paired with the players
        return None, _line_of(item, "missing", None, ())
    played = _as_ruled(item, played_game(series, item.number, item.players, result))
    if result.counts:
        return played, _line_of(item, result.status, played, result.flags, result.ruleset)
    status = "void" if result.status == "void" else "playing"
    return None, _line_of(item, status, played, result.flags, result.ruleset)


def _as_ruled(item: Item, played: Played) -> Played:
    return msgspec.structs.replace(played, ruled=True) if item.ruled else played


def _line_of(item: Item, status: Any, played: Played | None, flags: tuple[str, ...], ruleset: str | None = None) -> Line:
    line = Line(
        number=item.number,
        game=item.game,
        players=item.players,
        status=status,
        counted=False,
        totals=(),
        game_flags=flags,
        ruleset=ruleset,
    )
    if played is None:
        return line
    known: dict[str, Any] = {"level": played.level, "dealer": played.dealer}
    if status not in ("playing", "void"):
        known |= {"winners": played.winners, "trust": played.trust, "ended_by": played.ended_by, "team": played.team}
    return msgspec.structs.replace(line, **known)


def _counted(line: Line, counted: Counted, totals: tuple[int, ...]) -> Line:
    return msgspec.structs.replace(
        line,
        counted=counted.counted,
        totals=totals,
        points=counted.points,
        grabbed=counted.grabbed,
        flags=counted.flags,
    )
