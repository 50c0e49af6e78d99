"""What an analysis answers with. Everything in it is an estimate by bots, with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from spooklog.domain.values.answer import Answer

Shares = Annotated[Sequence[float], Meta(description="by seat: the part of the win that the seat is likely to have, 0 to 1")]


class Estimate(Answer, frozen=True, kw_only=True):
    """A number with its standard error."""

    value: float
    error: float


class CurvePoint(Answer, frozen=True, kw_only=True):
    """How likely each seat was to win after a ply (0 is the start), with standard errors."""

    ply: int
    shares: Shares
    errors: Sequence[float]


class TurningPoint(Answer, frozen=True, kw_only=True):
    """A ply at which the game turned, as its line and in words, with the shares before and after it.

    Of a round that turned the game it is the last ply, and `text` is the round, as in `round 3`.
    """

    ply: int
    line: str
    text: str
    before: Shares
    after: Shares


class SeatMoved(Answer, frozen=True, kw_only=True):
    """What chance and the own decisions moved for a seat over the whole game, in shares of the win.

    A sum whose error is too large to tell anything is None; `enough` then is the effort at which it would tell, None where none
    would. Both are None where something was `hidden` from the viewer, luck where nothing was drawn after the start. Compare the
    play of seats with each other, not with 0.
    """

    seat: int
    player: str
    luck: Estimate | None
    play: Estimate | None
    enough: str | None


class DecidingRule(Answer, frozen=True, kw_only=True):
    """A rule: its full id, and the first sentence of its text."""

    rule: str
    text: str


class DearDecision(Answer, frozen=True, kw_only=True):
    """A decision that cost its player `cost` of the win against the best alternative, as the bots play on.

    `as_played` and `at_best` are the player's shares of the win behind either. `reason` is the first rule that the alternative
    rests on whatever chance decides about it; None where there is no such rule.
    """

    ply: int
    seat: int
    player: str
    chosen: str
    better: str
    as_played: Estimate
    at_best: Estimate
    cost: Estimate
    reason: DecidingRule | None


class JudgeAnswer(Answer, frozen=True, kw_only=True):
    """What judged positions: the rules and the version of the program that its weights were fitted with."""

    ruleset: str
    version: str
    games: int


class PastAnswer(Answer, frozen=True, kw_only=True):
    """What chances rest on where no bot plays on: so many `rounds` of past games, or whole games where a series adds these up.

    `own` says how many of the results are a player's own, by label.
    """

    rounds: int
    own: dict[str, int]


class Analysed(Answer, frozen=True, kw_only=True):
    """A game as bots estimate it, as it stood at its newest `entry` with the hash `head`. An amended game has another head.

    The head is None for a viewer from whom the log may hide something, as the hash depends on all of it.

    `rollouts` were made of each position. Without `judge` they went to the end of the game. `hidden` is true where the viewer did
    not see all that decided: luck and play are then not told. `decisions_judged` is how many decisions were compared with
    alternatives, None where none can be; `notes` say what limits the estimates.

    Where `each` is `round`, only the first position of each round was played on: the others have its shares, and a turning point
    is a round, with the ply that ended it.

    A score sheet has no `bot`: `past` says from which rounds of past games its curve is drawn.
    """

    game: str
    ruleset: str
    entry: int
    head: str | None
    viewer: str
    effort: str
    seed: int
    rollouts: int
    each: Literal["position", "round"] = "position"
    interrupted: bool
    bot: str | None
    errs_percent: int
    judge: JudgeAnswer | None
    past: PastAnswer | None = None
    hidden: bool
    players: Sequence[str]
    curve: Sequence[CurvePoint]
    turning_points: Sequence[TurningPoint]
    seats: Sequence[SeatMoved]
    decisions_judged: int | None
    dearest: Sequence[DearDecision]
    notes: Sequence[str]


class SeriesPoint(Answer, frozen=True, kw_only=True):
    """How likely each player was to win the series after the game with a number (0 is the start), with standard errors.

    It rests on so many `rounds`: the games that were decided by then.
    """

    number: int
    rounds: int
    shares: Shares
    errors: Sequence[float]


class SeriesAnalysed(Answer, frozen=True, kw_only=True):
    """A series as past games let it be estimated, as it stood at its newest `entry`.

    The curve begins with the first game behind which there were enough decided games to draw from; its last point is how the
    series stands now, which rests on `past`. The past was drawn anew so often that there were `rollouts` of each point.
    """

    series: str
    ruleset: str
    format: str
    entry: int
    effort: str
    seed: int
    rollouts: int
    interrupted: bool
    past: PastAnswer
    players: Sequence[str]
    curve: Sequence[SeriesPoint]
    notes: Sequence[str]
