"""The actions that may be played at a moment, as plain data. The JSON of `moves`."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.contract.ruleset import Action, Form, name_of
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels
from spooklog.projections.game.board import turn_of
from spooklog.projections.game.history import action_of
from spooklog.store.logs.loaded import LoadedGame

_OWN = {"notation": "own_notation", "by": "own_by"}
"""Fields of an action whose names mean something else here, by the names under which they stand."""


def choices(loaded: LoadedGame, seen: SeenGame) -> dict[str, Any]:
    """Return the legal actions with the line of each, and forms where there are too many to list.

    Both hold what the viewer of `seen` can know. `by` is whose choice it is: a label, `team`, `table` or `chance`; a field
    `by` of the action itself is `own_by`.
    """
    game, labels, ruleset = seen.game, seen.labels, seen.game.ruleset
    actions, forms = [], []
    # a game is broken off in its log alone: the rules do not know of it
    for choice in () if game.void else ruleset.moves.choices(seen.state):
        by = name_of(choice.owner, labels)
        if isinstance(choice, Form):
            player = labels[choice.seat] if choice.seat else None
            parts = [msgspec.to_builtins(part) for part in choice.parts]
            form = {"form": choice.pattern, "meaning": choice.meaning, "parts": parts}
            forms.append({"by": by, "seat": choice.seat, "player": player, **form})
        else:
            line = ruleset.notation.write(seen.state, (choice,), labels)
            actions.append({"notation": line, "by": by, **_fields(choice, labels)})
    return {
        "game": loaded.stream.name,
        "ply": len(game.plies),
        "turn": turn_of(seen.turn, game, labels),
        "actions": actions,
        "forms": forms,
    }


def _fields(action: Action, labels: Labels) -> dict[str, Any]:
    """Return the fields of an action under names that leave `notation` and `by` free."""
    return {_OWN.get(name, name): value for name, value in action_of(action, labels).items()}
