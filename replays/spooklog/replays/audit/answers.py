"""What audits answer with: of a game, and of a series."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from spooklog.domain.log.answers import (
    DisputeAnswer,
    Flag,
    HouseRule,
    OutcomeAnswer,
    ScoreAnswer,
    SurroundingsAnswer,
)
from spooklog.domain.series.answers import SeriesFlagAnswer, SeriesStandings
from spooklog.domain.values.answer import Answer, Time
from spooklog.replays.audit.entries import AuditEntry, CorrectionAnswer
from spooklog.replays.files.verify import Proof
from spooklog.store.logs.loaded import SeatAnswer


class Chain(Answer, frozen=True, kw_only=True):
    """What a log proves: its problems, or the kinds of proof that it passed, what they leave open, and its receipt."""

    sound: bool
    entries: int
    hash: str
    problems: Sequence[str]
    proofs: Sequence[Proof]
    not_excluded: str | None
    receipt: str | None


class RuleText(Answer, frozen=True, kw_only=True):
    """A rule with its text, None where the rulebook does not have it any more."""

    rule: str
    text: str | None


class FlagWithText(Flag, frozen=True):
    """A breach with the text of its rule."""

    rule: str
    text: str | None


class NoteAnswer(Answer, frozen=True, kw_only=True):
    """A note, or with `player` a remark of that player. Its `ply` is 0 for the start, None where the game no longer has it."""

    entry: int
    ply: int | None
    by: str
    at: Time
    player: str | None
    text: str


class Origin(Answer, frozen=True, kw_only=True):
    """Where in another game a copy begins, and the hash of the last entry that was copied."""

    game: str
    entry: int
    ply: int
    hash: str


class GameAudit(Answer, frozen=True, kw_only=True):
    """Everything that was ever recorded of a game, what still holds, and what its log proves.

    `offset` is that of the table's clock; `data` are facts of the table's own, `allowed` rules against which it let the start
    stand.
    """

    kind: Literal["game"] = "game"
    name: str
    stream: str
    ruleset: str
    title: str
    played: Time
    offset: int
    status: Literal["provisional", "official", "amended", "void"]
    players: Sequence[SeatAnswer]
    options: dict[str, str]
    data_id: str
    data: Sequence[str]
    header: Sequence[str]
    around: SurroundingsAnswer
    origin: Origin | None
    allowed: Sequence[RuleText]
    allowed_why: str | None
    plies: int
    entries: Sequence[AuditEntry]
    corrections: Sequence[CorrectionAnswer]
    flags: Sequence[FlagWithText]
    notes: Sequence[NoteAnswer]
    disputes: Sequence[DisputeAnswer]
    scores: Sequence[ScoreAnswer]
    outcome: OutcomeAnswer | None
    chain: Chain
    sound: bool


class SeriesEntry(Answer, frozen=True, kw_only=True):
    """An entry of a series, `what` in words; `happened` is when a result was played."""

    entry: int
    at: Time
    by: str
    happened: Time | None
    what: str
    hash: str


class SeriesCorrection(Answer, frozen=True, kw_only=True):
    """A result that was corrected, `old` and `new`, or a game that was taken out, of which `new` is None."""

    entry: int
    at: Time
    by: str
    number: int
    old: str
    new: str | None
    why: str | None


class AuditedGame(Answer, frozen=True, kw_only=True):
    """A game of the series, what its own log says in a few lines, and its disputes.

    `offset` and `played` are None for a game that cannot be read.
    """

    number: int
    game: str
    summary: Sequence[str]
    disputes: Sequence[DisputeAnswer] = ()
    sound: bool
    offset: int | None = None
    played: Time | None = None


class SeriesAudit(Answer, frozen=True, kw_only=True):
    """Every entry of a series, how it stands, its house rules and its games.

    `offset`, in which a page writes times, is that of the first game's table.
    """

    kind: Literal["series"] = "series"
    name: str
    stream: str
    ruleset: str
    title: str
    format: str
    settings: dict[str, str]
    options: dict[str, str]
    offset: int
    opened: Time
    status: Literal["provisional", "official", "amended"]
    players: Sequence[SeatAnswer]
    standings: SeriesStandings
    entries: Sequence[SeriesEntry]
    corrections: Sequence[SeriesCorrection]
    house_rules: Sequence[HouseRule]
    disputes: Sequence[DisputeAnswer]
    flags: Sequence[SeriesFlagAnswer]
    games: Sequence[AuditedGame]
    chain: Chain
    sound: bool
