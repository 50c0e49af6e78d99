"""Prints the analysis of a game: the curve, a line a player; where it turned; luck and play; the dearest decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.padding import Padding
from rich.text import Text

from spooklog.cli.output import INDENT, Hanging, console, draws, said, say, show
from spooklog.cli.screens.tables import show_rows
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted
from spooklog.replays.analysis.wording import BY_BOTS, BY_ROUNDS, drawn_from, headline, limits, moved, percent, played_on

if TYPE_CHECKING:
    from spooklog.replays.analysis.answers import (
        Analysed,
        CurvePoint,
        DearDecision,
        Estimate,
        PastAnswer,
        SeatMoved,
        SeriesAnalysed,
        SeriesPoint,
        TurningPoint,
    )

BLOCKS, DIGITS = "▁▂▃▄▅▆▇█", "0123456789"
"""The height of a curve, from no part of the win to all of it; digits where the terminal has no blocks."""

_END = 6
"""Columns for the last share behind a curve."""

_NARROWEST = 20
"""Columns that a curve needs beside the name of its player; with less it stands below."""


def show_analysis(found: Analysed, title: str, *, kept: bool = False) -> None:
    """Print an analysis. Every number is marked as an estimate. `kept` says that it was counted before."""
    by: str = said("the {played}", played=played_on(found))
    how = BY_BOTS
    game = joined([found.game, title, _seen(found.viewer)])
    head = said("{game}: estimates by bots", game=game)
    if found.past:
        by, how = rests_drawn(found.past, "round", found.rollouts), BY_ROUNDS
        head = said("{game}: estimates by past rounds", game=game)
    show(Hanging(head))
    show(Hanging(headline(found), "bold"))
    show(Hanging(within("{by} {effort}", by=by, effort=effort_of(found, kept=kept)), "dim"))
    say()
    last = found.curve[-1].ply
    show_curve(found.players, found.curve, said("who was likely to win, ply 0 to {last}, {how}", last=last, how=how))
    show_all(said("where it turned, {how}", how=how), [_turn(one, found.players) for one in found.turning_points])
    if any(seat.luck or seat.play for seat in found.seats):
        say()
        words = said("luck and play, in shares of the win as bots estimate them (compare the play of players, not with 0)")
        show(Hanging(words))
        show_rows((said("player"), said("luck"), said("play")), [_row(seat) for seat in found.seats])
    show_all(said("dearest decisions, if the bots play on"), [decision_words(one) for one in found.dearest])
    show_all(said("what limits these estimates"), list(limits(found)))


def rests_drawn(past: PastAnswer, each: str, rollouts: int) -> str:
    """Return what chances from the past rest on, in words."""
    rests = counted(rollouts, "rest")
    return said("{rests} of each moment drawn from {games}", rests=rests, games=drawn_from(past, each))


def effort_of(found: Analysed | SeriesAnalysed, *, kept: bool = False) -> str:
    """Return with what effort and seed it was estimated, in brackets; `kept` says that it was counted before."""
    parts = {"effort": found.effort, "seed": found.seed}
    if found.interrupted:
        return said("({effort}, interrupted, seed {seed})", **parts)
    return said("({effort}, kept from before, seed {seed})", **parts) if kept else said("({effort}, seed {seed})", **parts)


def show_curve(players: Sequence[str], points: Sequence[CurvePoint] | Sequence[SeriesPoint], head: str) -> None:
    """Print a line a player, and behind it the last share."""
    width = console().width
    beside = max(cell_len(name) for name in players) + 2
    room = width - INDENT - beside - _END
    if room < _NARROWEST:
        beside, room = 0, width - INDENT - _END
    columns = [points[at] for at in _spread(len(points), room)]
    worst = max((error for point in points for error in point.errors), default=0.0)
    show(Hanging(said("{head} (each ± {error} at most)", head=head, error=percent(worst))))
    levels = BLOCKS if draws() else DIGITS
    for at, name in enumerate(players):
        curve = "".join(levels[min(len(levels) - 1, int(point.shares[at] * len(levels)))] for point in columns)
        if not beside:
            say(name, INDENT)
        label = name + " " * (beside - cell_len(name)) if beside else ""
        show(Text(f"{' ' * INDENT}{label}{curve} {percent(points[-1].shares[at]):>5}", no_wrap=True))


def _spread(count: int, room: int) -> Sequence[int]:
    """Return which of so many points stand in the columns: all where there is room, else the first, the last and some between."""
    if count <= room:
        return range(count)
    return [round(column * (count - 1) / (room - 1)) for column in range(room)]


def show_all(head: str, lines: Sequence[str]) -> None:
    """Print lines under a head; nothing where there are none."""
    if not lines:
        return
    say()
    show(Hanging(head), *(Padding(Hanging(line), (0, 0, 0, INDENT)) for line in lines))


def _turn(one: TurningPoint, players: Sequence[str]) -> str:
    changes = joined(
        said("{name} {before} to {after}", name=name, before=before, after=after) for name, before, after in moved(one, players)
    )
    return said("ply {ply}  {text}: {changes}", ply=one.ply, text=one.text, changes=changes)


def _row(seat: SeatMoved) -> tuple[str, ...]:
    return seat.player, *("?" if one is None else _give_or_take(one, "+") for one in (seat.luck, seat.play))


def decision_words(one: DearDecision) -> str:
    """Return a dear decision with the better line, what it cost, and its rule."""
    reason = f". {one.reason.text} ({one.reason.rule})" if one.reason else ""
    cost = said(
        "{played} as played, {best} best: {cost} of the win",
        played=percent(one.as_played.value),
        best=percent(one.at_best.value),
        cost=_give_or_take(one.cost),
    )
    words = said(
        "{player}: {chosen}; better: {better} ({cost})", player=one.player, chosen=one.chosen, better=one.better, cost=cost
    )
    return said("ply {ply}  {words}{reason}", ply=one.ply, words=words, reason=reason)


def _seen(viewer: str) -> str:
    match viewer:
        case "full":
            return said("with all that the log knows")
        case "public":
            return said("as the public saw it")
        case _:
            return said("as {name} saw it", name=viewer)


def _give_or_take(one: Estimate, sign: str = "") -> str:
    return f"{one.value * 100:{sign}.0f} ± {one.error * 100:.0f}%"
