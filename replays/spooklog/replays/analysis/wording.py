"""An analysis in words: the sentence above it, what it rests on, and who estimates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from spooklog.domain.log.game import Game
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import (
    Analysed,
    CurvePoint,
    Estimate,
    PastAnswer,
    SeriesAnalysed,
    SeriesPoint,
    TurningPoint,
)

BY_BOTS, BY_ROUNDS, BY_GAMES = "as bots estimate it", "estimated from past rounds", "estimated from past games"
"""Who or what estimates, behind what is estimated: a game by bots, a score sheet, a series."""


def headline(found: Analysed) -> str:
    """Return who won and which ply or round decided it; for a game that goes on, who is likely to win."""
    last = found.curve[-1]
    won = _won(last)
    names = " and ".join(found.players[at] for at in won)
    if not won:
        player, share = _ahead(found.players, last)
        return f"{player} wins {share} of 100 evenings like this" if found.past else f"{player} is ahead with {share}%"
    if turn := _decided(found, won):
        return f"{names} won, and {turn.text if found.each == 'round' else f'ply {turn.ply}'} decided it"
    return f"{names} won, and no single {'round' if found.each == 'round' else 'ply'} decided it"


def series_headline(found: SeriesAnalysed) -> str:
    """Return who is likely to win a series, or who won it."""
    last = found.curve[-1]
    if won := _won(last):
        return f"{' and '.join(found.players[at] for at in won)} won"
    player, share = _ahead(found.players, last)
    return f"{player} wins {share} of 100 series like this"


def estimated_by(game: Game) -> str:
    """Return who or what estimates the chances of a game, as words behind what is estimated."""
    return BY_ROUNDS if game.ruleset.chances else BY_BOTS


def drawn_from(past: PastAnswer, each: str) -> str:
    """Return which past rounds or games chances are drawn from: those that all players played, or how many each played."""
    if set(past.own.values()) == {past.rounds}:
        return f"the {counted(past.rounds, each)} that these people played"
    own = ", ".join(f"{name} in {results}" for name, results in past.own.items())
    return f"{counted(past.rounds, f'past {each}')} ({own})"


def series_rests_on(found: SeriesAnalysed, each: str) -> str:
    """Return what the chances of a series rest on, and how far each share may be off; `each` is the word for one of its games."""
    return _drawn(found.past, each, found.rollouts, found.curve)


def _drawn(past: PastAnswer, each: str, rollouts: int, curve: Sequence[CurvePoint] | Sequence[SeriesPoint]) -> str:
    times = f"{counted(rollouts, 'rest')} of each moment drawn from {drawn_from(past, each)}."
    return f"{times} Give or take {percent(_worst(curve))} at most."


def rests_on(found: Analysed) -> str:
    """Return what an analysis rests on: how often which bot played on, knowing what, and how far each share may be off."""
    if found.past:
        return _drawn(found.past, "round", found.rollouts, found.curve)
    return f"The {played_on(found)}, {_knowing(found.viewer)}. Give or take {percent(_worst(found.curve))} at most."


def played_on(found: Analysed) -> str:
    """Return which bot played what on, and how often: `bot climber played on from each position, 64 times`."""
    errs = f", which errs in {found.errs_percent} of 100 decisions," if found.errs_percent else ""
    positions = "the start of each round" if found.each == "round" else "each position"
    return f"bot {found.bot}{errs} played on from {positions}, {counted(found.rollouts, 'time')}"


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
        yield f"where a ? stands, the error is too large to tell: analyse --effort {efforts[-1]} would tell"
    elif found.past:
        yield "luck, play and single decisions are not told: no bot knows the rules of this game"
    elif not found.hidden and any(seat.play is None for seat in found.seats):
        yield "luck and play are not told: even with --effort deep their errors would be too large"
    if found.past:
        yield from found.notes
        return
    if found.decisions_judged is None:
        yield "single decisions are not judged"
    elif not found.dearest:
        yield f"none of {counted(found.decisions_judged, 'decision')} was beyond doubt worse than another"
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


def _knowing(viewer: str) -> str:
    known = {"full": "all that the log knows", "public": "what all could see"}
    return f"knowing {known.get(viewer, f'what {viewer} knew')}"


def _decided(found: Analysed, won: list[int]) -> TurningPoint | None:
    """Return the turning point that moved most to those who won."""

    def gain(one: TurningPoint) -> float:
        return sum(one.after[at] - one.before[at] for at in won)

    turn = max(found.turning_points, key=gain, default=None)
    return turn if turn and gain(turn) > 0 else None
