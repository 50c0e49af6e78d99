"""What was recorded of a game beside its plies: the answers of `note`, `close`, `reopen`, `undo`, `redo` and `takeback`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from spooklog.domain.log.plain import OutcomeAnswer, plain_outcome
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Answer
from spooklog.projections.game.board import TurnAnswer, turn_of
from spooklog.store.logs.loaded import Recorded


class Noted(Answer, frozen=True, kw_only=True):
    """An entry about the log: a note, a remark, the end of a game; `ply` is the last one."""

    game: str
    entry: int
    ply: int
    status: Literal["provisional", "official", "amended", "void"]
    outcome: OutcomeAnswer | None


class UndoAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were undone; `redo` is how many can be brought back."""

    game: str
    entry: int
    ply: int
    undone: int
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


class RedoAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were brought back."""

    game: str
    entry: int
    ply: int
    redone: int
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


class TakeBackAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were taken back by the players who agreed."""

    game: str
    entry: int
    ply: int
    taken_back: int
    agreed: Sequence[str]
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


Moved = TypeVar("Moved", UndoAnswer, RedoAnswer, TakeBackAnswer)


def noted(recorded: Recorded, seen: SeenGame) -> Noted:
    """Return the answer to an entry about the log, with the outcome as the viewer of `seen` knows it."""
    game = recorded.loaded.game
    return Noted(
        game=recorded.loaded.stream.name,
        entry=recorded.last,
        ply=len(game.plies),
        status=game.status,
        outcome=plain_outcome(seen),
    )


def moved(kind: type[Moved], recorded: Recorded, seen: SeenGame, **own: Any) -> Moved:
    """Return the answer to plies that went or came; `own` are the fields that its kind alone has."""
    loaded = recorded.loaded
    fields: dict[str, Any] = {
        "game": loaded.stream.name,
        "entry": recorded.last,
        "ply": len(loaded.game.plies),
        "redo": len(loaded.game.undone),
        "turn": turn_of(seen.turn, loaded.game, loaded.labels),
        "outcome": plain_outcome(seen),
    }
    return kind(**fields, **own)
