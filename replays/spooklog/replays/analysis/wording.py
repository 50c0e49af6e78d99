"""An analysis in words: the sentence above it, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.answers import Analysed, CurvePoint, Estimate, TurningPoint


def headline(found: Analysed) -> str:
    """Return who won and which ply or round decided it; for a game that goes on, who is likely to win."""
    last = found.curve[-1]
    won = [at for at, share in enumerate(last.shares) if share] if not any(last.errors) else []
    names = " and ".join(found.players[at] for at in won)
    if not won:
        ahead = max(range(len(last.shares)), key=last.shares.__getitem__)
        return f"{found.players[ahead]} is ahead with {percent(last.shares[ahead])}"
    if turn := _decided(found, won):
        return f"{names} won, and {turn.text if found.each == 'round' else f'ply {turn.ply}'} decided it"
    return f"{names} won, and no single {'round' if found.each == 'round' else 'ply'} decided it"


def rests_on(found: Analysed) -> str:
    """Return what an analysis rests on: how often which bot played on, knowing what, and how far each share may be off."""
    worst = max((error for point in found.curve for error in point.errors), default=0.0)
    return f"The {played_on(found)}, {_knowing(found.viewer)}. Give or take {percent(worst)} at most."


def played_on(found: Analysed) -> str:
    """Return which bot played what on, and how often: `bot climber played each position on 64 times`."""
    errs = f", which errs in {found.errs_percent} of 100 decisions," if found.errs_percent else ""
    positions = "the start of each round" if found.each == "round" else "each position"
    return f"bot {found.bot}{errs} played {positions} on {counted(found.rollouts, 'time')}"


def moved(one: TurningPoint, players: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return whose shares a turning point moved, with the shares before and after it."""
    moves = zip(players, map(percent, one.before), map(percent, one.after), strict=True)
    return [(name, before, after) for name, before, after in moves if before != after]


def chances(players: Sequence[str], point: CurvePoint) -> str:
    """Return how likely each player was to win: `anna 52%, bert 48%`."""
    return ", ".join(f"{player} {percent(share)}" for player, share in zip(players, point.shares, strict=True))


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


def _knowing(viewer: str) -> str:
    known = {"full": "all that the log knows", "public": "what all could see"}
    return f"knowing {known.get(viewer, f'what {viewer} knew')}"


def _decided(found: Analysed, won: list[int]) -> TurningPoint | None:
    """Return the turning point that moved most to those who won."""

    def gain(one: TurningPoint) -> float:
        return sum(one.after[at] - one.before[at] for at in won)

    turn = max(found.turning_points, key=gain, default=None)
    return turn if turn and gain(turn) > 0 else None
