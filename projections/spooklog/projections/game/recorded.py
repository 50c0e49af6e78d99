"""Plies that went or came back: the answers of `undo`, `redo` and `takeback`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from spooklog.domain.log.answers import OutcomeAnswer, outcome_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.board import TurnAnswer, turn_of
from spooklog.store.logs.loaded import Recorded


class UndoAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were undone, with what each `says`; `redo` is how many can be brought back."""

    game: str
    entry: int
    ply: int
    undone: int
    says: Sequence[str]
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


class RedoAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were brought back, with what each `says`."""

    game: str
    entry: int
    ply: int
    redone: int
    says: Sequence[str]
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


class TakeBackAnswer(Answer, frozen=True, kw_only=True):
    """Plies that were taken back by the players who agreed, with what each `says`."""

    game: str
    entry: int
    ply: int
    taken_back: int
    says: Sequence[str]
    agreed: Sequence[str]
    redo: int
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


Moved = TypeVar("Moved", UndoAnswer, RedoAnswer, TakeBackAnswer)


def moved(kind: type[Moved], recorded: Recorded, seen: SeenGame, called: Labels | None = None, **own: Any) -> Moved:
    """Return the answer to plies that went or came; `own` are the fields that its kind alone has.

    Sentences have the players as `called`, by default their labels.
    """
    loaded = recorded.loaded
    fields: dict[str, Any] = {
        "game": loaded.stream.name,
        "entry": recorded.last,
        "ply": len(loaded.game.plies),
        "says": list(_moved_plies(recorded, seen, called or loaded.labels)),
        "redo": len(loaded.game.undone),
        "turn": turn_of(seen.turn, loaded.game, loaded.labels),
        "outcome": outcome_of(seen),
    }
    return kind(**fields, **own)


def _moved_plies(recorded: Recorded, seen: SeenGame, called: Labels) -> Iterator[str]:
    """Yield each ply that went or came as a sentence, as the viewer knows it."""
    now, before = recorded.loaded.game, recorded.before or recorded.loaded.game
    longer, shorter = (now, before) if len(now.plies) > len(before.plies) else (before, now)
    for ply in longer.plies[len(shorter.plies) :]:
        yield longer.say(ply, called, seen.viewer).text
