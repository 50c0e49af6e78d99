"""The scores, and the parts that one is made of: the answer of `score`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from spooklog.domain.log.answers import DisputeMark, Flag, OutcomeAnswer, ScoreAnswer
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import seat_of
from spooklog.projections.game.board import Standing


class Share(Answer, frozen=True, kw_only=True):
    """A part of a score: `ply` is 0 for the start and None if it is unknown, `line` the line of that ply."""

    points: int | None
    what: str
    rule: str | None
    text: str | None
    ply: int | None
    line: str | None


class Breakdown(Answer, frozen=True, kw_only=True):
    """The score of a seat, or with None as `seat` and `player` the team's, and its parts."""

    seat: int | None
    player: str | None
    score: int | None
    rank: int | None
    shares: Sequence[Share]


class Scoreboard(Answer, frozen=True, kw_only=True):
    """The scores of a moment; `why` is there where the parts of one score are asked for."""

    game: str
    ply: int
    entry: int
    scores: Sequence[ScoreAnswer]
    flags: Sequence[Flag]
    outcome: OutcomeAnswer | None
    amendments: Sequence[int]
    disputes: Sequence[DisputeMark]
    why: Breakdown | UnsetType = UNSET


def scoreboard(seen: SeenGame, shown: Standing, why: str | None = None) -> Scoreboard:
    """Return the scores of a moment, at which the game stands as `shown`.

    `why` is a player by label or seat number, or `team`: then the parts of those points come along. Raises Ambiguous, Usage.
    """
    team = why is not None and why.casefold() == "team" and all(row.seat is None for row in shown.scores)
    return Scoreboard(
        game=shown.game,
        ply=shown.ply,
        entry=shown.entry,
        scores=shown.scores,
        flags=shown.flags,
        outcome=shown.outcome,
        amendments=shown.amendments,
        disputes=shown.disputes,
        # a team's points are the same from every seat
        why=UNSET if why is None else breakdown(seen, 1 if team else seat_of(why, seen.labels)),
    )


def breakdown(seen: SeenGame, seat: int) -> Breakdown:
    """Return the score of a seat at a moment: its parts with their rules and plies, as far as the viewer knows them."""
    game, labels, ruleset = seen.game, seen.labels, seen.game.ruleset
    row, rules = seen.row_of(seat), ruleset.rulebook.rules
    slug = ruleset.meta.slug
    return Breakdown(
        seat=seat if row is None else row.seat,
        player=labels[seat] if row is None or row.seat else None,
        score=row.score if row else None,
        rank=row.rank if row else None,
        shares=[
            Share(
                points=part.points,
                what=labels.named(part.what),
                rule=f"{slug}:{part.rule}" if part.rule else None,
                text=rules[part.rule].text if part.rule in rules else None,
                ply=part.ply,
                line=game.line(game.plies[part.ply - 1], labels, seen.viewer) if part.ply else None,
            )
            for part in seen.breakdown(seat)
        ],
    )
