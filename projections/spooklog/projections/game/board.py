"""One game at a moment: turn, board, scores, flags, outcome. The answers of `show` and `score`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from spooklog.domain.contract.ruleset import Advice, Turn, name_of
from spooklog.domain.log.answers import (
    CopiedFrom,
    DisputeMark,
    Flag,
    OutcomeAnswer,
    ScoreAnswer,
    flag_of,
    outcome_of,
    score_rows,
)
from spooklog.domain.log.game import Game
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Actor, Answer
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.disputes import open_disputes
from spooklog.store.logs.loaded import LoadedGame

if TYPE_CHECKING:
    from spooklog.store.store import Store


class TurnAnswer(Answer, frozen=True, kw_only=True):
    """Who acts next; `rule` is the full id of the rule that makes it `due`."""

    kind: Literal["seats", "chance", "table", "over"]
    must: Sequence[Actor]
    may: Sequence[Actor]
    one: bool
    due: str | None
    rule: str | None


class Notice(Answer, frozen=True, kw_only=True):
    """Something worth knowing that breaks no rule; `at` is a ply."""

    rule: str
    at: int
    what: str


class Standing(Answer, frozen=True, kw_only=True):
    """How a game stands at a moment.

    `entry` is the last entry of the log that the moment rests on; `status` is that of the whole game as its log stands.
    """

    game: str
    ruleset: str
    ply: int
    entry: int
    status: Literal["provisional", "official", "amended", "void"]
    turn: TurnAnswer
    scores: Sequence[ScoreAnswer]
    flags: Sequence[Flag]
    notices: Sequence[Notice]
    outcome: OutcomeAnswer | None
    amendments: Sequence[int]
    disputes: Sequence[DisputeMark]
    data_id: str | None


class Board(Standing, frozen=True, kw_only=True):
    """The table as a viewer sees it at a moment."""

    view: dict[str, Any]
    archived: bool


class BoardOfCopy(Board, frozen=True, kw_only=True):
    """The table of a game that may be a copy of another one."""

    origin: CopiedFrom | None


def board(loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str]) -> Board:
    """Return the table as the viewer of `seen` sees it at that moment."""
    return standing(loaded, seen, texts).also(Board, view=seen.view, archived=loaded.stream.archived is not None)


def standing(loaded: LoadedGame, seen: SeenGame, texts: Mapping[str, str]) -> Standing:
    """Return how a game stands at the moment `seen`, without the view."""
    game, now, labels = loaded.game, seen.game, loaded.labels
    whole = len(now.plies) == len(game.plies)
    return Standing(
        game=loaded.stream.name,
        ruleset=game.started.ruleset,
        ply=len(now.plies),
        entry=game.head if whole else now.plies[-1].last if now.plies else 1,  # the start is entry 1
        status=game.status,
        turn=turn_of(seen.turn, now, labels),
        scores=score_rows(seen),
        flags=[flag_of(breach, labels, texts) for breach in seen.breaches],
        notices=[notice_of(advice, labels) for advice in seen.advice],
        outcome=outcome_of(seen),
        amendments=now.amendments,
        disputes=open_disputes(game),
        data_id=data_id_of(game),
    )


def data_id_of(game: Game) -> str | None:
    """Return the id of facts that the table has changed, such as `spookies-1+ab12cd34`; None for the shipped facts."""
    if not game.setup.data:
        return None
    from spooklog.domain.contract.facts import data_id, shipped_facts  # noqa: PLC0415  (few games have facts of their own)

    return data_id(shipped_facts(game.ruleset.package, game.setup.revision), game.setup.data)


def turn_of(turn: Turn, game: Game, labels: Labels) -> TurnAnswer:
    """Return who acts next: players by label, other actors by their word."""
    return TurnAnswer(
        kind=turn.kind,
        must=[name_of(actor, labels) for actor in turn.must],
        may=[name_of(actor, labels) for actor in turn.may],
        one=turn.one,
        due=turn.due or None,
        rule=f"{game.ruleset.meta.slug}:{turn.rule}" if turn.rule else None,
    )


def notice_of(advice: Advice, labels: Labels) -> Notice:
    """Return an advice with labels for seats."""
    return Notice(rule=advice.rule, at=advice.at, what=labels.named(advice.what))


def origin_of(store: Store, loaded: LoadedGame) -> CopiedFrom | None:
    """Return the game, ply and entry that a copy of a game begins from; None for a game that is no copy."""
    origin = loaded.game.started.origin
    if origin is None:
        return None
    return CopiedFrom(game=store.streams.names((origin.stream,))[origin.stream], ply=origin.ply, entry=origin.entry)
