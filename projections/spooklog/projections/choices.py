"""What may be played at a moment, as plain data. The JSON of `moves`."""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.ruleset import Form, Viewer
from spooklog.projections.history import action_of
from spooklog.projections.table import turn_of
from spooklog.store.loaded import LoadedGame


def moment(loaded: LoadedGame, ply: int | None) -> LoadedGame:
    """The game as the table was after a ply. Raises NotFound."""
    return loaded if ply is None else msgspec.structs.replace(loaded, game=loaded.game.moment(ply))


def choices(loaded: LoadedGame, viewer: Viewer) -> dict[str, Any]:
    """Legal actions with the line of each, and forms for what is too much to list, as far as the viewer can know."""
    game, labels, ruleset = loaded.game, loaded.labels, loaded.game.ruleset
    state = ruleset.seen_by(game.state, viewer)
    actions, forms = [], []
    for choice in () if game.void else ruleset.choices(state):
        if isinstance(choice, Form):
            player = labels[choice.seat] if choice.seat else None
            forms.append({"seat": choice.seat, "player": player, "form": choice.pattern, "meaning": choice.meaning})
        else:
            actions.append({"notation": ruleset.write((choice,), labels), **action_of(choice, labels)})
    return {
        "game": loaded.stream.name,
        "ply": len(game.plies),
        "turn": turn_of(game.turn_seen(viewer), labels),
        "actions": actions,
        "forms": forms,
    }
