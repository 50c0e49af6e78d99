"""Scores, flags, outcome, disputes and surroundings of a game as answers: parts of `show` and `score`, and of an audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

from msgspec import UNSET, UnsetType

from spooklog.domain.contract.results import Breach, ScoreRow
from spooklog.domain.log.events import Settlement
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.log.surroundings import Description, Surroundings
from spooklog.domain.values.answer import Answer, Time, plain_data
from spooklog.domain.values.labels import Labels, listed
from spooklog.domain.values.saying import said
from spooklog.domain.words.wording import counted


class ScoreAnswer(Answer, frozen=True, kw_only=True):
    """A row of the scoreboard: a seat's, or with None as `seat` and `player` the team's. `cells` are its columns by name.

    A `pending` score counts the game as if it ended now.
    """

    seat: int | None
    player: str | None
    score: int | None
    rank: int | None
    pending: bool
    side: str | None
    cells: dict[str, Any]


class Flag(Answer, frozen=True, kw_only=True):
    """A breach: its ply is `at`, and `why` the table's reason for a ruling."""

    rule: str
    at: int
    player: str | None
    card: str | None
    ruled: bool
    why: str | None
    what: str | None


class CopiedFrom(Answer, frozen=True, kw_only=True):
    """The game that a game is a copy of, and where the copy begins."""

    game: str
    ply: int
    entry: int


class DisputeMark(Answer, frozen=True, kw_only=True):
    """An undecided dispute, with its ply as the game now stands: 0 for the start, None where that is gone."""

    dispute: int
    ply: int | None


class VerdictAnswer(Answer, frozen=True, kw_only=True):
    """The decision of a dispute: a house rule may be for a `series`."""

    decision: Settlement
    entry: int
    by: str | None
    at: Time
    why: str | None
    series: str | None


class DisputeAnswer(Answer, frozen=True, kw_only=True):
    """A dispute: the claim, the ply, and how it was decided. Erased words and names are None.

    `ply` is the ply's number as the game now stands, 0 for the start, None where the game no longer has it.
    """

    game: str
    dispute: int
    entry: int
    anchor: int
    ply: int | None
    by: str | None
    at: Time
    rule: str | None
    claim: str | None
    open: bool
    verdict: VerdictAnswer | None


class HouseRule(Answer, frozen=True, kw_only=True):
    """A house rule for a series, with the dispute that it was the decision of, and the rule that it is about."""

    game: str
    dispute: int
    rule: str | None
    claim: str | None
    words: str | None
    by: str | None
    at: Time
    entry: int


class OutcomeAnswer(TypedDict):
    """How a game ended, as the ruleset reports it, with the record level, and as `flags` the breaches that were not ruled."""

    trust: str
    winners: Sequence[str]
    ended_by: str
    points: dict[str, int | None]
    ranks: dict[str, int]
    sides: dict[str, str]
    ending: NotRequired[str | None]
    rating: NotRequired[str | None]
    known: NotRequired[bool]
    record: str
    flags: Sequence[dict[str, Any]]
    status: Literal["provisional", "official", "amended", "void"]


class Noted(Answer, frozen=True, kw_only=True):
    """An entry about the log: a note, a remark, the end of a game; `ply` is the last one."""

    game: str
    entry: int
    ply: int
    status: Literal["provisional", "official", "amended", "void"]
    outcome: OutcomeAnswer | None


def score_rows(seen: SeenGame) -> list[ScoreAnswer]:
    """Return the scoreboard as a viewer knows it, in seat order."""
    columns = [column.name for column in seen.game.ruleset.meta.columns]
    return [_score_row(row, columns, seen.labels) for row in seen.scores]


def outcome_of(seen: SeenGame) -> OutcomeAnswer | None:
    """Return how the game ended; None while it goes on."""
    if seen.outcome is None:
        return None
    added = {
        "record": seen.game.record_level(seen.outcome),
        "flags": [breach.report(seen.labels) for breach in seen.breaches if not breach.ruled],
        "status": seen.game.status,
    }
    return cast("OutcomeAnswer", seen.outcome.report(seen.labels) | added)


def noted(name: str, entry: int, seen: SeenGame) -> Noted:
    """Return the answer to an entry about the log of a game with a name, as a viewer knows it now."""
    game = seen.game
    return Noted(game=name, entry=entry, ply=len(game.plies), status=game.status, outcome=outcome_of(seen))


def flag_of(breach: Breach, labels: Labels, texts: Mapping[str, str], *, erased: str | None = None) -> Flag:
    """Return a breach with labels for seats; its reason is `erased` if that is gone."""
    return Flag(
        **breach.report(labels),
        ruled=breach.ruled,
        why=texts.get(breach.why, erased) if breach.why else None,
        what=labels.named(breach.what) or None,
    )


def _score_row(row: ScoreRow, columns: list[str], labels: Labels) -> ScoreAnswer:
    return ScoreAnswer(
        seat=row.seat,
        player=labels[row.seat] if row.seat else None,
        score=row.score,
        rank=row.rank,
        pending=row.pending,
        side=row.side or None,
        cells=dict(zip(columns, map(plain_data, row.cells), strict=False)),  # a row may come without cells
    )


class SurroundingsAnswer(Answer, frozen=True, kw_only=True):
    """Surroundings of a game, which an answer about several games names.

    `minutes` is the length that people gave; `erased` counts names and texts that were erased; `original` is whether the original
    of an import is kept.
    """

    game: str | UnsetType = UNSET
    place: str | None
    tags: Sequence[str]
    watchers: Sequence[str]
    photos: Sequence[str]
    minutes: int | None
    source: str | None
    original: bool
    erased: int


class About(SurroundingsAnswer, frozen=True, kw_only=True):
    """Surroundings of the game that is named."""

    game: str


def surroundings_answer(around: Description, held: Surroundings) -> SurroundingsAnswer:
    """Return surroundings as people named them."""
    return SurroundingsAnswer(
        place=around.place,
        tags=around.tags,
        watchers=around.watchers,
        photos=around.photos,
        minutes=around.minutes,
        source=around.source,
        original=held.original is not None,
        erased=around.erased,
    )


def surroundings_lines(around: SurroundingsAnswer) -> Iterator[tuple[str, str]]:
    """Yield the title and the words of each part of the surroundings that there is. Escape the words where they are shown."""
    if around.place:
        yield said("place"), around.place
    if around.tags:
        yield said("tags"), ", ".join(around.tags)
    if around.watchers:
        yield said("watchers"), listed(around.watchers)
    for photo in around.photos:
        yield said("photo"), photo
    if around.minutes:
        yield said("length"), counted(around.minutes, "minute")
    if around.source or around.original:
        source = around.source or said("erased")
        yield said("source"), said("{source}, the original is kept", source=source) if around.original else source
    if around.erased:
        yield said("erased"), counted(around.erased, "name or text", "names and texts")
