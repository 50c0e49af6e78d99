"""The actions that may be played at a moment: the answer of `moves`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict, cast

from spooklog.domain.contract.ruleset import Action, Form, name_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.answer import Actor, Answer, plain_data
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.board import TurnAnswer, turn_of
from spooklog.projections.game.history import action_of
from spooklog.store.logs.loaded import LoadedGame

_OWN = {"notation": "own_notation", "by": "own_by"}
"""Fields of an action whose names mean something else here, by the names under which they stand."""


class Choice(TypedDict):
    """A legal action with its line and its fields; `own_by` is a field `by` of the action itself."""

    notation: str
    by: Actor
    type: str
    seat: NotRequired[int]
    player: NotRequired[str]
    own_by: NotRequired[Any]


class FormAnswer(Answer, frozen=True, kw_only=True):
    """A line to be filled in, for actions that are too many to list: `parts` are texts and open places."""

    by: Actor
    seat: int | None
    player: str | None
    form: str
    meaning: str
    parts: Sequence[str | dict[str, Any]]


class Choices(Answer, frozen=True, kw_only=True):
    """Legal actions and forms; `by` is whose choice each is."""

    actions: Sequence[Choice]
    forms: Sequence[FormAnswer]


class Moves(Answer, frozen=True, kw_only=True):
    """What may be played at a moment; `by` is whose choice each action and each form is."""

    game: str
    ply: int
    turn: TurnAnswer
    actions: Sequence[Choice]
    forms: Sequence[FormAnswer]


def choices(loaded: LoadedGame, seen: SeenGame) -> Moves:
    """Return the legal actions with the line of each, and forms where there are too many to list.

    Both hold what the viewer of `seen` can know.
    """
    game, labels, ruleset = seen.game, seen.labels, seen.game.ruleset
    actions, forms = list[Choice](), list[FormAnswer]()
    # a game is broken off in its log alone: the rules do not know of it
    for choice in () if game.void else ruleset.moves.choices(seen.state):
        by = name_of(choice.owner, labels)
        if isinstance(choice, Form):
            player = labels[choice.seat] if choice.seat else None
            parts = [plain_data(part) for part in choice.parts]
            forms.append(
                FormAnswer(by=by, seat=choice.seat, player=player, form=choice.pattern, meaning=choice.meaning, parts=parts)
            )
        else:
            line = ruleset.notation.write(seen.state, (choice,), labels)
            actions.append(cast("Choice", {"notation": line, "by": by, **_fields(choice, labels)}))
    return Moves(
        game=loaded.stream.name,
        ply=len(game.plies),
        turn=turn_of(seen.turn, game, labels),
        actions=actions,
        forms=forms,
    )


def _fields(action: Action, labels: Labels) -> dict[str, Any]:
    """Return the fields of an action under names that leave `notation` and `by` free."""
    return {_OWN.get(name, name): value for name, value in action_of(action, labels).items()}
