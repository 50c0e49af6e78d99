"""An analysis in words: the sentence above it, what it rests on, and who estimates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from spooklog.domain.log.game import Game
from spooklog.domain.values.saying import chained, joined, said, within
from spooklog.domain.words.wording import counted, counted_each
from spooklog.replays.analysis.answers import (
    Analysed,
    CurvePoint,
    Estimate,
    PastAnswer,
    SeriesAnalysed,
    SeriesPoint,
    TurningPoint,
)

BY_BOTS, BY_ROUNDS, BY_GAMES = said("as bots estimate it"), said("estimated from past rounds"), said("estimated from past games")
"""Who or what estimates, behind what is estimated: a game by bots, a score sheet, a series."""


def headline(found: Analysed) -> str:
    """Return who won and which ply or round decided it; for a game that goes on, who is likely to win."""
    last = found.curve[-1]
    won = _won(last)
    names, each_is_round = chained(found.players[at] for at in won), found.each == "round"
    if not won:
        player, share = _ahead(found.players, last)
        if found.past:
            return said("{player} wins {share} of 100 evenings like this", player=player, share=share)
        return said("{player} is ahead with {share}%", player=player, share=share)
    if turn := _decided(found, won):
        if each_is_round:
            return said("{names} won, and {round} decided it", names=names, round=turn.text)
        return said("{names} won, and ply {ply} decided it", names=names, ply=turn.ply)
    if each_is_round:
        return said("{names} won, and no single round decided it", names=names)
    return said("{names} won, and no single ply decided it", names=names)


def series_headline(found: SeriesAnalysed) -> str:
    """Return who is likely to win a series, or who won it."""
    last = found.curve[-1]
    if won := _won(last):
        return said.counted(len(won), "{names} won", "{names} won", names=chained(found.players[at] for at in won))
    player, share = _ahead(found.players, last)
    return said("{player} wins {share} of 100 series like this", player=player, share=share)


def estimated_by(game: Game) -> str:
    """Return who or what estimates the chances of a game, as words behind what is estimated."""
    return BY_ROUNDS if game.ruleset.chances else BY_BOTS


def drawn_from(past: PastAnswer, each: str) -> str:
    """Return which past rounds or games chances are drawn from: those that all players played, or how many each played."""
    if set(past.own.values()) == {past.rounds}:
        return said("the {games} that these people played", games=counted_each(past.rounds, each))
    own = joined(said("{name} in {results}", name=name, results=results) for name, results in past.own.items())
    return within("{games} ({own})", games=_past(past.rounds, each), own=own)


def _past(number: int, each: str) -> str:
    match each:
        case "round":
            return counted(number, "past round")
        case "game":
            return counted(number, "past game")
        case "hand":
            return counted(number, "past hand")
        case _:
            return counted(number, f"past {each}")


def series_rests_on(found: SeriesAnalysed, each: str) -> str:
    """Return what the chances of a series rest on, and how far each share may be off; `each` is the word for one of its games."""
    return _drawn(found.past, each, found.rollouts, found.curve)


def _drawn(past: PastAnswer, each: str, rollouts: int, curve: Sequence[CurvePoint] | Sequence[SeriesPoint]) -> str:
    return said.counted(
        rollouts,
        "{number} rest of each moment drawn from {past}. Give or take {most} at most.",
        "{number} rests of each moment drawn from {past}. Give or take {most} at most.",
        past=drawn_from(past, each),
        most=percent(_worst(curve)),
    )


def rests_on(found: Analysed) -> str:
    """Return what an analysis rests on: how often which bot played on, knowing what, and how far each share may be off."""
    if found.past:
        return _drawn(found.past, "round", found.rollouts, found.curve)
    parts = {"played": played_on(found), "most": percent(_worst(found.curve))}
    match found.viewer:
        case "full":
            return said("The {played}, knowing all that the log knows. Give or take {most} at most.", **parts)
        case "public":
            return said("The {played}, knowing what all could see. Give or take {most} at most.", **parts)
        case viewer:
            return said("The {played}, knowing what {name} knew. Give or take {most} at most.", name=viewer, **parts)


def played_on(found: Analysed) -> str:
    """Return which bot played what on, and how often: `bot climber played on from each position, 64 times`."""
    parts = {
        "bot": found.bot,
        "positions": said("the start of each round") if found.each == "round" else said("each position"),
        "times": counted(found.rollouts, "time"),
    }
    if found.errs_percent:
        errs = found.errs_percent
        return said("bot {bot}, which errs in {errs} of 100 decisions, played on from {positions}, {times}", errs=errs, **parts)
    return said("bot {bot} played on from {positions}, {times}", **parts)


def moved(one: TurningPoint, players: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return whose shares a turning point moved, with the shares before and after it."""
    moves = zip(players, map(percent, one.before), map(percent, one.after), strict=True)
    return [(name, before, after) for name, before, after in moves if before != after]


def chances(players: Sequence[str], point: CurvePoint) -> str:
    """Return how likely each player was to win: `anna 52 ± 3%, bert 48 ± 3%`."""
    return ", ".join(f"{player} {share}" for player, share in zip(players, shares(point), strict=True))


def shares(point: CurvePoint | SeriesPoint) -> list[str]:
    """Return the share of each player with its error: `52 ± 3%`; without one once it is decided."""
    known = not any(point.errors)
    return [
        percent(share) if known else f"{give_or_take(share, error)}%"
        for share, error in zip(point.shares, point.errors, strict=True)
    ]


def give_or_take(share: float, error: float) -> str:
    """Return a share with its error, in hundredths: `52 ± 3`. The error is rounded up: it is never nothing."""
    return f"{share * 100:.0f} ± {math.ceil(round(error * 100, 2))}"


def limits(found: Analysed) -> Iterator[str]:
    """Yield what limits the estimates, a sentence each."""
    efforts = list(dict.fromkeys(seat.enough for seat in found.seats if seat.enough))
    if efforts:
        yield said("where a ? stands, the error is too large to tell: analyse --effort {effort} would tell", effort=efforts[-1])
    elif found.past:
        yield said("luck, play and single decisions are not told: no bot knows the rules of this game")
    elif not found.hidden and any(seat.play is None for seat in found.seats):
        yield said("luck and play are not told: even with --effort deep their errors would be too large")
    if found.past:
        yield from found.notes
        return
    if found.decisions_judged is None:
        yield said("single decisions are not judged")
    elif not found.dearest:
        decisions = counted(found.decisions_judged, "decision")
        yield said("none of {decisions} was beyond doubt worse than another", decisions=decisions)
    yield from found.notes


def points(one: Estimate | None) -> str:
    """Return a sum in hundredths of a win: `+12 ± 3`, `0 ± 2`; `?` where the error is too large to tell."""
    return "?" if one is None else f"{round(one.value * 100):+} ± {one.error * 100:.0f}".replace("+0", "0").replace("-", "−")


def percent(share: float) -> str:
    """Return a share as a whole percentage."""
    return f"{share * 100:.0f}%"


def _won(last: CurvePoint | SeriesPoint) -> list[int]:
    """Return who won, counted from 0; nobody while that is an estimate."""
    return [] if any(last.errors) else [at for at, share in enumerate(last.shares) if share]


def _ahead(players: Sequence[str], last: CurvePoint | SeriesPoint) -> tuple[str, str]:
    """Return who is likeliest to win, and the share with its error."""
    at = max(range(len(players)), key=last.shares.__getitem__)
    return players[at], give_or_take(last.shares[at], last.errors[at])


def _worst(curve: Sequence[CurvePoint] | Sequence[SeriesPoint]) -> float:
    return max((error for point in curve for error in point.errors), default=0.0)


def _decided(found: Analysed, won: list[int]) -> TurningPoint | None:
    """Return the turning point that moved most to those who won."""

    def gain(one: TurningPoint) -> float:
        return sum(one.after[at] - one.before[at] for at in won)

    turn = max(found.turning_points, key=gain, default=None)
    return turn if turn and gain(turn) > 0 else None
